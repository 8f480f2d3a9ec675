// bots.js: my bot accounts: programs of mine that play at the tables of this server (docs/bots-from-outside.md).

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { redraw } from '../main.js';
import { announce } from '../play/announce.js';
import * as dialog from '../play/dialog.js';
import { api } from '../session/api.js';
import { field, Form, personLink } from './page.js';

/** @typedef {{most: number, bots: any[], turn_seconds: number}} Bots */

/** The part of the account page, with what it knows. */
export class BotsPart {
  /** @param {Bots} list @param {(what: () => Promise<void>) => void} attempt runs it, and shows what went wrong */
  constructor(list, attempt) {
    this.list = list;
    this.attempt = attempt;
    /** The token that is shown once, and whose it is. @type {{name: string, token: string} | null} */
    this.fresh = null;
    this.add = new Form(async (v) => {
      const bot = await api('/bots', { body: { name: v.name.trim() } });
      await this.reload({ name: bot.name, token: bot.token });
    });
  }

  /** @param {{name: string, token: string} | null} fresh */
  async reload(fresh) {
    this.list = await api('/bots');
    this.fresh = fresh;
    redraw();
  }

  /** @param {any} bot */
  renew(bot) {
    this.attempt(async () => {
      const { token } = await api(`/bots/${bot.user}/token`, { method: 'POST' });
      await this.reload({ name: bot.name, token });
    });
  }

  /** @param {any} bot @param {string} path @param {string} title @param {string} sure */
  end(bot, path, title, sure) {
    this.attempt(async () => {
      if (!(await dialog.confirm(title, sure, title))) return;
      await api(path, { method: 'DELETE' });
      await this.reload(this.fresh?.name === bot.name ? null : this.fresh);
    });
  }

  /** @param {any} bot */
  row(bot) {
    const path = `/bots/${bot.user}`,
      name = html`<span class="sr-only"> ${bot.name}</span>`;
    return html`<li class="club-row" data-bot=${bot.name}><a class="club-who"
      href=${personLink(bot)}>${bot.name}</a><span class="about">${t(
        bot.token ? 'web.bots.token.yes' : 'web.bots.token.no',
      )}</span><span class="club-buttons"><button class="btn" data-renew @click=${() => this.renew(bot)}>${t(
        'web.bots.renew',
      )}${name}</button>${
        bot.token
          ? html`<button class="btn" data-revoke @click=${() =>
              this.end(bot, `${path}/token`, t('web.bots.revoke'), t('web.bots.revoke.sure', bot.name))}>${t(
              'web.bots.revoke',
            )}${name}</button>`
          : nothing
      }<button class="btn danger" data-delete @click=${() =>
        this.end(bot, path, t('web.bots.delete'), t('web.bots.delete.sure', bot.name))}>${t(
        'web.bots.delete',
      )}${name}</button></span></li>`;
  }

  /** @param {{name: string, token: string}} fresh */
  token(fresh) {
    const command = `signoria bot --server ${window.location.origin} --token ${fresh.name}.token steward`;
    const copy = async () => {
      await navigator.clipboard?.writeText(fresh.token).catch(() => {});
      announce(t('web.copied'));
    };
    return html`<div class="club-token" role="status" data-token><p>${t('web.bots.token', fresh.name)}</p>
      <p><code>${fresh.token}</code></p>
      <p class="club-buttons"><button class="btn do" data-copy @click=${copy}>${t('web.bots.copy')}</button></p>
      <p class="about">${t('web.bots.next', `${fresh.name}.token`)}</p><p><code>${command}</code></p></div>`;
  }

  template() {
    const { bots, most } = this.list;
    if (!most && !bots.length) return nothing;
    return html`<section class="club-card" data-bots><h2>${t('web.bots.title')}</h2><p>${t('web.bots.about')} <a
      href="docs/bots-from-outside.html">${t('web.bots.docs')}</a></p><p class="about">${t(
        'web.bots.limits',
        this.list.turn_seconds,
      )}</p>
      ${bots.length ? html`<ul class="club-list">${bots.map((b) => this.row(b))}</ul>` : nothing}
      ${this.fresh ? this.token(this.fresh) : nothing}
      ${
        bots.length < most
          ? this.add.template(field('name', t('web.bots.name'), { max: 34 }), t('web.bots.add'))
          : html`<p class="about">${t('web.bots.most', most)}</p>`
      }</section>`;
  }
}
