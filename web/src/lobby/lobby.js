// lobby.js: the first screen: begin a game, continue with one, join others, learn, read the rules.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t, tm } from '../i18n.js';
import { engine, gameOf, go, redraw } from '../main.js';
import * as dialog from '../play/dialog.js';
import { book, menu, person } from '../play/icons.js';
import { download } from '../play/fields.js';
import { factsOf } from '../session/base.js';
import { newId } from '../session/local.js';
import { api, known, serverFacts, session, myTables } from '../session/api.js';
import { allKept, forget, keep } from '../session/store.js';
import { read, readJson } from '../storage.js';
import { unreadable } from '../trouble.js';
import { games } from '../games.js';
import { ago } from './ago.js';
import { nameOf, seatName } from './bots.js';
import { NewGame } from './newgame.js';

/** @param {string} game @param {boolean} [online] */
export async function newGame(game, online = false) {
  const session = (await engine(game)).open();
  const { tables } = factsOf(session, game);
  session.close();
  await addPart(game);
  const newcomer = !(await allKept().catch(() => [])).some((one) => one.game === game);
  await new NewGame(game, await serverFacts(), tables, { online, newcomer }).open();
}

/** A save file from somewhere else. @param {File} file */
async function bringIn(file) {
  const save = await file.text(),
    session = (await engine(gameOf(save))).open();
  try {
    session.ask(`load ${JSON.stringify(save)}`);
    const setup = session.json('json setup'),
      { players, draws } = session.json('json match');
    /** @type {Record<string, string>} */
    const bots = {};
    for (const { seat, who, bot } of players) if (who === 'bot') bots[seat] = bot ?? 'steward';
    const [turn, plies] = session.ask('turn').split(' ');
    // Draws that are known already, or that only another server can make: one can look, not continue.
    const kept = {
      id: newId(),
      title: file.name,
      game: setup.game,
      setup: setup.text,
      save,
      bots,
      names: players.map((/** @type {{name: string, seat: number}} */ p) => seatName(p.name, p.seat)),
      over: turn === 'over' || !draws,
      updated: Date.now(),
      seen: {},
      plies: Number(plies),
    };
    await keep(kept);
    go(kept.over ? `#/replay/local/${kept.id}` : `#/local/${kept.id}`);
  } catch (error) {
    await dialog.open(html`<h2>${t('web.import.no')}</h2><p>${unreadable(error)} ${t('web.import.no.do')}</p>`);
  } finally {
    session.close();
  }
}

export async function lobby() {
  /** @type {{games: import('../session/store.js').Kept[], tables: any[], open: any[], server: any, me: any}} */
  const state = { games: await allKept().catch(() => []), tables: [], open: [], server: null, me: null };
  let closed = false;
  const load = async () => {
    state.server = await serverFacts();
    if (state.server) {
      state.me = await session().catch(() => null);
      if (known()) (await import('../session/stream.js')).listen(); // the others see who is here
      Object.assign(state, await myTables());
      if (state.open.length) await describe(state.open);
    }
    if (!closed) redraw();
  };
  load().then(async () => {
    if (state.me && read('push')) (await import('../club/push.js')).keepOn();
  });
  const timer = setInterval(load, 15000);
  const again = async () => {
    state.games = await allKept();
    redraw();
  };
  /** @param {number} [table] */
  const decline = async (table) => {
    await api('/invitations/decline', { body: table ? { table } : {} }).catch(() => null);
    await load();
  };
  return {
    title: '',
    close: () => {
      closed = true;
      clearInterval(timer);
    },
    template: () => template(state, again, decline),
  };
}

/** The game of a button, where it is not seen beside it. @param {string} game */
const ofGame = (game) => html`<span class="sr-only">, ${t(`lobby.${game}.name`)}</span>`;

/**
 * @param {{games: import('../session/store.js').Kept[], tables: any[], open: any[], server: any, me: any}} state
 * @param {() => void} again
 * @param {(table?: number) => void} decline an invitation, or all of them */
