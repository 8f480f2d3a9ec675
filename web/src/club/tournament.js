// tournament.js: one tournament: entering, the way to one's table, standings that change as tables end, all rounds.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, lang, n, t } from '../i18n.js';
import { redraw } from '../main.js';
import { nameOf } from '../lobby/bots.js';
import * as dialog from '../play/dialog.js';
import { api, known, MustEnter, serverFacts } from '../session/api.js';
import { clockWords, readGames, setupWords } from './facts.js';
import { clubPage, errorPart, personLink, wordsOf } from './page.js';
import { noServer, ready, stateOf } from './tournaments.js';

const EVERY = 3000;

/** @typedef {{x: any, code: string, error: string, busy: boolean, copied: boolean, who: number}} State */

/** Matchpoints, 0 to 100 and their sums. @param {number | null} share */
const share = (share) =>
  share === null ? '–' : new Intl.NumberFormat(lang(), { maximumFractionDigits: 1 }).format(share);

/** @param {any} who */
const nameLink = (who) => (who.user ? html`<a class="club-who" href=${personLink(who)}>${who.name}</a>` : who.name);

/** @param {State} s */
const linkOf = (s) =>
  `${location.origin}${location.pathname}#/tournament/${s.x.id}${s.x.access === 'link' ? `?code=${s.x.code}` : ''}`;

// ---- Facts ----

/** @param {string} label @param {unknown} value */
const fact = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** @param {any} x */
function facts(x) {
  const options = setupWords(x.game, x.setup);
  return html`<dl class="room-facts">${fact(t('web.club.game'), t(`lobby.${x.game}.name`))}${fact(
    t('web.tour.format'),
    t(`web.tour.format.${x.format}`),
  )}${fact(t('web.tour.rounds'), n(x.rounds))}${fact(t('web.tour.seats'), n(x.seats))}${fact(
    t('web.new.clock'),
    clockWords(x.clock),
  )}${fact(t('web.new.rated'), t(x.rated ? 'web.yes' : 'web.no'))}${fact(t('web.tour.bots'), t(`bot.${x.bots}`))}${
    options.length ? fact(t('web.club.rules'), options.join(' · ')) : nothing
  }</dl>`;
}

// ---- What one can do ----

/** @param {State} s @param {(what: string, body?: any) => void} act */
function doing(s, act) {
  const { x } = s;
  return html`<section class="club-card" data-state=${x.state}><p class="club-state">${stateOf(x)}</p>
    <p>${t('web.tour.host', x.host.name)}</p>
    ${
      x.state === 'running' && x.table
        ? html`<p><a class="btn do big" data-mine href=${`#/table/${x.table}`}>${t('web.tour.your-table')}</a></p>`
        : x.state === 'running' && x.entered
          ? html`<p class="notice">${t('web.tour.your-wait')}</p>`
          : nothing
    }
    ${
      x.state === 'open'
        ? html`<ul class="tour-people">${x.standings.map(
            (/** @type {any} */ p) =>
              html`<li>${nameLink(p)}${
                x.mine && p.user
                  ? html` <button class="btn small" data-drop=${p.user}
                    @click=${() => act('drop', { user: p.user })}>${t(
                      'web.tour.drop',
                    )}<span class="sr-only"> ${p.name}</span></button>`
                  : nothing
              }</li>`,
          )}</ul>`
        : nothing
    }
    <p class="club-buttons">${
      x.state === 'open' && !x.entered
        ? html`<button class="btn primary big" data-enter ?disabled=${s.busy} @click=${() =>
            act('join', s.code ? { code: s.code } : {})}>${t('web.tour.enter')}</button>`
        : nothing
    }${
      x.state === 'open' && x.mine
        ? html`<button class="btn do big" data-start ?disabled=${s.busy || x.people < 2} @click=${() =>
            act('start')}>${t('web.tour.start')}</button>`
        : nothing
    }${
      x.entered && (x.state === 'open' || x.state === 'running')
        ? html`<button class="btn" data-leave @click=${() => act('leave')}>${t('web.tour.leave')}</button>`
        : nothing
    }${
      x.state === 'open' && x.mine
        ? html`<button class="btn danger" data-cancel @click=${() => act('cancel')}>${t('web.tour.cancel')}</button>`
        : nothing
    }${
      x.state === 'open' && x.code
        ? html`<button class="btn" data-copy @click=${async () => {
            await navigator.clipboard?.writeText(linkOf(s)).catch(() => {});
            s.copied = true;
            redraw();
          }}>${t('web.copy')}</button>`
        : nothing
    }</p>${s.copied ? html`<p class="tour-link" role="status"><code>${linkOf(s)}</code></p>` : nothing}
    ${x.state === 'open' && x.mine && x.people < 2 ? html`<p class="about">${t('web.tour.few')}</p>` : nothing}
    ${errorPart(s.error)}</section>`;
}

