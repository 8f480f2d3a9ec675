/* parts.js: the numbers on boards, tiles and cards, from the component set that the match is played with. */

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Amounts} Amounts */
/**
 * @typedef {{id: string, count: number, price: Amounts, built: Amounts, spend: Amounts, take: Amounts, income: Amounts,
 *   from: string[]}} Workshop
 */
/**
 * @typedef {{id: string, skills: string[], price: Amounts, gain: Amounts, income: Amounts, sale: boolean, from:
 *   string[]}} Box
 */
/** @typedef {{skill: string, florins: number, fresh: number[], after: number[], gold: boolean[]}} Line */
/**
 * @typedef {{id: string, named: boolean, preacher: boolean, stay: number, florins: number, gain: Amounts, lines:
 *   Line[], from: string[]}} Person
 */
/**
 * @typedef {{workshops: Map<string, Workshop>, boxes: Map<string, Box>, people: Map<string, Person>, die: {faces:
 *   string[], from: string[]}}} Parts
 */

export const CUBES = ['gold', 'metal', 'textile', 'spice', 'marble', 'wood'];
export const CARDS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/** @type {WeakMap<object, Parts>} */
const cache = new WeakMap();

/** The component set of this match. @param {Ctx} ctx @returns {Parts} */
export function parts(ctx) {
  let p = cache.get(ctx.comps);
  if (!p) cache.set(ctx.comps, (p = read(ctx.comps)));
  return p;
}

/** Points get their short names; the rest stays. @param {any} [a] @returns {Amounts} */
function amounts(a = {}) {
  /** @type {Amounts} */
  const out = {};
  for (const k of Object.keys(a)) if (k !== 'from') out[k === 'prestige' ? 'pp' : k === 'influence' ? 'ci' : k] = a[k];
  return out;
}

/** Reads the JSON of `components`. @param {any} c @returns {Parts} */
export function read(c) {
  /** @type {Parts} */
  const out = { workshops: new Map(), boxes: new Map(), people: new Map(), die: c.die ?? { faces: [], from: [] } };
  for (const w of c.workshop)
    out.workshops.set(w.name, {
      id: w.name,
      count: w.count,
      price: amounts(w.price),
      built: amounts(w.built),
      spend: amounts(w.spend),
      take: amounts(w.take),
      income: amounts(w.income),
      from: w.from,
    });
  for (const b of c.box)
    out.boxes.set(b.name, {
      id: b.name,
      skills: b.skills,
      price: amounts(b.price),
      gain: amounts(b.gain),
      income: amounts(b.income),
      sale: b.gold_or_sale,
      from: b.from,
    });
  for (const p of c.character)
    out.people.set(p.name, {
      id: p.name,
      named: p.named,
      preacher: p.kind === 'preacher',
      stay: p.stay,
      florins: p.price?.florins ?? 0,
      gain: amounts(p.gain),
      lines: p.lines.map((/** @type {any} */ l) => ({
        skill: l.skill,
        florins: l.florins,
        fresh: l.fresh,
        after: l.after,
        gold: l.masterpiece,
      })),
      from: p.from,
    });
  return out;
}
