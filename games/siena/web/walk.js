// A Banker's way through the town and Calandrino's, laid out ahead: how far each district is, which headings would carry one
// there, and what waits on the way. The engine still decides every step.
import { cardOf, facts, handOf, steps } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

const bride = 'palazzo-tolomei', door = 'via-delle-cerchia';

/**
 * @typedef {object} Reach  how to come to a district
 * @property {number} steps  districts from here
 * @property {string[]} cards  headings to play first
 * @property {number} gifts  times that the bride is paid on the way
 * @property {boolean} pulled  Courtesans call before one is there
 * @property {boolean} ok  the hand suffices
 */

/** The fewest cards whose green numbers come to at least `need`, with the least left over. @param {{id: string, green: number}[]} hand @param {number} need @returns {string[]|null} */
export function choose(hand, need) {
  if (need <= 0) return [];
  /** @type {{ids: string[], sum: number}|null} */
  let best = null;
  for (let set = 1; set < 1 << hand.length; set++) {
    const used = hand.filter((_, i) => set & (1 << i)), sum = used.reduce((all, c) => all + c.green, 0);
    if (sum < need) continue;
    if (!best || used.length < best.ids.length || (used.length === best.ids.length && sum < best.sum)) best = { ids: used.map((c) => c.id), sum };
  }
  return best && best.ids;
}

/** Is a Banker of this page on the move? @param {Ctx} ctx */
export const moving = (ctx) => ctx.mine && ctx.view.phase === 'turns' && (ctx.view.step === 'moving');

/** @param {Ctx} ctx @returns {Record<string, Reach>} */
export function reach(ctx) {
  /** @type {Record<string, Reach>} */
  const out = {};
  const view = /** @type {View} */ (ctx.view), ring = facts(ctx).ring, seat = handOf(ctx), from = view.pawn[seat - 1];
  if (!moving(ctx) || !from || !(ctx.can('step') || ctx.can('gift') || ctx.find('heading').length)) return out;
  const hand = view.hand[seat - 1].filter((id) => ctx.can(`heading ${id}`)).map((id) => cardOf(ctx, id));
  for (const to of ring) {
    const far = steps(ring, from, to), first = (ring.indexOf(to) - far + 1 + 2 * ring.length) % ring.length;
    let gifts = from === bride && ctx.can('gift') ? 1 : 0, pulled = false;
    for (let i = 0; i < far - 1; i++) {
      const passed = ring[(first + i) % ring.length];
      if (passed === bride) gifts++;
      if (passed === door && view.courtesans > 0 && from !== 'inn') pulled = true;
    }
    const cards = choose(hand, far - view.points);
    out[to] = { steps: far, cards: cards ?? [], gifts, pulled, ok: cards !== null };
  }
  return out;
}

/** The actions that lead there, one after another. @param {Ctx} ctx @param {string} to @param {Reach} way @returns {string[]} */
export function plan(ctx, to, way) {
  const ring = facts(ctx).ring, list = way.cards.map((id) => `heading ${id}`);
  const from = ctx.view.pawn[handOf(ctx) - 1];
  let at = from;
  for (let i = 0; i < way.steps; i++) {
    list.push(at === bride && (i > 0 || ctx.can('gift')) ? 'gift' : 'step');
    at = ring[(ring.indexOf(to) - way.steps + 1 + i + 2 * ring.length) % ring.length];
  }
  if (to !== door || ctx.view.courtesans === 0) list.push('stop');
  return list;
}

/**
 * The districts that the beggar comes to, counterclockwise, nearest first.
 * @param {Ctx} ctx @param {number} count
 */
export function beggarsWay(ctx, count) {
  const ring = facts(ctx).ring, from = ctx.view.calandrino;
  const start = from === 'inn' ? ring.indexOf(door) + 1 : ring.indexOf(from);
  return Array.from({ length: count }, (_, i) => ring[(start - 1 - i + 4 * ring.length) % ring.length]);
}

/** Bankers who would be asked at a place. @param {Ctx} ctx @param {string} place @param {number} [but]  who sends the beggar */
export const bankersAt = (ctx, place, but = Number(ctx.view.actor)) =>
  ctx.seats.map((_, i) => i + 1).filter((seat) => seat !== but && ctx.view.status[seat - 1] === 'banker' && ctx.view.pawn[seat - 1] === place);

/** How far he can be sent now: 0 if he is not under way. @param {Ctx} ctx */
export function sendable(ctx) {
  const found = ctx.actions.filter((one) => /^send \d+$/.test(one.action));
  if (!found.length) return null;
  const from = Math.min(...found.map((one) => Number(one.action.slice(5)))), to = Math.max(...found.map((one) => one.to ?? Number(one.action.slice(5))));
  return { from, to };
}
