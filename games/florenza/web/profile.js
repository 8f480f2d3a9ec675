// profile.js: what the pages around the board must know of Florenza before its board is loaded.

import { html, svg } from '../../../vendor/lit-html.js';

/** @param {number} x @param {number} y @param {number} h */
const cypress = (x, y, h) =>
  svg`<path d=${
    `M${x} ${y}c-${h / 6} -${h / 3} -${h / 8} -${h * 0.8} 0 ` + `-${h}c${h / 8} ${h * 0.2} ${h / 6} ${h * 0.67} 0 ${h}z`
  } fill="#3f5b3c"/>`;

/** The picture of the lobby, in the colours of the board. */
const art =
  () => html`<svg class="vignette" viewBox="0 -16 560 256" preserveAspectRatio="xMidYMax slice" aria-hidden="true"
    focusable="false">
  <rect y="-16" width="560" height="256" fill="#d9e2e0"/><rect y="-16" width="560" height="166" fill="#c7d6dc"/>
  <circle cx="92" cy="56" r="22" fill="#f2d489"/>
  <path d="M0 160c80-40 170-44 260-22s190 2 300-30v132H0z" fill="#a9b98d"/><path d="M0 188c110-26 250-30 560-12v64H0z"
    fill="#8fa377"/>
  ${[
    [40, 176, 34],
    [58, 172, 44],
    [500, 162, 40],
    [520, 168, 30],
    [476, 166, 28],
  ].map(([x, y, h]) => cypress(x, y, h))}
  <g fill="#e6d4ae">${[
    [70, 176, 44],
    [116, 168, 38],
    [400, 170, 48],
    [450, 180, 40],
    [156, 178, 30],
  ].map(
    ([x, y, w]) =>
      svg`<path d=${`M${x} ${y}h${w}v64h-${w}z`}/><path d=${
        `M${x - 3} ${y}l${w / 2 + 3} -14l${w / 2 + 3} ` + `14z`
      } fill="#b0583c"/>`,
  )}</g>
  <path d="M196 66h26v174h-26z" fill="#f3eee2"/>${[0, 1, 2, 3, 4].map(
    (i) =>
      svg`<path d=${`M196 ${96 + i * 30}h26`} stroke="#5c8069" stroke-width="3"/><path d=${
        `M204 ${92 + i * 30}v-13a5 ` + `5 0 0 1 10 0v13z`
      } fill="#55402f"/>`,
  )}<path d="M192 60h34v8h-34z" fill="#e0d2b2"/>
  <path d="M232 160h150v80H232z" fill="#f3eee2"/>${[0, 1, 2, 3].map(
    (i) => svg`<path d=${`M232 ${172 + i * 18}h150`} stroke="#5c8069" stroke-width="2.5"/>`,
  )}
  <path d="M262 138h96v26h-96z" fill="#f3eee2"/><path d="M262 150h96" stroke="#5c8069" stroke-width="2.5"/>${[
    276, 304, 332,
  ].map((x) => svg`<circle cx=${x + 6} cy="151" r="6" fill="#55402f"/>`)}
  <path d="M262 140c0-58 26-86 48-92 22 6 48 34 48 92z" fill="#b5502f"/>
  ${[
    'M310 48C292 70 284 100 284 140',
    'M310 48C302 72 300 104 300 140',
    'M310 48c8 24 10 56 10 92',
    'M310 48c18 22 26 52 26 92',
  ].map((d) => svg`<path d=${d} fill="none" stroke="#f3eee2" stroke-width="3"/>`)}
  <path d="M303 50h14v-16h-14z" fill="#f3eee2"/><path d="m301 34 9-14 9 14z" fill="#b5502f"/><circle cx="310" cy="17"
    r="4" fill="#d4a72c"/><path d="M310 14V5M306 9h8" stroke="#d4a72c" stroke-width="2"/>
  <path d="m232 160 26-22 26 22z" fill="#f3eee2" stroke="#5c8069"/><circle cx="258" cy="178" r="8" fill="#2f4d80"
    stroke="#c8922f" stroke-width="2"/><path d="M250 240v-30a9 9 0 0 1 18 0v30z" fill="#55402f"/>
  ${[300, 330, 358].map((x) => svg`<path d=${`M${x} 240v-26a7 7 0 0 1 14 0v26z`} fill="#55402f"/>`)}
  <path d="M0 222c140-10 420-10 560 0v18H0z" fill="#7fa0ab"/><path d="M0 230c140-8 420-8 560 0" fill="none"
    stroke="#a9c2c8" stroke-width="2"/>
</svg>`;

/** @type {import('../../../src/types.d.ts').Profile} */
export default {
  art,
  accent: 'wine',
  roundMarks: 1,
  courses: ['prestige', 'florins', 'influence'],
};
