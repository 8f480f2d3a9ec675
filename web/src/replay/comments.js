// comments.js: what was said at a finished table of a server, and what is said about it since.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { redraw, style } from '../main.js';
import { chooseLine, moment } from '../club/report.js';
import { wordsOf } from '../club/page.js';
import { seatSign } from '../play/icons.js';
import { api, whoAmI } from '../session/api.js';

export class Comments {
  /** @param {string} table its number */
  constructor(table) {
    this.id = table;
    this.query = '';
    /** @type {any[] | null} */ this.lines = null;
    this.error = '';
  }

  async read() {
    await Promise.all([style('club'), addPart('club')]);
    /** @type {any[]} */ const lines = [];
    for (let more = true; more; ) {
      const from = lines.length ? lines[lines.length - 1].n + 1 : 0;
      const page = (await api(`/tables/${this.id}/chat?from=${from}`)).lines;
      lines.push(...page);
      more = page.length >= 200;
    }
    this.lines = lines;
    redraw();
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    event.preventDefault();
    const form = /** @type {any} */ (event.target),
      text = form.text.value.trim();
    if (!text) return;
    this.error = '';
    try {
      await whoAmI();
      await api(`/tables/${this.id}/chat`, { body: { text, id: crypto.randomUUID() } });
      form.reset();
      await this.read();
    } catch (error) {
      this.error = wordsOf(error);
      redraw();
    }
  }

  template() {
    if (!this.lines) return nothing;
    return html`<section class="club comments"><h2>${t('web.club.comments')}</h2>
      ${this.lines.length ? nothing : html`<p>${t('web.club.comments.none')}</p>`}
      <ol class="club-list">${this.lines.map(
        (c) => html`<li data-comment=${c.n}>${c.seat ? seatSign(c.seat, 14) : nothing}<b>${c.name}</b>
          <small>${moment(c.time)}</small><p><bdi>${c.text || t('web.club.removed')}</bdi></p></li>`,
      )}</ol>
      <form class="club-form" @submit=${(/** @type {SubmitEvent} */ e) => this.send(e)}><label class="club-field"><span
        >${t('web.club.comments.write')}</span><input class="input" name="text" maxlength="160"
        autocomplete="off"></label>
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        <p class="club-buttons"><button class="btn primary">${t('web.chat.send')}</button>${
          this.lines.some((c) => c.text)
            ? html`<button class="btn" type="button" data-report @click=${() =>
                chooseLine(
                  this,
                  (this.lines ?? []).filter((c) => c.text),
                )}>${t('web.club.report.line')}</button>`
            : nothing
        }</p></form></section>`;
  }
}
