// daily.js: the position of the day, the same for everybody: one result a day counts, and it can be shared as text.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, t } from '../i18n.js';
import { redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { readJson, write } from '../storage.js';
import { Trouble } from '../trouble.js';
import { playChallenge, starText } from './challenge.js';
import { DAILY, school } from './page.js';

/**
 * How one stands on a day (docs/protocol.md, `streak`).
 * @typedef {{date: string, yesterday: string, stars: number, tries: number, hints: number, streak: number,
 *   best: number, counts: boolean, record: string}} Standing
 */

/** Today by UTC, so that a day begins for everybody at once: "2026-11-17". */
export const today = () => new Date().toISOString().slice(0, 10);

/** A date as people write it. @param {string} date */
function dateWords(date) {
  const [year, month, day] = date.split('-');
  return t('daily.date', String(Number(day)), t(`daily.month.${Number(month)}`), year);
}

/** How it was, without how it is done. @param {string} game @param {Standing} standing */
const shareText = (game, standing) =>
  ['Signoria', t(`lobby.${game}.name`), dateWords(standing.date), resultText(standing)].join(' · ');

/** @param {Standing} standing */
const resultText = (standing) =>
  [
    starText(standing.stars),
    t('daily.tries', standing.tries),
    standing.hints ? t('daily.hints', standing.hints) : '',
    standing.streak > 1 ? t('present.streak', standing.streak) : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** What this browser remembers of a game, as it stands on a day; with a try that has just ended. */
class Diary {
  /** @param {import('../engine.js').Engine} engine @param {string} game @param {string} date */
  constructor(engine, game, date) {
    this.engine = engine;
    this.game = game;
    this.date = date;
    this.standing = this.read('');
  }

  /** @param {string} tried @returns {Standing} */
  read(tried) {
    const session = this.engine.open(),
      { record = '' } = readJson(`daily-${this.game}`, /** @type {Partial<Standing>} */ ({}));
    try {
      const answer = session.raw(`streak ${this.date} ${tried} ${record}`);
      // what cannot be read is forgotten
      return answer.startsWith('ok') ? JSON.parse(answer.slice(3)) : session.json(`streak ${this.date} ${tried}`);
    } finally {
      session.close();
    }
  }

  /** A try ended. @param {number} stars @param {number} hints */
  note(stars, hints) {
    this.standing = this.read(`tried ${stars} ${hints}`);
    write(`daily-${this.game}`, JSON.stringify(this.standing));
  }
}

/** Has the device a way to hand a text to others? */
const canShare = () => 'share' in navigator;

/**
 * Hands the result to others: by what the device has for it, else by the clipboard.
 * @param {string} game @param {Standing} standing
 */
async function share(game, standing) {
  const text = shareText(game, standing),
    url = new URL(`#/daily/${game}`, location.href).href;
  if (canShare()) {
    await navigator.share({ text, url }).catch(() => {});
    return;
  }
  await navigator.clipboard.writeText(`${text}\n${url}`);
  announce(t('web.copied'));
}

/**
 * The result of the day, and its buttons.
 * @param {string} game @param {Diary} diary @param {{copied: boolean}} state
 */
function sharePart(game, diary, state) {
  const { standing } = diary;
  if (!standing.stars) return nothing;
  return html`<p class="happened">${t(standing.counts ? 'daily.counts' : 'daily.counted')}</p>
    <p class="share"><output>${shareText(game, standing)}</output>
    <button class="btn primary" data-share @click=${async () => {
      await share(game, standing);
      state.copied = !canShare();
      redraw();
    }}>${t(canShare() ? 'daily.web.share' : 'daily.web.copy')}</button>${
      state.copied ? html`<span role="status">${t('web.copied')}</span>` : nothing
    }</p>`;
}

/** How one stands, before a try has ended. @param {Standing} standing */
function standingPart(standing) {
  if (standing.stars) return html`<p class="happened">${t('daily.today', resultText(standing))}</p>`;
  if (!standing.streak) return nothing;
  const words = t('lang.dot', t('present.streak', standing.streak), t('daily.best', standing.best));
  return html`<p class="happened">${words}</p>`;
}

/** @param {string} game @param {string} [date] a day that is over */
export async function dailyScreen(game, date = today()) {
  const past = date !== today();
  if (!games[game]?.daily || !/^\d{4}-\d\d-\d\d$/.test(date) || date > today()) throw new Trouble('link');
  await Promise.all([addPart('learn'), addPart(game)]);
  const engine = await school(game, DAILY),
    diary = new Diary(engine, game, today()),
    state = { copied: false },
    session = engine.open(),
    answer = session.raw(`daily ${game} ${date}`);
  session.close();
  if (!answer.startsWith('ok')) throw new Trouble('link');
  const { challenge } = JSON.parse(answer.slice(3));
  return playChallenge(game, challenge, DAILY, () => ({
    heading: () => t('lang.dot', t('present.daily'), dateWords(date)),
    foot: () =>
      past
        ? html`<a class="teacher-all" href=${`#/daily/${game}`}>${t('daily.web.back')}</a>`
        : html`<a class="teacher-all" data-yesterday href=${`#/daily/${game}/${diary.standing.yesterday}`}
          >${t('daily.web.yesterday')}</a>`,
    about: () =>
      past ? html`<p class="happened">${t('daily.past', dateWords(date))}</p>` : standingPart(diary.standing),
    ended: (stars, hints) => {
      if (!past) diary.note(stars, hints);
    },
    after: () => (past ? nothing : sharePart(game, diary, state)),
    leads: () => !past && diary.standing.stars > 0,
    solvable: () => past || diary.standing.stars > 0,
  }));
}
