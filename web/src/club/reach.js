// reach.js: how one is reached while the page is closed: notifications of browsers, quiet hours, a web hook.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { api } from '../session/api.js';
import { able, pushes, turnOff, turnOn } from './push.js';
import { day, field, Form } from './page.js';

/** Hours that e-mails are collected. */
const digests = [0, 1, 6, 24];

/** @param {number} hours */
const digestWords = (hours) => (hours ? t('web.reach.digest.hours', hours) : t('web.reach.digest.once'));

/** When e-mails are sent, for the form of the address. @param {any} account */
export const digestField = (account) =>
  html`<label class="club-field"><span>${t('web.reach.digest')}</span><select name="digest">${[
    ...new Set([...digests, account.digest]),
  ].map(
    (hours) => html`<option value=${hours} ?selected=${hours === account.digest}>${digestWords(hours)}</option>`,
  )}</select></label>`;

/** All time zones that this browser knows, and these. @param {string[]} more */
const zones = (...more) => [...new Set([...more, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/** The part of the account page, with what it knows. */
export class ReachPart {
  /**
   * @param {{account: any, facts: any}} page its account changes
   * @param {any} known what the server says of pushes, or null
   * @param {(what: () => Promise<void>) => void} attempt runs it, and shows what went wrong
   */
  constructor(page, known, attempt) {
    this.page = page;
    this.known = known;
    this.attempt = attempt;
    this.quiet = new Form(async (v) => {
      await this.change({ quiet: { from: v.from, to: v.to, zone: v.zone } });
      return t('web.club.saved');
    });
    this.hook = new Form(async (v) => {
      await this.change({ hook: v.hook.trim() });
      return t('web.club.saved');
    });
  }

  /** @param {any} change */
  async change(change) {
    this.page.account = await api('/account', { method: 'PATCH', body: change });
  }

  /** @param {() => Promise<any>} work */
  push(work) {
    this.attempt(async () => {
      this.known = await work();
    });
  }

  pushPart() {
    if (!this.page.facts?.push || !this.known) return nothing;
    const here = this.known.browsers.some((/** @type {any} */ one) => one.here),
      others = this.known.browsers.filter((/** @type {any} */ one) => !one.here);
    const blocked = able() && Notification.permission === 'denied';
    return html`<div data-push=${here ? 'on' : 'off'}><h3>${t('web.reach.push')}</h3><p>${t(
      !able()
        ? 'web.reach.push.unable'
        : here
          ? 'web.reach.push.on'
          : blocked
            ? 'web.reach.push.denied'
            : 'web.reach.push.off',
    )}</p>
      ${
        here
          ? html`<p><button class="btn" data-push-off @click=${() => this.push(() => turnOff())}>${t(
              'web.reach.push.turn-off',
            )}</button></p>`
          : able() && !blocked
            ? html`<p><button class="btn primary" data-push-on @click=${() => this.push(turnOn)}>${t(
                'web.reach.push.turn-on',
              )}</button></p>`
            : nothing
      }
      ${
        others.length
          ? html`<p>${t('web.reach.push.others')}</p><ul class="club-list">${others.map(
              (/** @type {any} */ one) =>
                html`<li class="club-row"><span class="club-who">${one.service}</span><span>${day(
                  one.created,
                )}</span><button class="btn" data-push-drop=${one.id} @click=${() =>
                  this.push(() => turnOff(one.id))}>${t('web.reach.push.turn-off')}<span class="sr-only"> ${
                  one.service
                }</span></button></li>`,
            )}</ul>`
          : nothing
      }</div>`;
  }

  quietPart() {
    const now = this.page.account.quiet,
      mine = Intl.DateTimeFormat().resolvedOptions().timeZone,
      zone = now?.zone ?? mine;
    return html`<div data-quiet=${now ? 'on' : 'off'}><h3>${t('web.reach.quiet')}</h3><p>${
      now ? t('web.reach.quiet.now', now.from, now.to, now.zone) : t('web.reach.quiet.none')
    } ${t('web.reach.quiet.about')}</p>
      ${this.quiet.template(
        html`<div class="club-times">${field('from', t('web.reach.quiet.from'), {
          type: 'time',
          value: now?.from ?? '22:00',
        })}${field('to', t('web.reach.quiet.to'), { type: 'time', value: now?.to ?? '07:00' })}</div><label
          class="club-field"><span>${t('web.reach.quiet.zone')}</span><select name="zone">${zones(zone, mine).map(
            (one) => html`<option ?selected=${one === zone}>${one}</option>`,
          )}</select></label>`,
        t('web.club.save'),
      )}
      ${
        now
          ? html`<p><button class="btn" data-quiet-off @click=${() =>
              this.attempt(() => this.change({ quiet: null }))}>${t('web.reach.quiet.end')}</button></p>`
          : nothing
      }</div>`;
  }

  hookPart() {
    if (!this.page.facts?.hooks) return nothing;
    const { hook, hook_key: key } = this.page.account;
    return html`<details class="club-fold" data-hook ?open=${Boolean(hook)}><summary>${t(
      'web.reach.hook',
    )}</summary><p>${t('web.reach.hook.about')} <a href="docs/api.html">${t(
      'web.reach.hook.docs',
    )}</a></p>${this.hook.template(
      field('hook', t('web.reach.hook.address'), { type: 'url', value: hook, max: 500, optional: true }),
      t('web.club.save'),
    )}${key ? html`<p class="about">${t('web.reach.hook.key')}</p><p><code>${key}</code></p>` : nothing}</details>`;
  }

  template() {
    return html`<section class="club-card" data-reach><h2>${t('web.reach')}</h2><p>${t(
      'web.reach.about',
    )}</p>${this.pushPart()}${this.quietPart()}${this.hookPart()}</section>`;
  }
}

/** @param {{account: any, facts: any}} page @param {(what: () => Promise<void>) => void} attempt */
export const readReach = async (page, attempt) =>
  new ReachPart(page, page.facts?.push ? await pushes() : null, attempt);
