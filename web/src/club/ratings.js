// ratings.js: ratings at a table, on a profile and on a page of their own, the leaderboard.

import { html, nothing } from '../../vendor/lit-html.js';
import { n, t } from '../i18n.js';
import { redraw } from '../main.js';
import { engines } from '../games.js';
import { api } from '../session/api.js';
import { clubPage, day, errorPart, Pages, personLink, ready } from './page.js';

/** "1500 ± 700". @param {{rating: number, spread: number}} r */
const ratingWords = (r) => `${r.rating} ± ${r.spread}`;

/** "+31". @param {number} change */
const changeWords = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

/** The number with its range, and whether it is provisional. @param {any} r */
const ratingPart = (r) =>
  html`<span class="rating">${ratingWords(r)}${
    r.provisional ? html` <small>${t('web.club.rating.provisional')}</small>` : nothing
  }</span>`;

/** @param {number} change */
const changePart = (change) => html`<b class="rating-change">${changeWords(change)}</b>`;

// ---- At a table ----

/** Asks for the ratings of a rated table again, and draws them when they are there. @param {any} s the session */
export async function readRatings(s) {
  if (!s.table.rules?.rated) return;
  const found = await api(`/tables/${s.id}/ratings${s.code ? `?code=${s.code}` : ''}`).catch(() => null);
  if (!found || s.closed) return;
  s.ratings = Object.fromEntries(found.seats.map((/** @type {any} */ x) => [x.seat, x]));
  redraw();
}

/** Beside a name. @param {any} s @param {number} seat */
export const seatRating = (s, seat) => (s.ratings?.[seat] ? ratingPart(s.ratings[seat]) : nothing);

/** What a rated table means, for who thinks of sitting down. @param {any} rules */
export const ratedNote = (rules) =>
  rules?.rated
    ? html`<p class="notice rated-note" data-rated><span><b>${t('web.club.rated')}.</b> ${t(
        'web.club.rated.about',
      )}</span></p>`
    : nothing;

/** After the end: who gained and who lost. @param {any} s */
export function changesPart(s) {
  const rated = Object.values(s.ratings ?? {}).filter((/** @type {any} */ r) => r.change !== undefined);
  if (!rated.length) return nothing;
  return html`<p class="notice rated-changes" data-changes><span>${t('web.club.rated')}: ${rated.map(
    (/** @type {any} */ r, /** @type {number} */ i) =>
      html`${i ? ' · ' : ''}${s.players[r.seat - 1]?.name} ${r.rating} (${changePart(r.change)})`,
  )}</span></p>`;
}

// ---- On a profile ----

/** @param {any} one of the history */
const pastRow = (one) => html`<tr><td>${day(one.time)}</td><td><a class="club-who"
  href=${`#/replay/table/${one.table}`}>${t(`lobby.${one.game}.name`)}</a></td><td>${t('web.club.place', one.place)}</td
  ><td>${one.rating} ${changePart(one.change)}</td></tr>`;

/** @param {any[]} ratings @param {Pages} history */
function ratingsCard(ratings, history) {
  return html`<section class="club-card" data-ratings><h2>${t('web.club.ratings')}</h2>
    ${
      ratings.length
        ? html`<ul class="ratings">${ratings.map(
            (/** @type {any} */ r) =>
              html`<li><b>${t(`lobby.${r.game}.name`)}</b> ${ratingPart(r)} <small>${t(
                'web.club.rating.games',
                r.games,
              )}</small></li>`,
          )}</ul><p class="about">${t('web.club.rating.about')}</p>`
        : html`<p>${t('web.club.rating.none')}</p>`
    }
    ${
      history.list.length
        ? html`<div class="club-scroll" tabindex="0" role="region" aria-label=${t('web.club.rating.history')}><table
          class="club-record"><tbody>${history.list.map(pastRow)}</tbody></table></div>`
        : nothing
    }
    ${history.more()}
    <p><a href="#/leaderboard">${t('web.club.leaderboard')}</a></p></section>`;
}

/**
 * The ratings of somebody, page by page.
 * @param {string} id
 */
export async function personRatings(id) {
  const path = `/people/${encodeURIComponent(id)}/ratings`;
  /** @type {any[] | null} */
  let ratings = null;
  const history = new Pages(async (next) => {
    const found = await api(next ? `${path}?before=${next}` : path);
    ratings = found.ratings;
    return { list: found.history, next: found.next };
  });
  await history.load();
  return () => (ratings ? ratingsCard(ratings, history) : nothing);
}

// ---- The leaderboard ----

/** @param {any} p */
const rankRow = (p) => html`<li data-rank=${p.rank}><span class="rank">${n(p.rank)}</span><a class="club-who"
  href=${personLink(p)}>${p.name}</a>${ratingPart(p)}<small>${t('web.club.rating.games', p.games)}</small></li>`;

/** @param {string | undefined} which */
export async function leaderboardScreen(which) {
  await ready();
  const game = which && engines.includes(which) ? which : engines[0];
  const people = new Pages(async (next) => {
    const found = await api(`/leaderboard?game=${game}&from=${next ?? 0}`);
    return { list: found.people, next: found.next };
  });
  await people.load();
  return {
    title: t('web.club.leaderboard'),
    template: () =>
      clubPage(
        '',
        t('web.club.leaderboard'),
        html`<nav class="ways" aria-label=${t('web.club.game')}>${engines.map(
          (one) =>
            html`<a class="btn" href=${`#/leaderboard/${one}`} aria-current=${one === game ? 'page' : nothing}>${t(
              `lobby.${one}.name`,
            )}</a>`,
        )}</nav><section class="club-card">${errorPart(people.error)}
          ${
            people.list.length
              ? html`<ol class="ranks">${people.list.map(rankRow)}</ol>`
              : people.error
                ? nothing
                : html`<p>${t('web.club.leaderboard.none')}</p>`
          }
          <p class="about">${t('web.club.rating.about')}</p>
          ${people.more(t('web.club.leaderboard.more'))}</section>`,
      ),
  };
}
