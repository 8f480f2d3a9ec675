/**
 * rows.js: long lists, drawn in two goes: what is seen at once, and the rest a moment later, so that a click is
 * answered soon.
 */
import { begun, stepNow } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */

const SEEN = 12;

/** The rows to draw now. @template T @param {Ctx} ctx @param {T[]} all @returns {T[]} */
export function firstRows(ctx, all) {
  const { state } = ctx;
  const which = [
    ctx.events.length,
    stepNow(ctx),
    begun(ctx),
    state.search,
    state.gives,
    state.artist?.value,
    state.allShops,
  ].join('|');
  if (all.length <= SEEN + 2 || state.rows === which) return all;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (state.rows !== which) ctx.set('rows', which);
    }),
  );
  return all.slice(0, SEEN);
}
