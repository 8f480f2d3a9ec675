// lessons.js: lessons of a game: positions with a goal that the engine checks. They are scenarios
// (games/GAME/data/lessons.txt): the lines up to the first action are the position, the actions one way to the goal,
// the lines with 'expect' the goal.

import { readJson, write } from '../storage.js';
import { LocalSession } from '../session/local.js';

/** @typedef {{name: string, clause: string, scene: string, steps: string[], goals: string[]}} Lesson */

/** @param {string} text @param {string[]} starts  words that begin something: "turn", "buying" @returns {Lesson[]} */
export function readLessons(text, starts) {
  /** @type {Lesson[]} */
  const out = [];
  let heading = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim(),
      [first] = line.split(' ');
    if (line.startsWith('#')) heading = line;
    else if (first === 'game') {
      const [, clause = '', name = ''] = /^#\s*(\S+)\s+(\S+):/.exec(heading) ?? [];
      out.push({ name, clause, scene: line.slice(5), steps: [], goals: [] });
    } else if (line && out.length) {
      const lesson = out[out.length - 1];
      if (first === 'expect') lesson.goals.push(line.slice(7));
      else if (!lesson.steps.length && (first === 'given' || starts.includes(first))) lesson.scene += `; ${line}`;
      else lesson.steps.push(line);
    }
  }
  return out;
}

/** Which lessons of a game were done in this browser. @param {string} game @returns {string[]} */
export function learned(game) {
  return readJson(`learned-${game}`, []);
}

/** @param {string} game @param {string} name */
export function remember(game, name) {
  write(`learned-${game}`, JSON.stringify([...new Set([...learned(game), name])]));
}

/** A match for one lesson: mine is seat 1, bots sit at the others, nothing is kept. */
export class LessonSession extends LocalSession {
  /**
   * @param {import('../engine.js').EngineSession} engine @param {Lesson} lesson @param {string} game
   * @param {string[]} names @param {() => Promise<void>} pace
   */
  constructor(engine, lesson, game, names, pace) {
    engine.ask('seed 7');
    engine.ask(`scene ${lesson.scene}`);
    const seats = engine.json('json setup').seats;
    /** @type {Record<string, string>} */
    const bots = {};
    for (let seat = 2; seat <= seats; seat++) bots[seat] = 'steward';
    const kept = {
      id: 'lesson',
      title: '',
      game,
      setup: lesson.scene,
      save: engine.json('save'),
      bots,
      names: names.slice(0, seats),
      over: false,
      updated: 0,
      seen: {},
      plies: 0,
    };
    super(engine, kept, { pace });
    this.lesson = lesson;
    this.done = false;
    /** The turn went on without the goal. */
    this.missed = false;
  }

  /** Whether the goal is reached; asked after each ply of mine. */
  check() {
    if (this.done) return;
    this.done = this.lesson.goals.every((goal) => this.engine.ask(`expect ${goal}`).startsWith('yes'));
    this.missed = !this.done && this.turn !== 'chance' && this.turn !== this.me && !this.answering();
  }

  /** Does somebody else only answer me, so that I go on after it? */
  answering() {
    return this.view.phase === 'turns' && String(this.view.actor) === String(this.me);
  }

  /** @param {import('../types.js').Turn} by @param {string} action */
  after(by, action) {
    super.after(by, action);
    this.check();
  }

  async run() {
    if (this.done || this.missed) {
      if (this.missed) this.mine = false;
      this.changed();
      return;
    }
    await super.run();
  }

  /** Chance goes the way of the lesson, where the lesson has one: what it says of the cards is then true. */
  draw() {
    const verbs = this.tables.actions
      .filter((/** @type {any} */ a) => a.by === 'chance')
      .map((/** @type {any} */ a) => a.kind.split(' ')[0]);
    const drawn = this.log.filter((p) => p.by === 'chance').length;
    const step = this.lesson.steps.filter((s) => verbs.includes(s.split(' ')[0]))[drawn - this.before];
    if (!step || !this.engine.raw(`chance ${step}`).startsWith('ok')) super.draw();
  }

  /** Draws that the position began with. */
  before = this.log.filter((p) => p.by === 'chance').length;

  /** The next action of the way that the lesson shows, as far as it can be played now. */
  next() {
    const played = this.log.filter((p) => p.by === this.me).map((p) => p.action);
    const left = this.lesson.steps.filter((step) => !step.startsWith('as '));
    for (const action of played) {
      const at = left.indexOf(action);
      if (at >= 0) left.splice(at, 1);
    }
    return (
      left.find((step) => this.engine.ask(`refuse ${step}`) === 'legal') ?? this.engine.json('think steward').action
    );
  }

  async store() {}
}
