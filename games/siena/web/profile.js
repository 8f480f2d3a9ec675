// profile.js: what the pages around the board must know of Siena before its board is loaded.

import { html, svg } from '../../../vendor/lit-html.js';

/** Battlements from x to x2 at y. @param {number} x @param {number} x2 @param {number} y @param {string} fill */
const merlons = (x, x2, y, fill) => {
  const parts = [];
  for (let i = x; i < x2 - 3; i += 9) parts.push(svg`<path d=${`M${i} ${y}v-7h5v7z`} fill=${fill} />`);
  return parts;
};

/** @param {number} x @param {number} y @param {number} h */
const cypress = (x, y, h) =>
  svg`<path d=${
    `M${x} ${y}c-${h / 6} -${h / 3} -${h / 8} -${h * 0.8} 0 ` + `-${h}c${h / 8} ${h * 0.2} ${h / 6} ${h * 0.67} 0 ${h}z`
  } fill="#3f5b3c"/>`;

/** @param {number[][]} places @param {string} fill */
const windows = (places, fill) =>
  places.map(([x, y]) => svg`<path d=${`M${x} ${y}v-8a3.5 3.5 0 0 1 7 0v8z`} fill=${fill} />`);

/** The picture of the lobby, in the colours of the board. */
const art =
  () => html`<svg class="vignette" viewBox="0 -16 560 256" preserveAspectRatio="xMidYMax slice" aria-hidden="true"
    focusable="false">
  <rect y="-16" width="560" height="256" fill="#4b6080"/><rect y="-16" width="560" height="136" fill="#3d5273"/>
  <circle cx="452" cy="58" r="24" fill="#e7c565" opacity=".9"/>
  <path d="M0 180c70-46 150-52 240-26s170 10 320-34v120H0z" fill="#6d8458"/>
  <path d="M250 240c40-60 160-84 310-92v92z" fill="#87976a"/><path d="M330 240c50-40 130-54 230-52v52z" fill="#b98f3c"/>
  ${[
    [470, 168, 34],
    [488, 162, 44],
    [520, 158, 30],
    [404, 172, 30],
    [540, 196, 26],
  ].map(([x, y, h]) => cypress(x, y, h))}
  <path d="M300 240c20-30 74-38 96-56s70-26 164-30" fill="none" stroke="#e8d7ae" stroke-width="9"/><path d="M300 240
    c20-30 74-38 96-56s70-26 164-30" fill="none" stroke="#a98d5c" stroke-width="1.5" stroke-dasharray="7 6"/>
  <g><path d="M16 128h64v112H16z" fill="#efe6d2"/>${[0, 1, 2, 3, 4, 5, 6].map(
    (i) => svg`<path d=${`M16 ${136 + i * 14}h64v6H16z`} fill="#3f5a52"/>`,
  )}
    <path d="m16 128 32-34 32 34z" fill="#efe6d2" stroke="#8a7558"/><circle cx="48" cy="116" r="7" fill="#3d5273"
      stroke="#c8922f" stroke-width="2"/>
    <path d="M90 70h24v170H90z" fill="#efe6d2"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (i) => svg`<path d=${`M90 ${78 + i * 16}h24v7H90z`} fill="#3f5a52"/>`,
    )}<path d="m88 70 14-22 14 22z" fill="#b4553a"/></g>
  <path d="M116 164h66v76h-66z" fill="#c98b5f"/>${merlons(116, 182, 164, '#c98b5f')}${windows(
    [
      [128, 196],
      [146, 196],
      [164, 196],
      [128, 224],
      [164, 224],
    ],
    '#4a2f22',
  )}
  <path d="M178 150h110v90H178z" fill="#b4553a"/>${merlons(178, 290, 150, '#b4553a')}${windows(
    [
      [190, 184],
      [210, 184],
      [230, 184],
      [250, 184],
      [268, 184],
      [190, 216],
      [268, 216],
    ],
    '#f1e3c4',
  )}
  <path d="M224 240v-22a10 10 0 0 1 20 0v22z" fill="#3a251b"/>
  <path d="M214 40h22v112h-22z" fill="#c77a58"/><path d="M208 32h34v14h-34z"
    fill="#efe6d2"/>${merlons(208, 242, 32, '#efe6d2')}<path d="M216 12h18v14h-18z" fill="#efe6d2"/><path d="M220 26
      v-9a5 5 0 0 1 10 0v9z" fill="#3d5273"/><path d="M224 12v-9" stroke="#2f2419" stroke-width="2"/><path d="M225 3
        h14v7h-14z" fill="#efe6d2"/><path d="M225 3h14v3.500h-14z" fill="#2f2419"/>
  <path d="M288 178h34v62h-34z" fill="#d8b27c"/><path d="m285 178 20-16 20 16z" fill="#8f4a35"/>${windows(
    [
      [296, 206],
      [308, 206],
    ],
    '#4a2f22',
  )}
  <path d="M0 214h330v26H0z" fill="#a5603f"/>${merlons(0, 330, 214, '#a5603f')}<path d="M0 226h330" stroke="#7a4430"
    stroke-width="1"/>
</svg>`;

/** @type {import('../../../src/types.d.ts').Profile} */
export default { art, accent: '', roundMarks: 5, courses: ['florins'] };
