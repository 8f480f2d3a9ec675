// admin.js: for administrators: reports, people, who is muted or suspended, the log, and the server's state.

import { html, nothing } from '../../vendor/lit-html.js';
import { n, t } from '../i18n.js';
import * as dialog from '../play/dialog.js';
import { api, MustEnter, session } from '../session/api.js';
import { clubPage, errorPart, Pages, personLink, presence, ready, wordsOf } from './page.js';
import { moment, untilWords } from './report.js';

const parts = ['reports', 'people', 'limits', 'log', 'server'];

/** @typedef {{part: string, query: string, list: Pages, state: any}} State */

/** Where the pages of a list are. @type {Record<string, [string, string]>} */
const pages = {
  reports: ['reports', 'before'],
  people: ['people', 'before'],
  limits: ['limits', 'after'],
  log: ['log', 'before'],
};

/** @param {State} s @param {number | null} next */
async function read(s, next) {
  if (s.part === 'server') {
    s.state = await api('/admin/server');
    return { list: [] };
  }
  const [key, word] = pages[s.part],
    at = next ? `${s.query ? '&' : '?'}${word}=${next}` : '';
  const found = await api(`/admin/${s.part}${s.query}${at}`);
  return { list: found[key], next: found.next };
}

/** Somebody, or nobody who is still there. @param {any} who */
const name = (who) => (who ? html`<a href=${personLink(who)}>${who.name}</a>` : t('web.club.somebody'));

/**
 * Asks for a reason, and for an end where there is one; then does it.
 * @param {string} title @param {boolean} ends @param {(reason: string, until: number) => Promise<void>} work
 */
function ask(title, ends, work) {
  let error = '';
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const form = /** @type {any} */ (event.target);
    const until = form.until?.value ? Math.floor(new Date(form.until.value).getTime() / 1000) : 0;
    try {
      await work(form.reason.value.replaceAll(/\s+/g, ' ').trim(), until);
      dialog.close('ok');
    } catch (wrong) {
      error = wordsOf(wrong);
      dialog.draw(draw());
    }
  };
  const draw = () => html`<form class="note-form" @submit=${send}><h2>${title}</h2>
    <label class="club-field"><span>${t('web.club.admin.reason')}</span><textarea name="reason" rows="3"
      maxlength="160" required></textarea></label>
    ${
      ends
        ? html`<label class="club-field"><span>${t('web.club.admin.until')} <small>${t(
            'web.club.admin.until.about',
          )}</small></span><input class="input" name="until" type="datetime-local"></label>`
        : nothing
    }
    ${errorPart(error)}
    <div class="dialog-buttons"><button class="btn primary">${title}</button></div></form>`;
  return dialog.open(draw(), { label: title });
}

/** @param {number} user @param {'mute' | 'suspend'} limit @param {() => void} then */
const limitButton = (user, limit, then) =>
  html`<button class="btn" data-limit=${limit} @click=${() =>
    ask(t(`web.club.admin.${limit}`), true, async (reason, until) => {
      await api('/admin/limits', { body: { user, limit, reason, ...(until ? { until } : {}) } });
      then();
    })}>${t(`web.club.admin.${limit}`)}</button>`;

/** @param {any} r @param {() => void} again */
const reportRow = (r, again) => html`<li class="club-card" data-report=${r.id}><h2>${t(
  `web.club.admin.about.${r.about}`,
)}</h2>
  <blockquote><bdi>${r.quote}</bdi></blockquote><p>${t('web.club.limit.reason', r.reason)}</p>
  <p>${name(r.person)} · ${t('web.club.admin.by')} ${name(r.by)} · ${moment(r.time)}${
    r.table ? html` · <a href=${`#/table/${r.table}`}>${t('web.club.table')} ${r.table}</a>` : nothing
  }</p>
  ${
    r.settled
      ? nothing
      : html`<p class="club-buttons">${
          r.person
            ? html`${limitButton(r.person.id, 'mute', again)}${limitButton(r.person.id, 'suspend', again)}`
            : nothing
        }${
          r.about === 'person'
            ? nothing
            : html`<button class="btn danger" data-remove @click=${() => settle(r, true, again)}>${t(
                'web.club.admin.remove',
              )}</button>`
        }<button class="btn do" data-settle @click=${() => settle(r, false, again)}>${t(
          'web.club.admin.settle',
        )}</button></p>`
  }</li>`;

/** @param {any} r @param {boolean} remove @param {() => void} again */
const settle = (r, remove, again) =>
  ask(t(remove ? 'web.club.admin.remove' : 'web.club.admin.settle'), false, async (reason) => {
    await api(`/admin/reports/${r.id}`, { body: { reason, remove } });
    again();
  });

/** @param {any} p @param {() => void} again */
const personRow = (p, again) =>
  html`<li class="club-row"><span class="club-who">${name(p)}</span>${presence(p.online)}${
    p.role === 'admin' ? html`<b>${t('web.club.admin.role')}</b>` : nothing
  }<span>${moment(p.created)}</span>${
    p.role === 'admin' ? nothing : html`${limitButton(p.id, 'mute', again)}${limitButton(p.id, 'suspend', again)}`
  }</li>`;

