// overview.js: pictures of the page that shows Siena in two minutes, cut from the painted board, by the section that
// they stand in.

import { html } from '../../../vendor/lit-html.js';
import { district } from './districts.js';
import { pawn } from './icons.js';
import { hills, innFront } from './scenery.js';

/** @param {string} box  the part of the drawing that is seen @param {unknown} piece @param {unknown} [over] */
const cut = (box, piece, over = '') =>
  html`<svg viewBox=${box} preserveAspectRatio="xMidYMid slice"><g class="si-paint">${piece}</g>${over}</svg>`;

/** @type {Record<string, () => import('../../../src/types.d.ts').Part>} */
export default {
  aim: () => cut('20 60 220 130', hills()),
  points: () => cut('0 40 118 94', district('duomo')),
  end: () => cut('0 0 96 54', innFront(), pawn(1, 74, 53, 0.85)),
};
