// study.js: notes to the steps of a game, saved in this browser, and sent to others as a link that has all of it.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { readJson, write } from '../storage.js';
import { linkTo, pack, unpack } from './link.js';

/** Characters of a note, of a title, and of all that an address may bring. */
const NOTE = 2000,
  TITLE = 80,
  MOST = 400;

/** What somebody sent, as far as it is one: a title, and texts by step. @param {any} data @param {number} last */
function readStudy(data, last) {
  const title = typeof data?.title === 'string' ? data.title.slice(0, TITLE) : '',
    list = Array.isArray(data?.notes) ? data.notes.slice(0, MOST) : [];
  /** @type {Map<number, string>} */
  const notes = new Map();
  for (const one of list)
    if (Array.isArray(one) && Number.isInteger(one[0]) && one[0] >= 0 && one[0] <= last && typeof one[1] === 'string')
      notes.set(one[0], one[1].slice(0, NOTE));
  return { title, notes };
}

export class Study {
  /** @param {string} key where it is saved in this browser @param {import('./session.js').ReplaySession} session */
  constructor(key, session) {
    this.key = `study.${key}`;
    this.session = session;
    this.link = '';
    const { title, notes } = readStudy(readJson(this.key, null), session.last);
    this.title = title;
    this.notes = notes;
  }

  /** Takes what an address has; it is shown, and saved here when somebody changes it. @param {string} text */
  async open(text) {
    const data = JSON.parse(await unpack(text));
    Object.assign(this, readStudy(data, this.session.last));
  }

  /** The steps that have a note, in order. */
  get steps() {
    return [...this.notes.keys()].sort((a, b) => a - b);
  }

  data() {
    return { title: this.title, notes: this.steps.map((ply) => [ply, this.notes.get(ply)]) };
  }

  save() {
    write(this.key, JSON.stringify(this.data()));
    this.link = '';
    redraw();
  }

  /** @param {number} ply @param {string} text */
  put(ply, text) {
    if (text.trim()) this.notes.set(ply, text.trim().slice(0, NOTE));
    else this.notes.delete(ply);
    this.save();
  }

  async share() {
    const first = this.steps[0] ?? this.session.at ?? 0;
    this.link = `${await linkTo(this.session.text, first)}&study=${await pack(JSON.stringify(this.data()))}`;
    await navigator.clipboard?.writeText(this.link).catch(() => {});
    announce(t('web.copied'));
    redraw();
  }

  /** The note to the step that is shown, above the board. @param {number} at */
  notePart(at) {
    const text = this.notes.get(at);
    return text || this.title
      ? html`<p class="notice study-note" role="status">${this.title ? html`<b>${this.title}</b> ` : nothing}<bdi>${
          text ?? ''
        }</bdi></p>`
      : nothing;
  }

  /** @param {number} ply @param {(ply: number) => void} go */
  row(ply, go) {
    const words = t('web.replay.study.step', ply),
      note = this.notes.get(ply);
    return html`<li><button class="link" @click=${() => go(ply)}>${words}</button> <bdi>${note}</bdi></li>`;
  }

  /** Where notes are written. @param {number} at @param {(ply: number) => void} go */
  template(at, go) {
    return html`<h2>${t('web.replay.study')}</h2><p class="about">${t('web.replay.study.about')}</p>
      <label class="field"><span>${t('web.replay.study.title')}</span><input class="input" name="title"
        maxlength=${TITLE} .value=${this.title} @change=${(/** @type {any} */ e) => {
          this.title = e.target.value.trim();
          this.save();
        }}></label>
      <label class="field"><span>${t('web.replay.study.note', at)}</span><textarea name="note" rows="4"
        maxlength=${NOTE} .value=${this.notes.get(at) ?? ''} @change=${(/** @type {any} */ e) =>
          this.put(at, e.target.value)}></textarea></label>
      <ol class="study-notes">${this.steps.map((ply) => this.row(ply, go))}</ol>
      <p><button class="btn primary" data-study-link ?disabled=${!this.notes.size} @click=${() => this.share()}>${t(
        'web.replay.study.link',
      )}</button></p>
      ${
        this.link
          ? html`<p><input class="input share-link" readonly .value=${this.link} aria-label=${t(
              'web.replay.study.link',
            )} @focus=${(/** @type {any} */ e) => e.target.select()}></p>`
          : nothing
      }`;
  }
}
