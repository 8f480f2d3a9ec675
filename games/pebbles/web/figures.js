// figures.js: the table of Pebbles, for the examples of its rules.

import { html } from '../../../vendor/lit-html.js';
import { bag, ring, seatRow } from './index.js';

/** @typedef {import('../../../src/types.d.ts').Ctx} Ctx */

/** How it stands alone. */
export const css = `
.pb-figure { display: grid; grid-template: 'middle' 1fr 'seats' auto / 1fr; box-sizing: border-box; padding: 8px; }`;

/** @param {Ctx} ctx */
const draw = (ctx) => html`<div class="pb-table pb-figure"><div class="pb-middle">${bag(ctx)}${ring(ctx)}</div>
  <ul class="pb-seats">${ctx.seats.map((player) => seatRow(ctx, player))}</ul></div>`;

export default Object.fromEntries(
  ['SET', 'TRN', 'DRW', 'THR', 'END', 'SCO'].map((one) => [`P-${one}`, { width: 420, height: 300, draw }]),
);
