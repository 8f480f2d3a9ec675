// paint.js: the brushes of Siena's pictures: small functions that write SVG text for towers, houses, people and trees.
// A picture is put together from them once, when it is first shown, and cloned by lit-html ever after.
import { svg } from '../../../vendor/lit-html.js';

/** @typedef {import('./types.js').Piece} Piece */

/**
 * A pigment by name (see pigments.css), or a colour of its own.
 * @param {string} c
 */
export const ink = (c) => (c.startsWith('#') ? c : `var(--si-${c})`);

/** @param {number} n  a number without needless digits */
const d = (n) => String(Math.round(n * 100) / 100);

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} c @param {string} [more] */
export const rect = (x, y, w, h, c, more = '') =>
  `<rect x="${d(x)}" y="${d(y)}" width="${d(w)}" height="${d(h)}" fill="${ink(c)}"${more}/>`;

/** @param {string} p @param {string} c @param {string} [more] */
export const path = (p, c, more = '') => `<path d="${p}" fill="${ink(c)}"${more}/>`;

/** @param {string} p @param {string} c @param {number} w @param {string} [more] */
export const line = (p, c, w, more = '') =>
  `<path d="${p}" fill="none" stroke="${ink(c)}" stroke-width="${w}" stroke-linecap="round"${more}/>`;

/** @param {number} x @param {number} y @param {number} r @param {string} c */
export const disc = (x, y, r, c) => `<circle cx="${d(x)}" cy="${d(y)}" r="${d(r)}" fill="${ink(c)}"/>`;

/**
 * A run of battlements.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} n @param {string} c
 */
export function teeth(x, y, w, h, n, c) {
  const step = w / (2 * n - 1);
  let out = '';
  for (let i = 0; i < n; i++) out += rect(x + 2 * i * step, y - h, step, h, c);
  return out;
}

/**
 * Swallow-tailed battlements of the Ghibellines.
 * @param {number} x @param {number} y @param {number} w @param {number} n @param {string} c
 */
export function tails(x, y, w, n, c) {
  const step = w / (2 * n - 1);
  let out = '';
  for (let i = 0; i < n; i++)
    out += path(`M${d(x + 2 * i * step)} ${y}v-5l${d(step / 2)} 2.3l${d(step / 2)}-2.3v5z`, c);
  return out;
}

/**
 * A round-headed opening that stands on y.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {string} [c]
 */
export const arch = (x, y, w, h, c = 'open') =>
  path(`M${d(x)} ${d(y)}v${d(-(h - w / 2))}a${d(w / 2)} ${d(w / 2)} 0 0 1 ${d(w)} 0v${d(h - w / 2)}z`, c);

/**
 * A twin window under one arch, in the middle of x.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {string} [frame]
 */
export function twin(x, y, w, h, frame = 'white') {
  const half = (w - 3.8) / 2;
  return (
    arch(x - w / 2, y, w, h, frame) +
    arch(x - w / 2 + 1.2, y, half, h - 2, 'open') +
    arch(x + w / 2 - 1.2 - half, y, half, h - 2, 'open')
  );
}

/** A plain pair of lights. @param {number} x @param {number} y */
export const pair = (x, y) => arch(x - 4, y, 3.3, 8.5) + arch(x + 0.7, y, 3.3, 8.5);

/**
 * n arches side by side, standing on y.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} n @param {string} [c]
 */
export function arcade(x, y, w, h, n, c = 'open') {
  const step = w / n;
  let out = '';
  for (let i = 0; i < n; i++) out += arch(x + i * step + step * 0.16, y, step * 0.68, h, c);
  return out;
}

/**
 * A tower with a lit and a shaded side, from y down to the ground at 118.
 * @param {number} x @param {number} y @param {number} w @param {string} c @param {number} [lights]
 * @param {boolean} [roofed] @param {number} [foot]
 */
export function tower(x, y, w, c, lights = 1, roofed = false, foot = 118) {
  const a = w * 0.68;
  let out = rect(x, y, a, foot - y, c) + rect(x + a, y, w - a, foot - y, `${c}-s`);
  if (roofed)
    out +=
      path(`M${x - 2} ${y}l${d(w * 0.44)}-8l${d(w * 0.44)} 8z`, 'roof') +
      path(`M${d(x + w * 0.44 - 2)} ${y - 8}h${d(w / 2)}l${d(w * 0.26)} 8h${d(-(w * 0.37))}z`, 'roof-s');
  else
    out +=
      rect(x - 1.5, y - 3, a + 1.5, 4, c) +
      rect(x + a, y - 3, w - a + 1.5, 4, `${c}-s`) +
      teeth(x - 1.5, y - 2.5, a + 1.5, 4, 3, c) +
      teeth(x + a + 1, y - 2.5, w - a, 4, 2, `${c}-s`);
  for (let i = 0; i < lights; i++) out += arch(x + w * 0.24, y + 15 + 16 * i, 4, 8);
  return out;
}

/**
 * A house under a tiled roof.
 * @param {number} x @param {number} y @param {number} w @param {string} c @param {number} [foot]
 */
export const house = (x, y, w, c, foot = 118) =>
  rect(x, y, w, foot - y, c) + path(`M${x - 2} ${y}l3-5h${w - 2}l3 5z`, 'roof') + rect(x - 2, y, w + 4, 1.6, 'roof-s');

/** The street at the foot of a district. */
export const street = () => rect(0, 118, 118, 16, 'street') + rect(0, 118, 118, 1.2, 'street-s');

