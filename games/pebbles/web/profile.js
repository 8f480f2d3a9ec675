// profile.js: what the pages around the board must know of Pebbles before its board is loaded.

import { html, svg } from '../../../vendor/lit-html.js';

/** The picture of the lobby: pebbles in a ring of sand. */
const art = () => html`<svg class="vignette" viewBox="0 0 560 256" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true" focusable="false">
  <rect width="560" height="256" fill="#d8c7a0"/>
  <ellipse cx="280" cy="134" rx="200" ry="92" fill="#e8dcbd" stroke="#a98d5c" stroke-width="8"/>
  ${[
    [214, 150, 46, '#8b9097'],
    [330, 156, 50, '#6b7f8c'],
    [276, 104, 44, '#b4553a'],
  ].map(
    ([x, y, r, fill]) =>
      svg`<ellipse cx=${x} cy=${y} rx=${r} ry=${Number(r) * 0.72} fill=${fill} stroke="#2f2419" stroke-width="3"/>`,
  )}
  ${[
    [338, 226],
    [364, 236],
    [350, 210],
  ].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="13" fill="#d4a72c" stroke="#7a5a10" stroke-width="3"/>`)}
</svg>`;

/** @type {import('../../../src/types.d.ts').Profile} */
export default { art, accent: 'minor', roundMarks: 1, courses: ['coins'] };
