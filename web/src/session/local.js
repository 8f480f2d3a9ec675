// local.js: a match in this page: people at this screen, bots in the Web Worker, saved in the browser.

import { t } from '../i18n.js';
import { think } from '../think.js';
import { BaseSession } from './base.js';
import { claim, fetchKept, keep, listen } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** Who gives hints here, and judges the moves of a guided game: so both show one number. */
export const ADVISER = 'master:400';

/** The bot that plays with a net. */
const WITH_NET = 'grandmaster';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** An id that nobody else has. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((b) => letters[b % letters.length]).join('');
}

/**
 * A new match. @param {import('../engine.js').EngineSession} engine
 * @param {{setup: string, seats: {name: string, bot?: string}[], title?: string, seed?: string, coach?: boolean,
 *   short?: number}} start
 * @returns {Promise<Kept>}
 */
export async function createLocal(engine, start) {
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n;
  engine.ask(`seed ${start.seed ?? seed}`);
  engine.ask(`new ${start.setup}`);
  start.seats.forEach((seat, i) => {
    engine.ask(`seat ${i + 1} ${seat.bot ? `bot:${seat.bot}` : 'human'} ${seat.name}`);
  });
  /** @type {Record<string, string>} */
  const bots = {};
  start.seats.forEach((s, i) => {
    if (s.bot) bots[i + 1] = s.bot;
  });
  const kept = {
    id: newId(),
    title: start.title ?? '',
    game: engine.json('json setup').game,
    setup: start.setup,
    save: engine.json('save'),
    bots,
    names: start.seats.map((s) => s.name),
    over: false,
    updated: Date.now(),
    seen: {},
    plies: 0,
    ...(start.coach ? { coach: true, short: start.short } : {}),
  };
  await keep(kept);
  return kept;
}

/** @implements {Partial<import('../types.js').Session>} */
export class LocalSession extends BaseSession {
  /**
   * @param {import('../engine.js').EngineSession} engine @param {Kept} kept
   * @param {{pace: () => Promise<void>}} options
   */
  constructor(engine, kept, options) {
    super(engine);
    this.kind = /** @type {const} */ ('local');
    this.kept = kept;
    this.id = kept.id;
    this.pace = options.pace;
    this.closed = false;
    this.running = false;
    /** Another tab plays this match: here one can look. */
    this.taken = false;
    /** The browser refuses to save it. */
    this.unsaved = false;
    this.unlisten = listen((news) => this.news(news));
    engine.ask(`load ${JSON.stringify(kept.save)}`);
    this.readSetup();
    this.title = kept.title || this.setup.text;
    this.people = kept.names.map((_, i) => i + 1).filter((seat) => !kept.bots[seat]);
    this.me = this.people[0] ?? 'spectator';
    this.players = kept.names.map((name, i) => {
      /** @type {'bot' | 'human' | 'me'} */
      const kind = kept.bots[i + 1] ? 'bot' : this.people.length > 1 ? 'human' : 'me';
      return { seat: i + 1, name, kind, bot: kept.bots[i + 1], to_move: false, online: true };
    });
    this.readLog();
    this.read();
    if (this.people.length > 1 && typeof this.turn === 'number')
      this.veil = this.people.includes(this.turn) ? this.turn : null;
  }

  /** Brings everything in line with the engine. */
  read() {
    this.readPosition();
    const seat = Number(this.turn);
    if (this.people.includes(seat) && this.people.length > 1 && seat !== this.me) {
      this.me = seat;
      this.readLog();
      this.readPosition();
    }
    this.mine = this.turn === this.me;
    this.players.forEach((p) => {
      p.to_move = p.seat === this.turn;
    });
    this.since = this.kept.seen[String(this.me)] ?? 0;
    this.undoable = this.taken ? 0 : this.freeUndo();
    if (this.taken) {
      this.mine = false;
      this.actions = [];
    }
  }

  /** Another tab did something with a match. @param {import('./store.js').News} news */
  news(news) {
    if (news.id !== this.id || this.closed) return;
    if (news.what === 'open') this.lose();
    else if (this.taken) this.follow();
  }

  /** Another tab plays it from now on. */
  lose() {
    if (this.taken) return;
    this.taken = true;
    this.thinking = null;
    this.follow();
  }

  /** Shows what the other tab saved. */
  async follow() {
    const kept = await fetchKept(this.id);
    if (kept && this.taken && !this.closed) this.reload(kept);
  }

  /** Plays on here; the other tab looks on. */
  async takeOver() {
    const kept = await claim(this.id);
    if (!kept || this.closed) return;
    this.taken = false;
    this.reload(kept);
    await this.run();
  }

  /** @param {Kept} kept */
  reload(kept) {
    this.kept = kept;
    this.engine.ask(`load ${JSON.stringify(kept.save)}`);
    this.effects.clear();
    this.readLog();
    this.read();
    this.changed();
  }

  /** The whole log, in the eyes of `me`. */
  readLog() {
    const plies = this.engine.json(`json history ${this.me}`);
    this.log = plies.map((/** @type {any} */ p, /** @type {number} */ i) => this.plyOf(p, i + 1));
    plies.forEach((/** @type {any} */ p) => this.effects.set(p.ply, p.barrier));
  }

