// auction.js: auctions: of a card in the opening and in a round, and of an Artist in the Inn. Who is in, the highest
// bid, and one's own.
import { html, nothing } from '../../../vendor/lit-html.js';
import { live } from '../../../vendor/directives/live.js';
import { artist, picture } from './cardart.js';
import { captionOf, labelOf } from '../../../src/play/present.js';
import { cardOf, facts, handOf, spanOf } from './facts.js';
import { badge, icon } from './icons.js';
import { act, cardLine, cardName, crop, lit, say, seatName, signed } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/**
 * A number to choose between the least and the most: a slider, steps, and the button that says it.
 * @param {Ctx} ctx @param {import('../../../src/types.d.ts').Action | undefined} entry  of the list of actions
 * @param {string} name  of the state that keeps the number @returns {Piece}
 */
function chooser(ctx, entry, name) {
  if (!entry) return nothing;
  const { from, to } = spanOf(entry),
    value = Math.min(to, Math.max(from, Number(ctx.state[name] ?? from))),
    action = ctx.withAmount(entry.action, value),
    { amount_words: words } = ctx.read(action),
    label = labelOf(ctx, ctx.read(action));
  const set = (/** @type {number} */ n) => ctx.set(name, Math.min(to, Math.max(from, n)));
  const [less, ...more] = (words?.steps ?? []).map(
    ({ by, name: text }) => html`<button type="button" class="si-step" ?disabled=${by < 0 ? value <= from : value >= to}
      @click=${() => set(value + by)}><span class="sr-only">${ctx.tm(text)}</span><span
        aria-hidden="true">${Math.abs(by) > 1 ? signed(ctx, by) : by < 0 ? '−' : '+'}</span></button>`,
  );
  return html`<div class="si-chooser">${less}<input type="range" class="si-range" min=${from} max=${to}
    .value=${live(String(value))} aria-label=${say(ctx, 'how-much')} aria-valuetext=${label.title}
      @input=${(/** @type {any} */ event) => set(Number(event.target.value))}>${more}
    ${act(
      ctx,
      action,
      html`${icon('coin')}<b>${label.brief ?? label.title}</b>`,
      'si-say',
    )}<small class="si-span">${words ? ctx.tm(words.range) : nothing}</small></div>`;
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
    .filter((/** @type {string} */ id) => ctx.can(ctx.action('look with', id)))
    .slice(0, 1);
  return html`<div class="si-answers">${chooser(ctx, ctx.find('bid')[0], 'siBid')}
    ${ctx.can('pass') ? act(ctx, 'pass', captionOf(ctx, 'pass')) : nothing}
    ${ctx.can('look') ? act(ctx, 'look', html`${icon('look')}${captionOf(ctx, 'look')}`) : nothing}${inns.map(
      (/** @type {string} */ id) => act(ctx, ctx.action('look with', id), html`${icon('inn')}${say(ctx, 'look-inn')}`),
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
    <div class="si-lotrow"><div class="si-big si-artist ${up ? '' : 'si-back'}" data-tip="artist ${up || 'unseen'}">${
      up
        ? html`<span class="si-mh"><i class="si-worth">${up}</i></span><svg
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
  const id = ctx.state.siLot,
    [entry] = id ? ctx.find('auction', id) : [];
  if (!ctx.mine || ctx.view.phase !== 'opening' || ctx.view.step !== 'plain') return nothing;
  return html`<div class="si-putup">${
    entry
      ? html`<b>${cardName(ctx, cardOf(ctx, id))}</b>${chooser(ctx, entry, 'siBid')}`
      : html`<span>${say(ctx, 'choose-lot')}</span>`
  }
    <button type="button" class="si-btn ${lit(ctx, 'decline')}" data-act="decline"
      @click=${() => ctx.pick('decline')}>${say(ctx, 'decline')}</button></div>`;
}
