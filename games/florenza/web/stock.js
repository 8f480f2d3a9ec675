/**
 * stock.js: what is mine: points, fiorini, cubes, workers - and what a picked action would leave - and the game's own
 * look-ahead.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon, crest, pawn } from './icons.js';
import { ask, captionOf } from '../../../src/play/present.js';
import { pp, ci, num, word, clause } from './bits.js';
import { CUBES } from './parts.js';
import { family, house, mySeat } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Warning} Warning */

/** A number, and what it would become. @param {number} now @param {number} [then] */
const turning = (now, then) =>
  then === undefined || then === now
    ? html`${num(now)}`
    : html`<span class="fl-was">${num(now)}</span><span class=${then > now ? 'fl-up' : 'fl-dn'}>${num(then)}<i
      aria-hidden="true">${then > now ? '▴' : '▾'}</i></span>`;

/** My stock. @param {Ctx} ctx */
export function stock(ctx) {
  const seat = mySeat(ctx);
  const i = seat - 1;
  const v = ctx.view;
  const a = ctx.after;
  const offices = [v.captain === String(seat) ? 'captain' : '', v.bishop === String(seat) ? 'bishop' : ''].filter(
    Boolean,
  );
  const one = (/** @type {string} */ k, /** @type {number} */ now, /** @type {number|undefined} */ then) =>
    html`<div id=${'fl-stock-' + k} data-thing=${'good ' + k}
      class=${now || then ? '' : 'fl-nil'}>${icon(k === 'florins' ? 'f' : k, word(ctx, k))}${turning(now, then)}</div>`;
  return html`<section class="fl-zone fl-stock fl-c${seat}" aria-label=${ctx.t('web.florenza.stock')}>
    <div class="fl-r1">${crest(seat, family(ctx, seat))}<strong>${house(ctx, seat)}</strong>${offices.map(
      (o) =>
        html`<span class="fl-office" data-thing=${o}>${icon(o, ctx.t('office.florenza.' + o))}${
          offices.length > 1 ? nothing : html`<span aria-hidden="true">${ctx.t('office.florenza.' + o)}</span>`
        }</span>`,
    )}<span class="fl-sp"></span>
      <span data-thing="prestige">${
        a && a.prestige[i] !== v.prestige[i]
          ? html`<span class="fl-pp">${icon('pp', word(ctx, 'pp'))}${turning(v.prestige[i], a.prestige[i])}</span>`
          : pp(ctx, v.prestige[i])
      }</span>
      <span data-thing="influence">${
        a && a.influence[i] !== v.influence[i]
          ? html`<span class="fl-ci">${icon('ci', word(ctx, 'ci'))}${turning(v.influence[i], a.influence[i])}</span>`
          : ci(ctx, v.influence[i])
      }</span>
      <span class="fl-q" data-thing="certificates"
        >${icon('cert', word(ctx, 'certificates'))}${v.certificates[i]}</span></div>
    <div class="fl-res">${one('florins', v.florins[i], a?.florins[i])}${CUBES.map((k) =>
      one(k, v.cubes[i][k], a?.cubes[i][k]),
    )}</div>
    <div class="fl-hands" data-thing="workers">${Array.from({ length: v.hand[i] }, (_, n) =>
      pawn(seat, undefined, a && n >= a.hand[i] ? 'fl-going' : ''),
    )}<b>${captionOf(ctx, 'hand')}</b><span class="fl-sp"></span><span
      class="fl-ph">${pp(ctx, v.prestige[i])} ${ci(ctx, v.influence[i])} <span
        class="fl-q">${icon('cert')}${v.certificates[i]}</span></span><span class="fl-sp"></span><span
          class="fl-pool">${pawn(seat)} ${captionOf(ctx, 'in-pool')}</span></div></section>`;
}

/**
 * The paragraphs of a page that have a style.
 * @param {Ctx} ctx @param {import('../../../src/play/present.js').Page | null} page @param {string} style
 */
const textsOf = (ctx, page, style, about = false) =>
  (page?.paragraphs ?? []).filter((p) => p.style === style && (p.about || !about)).map((p) => ctx.tm(p.text));
/**
 * The warnings of a page, in the order of the look-ahead.
 * @param {Ctx} ctx @param {import('../../../src/play/present.js').Page | null} page
 */
const warningsOf = (ctx, page) => textsOf(ctx, page, 'warning', true);