function template(state, again, decline) {
  const invited = state.tables.filter((x) => x.invitation).length;
  return html`<div class="lobby">
    <header class="lobby-bar"><h1 class="logo">Signoria</h1><p>${t('web.lobby.motto')}</p>
      ${state.server ? clubLinks(state.me) : nothing}<button class="btn"
        @click=${() => settingsDialog()}>${menu()} ${t('web.settings')}</button></header>
    <main>${
      state.server?.accounts === 'required' && !state.me
        ? html`<p class="lobby-note">${t('web.lobby.required')} <a class="btn primary"
          href="#/enter/register">${t('web.lobby.register')}</a></p>`
        : nothing
    }
    ${
      state.tables.length
        ? html`<section class="shelf"><h2>${t('web.lobby.tables')}</h2><ul>${state.tables.map((x) =>
            tableRow(x, decline),
          )}</ul>
      ${
        invited > 1
          ? html`<button class="btn small" data-decline-all
            @click=${() => decline()}>${t('web.lobby.decline-all')}</button>`
          : nothing
      }</section>`
        : nothing
    }
    ${
      state.open.length
        ? html`<section class="shelf"><h2>${t('web.lobby.open')}</h2><ul>${state.open.map((x) =>
            tableRow(x, decline),
          )}</ul></section>`
        : nothing
    }
    ${dailyPart()}
    <section class="cards" aria-label=${t('web.lobby.games')}>${Object.entries(games).map(
      ([game, profile]) => html`<article class="card ${game} ${profile.accent}">
      <div class="card-art">${profile.art()}</div>
      <div class="card-words"><h2>${t(`lobby.${game}.name`)}</h2><p>${t(`lobby.${game}.about`)}</p><p
        class="facts">${t(`lobby.${game}.facts`)}</p>
        <div class="card-buttons"><button class="btn primary big" data-new=${game}
          @click=${() => newGame(game)}>${t('web.lobby.play')}${ofGame(game)}</button>
          <a class="btn big" href=${`#/learn/${game}`}>${t('web.lobby.learn')}${ofGame(game)}</a><a class="btn big"
            href=${`#/rules/${game}`}>${book()} ${t('web.rules')}${ofGame(game)}</a></div>
        <a class="card-overview" href=${`#/overview/${game}`}>${t('present.overview')}${ofGame(
          game,
        )}</a></div></article>`,
    )}</section>
    <section class="shelf"><h2>${t('web.my-games')}</h2>
      ${
        state.games.length
          ? html`<ul>${state.games.map(
              (g) => html`<li class="row ${g.game} ${games[g.game]?.accent ?? ''}">
        <a class="row-main" href=${
          g.over ? `#/replay/local/${g.id}` : `#/local/${g.id}`
        }><b>${t(`lobby.${g.game}.name`)}</b>
          <span>${tm({ list: g.names })}</span><small>${t(
            'lang.dot',
            g.over ? t('web.lobby.finished') : g.round ? t('web.round', g.round) : t('web.lobby.beginning'),
            ago(g.updated),
          )}</small></a>
        <a class="btn small" href=${
          g.over ? `#/replay/local/${g.id}` : `#/local/${g.id}`
        }>${g.over ? t('web.lobby.look') : t('web.lobby.go-on')}</a>
        <button class="btn small" @click=${() =>
          download(`signoria-${g.game}.match`, g.save)}>${t('web.export')}</button>
        <button class="btn small" @click=${async () => {
          if (await dialog.confirm(t('web.forget'), t('web.forget.sure', tm({ list: g.names })), t('web.forget'))) {
            await forget(g.id);
            again();
          }
        }}>${t('web.forget')}</button></li>`,
            )}</ul>`
          : html`<p class="about">${t('web.lobby.none')}</p>`
      }
      <label class="btn small bring">${t('web.import')}<input class="sr-only" type="file" accept=".match,text/plain"
        @change=${(/** @type {any} */ e) => {
          if (e.target.files[0]) bringIn(e.target.files[0]);
        }}></label></section>
    </main><footer class="lobby-foot"><a href="docs/index.html">${t('web.lobby.docs')}</a></footer></div>`;
}

/** My tables, people and I; or the way in. @param {any} me */
const clubLinks = (me) =>
  me
    ? html`<nav class="lobby-club" aria-label=${t('web.lobby.club')}><a class="btn"
        href="#/tables">${t('web.lobby.tables')}</a><a class="btn" href="#/tournaments">${t(
          'web.lobby.tournaments',
        )}</a><a class="btn" href="#/people">${t(
          'web.lobby.people',
        )}</a><a class="btn" data-me href="#/me">${person()} ${me.name}</a></nav>`
    : html`<nav class="lobby-club" aria-label=${t('web.lobby.club')}><a class="btn" href="#/tables/open">${t(
        'web.lobby.places',
      )}</a><a class="btn" href="#/tournaments">${t('web.lobby.tournaments')}</a><a class="btn" data-enter
        href="#/enter/login">${person()} ${t('web.lobby.enter')}</a></nav>`;

/** The positions of the day, and how one did. */
function dailyPart() {
  const day = (/** @type {number} */ back) => new Date(Date.now() - back * 864e5).toISOString().slice(0, 10),
    daily = Object.entries(games).filter(([, profile]) => profile.daily);
  if (!daily.length) return nothing;
  return html`<nav class="daily" aria-label=${t('present.daily')}><b>${t('present.daily')}</b>${daily.map(([game]) => {
    const { date, stars, streak } = readJson(`daily-${game}`, /** @type {any} */ ({})),
      now = date === day(0);
    return html`<a class="btn" data-daily=${game} href=${`#/daily/${game}`}>${t(`lobby.${game}.name`)}${
      now && stars ? html` <span class="stars">${'★'.repeat(stars)}</span>` : nothing
    }${
      streak > 1 && (now || (stars && date === day(1))) ? html` <small>${t('present.streak', streak)}</small>` : nothing
    }</a>`;
  })}</nav>`;
}

/** What one should know of open tables before one sits down: clock, edition, rated. @param {any[]} tables */
async function describe(tables) {
  const [{ gameWords, inShort }] = await Promise.all([import('../club/facts.js'), addPart('club')]);
  await gameWords(tables);
  for (const x of tables) x.facts = inShort(x);
}

/** A table as lists show it. @param {any} table @param {(table: number) => void} decline */
function tableRow(table, decline) {
  const mine = table.mine?.length > 0,
    turn = table.mine?.includes(table.to_move),
    mover = table.seats[Number(table.to_move) - 1];
  const state = turn
    ? t('web.your-turn')
    : table.status === 'playing' && mover
      ? t('web.waiting-for', nameOf(mover))
      : t(mine && table.status === 'playing' ? 'web.table.ready' : `web.table.${table.status}`);
  return html`<li class="row ${table.game} ${games[table.game]?.accent ?? ''}"><a class="row-main"
    href=${`#/table/${table.id}`}><b>${table.title || t(`lobby.${table.game}.name`)}</b>
    <span>${tm({ list: table.seats.map(nameOf) })}</span><small class=${turn ? 'turn' : ''}>${
      table.changed ? t('lang.dot', state, ago(1000 * table.changed)) : state
    }</small>${table.facts ? html`<small class="facts">${table.facts}</small>` : nothing}</a>
    <a class="btn small" href=${`#/table/${table.id}`}>${
      table.status === 'open' && !mine ? t('web.lobby.join') : t('web.lobby.go-on')
    }</a>
    ${
      table.invitation
        ? html`<button class="btn small" data-decline=${table.id}
          @click=${() => decline(table.id)}>${t('web.lobby.decline')}</button>`
        : nothing
    }</li>`;
}

async function settingsDialog() {
  const { settingsPart } = await import('../play/menu.js');
  const draw = () =>
    html`<h2>${t('web.settings')}</h2><div class="fields">${settingsPart(() => dialog.draw(draw()))}</div>`;
  dialog.open(draw(), { label: t('web.settings') });
}
