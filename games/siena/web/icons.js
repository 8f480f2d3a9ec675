// icons.js: small signs: goods, status, coins, cards, seats. Each has a shape of its own, none is known by colour
// alone.
import { html, svg } from '../../../vendor/lit-html.js';
import { still } from './paint.js';

/** @typedef {import('./types.js').Piece} Piece */

/** A part in the current ink. @param {string} d @param {number} w @param {string} [fill] */
const pen = (d, w, fill = 'none') =>
  `<path d="${d}" fill="${fill}" stroke="currentColor" stroke-width="${w}" stroke-linecap="round" ` +
  `stroke-linejoin="round"/>`;
/** @param {string} d @param {string} fill @param {string} edge @param {number} w */
const part = (d, fill, edge, w) =>
  `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="${w}" stroke-linejoin="round"/>`;
/** @param {number} x @param {number} y */
const grape = (x, y) => `<circle cx="${x}" cy="${y}" r="3.1" fill="#8c2f39" stroke="#4a1219" stroke-width=".9"/>`;
const cube = 'M4 8l8-4 8 4v9l-8 4-8-4z',
  edges = 'M4 8l8 4 8-4M12 12v9',
  paper = 'var(--lime)';

/** @type {Record<string, string>} */
const drawn = {
  corn:
    '<path d="M12 23V9" stroke="#6b4a16" stroke-width="1.8"/>' +
    [19, 14.2, 9.4]
      .map((y) =>
        part(
          `M12 ${y}c-5-.3-6.5-3-6.2-5.6 3.6.2 6 2 6.2 5.6zM12 ${y}c5-.3 6.5-3 6.2-5.6-3.6.2-6 2-6.2 5.6z`,
          '#d9a826',
          '#6b4a16',
          0.9,
        ),
      )
      .join('') +
    part('M12 6.5c-2.4-2-2.2-4 0-6 2.2 2 2.4 4 0 6z', '#d9a826', '#6b4a16', 0.9),
  wine:
    '<path d="M12 6c0-2 .6-3.6 2-5" stroke="#4d3a1e" stroke-width="1.6" fill="none"/>' +
    part('M12.5 5c2-3.5 6-3.5 8-1.5-1.5 3-5 4-8 1.5z', '#6f8b3d', '#3f5220', 0.8) +
    grape(6.5, 9) +
    grape(12, 8.5) +
    grape(17.5, 9) +
    grape(9.2, 13.3) +
    grape(14.8, 13.3) +
    grape(12, 18),
  oil:
    '<path d="M4 21C8 13 13 7 21 3" stroke="#4d4a24" stroke-width="1.5" fill="none"/>' +
    part(
      'M14 8c-4.5-1-7-3-7.5-6 4 0 7 2 7.5 6zM9.5 13.5C5 13.5 2.5 12 1.5 9c4-.8 7 1 8 4.5z',
      '#8fa865',
      '#4a5a26',
      0.8,
    ) +
    '<ellipse cx="15" cy="17" rx="4.3" ry="5.6" fill="#5f7a2f" stroke="#33451a"/><path d="M13 14.5c-.8 1.6-.8 3 0 ' +
    '4.5" stroke="#cfdca8" stroke-width="1.2" fill="none"/>',
  cloth:
    part('M3 8.5L15 4l6 3.5v9L9 21l-6-3.5z', '#f1ede2', '#5d4c3a', 1.2) +
    '<path d="M3 8.5l6 3.5v9M9 12l12-4.5" fill="none" stroke="#5d4c3a" stroke-width="1.2"/><path d="M12 ' +
    '10.8v9.2M16.5 ' +
    '9.1v9.2" stroke="#b4553a" stroke-width="1.6"/>',
  spices:
    part('M5 10h14l2 9c0 2.5-3 4-9 4s-9-1.5-9-4z', '#3c6a9c', '#1d3a5c', 1.1) +
    part('M5 10.5C7 5 17 5 19 10.5z', '#c2601f', '#6d3109', 1) +
    '<path d="M12 13.5l1.1 2.6 2.8.2-2.2 1.8.7 2.7-2.4-1.5-2.4 1.5.7-2.7-2.2-1.8 2.8-.2z" fill="#f4ead5"/>',
  coin:
    '<circle cx="12" cy="12" r="10.5" fill="#d4a72c" stroke="#7b5b0f" stroke-width="1.3"/><circle cx="12" cy="12" ' +
    'r="8" fill="none" stroke="#7b5b0f" stroke-width=".8"/><path d="M12 5.5c2 2.3 2 3.7.3 5.5 2-1.6 4.3-1.5 5.2.5' +
    '-1.6-.3-2.6.2-3 1.5h1.3v1.6h-2.6l.8 3.4h-4l.8-3.4H8.2V13h1.3c-.4-1.3-1.4-1.8-3-1.5.9-2 3.2-2.1 5.2-.5C10 9.2 10 ' +
    '7.8 12 5.5z" fill="#7b5b0f"/>',
  card:
    `<rect x="4" y="3" width="13" height="18" rx="2" fill="${paper}" stroke="currentColor" stroke-width="1.6" ` +
    `transform="rotate(-7 10 12)"/><rect x="8" y="3.5" width="13" height="18" rx="2" fill="${paper}" ` +
    `stroke="currentColor" stroke-width="1.6" transform="rotate(6 14 12)"/>`,
  play:
    `<rect x="6" y="6" width="12" height="16" rx="2" fill="${paper}" stroke="currentColor" stroke-width="1.7"/>` +
    pen('M12 18V9.5M8.5 12.5L12 9l3.5 3.5', 2),
  discard:
    `<rect x="6" y="2" width="12" height="16" rx="2" fill="${paper}" stroke="currentColor" stroke-width="1.7"/>` +
    pen('M9 7l6 6M15 7l-6 6', 2) +
    pen('M3 21.5h18', 1.7),
  senesi:
    '<circle cx="12" cy="8" r="4.6" fill="#e7c49d" stroke="currentColor" stroke-width="1.3"/><path d="M7 ' +
    '7.5C7 2.5 17 ' +
    '2.5 17 7.5c-3-1.2-7-1.2-10 0z" fill="#b4553a"/>' +
    pen('M3.5 22c.5-6 4-8.5 8.5-8.5s8 2.5 8.5 8.5z', 1.3, '#b4553a'),
  artist:
    pen(
      'M12 3C6 3 2 7 2 12.5 2 17 5.5 21 9.5 21c2.5 0 2-2 1.5-3.5-.5-1.6.6-2.5 2.5-2.5h4c3 0 4.5-1.5 4.5-4C22 6 ' +
        '17.5 3 12 3z',
      1.3,
      '#c9a26b',
    ) +
    '<circle cx="7" cy="11" r="1.8" fill="#2f4d80"/><circle cx="11" cy="7" r="1.8" fill="#b4553a"/><circle cx="16" ' +
    'cy="8.5" r="1.8" fill="#5c8069"/>',
  stingy:
    part(cube, '#57493c', 'currentColor', 1.2) + `<path d="${edges}" fill="none" stroke="#cbb994" stroke-width="1.1"/>`,
  courtesan:
    part(cube, '#a8325e', '#5b1230', 1.2) +
    `<path d="${edges}" fill="none" stroke="#5b1230" stroke-width="1.1"/><path d="M12 10.3c-1.9-1.4-2.8-2.2-2.8-3.2 ` +
    `0-1.3 1.9-1.7 2.8-.4.9-1.3 2.8-.9 2.8.4 0 1-.9 1.8-2.8 3.2z" fill="#f7d7e3"/>`,
  tower: pen('M7 22V8H5.5V3h3v2h2V3h3v2h2V3h3v5H17v14z', 1.3, '#cf8f74') + pen('M12 10v4M12 17v5', 1.8),
  peasant:
    '<path d="M11.8 17.8C18.2 16.3 21.6 11 19 6.2 17.2 3 12.8 1.3 7 2.8c5.8-.2 8.9 2.5 8.6 6.6-.2 3.6-2.5 6' +
    '-6.2 6.8z" ' +
    'fill="currentColor"/>' +
    pen('M10.3 16.8L5.6 22', 3.4),
  merchant:
    pen('M12 3v17M7 21h10M4 6.5h16', 1.7) +
    pen('M4 6.5L1.5 13.5h5zM20 6.5l-2.5 7h5z', 1.2) +
    '<path d="M1 13.5h6a3 3 0 0 1-6 0zM17 13.5h6a3 3 0 0 1-6 0z" fill="currentColor"/>',
  banker:
    `<path d="M8 7.5L6.5 3l3 1.5L12 2.5l2.5 2 3-1.5L16 7.5c4 2.5 6 6 6 9.5 0 3.5-3 5-10 5S2 20.5 2 17c0-3.5 2-7 ` +
    `6-9.5z" fill="currentColor"/><path d="M7.5 8h9" stroke="${paper}" stroke-width="1.4"/><circle cx="12" cy="15.5" ` +
    `r="3.4" fill="none" stroke="${paper}" stroke-width="1.4"/>`,
  lock:
    '<rect x="5" y="10.5" width="14" height="10.5" rx="2" fill="currentColor"/>' +
    pen('M8 10.5V7a4 4 0 0 1 8 0v3.5', 2.2),
  journey: pen('M3 22c4-2 2-6 7-8s6-4 4-7', 2.4) + pen('M14 9V1.5l7.5 2.7L14 7', 1.2, 'currentColor'),
  inn: pen('M5 4h9v9a4.5 4.5 0 0 1-9 0zM14 6h3.5a2 2 0 0 1 2 2v2a3 3 0 0 1-3 3H14M6 21h7', 1.8, '#d4a72c'),
  mule: pen('M3 20v-7c0-2 2-3 4-3h7l3-7 1.5 4 3 3-1 3h-3l-1 7M7 20v-5M14 20v-4', 1.7, '#8a7259'),
  francigena:
    pen('M12 2v20M7 6l5-4 5 4', 1.8) +
    '<circle cx="12" cy="12" r="5" fill="#d4a72c" stroke="currentColor" stroke-width="1.3"/>',
  girlfriends:
    '<circle cx="8" cy="6" r="3.3" fill="#e7c49d" stroke="currentColor"/><circle cx="16" cy="6" r="3.3" ' +
    'fill="#e7c49d" stroke="currentColor"/>' +
    pen('M3 21c.5-7 2-10.5 5-10.5S12.5 14 13 21z', 1.1, '#5c8069') +
    pen('M11 21c.5-7 2-10.5 5-10.5s4.5 3.5 5 10.5z', 1.1, '#b4553a'),
  banchi:
    pen('M2 9h20l-2-6H4zM4 9v12M20 9v12M4 15h16', 1.6, '#2f4d80') +
    '<circle cx="9" cy="13" r="2" fill="#d4a72c"/><circle cx="14" cy="13" r="2" fill="#d4a72c"/>',
  servi: pen('M4 22V11l8-8 8 8v11z', 1.5, '#d2957a') + pen('M9.5 22v-6a2.5 2.5 0 0 1 5 0v6M12 7v3', 1.5),
  salimbeni:
    '<g transform="rotate(-10 8 13)"><rect x="3" y="5" width="10" height="15" rx="1.5" fill="#2f4d80" ' +
    'stroke="currentColor"/></g><g transform="rotate(10 16 13)"><rect x="11" y="5" width="10" height="15" rx="1.5" ' +
    'fill="#7a2a2c" stroke="currentColor"/><path d="M13 11l1.5-3 1.5 2 1.5-2 1.5 3c.6 3-.8 6-3 6s-3.6-3-3-6z" ' +
    'fill="#f4ead5"/></g>',
  calandrino:
    pen('M4 22c0-9 3-15 8-17 5 2 8 8 8 17z', 1.3, '#7d7467') +
    '<circle cx="12" cy="9.5" r="3.3" fill="#e7c49d"/>' +
    pen('M20 22L17.5 8', 1.6),
  guards: pen('M12 1.5l2.5 6h-5zM12 7.5V22', 1.6, '#8b9097') + pen('M5 10l3 2v6l-3 2M19 10l-3 2v6l3 2', 1.5),
  bricklayer: pen('M2 8h9v5H2zM13 8h9v5h-9zM7 15h10v5H7z', 1.3, '#b8694c') + pen('M12 1l5 4H9z', 1.2, '#8b9097'),
  goods: pen('M3 9l9-5 9 5v8l-9 5-9-5z', 1.4, '#c9a26b') + pen('M3 9l9 5 9-5M12 14v8', 1.2),
  move: pen('M4 12h14M13 6l6 6-6 6', 2.4),
  stop: pen('M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z', 1.8) + pen('M8 12h8', 2.4),
  gift: pen(
    'M3 9h18v4H3zM5 13v8h14v-8M12 9v12M12 9c-6 0-6-6-2.5-6C11.5 3 12 6 12 9c0-3 .5-6 2.5-6C18 3 18 9 12 9z',
    1.5,
  ),
  bell: pen('M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4', 1.8),
  look:
    pen('M1.5 12C6 4.5 18 4.5 22.5 12 18 19.5 6 19.5 1.5 12z', 1.8) +
    '<circle cx="12" cy="12" r="3.4" fill="currentColor"/>',
  hammer: pen('M9 3h8l3 3-3 3H9zM12 9v13', 1.8, '#c9a26b'),
  rise: pen('M12 21V5M6 11l6-7 6 7', 2.4),
  hourglass: pen('M6 2h12M6 22h12M7 2c0 6 4 7 4 10s-4 4-4 10M17 2c0 6-4 7-4 10s4 4 4 10', 1.7),
  done: pen('M4 13l5 5L20 6', 2.6),
  heart: pen('M12 20C5 15 3 12 3 8.5 3 4 9.5 3 12 7.5 14.5 3 21 4 21 8.5 21 12 19 15 12 20z', 1.4, '#b4553a'),
  duomo:
    pen('M3 21V11l4-4 5 4 5-4 4 4v10z', 1.4, '#f1e7d2') +
    pen('M9.5 21v-5a2.5 2.5 0 0 1 5 0v5M8 8a4 4 0 0 1 8 0M12 4V1.5', 1.4),
};

