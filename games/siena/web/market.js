// The open cards with the price for whoever looks, who took which this round, and the piles.
import { html, nothing } from '../../../vendor/lit-html.js';
import { repeat } from '../../../vendor/directives/repeat.js';
import { picture } from './cardart.js';
import { cardOf, derived, handOf, priceFor } from './facts.js';
import { badge, icon } from './icons.js';
import { cardLine, cardName, crop, lit, say, seatName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Piece} Piece */

/** What became of the cards dealt this round, told by its events. @param {Ctx} ctx */
function story(ctx) {
  /** @type {Map<string, {by: number, paid: number, how: 'bought'|'won'|'swept'}>} */
  const taken = new Map();
  for (let i = ctx.events.length - 1; i >= 0; i--) {
    const { event, args, seat } = ctx.events[i];
    if (event === 'round' || event === 'leftover') break;
    if (event === 'bought' || event === 'won')
      taken.set(String(args.card), { by: Number(seat), paid: Number(args.florins), how: event });
    else if (event === 'swept' || event === 'unsold') taken.set(String(args.card), { by: 0, paid: 0, how: 'swept' });
  }
  return taken;
}

/** The number of the price, and why it is that. @param {Ctx} ctx @param {Card} card @returns {Piece} */
function price(ctx, card) {
  const seat = handOf(ctx),
    cost = priceFor(ctx, card, seat);
  if (cost === null) return html`<i class="si-seal">★</i><span class="si-calc">${say(ctx, 'by-bid')}</span>`;
  return html`<i class="si-seal">${card.price}</i><span class="si-calc">${cost === 0 ? html`<b>${say(ctx, 'free')}</b>` : html`<span class="si-plus">+${derived(ctx, seat).surcharge} = </span><b>${cost}</b>`}</span>`;
}

/** The line at the foot of a card. @param {Ctx} ctx @param {Card} card @param {ReturnType<typeof story>} taken @returns {Piece} */
function foot(ctx, card, taken) {
  const gone = taken.get(card.id),
    cost = priceFor(ctx, card, handOf(ctx));
  if (gone && gone.by)
    return html`<span aria-hidden="true" class="si-ft">${badge(gone.by)}<span>${gone.how === 'won' ? say(ctx, 'bid-n', gone.paid) : gone.paid ? say(ctx, 'paid-n', gone.paid) : say(ctx, 'free')}</span></span>`;
  if (gone) return html`<span aria-hidden="true" class="si-ft si-dis">${say(ctx, 'not-taken')}</span>`;
  if (ctx.can(`buy ${card.id}`))
    return html`<span aria-hidden="true" class="si-ft si-buy">${cost ? say(ctx, 'take-n', cost) : say(ctx, 'take-free')}</span>`;
  if (ctx.can(`auction ${card.id} 1`))
    return html`<span aria-hidden="true" class="si-ft si-buy">${say(ctx, 'put-up')}</span>`;
  if (card.star)
    return html`<span aria-hidden="true" class="si-ft si-op">${icon('lock')}<span>${say(ctx, 'auction')}</span></span>`;
  return html`<span aria-hidden="true" class="si-ft si-dis">${say(ctx, 'open')}</span>`;
}

/** A card of the display, small. @param {Ctx} ctx @param {string} id @param {ReturnType<typeof story>} taken @returns {Piece} */
export function small(ctx, id, taken = new Map()) {
  const card = cardOf(ctx, id),
    opening = ctx.view.phase === 'opening',
    action = opening ? `auction ${id} 1` : `buy ${id}`,
    gone = taken.has(id);
  const has = Object.keys(card.workers).length,
    chosen = opening && ctx.state.siLot === id;
  const go = () => (opening && ctx.can(action) ? (ctx.set('siLot', id), ctx.pick(action)) : ctx.pick(action));
  return html`<button type="button" class="si-mcard ${gone ? 'si-taken' : lit(ctx, action)} ${chosen ? 'si-sel' : ''} ${card.star && !ctx.can(action) ? 'si-lockd' : ''}" data-market=${id} data-act=${action} data-tip="card ${id}"
    @click=${go}><span class="sr-only">${marketWords(ctx, card, taken)}</span>
    <span class="si-mh" aria-hidden="true"><i class="si-green">${card.green}</i>${price(ctx, card)}</span>
    <svg class="si-cpic" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g class="si-paint">${picture(card)}</g></svg>
    <b class="si-ct ${!has && cardName(ctx, card).length > 11 ? 'si-long' : ''}" aria-hidden="true">${has ? crop(ctx, card) : cardName(ctx, card)}</b>${foot(ctx, card, taken)}</button>`;
}

/** @param {Ctx} ctx @param {Card} card @param {ReturnType<typeof story>} taken */
function marketWords(ctx, card, taken) {
  const cost = priceFor(ctx, card, handOf(ctx)),
    gone = taken.get(card.id);
  const worth = cost === null ? say(ctx, 'auction-only') : cost ? say(ctx, 'costs-you', cost) : say(ctx, 'free');
  return `${cardLine(ctx, card.id)}; ${say(ctx, 'heading-n', card.green)}; ${gone?.by ? say(ctx, 'taken-by', seatName(ctx, gone.by), gone.paid) : gone ? say(ctx, 'not-taken') : worth}`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function piles(ctx) {
  const view = ctx.view,
    hidden = view.hand.reduce(
      (/** @type {number} */ all, /** @type {string[]} */ h, /** @type {number} */ i) => all + view.held[i] - h.length,
      0,
    );
  const senesi = Object.values(view.senesi_deck).reduce((a, b) => Number(a) + Number(b), 0) + view.bottom.length;
  const unknown = view.senesi.reduce(
    (/** @type {number} */ all, /** @type {Record<string, number>} */ s, /** @type {number} */ i) =>
      all + view.senesi_held[i] - Object.values(s).reduce((a, b) => a + b, 0),
    0,
  );
  /** @param {string} key @param {number} n */
  const row = (key, n) => html`<span data-tip="pile ${key}">${say(ctx, `pile-${key}`)} <b>${n}</b></span>`;
  return html`<div class="si-piles">${row('deck', view.deck.length - hidden)}${row('discards', view.discards.length)}${row('senesi', Math.max(0, Number(senesi) - unknown))}${row('artists', view.top_left + view.low_left)}</div>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function market(ctx) {
  const taken = story(ctx),
    open = ctx.view.display,
    past = [...taken.keys()].filter((id) => !open.includes(id)),
    opening = ctx.view.phase === 'opening';
  const all = [...open, ...past].sort(
    (a, b) => Number(cardOf(ctx, a).star) - Number(cardOf(ctx, b).star) || a.localeCompare(b),
  );
  const buying = ctx.view.phase === 'buying',
    seat = handOf(ctx);
  const sub = buying
    ? say(ctx, 'market-buying', derived(ctx, seat).surcharge, ctx.view.lap, derived(ctx).laps)
    : opening
      ? say(ctx, 'market-opening')
      : say(ctx, 'market-closed');
  return html`<section class="si-market si-m${all.length > 12 ? 'many' : all.length > 9 ? 'more' : 'few'}" aria-label=${say(ctx, 'market')}><h2 class="si-h">${opening ? say(ctx, 'market-open') : say(ctx, 'market')} <small>${sub}</small></h2>
    <div class="si-grid">${repeat(
      all,
      (id) => id,
      (id) => small(ctx, id, taken),
    )}${all.length ? nothing : html`<p class="si-none">${say(ctx, 'no-open')}</p>`}${piles(ctx)}</div></section>`;
}
