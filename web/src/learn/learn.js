// learn.js: learning a game on its real board: chapters of pages, each to look at, to do something, or a question.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, has, t, tm } from '../i18n.js';
import { engine, go, pace, redraw, rendererOf } from '../main.js';
import { glow } from '../play/flights.js';
import { Trouble } from '../trouble.js';
import { nextOf, PageSession, progress, remember } from './chapters.js';
import { firstGame } from './first.js';
import { app, TaughtScreen, words, wordsIf } from './taught.js';

/** @typedef {import('./chapters.js').Chapter} Chapter */

/** The engine with the lessons of its game. @param {string} game */
async function teacher(game) {
  const one = await engine(game);
  if (one.taught) return one;
  const answer = await fetch(`learn/${game}.txt`);
  if (!answer.ok) throw new Trouble('link');
  one.lessons(await answer.text());
  return one;
}

/** @param {string} game @returns {Promise<Chapter[]>} */
async function chaptersOf(game) {
  const session = (await teacher(game)).open();
  const all = session.json(`chapters ${game}`);
  session.close();
  return all;
}

/** Shows where something is: an action, or a thing of the board. @param {string} what */
function point(what) {
  const name = CSS.escape(what);
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      glow(['action', 'act', 'thing', 'tip'].map((kind) => `[data-${kind}="${name}"]`).join(', ')),
    ),
  );
}

/** One page of a chapter. */
class PageScreen extends TaughtScreen {
  /**
   * @param {PageSession} session @param {import('../types.js').Renderer} renderer @param {Chapter} chapter
   * @param {{turn: (at: number) => void, next?: Chapter}} course
   */
  constructor(session, renderer, chapter, course) {
    super(/** @type {any} */ (session), renderer, app);
    this.pageSession = session;
    this.chapter = chapter;
    this.course = course;
    this.key = `learn.${session.setup.game}.${chapter.name}.${session.page.page}`;
    this.hinted = false;
    /** @type {string | null} */ this.answered = null;
    /** A game that ends on a page is the teacher's: no dialog covers the page, "How it ended" opens it. */
    this.ended = true;
    /** The state of the page whose button had the focus last. */
    this.focused = '';
    this.points = session.engine.json('json result').points?.[0];
    if (session.page.point) point(session.page.point);
  }

  /** What happened since a step, in sentences. @param {number} [from] */
  happened(from = 0) {
    const s = this.pageSession,
      before = s.log.slice(0, from).reduce((n, p) => n + p.events.length, 0);
    let seen = 0;
    /** @type {string[]} */
    const out = [];
    for (const one of s.present?.(`sentences all as ${s.me}`) ?? []) {
      if (seen >= before)
        out.push(
          tm(
            one.text,
            s.players.map((p) => p.name),
          ),
        );
      seen += one.events ?? 1;
    }
    return out;
  }

  showMe() {
    const action = this.pageSession.next();
    this.unpick();
    if (action) {
      this.hint = { action, steps: [action], text: '' };
      point(action);
    }
    redraw();
  }

  giveHint() {
    this.hinted = true;
    if (!wordsIf(`${this.key}.hint`)) this.showMe();
    redraw();
  }

  again() {
    this.hinted = false;
    this.focused = '';
    this.pageSession.again();
  }

