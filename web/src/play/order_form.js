// order_form.js: a standing order with a condition: if somebody plays that, or as long as something stays as it is.

import { html, nothing } from '../../vendor/lit-html.js';
import { has, t } from '../i18n.js';
import { factsOf } from '../session/base.js';
import * as dialog from './dialog.js';
import { fieldWords, openWords } from './order_words.js';

/** @typedef {{mark: string, is: string, names: string[] | null}} Arg */
/** @typedef {{kind: string, by: string, args: Arg[]}} Verb */
/** A verb, and what was chosen for its marks. @typedef {{verb: number, args: Record<string, string>}} Picked */

/** What the first choice for a mark is. @param {Arg} arg */
const first = (arg) => arg.names?.[0] ?? '0';

/**
 * An action with the words that were chosen for its marks.
 * @param {Verb} verb @param {Record<string, string>} args
 */
const written = (verb, args) =>
  verb.args.reduce((text, arg) => text.replace(arg.mark, args[arg.mark] ?? first(arg)), verb.kind);

/** Fields that have words, so that a person knows what they are; all of them if none has. @param {any} s */
function fieldsOf(s) {
  const { game } = s.setup,
    names = factsOf(s.engine, game).tables.fields.map((/** @type {any} */ f) => f.name),
    known = names.filter((/** @type {string} */ f) => has(`field.${game}.${f}`));
  return known.length ? known : names;
}

/**
 * What was chosen as an order.
 * @param {{mine: Picked, theirs: Picked, when: string, seat: number, field: string}} chosen @param {Verb[]} verbs
 */
function orderOf({ mine, theirs, when, seat, field }, verbs) {
  const action = written(verbs[mine.verb], mine.args);
  if (when === 'while') return { words: `${action} while ${field}`, actions: [action], fields: [field] };
  const played = written(verbs[theirs.verb], theirs.args);
  return { words: `${action} if ${seat} ${played}`, actions: [action], after: seat, played };
}

/**
 * What the form is about: what can be chosen, what was, and how to draw it again.
 * @typedef {{s: any, verbs: Verb[], names: string[], others: any[], fields: string[], chosen: {mine: Picked,
 *   theirs: Picked, when: string, seat: number, field: string}, again: () => void}} Form
 */

/** @param {Form} form @param {'mine' | 'theirs'} of @param {Arg} arg @param {string} label */
function argField({ s, verbs, chosen, again }, of, arg, label) {
  const picked = chosen[of],
    now = picked.args[arg.mark] ?? first(arg),
    name = `${of}${arg.mark}`;
  /** A thing, by what the whole action is called with it. @param {string} thing */
  const optionWords = (thing) =>
    openWords(s, written(verbs[picked.verb], { ...picked.args, [arg.mark]: thing }), [arg.mark]);
  /** @param {any} e */
  function change(e) {
    picked.args[arg.mark] = String(e.target.value || 0);
    again();
  }
  return arg.names
    ? html`<select name=${name} aria-label=${label} @change=${change}>${arg.names.map(
        (n) => html`<option value=${n} ?selected=${n === now}>${optionWords(n)}</option>`,
      )}</select>`
    : html`<input class="input" type="number" inputmode="numeric" min="0" .value=${now} name=${name}
        aria-label=${label} @change=${change}>`;
}

/** A verb and what it needs. @param {Form} form @param {'mine' | 'theirs'} of @param {string} label */
const actionFields = (form, of, label) => html`<label class="club-field"><span>${label}</span><select name=${of}
  @change=${(/** @type {any} */ e) => {
    form.chosen[of] = { verb: e.target.selectedIndex, args: {} };
    form.again();
  }}>${form.names.map(
    (words, i) => html`<option ?selected=${i === form.chosen[of].verb}>${words}</option>`,
  )}</select></label>
  <div class="order-args">${form.verbs[form.chosen[of].verb].args.map((arg) => argField(form, of, arg, label))}</div>`;

/** Who plays what, or what stays as it is. @param {Form} form */
function conditionFields(form) {
  const { s, chosen, others, fields, again } = form;
  if (chosen.when === 'if')
    return html`<label class="club-field"><span>${t('web.order.who')}</span><select name="seat"
      @change=${(/** @type {any} */ e) => {
        chosen.seat = Number(e.target.value);
        again();
      }}>${others.map(
        (p) => html`<option value=${p.seat} ?selected=${p.seat === chosen.seat}>${p.name}</option>`,
      )}</select></label>${actionFields(form, 'theirs', t('web.order.theirs'))}`;
  return html`<label class="club-field"><span>${t('web.order.field')}</span><select name="field"
    @change=${(/** @type {any} */ e) => {
      chosen.field = e.target.value;
      again();
    }}>${fields.map(
      (f) => html`<option value=${f} ?selected=${f === chosen.field}>${fieldWords(s, f)}</option>`,
    )}</select></label>`;
}

/** The form as it is before anything is chosen. @param {any} s a session @param {() => void} again */
function newForm(s, again) {
  const { tables } = factsOf(s.engine, s.setup.game);
  /** @type {Verb[]} */
  const verbs = tables.actions.filter((/** @type {Verb} */ v) => v.by !== 'chance'),
    others = s.players.filter((/** @type {any} */ p) => p.seat !== s.me),
    fields = fieldsOf(s),
    /** What needs no number, as to pass, is offered first. */
    simple = Math.max(
      0,
      verbs.findIndex((v) => v.args.every((arg) => arg.names)),
    );
  /** @type {Form} */
  const form = {
    s,
    verbs,
    names: verbs.map((v) => openWords(s, written(v, {}), [])),
    others,
    fields,
    chosen: {
      mine: { verb: simple, args: {} },
      theirs: { verb: simple, args: {} },
      when: s.mine ? 'while' : 'if',
      seat: others[0]?.seat ?? 0,
      field: fields[0],
    },
    again,
  };
  return form;
}

/**
 * @param {import('./orders.js').Orders} orders
 */
export function openOrderForm(orders) {
  const s = orders.session,
    form = newForm(s, () => dialog.draw(draw())),
    { chosen, verbs, again } = form;
  let error = '';

  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    await orders.give([...orders.list.map((one) => one.words), orderOf(chosen, verbs).words]);
    ({ error } = orders);
    if (error) again();
    else dialog.close('ok');
  };

  const draw = () => html`<form class="note-form club" data-order-form @submit=${send}><h2>${t('web.order.when')}</h2>
    <p class="about">${t('web.order.when.about')}</p>
    ${actionFields(form, 'mine', t('web.order.mine'))}
    <div class="ways" role="group" aria-label=${t('web.order.when')}>${['if', 'while'].map(
      (when) => html`<button class="btn" type="button" data-when=${when} ?disabled=${when === 'if' && s.mine}
        aria-pressed=${String(chosen.when === when)} @click=${() => {
          chosen.when = when;
          again();
        }}>${t(`web.order.when.${when}`)}</button>`,
    )}</div>
    ${conditionFields(form)}
    <p class="notice" data-order-words>${orders.words(orderOf(chosen, verbs))}</p>
    ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}
    <div class="dialog-buttons"><button class="btn primary" data-order>${t('web.order.give')}</button></div></form>`;
  return dialog.open(draw(), { label: t('web.order.when') });
}
