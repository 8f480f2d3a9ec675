// first.js: the guided first game: whenever something comes up for the first time, the teacher says a word about it.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t, tm } from '../i18n.js';
import { engine, redraw, style } from '../main.js';
import { announce } from '../play/announce.js';
import { PlayScreen } from '../play/screen.js';
import { factsOf } from '../session/base.js';
import { createLocal } from '../session/local.js';
import { allKept } from '../session/store.js';
import { readJson, write } from '../storage.js';
import { think } from '../think.js';
import { app, TaughtScreen, words } from './taught.js';

/** Who judges a move: quick enough to be read before the next one. */
const JUDGE = 'master:150';

class FirstScreen extends TaughtScreen {
  /** @param {import('../session/local.js').LocalSession} session @param {import('../types.js').Renderer} renderer */
  constructor(session, renderer) {
    super(/** @type {any} */ (session), renderer, app);
    this.local = session;
    this.topic = '';
    /** What is said about it. @type {import('../types.js').Message | null} */
    this.text = null;
    /** @type {Set<string>} */
    this.seen = new Set(readJson(`coached-${session.setup.game}`, []));
    /**
     * What my last decision gained and gave away.
     * @type {{ply: number, grade: string, text: any, reasons: any[]} | null}
     */
    this.review = null;
    this.onOwn = (/** @type {Event} */ e) => this.judge(/** @type {CustomEvent} */ (e).detail);
    session.addEventListener('ply', this.onOwn);
  }

  close() {
    this.session.removeEventListener('ply', this.onOwn);
    super.close();
  }

  /** After a decision of mine: was there a better one, and why? @param {import('../types.js').Ply} ply */
  async judge(ply) {
    const { local } = this;
    if (ply.by !== local.me || (local.actions.length < 2 && local.actions[0]?.to === undefined)) return;
    const lines = [
      `load ${JSON.stringify(local.engine.json('save'))}`,
      'undo 1',
      'seed 1',
      `judge ${JUDGE} ${ply.action}`,
    ];
    const found = await think(lines).catch(() => null);
    if (!found || local.closed) return;
    this.review = { ply: ply.ply, ...JSON.parse(found) };
    if (this.review?.grade === 'worse') announce(this.words(this.review.text));
    redraw();
  }

  /** @param {import('../types.js').Message} message */
  words(message) {
    return tm(
      message,
      this.session.players.map((p) => p.name),
    );
  }

  /** What comes up now, unless the board says it beside the thing itself. */
  about() {
    const { session } = this,
      { game } = session.setup;
    if (this.renderer.guides?.(PlayScreen.prototype.ctx.call(this))) return nothing;
    const now = session.mine ? session.present?.(`topics ${session.me}`)?.[0] : null;
    const said = () => (this.text === null ? words(`learn.${game}.first`) : this.words(this.text));
    if (now && now.topic !== this.topic) {
      this.topic = now.topic;
      this.text = now.text;
      if (!this.seen.has(now.topic)) announce(said());
      this.seen.add(now.topic);
      write(`coached-${game}`, JSON.stringify([...this.seen]));
    }
    return html`<p>${said()}</p>`;
  }

  reviewPart() {
    const one = this.review;
    if (!one || one.ply > this.session.plies) return nothing; // it was undone
    return html`<div class="review ${one.grade}"><h3>${t('learn.your-move')}</h3><p>${this.words(one.text)}</p>
      ${one.reasons.slice(0, 3).map((r) => html`<p class="happened">${this.words(r.text)}</p>`)}</div>`;
  }

  planPart() {
    const plan = this.session.turn === 'over' ? null : this.session.present?.(`plan ${this.session.me}`);
    if (!plan?.paragraphs.length) return nothing;
    return html`<div class="plan"><h3>${t('learn.plan')}</h3>${plan.paragraphs.map(
      (/** @type {any} */ p) => html`<p class="happened par-${p.style}">${this.words(p.text)}</p>`,
    )}</div>`;
  }

  teacher() {
    return html`<section class="teacher" aria-live="polite"><h2>${t('learn.first')}</h2>${this.about()}
      ${this.reviewPart()}${this.planPart()}
      <a class="teacher-all" href=${`#/learn/${this.session.setup.game}`}>${t('learn.web.all')}</a></section>`;
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
export async function firstGame(game) {
  const begun = (await allKept()).find((one) => one.coach && one.game === game && !one.over);
  const open = (await engine(game)).open(),
    options = factsOf(open, game).tables.first_game;
  const kept =
    begun ??
    (await createLocal(open, {
      setup: `${game} seats=3 ${options}`,
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
