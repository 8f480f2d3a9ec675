/* drawings.js: the city's buildings, drawn by us. What is made shows: a family's banner is on a civic building for
 * each
 * of its artworks, and the Cathedral grows - its dome, bell tower, facade and nave stand in scaffolding until they are
 * made.
 */
import { html, svg, nothing } from '../../../vendor/lit-html.js';

/** @typedef {import('./types.js').Part} Part */

/** Banners of those who made something here. @param {number[]} makers seats @param {number} x @param {number} y */
const banners = (makers, x, y) =>
  makers.map(
    (seat, i) => svg`<g transform="translate(${x + i * 9} ${y})"><path class="fl-dl" d="M0-1v20"/><path
  class="fl-o" fill="var(--seat-${seat - 1})" d="M.4 0h7v11l-3.5-2.8L.4 11z"/></g>`,
  );

const banco =
  () => svg`<path class="fl-st" d="M5 92V40h56v52z"/><path class="fl-s2" d="M53 40h8v52h-8z"/><path class="fl-rf"
    d="M1 41l8-11h48l8 11z"/><path class="fl-r2" d="M57 30l8 11H53z"/>
<path class="fl-op" d="M9 92V70.7a6.7 6.7 0 0 1 13.3 0V92zM26.3 92V70.7a6.7 6.7 0 0 1 13.3 0V92zM43.7 92V70.7a6.7 6.7
  0 0 1 13.3 0V92z"/><path class="fl-gr" d="M5 58h56v2H5z"/><path class="fl-op" d="M12 56V48.6a2.6 2.6 0 0 1 5.2 0V56z
    M21.2 56V48.6a2.6 2.6 0 0 1 5.2 0V56zM30.4 56V48.6a2.6 2.6 0 0 1 5.2 0V56zM39.6 56V48.6a2.6 2.6 0 0 1 5.2 0V56z
      M48.8 56V48.6a2.6 2.6 0 0 1 5.2 0V56z"/>
<circle class="fl-au fl-ln" cx="33" cy="20" r="9"/><use href="#s-lily" x="27.5" y="14.5" width="11" height="11"
  color="#4a3208"/>`;
const battistero = () => svg`<path class="fl-rf" d="M7 44L33 16l26 28z"/><path class="fl-r2" d="M33 16l26 28H43z"/><g
    class="fl-rib"><path d="M33 17L22 44M33 17l11 27"/></g>
<path class="fl-st" d="M30 17v-8l3-4 3 4v8z"/><circle class="fl-au" cx="33" cy="4" r="1.8"/>
<path class="fl-st" d="M7 92V44h52v48z"/><path class="fl-s2" d="M46 44h13v48H46z"/><path class="fl-gr" d="M7 44h52v2.5
  H7zM7 66h52v2H7z"/><g class="fl-gr"><path d="M19.5 44h1.3v48h-1.3zM45.2 44h1.3v48h-1.3z"/></g>
<path class="fl-op" d="M9.5 64V54.8a3.8 3.8 0 0 1 7.5 0V64zM24 64V54.8a3.8 3.8 0 0 1 7.5 0V64zM34.5 64V54.8a3.8 3.8 0
  0 1 7.5 0V64zM49.5 64V54.5a3.5 3.5 0 0 1 7 0V64z"/><path class="fl-au" d="M25 92V79a8 8 0 0 1 16 0v13z"/><path
    class="fl-dl" d="M33 72v20M25 80h16M25 86h16"/>`;
