/* sentences.js: lines of the log that the board can tell better than the bare event: workshops and players by name. */
import { nameOf } from './names.js';
import { house } from './facts.js';
import { personWords } from './boxes.js';
import { boxName } from './labels.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('../../../src/types.d.ts').GameEvent} GameEvent */

/** A sentence of our own, or undefined for the engine's. @param {Ctx} ctx @param {GameEvent} e @returns {string | undefined} */
export function sentence(ctx, e) {
  const a = /** @type {{[k: string]: any}} */ (e.args);
  if (!e.seat) return undefined;
  const who = house(ctx, e.seat);
  switch (e.event) {
    case 'operating': {
      const owner = Number(a.district);
      const shop = nameOf(ctx.view.district[owner - 1]?.[Number(a.space) - 1] ?? 'empty');
      return owner === e.seat ? ctx.t('web.florenza.log-operate-own', who, shop) : ctx.t('web.florenza.log-operate', who, shop, house(ctx, owner));
    }
    case 'detained-worker': return ctx.t('web.florenza.log-detain', who, house(ctx, Number(a.of)));
    case 'converted': return ctx.t('web.florenza.log-convert', who, house(ctx, Number(a.of)));
    case 'hired': return ctx.t('web.florenza.log-hired', who, boxName(ctx, a.box), personWords(ctx, a.artist));
    case 'prestige': return ctx.t(a.amount < 0 ? 'web.florenza.log-pp-down' : 'web.florenza.log-pp-up', who, Math.abs(a.amount), a.now);
    case 'influence': return ctx.t(a.amount < 0 ? 'web.florenza.log-ci-down' : 'web.florenza.log-ci-up', who, Math.abs(a.amount), a.now);
    case 'florins': return ctx.t(a.amount < 0 ? 'web.florenza.log-f-down' : 'web.florenza.log-f-up', who, Math.abs(a.amount), a.now);
    case 'cubes': return ctx.t(a.amount < 0 ? 'web.florenza.log-cube-down' : 'web.florenza.log-cube-up', who, ctx.t('web.florenza.n-' + a.cube, Math.abs(a.amount)));
    default: return undefined;
  }
}
