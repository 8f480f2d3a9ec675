// figures.js: the part of the board that the example of a chapter of the rules is about.

import { html } from '../../../vendor/lit-html.js';
import { city } from './city.js';
import { district, families } from './districts.js';
import { sheet } from './icons.js';
import { life } from './life.js';
import { stock } from './stock.js';
import { tracks } from './tracks.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {string} cls @param {unknown} part */
const frame = (cls, part) => html`<div class="fl-table fl-figure fl-fig-${cls}">${part}</div>${sheet()}`;
/** How the parts stand alone. */
export const css = `
.fl-figure { display: block; width: 100%; height: 100%; overflow: hidden; }
.fl-figure > .fl-zone { height: 100%; box-sizing: border-box; }
.fl-figure .fl-switch { display: none; }`;
const own = { width: 770, height: 190, draw: (/** @type {Ctx} */ ctx) => frame('district', district(ctx)) };
const everybody = { width: 228, height: 230, draw: (/** @type {Ctx} */ ctx) => frame('families', families(ctx)) };
const standing = { width: 228, height: 112, draw: (/** @type {Ctx} */ ctx) => frame('tracks', tracks(ctx)) };
const people = { width: 770, height: 200, draw: (/** @type {Ctx} */ ctx) => frame('life', life(ctx)) };
const goods = { width: 270, height: 120, draw: (/** @type {Ctx} */ ctx) => frame('stock', stock(ctx)) };
const town = { width: 770, height: 360, draw: (/** @type {Ctx} */ ctx) => frame('city', city(ctx)) };

/** @type {Record<string, import('../../../src/types.d.ts').Figure>} */
export default {
  'F-SET': own,
  'F-RND': own,
  'F-INC': goods,
  'F-CAP': everybody,
  'F-BIS': everybody,
  'F-PLC': own,
  'F-MKT': goods,
  'F-DIS': own,
  'F-ART': own,
  'F-ORD': standing,
  'F-END': people,
  'F-SCO': town,
  'F-PRJ': own,
  'F-WSH': own,
};