const lastricato =
  () => svg`<path class="fl-s2" d="M0 92l9-14h48l9 14z"/><g class="fl-pv"><path d="M14 78L6 92M23 78l-5 14M33 78v14M43
    78l5 14M52 78l8 14M4.5 85h57"/></g>
<path class="fl-st" d="M12 82c0-6 42-6 42 0l-3 6H15z"/><path class="fl-wa" d="M15 81c3-3.4 33-3.4 36 0-3 2.4-33 2.4-36
  0z"/>
<path class="fl-st" d="M30.5 80V62h5v18z"/><path class="fl-st" d="M22 58h22c-1 5-5 6-11 6s-10-1-11-6z"/><path
  class="fl-wa" d="M23 57.5h20v1.5H23z"/>
<path class="fl-s2" d="M29 57V46h8v11z"/><path class="fl-br" d="M31 46c-.5-8-1-13 0-18l-4-5 2-1 4 4c2-.5 3 0 3.5 2 .5
  4-.2 8 .2 18z"/><circle class="fl-br" cx="33.5" cy="20.5" r="3"/><path class="fl-br" d="M36 29l5 6-1.5 1-5-4z"/>
<g class="fl-wl"><path d="M22 60c-4 3-5 10-5 19M44 60c4 3 5 10 5 19"/></g>`;
const ospedale =
  () => svg`<path class="fl-rf" d="M0 43l5-10h56l5 10z"/><path class="fl-r2" d="M61 33l5 10H52z"/><path class="fl-st"
    d="M3 92V43h60v49z"/><path class="fl-s2" d="M56 43h7v49h-7z"/>
<path class="fl-op" d="M8 56V50a3 3 0 0 1 6 0V56zM22 56V50a3 3 0 0 1 6 0V56zM36 56V50a3 3 0 0 1 6 0V56zM50 56V50a3 3 0
  0 1 6 0V56z"/><path class="fl-gr" d="M3 59h60v1.6H3z"/>
<path class="fl-op" d="M6 88V72.4a5.4 5.4 0 0 1 10.9 0V88zM20.4 88V72.4a5.4 5.4 0 0 1 10.9 0V88zM34.8 88V72.4a5.4 5.4
  0 0 1 10.9 0V88zM49.1 88V72.4a5.4 5.4 0 0 1 10.9 0V88z"/><g class="fl-wa2"><circle cx="5" cy="65.5" r="2.7"/><circle
    cx="19" cy="65.5" r="2.7"/><circle cx="33" cy="65.5" r="2.7"/><circle cx="47" cy="65.5" r="2.7"/><circle cx="61"
      cy="65.5" r="2.7"/></g>
<path class="fl-s2" d="M0 92v-2.5h66V92z"/><path class="fl-st" d="M29 33v-9h8v9z"/><path class="fl-rf" d="M27 24l6-7 6
  7z"/><path class="fl-op" d="M31 31V28a2 2 0 0 1 4 0V31z"/>`;
const signoria =
  () => svg`<path class="fl-oc" d="M26 52V16h11v36z"/><path class="fl-o2" d="M34 16h3v36h-3z"/><path class="fl-oc"
    d="M23 18v-7h17v7zM23.0 7.5h2.4v4h-2.4zM27.9 7.5h2.4v4h-2.4zM32.7 7.5h2.4v4h-2.4zM37.6 7.5h2.4v4h-2.4zM28 8V3h7v5
      z"/><path class="fl-rf" d="M27 3.5L31.5 0 36 3.5z"/><path class="fl-op" d="M28.5 17.5V13.6a1.1 1.1 0 0 1 2.2 0
        V17.5zM32.2 17.5V13.6a1.1 1.1 0 0 1 2.2 0V17.5z"/>
<path class="fl-oc" d="M7 92V50h52v42z"/><path class="fl-o2" d="M49 50h10v42H49z"/><path class="fl-oc" d="M4 52v-8h58
  v8zM4.0 39.5h3.9v5h-3.9zM11.7 39.5h3.9v5h-3.9zM19.5 39.5h3.9v5h-3.9zM27.2 39.5h3.9v5h-3.9zM34.9 39.5h3.9v5h-3.9z
    M42.7 39.5h3.9v5h-3.9zM50.4 39.5h3.9v5h-3.9zM58.1 39.5h3.9v5h-3.9z"/><path class="fl-o2" d="M4 51h58v2.5H4z"/>
<path class="fl-op" d="M12 68V61.6a2.6 2.6 0 0 1 5.2 0V68zM24.2 68V61.6a2.6 2.6 0 0 1 5.2 0V68zM36.5 68V61.6a2.6 2.6 0
  0 1 5.2 0V68zM48.8 68V61.6a2.6 2.6 0 0 1 5.2 0V68zM12 81V75.6a2.6 2.6 0 0 1 5.2 0V81zM24.2 81V75.6a2.6 2.6 0 0 1 5.2
    0V81zM36.5 81V75.6a2.6 2.6 0 0 1 5.2 0V81zM48.8 81V75.6a2.6 2.6 0 0 1 5.2 0V81zM25 92v-9a4 4 0 0 1 8 0v9z"/><path
      class="fl-dl" d="M7 70.5h52"/>`;
