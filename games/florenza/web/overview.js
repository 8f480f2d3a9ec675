// overview.js: pictures of the page that shows Florenza in two minutes, by the section that they stand in.

import { html } from '../../../vendor/lit-html.js';
import { civic, duomo, sky } from './drawings.js';

/** A drawing before the hills of the city. @param {unknown} piece */
const scene = (piece) => html`<div class="fl-scenery">${sky()}${piece}</div>`;

/** @type {Record<string, () => import('../../../src/types.d.ts').Part>} */
export default {
  aim: () => scene(civic('signoria', '', [])),
  points: () => scene(duomo('', () => true)),
  end: () => scene(duomo('', (part) => part === 'navata' || part === 'abside')),
};
