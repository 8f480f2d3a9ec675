// desk.js: what lies before the player: the market, or what is to be decided right now - an auction, a way through
// town, Senesi cards, Fato, the beggar's hand, or at the end the points.
import { html, nothing } from '../../../vendor/lit-html.js';
import { artistAuction, cardAuction, putUp } from './auction.js';
import { citizen } from './cardart.js';
import { captionOf, labelOf } from '../../../src/play/present.js';
import { cardOf, derived, facts, handOf } from './facts.js';
import { fato } from './hand.js';
import { badge, icon } from './icons.js';
import { market } from './market.js';
import { bankersAt, beggarsWay, moving, reach, sendable, sent } from './walk.js';
import { act, cardName, goodName, lit, placeName, say, seatName, signed } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/**
 * A panel with a heading.
 * @param {Ctx} ctx @param {string} title @param {string} sub @param {Piece} inside @param {string} [cls]
 * @returns {Piece}
 */
const panel = (ctx, title, sub, inside, cls = '') =>
  html`<section class="si-desk ${cls}" aria-label=${title}><h2 class="si-h">${title} <small>${sub}</small></h2><div
    class="si-deskin">${inside}</div></section>`;

/**
 * Cards of the hand for which an action of this kind is legal.
 * @param {Ctx} ctx @param {string} verb @returns {string[]}
 */
const held = (ctx, verb) =>
  ctx.view.hand[handOf(ctx) - 1].filter((/** @type {string} */ id) => ctx.can(ctx.action(verb, id)));

/** @param {Ctx} ctx @returns {Piece} */
function keeping(ctx) {
  if (!ctx.mine)
    return panel(
      ctx,
      say(ctx, 'keeping'),
      say(ctx, 'keeping-other'),
      html`<p class="si-wait">${captionOf(ctx, 'waits')}</p>`,
    );
  return panel(
    ctx,
    captionOf(ctx, 'keep'),
    say(ctx, 'keep-sub'),
    html`<div class="si-senesi">${ctx.view.drawn.map((/** @type {string} */ value) => {
      const keep = ctx.action('keep', value);
      return html`<button type="button" class="si-citizen ${lit(ctx, keep)}" data-act=${keep}
        data-tip="senesi ${value}" @click=${() => ctx.pick(keep)}><span
          class="sr-only">${labelOf(ctx, ctx.read(keep)).title}</span>
    <svg class="si-cpic" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g
      class="si-paint">${citizen(value)}</g></svg><i class="si-worth"
        aria-hidden="true">${value}</i><b>${captionOf(ctx, `points ${value}`)}</b></button>`;
    })}</div>`,
  );
}

/** @param {Ctx} ctx @returns {Piece} */
function loading(ctx) {
  const { sale } = facts(ctx),
    kinds = /** @type {import('./types.js').Good[]} */ (['corn', 'wine', 'oil']),
    home = kinds.filter((good) => ctx.can(ctx.action('sell', good)));
  return panel(
    ctx,
    ctx.t('card.siena.francigena'),
    captionOf(ctx, 'load'),
    html`
    <div class="si-load"><b class="si-loadh">${say(ctx, 'load-road')}</b>${kinds.map((good) =>
      act(
        ctx,
        ctx.action('load', good),
        html`${icon(good)}<span><b>${goodName(ctx, good)}</b><small>${captionOf(ctx, `load ${good}`)}</small></span><b
          >${ctx.view.loaded[good] || ''}</b>`,
        'si-loadb',
      ),
    )}
    ${
      home.length
        ? html`<b class="si-loadh">${say(ctx, 'load-home')}</b>${home.map((good) =>
            act(
              ctx,
              ctx.action('sell', good),
              html`${icon(good)}<span class="sr-only">${labelOf(ctx, ctx.read(ctx.action('sell', good))).title}</span><b
                aria-hidden="true">${goodName(ctx, good)}</b><b>${signed(ctx, sale[good])}</b>`,
              'si-loadb',
            ),
          )}`
        : nothing
    }</div>
    ${fato(ctx, (cards) => ctx.action('fato', cards))}<p class="si-note">${say(ctx, 'francigena-sub')}</p>`,
  );
}

