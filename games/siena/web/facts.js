// facts.js: what is printed on cards and board, from the component set, and the numbers that the engine derives from a
// view. No rule is decided and no price computed here: what can be done comes from the engine's list of actions, the
// rest from its `facts`.
import { ask } from '../../../src/play/present.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Facts} Facts */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Good} Good */
/** @typedef {import('./types.js').Road} Road */

/** @type {Good[]} */
export const goods = ['corn', 'wine', 'oil', 'cloth', 'spices'];
/** @type {Road[]} */
export const roads = ['firenze', 'arezzo'];
/** @type {WeakMap<object, Facts>} */
const known = new WeakMap();

/** The component set in a handy form; read once. @param {Ctx} ctx @returns {Facts} */
export function facts(ctx) {
  let out = known.get(ctx.comps);
  if (!out) known.set(ctx.comps, (out = read(ctx.comps)));
  return out;
}

/** @param {any[]} list @param {string} key @param {string} value @returns {any} */
const by = (list, key, value) => Object.fromEntries(list.map((one) => [one[key], one[value]]));

/** @param {any} set  JSON of the line protocol's `components` @returns {Facts} */
function read(set) {
  /** @type {string[]} */
  const artists = [];
  for (const one of set.artist) artists[one.number] = one.name.replaceAll('_', ' ');
  return {
    sale: by(set.sale, 'good', 'florins'),
    frame: by(set.frame, 'good', 'workers'),
    roads: by(set.road, 'to', 'pay'),
    surcharge: set.surcharge.florins,
    fato: by(set.fato, 'what', 'florins'),
    levels: set.level,
    ring: set.district.map((/** @type {any} */ one) => one.name),
    artists,
    cards: Object.fromEntries(set.card.map((/** @type {any} */ one) => [one.id, card(one)])),
  };
}

/** @param {any} one @returns {Card} */
const card = (one) => ({
  id: one.id,
  kind: one.journey ? 'journey' : one.kind,
  star: one.star,
  price: one.price ?? 0,
  green: one.green,
  workers: one.workers ?? {},
});

/** @param {Ctx} ctx @returns {View} */
export const now = (ctx) => ctx.view;

/** Seat that looks, or 0. @param {Ctx} ctx */
export const myself = (ctx) => (typeof ctx.me === 'number' ? ctx.me : 0);

/** The hand that is shown below: mine, or with open hands that of whoever is to move. @param {Ctx} ctx */
export const handOf = (ctx) => myself(ctx) || Number(ctx.view.actor) || 1;

/** @param {Ctx} ctx @param {string} id @returns {Card} */
export const cardOf = (ctx, id) =>
  facts(ctx).cards[id] ?? { id, kind: 'unknown', star: false, price: 0, green: 0, workers: {} };

/**
 * Numbers of a seat that follow from the rules (docs/protocol.md, `facts`).
 * @param {Ctx} ctx @param {number} [seat] @returns {import('./types.js').Derived}
 */
export const derived = (ctx, seat = handOf(ctx)) => ask(ctx, `facts ${seat}`);

/** Levels of the tower that stand. @param {View} view */
export const built = (view) => Object.values(view.tower).filter((who) => who !== null).length;

/** The least and the most of an action with an amount. @param {import('../../../src/types.d.ts').Action} action */
export function spanOf(action) {
  const only = Number(action.args[action.args.length - 1]); // of a list in which nothing is to choose
  return { from: action.amount?.least ?? only, to: action.amount?.most ?? only };
}
