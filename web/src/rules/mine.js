// mine.js: the rules of one's own game: without what other editions and options are about (src/proto/rules/rulemine.h).

/**
 * What rules/GAME.json knows of a game: tools/rules-json.c.
 * @typedef {object} Facts
 * @property {Record<string, {before: string, after: string, page: import('../play/present.js').Page}>} examples
 * @property {string[]} names
 * @property {{seats: number, by: string[], cards: Record<string, number[]>,
 *   lines: string[]}} [card]  lines (JSON) by number of players and options
 * @property {Record<string, Record<string, string>>} editions
 * @property {Record<string, {clause: string, usual: string}>} options
 * @property {{id: string, option: string, value: string, without: boolean}[]} clauses
 */
/** @typedef {{seats: number, options: Record<string, string>}} Setup  of seats 0 any number is meant */

/** The set-up of an edition. @param {Facts} facts @param {string} edition @returns {Setup} */
export function editionSetup(facts, edition) {
  const usual = Object.entries(facts.options).map(([name, one]) => [name, one.usual]);
  return { seats: 0, options: { ...Object.fromEntries(usual), ...facts.editions[edition] } };
}

/**
 * The lines of the summary card in a game of this set-up.
 * @param {Facts} facts @param {Setup | null} setup
 * @returns {{style: string, text: import('../types.js').Message}[]}
 */
export function cardOf(facts, setup) {
  const { card } = facts;
  if (!card) return [];
  const values = card.by.map((name) => setup?.options[name] ?? facts.options[name].usual),
    lines = card.cards[[setup?.seats || card.seats, ...values].join(' ')];
  return (lines ?? []).map((at) => JSON.parse(card.lines[at]));
}

/** @param {Facts} facts @param {Setup} setup @param {{option: string, value: string}} need */
function has(facts, setup, { option, value }) {
  if (option === 'seats') return !setup.seats || setup.seats === Number(value);
  const now = setup.options[option] ?? facts.options[option]?.usual;
  return value ? now === value : now !== facts.options[option]?.usual;
}

/**
 * Is a clause or chapter used in a game of this set-up? Without one everything is.
 * @param {Facts} facts @param {Setup | null} setup @param {string} id
 */
export function uses(facts, setup, id) {
  if (!setup) return true;
  return facts.clauses.every((c) => !(id === c.id || id.startsWith(`${c.id}-`)) || has(facts, setup, c) !== c.without);
}

/** @param {Facts} facts @param {Setup} setup @param {string} edition @param {string[]} names */
const does = (facts, setup, edition, names) =>
  names.every((name) => (setup.options[name] ?? facts.options[name]?.usual) === facts.editions[edition][name]);

/**
 * Does the set-up do in a clause what this edition does? Where no option is about the clause: is it this edition?
 * @param {Facts} facts @param {Setup | null} setup @param {string} id @param {string} edition  "english"
 */
export function fits(facts, setup, id, edition) {
  if (!setup) return true;
  const own = facts.editions[edition];
  if (!own) return true;
  const about = Object.keys(own).filter((name) => facts.options[name]?.clause === id);
  if (about.length) return does(facts, setup, edition, about);
  const whole = Object.keys(facts.editions).filter((one) => does(facts, setup, one, Object.keys(facts.editions[one])));
  return !whole.length || whole.includes(edition);
}

/**
 * A clause's blocks as a game of this set-up has them.
 * @param {Facts} facts @param {Setup | null} setup @param {string} id
 * @param {import('./markdown.js').Block[]} blocks @returns {import('./markdown.js').Block[]}
 */
export function mineOf(facts, setup, id, blocks) {
  /** @param {import('./markdown.js').Block} block @returns {import('./markdown.js').Block[]} */
  const mine = (block) => {
    if (block.kind !== 'list') return [block];
    const items = block.items.filter(
      (i) => !i.editions.length || i.editions.some((e) => fits(facts, setup, id, e.toLowerCase())),
    );
    return items.length ? [{ ...block, items }] : [];
  };
  return blocks.flatMap(mine);
}
