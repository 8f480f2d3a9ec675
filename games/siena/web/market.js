// market.js: the open cards with the price for whoever looks, who took which this round, and the piles.
import { html, nothing } from '../../../vendor/lit-html.js';
import { repeat } from '../../../vendor/directives/repeat.js';
import { picture } from './cardart.js';
import { briefOf, captionOf } from '../../../src/play/present.js';
import { cardOf, derived } from './facts.js';
import { badge, icon } from './icons.js';
import { cardName, crop, lit, say } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').GameEvent} GameEvent */

/** What became of the cards dealt this round: the event of each. @param {Ctx} ctx */
function story(ctx) {
  /** @type {Map<string, GameEvent>} */
  const taken = new Map();
  for (let i = ctx.events.length - 1; i >= 0; i--) {
    const one = ctx.events[i];
    if (one.event === 'round' || one.event === 'leftover') break;
    if (!['bought', 'won', 'swept', 'unsold'].includes(one.event)) continue;
    for (const card of [one.args.card].flat())
      taken.set(String(card), one.args.card === card ? one : { ...one, args: { ...one.args, card } });
  }
  return taken;
}

/** The number of the price, and what the surcharge makes of it. @param {Ctx} ctx @param {Card} card @returns {Piece} */
const price = (ctx, card) =>
  html`<i class="si-seal">${card.star ? '★' : card.price}</i>${
    captionOf(ctx, `sum ${card.id}`) ? html`<span class="si-calc">${captionOf(ctx, `sum ${card.id}`)}</span>` : nothing
  }`;

/** The line at the foot of a card. @param {Ctx} ctx @param {Card} card @param {GameEvent} [gone] @returns {Piece} */
function foot(ctx, card, gone) {
  const words = gone ? briefOf(ctx, gone) : captionOf(ctx, `foot ${card.id}`),
    buy = ctx.can(ctx.action('buy', card.id)) || ctx.can(ctx.action('auction', card.id, 1));
  if (gone?.seat) return html`<span aria-hidden="true" class="si-ft">${badge(gone.seat)}<span>${words}</span></span>`;
  if (!gone && buy) return html`<span aria-hidden="true" class="si-ft si-buy">${words}</span>`;
  if (!gone && card.star)
    return html`<span aria-hidden="true" class="si-ft si-op">${icon('lock')}<span>${words}</span></span>`;
  return html`<span aria-hidden="true" class="si-ft si-dis">${words}</span>`;
}

/**
 * A card of the display, small.
 * @param {Ctx} ctx @param {string} id @param {ReturnType<typeof story>} taken @returns {Piece}
 */
export function small(ctx, id, taken = new Map()) {
  const card = cardOf(ctx, id),
    opening = ctx.view.phase === 'opening',
    action = opening ? ctx.action('auction', id, 1) : ctx.action('buy', id),
    gone = taken.get(id);
  const has = Object.keys(card.workers).length,
    chosen = opening && ctx.state.siLot === id;
  const go = () => (opening && ctx.can(action) ? (ctx.set('siLot', id), ctx.pick(action)) : ctx.pick(action));
  return html`<button type="button" class="si-mcard ${gone ? 'si-taken' : lit(ctx, action)} ${chosen ? 'si-sel' : ''}
    ${card.star && !ctx.can(action) ? 'si-lockd' : ''}" data-market=${id} data-act=${action} data-tip="card ${id}"
    @click=${go}><span class="sr-only">${captionOf(
      ctx,
      `${gone ? 'card' : 'open'} ${id}`,
    )} ${gone ? ctx.sentence(gone) : nothing}</span>
    <span class="si-mh" aria-hidden="true"><i class="si-green">${card.green}</i>${price(ctx, card)}</span>
    <svg class="si-cpic" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g
      class="si-paint">${picture(card)}</g></svg>
    <b class="si-ct ${!has && cardName(ctx, card).length > 11 ? 'si-long' : ''}"
      aria-hidden="true">${has ? crop(ctx, card) : cardName(ctx, card)}</b>${foot(ctx, card, gone)}</button>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export const piles = (ctx) =>
  html`<div class="si-piles">${Object.entries(derived(ctx).piles).map(
    ([key, n]) => html`<span data-tip="pile ${key}">${say(ctx, `pile-${key}`)} <b>${n}</b></span>`,
  )}</div>`;

/** @param {Ctx} ctx @returns {Piece} */
export function market(ctx) {
  const taken = story(ctx),
    open = ctx.view.display,
    past = [...taken.keys()].filter((id) => !open.includes(id)),
    opening = ctx.view.phase === 'opening';
  const all = [...open, ...past].sort(
    (a, b) => Number(cardOf(ctx, a).star) - Number(cardOf(ctx, b).star) || a.localeCompare(b),
  );
  return html`<section class="si-market si-m${all.length > 12 ? 'many' : all.length > 9 ? 'more' : 'few'}"
    aria-label=${say(ctx, 'market')}><h2 class="si-h">${
      opening ? say(ctx, 'market-open') : say(ctx, 'market')
    } <small>${captionOf(ctx, 'market')}</small></h2>
    <div class="si-grid">${repeat(
      all,
      (id) => id,
      (id) => small(ctx, id, taken),
    )}${all.length ? nothing : html`<p class="si-none">${say(ctx, 'no-open')}</p>`}${piles(ctx)}</div></section>`;
}
