// challenge.js: challenges on the real board: a goal, what is measured, one to three stars, and the solution.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, n, t, tm } from '../i18n.js';
import { pace, redraw, rendererOf } from '../main.js';
import { announce } from '../play/announce.js';
import { readJson, write } from '../storage.js';
import { Trouble } from '../trouble.js';
import { CHALLENGES, PageScreen, PageSession, point, school } from './page.js';

/** @typedef {import('../types.js').Message} Message */
/** @typedef {{name: string, title: Message, goal: Message}} Challenge */

const MOST_STARS = 3;

/** The stars earned in this browser, by the challenge. @param {string} game @returns {Record<string, number>} */
const starsOf = (game) => readJson(`stars-${game}`, {});

/**
 * Notes a result; a worse one than before changes nothing.
 * @param {string} game @param {string} name @param {number} stars
 */
function noteStars(game, name, stars) {
  const known = starsOf(game);
  if (stars <= (known[name] ?? 0)) return;
  write(`stars-${game}`, JSON.stringify({ ...known, [name]: stars }));
}

/** "★★☆" @param {number} count */
export const starText = (count) => '★'.repeat(count) + '☆'.repeat(MOST_STARS - count);

/** Stars to look at, with their number for who does not. @param {number} count @param {string} [how] */
const starPart = (count, how = '') =>
  html`<span class="stars ${how}" role="img" aria-label=${t('challenge.web.earned', count, MOST_STARS)}>${Array.from(
    { length: MOST_STARS },
    (_, i) => html`<span class=${i < count ? 'on' : ''} aria-hidden="true">${i < count ? '★' : '☆'}</span>`,
  )}</span>`;

/**
 * What differs between the places where a challenge is played.
 * @typedef {{heading: () => string, foot: () => unknown, ended: (stars: number, hints: number) => void,
 *   about?: () => unknown, after: () => unknown, solvable: () => boolean, leads?: () => boolean,
 *   next?: string}} Place  leads: what stands after the result has the first button
 */

class ChallengeScreen extends PageScreen {
  /** @param {PageSession} session @param {import('../types.js').Renderer} renderer @param {Place} place */
  constructor(session, renderer, place) {
    super(session, renderer);
    this.place = place;
    /** @type {{goal: Message, title: Message, stars: {at: number, text: Message}[]}} */
    this.task = session.page;
    /** Hints asked for in this try. */
    this.hints = 0;
    /** The end of this try was noted. */
    this.noted = false;
    /** No way is known from here. */
    this.lost = false;
    /** The solution as far as it is shown. @type {{actions: string[], at: number} | null} */
    this.solution = null;
    /** What was said last of the measure. */
    this.said = '';
  }

  /** It is over, and everybody has answered. */
  get over() {
    const { verdict, answering } = this.pageSession;
    return verdict !== 'going' && !answering;
  }

  changed() {
    if (this.session.plies !== this.lastPlies) this.lost = false;
    super.changed();
    if (this.solution || this.pageSession.answering) return;
    if (!this.over) {
      this.noted = false;
      this.say(this.now());
    } else if (!this.noted) {
      this.noted = true;
      const { stars = 0 } = this.pageSession.state;
      this.place.ended(stars, this.hints);
      this.hints = 0;
      this.say([`${t('challenge.web.earned', stars, MOST_STARS)}.`, ...this.verdictLines()].join(' '));
    }
  }

  /** To screen readers, unless it was said already. @param {string} text */
  say(text) {
    if (!this.said) announce(`${this.place.heading()}. ${this.words(this.task.goal)}`);
    if (text !== this.said) announce(text);
    this.said = text;
  }

  /** The measure as it stands. */
  now() {
    const { text } = this.pageSession.state;
    return text === undefined ? t('challenge.web.not-yet') : t('challenge.web.now', this.words(text));
  }

  giveHint() {
    this.hints++;
    this.lost = !this.showMe();
    if (this.lost) {
      announce(t('challenge.off-way'));
      this.askBot();
    }
    redraw();
  }

