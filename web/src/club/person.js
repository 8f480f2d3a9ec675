// person.js: somebody's profile: since when, what they played and how it went; friend, block.

import { html, nothing } from '../../vendor/lit-html.js';
import { n, t } from '../i18n.js';
import { redraw } from '../main.js';
import * as dialog from '../play/dialog.js';
import { api, ApiError, MustEnter, session } from '../session/api.js';
import { Trouble } from '../trouble.js';
import { clubPage, day, errorPart, presence, ready, wordsOf } from './page.js';
import { personRatings } from './ratings.js';
import { openReport } from './report.js';

/** Places that were never reached at the end of the list say nothing. @param {number[]} places */
const upToLast = (places) => places.slice(0, places.findLastIndex((p) => p > 0) + 1);

/** @param {number[]} places */
const headsOf = (places) => places.map((place) => html`<th scope="col">${t('web.club.place', place)}</th>`);

/** @param {any[]} games */
function record(games) {
  if (!games.length) return html`<p>${t('web.club.played.none')}</p>`;
  const most = Math.max(...games.map((g) => upToLast(g.places).length)),
    later = Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2); // the places after the first
  return html`<div class="club-scroll" tabindex="0" role="region" aria-label=${t('web.club.played')}><table
    class="club-record">
    <thead><tr><th scope="col">${t('web.club.game')}</th><th scope="col">${t('web.club.played.count')}</th><th
      scope="col">${t('web.club.played.people')}</th><th
      scope="col">${t('web.club.won')}</th>${headsOf(later)}</tr></thead><tbody>${games.map(
        (g) =>
          html`<tr><th scope="row">${t(`lobby.${g.game}.name`)}</th><td>${n(g.played)}</td><td>${n(
            g.people,
          )}</td><td>${n(g.won)}</td>${later.map((place) => html`<td>${n(g.places[place - 1])}</td>`)}</tr>`,
      )}</tbody></table></div>`;
}

/** @param {any} p @param {any} me @param {(path: string, body: any) => void} act */
function buttons(p, me, act) {
  if (p.id === me.id) return html`<p class="club-buttons"><a class="btn" href="#/me">${t('web.club.me')}</a></p>`;
  const friend = (/** @type {boolean} */ yes) => act('/friends', { user: p.id, friend: yes });
  const friends =
    !p.account || !me.account || p.blocked
      ? nothing
      : p.friend === 'none'
        ? html`<button class="btn primary" data-befriend
          @click=${() => friend(true)}>${t('web.club.friends.add')}</button>`
        : p.friend === 'asks'
          ? html`<button class="btn do" data-befriend @click=${() => friend(true)}>${t(
              'web.club.friends.accept',
            )}</button><button class="btn" @click=${() => friend(false)}>${t('web.lobby.decline')}</button>`
          : html`<button class="btn" data-unfriend @click=${() => friend(false)}>${t(
              p.friend === 'asked' ? 'web.club.friends.withdraw' : 'web.club.friends.remove',
            )}</button>`;
  return html`<p class="club-buttons">${friends}<button class="btn" data-block @click=${async () => {
    if (p.blocked || (await dialog.confirm(t('web.club.block'), t('web.club.block.sure', p.name), t('web.club.block'))))
      act('/blocks', { user: p.id, blocked: !p.blocked });
  }}>${t(p.blocked ? 'web.club.unblock' : 'web.club.block')}</button><button class="btn" data-report
    @click=${() => openReport({ about: 'person', user: p.id }, t('web.club.report.person', p.name))}>${t(
      'web.club.report',
    )}</button></p>`;
}

/** @param {string} id */
export async function personScreen(id) {
  await ready();
  const me = await session();
  if (!me) throw new MustEnter();
  const path = `/people/${encodeURIComponent(id)}`;
  let p = await api(path).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? new Trouble('no-person') : error;
  });
  const ratings = await personRatings(id);
  let error = '';
  /** @param {string} to @param {any} body */
  const act = async (to, body) => {
    error = '';
    try {
      await api(to, { body });
      p = await api(path);
    } catch (e) {
      error = wordsOf(e);
    }
    redraw();
  };
  return {
    title: p.name,
    template: () =>
      clubPage(
        '',
        p.name,
        html`<section class="club-card"><p>${presence(p.online)} ${t(
          p.bot ? 'web.bots.since' : p.account ? 'web.club.member' : 'web.club.guest.since',
          day(p.created),
        )}</p>
        ${p.friend === 'friend' ? html`<p class="good">${t('web.club.friends.are')}</p>` : nothing}
        ${p.friend === 'asked' ? html`<p>${t('web.club.friends.sent', p.name)}</p>` : nothing}
        ${p.blocked ? html`<p>${t('web.club.blocked.is')}</p>` : nothing}
        ${errorPart(error)}${buttons(p, me, act)}</section>
        <section class="club-card"><h2>${t('web.club.played')}</h2>${record(p.games)}
          <p><a href=${`#/tables/finished?player=${encodeURIComponent(p.name)}`}>${t('web.club.played.list')}</a></p
        ></section>${ratings()}`,
      ),
  };
}
