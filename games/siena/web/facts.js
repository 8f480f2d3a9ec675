// What is printed on cards and board, from the component set, and small questions about a view. No rule is decided here:
// what can be done comes from the engine's list of actions.

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
/** Who sells a good. @param {Good} good */
export const seller = (good) => (good === 'cloth' || good === 'spices' ? 'merchant' : 'peasant');
/** Printed beside the florins: from here one may rise. */
export const marks = { merchant: 30, banker: 80 };
export const rounds = 20;
export const handLimit = 7;

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
  /** @type {Record<string, string[]>} */
  const origin = {};
  const note = (/** @type {string} */ kind, /** @type {string} */ key) => { for (const one of set[kind]) origin[`${kind} ${one[key]}`] = one.from; };
  for (const [kind, key] of [['sale', 'good'], ['frame', 'good'], ['road', 'to'], ['fato', 'what'], ['level', 'level'], ['district', 'name'], ['artist', 'number'], ['card', 'id']]) note(kind, key);
  /** @type {string[]} */
  const artists = [];
  for (const one of set.artist) artists[one.number] = one.name.replaceAll('_', ' ');
  return {
    sale: by(set.sale, 'good', 'florins'), frame: by(set.frame, 'good', 'workers'), roads: by(set.road, 'to', 'pay'), surcharge: set.surcharge.florins,
    fato: by(set.fato, 'what', 'florins'), levels: set.level, ring: set.district.map((/** @type {any} */ one) => one.name), artists, origin,
    cards: Object.fromEntries(set.card.map((/** @type {any} */ one) => [one.id, card(one)])),
  };
}

/** @param {any} one @returns {Card} */
const card = (one) => ({ id: one.id, kind: one.journey ? 'journey' : one.kind, star: one.star, price: one.price ?? 0, green: one.green, workers: one.workers ?? {} });

/** @param {Ctx} ctx @returns {View} */
export const now = (ctx) => ctx.view;

/** Seat that looks, or 0. @param {Ctx} ctx */
export const myself = (ctx) => (typeof ctx.me === 'number' ? ctx.me : 0);

/** The hand that is shown below: mine, or with open hands that of whoever is to move. @param {Ctx} ctx */
export const handOf = (ctx) => myself(ctx) || Number(ctx.view.actor) || 1;

/** @param {Ctx} ctx @param {string} id @returns {Card} */
export const cardOf = (ctx, id) =>
  facts(ctx).cards[id] ?? { id, kind: 'unknown', star: false, price: 0, green: 0, workers: {} };

/** Place on the initiative track, from 0. @param {View} view @param {number} seat */
export const place = (view, seat) => view.track.indexOf(String(seat));

/** @param {Ctx} ctx @param {number} seat */
export const surcharge = (ctx, seat) => facts(ctx).surcharge[place(ctx.view, seat)] ?? 0;

/** What an open card costs a seat now; null: it is auctioned. @param {Ctx} ctx @param {Card} card @param {number} seat */
export const priceFor = (ctx, card, seat) => (card.star ? null : card.price ? card.price + surcharge(ctx, seat) : 0);

/** Levels of the tower that stand. @param {View} view */
export const built = (view) => Object.values(view.tower).filter((who) => who !== null).length;

/** Steps clockwise from one place of the ring to another, 1 to 10. @param {string[]} ring @param {string} from @param {string} to */
export function steps(ring, from, to) {
  const a = from === 'wall' ? -1 : from === 'inn' ? ring.indexOf('via-delle-cerchia') - 1 : ring.indexOf(from);
  return ((ring.indexOf(to) - a - 1 + 2 * ring.length) % ring.length) + 1;
}

/** Seats in the order of this round's turns, as far as the view tells. @param {View} view */
export function order(view) {
  const at = view.track.indexOf(String(view.actor));
  if (view.phase !== 'turns' || at < 0) return { done: /** @type {number[]} */ ([]), ahead: view.track.map(Number) };
  const all = view.track.length, left = view.left;
  /** @type {number[]} */
  const ahead = [];
  /** @type {number[]} */
  const done = [];
  for (let i = 0; i < all; i++) (i <= left ? ahead : done).push(Number(view.track[(at + i) % all]));
  return { done, ahead };
}

/** Numbers that our component set reconstructed carry a mark. @param {Ctx} ctx @param {string} key */
export const reconstructed = (ctx, key) => (facts(ctx).origin[key] ?? []).includes('reconstructed');

/** The numbers from..to of a range that begins like this, or null. @param {Ctx} ctx @param {string} head @returns {{from: number, to: number}|null} */
export function range(ctx, head) {
  for (const one of ctx.actions) {
    if (!one.action.startsWith(`${head} `)) continue;
    const rest = one.action.slice(head.length + 1);
    if (!/^\d+$/.test(rest)) continue;
    const from = Number(rest);
    return { from, to: one.to ?? from };
  }
  return null;
}
