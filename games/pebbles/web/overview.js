// overview.js: pictures of the page that shows Pebbles in two minutes, by the section that they stand in.

import { html } from '../../../vendor/lit-html.js';

/** Pebbles as they lie on the table. @param {number[]} values */
const row = (values) =>
  html`<div class="pb-hand">${values.map((n) => html`<span class="pb-pebble pb-v${n}">${n}</span>`)}</div>`;

/** @type {Record<string, () => import('../../../src/types.d.ts').Part>} */
export default {
  aim: () => row([2, 5]),
  points: () => html`<div class="pb-ring"><span class="pb-pebble pb-v5">5</span></div>`,
};
