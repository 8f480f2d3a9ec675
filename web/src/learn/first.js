// first.js: the guided first game: whenever something comes up for the first time, the teacher says a word about it.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t, tm } from '../i18n.js';
import { engine, redraw, style } from '../main.js';
import { announce } from '../play/announce.js';
import { linesOf } from '../play/log.js';
import { pointsWords } from '../play/result.js';
import { PlayScreen } from '../play/screen.js';
import { factsOf } from '../session/base.js';
import { ADVISER, createLocal } from '../session/local.js';
import { allKept } from '../session/store.js';
import { readJson, write } from '../storage.js';
import { think } from '../think.js';
import { app, TaughtScreen, words } from './taught.js';

/** Fewer sentences at the end of a phase need no pause: the log has them. */
const FEW = 4;

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
    this.review = session.kept.review ?? null;
    /**
     * The plies of a decision that is not yet judged; `open`: there was a choice.
     * @type {{ply: number, action: string, open: boolean}[]}
     */
    this.decision = [];
    /** Where the game stands while I decide. @type {{round: number, status: string} | null} */
    this.stood = null;
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
    if (ply.by !== local.me) return;
    const { round } = local.engine.json(`json play ${local.me}`).view, // the session has not read it yet
      ended = this.stood && this.stood.round !== round;
    // Where the game stood when I decided; inside a round, where it stands now, because a step of my own is not news.
    local.kept.status = ended ? this.stood?.status : this.status();
    local.kept.newsFrom = ended ? local.log.length - 1 : undefined; // what ends a round with my step is news
    const open = local.actions.length > 1 || local.actions[0]?.to !== undefined;
    this.decision.push({ ply: ply.ply, action: ply.action, open });
    if (this.chained && ply.ply < this.chained.ply) return; // the rest of the chain comes
    const chain = this.decision.splice(0),
      load = `load ${JSON.stringify(local.engine.json('save'))}`;
    /** @type {any} */
    let review = null;
    for (const one of chain.filter((step) => step.open)) {
      const lines = [load, `undo ${ply.ply - one.ply + 1}`, 'seed 1', `judge ${ADVISER} ${one.action}`],
        found = await think(lines).catch(() => null);
      if (!found || local.closed) return;
      if (review?.grade !== 'worse') review = { ply: ply.ply, ...JSON.parse(found) };
    }
    if (!review) return;
    this.review = local.kept.review = review;
    if (review.grade === 'worse') announce(this.words(review.text));
    await local.store();
    redraw();
  }

  /** Where the game stands, in words. */
  status() {
    return this.words(this.session.present?.(`status ${this.session.me}`)?.status ?? '');
  }

  /** What happened since my last decision, if a phase or a round has ended since: it is to be read before the next. */
  news() {
    const { local } = this,
      { status } = local.kept;
    if (!local.mine || local.veil || status === undefined || status === this.status()) return [];
    const ctx = PlayScreen.prototype.ctx.call(this),
      lines = linesOf(ctx, local.log.slice(Math.min(local.since, local.kept.newsFrom ?? local.since))).filter(
        (l) => !l.shown && !l.small,
      );
    return lines.length < FEW ? [] : lines.map((l) => l.text);
  }

  /** I have read it. */
  async goOn() {
    this.local.kept.status = this.status();
    redraw();
    await this.local.store();
  }

  ctx() {
    const ctx = super.ctx();
    if (this.stops()) {
      ctx.mine = false;
      ctx.actions = [];
      ctx.waits = this.shortOver() ? t('learn.short-over', this.local.kept.short ?? 0) : t('learn.web.read-first');
    }
    return ctx;
  }

  /** The rounds of a short first game are over. */
  shortOver() {
    const { kept, view, turn } = this.local;
    return Boolean(kept.short) && view.round > Number(kept.short) && turn !== 'over';
  }

  stops() {
    return this.shortOver() || this.news().length > 0;
  }

  /** @param {string} text */
  async pick(text) {
    if (!this.stops()) await super.pick(text);
  }

  /** How everybody stands after the rounds of a short game, and what a whole one adds. */
  shortPart() {
    const { kept, players, me } = this.local,
      result = this.local.engine.json('json result'),
      told = this.session.present?.(`status ${me}`)?.seats ?? [];
    this.tells(`short ${kept.short}`);
    return html`<h3>${t('learn.short-over', kept.short ?? 0)}</h3>
      ${players.map((p, i) => {
        const points = pointsWords(this.session.setup.game, result.points[i]),
          not = told[i]?.uncounted;
        return html`<p class="happened">${t('lang.colon', p.name, not ? this.words(not) : points)}</p>`;
      })}
      <p>${t('learn.short-about')}</p>
      <div class="teacher-buttons"><button class="btn primary" data-continue @click=${() => {
        kept.short = 0;
        this.goOn();
      }}>${t('learn.web.play-on')}</button><a class="btn" href=${`#/learn/${this.session.setup.game}`} @click=${() => {
        kept.coach = false; // from now on an ordinary match
        this.local.store();
      }}>${t('learn.web.all')}</a></div>`;
  }

  newsPart() {
    const news = this.news();
    if (!news.length) return nothing;
    this.tells(`news ${this.local.plies}`);
    return html`${this.happenedPart(news)}<div class="teacher-buttons"><button class="btn primary" data-continue
      @click=${() => this.goOn()}>${t('learn.web.continue')}</button></div>`;
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
    if (this.local.mine && !this.stops()) this.stood = { round: this.local.view.round, status: this.status() };
    const rest = () => html`${this.about()}${this.reviewPart()}${this.planPart()}`;
    return html`<section class="teacher" aria-label=${t('learn.web.teacher')}><h2>${t('learn.first')}</h2>
      ${this.shortOver() ? this.shortPart() : this.news().length ? this.newsPart() : rest()}
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
 * @param {string} game @param {boolean} short  it stops after some rounds
 */
export async function firstGame(game, short) {
  const begun = (await allKept()).find(
    (one) => one.coach && one.game === game && !one.over && Boolean(one.short) === short,
  );
  const open = (await engine(game)).open(),
    { first_game: options, short_rounds: rounds } = factsOf(open, game).tables;
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
      short: short ? rounds : 0,
    }));
  open.close();
  location.replace(`#/local/${kept.id}`);
  return { template: () => nothing, title: t('learn.first') };
}
