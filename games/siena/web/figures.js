// figures.js: the part of the board that the example of a chapter of the rules is about.

import { html } from '../../../vendor/lit-html.js';
import { country } from './country.js';
import { hand } from './hand.js';
import { market } from './market.js';
import { rod } from './rod.js';
import { town, wall } from './town.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {string} cls @param {unknown} part */
const frame = (cls, part) => html`<div class="si-table si-figure si-fig-${cls}">${part}</div>`;
/** How the parts stand alone. */
export const css = `
.si-figure { display: block; zoom: 1; width: 100%; height: 100%; overflow: hidden; }
.si-fig-country .si-land { height: 100%; }
.si-fig-town .si-board { height: 100%; grid-template-columns: minmax(0, 1fr) 40px; }
.si-fig-rod .si-wealth { height: 100%; box-sizing: border-box; }
.si-fig-market, .si-fig-hand { padding: 6px; box-sizing: border-box; }
.si-fig-market .si-market { height: 200px; }
.si-fig-market .si-hand { height: 170px; margin-top: 8px; }
.si-fig-hand .si-hand { height: 100%; }
.si-piles { display: none; }`;
const fields = {
  width: 345,
  height: 424,
  draw: (/** @type {Ctx} */ ctx) => frame('country', country({ ...ctx, low: false })),
};
const city = {
  width: 650,
  height: 424,
  draw: (/** @type {Ctx} */ ctx) => frame('town', html`<div class="si-board">${town(ctx)}${wall(ctx)}</div>`),
};
const track = { width: 520, height: 60, draw: (/** @type {Ctx} */ ctx) => frame('rod', rod(ctx)) };
const display = {
  width: 520,
  height: 390,
  draw: (/** @type {Ctx} */ ctx) => frame('market', html`${market(ctx)}${hand(ctx)}`),
};
const cards = { width: 520, height: 190, draw: (/** @type {Ctx} */ ctx) => frame('hand', hand(ctx)) };

/** @type {Record<string, import('../../../src/types.d.ts').Figure>} */
export default {
  'S-SET': track,
  'S-WLT': track,
  'S-OPA': display,
  'S-RND': display,
  'S-BUY': display,
  'S-AUC': display,
  'S-ACT': fields,
  'S-STA': fields,
  'S-GDS': fields,
  'S-CHA': fields,
  'S-JRN': fields,
  'S-MUL': fields,
  'S-VFR': fields,
  'S-INN': cards,
  'S-BNK': city,
  'S-DUO': city,
  'S-TWR': city,
  'S-BRK': city,
  'S-LOC': city,
  'S-ART': city,
  'S-CRT': city,
  'S-GIR': city,
  'S-CAL': city,
  'S-GRD': city,
  'S-END': city,
  'S-SCO': city,
  'S-VAR': city,
};