  /** To the next page, or the end of the chapter. */
  forth() {
    this.course.turn(this.pageSession.page.at + 1);
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

  /** @param {string} [label] */
  onward(label = t('learn.web.continue')) {
    this.focus('onward');
    return html`<div class="teacher-buttons"><button class="btn primary" data-continue
      @click=${() => this.forth()}>${label}</button></div>`;
  }

  look() {
    const happened = this.pageSession.answering ? [] : this.happened();
    return html`<p>${words(this.key)}</p>${happened.map((one) => html`<p class="happened">${one}</p>`)}
      ${this.pageSession.answering ? nothing : this.onward()}`;
  }

  question() {
    const { answers } = this.pageSession.page,
      name = this.answered,
      right = name !== null && this.pageSession.right(name);
    return html`<p class="goal">${words(this.key)}</p>
      <div class="teacher-answers" role="group">${answers.map(
        (one) =>
          html`<button class="btn ${one === name ? (right ? 'right' : 'wrong') : ''}" data-answer=${one}
            aria-pressed=${String(one === name)} ?disabled=${right && one !== name} @click=${() => {
              this.answered = one;
              redraw();
            }}>${words(`${this.key}.answer.${one}`)}</button>`,
      )}</div>
      ${
        name === null
          ? nothing
          : html`<p class=${right ? 'praise' : 'missed-line'}>${t(right ? 'learn.right' : 'learn.wrong')}
            ${words(`${this.key}.why.${name}`)}</p>`
      }${right ? this.onward() : nothing}`;
  }

  /** Why the last try does not lead to the goal: the page's own words for it, else what it did. */
  missed() {
    const { action = '', back = 0 } = this.pageSession.state,
      own = wordsIf(`${this.key}.else.${action.split(' ')[0]}`) || wordsIf(`${this.key}.else`);
    const said = own ? [own] : [...this.happened(this.pageSession.log.length - back), t('learn.not-the-goal')];
    this.focus('missed');
    return html`<p class="goal">${words(this.key)}</p>
      ${said.map((one) => html`<p class="missed-line">${one}</p>`)}
      <div class="teacher-buttons"><button class="btn primary" data-again @click=${() => this.again()}
        >${t('learn.web.again')}</button></div>`;
  }

  result() {
    const { game } = this.pageSession.setup,
      now = this.pageSession.engine.json('json result').points?.[0],
      points = (/** @type {number} */ n) => t(has(`points.${game}`) ? `points.${game}` : 'lang.points', n);
    return html`<h3>${t('learn.result')}</h3>
      ${this.happened().map((one) => html`<p class="happened">${one}</p>`)}
      ${now === this.points ? nothing : html`<p class="happened">${t('learn.points', this.points, points(now))}</p>`}
      <p class="praise">${wordsIf(`${this.key}.done`) || t('learn.reached')}</p>${this.onward()}`;
  }

  task() {
    const hint = this.hinted ? wordsIf(`${this.key}.hint`) : '';
    return html`<p class="goal">${words(this.key)}</p>
      ${hint ? html`<p class="tipline">${hint}</p>` : nothing}
      <div class="teacher-buttons"><button class="btn" data-hint @click=${() => this.giveHint()}>
        ${t('learn.hint')}</button><button class="btn" data-show @click=${() => this.showMe()}>
        ${t('learn.web.show-me')}</button></div>`;
  }

  body() {
    const { page, verdict, answering } = this.pageSession;
    if (page.kind === 'look') return this.look();
    if (page.kind === 'ask') return this.question();
    if (verdict === 'missed') return this.missed();
    if (verdict === 'reached' && !answering) return this.result();
    return this.task();
  }

  teacher() {
    const { page, verdict, setup } = this.pageSession,
      reached = page.kind === 'do' && verdict === 'reached';
    return html`<section class="teacher ${reached ? 'done' : verdict === 'missed' ? 'missed' : ''}" aria-live="polite"
      data-page=${page.page} data-verdict=${verdict}><h2>${t(
        'learn.page-title',
        t(`learn.${setup.game}.${this.chapter.name}.title`),
        page.at,
        page.pages,
      )}</h2>${this.body()}
      <div class="teacher-foot">${
        page.at > 1
          ? html`<button class="linkish" data-back @click=${() => this.course.turn(page.at - 1)}
            >${t('learn.web.back')}</button>`
          : nothing
      }<a class="teacher-all" href=${`#/learn/${setup.game}`}>${t('learn.web.all')}</a></div></section>`;
  }
}

/** @param {string} game @param {Chapter[]} all @param {number} index */
async function oneChapter(game, all, index) {
  const chapter = all[index],
    renderer = await rendererOf(game),
    names = [t('learn.you'), t('learn.seat-2'), t('learn.seat-3'), 'Nello', 'Ciacca'];
  /** @type {PageScreen | null} */
  let screen = null;
  let ended = false,
    closed = false;
  /** @param {number} at */
  async function turn(at) {
    remember(game, chapter, at);
    if (at > chapter.pages.length) {
      ended = true;
      redraw();
      return;
    }
    const open = (await teacher(game)).open();
    if (closed) return open.close();
    const session = new PageSession(open, game, chapter.name, at, names, pace);
    screen?.close();
    screen = new PageScreen(session, renderer, chapter, { turn });
    queueMicrotask(() => session.run());
    redraw();
  }
  await turn(Math.min(progress(game).at[chapter.name] ?? 1, chapter.pages.length));
  return {
    template: () => (ended ? endPart(game, all, chapter) : (screen?.template() ?? nothing)),
    close: () => {
      closed = true;
      screen?.close();
    },
    title: t(`learn.${game}.${chapter.name}.title`),
  };
}

/** The end of a chapter. @param {string} game @param {Chapter[]} all @param {Chapter} chapter */
function endPart(game, all, chapter) {
  const next = nextOf(game, all);
  return html`<main class="learn ended"><h1>${t('learn.title', t(`lobby.${game}.name`))}</h1>
    <p class="praise" role="status">${t('learn.chapter-done', t(`learn.${game}.${chapter.name}.title`))}</p>
    <p class="learn-first">${
      next
        ? html`<a class="btn primary big" data-next href=${`#/learn/${game}/${next.name}`}
          >${t('learn.web.next')}<small>${t(`learn.${game}.${next.name}.title`)}</small></a>`
        : html`<a class="btn primary big" href=${`#/learn/${game}/first`}>${t('learn.first')}</a>`
    }<button class="btn big" data-repeat @click=${() => repeat(game, chapter.name)}>${t('learn.web.repeat')}</button><a
      class="btn big" href=${`#/learn/${game}`}>${t('learn.web.all')}</a></p></main>`;
}

/** @param {string} game @param {string} name */
function repeat(game, name) {
  go(`#/learn/${game}`);
  queueMicrotask(() => go(`#/learn/${game}/${name}`));
}

/** @param {string} game @param {Chapter} one */
function statusOf(game, one) {
  const known = progress(game),
    at = known.at[one.name];
  if (at) return t('learn.at-page', at, one.pages.length);
  if (known.done.includes(one.name)) return `✓ ${t('learn.done')}`;
  return t(known.last === one.name ? 'learn.begun' : 'learn.new');
}

/** @param {string} game @param {Chapter[]} all */
function list(game, all) {
  const known = progress(game),
    next = nextOf(game, all);
  return html`<main class="learn"><h1>${t('learn.title', t(`lobby.${game}.name`))}</h1><p>${t('learn.web.about')}</p>
    <p class="learn-first">${
      next
        ? html`<a class="btn primary big" data-next href=${`#/learn/${game}/${next.name}`}>${t(
            known.last ? 'learn.web.resume' : 'learn.web.next',
          )}<small>${t(`learn.${game}.${next.name}.title`)}</small></a>`
        : nothing
    }<a class="btn big" href=${`#/overview/${game}`}>${t('present.overview')}</a></p>
    <ol class="lessons">${all.map(
      (one) =>
        html`<li class=${known.done.includes(one.name) ? 'done' : one === next ? 'next' : ''}><a
          href=${`#/learn/${game}/${one.name}`}><b>${t(`learn.${game}.${one.name}.title`)}</b><small
            class="status">${statusOf(game, one)}</small></a></li>`,
    )}</ol>
    <p class="learn-first"><a class="btn big" href=${`#/learn/${game}/first`}>${t('learn.first')}</a> <a
      class="btn big" href="#/">${t('web.home')}</a></p></main>`;
}

/** @param {string} game @param {string} [name] */
export async function learnScreen(game, name) {
  if (!games[game]) throw new Trouble('link');
  await Promise.all([addPart('learn'), addPart(game)]);
  if (name === 'first') return firstGame(game);
  const all = await chaptersOf(game),
    at = all.findIndex((one) => one.name === name);
  if (at >= 0) return oneChapter(game, all, at);
  return { template: () => list(game, all), title: t('learn.title', t(`lobby.${game}.name`)) };
}