/** @param {Ctx} ctx @param {string} id @returns {Piece} */
const luck = (ctx, id) =>
  panel(
    ctx,
    ctx.t('card.siena.salimbeni'),
    say(ctx, 'salimbeni-sub'),
    html`${fato(ctx, (cards) => ctx.action('play salimbeni', id, cards))}
  <button type="button" class="si-btn si-close" @click=${() => ctx.set('siLuck', null)}>${say(ctx, 'not-now')}</button
    >`,
  );

/** @param {Ctx} ctx @returns {Piece} */
function begged(ctx) {
  const who = Number(ctx.view.bidder),
    guards = held(ctx, 'guards');
  return panel(
    ctx,
    captionOf(ctx, 'begs'),
    captionOf(ctx, 'begs-sub'),
    html`<p class="si-lead">${badge(who)}<span>${captionOf(ctx, 'asked')}</span><b>${derived(ctx, who).beggar.asks}</b
      >${icon('coin')}</p>
    ${
      ctx.mine
        ? html`<div class="si-answers">${act(
            ctx,
            'alms',
            html`${icon('coin')}<span><b>${captionOf(ctx, 'give')}</b><small>${captionOf(ctx, 'left')}</small></span>`,
          )}
      ${act(
        ctx,
        'cube',
        html`${icon('stingy')}<span><b>${say(ctx, 'cube')}</b><small>${labelOf(ctx, ctx.read('cube')).detail}</small
          ></span>`,
      )}
      ${guards.map((id) =>
        act(
          ctx,
          ctx.action('guards', id),
          html`${icon('guards')}<span><b>${ctx.t('card.siena.guards')}</b><small>${say(ctx, 'guards-sub')}</small
            ></span>`,
        ),
      )}</div>`
        : html`<p class="si-wait">${captionOf(ctx, 'waits')}</p>`
    }`,
  );
}

/** @param {Ctx} ctx @returns {Piece} */
function sending(ctx) {
  const span = sendable(ctx);
  if (!span) return nothing;
  const n = sent(ctx) ?? span.from,
    way = beggarsWay(ctx, n),
    met = way.flatMap((place) => bankersAt(ctx, place).map((seat) => ({ place, seat })));
  const inns = ctx.find('send inn').filter((one) => one.args.length > 1),
    straight = ctx.find('send inn').filter((one) => one.args.length === 1);
  return panel(
    ctx,
    ctx.t('card.siena.calandrino'),
    say(ctx, 'send-sub'),
    html`
    <div class="si-answers">${Array.from({ length: span.to - span.from + 1 }, (_, i) => span.from + i)
      .slice(0, 12)
      .map((k) =>
        act(
          ctx,
          ctx.withAmount(span.send.action, k),
          html`<b>${k}</b><small>${placeName(ctx, beggarsWay(ctx, k)[k - 1])}</small>`,
          'si-sendb',
        ),
      )}
      ${inns
        .slice(0, 2)
        .map((one) =>
          act(ctx, one.action, html`${icon('inn')}<small>${say(ctx, 'send-inn')}</small>`, 'si-sendb'),
        )}${straight
        .slice(0, 1)
        .map((one) =>
          act(ctx, one.action, html`${icon('inn')}<small>${say(ctx, 'send-inn')}</small>`, 'si-sendb'),
        )}</div>
    <p class="si-note">${
      met.length
        ? met.map(({ place, seat }, i) => html`${i ? ' · ' : ''}${badge(seat)} ${captionOf(ctx, `meets ${place}`)}`)
        : say(ctx, 'meets-nobody')
    }</p>
    <p class="si-note">${say(ctx, 'send-more')}</p>`,
  );
}

