// base.js: what every session has: an engine session that holds the position, and what is read from it.
//
// At a table in this page the engine holds the match itself; at a server's table it holds what the seat
// may know. Both answer every question about the seat's own choices, so why-not, previews and lists of
// actions are asked here, without waiting.

import { has, t } from '../i18n.js';

/** @typedef {import('../types.js').Action} Action */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').Viewer} Viewer */

/**
 * @type {Map<string, {tables: any, comps: any, kinds: {kind: string, verb: string, form: RegExp, args: number[]}[]}>}
 */
const facts = new Map();

/** A form as an expression: "play %0 goods". @param {string} kind */
function formOf(kind) {
  /** @type {number[]} */
  const args = [];
  const form = kind.replace(/%(\d)/g, (_, i) => {
    args.push(Number(i));
    return '(\\S+)';
  });
  return { kind, verb: kind.replace(/ ?%\d/g, ''), form: new RegExp(`^${form}$`), args };
}

/**
 * Tables and components of a game, asked once.
 * @param {import('../engine.js').EngineSession} engine @param {string} game @param {string} [set]
 */
export function factsOf(engine, game, set) {
  const key = `${game} ${set ?? ''}`;
  let found = facts.get(key);
  if (!found) {
    const tables = engine.json(`describe ${game}`);
    const comps = engine.json(set && set !== 'shipped' ? `components ${game} ${set}` : `components ${game}`);
    const kinds = tables.actions
      .filter((/** @type {any} */ a) => a.by === 'seat')
      .map((/** @type {any} */ a) => formOf(a.kind));
    facts.set(key, (found = { tables, comps, kinds }));
  }
  return found;
}

/**
 * @param {{action: string, to?: number}} entry
 * @param {{kind: string, verb: string, form: RegExp, args: number[]}[]} kinds @returns {Action}
 */
export function readAction(entry, kinds) {
  for (const k of kinds) {
    const m = k.form.exec(entry.action);
    if (!m) continue;
    /** @type {(string | number)[]} */
    const args = [];
    k.args
      .map((which, i) => [which, m[i + 1]])
      .sort((a, b) => Number(a[0]) - Number(b[0]))
      .forEach(([which, text]) => args.push(which === 2 ? Number(text) : text));
    const out = { action: entry.action, kind: k.kind, verb: k.verb, args };
    return entry.to === undefined ? out : { ...out, from: Number(args[args.length - 1]), to: entry.to };
  }
  return { action: entry.action, kind: entry.action, verb: entry.action, args: [] };
}

/** The text of a range's action with another number. @param {Action} action @param {number} value */
export function withNumber(action, value) {
  let i = -1;
  const order = [...action.kind.matchAll(/%(\d)/g)].map((m) => Number(m[1]));
  return action.kind.replace(/%(\d)/g, () => {
    i++;
    if (order[i] === 2) return String(value);
    const sorted = [...order].sort();
    return String(action.args[sorted.indexOf(order[i])]);
  });
}

/** @implements {Partial<import('../types.js').Session>} */
export class BaseSession extends EventTarget {
  /** @param {import('../engine.js').EngineSession} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** @type {Viewer} */
    this.me = 1;
    /** @type {import('../types.js').Setup} */
    this.setup = { text: '', game: '', rules_version: 0, seats: 0, options: {} };
    /** @type {import('../types.js').Player[]} */
    this.players = [];
    /** @type {any} */
    this.view = null;
    /** @type {import('../types.js').Turn} */
    this.turn = 'chance';
    this.plies = 0;
    this.mine = false;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {import('../types.js').Ply[]} */
    this.log = [];
    this.since = 0;
    this.undoable = 0;
    /** @type {string | null} */
    this.thinking = null;
    /** @type {number | null} */
    this.veil = null;
    /** @type {any} */
    this.result = null;
    /** @type {any} */
    this.project = null;
    /** @type {any} */
    this.comps = null;
    /** @type {any} */
    this.tables = null;
    /** @type {any[]} */
    this.kinds = [];
  }

  /** Reads the set-up; once, when the engine has a match. */
  readSetup() {
    this.setup = this.engine.json('json setup');
    const known = factsOf(this.engine, this.setup.game, this.setup.set);
    this.comps = known.comps;
    this.tables = known.tables;
    this.kinds = known.kinds;
  }

  /** Reads the position as `me` may know it. @param {import('../engine.js').EngineSession} [engine] */
  readPosition(engine = this.engine) {
    const [turn, plies] = engine.ask('turn').split(' ');
    this.turn = turn === 'chance' || turn === 'over' ? turn : Number(turn);
    this.plies = Number(plies);
    this.view = engine.json(`json view ${this.me}`);
    this.result = this.turn === 'over' ? engine.json('json result') : null;
    const ahead = this.me !== 'spectator' && this.turn !== 'over' ? engine.raw(`project ${this.me}`) : '';
    this.project = ahead.startsWith('ok ') ? JSON.parse(ahead.slice(3)) : null; // not every game looks ahead
  }

  readActions() {
    this.actions =
      typeof this.turn === 'number' && this.mine
        ? this.engine.json('json actions').map((/** @type {any} */ a) => readAction(a, this.kinds))
        : [];
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} text @returns {Promise<import('../types.js').Why | null>} */
  async refuse(text) {
    if (!this.mine) {
      const key = this.turn === 'over' ? 'web.why.over' : 'web.why.not-your-turn';
      return { action: text, clause: '', key, args: [], text: t(key) };
    }
    const words = this.engine.ask(`refuse ${text}`).split(' ');
    if (words[0] === 'legal') return null;
    const [, clause, key, ...args] = words;
    return { action: text, clause, key, args: args.map(Number), text: this.reason(key, args.map(Number)) };
  }

  /** @param {string} key @param {number[]} args */
  reason(key, args) {
    const full = `refuse.${this.setup.game}.${key}`;
    return has(full) ? t(full, ...args) : key;
  }

  /**
   * What a legal action would do, as `me` may know it.
   * @param {string} text @returns {Promise<import('../types.js').Try | null>}
   */
  async try(text) {
    const out = this.engine.json(`try ${text} as ${this.me}`);
    return {
      action: text,
      view: out.view,
      turn: out.to_move,
      events: out.events,
      effects: out.effects,
      certain: out.certain,
      result: out.result,
      project: out.project,
    };
  }

  /**
   * What may follow a chain of my actions ("place operate; operate 2 1"); null if that cannot be told.
   * @param {string} chain @returns {string[] | null}
   */
  ahead(chain) {
    if (!this.mine) return null;
    const answer = this.engine.raw(`try ${chain} as ${this.me}`);
    if (!answer.startsWith('ok ')) return null;
    return JSON.parse(answer.slice(3)).actions.map((/** @type {any} */ a) => a.action);
  }

  /**
   * What the game's presentation answers to a line of the protocol; null if it answers with an error.
   * @param {string} line @returns {any}
   */
  present(line) {
    const answer = this.engine.raw(line);
    return answer.startsWith('ok ') ? JSON.parse(answer.slice(3)) : null;
  }

  close() {
    this.engine.close();
  }
}