  /** @param {any} p @param {number} number @returns {import('../types.js').Ply} */
  plyOf(p, number) {
    return {
      ply: number,
      by: p.by,
      action: p.action,
      events: p.events.map((/** @type {any} */ e) => ({ ...e, ply: number, by: p.by })),
    };
  }

  /** Plies that were played by `me` alone and showed nothing: they can be undone at once. */
  freeUndo() {
    let count = 0;
    for (let i = this.log.length - 1; i >= 0 && this.log[i].by === this.me && !this.effects.get(i + 1); i--) count++;
    return count;
  }

  /** Which plies (from 1) showed something or drew. @type {Map<number, boolean>} */
  effects = new Map();

  /** Plays what chance and the bots do until a person decides. */
  async run() {
    if (this.running) return;
    this.running = true;
    try {
      while (!this.closed && !this.taken && this.turn !== 'over' && (!this.veil || this.ordered)) {
        if (this.turn === 'chance') {
          this.draw();
          this.after();
        } else if (!this.people.includes(/** @type {number} */ (this.turn))) {
          await this.bot(/** @type {number} */ (this.turn));
        } else if (!this.obey()) break;
      }
    } finally {
      this.running = false;
      this.thinking = null;
    }
    if (this.closed) return;
    this.changed();
    await this.store();
  }

  /** Somebody has ordered what to play (play/orders.js). */
  ordered = false;

  /** Plays what the seat to move has ordered; false: nothing. */
  obey() {
    if (!this.ordered || !this.engine.ask('order play')) return false;
    this.veil = null;
    this.after();
    this.changed();
    return true;
  }

  /** Chance decides. */
  draw() {
    this.engine.ask('chance draw');
  }

  /** @param {number} seat */
  async bot(seat) {
    this.thinking = this.players[seat - 1].name;
    this.changed();
    const wait = this.pace();
    const at = this.plies;
    const bot = this.kept.bots[seat];
    const lines = [`load ${JSON.stringify(this.engine.json('save'))}`, `seed ${at}`, `think ${bot}`];
    const thought = JSON.parse(await think(lines, bot === WITH_NET ? this.kept.game : undefined));
    await wait;
    if (this.closed || this.taken || this.plies !== at || this.turn !== seat) return;
    this.engine.ask(`play ${thought.action}`);
    this.after();
    this.changed();
  }

  /** After a ply. */
  after() {
    const last = this.engine.json(`json last ${this.me}`);
    const ply = this.plyOf(last, this.log.length + 1);
    this.log.push(ply);
    this.effects.set(ply.ply, last.barrier);
    this.dispatchEvent(new CustomEvent('ply', { detail: ply }));
    const before = this.turn;
    this.read();
    const seat = typeof this.turn === 'number' ? this.turn : 0;
    if (this.people.length > 1 && this.people.includes(seat) && seat !== before && this.unveiled !== seat)
      this.veil = seat;
  }

  /** Who last sat at the screen. @type {number} */
  unveiled = 0;

  unveil() {
    this.unveiled = this.veil ?? 0;
    this.veil = null;
    this.changed();
    this.run();
  }

  /** @param {string} text */
  async play(text) {
    this.engine.ask(`play ${text}`);
    this.kept.seen[String(this.me)] = this.log.length + 1;
    this.after();
    this.changed();
    await this.store();
    await this.run();
  }

  /** Undoes my last decision; beyond what came to light if `far`. @param {boolean} [far] */
  async undo(far = false) {
    let count = this.undoable ? 1 : 0;
    if (!count && far) {
      let i = this.log.length - 1;
      while (i >= 0 && this.log[i].by !== this.me) i--;
      count = i >= 0 ? this.log.length - i : 0;
    }
    if (!count) return;
    this.engine.ask(`undo ${count}`);
    this.log.length -= count;
    this.read();
    this.changed();
    await this.store();
  }

  /** Plies that one could undo at most: alone at the table nobody is asked. */
  /** Who must agree to undo what came to light. @returns {'alone' | 'ask' | 'never'} */
  get undoing() {
    return this.people.length === 1 ? 'alone' : 'never';
  }
  notUndone() {
    return t(this.log.some((p) => p.by === this.me) ? 'web.undo.no.seen' : 'web.undo.no.nothing');
  }
  get far() {
    return !this.taken && this.people.length === 1 && this.log.some((p) => p.by === this.me);
  }

  async hint() {
    const lines = [`load ${JSON.stringify(this.engine.json('save'))}`, 'seed 1', `hint ${ADVISER}`];
    return JSON.parse(await think(lines));
  }

  seen() {
    this.kept.seen[String(this.me)] = this.log.length;
    this.since = this.log.length;
  }

  async save() {
    return this.engine.json('save');
  }

  async store() {
    if (this.taken) return;
    this.kept.save = this.engine.json('save');
    this.kept.over = this.turn === 'over';
    this.kept.updated = Date.now();
    this.kept.plies = this.plies;
    this.kept.round = this.view?.round;
    const how = await keep(this.kept);
    if (this.closed) return;
    if (how === 'taken') this.lose();
    else if (this.unsaved !== (how === 'refused')) {
      this.unsaved = how === 'refused';
      this.changed();
    }
  }

  close() {
    this.closed = true;
    this.unlisten();
    super.close();
  }
}
