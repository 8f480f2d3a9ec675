// learn.js: learning a game on its real board: chapters of pages, each to look at, to do something, or a question.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, has, t, tm } from '../i18n.js';
import { go, pace, redraw, rendererOf } from '../main.js';
import { announce } from '../play/announce.js';
import { factsOf } from '../session/base.js';
import { Trouble } from '../trouble.js';
import { challengeList, challengesOf } from './challenge.js';
import { nextOf, progress, remember } from './chapters.js';
import { firstGame } from './first.js';
import { LESSONS, PageScreen, PageSession, point, school } from './page.js';
import { words, wordsIf } from './taught.js';

/** @typedef {import('./chapters.js').Chapter} Chapter */

/** The chapters of a game, and the rounds of its short first game. @param {string} game */
async function chaptersOf(game) {
  const session = (await school(game, LESSONS)).open();
  /** @type {Chapter[]} */
  const all = session.json(`chapters ${game}`),
    /** @type {number} */
    rounds = factsOf(session, game).tables.short_rounds;
  session.close();
  return { all, rounds };
}

/** One page of a chapter. */
class ChapterScreen extends PageScreen {
  /**
   * @param {PageSession} session @param {import('../types.js').Renderer} renderer @param {Chapter} chapter
   * @param {{turn: (at: number) => void, next?: Chapter}} course
   */
  constructor(session, renderer, chapter, course) {
    super(session, renderer);
    this.chapter = chapter;
    this.course = course;
    this.key = `learn.${session.setup.game}.${chapter.name}.${session.page.page}`;
    /** @type {string | null} */ this.answered = null;
    this.points = session.engine.json('json result').points?.[0];
    if (session.page.point) point(session.page.point);
  }

  giveHint() {
    this.hinted = true;
    if (!wordsIf(`${this.key}.hint`)) this.showMe();
    redraw();
  }

  again() {
    this.hinted = false;
    this.pageSession.again();
  }

  /** To the next page, or the end of the chapter. */
  forth() {
    this.course.turn(this.pageSession.page.at + 1);
  }

  /** @param {string} [label] */
  onward(label = t('learn.web.continue')) {
    return html`<div class="teacher-buttons"><button class="btn primary" data-continue
      @click=${() => this.forth()}>${label}</button></div>`;
  }

  look() {
    const happened = this.pageSession.answering ? [] : this.happened();
    return html`<p>${words(this.key)}</p>${happened.length ? this.happenedPart(happened) : nothing}
      ${this.pageSession.answering ? nothing : this.onward()}`;
  }

  question() {
    const { answers } = /** @type {{answers: string[]}} */ (this.pageSession.page),
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
    const { back = 0, else: keys = [] } = this.pageSession.state,
      own =
        keys.map((/** @type {string} */ one) => wordsIf(`${this.key}.else.${one}`)).find(Boolean) ||
        wordsIf(`${this.key}.else`);
    const said = own ? [own] : [...this.happened(this.pageSession.log.length - back), t('learn.not-the-goal')];
    return html`<p class="goal">${words(this.key)}</p>
      ${said.map((one) => html`<p class="missed-line">${one}</p>`)}
      <div class="teacher-buttons"><button class="btn primary" data-again @click=${() => this.again()}
        >${t('learn.web.again')}</button></div>`;
  }

  result() {
    const { game } = this.pageSession.setup,
      now = this.pageSession.engine.json('json result').points?.[0],
      points = (/** @type {number} */ n) => t(has(`points.${game}`) ? `points.${game}` : 'lang.points', n);
    const change = now === this.points ? [] : [t('learn.points', this.points, points(now))];
    const told = [...this.happened(), ...change];
    return html`${told.length ? this.happenedPart(told) : nothing}
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

  ctx() {
    const ctx = super.ctx(),
      { page, verdict, answering } = this.pageSession,
      asks = page.kind === 'ask' && !(this.answered !== null && this.pageSession.right(this.answered));
    if (verdict !== 'going' && !answering)
      ctx.waits = t(`learn.web.${asks ? 'answer-first' : verdict === 'missed' ? 'again-first' : 'read-first'}`);
    return ctx;
  }

  teacher() {
    const { page, verdict, setup, answering } = this.pageSession,
      reached = page.kind === 'do' && verdict === 'reached';
    if (!answering) this.tells([page.at, verdict, this.answered, this.hinted].join());
    return html`<section class="teacher ${reached ? 'done' : verdict === 'missed' ? 'missed' : ''}"
      aria-label=${t('learn.web.teacher')} data-page=${page.page} data-verdict=${verdict}><h2>${t(
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
    renderer = await rendererOf(game);
  /** @type {ChapterScreen | null} */
  let screen = null;
  let ended = false,
    closed = false;
  /** @param {number} at */
  async function turn(at) {
    remember(game, chapter, at);
    if (at > chapter.pages.length) {
      ended = true;
      redraw();
      announce(t('learn.chapter-done', t(`learn.${game}.${chapter.name}.title`)));
      requestAnimationFrame(() =>
        /** @type {HTMLElement | null} */ (document.querySelector('.ended .primary'))?.focus(),
      );
      return;
    }
    const open = (await school(game, LESSONS)).open();
    if (closed) return open.close();
    const session = new PageSession(open, `chapter ${game} ${chapter.name} ${at}`, pace);
    screen?.close();
    screen = new ChapterScreen(session, renderer, chapter, { turn });
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
    <p class="praise">${t('learn.chapter-done', t(`learn.${game}.${chapter.name}.title`))}</p>
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

/**
 * @param {string} game @param {Chapter[]} all @param {import('./challenge.js').Challenge[]} tasks
 * @param {number} rounds  of a short first game
 */
function list(game, all, tasks, rounds) {
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
    <p class="learn-first"><a class="btn big" href=${`#/learn/${game}/first`}>${t('learn.first')}</a>${
      rounds
        ? html`<a class="btn big" href=${`#/learn/${game}/short`}>${t('learn.short')}<small>${t(
            'learn.short-rounds',
            rounds,
          )}</small></a>`
        : nothing
    }${
      games[game]?.daily ? html`<a class="btn big" href=${`#/daily/${game}`}>${t('present.daily')}</a>` : nothing
    }<a class="btn big" href="#/">${t('web.home')}</a></p>
    ${tasks.length ? challengeList(game, tasks, tm) : nothing}</main>`;
}

/** @param {string} game @param {string} [name] */
export async function learnScreen(game, name) {
  if (!games[game]) throw new Trouble('link');
  await Promise.all([addPart('learn'), addPart(game)]);
  if (name === 'first' || name === 'short') return firstGame(game, name === 'short');
  const { all, rounds } = await chaptersOf(game),
    at = all.findIndex((one) => one.name === name);
  if (at >= 0) return oneChapter(game, all, at);
  const tasks = await challengesOf(game);
  return { template: () => list(game, all, tasks, rounds), title: t('learn.title', t(`lobby.${game}.name`)) };
}
