// order_form.js: a standing order with a condition: if somebody plays that, or as long as something stays as it is.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { factsOf } from '../session/base.js';
import * as dialog from './dialog.js';

/** @typedef {{kind: string, by: string, args: {mark: string, is: string, names: string[] | null}[]}} Verb */

/**
 * An action with the words that were chosen for its marks.
 * @param {Verb} verb @param {FormData} data @param {string} of
 */
const written = (verb, data, of) =>
  verb.args.reduce((text, arg) => text.replace(arg.mark, String(data.get(`${of}${arg.mark}`) ?? '0')), verb.kind);

/**
 * @param {import('./orders.js').Orders} orders
 */
export function openOrderForm(orders) {
  const s = orders.session,
    { tables } = factsOf(s.engine, s.setup.game);
  /** @type {Verb[]} */
  const verbs = tables.actions.filter((/** @type {Verb} */ v) => v.by !== 'chance');
  const others = s.players.filter((/** @type {any} */ p) => p.seat !== s.me);
  const chosen = { mine: 0, theirs: 0, when: s.mine ? 'while' : 'if' };
  let error = '';

  /** A verb and what it needs. @param {'mine' | 'theirs'} of @param {string} label */
  const actionFields = (of, label) => html`<label class="club-field"><span>${label}</span><select name=${of}
    @change=${(/** @type {any} */ e) => {
      chosen[of] = e.target.selectedIndex;
      dialog.draw(draw());
    }}>${verbs.map(
      (v, i) => html`<option ?selected=${i === chosen[of]}>${v.kind.replaceAll(/%\d/g, '…')}</option>`,
    )}</select></label>
    <div class="order-args">${verbs[chosen[of]].args.map((arg) =>
      arg.names
        ? html`<select name=${`${of}${arg.mark}`} aria-label=${label}>${arg.names.map(
            (n) => html`<option>${n}</option>`,
          )}</select>`
        : html`<input class="input" type="number" inputmode="numeric" min="0" value="0" name=${`${of}${arg.mark}`}
          aria-label=${label}>`,
    )}</div>`;

  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const action = written(verbs[chosen.mine], data, 'mine');
    const condition =
      chosen.when === 'if'
        ? ` if ${data.get('seat')} ${written(verbs[chosen.theirs], data, 'theirs')}`
        : ` while ${data.get('field')}`;
    await orders.give([...orders.list.map((one) => one.words), action + condition]);
    ({ error } = orders);
    if (error) dialog.draw(draw());
    else dialog.close('ok');
  };

  const draw = () => html`<form class="note-form club" data-order-form @submit=${send}><h2>${t('web.order.when')}</h2>
    <p class="about">${t('web.order.when.about')}</p>
    ${actionFields('mine', t('web.order.mine'))}
    <div class="ways" role="group" aria-label=${t('web.order.when')}>${['if', 'while'].map(
      (when) => html`<button class="btn" type="button" data-when=${when} ?disabled=${when === 'if' && s.mine}
        aria-pressed=${String(chosen.when === when)} @click=${() => {
          chosen.when = when;
          dialog.draw(draw());
        }}>${t(`web.order.when.${when}`)}</button>`,
    )}</div>
    ${
      chosen.when === 'if'
        ? html`<label class="club-field"><span>${t('web.order.who')}</span><select name="seat">${others.map(
            (/** @type {any} */ p) => html`<option value=${p.seat}>${p.name}</option>`,
          )}</select></label>${actionFields('theirs', t('web.order.theirs'))}`
        : html`<label class="club-field"><span>${t('web.order.field')}</span><select name="field">${tables.fields.map(
            (/** @type {any} */ f) => html`<option>${f.name}</option>`,
          )}</select></label>`
    }
    ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}
    <div class="dialog-buttons"><button class="btn primary" data-order>${t('web.order.give')}</button></div></form>`;
  return dialog.open(draw(), { label: t('web.order.when') });
}
