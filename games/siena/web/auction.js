// auction.js: auctions: of a card in the opening and in a round, and of an Artist in the Inn. Who is in, the highest
// bid, and one's own.
import { html, nothing } from '../../../vendor/lit-html.js';
import { live } from '../../../vendor/directives/live.js';
import { artist, picture } from './cardart.js';
import { captionOf, labelOf } from '../../../src/play/present.js';
import { cardOf, facts, handOf, range } from './facts.js';
import { badge, icon } from './icons.js';
import { act, cardLine, cardName, crop, lit, say, seatName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/**
 * A number to choose between the least and the most: a slider, steps, and the button that says it.
 * @param {Ctx} ctx @param {string} head  the action without its number @param {string} name  of the state that keeps it
 * @returns {Piece}
 */
export function chooser(ctx, head, name) {
  const span = range(ctx, head);
  if (!span) return nothing;
  const value = Math.min(span.to, Math.max(span.from, Number(ctx.state[name] ?? span.from)));
  const set = (/** @type {number} */ n) => ctx.set(name, Math.min(span.to, Math.max(span.from, n)));
  const action = `${head} ${value}`,
    label = labelOf(ctx, ctx.read(action));
  const step = (/** @type {number} */ by) =>
    html`<button type="button" class="si-step" ?disabled=${by < 0 ? value <= span.from : value >= span.to}
      @click=${() => set(value + by)}><span class="sr-only">${ctx.t(
        by < 0 ? 'web.siena.less' : 'web.siena.more',
        Math.abs(by),
      )}</span><span aria-hidden="true">${by < 0 ? '−' : '+'}${Math.abs(by) > 1 ? Math.abs(by) : ''}</span></button>`;
  return html`<div class="si-chooser">${step(-1)}<input type="range" class="si-range" min=${span.from} max=${span.to}
    .value=${live(String(value))} aria-label=${say(ctx, 'how-much')} aria-valuetext=${label.title}
      @input=${(/** @type {any} */ event) => set(Number(event.target.value))}>${step(1)}${step(5)}
    ${act(
      ctx,
      action,
      html`${icon('coin')}<b>${label.brief ?? label.title}</b>`,
      'si-say',
    )}<small class="si-span">${ctx.t('lang.range', span.from, span.to)}</small></div>`;
}

/** Who is still in, in the order of the track, with who leads and who is asked. @param {Ctx} ctx @returns {Piece} */
function bidders(ctx) {
  const view = ctx.view;
  return html`<ol class="si-bidders">${view.track.map((/** @type {string} */ seat) => {
    const inside = view.in.includes(seat),
      high = view.high === seat,
      asked = view.bidder === seat;
    const seen = view.step === 'artist' && view.looked.includes(seat);
    return html`<li data-tip="florins" class="si-bidder ${inside ? '' : 'si-gone'} ${high ? 'si-high' : ''}
      ${asked ? 'si-asked' : ''}">${badge(Number(seat))}<span><b>${seatName(ctx, seat)}</b><small
        >${captionOf(ctx, `bidder ${seat}`)}${seen ? html` ${icon('look')}` : nothing}</small></span><em
          >${view.florins[Number(seat) - 1]}${icon('coin')}</em></li>`;
  })}</ol>`;
}

/** The answers of whoever is asked. @param {Ctx} ctx @returns {Piece} */
function answers(ctx) {
  if (!ctx.mine) return html`<p class="si-wait">${captionOf(ctx, 'waits')}</p>`;
  const inns = ctx.view.hand[handOf(ctx) - 1]
    .filter((/** @type {string} */ id) => ctx.can(`look with ${id}`))
    .slice(0, 1);
  return html`<div class="si-answers">${chooser(ctx, 'bid', 'siBid')}
    ${ctx.can('pass') ? act(ctx, 'pass', captionOf(ctx, 'pass')) : nothing}
    ${ctx.can('look') ? act(ctx, 'look', html`${icon('look')}${captionOf(ctx, 'look')}`) : nothing}${inns.map(
      (/** @type {string} */ id) => act(ctx, `look with ${id}`, html`${icon('inn')}${say(ctx, 'look-inn')}`),
    )}</div>`;
}

/** @param {Ctx} ctx @returns {Piece} */
function lead(ctx) {
  const { high, bid } = ctx.view;
  return html`<span class="si-lead">${
    high
      ? html`${badge(Number(high))}<span>${captionOf(ctx, 'lead')}</span><b>${bid}</b>${icon('coin')}`
      : captionOf(ctx, 'lead')
  }</span>`;
}

/** A card under auction. @param {Ctx} ctx @returns {Piece} */
export function cardAuction(ctx) {
  const card = cardOf(ctx, ctx.view.lot ?? ''),
    later = captionOf(ctx, 'later');
  return html`<section class="si-desk si-auction" aria-label=${say(ctx, 'auction')}><h2 class="si-h
    si-hrow">${captionOf(ctx, 'auction')} ${lead(ctx)}</h2>
    <div class="si-lotrow"><div class="si-big" data-tip="card ${card.id}"><span class="si-mh"><i
      class="si-green">${card.green}</i><i class="si-seal">★</i></span><svg class="si-cpic" viewBox="0 0 96 54"
        preserveAspectRatio="xMidYMid slice" role="img" aria-label=${cardLine(ctx, card.id)}><g
          class="si-paint">${picture(card)}</g></svg>
      <b class="si-ct">${cardName(ctx, card)}</b>${Object.keys(card.workers).length ? crop(ctx, card) : nothing}<span
        class="si-cw">${captionOf(ctx, `does ${card.id}`)}</span></div>
      <div class="si-bids">${bidders(ctx)}${answers(ctx)}<p
        class="si-later">${say(ctx, 'auction-sub')}</p>${
          later
            ? html`<p
          class="si-later">${later}</p>`
            : nothing
        }</div></div></section>`;
}

/** An Artist under auction; face down for who has not looked. @param {Ctx} ctx @returns {Piece} */
export function artistAuction(ctx) {
  const up = Number(ctx.view.artist_up),
    name = facts(ctx).artists[up];
  return html`<section class="si-desk si-auction" aria-label=${say(ctx, 'auction-artist')}><h2 class="si-h
    si-hrow">${say(ctx, 'auction-artist')} ${lead(ctx)}</h2>
    <div class="si-lotrow"><div class="si-big ${up ? '' : 'si-back'}" data-tip="artist ${up || 'unseen'}">${
      up
        ? html`<span class="si-mh"><i class="si-worth">${up}</i>${captionOf(ctx, 'artist-worth')}</span><svg
          class="si-cpic" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" role="img" aria-label=${name}><g
            class="si-paint">${artist(up)}</g></svg><b class="si-ct">${name}</b><span
              class="si-cw">${captionOf(ctx, 'artist-does')}</span>`
        : html`<span class="si-face">${icon('artist')}</span><b class="si-ct">${say(ctx, 'face-down')}</b><span
          class="si-cw">${captionOf(ctx, 'artist-does')}</span>`
    }</div>
      <div class="si-bids">${bidders(ctx)}${answers(ctx)}<p
        class="si-later">${captionOf(ctx, 'raises')}</p></div></div></section>`;
}

/** In the opening, one's first bid for the card that was chosen. @param {Ctx} ctx @returns {Piece} */
export function putUp(ctx) {
  const id = ctx.state.siLot;
  if (!ctx.mine || ctx.view.phase !== 'opening' || ctx.view.step !== 'plain') return nothing;
  return html`<div class="si-putup">${
    id && ctx.can(`auction ${id} 1`)
      ? html`<b>${cardName(ctx, cardOf(ctx, id))}</b>${chooser(ctx, `auction ${id}`, 'siBid')}`
      : html`<span>${say(ctx, 'choose-lot')}</span>`
  }
    <button type="button" class="si-btn ${lit(ctx, 'decline')}" data-act="decline"
      @click=${() => ctx.pick('decline')}>${say(ctx, 'decline')}</button></div>`;
}
