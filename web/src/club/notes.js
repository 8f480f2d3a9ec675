// notes.js: what somebody wrote down about a table for themselves alone; kept on the server.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { redraw, style } from '../main.js';
import * as dialog from '../play/dialog.js';
import { api } from '../session/api.js';
import { errorPart, wordsOf } from './page.js';

/** Reads the note when the table is opened. @param {any} session a table's */
export async function readNote(session) {
  await addPart('club');
  const { text } = await api(`${session.path}/note?${session.query.slice(1)}`).catch(() => ({ text: '' }));
  session.note = text;
  session.noteSeen = !text;
  redraw();
}

/** The note, until one has read it. @param {any} session */
export const notePart = (session) =>
  session.note && !session.noteSeen
    ? html`<p class="notice note"><button class="note-text" data-note title=${t('web.club.note.edit')}
      @click=${() => openNote(session)}><span class="sr-only">${t('web.club.note')}: </span>${session.note}</button
      ><button class="btn small" aria-label=${t('web.club.note.seen')} title=${t('web.club.note.seen')} @click=${() => {
        session.noteSeen = true;
        redraw();
      }}>✕</button></p>`
    : nothing;

/** The panel where it is written. @param {any} session */
export async function openNote(session) {
  await Promise.all([style('club'), addPart('club')]);
  if (session.note === undefined) await readNote(session);
  let error = '',
    saved = false;
  /** @param {SubmitEvent} event */
  const save = async (event) => {
    event.preventDefault();
    const { value } = /** @type {any} */ (event.target).note;
    error = '';
    try {
      const { text } = await api(`${session.path}/note?${session.query.slice(1)}`, {
        body: { text: value.replaceAll('\r', '').replaceAll('\t', ' ').trim() },
      });
      session.note = text;
      session.noteSeen = true;
      saved = true;
      redraw();
      dialog.close('ok');
    } catch (wrong) {
      error = wordsOf(wrong);
      dialog.draw(draw());
    }
  };
  const draw = () => html`<form class="note-form" @submit=${save}><h2>${t('web.club.note')}</h2>
    <p class="about">${t('web.club.note.about')}</p>
    <textarea name="note" rows="8" maxlength="3900" aria-label=${t('web.club.note')} .value=${
      session.note ?? ''
    }></textarea>
    ${errorPart(error)}
    <div class="dialog-buttons"><button type="button" class="btn" @click=${() => dialog.close('')}>${t(
      'web.cancel',
    )}</button><button class="btn primary">${t('web.club.save')}</button></div></form>`;
  await dialog.open(draw(), { label: t('web.club.note') });
  return saved;
}
