// practise.js: a turning point again: choose on the board, read how good that is, see the better move when asked for.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { think } from '../think.js';
import { clearMarks, mark } from './marks.js';

/** @typedef {import('./replay.js').Step} Step */
/**
 * A verdict of the line protocol (docs/protocol.md, `analyse try`).
 * @typedef {{grade: string, action: string, label: any, against: string, against_label: any, percent: number,
 *   against_percent: number, text: any, reasons: {kind: string, text: any}[]}} Verdict
 */

/**
 * What another action would have been worth at a step; without one, the best.
 * @param {Step} step @param {string} [action]
 */
export const judged = async (step, action = '') =>
  /** @type {Verdict} */ (JSON.parse(await think([`analyse try ${step.step} ${action}`.trim()])));

export class Practise {
  /**
   * @param {{session: import('./session.js').ReplaySession, screen: import('../play/screen.js').PlayScreen,
   *   show: (panel: string) => void}} replay
   * @param {Step[]} steps the turning points @param {number} at the first one to play again
   */
  constructor(replay, steps, at) {
    this.replay = replay;
    this.steps = steps;
    this.at = at;
    this.onMove = () => this.draw();
    addEventListener('resize', this.onMove);
    document.addEventListener('scroll', this.onMove, true);
    this.begin();
  }

  close() {
    removeEventListener('resize', this.onMove);
    document.removeEventListener('scroll', this.onMove, true);
    clearMarks();
  }

  get step() {
    return this.steps[this.at];
  }

  /** The position, and nothing chosen yet. */
  begin() {
    /** @type {Verdict | null} */ this.verdict = null;
    /** @type {Verdict | null} */ this.best = null;
    this.judging = false;
    this.trouble = '';
    this.replay.session.practise(this.step.ply - 1, this.step.by, (action) => this.choose(action));
    this.replay.show('board');
  }

  /** @param {string} action */
  async choose(action) {
    if (this.judging) return; // what goes with the choice
    this.judging = true;
    this.trouble = '';
    redraw();
    await this.ask(action, (v) => {
      this.verdict = v;
    });
    this.judging = false;
    redraw();
  }

  /** @param {string} action @param {(v: Verdict) => void} done */
  async ask(action, done) {
    try {
      const v = await judged(this.step, action);
      done(v);
      announce([v.text, ...v.reasons.map((r) => r.text)].map((m) => this.words(m)).join(' '));
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async showBest() {
    await this.ask('', (v) => {
      this.best = v;
    });
    redraw();
  }

  next() {
    this.at = (this.at + 1) % this.steps.length;
    this.begin();
  }

  /** @param {any} message */
  words(message) {
    return this.replay.screen.ctx().tm(message);
  }

  /** Marks the moves on the board: what was played, and the better one once it was asked for. */
  draw() {
    const played = this.step.action ?? '';
    mark(
      this.replay.screen,
      [
        { action: played, how: 'played', text: t('web.replay.mark.played') },
        ...(this.best ? [{ action: this.best.action, how: 'better', text: t('web.replay.mark.better') }] : []),
      ].filter((m) => m.action),
    );
  }

  /** @param {Verdict} v */
  reasonsOf(v) {
    return v.reasons.map((r) => html`<li>${this.words(r.text)}</li>`);
  }

  /** @param {Verdict} v @param {string} head */
  verdictPart(v, head) {
    return html`<div class="verdict-box ${v.grade}"><b>${t('lang.colon', head, this.words(v.label))}</b>
      ${this.words(v.text)}
      ${v.reasons.length ? html`<ul>${this.reasonsOf(v)}</ul>` : nothing}</div>`;
  }

  template() {
    const { step } = this;
    requestAnimationFrame(() => this.draw());
    return html`<section class="practise" aria-label=${t('web.replay.practise')}>
      <p><b>${t('web.replay.point', this.at + 1, this.steps.length)}</b>
        ${t(
          'web.replay.choose',
          this.replay.session.players[step.by - 1].name,
          this.replay.screen.labelOf(this.replay.screen.ctx(), step.action ?? ''),
          Math.round(Math.round(1e4 * (step.chance ?? 0)) / 100),
        )}</p>
      <div role="status">${this.judging ? t('web.thinking') : nothing}
        ${this.trouble ? html`<p class="error">${this.trouble}</p>` : nothing}
        ${this.verdict ? this.verdictPart(this.verdict, t('web.replay.your-choice')) : nothing}
        ${this.best ? this.verdictPart(this.best, t('web.replay.better-move')) : nothing}</div>
      <div class="practise-buttons">
        ${
          this.verdict || this.best
            ? html`<button class="btn small" data-again @click=${() => this.begin()}>${t('web.replay.again')}</button>`
            : nothing
        }
        ${
          this.best
            ? nothing
            : html`<button class="btn small" data-best
                @click=${() => this.showBest()}>${t('web.replay.show-better')}</button>`
        }
        ${
          this.steps.length > 1
            ? html`<button class="btn small" data-next
                @click=${() => this.next()}>${t('web.replay.next-point')}</button>`
            : nothing
        }
        <button class="btn small" data-list
          @click=${() => this.replay.show('chances')}>${t('web.replay.to-list')}</button>
      </div></section>`;
  }
}