/** @param {string} name @param {string} [more]  further classes @returns {Piece} */
export const icon = (name, more = '') =>
  html`<svg class="si-ic ${more}" viewBox="0 0 24 24"
    aria-hidden="true">${still(`icon ${name}`, () => drawn[name] ?? drawn.card)}</svg>`;

/**
 * The same inside a picture.
 * @param {string} name @param {number} x @param {number} y @param {number} size @returns {Piece}
 */
export const mark = (name, x, y, size) =>
  svg`<svg x=${x} y=${y} width=${size} height=${size}
    viewBox="0 0 24 24">${still(`icon ${name}`, () => drawn[name] ?? drawn.card)}</svg>`;

const shapes = [
  '<circle cx="12" cy="12" r="10.2"/>',
  '<path d="M12 1.2L23.4 21.6H.6z"/>',
  '<rect x="2.3" y="2.3" width="19.4" height="19.4" rx="1.5"/>',
  '<path d="M12 .2L23.8 12 12 23.8.2 12z"/>',
  '<path d="M12 .8l3.2 7.3 8 .8-6 5.3 1.8 7.8L12 17.9 5 22l1.8-7.8-6-5.3 8-.8z"/>',
];
const low = [18.2, 20.2, 18.2, 18.2, 18.4];

/** The shape of a seat, from 1. @param {number} seat @returns {Piece} */
export const shape = (seat) => still(`shape ${seat}`, () => shapes[seat - 1]);

