// icons.js: the small drawings of the shared parts; each takes the colour of its text.

import { html, svg } from '../../vendor/lit-html.js';

/** @param {unknown} inside @param {number} [size] */
const icon = (inside, size = 18) =>
  html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${inside}</svg>`;

export const undo = () =>
  icon(
    svg`<path d="M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3" fill="none" stroke="currentColor" stroke-width="2.4"
      stroke-linecap="round" stroke-linejoin="round"/>`,
  );
export const bulb = () =>
  icon(
    svg`<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.200h5c0-.9.4-1.6 1.1-2.200A6 6 0 0 0 12 3
      z" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
export const book = () =>
  icon(
    svg`<path d="M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zm0 0v14" fill="none"
      stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  );
export const moon = () =>
  icon(
    svg`<path d="M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linejoin="round"/>`,
  );
export const sun = () =>
  icon(
    svg`<circle cx="12" cy="12" r="4" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 2v3M12 19v3M2
      12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" stroke="currentColor" stroke-width="2"
        stroke-linecap="round"/>`,
  );
export const menu = () =>
  icon(svg`<path d="M4 6h16M4 12h16M4 18h16" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`);
export const lock = () =>
  icon(
    svg`<path d="M6 11h12v9H6z" fill="currentColor"/><path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3" fill="none"
      stroke="currentColor" stroke-width="2"/>`,
    16,
  );
export const warn = () =>
  icon(
    svg`<path d="M12 3 2.5 20h19z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path
      d="M12 10v4M12 17v.5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
    16,
  );
export const tick = () =>
  icon(
    svg`<path d="m5 13 4.5 4.500L19 7" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"
      stroke-linejoin="round"/>`,
    16,
  );
export const star = () =>
  icon(
    svg`<path d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.200L12 17l-5.6 3 1.2-6.200L3 9.500l6.3-.8z" fill="currentColor"/>`,
    14,
  );
export const home = () =>
  icon(
    svg`<path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linejoin="round"/>`,
  );
export const onward = () =>
  icon(
    svg`<path d="M4 12h14M12 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"
      stroke-linejoin="round"/>`,
  );
export const person = () =>
  icon(
    svg`<circle cx="12" cy="8" r="4" fill="none" stroke="currentColor" stroke-width="2"/><path d="M4 21c0-5 3.5-7.500
      8-7.500s8 2.5 8 7.500" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  );
export const chat = () =>
  icon(
    svg`<path d="M4 5h16v11H10l-5 4v-4H4z" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linejoin="round"/>`,
  );

/**
 * The sign of a seat: circle, triangle, square, diamond, star, with its number.
 * @param {number} seat from 1 @param {number} [size]
 */
export function seatSign(seat, size = 18) {
  const side = Math.max(16, size); // its number must be read
  const shape = [
    svg`<circle cx="12" cy="12" r="10.5"/>`,
    svg`<path d="M12 1.5 23 21.500H1z"/>`,
    svg`<path d="M2 2h20v20H2z"/>`,
    svg`<path d="m12 .5 11.5 11.500L12 23.5.5 12z"/>`,
    svg`<path d="m12 .5 3.3 7.7 8.2.7-6.2 5.5 1.9 8.100L12 18.200l-7.2 4.3 1.9-8.100L.5 8.900l8.2-.7z"/>`,
  ][(seat - 1) % 5];
  return html`<svg class="seat-sign seat-${seat}" width=${side} height=${side} viewBox="0 0 24 24" aria-hidden="true"
    focusable="false"><g class="shape">${shape}</g><text x="12" y=${seat === 2 ? 20.3 : 18.2}
      text-anchor="middle">${seat}</text></svg>`;
}