// ---- Standings ----

/** @param {any} p */
const standing = (p) => html`<tr data-rank=${p.rank} class=${p.left ? 'left' : ''}><td>${n(p.rank)}</td><th
  scope="row">${nameLink(p)}${p.left ? html` <small>${t('web.tour.left')}</small>` : nothing}</th><td>${share(
    p.matchpoints,
  )}</td><td>${share(p.ranking)}</td><td>${n(p.points)}</td>${p.rounds.map(
    (/** @type {number | null} */ r) => html`<td>${share(r)}</td>`,
  )}</tr>`;

/** What the organiser can do with somebody.
 * @param {State} s @param {(what: string, body?: any) => void} act */
function lead(s, act) {
  const there = s.x.standings.filter((/** @type {any} */ p) => p.user && !p.left);
  if (!s.x.mine || s.x.state !== 'running' || !there.length) return nothing;
  const user = there.some((/** @type {any} */ p) => p.user === s.who) ? s.who : there[0].user;
  return html`<div class="tour-lead" role="group" aria-label=${t('web.tour.lead')}><h3>${t('web.tour.lead')}</h3>
    <label class="field"><span>${t('web.tour.player')}</span><select name="who" .value=${user} @change=${(
      /** @type {any} */ e,
    ) => {
      s.who = Number(e.target.value);
      redraw();
    }}>${there.map(
      (/** @type {any} */ p) => html`<option value=${p.user} ?selected=${p.user === user}>${p.name}</option>`,
    )}</select></label>
    <p class="club-buttons"><button class="btn" data-replace=${user} @click=${() => act('replace', { user })}>${t(
      'web.tour.replace',
    )}</button><button class="btn danger" data-drop=${user} @click=${() => act('drop', { user })}>${t(
      'web.tour.drop',
    )}</button></p></div>`;
}

/** @param {State} s @param {(what: string, body?: any) => void} act */
function standings(s, act) {
  const { x } = s;
  return html`<section class="club-card" data-standings><h2>${t('web.tour.standings')}</h2>
    <div class="club-scroll" tabindex="0" role="region" aria-live="polite" aria-label=${t('web.tour.standings')}><table
      class="club-record tour-standings"><thead><tr><th scope="col">${t('web.tour.rank')}</th><th scope="col">${t(
        'web.tour.player',
      )}</th><th scope="col">${t('web.tour.matchpoints')}</th><th scope="col">${t('web.tour.ranking')}</th><th
        scope="col">${t('web.tour.points')}</th>${x.played.map(
          (/** @type {any} */ r) => html`<th scope="col">${t('web.tour.round.short', r.round)}</th>`,
        )}</tr></thead><tbody>${x.standings.map(standing)}</tbody></table></div>
    <p class="about">${t('web.tour.score.about')}</p>${lead(s, act)}</section>`;
}

// ---- Rounds ----

/** @param {any} seat */
const seatRow = (seat) =>
  html`<tr><td>${n(seat.seat)}</td><th scope="row">${
    seat.bot ? nameOf({ who: 'bot', name: seat.name, seat: seat.seat }) : nameLink(seat)
  }${seat.bot ? html` <small>${t('web.tour.bot')}</small>` : nothing}</th><td>${
    seat.points === null ? '–' : n(seat.points)
  }</td><td>${seat.place === null ? '–' : t('web.club.place', seat.place)}</td><td>${share(
    seat.matchpoints,
  )}</td></tr>`;

