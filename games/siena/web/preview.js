// What a picked action would leave to the next player: the heart of the game's timing, told beside the preview.
import { html, nothing } from '../../../vendor/lit-html.js';
import { cardOf, facts, goods, order, seller } from './facts.js';
import { badge, icon } from './icons.js';
import { goodName, say, seatName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Good} Good */
/** @typedef {import('./types.js').Piece} Piece */

/** Goods that the next seat could sell with a card that everyone saw it take. @param {Ctx} ctx @param {any} view @param {number} seat @returns {Good[]} */
function harvest(ctx, view, seat) {
  const { frame } = facts(ctx), status = view.status[seat - 1];
  return goods.filter((good) => seller(good) === status && view.hand[seat - 1].some((/** @type {string} */ id) => {
    const workers = cardOf(ctx, id).workers[good] ?? 0;
    return workers > 0 && (view.ready[good] > 0 || view.workers[good] + workers >= frame[good]);
  }));
}

/** @param {Ctx} ctx @returns {Piece} */
export function preview(ctx) {
  const view = ctx.after;
  if (!view || ctx.view.phase !== 'turns') return nothing;
  const changed = goods.filter((g) => view.workers[g] !== ctx.view.workers[g] || view.ready[g] !== ctx.view.ready[g]);
  const next = order(ctx.view).ahead[1];
  if (!changed.length || !next) return nothing;
  const { frame, sale } = facts(ctx), gets = harvest(ctx, view, next);
  return html`<span class="si-leave"> ${say(ctx, 'you-leave')} ${changed.map((g) => html`<span class="si-left">${icon(g)}${view.ready[g] ? say(ctx, 'n-ready', view.ready[g]) : ''} ${view.workers[g]}/${frame[g]}</span>`)}
    ${gets.length ? html`<b>${badge(next)} ${say(ctx, 'can-harvest', seatName(ctx, next), gets.map((g) => `${goodName(ctx, g)} ${sale[g]}`).join(', '))}</b>` : nothing}</span>`;
}
