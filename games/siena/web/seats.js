// seats.js: the seats in the order of the initiative track, which this panel is: surcharge, status, florins, cards, and
// what is known.
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { cardOf, derived, facts, goods, handOf, myself } from './facts.js';
import { asks, out, over } from './hover.js';
import { badge, icon } from './icons.js';
import { act, cardLine, say, seatName, signed, statusName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/**
 * One number with its sign and its word.
 * @param {Ctx} ctx @param {string} sign @param {Piece} value @param {string} key @param {string} [cls] @returns {Piece}
 */
const count = (ctx, sign, value, key, cls = '') =>
  html`<span class="si-count ${cls}" data-tip="count ${key}">${icon(sign)}<b>${value}</b><small
    >${say(ctx, `count-${key}`)}</small></span>`;

/** A card of a hand that everyone saw being taken, small. @param {Ctx} ctx @param {string} id @returns {Piece} */
function chip(ctx, id) {
  const card = cardOf(ctx, id),
    crop = goods.filter((g) => card.workers[g]);
  return html`<span class="si-chip" data-tip="card ${id}" role="img" aria-label=${captionOf(ctx, `card ${id}`)}
    title=${cardLine(ctx, id)}><i>${card.green}</i>${
      crop.length ? crop.map((g) => html`<span>${icon(g)}${card.workers[g]}</span>`) : icon(card.kind)
    }</span>`;
}

/** @param {Ctx} ctx @param {number} seat @param {number} i  space of the track @returns {Piece} */
function panel(ctx, seat, i) {
  const view = ctx.view,
    s = seat - 1,
    me = seat === myself(ctx);
  const hot = ctx.turn === seat,
    cards = view.hand[s],
    seen = !me && cards.length > 0,
    first = ctx.action('first', seat);
  const status = view.status[s],
    then = ctx.after ? ctx.after.florins[s] : view.florins[s],
    known = captionOf(ctx, `known ${seat}`);
  const richest = view.wealth[view.wealth.length - 1] === String(seat),
    poorest = view.wealth[0] === String(seat);
  return html`<li class="si-sp si-c${seat} ${hot ? 'si-now' : ''} ${me ? 'si-me' : ''}" data-seat=${seat}
    aria-current=${hot ? 'true' : nothing}>
    <span class="si-sur" data-tip="surcharge">${signed(ctx, facts(ctx).surcharge[i] ?? 0)}</span>
    <div class="si-spb"><div class="si-l1 ${then !== view.florins[s] ? 'si-to' : ''}">${badge(seat)}<b
      class="si-nm">${seatName(ctx, seat)}</b>${me ? html`<em>${say(ctx, 'you')}</em>` : nothing}
      <span class="si-stat" data-tip="status ${status}">${icon(status)}<span>${statusName(ctx, status)}</span></span>
      <span class="si-fl" data-tip="florins" data-florins=${seat}>${ctx.n(view.florins[s])}${
        then !== view.florins[s] ? html`<i class="si-then">→${ctx.n(then)}</i>` : nothing
      }${icon('coin')}</span></div>
    <div class="si-l2">${count(
      ctx,
      'card',
      html`${view.held[s]}<u>/${derived(ctx).hand_limit}</u>`,
      'cards',
    )}${count(ctx, 'senesi', view.senesi_held[s], 'senesi')}${count(
      ctx,
      'artist',
      view.artists_held[s],
      'artists',
    )}${count(ctx, 'stingy', view.stingy[s], 'stingy', view.stingy[s] ? 'si-bad' : '')}
      <i class="si-when">${captionOf(ctx, `when ${seat}`)}${
        richest
          ? html` <small title=${say(ctx, 'richest')}>▲</small>`
          : poorest
            ? html` <small title=${say(ctx, 'poorest')}>▼</small>`
            : nothing
      }</i></div>
    <div class="si-l3"><span>${captionOf(ctx, `seat ${seat}`)}</span>${
      known
        ? html`<span
      class="si-known">${known}</span>`
        : nothing
    }</div>
    ${seen ? html`<div class="si-l4">${cards.map((/** @type {string} */ id) => chip(ctx, id))}</div>` : nothing}
    ${
      ctx.can(first)
        ? act(
            ctx,
            first,
            seat === handOf(ctx) ? say(ctx, 'first-me') : say(ctx, 'first'),
            'si-first',
            seatName(ctx, seat),
          )
        : nothing
    }</div></li>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function seats(ctx) {
  const spaces = facts(ctx).surcharge,
    track = ctx.view.track.length ? ctx.view.track.map(Number) : ctx.seats.map((_, i) => i + 1);
  return html`<h2 class="si-h">${say(ctx, 'initiative')} <small>${say(ctx, 'initiative-sub')}</small></h2>
    <ol class="si-seats si-of${track.length}" data-tip="initiative">${track.map(
      (/** @type {number} */ seat, /** @type {number} */ i) => panel(ctx, seat, i),
    )}
    ${spaces.slice(track.length).map((n, i) =>
      i
        ? nothing
        : html`<li class="si-sp si-empty" aria-hidden="true"><span class="si-sur">${signed(ctx, n)}</span><span
            class="si-spb">${say(ctx, 'no-seat')}</span></li>`,
    )}</ol>`;
}

/** Round, phase, and how the game may end: for the top bar. @param {Ctx} ctx @returns {Piece} */
export function phases(ctx) {
  const view = ctx.view,
    all = derived(ctx).rounds,
    open = view.phase === 'opening' || view.phase === 'setup',
    endless = !all;
  const list = open
    ? ['opening']
    : ctx.setup.options.introductory === 'yes'
      ? ['buying', 'turns']
      : ['buying', 'auction', 'turns'];
  const at =
    view.phase === 'naming'
      ? 'turns'
      : view.phase === 'deal'
        ? 'buying'
        : view.phase === 'setup'
          ? 'opening'
          : view.phase;
  const { built, levels } = derived(ctx).tower;
  return html`<div class="si-top" @pointerover=${over(ctx)} @pointerleave=${out} @contextmenu=${asks(ctx)}><span
    class="si-round ${open ? 'si-before' : ''}" data-tip="end" role="img" aria-label=${captionOf(ctx, 'round')}><span
    aria-hidden="true">${
      open
        ? say(ctx, 'before')
        : html`${captionOf(ctx, 'round at')}${
            endless ? nothing : html`<span class="si-ofall"> ${captionOf(ctx, 'round all')}</span>`
          }`
    }</span>
    ${
      endless
        ? nothing
        : html`<span class="si-pips" aria-hidden="true">${Array.from(
            { length: all },
            (_, i) => html`<i class=${i + 1 < view.round ? 'si-past' : i + 1 === view.round ? 'si-here' : ''}></i>`,
          )}</span>`
    }</span>
    <ol class="si-phase">${list.map(
      (name) =>
        html`<li class=${name === at ? 'si-on' : ''}
          data-tip=${{ buying: 'surcharge', turns: 'initiative' }[name] ?? 'florins'}
            aria-current=${name === at ? 'step' : nothing}>${say(ctx, `phase-${name}`)}</li>`,
    )}${view.phase === 'over' ? html`<li class="si-on">${say(ctx, 'phase-over')}</li>` : nothing}</ol>
    <span class="si-ends" data-tip="end" role="img" aria-label=${captionOf(ctx, 'ends told')}><span
      class="si-endsw" aria-hidden="true">${captionOf(ctx, 'ends')}</span><b
        aria-hidden="true">${icon('tower')}${built}/${levels}</b><b
        aria-hidden="true">${icon('artist')}${captionOf(ctx, 'artists')}</b></span></div>`;
}
