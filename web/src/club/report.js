// report.js: reporting something to who runs the server; and why one is muted or suspended.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, lang, t } from '../i18n.js';
import { go, style } from '../main.js';
import { announce } from '../play/announce.js';
import * as dialog from '../play/dialog.js';
import { download } from '../play/fields.js';
import { api, left } from '../session/api.js';
import { clubPage, errorPart, ready, wordsOf } from './page.js';

/** A moment as people write it. @param {number} seconds since 1970 */
export const moment = (seconds) =>
  new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(1000 * seconds));

/**
 * Asks what is wrong and sends it.
 * @param {{about: 'person' | 'chat' | 'title', user?: number, table?: number, line?: number}} what
 * @param {string} title @param {string} [quote] @param {string} [query] "?code=..." of the table's link
 */
export async function openReport(what, title, quote = '', query = '') {
  await Promise.all([style('club'), addPart('club')]);
  let error = '';
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const reason = /** @type {any} */ (event.target).reason.value.replaceAll(/\s+/g, ' ').trim();
    try {
      await api(`/reports${query}`, { body: { ...what, reason } });
      dialog.draw(html`<h2>${title}</h2><p role="status" data-sent>${t('web.club.report.sent')}</p>`);
      announce(t('web.club.report.sent'));
    } catch (wrong) {
      error = wordsOf(wrong);
      dialog.draw(draw());
    }
  };
  const draw = () => html`<form class="note-form" @submit=${send}><h2>${title}</h2>
    ${quote ? html`<blockquote><bdi>${quote}</bdi></blockquote>` : nothing}
    <p class="about">${t('web.club.report.about')}</p>
    <textarea name="reason" rows="4" maxlength="160" required aria-label=${t('web.club.report.reason')}
      placeholder=${t('web.club.report.reason')}></textarea>
    ${errorPart(error)}
    <div class="dialog-buttons"><button class="btn primary">${t('web.club.report.send')}</button></div></form>`;
  return dialog.open(draw(), { label: title });
}

/** Which line of a chat is to be reported? @param {any} s a table's session @param {any[]} lines */
export async function chooseLine(s, lines) {
  await Promise.all([style('club'), addPart('club')]);
  const title = t('web.club.report.line');
  dialog.open(
    html`<h2>${title}</h2><ul class="club-list club">${lines
      .slice(-30)
      .reverse()
      .map(
        (line) =>
          html`<li><button class="btn" data-line=${line.n} @click=${() =>
            openReport(
              { about: 'chat', table: Number(s.id), line: line.n },
              t('web.club.report.chat', line.name),
              line.text,
              s.query.replace('&', '?'),
            )}><b>${line.name}</b> <bdi>${line.text}</bdi></button></li>`,
      )}</ul>`,
    { label: title },
  );
}

/** @param {any} limit */
export const untilWords = (limit) =>
  limit.until ? t('web.club.limit.until', moment(limit.until)) : t('web.club.limit.ever');

/** What holds for me at the moment, with the reasons. @param {any[]} limits */
export const limitsPart = (limits) =>
  limits.map(
    (limit) => html`<section class="club-card limit" data-limit=${limit.limit}><h2>${t(
      `web.club.limit.${limit.limit}`,
    )}</h2><p>${untilWords(limit)} ${t(`web.club.limit.${limit.limit}.about`)}</p>
    <p>${t('web.club.limit.reason', limit.reason)}</p></section>`,
  );

/** The page of who is suspended, in place of any other. */
export async function limitsScreen() {
  await ready();
  const { limits } = await api('/limits');
  if (!limits.some((/** @type {any} */ l) => l.limit === 'suspend')) go('#/');
  const logOut = async () => {
    await api('/session', { method: 'DELETE' });
    left();
    go('#/');
  };
  const save = async () => download('signoria-my-data.json', JSON.stringify(await api('/account/export'), null, 1));
  return {
    title: t('web.club.limit.suspend'),
    template: () =>
      clubPage(
        '',
        t('web.club.limit.suspend'),
        html`${limitsPart(limits)}<p class="club-buttons"><button class="btn" data-my-data @click=${save}>${t(
          'web.club.export',
        )}</button><button class="btn" data-logout @click=${logOut}>${t('web.club.logout')}</button></p>`,
      ),
  };
}
