// hand.js: the hand: each card has a heading and a picture, never both; two targets, and a small one to throw it away.
import { html, nothing } from '../../../vendor/lit-html.js';
import { repeat } from '../../../vendor/directives/repeat.js';
import { picture } from './cardart.js';
import { captionOf, labelOf } from '../../../src/play/present.js';
import { cardOf, derived, handOf, myself } from './facts.js';
import { icon } from './icons.js';
import { cardName, chosen, crop, lit, say } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Piece} Piece */

/** What the picture of a card may be played for, the likeliest first. @type {Record<string, string[]>} */
const uses = {
  goods: ['play goods'],
  journey: ['with', 'play goods'],
  mule: ['play mule'],
  francigena: ['play francigena'],
  girlfriends: ['play girlfriends', 'enter with'],
  banchi: ['play deal'],
  servi: ['play deal'],
  salimbeni: ['play salimbeni'],
  inn: ['look with', 'play inn'],
  calandrino: ['play calandrino'],
  guards: ['guards'],
  bricklayer: ['build with'],
  courtesan: ['play courtesan'],
};

/**
 * The action that the picture stands for now: one that is legal, or the usual one, to hear why not.
 * @param {Ctx} ctx @param {Card} card
 */
export function use(ctx, card) {
  const count = card.kind === 'salimbeni' ? [1] : []; // of Fato cards
  const all = (uses[card.kind] ?? ['discard']).map((verb) => ctx.action(verb, card.id, ...count));
  return all.find((action) => ctx.can(action)) ?? all[all.length - 1];
}

/** Is a range named for this card? then which numbers. @param {Ctx} ctx @param {Card} card */
const luck = (ctx, card) => card.kind === 'salimbeni' && ctx.can(ctx.action('play salimbeni', card.id, 1));

/** @param {Ctx} ctx @param {string} id @returns {Piece} */
function show(ctx, id) {
  const card = cardOf(ctx, id),
    mine = handOf(ctx) === myself(ctx) || !myself(ctx),
    action = use(ctx, card),
    head = ctx.action('heading', id),
    away = ctx.action('discard', id);
  const open = ctx.can(action),
    text = captionOf(ctx, `does ${id}`),
    here = open ? (labelOf(ctx, ctx.read(action)).detail ?? '') : '',
    name = cardName(ctx, card);
  const go = () => (luck(ctx, card) ? ctx.set('siLuck', id) : ctx.pick(action));
  return html`<article class="si-card ${open ? 'si-can' : ''} ${
    chosen(ctx, action) || chosen(ctx, head) || chosen(ctx, away) ? 'si-sel' : ''
  } ${open || ctx.can(head) ? '' : 'si-cant'}" data-card=${id} data-tip="card ${id}">
    <div class="si-heads"><button type="button" class="si-head ${lit(ctx, head)}" data-act=${head} ?disabled=${!mine}
      title=${say(
        ctx,
        ctx.view.status[handOf(ctx) - 1] === 'banker' ? 'heading-banker' : 'heading-other',
      )} @click=${() => ctx.pick(head)}><span class="sr-only">${captionOf(ctx, `heading ${id}`)}</span><i
      class="si-green" aria-hidden="true">${card.green}</i><b
        aria-hidden="true">${captionOf(ctx, `move ${id}`)}</b></button>
      ${
        ctx.can(away)
          ? html`<button type="button" class="si-away ${lit(ctx, away)}" data-act=${away}
            aria-label=${labelOf(ctx, ctx.read(away)).title} title=${labelOf(ctx, ctx.read(away)).title}
              @click=${() => ctx.pick(away)}>${icon('discard')}</button>`
          : nothing
      }</div>
    <button type="button" class="si-pict ${lit(ctx, action)}" data-act=${action} ?disabled=${!mine} @click=${go}><span
      class="sr-only">${captionOf(ctx, `picture ${id}`)} ${here}</span>
      <svg class="si-cpic" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g
        class="si-paint">${picture(card)}</g></svg>
      <b class="si-ct" aria-hidden="true">${name}${card.star ? html` <i class="si-star">★</i>` : nothing}</b>${
        Object.keys(card.workers).length ? html`<span aria-hidden="true">${crop(ctx, card)}</span>` : nothing
      }<span class="si-cw" aria-hidden="true">${
        here && Object.keys(card.workers).length ? nothing : text
      }${here ? html` <b>${here}</b>` : nothing}</span></button></article>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function hand(ctx) {
  const seat = handOf(ctx),
    cards = ctx.view.hand[seat - 1] ?? [],
    title = captionOf(ctx, 'hand');
  return html`<section class="si-hand si-n${Math.max(5, cards.length)}" aria-label=${title}><h2
    class="si-h">${title} <small>${captionOf(ctx, 'held')}</small></h2>
    <div class="si-row">${repeat(
      cards,
      (/** @type {string} */ id) => id,
      (/** @type {string} */ id) => show(ctx, id),
    )}${Array.from(
      { length: Math.max(0, ctx.view.held[seat - 1] - cards.length) },
      () => html`<div class="si-card si-back" aria-hidden="true"><span class="si-face">${icon('card')}</span></div>`,
    )}${ctx.view.held[seat - 1] ? nothing : html`<p class="si-none">${say(ctx, 'no-cards')}</p>`}</div></section>`;
}

/**
 * Fato: name a number of cards; each shows the chance that the Devil stays away.
 * @param {Ctx} ctx @param {(cards: number) => string} naming  the action that names so many @returns {Piece}
 */
export function fato(ctx, naming) {
  return html`<div class="si-fato">${derived(ctx).fato.odds.map(({ cards }) => {
    const action = naming(cards);
    return html`<button type="button" class="si-btn si-fatob ${lit(ctx, action)} ${ctx.can(action) ? '' : 'si-off'}"
      data-act=${action} @click=${() => ctx.pick(action)}><span
        class="sr-only">${captionOf(ctx, `fato ${cards}`)}</span>
      <b aria-hidden="true">${cards}</b><span class="si-pile"
        aria-hidden="true">${Array.from({ length: cards }, () => html`<i></i>`)}</span><small
          aria-hidden="true">${captionOf(ctx, `fato-gain ${cards}`)}</small><small
            aria-hidden="true">${captionOf(ctx, `fato-odds ${cards}`)}</small></button>`;
  })}</div>`;
}
