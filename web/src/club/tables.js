// tables.js: my tables, open ones, running ones to watch, and finished ones with search and download.

import { html, nothing } from '../../vendor/lit-html.js';
import { t, tm } from '../i18n.js';
import { go, redraw } from '../main.js';
import { games } from '../games.js';
import { nameOf } from '../lobby/bots.js';
import { ago } from '../lobby/ago.js';
import { download } from '../play/fields.js';
import { api, ApiError, MustEnter, serverFacts, session } from '../session/api.js';
import { listen, subscribe } from '../session/stream.js';
import { timeLeft } from '../play/clock.js';
import { gameWords, inShort } from './facts.js';
import { clubPage, day, errorPart, Pages, personLink, ready, wordsOf } from './page.js';

/** @typedef {{at: string, me: any, tables: Pages, query: any}} State */

const kinds = ['mine', 'open', 'watch', 'finished', 'past', 'archive'];
const searched = ['finished', 'past', 'archive'];

/** @param {any} x */
const myTurn = (x) => x.status === 'playing' && x.mine.includes(x.to_move);

/** What waits for me first, the shortest clock before the others. @param {any} a @param {any} b */
const urgency = (a, b) =>
  Number(myTurn(b)) - Number(myTurn(a)) ||
  Number(b.invitation) - Number(a.invitation) ||
  (a.deadline ?? Infinity) - (b.deadline ?? Infinity) ||
  b.changed - a.changed ||
  0;

/** Whose turn it is, or how it ended. @param {any} x */
function stateOf(x) {
  if (x.status === 'over') {
    const won = x.winners.map((/** @type {number} */ seat) => nameOf(x.seats[seat - 1]));
    return won.length
      ? t('web.club.winner', tm({ list: won }))
      : t(x.plies ? 'web.result.nobody' : 'web.club.given-up');
  }
  if (x.invitation) return t('web.club.invited');
  if (x.status === 'open') {
    const free = x.seats.filter((/** @type {any} */ s) => s.who === 'open').length;
    return t('web.club.free', free);
  }
  if (myTurn(x)) return t('web.your-turn');
  const mover = x.seats[Number(x.to_move) - 1];
  return mover ? t('web.waiting-for', nameOf(mover)) : t(x.mine.length ? 'web.table.ready' : 'web.table.playing');
}

/** Those who sit there, each with the way to their profile. @param {any} x */
const sitting = (x) =>
  x.seats
    .filter((/** @type {any} */ s) => s.who !== 'open')
    .map(
      (/** @type {any} */ s, /** @type {number} */ i) =>
        html`${i ? ', ' : ''}${s.user ? html`<a href=${personLink(s)}>${nameOf(s)}</a>` : nameOf(s)}`,
    );

/** @param {any} x */
async function fetchSave(x) {
  const answer = await fetch(`api/v1/tables/${x.id}/save`);
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null));
  download(`signoria-${x.game}-${x.id}.match`, await answer.text());
}

/** @param {State} s @param {any} x @param {(what: () => Promise<any>) => void} attempt */
function row(s, x, attempt) {
  const mine = x.mine.length > 0,
    over = x.status === 'over',
    name = x.title || t(`lobby.${x.game}.name`),
    left = x.deadline ? timeLeft(x.deadline - Date.now() / 1000) : '';
  const main = over ? (x.plies ? `#/replay/table/${x.id}` : '') : `#/table/${x.id}`;
  return html`<li class="club-table ${games[x.game]?.accent ?? ''}" data-table=${x.id}>
    <h2>${main ? html`<a href=${main}>${name}</a>` : name}</h2>
    <p class="club-state ${myTurn(x) ? 'turn' : ''}">${stateOf(x)}${
      left ? html` · <span class="left">${t('web.club.left', left)}</span>` : nothing
    }</p>
    <p>${x.title ? html`${t(`lobby.${x.game}.name`)} · ` : nothing}${sitting(x)}</p>
    <p class="about">${over ? day(x.ended ?? x.changed) : ago(1000 * x.changed)} · ${inShort(x)}</p>
    <p class="club-buttons">${
      over
        ? html`${
            main
              ? html`<a class="btn" href=${main}>${t('web.lobby.look')}<span class="sr-only"> ${name}</span></a><button
            class="btn" data-save=${x.id} @click=${() => attempt(() => fetchSave(x))}>${t('web.export')}<span
              class="sr-only"> ${name}</span></button>`
              : nothing
          }${
            mine
              ? html`<button class="btn" data-archive=${x.id} @click=${() =>
                  attempt(async () => {
                    await api(`/tables/${x.id}/archive`, { body: { archived: !x.archived } });
                    s.tables.list = s.tables.list.filter((one) => one !== x);
                  })}>${t(x.archived ? 'web.club.unarchive' : 'web.club.archive.do')}<span
                    class="sr-only"> ${name}</span></button>`
              : nothing
          }`
        : html`<a class="btn ${myTurn(x) ? 'primary' : ''}" href=${main}>${t(
            mine ? 'web.lobby.go-on' : x.status === 'open' ? 'web.club.look' : 'web.club.watch',
          )}<span class="sr-only"> ${name}</span></a>${
            x.invitation
              ? html`<button class="btn" data-decline=${x.id} @click=${() =>
                  attempt(async () => {
                    await api('/invitations/decline', { body: { table: x.id } });
                    s.tables.list = s.tables.list.filter((one) => one !== x);
                  })}>${t('web.lobby.decline')}<span class="sr-only"> ${name}</span></button>`
              : nothing
          }`
    }</p></li>`;
}

