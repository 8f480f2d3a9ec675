// page.js: what chapters and challenges share: a match that begins where the engine's page does, and its screen.

import { t, tm } from '../i18n.js';
import { engine, redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { glow } from '../play/flights.js';
import { aim } from '../play/keys.js';
import { linesOf } from '../play/log.js';
import { LocalSession } from '../session/local.js';
import { Trouble } from '../trouble.js';
import { app, TaughtScreen } from './taught.js';

/** Who sits at the table of a page. */
export const people = () => [t('learn.you'), t('learn.seat-2'), t('learn.seat-3'), 'Nello', 'Ciacca'];

/** What the engine can be handed of a game, by its number, and what the address ends in. */
const texts = ['', '-challenges', '-daily'];
export const LESSONS = 0,
  CHALLENGES = 1,
  DAILY = 2;
/** @type {Map<string, Promise<void>>} */
const handed = new Map();

/** @param {import('../engine.js').Engine} one @param {string} game @param {number} which */
async function hand(one, game, which) {
  const answer = await fetch(`learn/${game}${texts[which]}.txt`).catch(() => null);
  if (!answer) throw new Trouble('offline');
  if (!answer.ok) throw new Trouble('link');
  one.lessons(await answer.text(), which);
}

/** The engine with these texts of its game, each loaded once. @param {string} game @param {number[]} which */
export async function school(game, ...which) {
  const one = await engine(game);
  await Promise.all(
    which.map((list) => {
      const name = `${game} ${list}`;
      const coming = handed.get(name) ?? hand(one, game, list);
      handed.set(name, coming);
      coming.catch(() => handed.delete(name));
      return coming;
    }),
  );
  return one;
}

/** Shows where something is: an action, or a thing of the board. @param {string} what */
export function point(what) {
  const name = CSS.escape(what);
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      glow(['action', 'act', 'thing', 'tip'].map((kind) => `[data-${kind}="${name}"]`).join(', ')),
    ),
  );
}

/** A match for one page: mine is seat 1, the others do what the page says, nothing is stored. */
export class PageSession extends LocalSession {
  /**
   * @param {import('../engine.js').EngineSession} engine @param {string} line  that begins the match: "chapter ..."
   * @param {() => Promise<void>} pace
   */
  constructor(engine, line, pace) {
    const page = engine.json(line);
    const setup = engine.json('json setup');
    /** @type {Record<string, string>} */
    const bots = {};
    for (let seat = 2; seat <= setup.seats; seat++) bots[seat] = 'steward';
    const kept = {
      id: 'page',
      title: '',
      game: setup.game,
      setup: setup.text,
      save: engine.json('save'),
      bots,
      names: people().slice(0, setup.seats),
      over: false,
      updated: 0,
      seen: {},
      plies: 0,
    };
    super(engine, kept, { pace });
    this.page = page;
    /** A page of a chapter, where nothing stands between a move and what it teaches: no standing orders. */
    this.taught = line.startsWith('chapter ');
    /** The others are doing what the page says. */
    this.answering = false;
    /** The next steps are shown, not played by who looks on. */
    this.shown = false;
    /**
     * As `page judge` answers; a challenge has `stars`, `value` and `text`.
     * @type {{verdict: 'going' | 'reached' | 'missed', action?: string, back?: number, else?: string[],
     *   stars?: number, value?: number, text?: import('../types.js').Message}}
     */
    this.state = { verdict: page.kind === 'look' || page.kind === 'ask' ? 'reached' : 'going' };
    this.read();
  }

  get verdict() {
    return this.state?.verdict ?? 'going';
  }

  read() {
    super.read();
    if (this.verdict === 'going' && !this.shown) return;
    this.mine = false;
    this.actions = [];
  }

  judge() {
    this.state = this.engine.json('page judge');
  }

  /** Lets the others do what the page says, until it is my turn or the page is settled. */
  async run() {
    if (this.answering) return;
    this.answering = true;
    try {
      while (!this.closed) {
        this.judge();
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

  /** Undoes so many steps, the try that missed the goal by default. @param {number} [back] */
  again(back = this.state.back ?? 0) {
    if (back) this.engine.ask(`undo ${back}`);
    this.log.length -= back;
    this.judge();
    this.read();
    this.changed();
  }

  /** @param {boolean} [far] */
  async undo(far = false) {
    await super.undo(far);
    this.judge();
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

  async store() {}
}

/** A page on its board, with what is said about it beside. */
export class PageScreen extends TaughtScreen {
  /** @param {PageSession} session @param {import('../types.js').Renderer} renderer */
  constructor(session, renderer) {
    super(/** @type {any} */ (session), renderer, app);
    this.pageSession = session;
    this.hinted = false;
    /** A game that ends on a page is the teacher's: no dialog covers the page, "How it ended" opens it. */
    this.ended = true;
    /** The state of the page whose button had the focus last. */
    this.focused = '';
  }

  /** What happened since a step, in sentences. @param {number} [from] */
  happened(from = 0) {
    return linesOf(this.ctx(), this.pageSession.log.slice(from))
      .filter((l) => !l.shown)
      .map((l) => l.text);
  }

  /** @param {import('../types.js').Message} message */
  words(message) {
    return tm(
      message,
      this.session.players.map((p) => p.name),
    );
  }

  /** Shows the next action of a way to the goal; false if none is known. */
  showMe() {
    const action = this.pageSession.next();
    this.unpick();
    if (action) {
      const says = t('lang.colon', t('learn.hint'), this.labelOf(this.ctx(), action));
      this.hint = { action, steps: [action], text: '', says };
      announce(says);
      aim('.preview.hint .do');
      point(action);
    }
    redraw();
    return Boolean(action);
  }

  giveHint() {
    this.hinted = true;
    this.showMe();
  }

  /** The hint of the bar, and H. */
  async askHint() {
    if (this.session.mine && !this.busy) this.giveHint();
  }

  /** Where no way is known: what a bot would play to win, and why. */
  async askBot() {
    await super.askHint();
  }

  /** The button that Enter presses next gets the focus once. @param {string} state */
  focus(state) {
    if (this.focused === state) return;
    this.focused = state;
    requestAnimationFrame(() => {
      const shown = [...document.querySelectorAll('.teacher .primary')].find((b) => b.getClientRects().length);
      if (shown instanceof HTMLElement) shown.focus({ preventScroll: true });
    });
  }
}