  /** From the start, by oneself or to see the solution. @param {boolean} [shown] */
  async restart(shown = false) {
    const s = this.pageSession;
    this.solution = shown ? { actions: s.engine.json('page solution').actions, at: 0 } : null;
    this.focused = '';
    s.shown = shown;
    s.again(s.log.length);
    await s.run();
    this.showStep();
  }

  /** Shows the next step of the solution where it is on the board. */
  showStep() {
    const next = this.solution?.actions[this.solution.at];
    if (!next || this.over) return;
    this.hint = { action: next, steps: [next], text: '' };
    point(next);
    announce(this.stepText());
    redraw();
  }

  stepText() {
    const { actions, at } = /** @type {{actions: string[], at: number}} */ (this.solution);
    return t('challenge.web.step', at + 1, actions.length, this.labelOf(this.ctx(), actions[at]));
  }

  async playStep() {
    const s = this.pageSession,
      way = this.solution;
    if (!way || s.answering || this.over) return;
    await s.play(way.actions[way.at++]);
    this.showStep();
  }

  /** What came out. */
  verdictLines() {
    const { stars = 0, text } = this.pageSession.state;
    return [
      text === undefined || !stars ? t('challenge.web.missed') : '',
      text === undefined ? '' : t('challenge.web.reached', this.words(text)),
      stars === MOST_STARS
        ? t('challenge.web.all-stars')
        : t('challenge.web.need', this.words(this.task.stars[MOST_STARS - 1].text)),
    ].filter(Boolean);
  }

  /** The three aims, and which of them are reached; a small screen shows the next one. */
  starAims() {
    const { stars = 0 } = this.pageSession.state;
    return html`<ol class="aims">${this.task.stars.map(
      (one, i) =>
        html`<li class=${i < stars ? 'on' : i === Math.min(stars, MOST_STARS - 1) ? 'next' : ''}><span
          aria-hidden="true">${'★'.repeat(i + 1)}</span> ${this.words(one.text)}</li>`,
    )}</ol>`;
  }

  againButton(main = false) {
    return html`<button class="btn ${main ? 'primary' : ''}" data-again @click=${() => this.restart()}
      >${t('learn.web.again')}</button>`;
  }

  solutionButton() {
    return this.place.solvable()
      ? html`<button class="btn" data-solution
          @click=${() => this.restart(true)}>${t('challenge.web.solution')}</button>`
      : nothing;
  }

  going() {
    const { stars = 0 } = this.pageSession.state;
    return html`${this.starAims()}<p class="measure">${starPart(stars)} <b>${this.now()}</b></p>
      ${this.lost ? html`<p class="tipline">${t('challenge.off-way')}</p>` : nothing}
      <div class="teacher-buttons"><button class="btn" data-hint
        @click=${() => this.askHint()}>${t('learn.hint')}</button
        >${this.session.log.length ? this.againButton() : nothing}${this.solutionButton()}${this.place.foot()}</div>`;
  }

  showing() {
    const way = /** @type {{actions: string[], at: number}} */ (this.solution),
      done = this.over || way.at >= way.actions.length;
    this.focus(`step ${way.at}`);
    return html`<p class="measure">${starPart(this.pageSession.state.stars ?? 0)} <b>${this.now()}</b></p>
      <p class="tipline">${done ? t('challenge.web.shown') : this.stepText()}</p>
      <div class="teacher-buttons">${
        done
          ? nothing
          : html`<button class="btn primary" data-step ?disabled=${this.pageSession.answering}
            @click=${() => this.playStep()}>${t('challenge.web.play-step')}</button>`
      }${this.againButton(done)}${this.place.foot()}</div>`;
  }