const vescovile =
  () => svg`<path class="fl-rf" d="M3 38l6-9h48l6 9z"/><path class="fl-r2" d="M57 29l6 9H50z"/><path class="fl-st"
    d="M7 92V38h52v54z"/><path class="fl-s2" d="M50 38h9v54h-9z"/><path class="fl-s2" d="M7 70h52v22H7z"/><g
      class="fl-pv"><path d="M7 77h52M7 84h52M16 70v7M32 77v7M50 70v7M14 84v8M22 77v7M44 84v8"/></g>
<path class="fl-pk" d="M7 52.5h52v1.6H7zM7 68h52v2H7z"/><path class="fl-op" d="M12 50V43.6a2.6 2.6 0 0 1 5.2 0V50z
  M24.2 50V43.6a2.6 2.6 0 0 1 5.2 0V50zM36.5 50V43.6a2.6 2.6 0 0 1 5.2 0V50zM48.8 50V43.6a2.6 2.6 0 0 1 5.2 0V50zM12
    66V59.6a2.6 2.6 0 0 1 5.2 0V66zM24.2 66V59.6a2.6 2.6 0 0 1 5.2 0V66zM36.5 66V59.6a2.6 2.6 0 0 1 5.2 0V66zM48.8 66
      V59.6a2.6 2.6 0 0 1 5.2 0V66zM27 92V81a6 6 0 0 1 12 0v11z"/>
<path class="fl-wn" d="M33 10c4 4 6 7 6 11l-1.5 6h-9L27 21c0-4 2-7 6-11z"/><path class="fl-rib" d="M33 14v12M29.5 19
  h7"/>`;

const CIVIC = { banco, battistero, lastricato, ospedale, signoria, vescovile };
/** Where the banners hang. @type {{[building: string]: [number, number]}} */
const HANG = {
  banco: [44, 4],
  battistero: [46, 12],
  lastricato: [48, 20],
  ospedale: [44, 8],
  signoria: [44, 18],
  vescovile: [44, 6],
};

/**
 * A civic building with the banners of those who made its artworks.
 * @param {string} building @param {string} label @param {number[]} makers
 */
export const civic = (
  building,
  label,
  makers,
) => html`<svg class="fl-drawing" viewBox="0 0 66 92" preserveAspectRatio="xMidYMax meet" role="img"
  aria-label=${label}>
  ${CIVIC[/** @type {keyof typeof CIVIC} */ (building)]()}${banners(makers, ...HANG[building])}</svg>`;

/* ---- the Cathedral ---------------------------------------------------------------------------------------------- */

/** The houses beside it: x, height of the eaves, width. @type {[number, number, number][]} */
const HOUSES = [
  [0, 86, 15],
  [15, 76, 13],
  [28, 92, 17],
  [45, 62, 9],
  [54, 84, 16],
  [70, 94, 12],
  [232, 90, 14],
  [246, 78, 14],
  [260, 66, 8],
  [268, 88, 17],
  [285, 80, 13],
  [298, 94, 9],
];

/** @param {[number, number, number]} house @param {number} i */
function houseAt([x, y, w], i) {
  let windows = '';
  for (let wy = y + 4; wy < 110; wy += 9)
    for (let wx = x + 3; wx < x + w - 3; wx += 6) windows += `M${wx} ${wy}h2v3.5h-2z`;
  return svg`<path class=${i % 2 ? 'fl-s2' : 'fl-st'} d="M${x} ${y}h${w}v${120 - y}h${-w}z"/><path
    class=${i % 2 ? 'fl-r2' : 'fl-rf'}
    d="M${x - 1.5} ${y}l2.5-4h${w - 2}l2.5 4z"/><path class="fl-op" d=${windows}/>`;
}

/** Poles and planks. @param {number} x @param {number} y @param {number} w @param {number} h */
function scaffold(x, y, w, h) {
  let d = '';
  for (let i = 0; i <= w; i += 9) d += `M${x + i} ${y}v${h}`;
  for (let i = 5; i < h; i += 9) d += `M${x - 2} ${y + i}h${w + 4}`;
  return svg`<path class="fl-scaf" d=${d}/>`;
}

