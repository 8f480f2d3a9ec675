// people.js: who is here, and friends: asked, accepted, removed.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { redraw } from '../main.js';
import { api, MustEnter, session } from '../session/api.js';
import { clubPage, errorPart, field, Form, personLink, presence, ready, wordsOf } from './page.js';

/**
 * @typedef {{me: any, friends: any[], people: any[], count: number, next: number | null, found: any[] | null,
 *   paged: boolean, error: string}} State
 */

/** @param {any} one @param {unknown} buttons @param {unknown} [state] */
const row = (one, buttons, state) => html`<li class="club-row" data-person=${one.user ?? one.id}><a class="club-who"
  href=${personLink(one)}>${one.name}</a>${state ?? nothing}<span class="club-buttons">${buttons}</span></li>`;

/** What somebody is, if not a person with an account. @param {any} one */
const kindOf = (one) =>
  one.account && !one.bot
    ? nothing
    : html`<span class="about">${t(one.bot ? 'web.bots.seat' : 'web.club.guest')}</span>`;

/** @param {string} words @param {string} name @param {() => void} act @param {string} [kind] */
const button = (words, name, act, kind = '') =>
  html`<button class="btn ${kind}" @click=${act}>${words}<span class="sr-only"> ${name}</span></button>`;

/** @param {string} title @param {unknown[]} rows @param {unknown} [none] */
const shelf = (title, rows, none) =>
  rows.length || none
    ? html`<section class="club-card"><h2>${title}</h2>${
        rows.length ? html`<ul class="club-list">${rows}</ul>` : html`<p>${none}</p>`
      }</section>`
    : nothing;

/** Who is here, page by page, and accounts by name. @param {State} s @param {() => void} more @param {Form} find */
const everybody = (s, more, find) => html`${shelf(
  t('web.club.here', Math.max(0, s.count - 1)),
  s.people.filter((p) => p.id !== s.me.id).map((p) => row(p, nothing, kindOf(p))),
  t('web.club.here.none'),
)}${s.next ? html`<p><button class="btn" data-more @click=${more}>${t('web.club.here.more')}</button></p>` : nothing}
  <section class="club-card" data-find><h2>${t('web.club.find')}</h2>${find.template(
    field('name', t('web.club.find.name')),
    t('web.club.search'),
  )}${
    s.found?.length
      ? html`<ul class="club-list">${s.found.map((p) => row(p, nothing, presence(p.online)))}</ul>`
      : nothing
  }</section>`;

/** @param {State} s @param {(body: any) => void} befriend @param {Form} add */
function body(s, befriend, add) {
  const friends = s.friends.filter((f) => f.friend === 'friend').sort((a, b) => Number(b.online) - Number(a.online)),
    asks = s.friends.filter((f) => f.friend === 'asks'),
    asked = s.friends.filter((f) => f.friend === 'asked');
  return html`${errorPart(s.error)}
    ${shelf(
      t('web.club.friends.ask'),
      asks.map((f) =>
        row(
          f,
          html`${button(t('web.club.friends.accept'), f.name, () => befriend({ user: f.user }), 'do')}${button(
            t('web.lobby.decline'),
            f.name,
            () => befriend({ user: f.user, friend: false }),
          )}`,
        ),
      ),
    )}
    ${shelf(
      t('web.club.friends'),
      friends.map((f) => row(f, nothing, presence(f.online))),
      s.me.account ? t('web.club.friends.none') : t('web.club.friends.guest'),
    )}
    ${
      s.me.account
        ? html`<section class="club-card"><h2>${t('web.club.friends.add')}</h2>${add.template(
            field('name', t('web.club.friends.name')),
            t('web.club.friends.add'),
            { primary: true },
          )}</section>`
        : html`<section class="club-card"><p><a class="btn primary"
            href="#/me">${t('web.club.become')}</a></p></section>`
    }
    ${shelf(
      t('web.club.friends.asked'),
      asked.map((f) =>
        row(
          f,
          button(t('web.club.friends.withdraw'), f.name, () => befriend({ user: f.user, friend: false })),
        ),
      ),
    )}`;
}

export async function peopleScreen() {
  await ready();
  const me = await session();
  if (!me) throw new MustEnter();
  /** @type {State} */
  const s = { me, friends: [], people: [], count: 0, next: null, found: null, paged: false, error: '' };
  let closed = false;
  const load = async () => {
    try {
      const [{ friends }, here] = await Promise.all([api('/friends'), api('/people')]);
      if (!s.paged) Object.assign(s, here);
      Object.assign(s, { friends, count: here.count });
    } catch (error) {
      s.error = wordsOf(error);
    }
    if (!closed) redraw();
  };
  const more = async () => {
    try {
      const { people, next } = await api(`/people?after=${s.next}`);
      Object.assign(s, { people: [...s.people, ...people], next, paged: true });
    } catch (error) {
      s.error = wordsOf(error);
    }
    redraw();
  };
  /** @param {any} request */
  const befriend = async (request) => {
    s.error = '';
    try {
      ({ friends: s.friends } = await api('/friends', { body: request }));
    } catch (error) {
      s.error = wordsOf(error);
    }
    redraw();
  };
  const add = new Form(async (v) => {
    ({ friends: s.friends } = await api('/friends', { body: { name: v.name.trim() } }));
    return t('web.club.friends.sent', v.name.trim());
  });
  const find = new Form(async (v) => {
    s.found = (await api(`/people?name=${encodeURIComponent(v.name.trim())}`)).people;
    return s.found?.length ? '' : t('web.club.find.none');
  });
  await load();
  const timer = setInterval(load, 20000);
  return {
    title: t('web.club.people'),
    close: () => {
      closed = true;
      clearInterval(timer);
    },
    template: () =>
      clubPage(
        'people',
        t('web.club.people'),
        html`<p><a class="btn" href="#/leaderboard">${t('web.club.leaderboard')}</a></p>
          ${body(s, befriend, add)}${everybody(s, more, find)}`,
      ),
  };
}
