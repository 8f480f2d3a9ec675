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

const empty = () => /** @type {Facts} */ ({
  sale: {}, frame: {}, roads: { firenze: [], arezzo: [] }, surcharge: [], fato: {}, levels: [], ring: [], cards: {}, artists: [], origin: {},
});

/** @param {Facts} out @param {string[]} word */
function entry(out, word) {
  const origin = word[word.length - 1], name = word[1], numbers = word.slice(2, -1);
  if (word[0] === 'sale' || word[0] === 'frame') out[word[0]][/** @type {Good} */ (name)] = Number(word[2]);
  else if (word[0] === 'road') out.roads[/** @type {Road} */ (name)] = numbers.map(Number);
  else if (word[0] === 'surcharge') out.surcharge = word.slice(1, -1).map(Number);
  else if (word[0] === 'fato') out.fato[name] = Number(word[2]);
  else if (word[0] === 'level') out.levels[Number(name) - 1] = { cost: Number(word[3]), points: Number(word[5]), origin };
  else if (word[0] === 'district') out.ring.push(name);
  else if (word[0] === 'artist') out.artists[Number(name)] = word[2].replaceAll('_', ' ');
  else if (word[0] === 'card') out.cards[name] = card(name, word[2], word.slice(3, -1), origin);
  out.origin[`${word[0]} ${name}`] = origin;
}

/** @param {string} id @param {string} kind @param {string[]} rest @param {string} origin @returns {Card} */
function card(id, kind, rest, origin) {
  /** @type {Card} */
  const out = { id, kind, star: rest[0] === 'star', price: 0, green: 0, workers: {}, origin };
  for (let i = out.star ? 1 : 0; i + 1 < rest.length; i += 2) {
    const value = Number(rest[i + 1]);
    if (rest[i] === 'price') out.price = value;
    else if (rest[i] === 'green') out.green = value;
    else out.workers[/** @type {Good} */ (rest[i])] = value;
  }
  return out;
}

/** Reads a component file (docs/components.md tells its form). @param {string} text @returns {Facts} */
export function read(text) {
  const out = empty();
  for (const row of text.split('\n')) {
    const word = row.trim().split(/\s+/);
    if (word.length > 2 && !row.startsWith('#')) entry(out, word);
  }
  return out;
}

/** @type {WeakMap<object, Facts>} */
const known = new WeakMap();
/** @type {Map<string, Facts>} */
const knownTexts = new Map();

/** @param {Ctx} ctx @returns {Facts} */
export function facts(ctx) {
  const set = ctx.comps;
  if (typeof set === 'string') {
    let out = knownTexts.get(set);
    if (!out) knownTexts.set(set, (out = read(set)));
    return out;
  }
  let out = known.get(set);
  if (!out) known.set(set, (out = read(Array.isArray(set.lines) ? set.lines.join('\n') : String(set.text ?? ''))));
  return out;
}

/** @param {Ctx} ctx @returns {View} */
export const now = (ctx) => ctx.view;

/** Seat that looks, or 0. @param {Ctx} ctx */
export const myself = (ctx) => (typeof ctx.me === 'number' ? ctx.me : 0);

/** The hand that is shown below: mine, or with open hands that of whoever is to move. @param {Ctx} ctx */
export const handOf = (ctx) => myself(ctx) || Number(ctx.view.actor) || 1;

/** @param {Ctx} ctx @param {string} id @returns {Card} */
export const cardOf = (ctx, id) =>
  facts(ctx).cards[id] ?? { id, kind: 'unknown', star: false, price: 0, green: 0, workers: {}, origin: '' };

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
  if (view.phase !== 'turns' || at < 0) return { done: [], ahead: view.track.map(Number) };
  const all = view.track.length, left = view.left;
  /** @type {number[]} */
  const ahead = [], done = [];
  for (let i = 0; i < all; i++) (i <= left ? ahead : done).push(Number(view.track[(at + i) % all]));
  return { done, ahead };
}

/** Numbers that our component set reconstructed carry a mark. @param {Ctx} ctx @param {string} key */
export const reconstructed = (ctx, key) => (facts(ctx).origin[key] ?? '').includes('R');

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
