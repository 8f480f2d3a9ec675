/**
 * types.js: what Florenza's renderer is given, for the type checker. Facts come from the engine; nothing here is a
 * rule.
 */

/** @typedef {import('../../../vendor/lit-html.js').TemplateResult} Template */
/** What a template can hold: nothing, text or other templates.
 * @typedef {Template | symbol | string | number | null | undefined | Part[]} Part */
/** @typedef {{[cube: string]: number}} Amounts */

/**
 * The state as somebody may know it (games/florenza/docs/state.md). Seats are strings from "1" in names, index 0 in
 * lists.
 * @typedef {{
 *   round: number, step: string, turn: string|null, order: string[], captain: string|null, bishop: string|null,
 *   family: string[], prestige: number[], influence: number[], certificates: number[], florins: number[], cubes:
 * Amounts[],
 *   hand: number[], pool: number[], district: string[][], unfinished: string[][], on: string[][], crests: string[][],
 *   sites: string[][], artists: string[][], pulpit: (string|null)[], duomo_pulpit: string|null, duomo_donor:
 * string|null,
 *   market: string[], working: number[], stopped: string[], detained_worker: string|null, detained_artist: string|null,
 *   expelled: string|null, bag: string[], life: {[card: string]: string[]}, gone: string[], masterpiece: string[],
 * busy: string[],
 *   unnamed_hired: Amounts, supply: Amounts, offer: string[], space: number, deals: string[], given: string[],
 *   chosen_pulpit: string|null, box: string|null, artist: string|null, skill: string|null, dice: string[] }} View */

/** @typedef {import('../../../src/types.d.ts').Action} Action */
/** @typedef {import('../../../src/types.d.ts').GameEvent} Event */
/** @typedef {Amounts} Stock */
/**
 * @typedef {{verdict: 'short'|'needs'|'spoilt', what: 'artwork'|'construction', name: string, space?: number, artist?:
 *   string, lacks: Amounts}} Warning
 */
/** The game's own look-ahead (F-PRJ-01). @typedef {{plain: Stock, priced: Stock, warnings: Warning[]}} Projection */
/** What the presentation derives from the view for a seat (games/florenza/present/facts.c).
 * @typedef {{rules: {[name: string]: number}, phase: number, next_captain: number|null, next_bishop: number|null,
 *   next_cardinal: boolean, producer: number|null,
 *   workshop: {[id: string]: {price: Amounts, payable: boolean, lacks: Amounts}},
 *   box: {[id: string]: {building: string, price: Amounts, payable: boolean, lacks: Amounts, failure: number,
 * failure_named: number, made: number|null, worker: number|null, artist: string|null}},
 *   person: {[id: string]: {stands: string, seat: number|null, box: string|null, life: string|null, free?: number,
 * lines: FactLine[]}}}} Facts
 */
/**
 * An artist's line as it counts now.
 * @typedef {{skill: string, florins: number, results: number[], masterpiece: boolean[]}} FactLine
 */
/**
 * @typedef {{points: number[], place: number[], winners: number[], lines: {key: string, clause: string, points:
 *   number}[][]}} Result
 */

/**
 * Made by the playing screen for every rendering. A chain of actions is written "place operate; operate 2 1"; `ahead`
 * answers what
 * may follow such a chain, if the screen knows.
 * @typedef {Omit<import('../../../src/types.d.ts').Ctx, 'view'|'after'|'project'> & {view: View, after: View|null,
 *   project: Projection|null}} Ctx
 */
export {};
