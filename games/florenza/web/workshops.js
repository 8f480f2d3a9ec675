/**
 * workshops.js: one list of all workshops: who owns each, what it does, whether you may use it and at what price;
 * searched by name or good.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { icon, crest, pawn } from './icons.js';
import { pp, does, word, signOf, voiced } from './bits.js';
import { CUBES } from './parts.js';
import { nameOf } from './names.js';
import { facts, wordsOf } from './present.js';
import { family, house } from './facts.js';
import { begun, choose, hinted } from './flow.js';
import { firstRows } from './rows.js';
import { tileFacts, tileTold } from './districts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {ReturnType<typeof tileFacts> & {seat: number, space: number}} Entry */

/** Folds case and accents, so that "pieta" finds "Pietà". @param {string} s */
export const fold = (s) =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** What it gives, as words to search. @param {Ctx} ctx @param {import('./parts.js').Workshop} w */
const bringWords = (ctx, w) => [...Object.keys(w.take), ...Object.keys(w.income)].map((k) => word(ctx, k)).join(' ');

/** What it is in the page's language: "forester". @param {Ctx} ctx @param {string} id */
const glossOf = (ctx, id) => (ctx.has(`gloss.florenza.${id}`) ? ctx.t(`gloss.florenza.${id}`) : '');

/**
 * Whether a workshop fits what is searched.
 * @param {Ctx} ctx @param {import('./parts.js').Workshop} w @param {string} [more]
 */
export function fits(ctx, w, more = '') {
  const text = fold(String(ctx.state.search ?? ''));
  const good = ctx.state.gives;
  if (good && !(good in w.take) && !(good in w.income)) return false;
  return !text || fold(`${nameOf(ctx, w.id)} ${glossOf(ctx, w.id)} ${bringWords(ctx, w)} ${more}`).includes(text);
}

/**
 * Which the list shows: those that end a shortfall first, then own, then the rest as they lie.
 * @param {Ctx} ctx @returns {Entry[]}
 */
function entries(ctx) {
  const all = /** @type {Entry[]} */ ([]);
  for (let seat = 1; seat <= ctx.view.hand.length; seat++)
    for (let space = 1; space <= facts(ctx).rules.spaces; space++) {
      const f = tileFacts(ctx, seat, space);
      if (f.w && f.id !== 'empty' && fits(ctx, f.w, `${house(ctx, seat)}`)) all.push({ ...f, seat, space });
    }
  const lacks = new Set((ctx.project?.warnings ?? []).flatMap((w) => Object.keys(w.lacks)));
  const rank = (/** @type {Entry} */ e) =>
    (e.isLit ? 0 : 100) + (helps(e, lacks) ? 0 : 10) + (e.seat === ctx.me ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || (rank(a) % 100 ? a.id.localeCompare(b.id) : a.space - b.space));
}
/** Whether it gives what is lacking. @param {Entry} e @param {Set<string>} lacks */
const helps = (e, lacks) => !!e.w && Object.keys(e.w.take).some((k) => lacks.has(k));

/** The price, or why nobody can go there. @param {Ctx} ctx @param {Entry} e */
function terms(ctx, e) {
  if (e.raw) return html`<span class="fl-st-n">${icon('scaffold', ctx.t('table.florenza.building'))}</span>`;
  if (e.worker) return html`<span class="fl-st-n">${pawn(e.worker, captionOf(ctx, `worker ${e.worker}`))}</span>`;
  if (e.homes) return html`<span class="fl-st-n">${icon('house', ctx.t('web.florenza.no-worker'))}</span>`;
  if (e.seat === ctx.me) return html`<span class="fl-own">${ctx.t('web.florenza.own')}</span>`;
  return pp(ctx, -facts(ctx).rules.operate_prestige);
}

/** The field and the buttons that narrow a list of workshops. @param {Ctx} ctx @param {string} label */
export const finder = (
  ctx,
  label,
) => html`<label class="fl-field">${icon('search')}<input type="search" .value=${ctx.state.search ?? ''}
  placeholder=${ctx.t('web.florenza.search')} aria-label=${label}
  @input=${(/** @type {any} */ e) => ctx.set('search', e.target.value)}></label>`;
/** @param {Ctx} ctx @param {string[]} [kinds] */
export const chips = (ctx, kinds = [...CUBES, 'florins', 'pp']) =>
  html`<div class="fl-find" role="group" aria-label=${ctx.t('web.florenza.gives')}><span
    >${ctx.t('web.florenza.gives')}</span>${kinds.map(
      (k) => html`<button type="button" class="fl-chip"
  aria-pressed=${ctx.state.gives === k ? 'true' : 'false'} aria-label=${captionOf(ctx, `gives ${k}`)}
    @click=${() =>
      ctx.set('gives', ctx.state.gives === k ? null : k)}>${icon(signOf(k), undefined, 'fl-' + k)}</button>`,
    )}</div>`;

/** The list. @param {Ctx} ctx */
export function workshops(ctx) {
  const all = entries(ctx);
  const free = all.filter((e) => e.isLit);
  const onlyFree = ctx.mine && free.length > 0 && ctx.state.allShops !== true;
  const shown = onlyFree ? free : all;
  const lacks = new Set((ctx.project?.warnings ?? []).flatMap((w) => Object.keys(w.lacks)));
  return html`<div class="fl-hd"><h2>${ctx.t('web.florenza.workshops')}</h2>${finder(
    ctx,
    ctx.t('web.florenza.search-shops'),
  )}</div>${chips(ctx)}
    ${
      ctx.mine && free.length
        ? html`<div class="fl-seg" role="group"><button type="button" aria-pressed=${onlyFree ? 'true' : 'false'}
          @click=${() => ctx.set('allShops', false)}>${ctx.t('web.florenza.free-now')} ${free.length}</button><button
            type="button" aria-pressed=${onlyFree ? 'false' : 'true'}
              @click=${() => ctx.set('allShops', true)}>${ctx.t('web.florenza.all-n')} ${all.length}</button></div>`
        : nothing
    }
    <ol class="fl-rows">${firstRows(ctx, shown).map(
      (e) => html`<li><button type="button" data-thing=${'workshop ' + e.id} data-act=${e.text} class="fl-row
        ${hinted(ctx, e.text)} ${e.isLit ? 'fl-can' : 'fl-cannot'} ${e.isChosen ? 'fl-sel' : ''}"
          aria-current=${e.isChosen ? 'true' : nothing}
      @click=${() => choose(ctx, e.text)}>${voiced(
        e.isLit ? wordsOf(ctx, begun(ctx), e.text).heard : tileTold(ctx, e.seat, e.space),
        html`${crest(e.seat, family(ctx, e.seat))}<span class="fl-sn">${e.space}</span><span
          class="fl-nm">${nameOf(ctx, e.id)}</span>
      <span class="fl-gv">${e.w ? does(ctx, e.w) : nothing}${
        e.isLit && helps(e, lacks) ? html`<em>${ctx.t('web.florenza.ends-short')}</em>` : nothing
      }</span><span class="fl-pr">${terms(ctx, e)}</span>`,
      )}</button></li>`,
    )}
    ${
      shown.length
        ? nothing
        : html`<li class="fl-nothing">${ctx.t(
            ctx.state.search || ctx.state.gives ? 'web.florenza.none-found' : 'web.florenza.none-built',
          )}</li>`
    }</ol>`;
}