/**
 * Somebody standing with the feet on y: gown, face and hair or cap; k is the size.
 * @param {number} x @param {number} y @param {string} gown @param {string} cap @param {number} [k]
 */
export function person(x, y, gown, cap, k = 1) {
  const m = (/** @type {number} */ n) => d(n * k);
  return (
    path(
      `M${d(x - 3.4 * k)} ${y}c${m(0.68)}${m(-7)} ${m(1.36)}${m(-12.4)} ${m(2.18)}${m(-14)}` +
        `h${m(2.44)}c${m(0.82)} ${m(1.6)} ${m(1.5)} ${m(7)} ${m(2.18)} ${m(14)}z`,
      gown,
    ) +
    disc(x, y - 16.4 * k, 2.4 * k, 'skin') +
    path(`M${d(x - 2.88 * k)} ${d(y - 16.6 * k)}a${m(2.88)} ${m(3)} 0 0 1 ${m(5.76)} 0z`, cap)
  );
}

/**
 * An arm held out from somebody who stands at x, y.
 * @param {number} x @param {number} y @param {string} c @param {number} k @param {number} dx
 */
export const arm = (x, y, c, k, dx) => line(`M${x} ${d(y - 12 * k)}l${d(dx * k)} ${d(-0.4 * k)}`, c, 1.8 * k);

/**
 * A horse or mule in profile, looking right.
 * @param {number} x @param {number} y @param {number} k @param {string} coat @param {string} mane
 */
export const horse = (x, y, k, coat, mane) =>
  `<g transform="translate(${x} ${y}) scale(${k})">` +
  path(
    'M-13-16c2-4 9-4.5 14-3.5 4 .5 6-1 8-5 1-2.5 3-4.5 5.5-5.5l1-2 1.2 2.2c1.8 1.6 3.4 4.4 4.2 6.6l-2.6 ' +
      '1.6c-1.6-1-3-1' +
      '-4.2-.4-.8 4-1.8 6.6-3 8.6l1.8 5.2-.6 8.2h-2.2l-.2-7-3.2-4.6c-4 1-8 .8-11 0l-2 4.4.8 7.2h-2.2l-1.8-7.8.6-6.2c' +
      '-1.8 1-2.6 3.4-2.8 8.4l-1.8-.2c-.2-5 .4-9.4 2.5-10.2z',
    coat,
  ) +
  path('M7.6-24.5c-1.6 2.4-2.2 4.4-4.4 5.4l-1 .1c2.6 1 5 .4 6-1.6z', mane) +
  '</g>';

/** @param {number} x @param {number} y @param {number} h */
export const cypress = (x, y, h) =>
  path(`M${x} ${y}c-3${d(-h * 0.3)}-3${d(-h * 0.7)} 0${d(-h)}c3 ${d(h * 0.3)} 3 ${d(h * 0.7)} 0 ${d(h)}z`, 'cypress');

/** An ear of corn with its foot at y. @param {number} x @param {number} y @param {number} [h] */
export const ear = (x, y, h = 15) =>
  `<path d="M${x} ${y}v${-h}" stroke="#8a6414" stroke-width="1.2"/>` +
  path(`M${x} ${d(y - h + 6)}c-3-1.5-3.5-5 0-8 3.5 3 3 6.5 0 8z`, '#e0b23a');

/** A vine on its stake. @param {number} x @param {number} y */
export const vine = (x, y) =>
  line(`M${x} ${y}v-13`, 'umber', 1.5) +
  line(`M${x - 4} ${y - 12}h8`, 'umber', 1) +
  disc(x - 3, y - 11, 3, 'olive') +
  disc(x + 3, y - 12, 3, 'olive-s') +
  disc(x - 1, y - 7, 1.8, '#8c2f39') +
  disc(x + 2, y - 8, 1.8, '#8c2f39');

/** An olive tree of the size k. @param {number} x @param {number} y @param {number} k */
export const olive = (x, y, k) =>
  line(`M${x} ${y}q-1-4 0${d(-7 * k)}`, 'umber', 2 * k) +
  disc(x - 4 * k, y - 10 * k, 4.5 * k, 'olive-s') +
  disc(x + 3 * k, y - 11 * k, 5 * k, 'olive') +
  disc(x, y - 14 * k, 4.5 * k, 'olive-s');

/** The black and white shield of Siena. @param {number} x @param {number} y @param {number} k */
export const balzana = (x, y, k) =>
  `<g transform="translate(${x} ${y}) scale(${k})">` +
  path('M-7 0h14v6c0 4.5-3.5 7-7 8.5-3.5-1.5-7-4-7-8.5z', '#fbf6ea') +
  path('M-7 6.5h14c0 4.3-3.5 6.6-7 8-3.5-1.4-7-3.7-7-8z', '#241a12') +
  '</g>';

/** @type {Map<string, {strings: TemplateStringsArray}>} */
const kept = new Map();

/**
 * The template of a picture that never changes: written once, cloned for every showing.
 * @param {string} name  under which it is kept
 * @param {() => string} draw  writes its SVG
 * @returns {Piece}
 */
export function still(name, draw) {
  let entry = kept.get(name);
  if (!entry) {
    const text = [draw()];
    entry = { strings: /** @type {any} */ (Object.assign(text, { raw: text })) };
    kept.set(name, entry);
  }
  return svg(entry.strings);
}
