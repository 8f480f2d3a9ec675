// walk.js: a Banker's way through the town and Calandrino's, as the engine lays them out: how far each district is,
// which headings would carry one there, and what waits on the way.
import { derived, handOf, spanOf } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Way} Way */

/** Is a Banker of this page on the move? @param {Ctx} ctx */
export const moving = (ctx) => ctx.mine && ctx.view.phase === 'turns' && ctx.view.step === 'moving';

/** How to come to each district. @param {Ctx} ctx @returns {Record<string, Way>} */
export function reach(ctx) {
  if (!moving(ctx) || !(ctx.can('step') || ctx.can('gift') || ctx.find('heading').length)) return {};
  return derived(ctx).ways;
}

/** The beggar's steps, counterclockwise, nearest first. @param {Ctx} ctx */
const steps = (ctx) => derived(ctx, Number(ctx.view.actor) || handOf(ctx)).beggar.way;

/** The districts that he comes to. @param {Ctx} ctx @param {number} count */
export const beggarsWay = (ctx, count) =>
  steps(ctx)
    .slice(0, count)
    .map((one) => one.place);

/** Bankers whom he would meet at a place. @param {Ctx} ctx @param {string} place */
export const bankersAt = (ctx, place) => (steps(ctx).find((one) => one.place === place)?.meets ?? []).map(Number);

/** How far he can be sent now: null if he is not under way. @param {Ctx} ctx */
export function sendable(ctx) {
  const [send] = ctx.find('send');
  return send ? { send, ...spanOf(send) } : null;
}

/** How far the picked action would send him, if it is one. @param {Ctx} ctx */
export function sent(ctx) {
  const [step] = ctx.steps,
    count = step?.args[step.args.length - 1];
  return (step?.verb === 'send' || step?.verb === 'send inn') && typeof count === 'number' ? count : null;
}