const dome = () => svg`<path class="fl-rf" d="M110 60C111 37 131 20 152 15h14c21 5 41 22 42 45z"/>
  <path class="fl-r2" d="M172 60c1-20-1-35-8-45h2c21 5 41 22 42 45z"/><path class="fl-lit" d="M118 52c3-16 15-28
    27-33-8 8-15 20-17 34z"/>
  <g class="fl-rib"><path d="M110.5 60C112 38 132 21 153 15.5M135 60c1-22 9-37 20-45M183 60c-1-22-9-37-20-45M207.5 60
    C206 38 186 21 165 15.5"/></g>
  <path class="fl-st" d="M151 15h16v-2h-2V5h-3l-3-4-3 4h-3v8h-2z"/><path class="fl-op" d="M155 7h2v6h-2zM161 7h2v6h-2
    z"/><circle class="fl-au" cx="159" cy="1.5" r="1.8"/>`;
const domeToCome =
  () => svg`<path class="fl-rf" d="M110 60C110.6 50 113 44 117 39.5h84c4 4.5 6.4 10.5 7 20.5z"/><path class="fl-r2"
    d="M172 60c.4-8 .4-15-.4-20.5H201c4 4.5 6.4 10.5 7 20.5z"/>
  <g class="fl-rib"><path d="M110.5 60c.6-9 3-15.5 6.5-20.5M135 60c.3-8 1.3-15 3-20.5M183 60c-.3-8-1.3-15-3-20.5M207.5
    60c-.6-9-3-15.5-6.5-20.5"/></g>
  <path class="fl-plan" d="M117 39.5C124 28 138 18 152 15h14c14 3 28 13 35 24.5"/>${scaffold(116, 30, 86, 30)}`;

const nave = (/** @type {boolean} */ made) =>
  svg`<path class="fl-s2" d="M84 92h150v28H84z"/>${
    made
      ? svg`<path class="fl-rf" d="M84 93l6-7h138l6 7
    z"/>`
      : nothing
  }`;
const apses = (/** @type {boolean} */ made) =>
  made
    ? svg`<path class="fl-rf" d="M80 92c4-16 18-22 30-22v22zM238 92c-4-16-18-22-30-22v22z"/>`
    : svg`<path class="fl-s2" d="M84 92V80h26v12zM208 92V80h26v12
      z"/>${scaffold(83, 74, 27, 18)}${scaffold(208, 74, 27, 18)}`;

const face = (
  /** @type {boolean} */ made,
) => svg`<path class=${made ? 'fl-st' : 'fl-oc'} d="M118 120V84l41-13 41 13v36z"/><path
  class=${made ? 'fl-st' : 'fl-oc'} d="M100 120V96h18v24zM200 120V96h18v24z"/>
  ${
    made
      ? svg`<path class="fl-gr" d="M118 95h82v2h-82zM100 96h18v2h-18zM200 96h18v2h-18zM118 84v36h1.5V84zM198.5 84v36
        h1.5V84zM142 90v30h1.2V90zM174.8 90v30h1.2V90z"/><path class="fl-pk" d="M118 98.5h82v1.6h-82zM100 100h18v1.2
          h-18zM200 100h18v1.2h-18z"/>`
      : svg`<path class="fl-pv" d="M100 102h118M100 110h118M118 94h82M130 80v40M189 80v40M146 75v19M172 75v19"/>`
  }
  <circle class=${made ? 'fl-st' : 'fl-o2'} cx="159" cy="86" r="6.5"/><circle class="fl-op" cx="159" cy="86"
    r="5"/>${made ? svg`<circle class="fl-au" cx="159" cy="86" r="1.6"/>` : nothing}
  <path class="fl-op" d="M124 120V111.3a8.3 8.3 0 0 1 16.7 0V120zM150.7 120V111.3a8.3 8.3 0 0 1 16.7 0V120zM177.3 120
    V111.3a8.3 8.3 0 0 1 16.7 0V120zM104 120V109a5 5 0 0 1 10 0V120zM204 120V109a5 5 0 0 1 10 0V120z"/>`;

