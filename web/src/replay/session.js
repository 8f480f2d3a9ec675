// session.js: a match that was played, at any of its plies, in anybody's eyes.

import { t } from '../i18n.js';
import { seatName } from '../lobby/bots.js';
import { BaseSession } from '../session/base.js';

/** @implements {Partial<import('../types.js').Session>} */
export class ReplaySession extends BaseSession {
  /**
   * @param {import('../engine.js').EngineSession} engine holds the match as it ended
   * @param {import('../engine.js').EngineSession} stepper goes to and fro
   * @param {string} save @param {{id: string, me?: import('../types.js').Viewer}} options
   */
  constructor(engine, stepper, save, options) {
    super(engine);
    this.kind = /** @type {const} */ ('replay');
    this.id = options.id;
    this.text = save;
    this.board = this.stepper = stepper;
    /** Where one practises: gets what was chosen. @type {((action: string) => void) | null} */
    this.chosen = null;
    engine.ask(`load ${JSON.stringify(save)}`);
    this.readSetup();
    this.title = this.setup.text;
    /** @type {{players: {seat: number, who: string, name: string}[]}} */
    const { players } = engine.json('json match');
    this.players = players.map(({ seat, who, name }) => ({
      seat,
      name: seatName(name, seat),
      kind: /** @type {'bot' | 'human'} */ (who === 'bot' ? 'bot' : 'human'),
      to_move: false,
      online: true,
    }));
    /** @type {{by: import('../types.js').Turn, action: string}[]} */
    this.plays = engine.json('json history');
    this.last = this.plays.length;
    /** Was it left before its end? */
    this.unfinished = engine.json('json play spectator').to_move !== 'over';
    this.me = options.me ?? 'spectator';
    stepper.ask(`load ${JSON.stringify(save)}`); // begin() makes a branch of it: there also a fair draw can be repeated
    this.begin();
    this.readLog();
    this.go(this.last);
  }

  /**
   * Lets a seat choose again at a ply, with what it could know then.
   * @param {number} ply @param {number} seat @param {(action: string) => void} chosen
   */
  practise(ply, seat, chosen) {
    this.chosen = chosen;
    this.me = seat;
    this.readLog();
    this.go(ply);
    this.mine = true;
    this.readPosition();
    this.changed();
  }

  /** Puts the stepper at the start. */
  begin() {
    this.stepper.ask('branch 0');
    this.at = 0;
  }

  /** The whole log in the eyes of `me`. */
  readLog() {
    this.whole = this.engine.json(`json history ${this.me}`).map((/** @type {any} */ p, /** @type {number} */ i) => ({
      ply: i + 1,
      by: p.by,
      action: p.action,
      events: p.events.map((/** @type {any} */ e) => ({ ...e, ply: i + 1, by: p.by })),
    }));
  }

  /** Whose eyes. @param {import('../types.js').Viewer} who */
  look(who) {
    this.me = who;
    this.readLog();
    this.go(this.at ?? 0);
  }

  /** Shows the position after `ply` plies. @param {number} ply */
  go(ply) {
    const to = Math.max(0, Math.min(this.last, Math.round(ply)));
    let at = this.at ?? 0;
    if (to < at) {
      this.stepper.ask(`undo ${at - to}`);
      at = to;
    }
    for (; at < to; at++) {
      const { action } = this.plays[at];
      this.stepper.ask(`play ${action}`);
    }
    this.at = to;
    this.mine = false;
    this.readPosition();
    this.actions = []; // the past cannot be changed
    this.log = this.whole.slice(0, to);
    this.since = Math.max(0, this.turnStart(to));
    this.players.forEach((p) => {
      p.to_move = p.seat === this.turn;
    });
    this.changed();
  }

  /** Where the stretch of plies by one seat that ends at `ply` began. @param {number} ply */
  turnStart(ply) {
    let i = ply - 1;
    while (i > 0 && this.plays[i].by === 'chance') i--;
    const by = this.plays[i]?.by;
    while (i > 0 && (this.plays[i - 1].by === by || this.plays[i - 1].by === 'chance')) i--;
    return i;
  }

  /** The ply from which another seat decides. @param {number} ply @param {1 | -1} way */
  nextTurn(ply, way) {
    if (way < 0) return Math.max(0, this.turnStart(ply));
    let i = ply;
    while (i < this.last && this.plays[i].by === 'chance') i++;
    const by = this.plays[i]?.by;
    while (i < this.last && (this.plays[i].by === by || this.plays[i].by === 'chance')) i++;
    return i;
  }

  /**
   * A match that begins like this one up to `ply` and continues with draws of its own, as text.
   * @param {import('../engine.js').EngineSession} engine  makes it @param {number} ply @param {number} seed
   * @param {(seat: number) => string} who
   */
  branch(engine, ply, seed, who) {
    engine.ask(`seed ${seed}`);
    engine.ask(`load ${JSON.stringify(this.text)}`);
    engine.ask(`branch ${ply}`);
    for (const { seat, name } of this.players) engine.ask(`seat ${seat} ${who(seat)} ${name}`);
    return engine.json('save');
  }

  /** A number of the state for every seat after every ply, for graphs. @param {string} field */
  course(field) {
    const old = this.at ?? 0,
      rows = [];
    this.begin();
    for (let i = 0; i <= this.last; i++) {
      if (i) {
        const { action } = this.plays[i - 1];
        this.stepper.ask(`play ${action}`);
      }
      // Every ply would be wasted on a graph this wide.
      if (i === this.last || i % Math.ceil(this.last / 160) === 0)
        rows.push({ ply: i, values: this.stepper.json('json state')[field] });
    }
    this.at = this.last;
    this.go(old);
    return rows;
  }

  /** @param {string} text @returns {Promise<import('../types.js').Why | null>} */
  async refuse(text) {
    if (this.mine) return super.refuse(text);
    return { action: text, clause: '', text: t('web.replay.past') };
  }

  /** The past cannot be changed; where one practises, the choice is judged. @param {string} text */
  async play(text) {
    if (this.mine) this.chosen?.(text);
  }
  async undo() {
    /* nor undone */
  }
  seen() {
    /* nothing is news */
  }
  async save() {
    return this.text;
  }

  close() {
    this.stepper.close();
    super.close();
  }
}