/** @param {any} l @param {() => void} again */
const limitRow = (l, again) => html`<li class="club-card"><h2>${name(l.person)} · ${t(`web.club.admin.${l.limit}`)}</h2>
  <p>${untilWords(l)} ${t('web.club.limit.reason', l.reason)}</p>
  <p class="club-buttons"><button class="btn" data-lift=${l.limit} @click=${() =>
    ask(t('web.club.admin.lift'), false, async (reason) => {
      await api('/admin/limits', { body: { user: l.person.id, limit: l.limit, lift: true, reason } });
      again();
    })}>${t('web.club.admin.lift')}</button></p></li>`;

/** @param {any} d */
const logRow = (d) =>
  html`<li class="club-row"><span>${moment(d.time)}</span><b>${t(
    `web.club.admin.what.${d.what.replaceAll(' ', '-')}`,
  )}</b><span>${name(d.person)}</span><span>${t('web.club.admin.from')} ${
    d.host ? t('web.club.admin.host') : name(d.by)
  }</span><span>${t(
    'web.club.limit.reason',
    d.reason,
  )}${d.until ? ` · ${t('web.club.limit.until', moment(d.until))}` : nothing}</span></li>`;

/** @param {any} state */
const serverPart = (state) => html`<section class="club-card"><dl class="room-facts">${[
  'people',
  'connections',
  'streams',
  'tables',
  'bots_waiting',
  'requests',
  'limited',
  'steps',
  'store_waiting',
  'store_failures',
].map(
  (key) => html`<div><dt>${t(`web.club.admin.state.${key}`)}</dt><dd data-state=${key}>${n(state[key])}</dd></div>`,
)}
  <div><dt>${t('web.club.admin.state.since')}</dt><dd>${moment(Date.now() / 1000 - state.uptime)}</dd></div>
  <div><dt>${t('web.club.admin.state.store')}</dt><dd>${state.store}</dd></div></dl></section>
  <section class="club-card"><h2>${t('web.club.admin.settings')}</h2><p>${t('web.club.admin.settings.about')}</p>
  <div class="club-scroll" tabindex="0" role="region" aria-label=${t('web.club.admin.settings')}><table
    class="club-record"><thead><tr><th scope="col">${t('web.club.admin.setting')}</th><th scope="col">${t(
      'web.club.admin.value',
    )}</th><th scope="col">${t('web.club.admin.default')}</th></tr></thead><tbody>${state.settings.map(
      (/** @type {any} */ x) =>
        html`<tr><th scope="row"><code>${x.name}</code></th><td>${n(x.value)}</td><td>${n(x.default)}</td></tr>`,
    )}</tbody></table></div></section>`;

/** @param {State} s */
function listPart({ part, list }) {
  const row = { reports: reportRow, people: personRow, limits: limitRow, log: logRow }[part] ?? logRow;
  return list.list.length
    ? html`<ul class="club-list">${list.list.map((one) => row(one, () => list.load()))}</ul>`
    : html`<p class="club-card">${t(`web.club.admin.${part}.none`)}</p>`;
}

/** @param {State} s */
const filters = (s) => {
  if (s.part === 'people')
    return html`<form class="club-form" @submit=${(/** @type {any} */ e) => {
      e.preventDefault();
      const value = e.target.name.value.trim();
      s.query = value ? `?name=${encodeURIComponent(value)}` : '';
      s.list.load();
    }}><label class="club-field"><span>${t('web.club.admin.find')}</span><input class="input" name="name"
      maxlength="40" autocomplete="off"></label><p><button class="btn">${t('web.club.search')}</button></p></form>`;
  if (s.part !== 'reports') return nothing;
  return html`<div class="ways" role="group" aria-label=${t('web.club.admin.reports')}>${['open', 'settled'].map(
    (state) => html`<button class="btn" data-state=${state}
      aria-pressed=${String((s.query === '?state=settled') === (state === 'settled'))} @click=${() => {
        s.query = state === 'settled' ? '?state=settled' : '';
        s.list.load();
      }}>${t(`web.club.admin.${state}`)}</button>`,
  )}</div>`;
};

/** @param {string | undefined} part */
export async function adminScreen(part) {
  await ready();
  const me = await session();
  if (!me) throw new MustEnter();
  if (me.role !== 'admin') throw new Error(t('web.club.no.admin.only'));
  /** @type {State} */
  const s = {
    part: part && parts.includes(part) ? part : 'reports',
    query: '',
    list: new Pages((next) => read(s, next)),
    state: null,
  };
  await s.list.load();
  return {
    title: t('web.club.admin'),
    template: () =>
      clubPage(
        '',
        t('web.club.admin'),
        html`<nav class="ways" aria-label=${t('web.club.admin')}>${parts.map(
          (one) =>
            html`<a class="btn" href=${`#/admin/${one}`} aria-current=${one === s.part ? 'page' : nothing}>${t(
              `web.club.admin.${one}`,
            )}</a>`,
        )}</nav>${filters(s)}${errorPart(s.list.error)}${
          s.part === 'server' ? s.state && serverPart(s.state) : listPart(s)
        }${s.list.more()}`,
      ),
  };
}