/** A Banker's move: where to, at what price, and the way there. @param {Ctx} ctx @returns {Piece} */
function walking(ctx) {
  const ways = reach(ctx),
    to = ctx.state.siWalk,
    way = to ? ways[to] : null;
  return panel(
    ctx,
    say(ctx, 'walk-title'),
    captionOf(ctx, 'walk'),
    html`
    ${
      way && way.enough
        ? html`<div class="si-plan"><b class="si-planto">${placeName(ctx, to)}</b><span
          >${captionOf(ctx, `way ${to}`)}</span>
        ${way.gifts ? html`<span class="si-warn">${icon('gift')}${captionOf(ctx, `way-gift ${to}`)}</span>` : nothing}${
          way.pulled
            ? html`<span class="si-warn">${icon('courtesan')}${captionOf(ctx, `way-pulled ${to}`)}</span>`
            : nothing
        }
        <button type="button" class="si-btn si-can si-go" data-go=${to} @click=${() => {
          ctx.set('siWalk', null);
          void ctx.run(way.plan ?? []);
        }}>${icon('move')}<b>${say(ctx, 'walk-go')}</b></button>
        <button type="button" class="si-btn si-close"
          @click=${() => ctx.set('siWalk', null)}>${say(ctx, 'not-now')}</button></div>`
        : html`<p class="si-note">${captionOf(ctx, 'walk-help')}</p>`
    }
    <div class="si-answers">${
      ctx.can('step') ? act(ctx, 'step', html`${icon('move')}<b>${say(ctx, 'step')}</b>`) : nothing
    }${ctx.can('gift') ? act(ctx, 'gift', html`${icon('gift')}<b>${captionOf(ctx, 'gift')}</b>`) : nothing}
      ${ctx.can('enter') ? act(ctx, 'enter', html`${icon('inn')}<b>${captionOf(ctx, 'enter')}</b>`) : nothing}${held(
        ctx,
        'enter with',
      ).map((id) =>
        act(ctx, ctx.action('enter with', id), html`${icon('girlfriends')}<b>${say(ctx, 'enter-girls')}</b>`),
      )}
      ${ctx.can('stop') ? act(ctx, 'stop', html`${icon('stop')}<b>${captionOf(ctx, 'stop')}</b>`) : nothing}</div>`,
    'si-walk',
  );
}

/** The Courtesans call. @param {Ctx} ctx @returns {Piece} */
const pulled = (ctx) =>
  panel(
    ctx,
    say(ctx, 'pulled'),
    say(ctx, 'pulled-sub'),
    html`<p class="si-lead">${icon('courtesan')}<span>${captionOf(ctx, 'inn')}</span></p>
  <div class="si-answers">${act(ctx, 'enter', html`${icon('inn')}<b>${captionOf(ctx, 'enter')}</b>`)}${held(
    ctx,
    'play girlfriends',
  ).map((id) => act(ctx, ctx.action('play girlfriends', id), html`${icon('girlfriends')}<b>${say(ctx, 'girls')}</b>`))}
  ${held(ctx, 'enter with').map((id) =>
    act(ctx, ctx.action('enter with', id), html`${icon('girlfriends')}<b>${say(ctx, 'enter-girls')}</b>`),
  )}</div>`,
  );

/**
 * A Courtesan has come to Bankers in the Inn: each pays or plays Girlfriends (S-CRT-02).
 * @param {Ctx} ctx @returns {Piece}
 */
