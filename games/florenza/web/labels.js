/* labels.js: the row of actions. Its words are the presentation's; here is what a click on a button does. */
import { chooseKind, kind, want, KINDS } from './flow.js';
import { labelsAfter, picture } from './present.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('../../../src/types.d.ts').Group} Group */

/**
 * A button for each purpose that a worker can be placed for: one that is not possible says why.
 * @param {Ctx} ctx @param {any} told @returns {Group[]}
 */
const purposes = (ctx, told) =>
  KINDS.flatMap((k) => {
    const text = ctx.action('place', k);
    const can = told.actions.find((/** @type {any} */ a) => a.action === text);
    const g = can ?? told.groups.find((/** @type {any} */ x) => x.id === 'place-' + k);
    if (!g) return [];
    return [
      {
        id: 'place-' + k,
        title: ctx.tm(g.brief ?? g.title),
        detail: g.detail && ctx.tm(g.detail),
        gain: g.gain && ctx.tm(g.gain),
        icon: picture(ctx, g.icon),
        why: text,
        chosen: kind(ctx) === k,
        act: () => {
          want(ctx, null);
          chooseKind(ctx, k);
        },
      },
    ];
  });

/** The row of actions. @param {Ctx} ctx @returns {Group[]} */
export function groups(ctx) {
  const told = ctx.mine ? labelsAfter(ctx, []) : null;
  if (!told) return [];
  const rest = told.groups.filter((/** @type {any} */ g) => g.id !== 'place' && !g.id.startsWith('place-'));
  /** What a group of one action says of it. @param {any} g */
  const detail = (g) =>
    g.actions === 1 ? told.actions.find((/** @type {any} */ a) => a.group === g.id)?.detail : undefined;
  const own = rest.map((/** @type {any} */ g) => ({
    id: g.id,
    title: ctx.tm(g.title),
    detail: detail(g) && ctx.tm(detail(g)),
    icon: picture(ctx, g.icon),
    primary: g.primary,
    why: g.refused?.action,
  }));
  return ctx.view.step === 'place' ? [...purposes(ctx, told), ...own] : own;
}

/**
 * The group of an action in the row: each purpose has its own button.
 * @param {import('../../../src/types.d.ts').Action} action @param {string} [group]
 */
export const groupOf = (action, group) => (action.verb === 'place' ? 'place-' + action.args[0] : group);

/** A word of the engine as people say it. @param {Ctx} ctx @param {string} value @returns {string | undefined} */
export const nameWord = (ctx, value) =>
  ctx.has('name.florenza.' + value) ? ctx.t('name.florenza.' + value) : undefined;
