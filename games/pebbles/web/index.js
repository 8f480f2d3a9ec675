// index.js: the board of Pebbles: bag, ring, and a row for each seat with hand and coins. Read it to learn how a board
// is made; web/src/types.d.ts says what each function is for, and what `ctx` has. Labels, captions and derived numbers
// come from games/pebbles/present; words that never change are keys.

import { html, nothing } from '../../../vendor/lit-html.js';
import { ask, captionOf, groupsOf, labelOf, statusOf } from '../../../src/play/present.js';

/** @typedef {import('../../../src/types.d.ts').Ctx} Ctx */

/** A word of the board that never changes. @param {Ctx} ctx @param {string} key */
const say = (ctx, key) => ctx.t(`web.${ctx.game}.${key}`);

/** Throwing a pebble of this value with any stake, if that is possible now. @param {Ctx} ctx @param {string} value */
const throwOf = (ctx, value) => ctx.actions.find((a) => a.args[0] === value);

/** @param {Ctx} ctx */
export function bag(ctx) {
  const draw = ctx.actions.find((a) => !a.args.length),
    text = draw?.action ?? 'draw';
  return html`<button class="pb-bag ${draw ? 'pb-can' : ''}" data-act=${text} ?disabled=${!ctx.mine}
    @click=${() => ctx.pick(text)}><b>${ask(ctx, 'facts').bag}</b><span>${say(ctx, 'bag')}</span></button>`;
}

/** @param {Ctx} ctx */
export function ring(ctx) {
  const { top, pot } = ctx.view,
    after = ctx.after;
  return html`<div class="pb-ring" role="img" aria-label=${captionOf(ctx, 'ring')}>
      ${top ? html`<span class="pb-pebble pb-v${top}">${top}</span>` : nothing}</div>
    <div class="pb-pot"><b class="pb-coin">${pot}</b><span>${say(ctx, 'pot')}</span>
      ${after && after.pot !== pot ? html`<em>→ ${after.pot}</em>` : nothing}</div>`;
}

/** A pebble of a hand; mine can be thrown. @param {Ctx} ctx @param {number} seat @param {string} value */
function pebble(ctx, seat, value) {
  const action = seat === ctx.me ? throwOf(ctx, value) : undefined;
  if (!action) return html`<span class="pb-pebble pb-v${value}">${value}</span>`;
  return html`<button class="pb-pebble pb-v${value} pb-can" data-act=${action.action}
    aria-label=${captionOf(ctx, `throw ${value}`)}
    @click=${() => ctx.pick(action.action)}>${value}</button>`;
}

/** @param {Ctx} ctx @param {import('../../../src/types.d.ts').Player} player */
export function seatRow(ctx, player) {
  const i = player.seat - 1,
    { hand, held, coins } = ctx.view,
    after = ctx.after?.coins[i] ?? coins[i];
  const known = Object.entries(hand[i]).flatMap(([value, count]) => Array.from({ length: Number(count) }, () => value));
  const unknown = Array.from({ length: held[i] - known.length });
  return html`<li class="pb-seat ${ctx.turn === player.seat ? 'pb-turn' : ''}">
    <span class="pb-name seat-c${player.seat}">${ctx.seat(player.seat)}</span>
    <span class="pb-hand" role="group" aria-label=${captionOf(ctx, `hand ${player.seat}`)}>
      ${known.map((value) => pebble(ctx, player.seat, value))}
      ${unknown.map(() => html`<span class="pb-pebble" role="img" aria-label=${say(ctx, 'unknown')}></span>`)}</span>
    <span class="pb-coins"><b class="pb-coin">${coins[i]}</b>${
      after === coins[i] ? nothing : html`<em>→ ${after}</em>`
    }</span></li>`;
}

/** @param {Ctx} ctx */
const table = (ctx) => html`<div class="pb-table">
  <div class="pb-middle">${bag(ctx)}${ring(ctx)}</div>
  <ul class="pb-seats">${ctx.seats.map((player) => seatRow(ctx, player))}</ul>
  <div class="pb-acts">${ctx.parts.actions()}${ctx.parts.preview()}</div>
  <aside class="pb-log">${ctx.parts.log()}</aside></div>`;

/** @type {import('../../../src/types.d.ts').Renderer} */
export default {
  name: 'pebbles',
  tabs: [],
  table,
  phases: (ctx) => html`<span>${statusOf(ctx)}</span>`,
  actionLabel: labelOf,
  groups: groupsOf,
  pictures: () => import('./overview.js'),
  figures: () => import('./figures.js'),
  where: (_, event) => (event.event === 'drew' ? '.pb-bag' : '.pb-ring'),
};
