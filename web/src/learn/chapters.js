// chapters.js: the chapters of a game as the engine gives them: a match for each page, verdicts, and how far one is.

import { readJson, write } from '../storage.js';
import { LocalSession } from '../session/local.js';

/** @typedef {{name: string, pages: string[]}} Chapter */
/**
 * @typedef {{chapter: string, page: string, at: number, pages: number, kind: 'look' | 'do' | 'ask', point?: string,
 *   answers: string[]}} Page
 */
/** @typedef {{done: string[], at: Record<string, number>, last?: string}} Progress  at: pages to resume at, from 1 */

/** How far one is in this browser. @param {string} game @returns {Progress} */
export function progress(game) {
  const known = readJson(`learned-${game}`, /** @type {any} */ ({}));
  const all = Array.isArray(known) ? { done: known } : known; // before chapters had pages it was a list
  return { done: all.done ?? [], at: all.at ?? {}, last: all.last };
}

/**
 * Notes the page that one is on; `pages + 1` is the end.
 * @param {string} game @param {Chapter} chapter @param {number} at
 */
export function remember(game, chapter, at) {
  const known = progress(game),
    ended = at > chapter.pages.length;
  known.last = chapter.name;
  if (ended) known.done = [...new Set([...known.done, chapter.name])];
  if (ended || at === 1) delete known.at[chapter.name];
  else known.at[chapter.name] = at;
  write(`learned-${game}`, JSON.stringify(known));
}

/**
 * The chapter that comes next: the one that was left, else the first that is not done.
 * @param {string} game @param {Chapter[]} all
 */
export function nextOf(game, all) {
  const known = progress(game),
    last = all.find((one) => one.name === known.last);
  if (last && (!known.done.includes(last.name) || known.at[last.name])) return last;
  return all.find((one) => !known.done.includes(one.name));
}

/** A match for one page: mine is seat 1, the others do what the page says, nothing is stored. */
export class PageSession extends LocalSession {
  /**
   * @param {import('../engine.js').EngineSession} engine @param {string} game @param {string} chapter
   * @param {number} at  from 1 @param {string[]} names @param {() => Promise<void>} pace
   */
  constructor(engine, game, chapter, at, names, pace) {
    const page = /** @type {Page} */ (engine.json(`chapter ${game} ${chapter} ${at}`));
    const setup = engine.json('json setup');
    /** @type {Record<string, string>} */
    const bots = {};
    for (let seat = 2; seat <= setup.seats; seat++) bots[seat] = 'steward';
    const kept = {
      id: 'page',
      title: '',
      game,
      setup: setup.text,
      save: engine.json('save'),
      bots,
      names: names.slice(0, setup.seats),
      over: false,
      updated: 0,
      seen: {},
      plies: 0,
    };
    super(engine, kept, { pace });
    this.page = page;
    /** The others are doing what the page says. */
    this.answering = false;
    /** @type {{verdict: 'going' | 'reached' | 'missed', action?: string, back?: number}} */
    this.state = { verdict: page.kind === 'do' ? 'going' : 'reached' };
    this.read();
  }

  get verdict() {
    return this.state?.verdict ?? 'going';
  }

  read() {
    super.read();
    if (this.verdict === 'going') return;
    this.mine = false;
    this.actions = [];
  }

  /** Lets the others do what the page says, until it is my turn or the page is settled. */
  async run() {
    if (this.answering) return;
    this.answering = true;
    try {
      while (!this.closed) {
        this.state = this.engine.json('page judge');
        if (this.verdict === 'missed' || (this.verdict === 'going' && this.turn === this.me)) break;
        if (typeof this.turn === 'number' && this.turn !== this.me) await this.pace();
        if (this.closed) return;
        const reply = this.engine.json('page reply');
        if (!reply.action) break;
        this.after();
        this.changed();
      }
    } finally {
      this.answering = false;
    }
    if (this.closed) return;
    this.read();
    this.changed();
  }

  /** @param {string} text */
  async play(text) {
    if (this.verdict === 'going') await super.play(text); // a chain ends where the page does
  }

  /** Undoes the try that missed the goal. */
  again() {
    const back = this.state.back ?? 0;
    if (back) this.engine.ask(`undo ${back}`);
    this.log.length -= back;
    this.state = { verdict: 'going' };
    this.read();
    this.changed();
  }

  /** The next action of a way to the goal. @returns {string | undefined} */
  next() {
    return this.engine.json('page hint').action;
  }

  /** Is it the right answer? @param {string} name */
  right(name) {
    return this.engine.json(`page answer ${name}`).right;
  }

  async hint() {
    return { action: this.next() };
  }

  async store() {}
}