/**
 * Seconds since 1970 of a day that a date field says, or of the day after it.
 * @param {string} date @param {number} days
 */
const secondsOf = (date, days) => Math.floor(new Date(`${date}T00:00:00`).getTime() / 1000) + days * 86400;

/** What the server is asked for. @param {State} s @param {number | null} before */
function queryOf(s, before) {
  const q = new URLSearchParams({ list: s.at });
  for (const name of ['player', 'title', 'game']) if (s.query[name]) q.set(name, s.query[name].trim());
  if (s.query.from) q.set('from', String(secondsOf(s.query.from, 0)));
  if (s.query.to) q.set('to', String(secondsOf(s.query.to, 1)));
  if (before) q.set('before', String(before));
  return q;
}

/** @param {State} s */
const searchPart = (s) => html`<form class="club-search" role="search" @submit=${(/** @type {any} */ e) => {
  e.preventDefault();
  const q = new URLSearchParams();
  for (const [name, value] of new FormData(e.target)) if (value) q.set(name, String(value));
  go(`#/tables/${s.at}${q.size ? `?${q}` : ''}`);
}}><label class="club-field"><span>${t('web.club.search.player')}</span><input class="input" name="player"
    maxlength="40"
    type="search" .value=${s.query.player ?? ''}></label>
  <label class="club-field"><span>${t('web.club.search.title')}</span><input class="input" name="title" maxlength="40"
    type="search" .value=${s.query.title ?? ''}></label>
  <label class="club-field"><span>${t('web.club.game')}</span><select name="game"><option value="">${t(
    'web.club.search.any',
  )}</option>${Object.keys(games).map(
    (game) => html`<option value=${game} ?selected=${s.query.game === game}>${t(`lobby.${game}.name`)}</option>`,
  )}</select></label>
  <label class="club-field"><span>${t('web.club.search.from')}</span><input class="input" type="date" name="from"
    .value=${s.query.from ?? ''}></label>
  <label class="club-field"><span>${t('web.club.search.to')}</span><input class="input" type="date" name="to"
    .value=${s.query.to ?? ''}></label>
  <p><button class="btn primary">${t('web.club.search')}</button></p></form>`;

/** @param {State} s @param {(what: () => Promise<any>) => void} attempt */
function body(s, attempt) {
  const places = s.me ? kinds : kinds.filter((one) => !['mine', 'past', 'archive'].includes(one));
  const tables = s.at === 'mine' ? [...s.tables.list].sort(urgency) : s.tables.list;
  const urgent = s.at === 'mine' ? tables.filter(myTurn) : [];
  return html`<nav class="ways" aria-label=${t('web.club.places')}>${places.map(
    (one) =>
      html`<a class="btn" href=${one === 'mine' ? '#/tables' : `#/tables/${one}`} aria-current=${
        s.at === one ? 'page' : nothing
      }>${t(`web.club.list.${one}`)}</a>`,
  )}</nav>
  ${
    urgent.length
      ? html`<p><button class="btn do big" data-next @click=${() => go(`#/table/${urgent[0].id}`)}>${t(
          'web.club.next',
          urgent.length,
        )}</button></p>`
      : nothing
  }
  ${searched.includes(s.at) ? searchPart(s) : nothing}
  ${errorPart(s.tables.error)}
  <ul class="club-tables" aria-busy=${String(s.tables.busy)}>${tables.map((x) => row(s, x, attempt))}</ul>
  ${
    tables.length || s.tables.busy
      ? nothing
      : html`<p class="club-card">${t(`web.club.list.${s.at}.none`)} ${
          s.at === 'mine' ? html`<a href="#/">${t('web.home')}</a>` : nothing
        }</p>`
  }
  ${s.tables.more()}`;
}

/** @param {string | undefined} which @param {URLSearchParams} query */
export async function tablesScreen(which, query) {
  await ready();
  if (!(await serverFacts())) throw new TypeError('Failed to fetch');
  const me = await session();
  const at = which && kinds.includes(which) ? which : 'mine';
  if (!me && !['open', 'watch', 'finished'].includes(at)) throw new MustEnter();
  const tables = new Pages(async (next) => {
    const found = await api(`/tables?${queryOf(s, next)}`);
    await gameWords(found.tables);
    return { list: found.tables, next: found.next };
  });
  /** @type {State} */
  const s = { at, me, tables, query: Object.fromEntries(query) };
  /** @param {() => Promise<any>} what */
  const attempt = async (what) => {
    tables.error = '';
    await what().catch((/** @type {unknown} */ e) => {
      tables.error = wordsOf(e);
    });
    redraw();
  };
  await tables.load();
  const live = !searched.includes(at);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  if (me) listen();
  const unsubscribe =
    live && me
      ? subscribe((name) => {
          if (name !== 'step' && name !== 'table') return;
          clearTimeout(soon);
          soon = setTimeout(() => tables.load(), 1500);
        })
      : () => {};
  const timer = live ? setInterval(() => tables.load(), 20000) : undefined;
  return {
    title: t('web.club.tables'),
    close: () => {
      clearInterval(timer);
      clearTimeout(soon);
      unsubscribe();
    },
    template: () => clubPage('tables', t(`web.club.list.${at}`), body(s, attempt)),
  };
}