const tower =
  () => svg`<g transform="translate(24 0)"><path class="fl-st" d="M50 120V22h26v98z"/><path class="fl-s2" d="M69 22h7
    v98h-7z"/>
  <path class="fl-rf" d="M46 22h34l-4-5H50z"/><path class="fl-gr" d="M48 22h30v2.5H48zM50 45h26v2H50zM50 70h26v2H50z
    M50 94h26v2H50z"/><path class="fl-pk" d="M50 48h26v1.4H50zM50 73h26v1.4H50z"/>
  <path class="fl-op" d="M57 43V30.5a2.5 2.5 0 0 1 5 0V43zM64 43V30.5a2.5 2.5 0 0 1 5 0V43zM57 67V54.5a2.5 2.5 0 0 1 5
    0V67zM64 67V54.5a2.5 2.5 0 0 1 5 0V67zM59.5 91V80.5a3.5 3.5 0 0 1 7 0V91zM58 120V108a5 5 0 0 1 10 0V120z"/></g>`;
const towerToCome =
  () => svg`<g transform="translate(24 0)"><path class="fl-st" d="M50 120V66h26v54z"/><path class="fl-s2" d="M69 66h7
    v54h-7z"/>
  <path class="fl-gr" d="M50 70h26v2H50zM50 94h26v2H50z"/><path class="fl-op" d="M59.5 91V80.5a3.5 3.5 0 0 1 7 0V91z
    M58 120V108a5 5 0 0 1 10 0V120z"/>
  <path class="fl-plan" d="M50 66V22h26v44M46 22h34l-4-5H50z"/>${scaffold(49, 50, 27, 20)}</g>`;

/** What stands of it from the start: the drum under the dome. */
const drum = () => svg`<path class="fl-st" d="M112 62h94v26h-94z"/><path class="fl-s2" d="M180 62h26v26h-26z"/>
  <g class="fl-op"><circle cx="124" cy="74" r="4.2"/><circle cx="146" cy="74" r="4.8"/><circle cx="172" cy="74"
    r="4.8"/><circle cx="194" cy="74" r="4.2"/></g>
  <path class="fl-gr" d="M110 60h98v3h-98zM112 85h94v2h-94z"/>`;
const houses = () => svg`<g class="fl-town">${HOUSES.map(houseAt)}</g>`;

/** Its parts from back to front, each before and after it is made. @type {[string, (made: boolean) => Part][]} */
export const cathedral = [
  ['houses', houses],
  ['navata', nave],
  ['abside', apses],
  ['drum', drum],
  ['cupola', (made) => (made ? dome() : domeToCome())],
  ['facciata', face],
  ['campanile', (made) => (made ? tower() : towerToCome())],
];

/** The Cathedral as far as it is made. @param {string} label @param {(part: string) => boolean} made */
export const duomo = (
  label,
  made,
) => html`<svg class="fl-drawing fl-duomo" viewBox="0 -5 306 125" preserveAspectRatio="xMidYMax meet" role="img"
  aria-label=${label}>${cathedral.map(([part, draw]) => draw(made(part)))}</svg>`;

/** Sky, hills, cypresses and the Arno behind the city. */
export const sky = () => html`<svg class="fl-sky" viewBox="0 0 770 352" preserveAspectRatio="none" aria-hidden="true">
  <path class="fl-sk0" d="M0 0h770v352H0z"/><path class="fl-sk1" d="M0 0h770v58C640 74 520 60 385 66S120 74 0 58z"/>
  <path class="fl-h1" d="M0 118C60 84 130 74 210 92c60 14 90-14 160-20s130 22 190 14 140-26 210 12v254H0z"/>
  <path class="fl-h2" d="M0 176c80-34 160-30 240-14s150 10 250-4 200-18 280 18v176H0z"/>
  <path class="fl-cy" d="M246 128c-4-8-4-22 0-34 4 12 4 26 0 34zM257 130c-3-7-3-18 0-28 3 10 3 21 0 28zM515 122
    c-4-8-4-22 0-34 4 12 4 26 0 34zM526 126c-3-7-3-16 0-26 3 10 3 19 0 26zM236 132c-3-6-3-14 0-22 3 8 3 16 0 22z"/>
  <path class="fl-arno" d="M0 330c120-16 250-6 385-10s270-10 385 4v28H0z"/></svg>`;