/** @param {State} s @param {any} round @param {any} one @param {(what: string, body?: any) => void} act */
const tableCard = (s, round, one, act) => html`<li class="tour-table" data-table=${one.table}><h3>${t(
  'web.tour.table',
  one.number,
)} <small>${one.over ? t('web.tour.over') : t('web.tour.playing', one.plies)}</small></h3><table class="club-record"
  ><caption class="sr-only">${t('web.tour.table', one.number)}</caption><thead><tr><th scope="col">${t(
    'web.tour.seat',
  )}</th><th scope="col">${t('web.tour.player')}</th><th scope="col">${t('web.tour.points')}</th><th scope="col">${t(
    'web.tour.ranking',
  )}</th><th scope="col">${t('web.tour.matchpoints')}</th></tr></thead><tbody>${one.seats.map(seatRow)}</tbody></table>
  <p class="club-buttons">${
    one.table === s.x.table
      ? html`<a class="btn small do" href=${`#/table/${one.table}`}>${t('web.tour.your-table')}</a>`
      : round.ended
        ? html`<a class="btn small" href=${`#/replay/table/${one.table}${one.code ? `?code=${one.code}` : ''}`}>${t(
            'web.lobby.look',
          )}<span class="sr-only"> ${t('web.tour.table', one.number)}</span></a>`
        : nothing
  }${
    s.x.mine && !one.over
      ? html`<button class="btn small" data-end=${one.table} @click=${() => act('replace', { table: one.table })}>${t(
          'web.tour.end-table',
        )}</button>`
      : nothing
  }</p></li>`;

/** @param {State} s @param {(what: string, body?: any) => void} act */
const rounds = (s, act) =>
  [...s.x.played].reverse().map(
    (round) => html`<details class="club-card tour-round" data-round=${round.round} ?open=${round.round === s.x.round}>
      <summary><h2>${t('web.tour.round', round.round)}</h2></summary>${
        round.ended ? nothing : html`<p class="about">${t('web.tour.same')}</p>`
      }<ul class="tour-tables">${round.tables.map((/** @type {any} */ one) => tableCard(s, round, one, act))}</ul>
      <p class="about">${t('web.replay.fair.commitment')} <code>${round.commitment}</code></p></details>`,
  );

// ---- The page ----

const asked = ['drop', 'leave', 'cancel', 'replace'];

/** @param {string} id @param {URLSearchParams} query */
export async function tournamentScreen(id, query) {
  if (!(await serverFacts())) return noServer();
  await Promise.all([ready(), addPart('pages')]);
  const path = `/tournaments/${encodeURIComponent(id)}`,
    code = query.get('code') ?? '';
  /** @type {State} */
  const s = {
    x: await api(`${path}${code ? `?code=${encodeURIComponent(code)}` : ''}`),
    code,
    error: '',
    busy: false,
    copied: false,
    who: 0,
  };
  await Promise.all([readGames(), addPart(s.x.game).catch(() => {})]);
  let closed = false;
  const load = async () => {
    if (document.hidden || s.busy) return;
    const found = await api(`${path}${code ? `?code=${encodeURIComponent(code)}` : ''}`).catch(() => null);
    if (!found || closed || s.busy) return;
    s.x = found;
    redraw();
  };
  const timer = setInterval(load, EVERY);
  /** @param {string} what @param {any} [body] */
  const act = async (what, body = {}) => {
    if (!known()) {
      const { enterFirst, route } = await import('../main.js');
      await enterFirst(route, s.x.rated ? 'register' : undefined);
      return;
    }
    const sure = () => t(`web.tour.sure.${body.table ? 'table' : what}`);
    if (
      asked.includes(what) &&
      !(await dialog.confirm(t(body.table ? 'web.tour.end-table' : `web.tour.${what}`), sure(), t('web.yes')))
    )
      return;
    s.busy = true;
    redraw();
    try {
      s.x = await api(`${path}/${what}`, { body });
      s.error = '';
    } catch (error) {
      if (error instanceof MustEnter) throw error;
      s.error = wordsOf(error);
    }
    s.busy = false;
    redraw();
  };
  return {
    title: s.x.title,
    close: () => {
      closed = true;
      clearInterval(timer);
    },
    template: () =>
      clubPage(
        'tournaments',
        s.x.title,
        html`${doing(s, act)}${s.x.state === 'open' || s.x.state === 'cancelled' ? nothing : standings(s, act)}${rounds(
          s,
          act,
        )}<section class="club-card"><h2>${t('web.tour.facts')}</h2>${facts(s.x)}<p class="about">${t(
          'web.tour.about',
        )} ${t(`web.tour.format.${s.x.format}.about`)}</p></section>`,
      ),
  };
}