function called(ctx) {
  const who = Number(ctx.view.bidder);
  return panel(
    ctx,
    say(ctx, 'called'),
    captionOf(ctx, 'called-sub'),
    html`<p class="si-lead">${badge(who)}<span>${captionOf(ctx, 'asked')}</span>${icon('courtesan')}</p>
    ${
      ctx.mine
        ? html`<div class="si-answers">${act(
            ctx,
            'pay',
            html`${icon('coin')}<span><b>${captionOf(ctx, 'give')}</b><small>${captionOf(ctx, 'left')}</small></span>`,
          )}
      ${held(ctx, 'play girlfriends').map((id) =>
        act(
          ctx,
          ctx.action('play girlfriends', id),
          html`${icon('girlfriends')}<span><b>${say(ctx, 'card-girlfriends')}</b><small
            >${say(ctx, 'girls-inside')}</small></span>`,
        ),
      )}</div>`
        : html`<p class="si-wait">${captionOf(ctx, 'waits')}</p>`
    }`,
  );
}

/**
 * More cards of one kind are due.
 * @param {Ctx} ctx @param {string} title @param {string} text @param {string} verb @returns {Piece}
 */
const due = (ctx, title, text, verb) =>
  panel(
    ctx,
    title,
    text,
    html`<div class="si-answers">${held(ctx, verb).map((id) =>
      act(
        ctx,
        ctx.action(verb, id),
        html`<i class="si-green">${cardOf(ctx, id).green}</i><b>${cardName(ctx, cardOf(ctx, id))}</b>${Object.entries(
          cardOf(ctx, id).workers,
        ).map(([g, n]) => html`<span class="si-crop1">${icon(g)}${n}</span>`)}`,
      ),
    )}</div>`,
  );

/** @param {Ctx} ctx @returns {Piece} */
const naming = (ctx) =>
  panel(
    ctx,
    say(ctx, 'naming'),
    say(ctx, 'naming-sub'),
    html`<div class="si-answers">${ctx.view.track.map((/** @type {string} */ seat) =>
      act(ctx, ctx.action('first', seat), html`${badge(Number(seat))}<b>${seatName(ctx, seat)}</b>`),
    )}</div>`,
  );

/** The points, loaded when they are counted. @type {typeof import('./score.js') | 'asked' | null} */
let counted = null;

/** @param {Ctx} ctx @returns {Piece} */
function score(ctx) {
  if (counted && counted !== 'asked') return counted.score(ctx);
  if (!counted)
    import('./score.js').then(
      (found) => {
        counted = found;
        ctx.set('siScore', true);
      },
      () => {
        counted = null;
      },
    );
  counted = 'asked';
  return html`<section class="si-desk"></section>`;
}

/** The panel of what is to be decided now, or null: then the market lies there. @param {Ctx} ctx @returns {Piece} */
export function asked(ctx) {
  const { phase, step } = ctx.view;
  if (phase === 'over') return score(ctx);
  if (phase === 'auction' || (phase === 'opening' && step === 'bidding')) return ctx.view.lot ? cardAuction(ctx) : null;
  if (phase === 'naming') return ctx.mine ? naming(ctx) : null;
  if (phase !== 'turns') return null;
  if (step === 'artist') return artistAuction(ctx);
  if (step === 'keeping') return keeping(ctx);
  if (step === 'begged') return begged(ctx);
  if (step === 'called') return called(ctx);
  if (!ctx.mine) return null;
  if (step === 'loading') return loading(ctx);
  if (step === 'sending') return sending(ctx);
  if (step === 'pulled') return pulled(ctx);
  if (moving(ctx)) return walking(ctx);
  if (step === 'travelling') return due(ctx, captionOf(ctx, 'travel'), captionOf(ctx, 'due'), 'with');
  if (step === 'inns') return due(ctx, ctx.t('card.siena.inn'), captionOf(ctx, 'due'), 'play inn');
  const id = ctx.state.siLuck;
  return id && ctx.can(ctx.action('play salimbeni', id, 1)) ? luck(ctx, id) : null;
}

/** @param {Ctx} ctx @returns {{piece: Piece, asks: boolean}} */
export function desk(ctx) {
  const panelNow = asked(ctx);
  return panelNow && panelNow !== nothing
    ? { piece: panelNow, asks: true }
    : { piece: html`${market(ctx)}${putUp(ctx)}`, asks: false };
}