  result() {
    const { stars = 0 } = this.pageSession.state,
      [first, ...rest] = this.verdictLines(),
      { next } = this.place,
      whole = stars === MOST_STARS;
    this.focus('result');
    const main = !(this.place.leads?.() || (whole && next));
    return html`<p class="verdict">${starPart(stars, 'big')} <span>${first}</span></p>
      ${rest.map((one) => html`<p class="happened">${one}</p>`)}${this.place.after()}
      <div class="teacher-buttons">${
        next
          ? html`<a class="btn ${whole ? 'primary' : ''}" data-next href=${next}>${t('challenge.web.next')}</a>`
          : nothing
      }${this.againButton(main)}${this.solutionButton()}${this.place.foot()}</div>`;
  }

  ctx() {
    const ctx = super.ctx();
    if (this.solution) ctx.parts.preview = () => nothing; // the step stands beside the board
    return ctx;
  }

  teacher() {
    const { verdict } = this.pageSession,
      ended = this.over && !this.solution;
    return html`<section class="teacher challenge ${ended ? (verdict === 'reached' ? 'done' : 'missed') : ''}"
      data-verdict=${this.over ? verdict : 'going'} data-stars=${this.pageSession.state.stars ?? 0}
      aria-label=${this.place.heading()}><h2>${this.place.heading()}</h2>
      <p class="goal">${this.words(this.task.goal)}</p>
      ${
        this.solution ? this.showing() : ended ? this.result() : html`${this.place.about?.() ?? nothing}${this.going()}`
      }</section>`;
  }
}

/**
 * The screen of a challenge, which is there when its engine is.
 * @param {string} game @param {string} name @param {number} list  the text that it is in
 * @param {(session: PageSession) => Place} place
 */
export async function playChallenge(game, name, list, place) {
  const [one, renderer] = await Promise.all([school(game, list), rendererOf(game)]),
    open = one.open();
  const session = new PageSession(open, `challenge ${game} ${name}`, pace),
    screen = new ChallengeScreen(session, renderer, place(session));
  queueMicrotask(() => session.run());
  return { template: () => screen.template(), close: () => screen.close(), title: screen.place.heading() };
}

/** The challenges of a game; none if it has no text of them. @param {string} game @returns {Promise<Challenge[]>} */
export async function challengesOf(game) {
  if (!games[game]?.challenges) return [];
  const session = (await school(game, CHALLENGES)).open();
  try {
    return session.json(`challenges ${game}`);
  } finally {
    session.close();
  }
}

/**
 * The list of them, with the stars earned.
 * @param {string} game @param {Challenge[]} all @param {(m: Message) => string} words
 */
export function challengeList(game, all, words) {
  const stars = starsOf(game),
    sum = all.reduce((count, one) => count + (stars[one.name] ?? 0), 0);
  return html`<section class="challenges"><h2 id="challenges">${t('challenge.web.title')}
      <small>${t('challenge.web.earned', sum, all.length * MOST_STARS)}</small></h2>
    <p>${t('challenge.web.about')}</p>
    <ol class="lessons">${all.map(
      (one) =>
        html`<li class=${stars[one.name] === MOST_STARS ? 'done' : ''}><a href=${`#/challenge/${game}/${one.name}`}
          ><b>${words(one.title)}</b>${starPart(stars[one.name] ?? 0)}<small>${words(one.goal)}</small></a></li>`,
    )}</ol></section>`;
}

/** @param {string} game @param {string} name */
export async function challengeScreen(game, name) {
  if (!games[game]) throw new Trouble('link');
  await Promise.all([addPart('learn'), addPart(game)]);
  const all = await challengesOf(game),
    at = all.findIndex((one) => one.name === name);
  if (at < 0) throw new Trouble('link');
  return playChallenge(game, name, CHALLENGES, (session) => ({
    heading: () => `${n(at + 1)}. ${tm(session.page.title)}`,
    foot: () => html`<a class="teacher-all" href=${`#/learn/${game}`}>${t('challenge.web.all')}</a>`,
    ended: (stars) => noteStars(game, name, stars),
    after: () => nothing,
    solvable: () => true,
    next: all[at + 1] && `#/challenge/${game}/${all[at + 1].name}`,
  }));
}
