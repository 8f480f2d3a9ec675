// learn.js: learning a game on its real board: lessons with a goal each, and a first game with a word about whatever
// comes up.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, has, t, tm } from '../i18n.js';
import { engine, go, pace, redraw, rendererOf, style } from '../main.js';
import { announce } from '../play/announce.js';
import { glow } from '../play/flights.js';
import { openMenu } from '../play/menu.js';
import { showRule } from '../play/rule.js';
import { PlayScreen } from '../play/screen.js';
import { factsOf } from '../session/base.js';
import { createLocal } from '../session/local.js';
import { allKept } from '../session/store.js';
import { localBanner } from '../play/local.js';
import { Trouble } from '../trouble.js';
import { readJson, write } from '../storage.js';
import { learned, LessonSession, readLessons, remember } from './lessons.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/** A text for the browser if there is one, or that of the terminal. @param {string} key */
const words = (key) => t(has(`${key}.web`) ? `${key}.web` : key);

const app = {
  redraw,
  menu: openMenu,
  leave: () => go('#/'),
  /** @param {string} game @param {string} clause */
  rule: (game, clause) => {
    if (clause) showRule(game, clause);
    else window.open(`#/rules/${game}`, '_blank');
  },
};

/** @param {string} game @returns {Promise<Lesson[]>} */
async function lessonsOf(game) {
  const session = (await engine(game)).open();
  const { tables } = factsOf(session, game);
  session.close();
  const answer = await fetch(`learn/${game}.txt`);
  if (!answer.ok) throw new Trouble('link');
  return readLessons(await answer.text(), tables.starts);
}

/** Shows where the picked thing lies. @param {string} action */
function point(action) {
  glow(`[data-action="${action}"], [data-act="${action}"]`);
}

/** A play screen whose log begins with the teacher's words; phones see them above the table. */
class TaughtScreen extends PlayScreen {
  /** @returns {unknown} */
  teacher() {
    return nothing;
  }

  ctx() {
    const ctx = super.ctx(),
      log = ctx.parts.log;
    ctx.taught = true;
    ctx.parts.log = () => html`<div class="taught">${this.teacher()}${log()}</div>`;
    return ctx;
  }

  template() {
    const session = /** @type {any} */ (this.session);
    session.banner = () => html`${localBanner(session)}<div class="taught-above">${this.teacher()}</div>`;
    return super.template();
  }
}

class LessonScreen extends TaughtScreen {
  /**
   * @param {LessonSession} session @param {import('../types.js').Renderer} renderer @param {Lesson[]} all
   * @param {number} at
   */
  constructor(session, renderer, all, at) {
    super(/** @type {any} */ (session), renderer, app);
    this.lessonSession = session;
    this.all = all;
    this.at = at;
    this.hinted = false;
    this.told = false;
  }

  show_me() {
    const action = this.lessonSession.next();
    this.hinted = true;
    this.unpick();
    if (action) {
      this.hint = { action, text: '' };
      requestAnimationFrame(() => requestAnimationFrame(() => point(action)));
    }
    redraw();
  }

  teacher() {
    const { lesson, done, missed, setup } = this.lessonSession,
      key = `learn.${setup.game}.${lesson.name}`,
      after = this.all[this.at + 1];
    if (done && !this.told) {
      this.told = true;
      remember(setup.game, lesson.name);
      announce(words(`${key}.done`));
    }
    const again = html`<button class="btn" @click=${() => again_(setup.game, lesson.name)}
      >${t('learn.web.again')}</button>`;
    return html`<section class="teacher ${done ? 'done' : missed ? 'missed' : ''}"
      aria-live="polite"><h2>${this.at + 1}. ${t(`${key}.title`)}</h2>
      ${
        done
          ? html`<p class="praise">${words(`${key}.done`)}</p><div class="teacher-buttons">${
              after
                ? html`<a class="btn primary" href=${`#/learn/${setup.game}/${after.name}`}>${t('learn.web.next')}</a>`
                : html`<a class="btn primary" href=${`#/learn/${setup.game}/first`}>${t('learn.first')}</a>`
            }${again}</div>`
          : html`<p>${words(`${key}.text`)}</p><p class="goal">${words(`${key}.goal`)}</p>${
              this.hinted ? html`<p class="tipline">${words(`${key}.hint`)}</p>` : nothing
            }
        ${missed ? html`<p class="missed-line">${t('learn.web.missed')}</p>` : nothing}
        <div class="teacher-buttons">${
          missed ? nothing : html`<button class="btn" @click=${() => this.show_me()}>${t('learn.web.show-me')}</button>`
        }${again}</div>`
      }
      <a class="teacher-all" href=${`#/learn/${setup.game}`}>${t('learn.web.all')}</a></section>`;
  }
}

/** @param {string} game @param {string} name */
function again_(game, name) {
  go(`#/learn/${game}`);
  queueMicrotask(() => go(`#/learn/${game}/${name}`));
}