/** @param {Ctx} ctx @param {Warning} w @param {string} text */
const warning = (ctx, w, text) =>
  html`<li class="fl-short fl-v-${w.verdict}">${icon(
    'warn',
    ctx.t('web.florenza.verdict-' + w.verdict),
  )}<span>${text} ${Object.keys(w.lacks)
    .filter((k) => CUBES.includes(k))
    .map((k) => icon(k))} ${clause(ctx, w.what === 'construction' ? 'F-DIS-04' : 'F-ART-06')}</span></li>`;

/** What a picked action changes in what lies ahead: what it fixes, what it breaks. @param {Ctx} ctx */
export function previewAhead(ctx) {
  const then = /** @type {import('./types.js').Projection | null | undefined} */ (ctx.trying?.project);
  const now = ctx.project;
  // Once the action ends the round, what lies ahead is that of the next one, with its income: nothing to compare.
  if (!then || !now || ctx.trying?.view.round !== ctx.view.round) return nothing;
  const key = (/** @type {Warning} */ w) => `${w.what} ${w.name} ${w.verdict}`;
  const before = new Set(now.warnings.map(key));
  const after = new Set(then.warnings.map(key));
  const broken = then.warnings.filter((w) => !before.has(key(w)));
  const page = ask(/** @type {any} */ (ctx), `after ${ctx.picked}`),
    texts = warningsOf(ctx, page),
    paid = textsOf(ctx, page, 'gain');
  const keys = ['florins', ...CUBES].filter((k) => then.plain[k] !== now.plain[k]);
  if (!keys.length && !paid.length && !broken.length && after.size === before.size) return nothing;
  return html`<div class="fl-then">${
    keys.length
      ? html`<p><span>${ctx.t('web.florenza.then-have')}</span> ${keys.map(
          (k) =>
            html`<span class="fl-q">${icon(
              k === 'florins' ? 'f' : k,
              word(ctx, k),
            )}${turning(now.plain[k], then.plain[k])}</span> `,
        )}</p>`
      : nothing
  }
    ${paid.map((text) => html`<p class="fl-fine">${icon('check')} ${text}</p>`)}
    <ul class="fl-warns">${broken.map((w) => warning(ctx, w, texts[then.warnings.indexOf(w)] ?? ''))}</ul></div>`;
}

/** Stock after phases 6 and 7, and what would fail. @param {Ctx} ctx */
export function projection(ctx) {
  const p = ctx.project;
  if (!p || ctx.me === 'spectator' || ctx.turn === 'over') return nothing;
  const texts = warningsOf(ctx, ask(/** @type {any} */ (ctx), `explain ahead as ${ctx.me}`));
  const keys = ['florins', ...CUBES];
  const seat = ctx.me - 1;
  const now = (/** @type {string} */ k) => (k === 'florins' ? ctx.view.florins[seat] : ctx.view.cubes[seat][k]);
  const same = keys.every((k) => p.plain[k] === p.priced[k]);
  const row = (/** @type {string} */ name, /** @type {import('./types.js').Amounts} */ run) =>
    html`<tr><th scope="row">${name}</th>${keys.map((k) => {
      const d = run[k] - now(k);
      return html`<td class=${d > 0 ? 'fl-up' : d < 0 ? 'fl-dn' : ''}>${num(run[k])}${
        d
          ? html`<i
        aria-hidden="true">${d > 0 ? '▴' : '▾'}</i>`
          : nothing
      }</td>`;
    })}</tr>`;
  return html`<section class="fl-zone fl-proj" data-tab="district" data-thing="ahead"
    aria-label=${ctx.t('web.florenza.ahead')}><h2>${ctx.t('web.florenza.ahead')}<small
      >${ctx.t('web.florenza.ahead-note')}</small></h2>
    <table><tr><td></td>${keys.map(
      (k) => html`<th scope="col">${icon(k === 'florins' ? 'f' : k, word(ctx, k))}</th>`,
    )}</tr>
    ${
      same
        ? row(ctx.t('web.florenza.ahead-one'), p.plain)
        : html`${row(ctx.t('web.florenza.ahead-plain'), p.plain)}${row(ctx.t('web.florenza.ahead-priced'), p.priced)}`
    }</table>
    ${
      p.warnings.length
        ? html`<ul class="fl-warns">${p.warnings.map((w, i) => warning(ctx, w, texts[i] ?? ''))}</ul>`
        : ctx.view.sites[seat]?.length
          ? html`<p class="fl-fine">${icon('check')} ${ctx.t('web.florenza.ahead-fine')}</p>`
          : nothing
    }</section>`;
}
