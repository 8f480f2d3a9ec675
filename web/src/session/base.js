// base.js: what every session has: an engine session that holds the position, and what is read from it.
//
// At a table in this page the engine holds the match itself; at a server's table it holds what the seat
// may know. Both answer every question about the seat's own choices, so why-not, previews and lists of
// actions are asked here, without waiting.

import { t, tm } from '../i18n.js';

/** @typedef {import('../types.js').Action} Action */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').Viewer} Viewer */

/** @type {Map<string, {tables: any, comps: any}>} */
const facts = new Map();

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
    facts.set(key, (found = { tables, comps }));
  }
  return found;
}

/** Texts of actions by game, verb and arguments: they never change. @type {Map<string, string>} */
const written = new Map();

/** Actions one after another, as the line protocol takes them. @param {string[]} steps */
export const chainOf = (steps) => steps.join('; ');

/** @implements {Partial<import('../types.js').Session>} */
export class BaseSession extends EventTarget {
  /** @param {import('../engine.js').EngineSession} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** The engine that holds the position which is shown. */
    this.board = engine;
    /** Actions that were read at this position. @type {Map<string, Action[] | null>} */
    this.known = new Map();
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
  }

  /** Reads the set-up; once, when the engine has a match. */
  readSetup() {
    this.setup = this.engine.json('json setup');
    const known = factsOf(this.engine, this.setup.game, this.setup.set);
    this.comps = known.comps;
    this.tables = known.tables;
  }

  /** Reads the position as `me` may know it, and what `me` can play. */
  readPosition() {
    const now = this.board.json(`json play ${this.me}`);
    this.known.clear();
    this.turn = now.to_move;
    this.plies = now.plies;
    this.view = now.view;
    this.result = now.result;
    this.project = now.project; // not every game looks ahead
    this.actions = now.actions;
  }

  /**
   * An action, or a chain of them, with kinds, arguments and amounts; null if the engine cannot read it.
   * @param {string} text @returns {Action[] | null}
   */
  stepsOf(text) {
    let steps = this.known.get(text);
    if (steps === undefined) this.known.set(text, (steps = this.present(`read ${text}`)));
    return steps ?? null;
  }

  /**
   * The text of an action by its verb and arguments, legal or not; '' if there is none such.
   * @param {string} verb @param {(string | number)[]} args
   */
  write(verb, args) {
    const line = `write ${[verb.replaceAll(' ', '-'), ...args].join(' ')}`,
      key = `${this.setup.game} ${line}`;
    let text = written.get(key);
    if (text === undefined) {
      const answer = this.board.raw(line);
      written.set(key, (text = answer.startsWith('ok ') ? answer.slice(3) : ''));
    }
    return text;
  }

  /**
   * The same action with an amount as near to this one as can be; the text as it is if it has none.
   * @param {string} text @param {number} amount
   */
  withAmount(text, amount) {
    /** @type {Action[] | null} */
    const steps = this.present(`amount ${Math.max(0, Math.round(amount) || 0)} ${text}`);
    return steps ? chainOf(steps.map((one) => one.action)) : text;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {string} text @returns {Promise<import('../types.js').Why | null>} */
  async refuse(text) {
    if (!this.mine) {
      const key = this.turn === 'over' ? 'web.why.over' : 'web.why.not-your-turn';
      return { action: text, clause: '', text: t(key) };
    }
    const [step] = this.stepsOf(text) ?? [];
    if (!step) this.board.ask(`read ${text}`); // throws what is wrong with it
    if (!step?.refused) return null;
    const { clause, why } = step.refused;
    return { action: text, clause, text: tm(why) };
  }

  /**
   * What a legal action would do, as `me` may know it.
   * @param {string} text @returns {Promise<import('../types.js').Try | null>}
   */
  async try(text) {
    const out = this.board.json(`try ${text} as ${this.me}`);
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
   * What may follow a chain of my actions ("place operate; operate 2 1"); null if that is not known.
   * @param {string} chain @returns {Action[] | null}
   */
  ahead(chain) {
    if (!this.mine) return null;
    return this.present(`try ${chain} as ${this.me}`)?.actions ?? null;
  }

  /**
   * What the game's presentation answers to a line of the protocol; null if it answers with an error.
   * @param {string} line @returns {any}
   */
  present(line) {
    const answer = this.board.raw(line);
    return answer.startsWith('ok ') ? JSON.parse(answer.slice(3)) : null;
  }

  close() {
    this.engine.close();
  }
}
