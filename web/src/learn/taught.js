// taught.js: a play screen with a teacher, whose words stand above the log; phones see them above the table.

import { html, nothing } from '../../vendor/lit-html.js';
import { has, t } from '../i18n.js';
import { go, redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { localBanner } from '../play/local.js';
import { openMenu } from '../play/menu.js';
import { showRule } from '../play/rule.js';
import { PlayScreen } from '../play/screen.js';

export const app = {
  redraw,
  menu: openMenu,
  leave: () => go('#/'),
  /** @param {string} game @param {string} clause */
  rule: (game, clause) => {
    if (clause) showRule(game, clause);
    else window.open(`#/rules/${game}`, '_blank');
  },
};

/** A text for the browser if there is one, or that of the terminal. @param {string} key */
export const words = (key) => t(has(`${key}.web`) ? `${key}.web` : key);
/** The same where there may be none. @param {string} key */
export const wordsIf = (key) => (has(`${key}.web`) || has(key) ? words(key) : '');

export class TaughtScreen extends PlayScreen {
  /** The state of which the teacher spoke last. */
  told = '';

  /** @returns {unknown} */
  teacher() {
    return nothing;
  }

  /**
   * After a drawing in which the teacher has something new: it is read out, and its button gets the focus.
   * @param {string} state
   */
  tells(state) {
    if (this.told === state) return;
    this.told = state;
    requestAnimationFrame(() => {
      const shown = [...document.querySelectorAll('.teacher')].find((one) => one.getClientRects().length);
      if (!shown || this.told !== state) return;
      shown.scrollTop = 0;
      announce([...shown.querySelectorAll('h2, h3, p')].map((one) => one.textContent?.trim()).join(' '));
      const button = shown.querySelector('.primary') ?? shown.querySelector('.teacher-answers .btn');
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    });
  }

  /** What happened, in a box of its own: what the teacher makes of it stands below. @param {string[]} lines */
  happenedPart(lines) {
    return html`<h3>${t('learn.result')}</h3><div class="happened-list" role="group" tabindex="0"
      aria-label=${t('learn.result')}>${lines.map((one) => html`<p class="happened">${one}</p>`)}</div>`;
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
