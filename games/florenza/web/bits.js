/* bits.js: the small things of which every zone is made: points, prices, gains, dice. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon } from './icons.js';
import { CUBES } from './parts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Amounts} Amounts */
/** @typedef {import('./types.js').Part} Part */

/** A number with a true minus. @param {number} n */
export const num = (n) => (n < 0 ? '−' + -n : String(n));
/** A change: with its sign. @param {number} n */
export const signed = (n) => (n < 0 ? '−' + -n : '+' + n);

/** @param {Ctx} ctx @param {string} what cube, florins, pp, ci, workers */
export const word = (ctx, what) =>
  ctx.t((CUBES.includes(what) || what === 'florins' ? 'name.florenza.' : 'web.florenza.good-') + what);
const SIGN = /** @type {{[what: string]: string}} */ ({ florins: 'f', workers: 'worker' });
/** The symbol of a good. @param {string} what */
export const signOf = (what) => SIGN[what] ?? what;

/** Prestige. @param {Ctx} ctx @param {number} n @param {boolean} [change] */
export const pp = (ctx, n, change) =>
  html`<span class="fl-pp">${icon('pp', word(ctx, 'pp'))}${change ? signed(n) : num(n)}</span>`;
/** Influence. @param {Ctx} ctx @param {number} n @param {boolean} [change] */
export const ci = (ctx, n, change) =>
  html`<span class="fl-ci">${icon('ci', word(ctx, 'ci'))}${change ? signed(n) : num(n)}</span>`;
/** Fiorini. @param {Ctx} ctx @param {number} n */
export const coins = (ctx, n) => html`<span class="fl-fl">${icon('f', word(ctx, 'florins'))}${num(n)}</span>`;

/** One good with its number. @param {Ctx} ctx @param {string} what @param {number} n */
export function good(ctx, what, n) {
  if (what === 'pp') return pp(ctx, n);
  if (what === 'ci') return ci(ctx, n);
  if (what === 'florins') return coins(ctx, n);
  return html`<span class="fl-q">${num(n)}${icon(signOf(what), word(ctx, what))}</span>`;
}
/** Goods with their numbers. @param {Ctx} ctx @param {Amounts} a */
export const goods = (ctx, a) => Object.keys(a).map((k) => good(ctx, k, a[k]));

/** A price as cubes lying there, then fiorini; what is lacking is marked.
 * @param {Ctx} ctx @param {Amounts} price @param {Amounts} [lacks] */
export function price(ctx, price, lacks = {}) {
  const cubes = Object.keys(price).filter((k) => CUBES.includes(k));
  const total = cubes.reduce((n, k) => n + price[k], 0);
  return html`<span class="fl-cubes ${total > 8 ? 'fl-tight' : ''}">${cubes.map(
    (k) =>
      html`<span>${Array.from({ length: price[k] }, (_, i) =>
        icon(k, undefined, i >= price[k] - (lacks[k] ?? 0) ? 'fl-lack' : ''),
      )}</span>`,
  )}</span>${
    price.florins
      ? html`<span class="fl-fl ${lacks.florins ? 'fl-lack' : ''}"
        >${icon('f', word(ctx, 'florins'))}${price.florins}</span>`
      : nothing
  }`;
}

/**
 * The six results of a die; a gold one is the masterpiece.
 * @param {{value: number, gold: boolean}[]} row @param {number[]} [hits] dice that were rolled
 */
export const dice = (row, hits = []) =>
  html`<span class="fl-dice">${row.map(
    (r, i) => html`<i class="${r.gold ? 'fl-gd' : ''} ${hits.includes(i + 1) ? 'fl-hit' : ''}">${num(r.value)}</i>`,
  )}</span>`;

/**
 * What a workshop does: gives, or takes and gives, or pays each round.
 * @param {Ctx} ctx @param {import('./parts.js').Workshop} w
 */
export function does(ctx, w) {
  if (Object.keys(w.income).length)
    return html`${icon('income', ctx.t('web.florenza.each-round'), 'fl-inc-i')}${goods(ctx, w.income)}`;
  if (Object.keys(w.spend).length)
    return html`${goods(ctx, w.spend)}${icon('arrow', ctx.t('web.florenza.becomes'), 'fl-ar')}${goods(ctx, w.take)}`;
  return goods(ctx, w.take);
}
/**
 * The inside of a button that says one thing to the eye and the same in words to a screen reader.
 * @param {string} label @param {Part} visual
 */
export const voiced = (label, visual) =>
  html`<span class="fl-vh">${label}</span><span class="fl-in" aria-hidden="true">${visual}</span>`;

/** The clause of a rule, to be opened. @param {Ctx} ctx @param {string} clause */
export const clause = (ctx, clause) =>
  html`<button type="button" class="fl-cl" @click=${(/** @type {MouseEvent} */ e) => {
    e.stopPropagation();
    ctx.rule(clause);
  }}>${clause}</button>`;