/** A seat's sign: its shape, colour and number. @param {number} seat @param {string} [more] @returns {Piece} */
export const badge = (seat, more = '') =>
  html`<svg class="si-seat si-c${seat} ${more}" viewBox="0 0 24 24" aria-hidden="true">${shape(seat)}<text x="12"
    y=${low[seat - 1]} text-anchor="middle">${seat}</text></svg>`;

/**
 * The same inside a picture, with or without its number.
 * @param {number} seat @param {number} x @param {number} y @param {number} size @param {boolean} [plain]
 * @returns {Piece}
 */
export const token = (seat, x, y, size, plain = false) =>
  svg`<svg class="si-seat si-c${seat}" x=${x} y=${y} width=${size} height=${size} viewBox="0 0 24 24"
    aria-hidden="true">${shape(seat)}${
      plain ? '' : svg`<text x="12" y=${low[seat - 1]} text-anchor="middle">${seat}</text>`
    }</svg>`;

/**
 * A pawn with its feet at x, y.
 * @param {number} seat @param {number} x @param {number} y @param {number} k @param {string} [more] @returns {Piece}
 */
export const pawn = (seat, x, y, k, more = '') =>
  svg`<g class="si-pawn si-c${seat} ${more}" aria-hidden="true" data-pawn=${seat}
    transform="translate(${x} ${y}) scale(${k})"><ellipse
    class="si-shade" cx="0" cy="-1" rx="11" ry="3"/><path class="si-body" d="M-9.5 0c0-7 4-9 5-15h9c1 6 5 8 5 15z"/><g
      class="si-body" transform="translate(-10.5 -33.5) scale(.875)">${shape(seat)}</g><text x="0"
        y=${seat === 2 ? -16.4 : -18} text-anchor="middle">${seat}</text></g>`;

/** The beggar with his feet at x, y. @param {number} x @param {number} y @param {number} k @returns {Piece} */
export const beggar = (x, y, k) =>
  svg`<g class="si-beggar" data-beggar transform="translate(${x} ${y}) scale(${k})">${still(
    'beggar',
    () =>
      '<ellipse class="si-shade" cx="0" cy="-1" rx="11" ry="3"/><g stroke="#fbf6ea" stroke-width="1.6" ' +
      'paint-order="stroke" stroke-linejoin="round"><path d="M-10 0c0-14 3-22 9-25 7 3 10 11 10 25z" fill="#6d655a"/>' +
      '<path d="M-7-21c0-8 3-12 7-14 4.5 3 6 7 6 13-4 3.5-10 4-13 1z" fill="#4b443b"/></g><circle cx="-.5" ' +
      'cy="-24.5" ' +
      'r="4.2" fill="#e7c49d"/><circle cx="-2" cy="-25" r=".7" fill="#2f2419"/><circle cx="1.5" cy="-25" r=".7" ' +
      'fill="#2f2419"/><path d="M12 0L9-27" stroke="#6b4a2e" stroke-width="2" stroke-linecap="round"/>',
  )}</g>`;
