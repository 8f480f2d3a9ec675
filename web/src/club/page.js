// page.js: the frame of the club's pages: where one is, forms, and what the server says to them.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, lang, t } from '../i18n.js';
import { redraw, style } from '../main.js';
import { home } from '../play/icons.js';
import { known } from '../session/api.js';
import { troubleOf } from '../trouble.js';

/** What these pages need beyond the lobby. */
export const ready = () => Promise.all([style('club'), addPart('club')]);

/** @type {[string, string][]} */
const places = [
  ['tables', 'web.club.tables'],
  ['tournaments', 'web.club.tournaments'],
  ['people', 'web.club.people'],
  ['me', 'web.club.me'],
];

/** A page with the ways to the others. @param {string} at @param {unknown} title @param {unknown} body */
export const clubPage = (at, title, body) => html`<div class="club"><header class="bar club-bar"><a class="brand"
  href="#/" title=${t('web.home')}>${home()}<span class="club-name">Signoria</span><span class="sr-only">, ${t(
    'web.home',
  )}</span></a>${
    known()
      ? html`<nav aria-label=${t('web.club.places')}>${places.map(
          ([name, key]) =>
            html`<a class="btn" href=${`#/${name}`} aria-current=${at === name ? 'page' : nothing}>${t(key)}</a>`,
        )}</nav>`
      : nothing
  }</header><main class="club-page"><h1>${title}</h1>${body}</main></div>`;

/** A day as people write it. @param {number} seconds since 1970 */
export const day = (seconds) =>
  new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' }).format(new Date(1000 * seconds));

/** Where somebody's profile is. @param {{user?: number, id?: number}} who */
export const personLink = (who) => `#/person/${who.user ?? who.id}`;

/** Whether somebody is here, by shape and word. @param {boolean} online */
export const presence = (online) =>
  html`<span class="presence ${online ? 'here' : ''}">${online ? t('web.online') : t('web.offline')}</span>`;

/** What went wrong, in words. @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error && 'status' in error ? error : troubleOf(error)).message;

/** @param {string} error or '' */
export const errorPart = (error) => (error ? html`<p class="error" role="alert">${error}</p>` : nothing);

/** A list that the server gives page by page. */
export class Pages {
  /** @param {(next: number | null) => Promise<{list: any[], next?: number | null}>} read null: the first page */
  constructor(read) {
    this.read = read;
    /** @type {any[]} */
    this.list = [];
    /** @type {number | null} */
    this.next = null;
    this.busy = false;
    this.error = '';
  }

  /** Reads the next page, or the first again. @param {boolean} [further] */
  async load(further = false) {
    this.busy = true;
    try {
      const found = await this.read(further ? this.next : null);
      this.list = further ? [...this.list, ...found.list] : found.list;
      this.next = found.next ?? null;
      this.error = '';
    } catch (error) {
      this.error = wordsOf(error);
    }
    this.busy = false;
    redraw();
  }

  /** What reads on, if there is more. @param {string} [label] */
  more(label = t('web.club.more')) {
    if (!this.next) return nothing;
    return html`<p><button class="btn" data-more ?disabled=${this.busy}
      @click=${() => this.load(true)}>${label}</button></p>`;
  }
}

/**
 * A form that is sent once at a time; it shows what the server says to it.
 */
export class Form {
  /** @param {(values: Record<string, string>) => Promise<string | void>} send answers what to say when it went well */
  constructor(send) {
    this.send = send;
    this.busy = false;
    this.error = '';
    this.good = '';
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (this.busy) return;
    this.busy = true;
    this.error = this.good = '';
    redraw();
    try {
      const values = Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, String(v)]));
      this.good = (await this.send(values)) ?? '';
      for (const one of form.querySelectorAll('input[type=password]')) /** @type {any} */ (one).value = '';
    } catch (error) {
      this.error = wordsOf(error);
    } finally {
      this.busy = false;
      redraw();
    }
  }

  /** @param {unknown} fields @param {string} label of the button @param {{primary?: boolean, warn?: boolean}} [how] */
  template(fields, label, how = {}) {
    return html`<form class="club-form" @submit=${(/** @type {SubmitEvent} */ e) => this.submit(e)}>${fields}
      ${errorPart(this.error)}
      ${this.good ? html`<p class="good" role="status">${this.good}</p>` : nothing}
      <p><button class="btn ${how.primary ? 'primary' : ''} ${how.warn ? 'danger' : ''}"
        ?disabled=${this.busy}>${label}</button></p></form>`;
  }
}

/**
 * A labelled input.
 * @param {string} name @param {string} label
 * @param {{type?: string, value?: string, fill?: string, about?: string, min?: number, max?: number,
 *   optional?: boolean}} [how] fill: what a browser may fill in
 */
export const field = (name, label, how = {}) => html`<label class="club-field"><span>${label}${
  how.optional ? html` <small>${t('web.club.optional')}</small>` : nothing
}</span><input class="input" name=${name} type=${how.type ?? 'text'} .value=${how.value ?? ''}
  autocomplete=${/** @type {any} */ (how.fill ?? 'off')} autocapitalize="none" spellcheck="false"
  minlength=${how.min ?? nothing} maxlength=${how.max ?? 40} ?required=${!how.optional}>${
    how.about ? html`<small class="about">${how.about}</small>` : nothing
  }</label>`;

/** @param {string} name @param {string} label @param {boolean} fresh a new password, not the one that one has */
export const passwordField = (name, label, fresh) =>
  field(name, label, {
    type: 'password',
    fill: fresh ? 'new-password' : 'current-password',
    min: fresh ? 8 : undefined,
    max: 200,
    about: fresh ? t('web.club.password.about') : undefined,
  });