/** The first game: whenever something comes up for the first time, the teacher says a word about it. */
class FirstScreen extends TaughtScreen {
  /** @param {import('../session/local.js').LocalSession} session @param {import('../types.js').Renderer} renderer */
  constructor(session, renderer) {
    super(/** @type {any} */ (session), renderer, app);
    this.topic = '';
    /** What is said about it. @type {import('../types.js').Message | null} */
    this.text = null;
    /** @type {Set<string>} */
    this.seen = new Set(readJson(`coached-${session.setup.game}`, []));
  }

  teacher() {
    const { session } = this,
      { game } = session.setup;
    if (this.renderer.guides?.(PlayScreen.prototype.ctx.call(this))) return nothing;
    const now = session.mine ? session.present?.(`topics ${session.me}`)?.[0] : null;
    const said = () =>
      this.text === null
        ? words(`learn.${game}.first`)
        : tm(
            this.text,
            session.players.map((p) => p.name),
          );
    if (now && now.topic !== this.topic) {
      this.topic = now.topic;
      this.text = now.text;
      if (!this.seen.has(now.topic)) announce(said());
      this.seen.add(now.topic);
      write(`coached-${game}`, JSON.stringify([...this.seen]));
    }
    return html`<section class="teacher" aria-live="polite"><h2>${t('learn.first')}</h2><p>${said()}</p>
      <a class="teacher-all" href=${`#/learn/${game}`}>${t('learn.web.all')}</a></section>`;
  }
}

/**
 * A first game as it is shown with the teacher.
 * @param {import('../session/local.js').LocalSession} session @param {import('../types.js').Renderer} renderer
 */
export async function coachedScreen(session, renderer) {
  await Promise.all([addPart('learn'), style('learn')]);
  return new FirstScreen(session, renderer);
}

/**
 * Resumes the first game that was begun, or begins one; it is a match of this browser like any other.
 * @param {string} game
 */
async function firstGame(game) {
  const begun = (await allKept()).find((one) => one.coach && one.game === game && !one.over);
  const open = (await engine(game)).open();
  const kept =
    begun ??
    (await createLocal(open, {
      setup: `${game} seats=3 ${games[game].firstGame}`,
      seats: [
        { name: t('learn.you') },
        { name: t('learn.seat-2'), bot: 'steward' },
        { name: t('learn.seat-3'), bot: 'steward' },
      ],
      title: t('learn.first'),
      coach: true,
    }));
  open.close();
  location.replace(`#/local/${kept.id}`);
  return { template: () => nothing, title: t('learn.first') };
}

/** @param {string} game @param {Lesson[]} all @param {number} at */
async function oneLesson(game, all, at) {
  const session = new LessonSession(
    (await engine(game)).open(),
    all[at],
    game,
    [t('learn.you'), t('learn.seat-2'), t('learn.seat-3'), 'Nello', 'Ciacca'],
    pace,
  );
  const screen = new LessonScreen(session, await rendererOf(game), all, at);
  queueMicrotask(() => session.run());
  return {
    template: () => screen.template(),
    close: () => screen.close(),
    title: t(`learn.${game}.${all[at].name}.title`),
  };
}

/** @param {string} game @param {Lesson[]} all */
function list(game, all) {
  const done = learned(game),
    next = all.find((one) => !done.includes(one.name));
  return html`<main class="learn"><h1>${t('learn.title', t(`lobby.${game}.name`))}</h1><p>${t('learn.web.about')}</p>
    <p><a class="btn big" href=${`#/overview/${game}`}>${t('present.overview')}</a></p>
    <ol class="lessons">${all.map(
      (one) =>
        html`<li class=${done.includes(one.name) ? 'done' : one === next ? 'next' : ''}><a
          href=${`#/learn/${game}/${one.name}`}><b>${t(`learn.${game}.${one.name}.title`)}</b><small
            >${words(`learn.${game}.${one.name}.goal`)}</small>${
              done.includes(one.name) ? html`<span class="tick">✓ ${t('learn.web.done')}</span>` : nothing
            }</a></li>`,
    )}</ol>
    <p class="learn-first"><a class="btn primary big" href=${`#/learn/${game}/first`}>${t('learn.first')}</a> <a
      class="btn big" href="#/">${t('web.home')}</a></p></main>`;
}

/** @param {string} game @param {string} [name] */
export async function learnScreen(game, name) {
  if (!games[game]) throw new Trouble('link');
  await Promise.all([addPart('learn'), addPart(game)]);
  if (name === 'first') return firstGame(game);
  const all = await lessonsOf(game),
    at = all.findIndex((one) => one.name === name);
  if (at >= 0) return oneLesson(game, all, at);
  return { template: () => list(game, all), title: t('learn.title', t(`lobby.${game}.name`)) };
}
