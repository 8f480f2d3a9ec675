// orders.js: standing orders: what the seat wants to be played for it, at an auction say. Nobody else sees them.
//
// The engine in the page says what can be ordered (docs/protocol.md, "orders"). In a game in this page it also follows
// the orders; at a server's table the server does.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { style } from '../main.js';
import { api } from '../session/api.js';
import { announce } from './announce.js';
import { actionWords, fieldWords } from './order_words.js';

/** @typedef {{action: string, least?: number, most?: number, words?: string[], instead?: string}} Offer */
/**
 * What stands: its words in the protocol, and their parts.
 * @typedef {{words: string, actions: string[], amount?: number, instead?: string, after?: number, played?: string,
 *   fields?: string[]}} Standing
 */

/** @param {any} answer @returns {Standing[]} */
const standing = (answer) =>
  (answer?.orders ?? []).map((/** @type {string} */ words, /** @type {number} */ i) => ({
    words,
    ...answer.standing[i],
  }));

export class Orders {
  /** @param {import('./screen.js').PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {any} */
    this.session = screen.session;
    /** What was ordered. @type {Standing[]} */
    this.list = [];
    this.amount = 0;
    this.pass = true;
    this.error = '';
    this.ready = false;
    this.plies = -1;
    Promise.all([style('club'), addPart('club')]).then(() => {
      this.ready = true;
      this.changed();
    });
    this.session.addEventListener('change', () => this.changed());
  }

  get remote() {
    return this.session.kind === 'remote';
  }

  /** Reads again what stands: the first time, and if there was something. */
  async changed() {
    const s = this.session;
    if (s.plies === this.plies || typeof s.me !== 'number' || s.closed) return;
    if (!this.remote) {
      this.plies = s.plies;
      this.take(standing(s.present(`orders ${s.me}`)));
    } else if (s.table.status === 'playing' && s.table.mine?.length) {
      const first = this.plies < 0;
      this.plies = s.plies;
      if (first || this.list.length)
        this.take(await api(`${s.path}/orders?seat=${s.me}${s.query}`).then(standing, () => []));
    }
  }

  /** @param {Standing[]} list */
  take(list) {
    const over = this.list.length && !list.length && this.session.mine;
    this.list = list;
    this.error = '';
    if (!this.remote) this.session.ordered ||= list.length > 0;
    if (over) announce(t('web.order.ended'));
    this.screen.app.redraw();
  }

  /** @param {string[]} list all that is to stand */
  async give(list) {
    const s = this.session;
    this.error = '';
    try {
      if (this.remote) {
        this.take(
          standing(
            await api(`${s.path}/orders?${s.query.slice(1)}`, { body: { orders: list, seat: s.me, seq: s.seq } }),
          ),
        );
      } else {
        s.engine.ask(`order ${s.me} cancel`);
        for (const words of list) s.engine.ask(`order ${s.me} ${words}`);
        this.take(standing(s.present(`orders ${s.me}`)));
        await s.run();
      }
    } catch {
      this.error = t('web.order.no');
      announce(this.error);
    }
    this.screen.app.redraw();
  }

  /** What stands, in words. @param {Standing} one */
  words({ actions, amount, instead, after, played, fields }) {
    const s = this.session,
      plays = amount
        ? t(instead ? 'web.order.bids.pass' : 'web.order.bids', amount)
        : t('web.order.plays', actions.map((one) => actionWords(s, one)).join(' · '));
    if (after && played) return `${t('web.order.if', s.players[after - 1].name, actionWords(s, played))} ${plays}`;
    return fields?.length ? `${t('web.order.while', fields.map((f) => fieldWords(s, f)).join(', '))} ${plays}` : plays;
  }

  /** Orders what is offered, up to this amount. @param {Offer} bid @param {number} amount */
  order(bid, amount) {
    /** @type {Offer[]} */
    const offers = this.session.present(`orders ${this.session.me} ${amount}`)?.offers ?? [],
      [alone, orElse = alone] = offers.find((one) => one.action === bid.action)?.words ?? [];
    return alone && this.give([this.pass ? orElse : alone]);
  }

  /** @param {Offer} bid */
  form(bid) {
    const least = /** @type {number} */ (bid.least),
      most = /** @type {number} */ (bid.most),
      now = Math.min(most, Math.max(least, this.amount || least));
    return html`<form class="order-form" @submit=${(/** @type {SubmitEvent} */ e) => {
      e.preventDefault();
      this.order(bid, now);
    }}><label>${t('web.order.upto')} <input type="number" inputmode="numeric" name="amount" min=${least} max=${most}
        .value=${String(now)} @change=${(/** @type {any} */ e) => {
          this.amount = Number(e.target.value);
          this.screen.app.redraw();
        }}></label>
      ${
        bid.instead
          ? html`<label class="order-pass"><input type="checkbox" .checked=${this.pass}
            @change=${(/** @type {any} */ e) => {
              this.pass = e.target.checked;
            }}> ${t('web.order.pass')}</label>`
          : nothing
      }<button class="btn small" data-order>${t('web.order.give')}</button></form>`;
  }

  /** Shown while something can be ordered, or stands. */
  part() {
    const s = this.session;
    if (!this.ready || typeof s.me !== 'number' || s.turn === 'over' || s.taken || s.taught) return nothing;
    /** @type {Offer[]} */
    const offers = s.present(`orders ${s.me}`)?.offers ?? [];
    const bid = offers.find((one) => one.most);
    if (!bid && !this.list.length) return nothing;
    return html`<section class="notice orders" aria-label=${t('web.order.title')} title=${t('web.order.about')}>
      ${
        this.list.length
          ? html`<span class="order-list">${this.list.map((one) => this.words(one)).join(' · ')}</span>
            <button class="btn small" data-order-cancel @click=${() => this.give([])}>${t('web.order.cancel')}</button>`
          : bid
            ? this.form(bid)
            : nothing
      }
      ${this.error ? html`<span class="error" role="alert">${this.error}</span>` : nothing}</section>`;
  }
}
