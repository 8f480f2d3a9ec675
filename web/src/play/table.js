// table.js: a table on the server: the room where one waits for players, and what a table has beyond the game.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { engine, go, redraw, rendererOf, style } from '../main.js';
import { factsPart } from '../club/facts.js';
import { changesPart, ratedNote, readRatings, seatRating } from '../club/ratings.js';
import { notePart, openNote, readNote } from '../club/notes.js';
import {
  copyLink,
  herePart,
  inviteNames,
  invitePart,
  link,
  openSeats,
  readFriends,
  standsInPart,
  standUp,
  takeOverPart,
} from '../club/seats.js';
import { countWaiting, nextPart } from '../club/waiting.js';
import { nameOf } from '../lobby/bots.js';
import { RemoteSession } from '../session/remote.js';
import { read, write } from '../storage.js';
import { games } from '../games.js';
import * as dialog from './dialog.js';
import { home, seatSign } from './icons.js';
import { showRule } from './rule.js';
import { PlayScreen } from './screen.js';

/** @param {string} id @param {URLSearchParams} query */
export async function tableScreen(id, query) {
  const session = await RemoteSession.open(
    async (game) => (await engine(game)).open(),
    id,
    query.get('code') ?? undefined,
  );
  if (session.table.rules?.hints) /** @type {any} */ (session).hint = () => session.hintAsk();
  const [renderer] = await Promise.all([rendererOf(session.setup.game), addPart('club'), style('club')]);
  const extras = /** @type {any} */ (session);
  extras.chatPart = () => chatPart(session);
  extras.openChat = () => openChat(session, screen);
  extras.beside = () => (session.reading ? chatPart(session) : nothing);
  extras.tabsOf = (/** @type {any[]} */ tabs) => [
    ...(tabs.length ? tabs : [{ id: '', key: 'web.club.board' }]),
    { id: 'chat', key: 'web.chat' },
  ];
  if (!session.table.tournament) extras.again = () => rematch(session);
  extras.herePart = () => herePart(session);
  extras.banner = () => html`${notePart(session)}${standsInPart(session)}${takeOverPart(session)}${banner(session)}`;
  extras.nextPart = () => nextPart(waiting.tables);
  extras.openSeats = () => openSeats(session);
  extras.openNote = () => openNote(session);
  extras.resultNote = async () => {
    await readRatings(session);
    const why = endedWords(session);
    return html`${why ? html`<p data-why>${why}</p>` : nothing}${changesPart(session)}${tournamentWay(session)}`;
  };
  readNote(session);
  followRatings(session);
  let { rematch: there } = session.table;
  session.addEventListener('change', () => {
    if (there || !session.table.rematch) return;
    there = session.table.rematch;
    if (document.querySelector('dialog[open] .result')) screen.showResult(); // it says so
  });
  if (session.table.status === 'open' && session.table.host) readFriends();
  session.reading = read('chat') === 'open' && !small.matches;
  const waiting = countWaiting(id);
  const screen = new PlayScreen(extras, renderer, {
    redraw,
    rule: (game, clause) => {
      if (clause) showRule(game, clause);
      else window.open(`#/rules/${game}?setup=${encodeURIComponent(session.setup.text)}`, '_blank');
    },
    menu: async (s) => (await import('./menu.js')).openMenu(s),
    leave: () => go('#/'),
  });
  session.addEventListener('my-turn', () => notify(session));
  const clock = setInterval(() => {
    if (session.table.play?.deadline || session.table.play?.left) redraw();
  }, 1000);
  return {
    title: t(`lobby.${session.setup.game}.name`),
    close: () => {
      clearInterval(clock);
      waiting.close();
      screen.close();
    },
    template: () => (session.table.status === 'open' || !session.table.play ? room(session) : screen.template()),
  };
}

/** The same people again; the others see the way there at this table, and sit down by it. @param {RemoteSession} s */
const rematch = (s) =>
  s
    .rematch()
    .then((id) => go(`#/table/${id}`))
    .catch(alarm);

/** Ratings are read when somebody sits down and when the game is over. @param {RemoteSession} s */
function followRatings(s) {
  const sitting = () => `${s.table.status} ${s.table.seats.map((/** @type {any} */ x) => x.user).join()}`;
  let at = sitting();
  readRatings(s);
  s.addEventListener('change', () => {
    if (at === sitting()) return;
    at = sitting();
    readRatings(s);
  });
}

/** Says that it is my turn, even when the page is not looked at. @param {RemoteSession} s */
async function notify(s) {
  if (!document.hidden) return;
  document.title = `● ${t('web.your-turn')}`;
  if (globalThis.Notification?.permission !== 'granted') return;
  const title = t('web.your-turn'),
    how = { body: s.title || t(`lobby.${s.setup.game}.name`), tag: `table-${s.id}`, icon: 'icons/icon.svg' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    // Phones show the notes of service workers alone; sw.js follows one to the table.
    await worker.showNotification(title, { ...how, data: { to: `#/table/${s.id}` } });
    return;
  }
  const note = new Notification(title, how);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Before the game: who sits where, and the link for others. @param {RemoteSession} s */
function room(s) {
  const mine = s.table.mine?.length > 0;
  return html`<div class="room"><header class="bar"><a class="brand"
    href="#/">${home()}<span>${t(`lobby.${s.setup.game}.name`)}</span></a></header>
    <main class="room-card"><div class="room-art">${games[s.setup.game]?.art() ?? nothing}</div><h1
      >${s.title || t('web.room')}</h1><p>${t('web.room.about')}</p>
      ${notePart(/** @type {any} */ (s))}
      ${ratedNote(s.table.rules)}
      ${factsPart({ game: s.setup.game, setup: s.setup.text, rules: s.table.rules })}
      <ul class="room-seats">${s.table.seats.map(
        (/** @type {any} */ seat) => html`<li>${seatSign(seat.seat, 24)}<b>${
          seat.user ? html`<a href=${`#/person/${seat.user}`}>${nameOf(seat)}</a>` : nameOf(seat)
        }</b> ${seatRating(s, seat.seat)}
        <span>${
          seat.who === 'bot'
            ? t(`bot.${seat.bot}`)
            : seat.who === 'person'
              ? seat.online
                ? t('web.online')
                : t('web.offline')
              : ''
        }</span>
        ${
          seat.who === 'open' || seat.who === 'invited'
            ? mine
              ? s.table.rules.rated
                ? nothing
                : html`<button class="btn small" @click=${() =>
                    s
                      .send('seats', { seat: seat.seat, who: 'bot', bot: 'pupil' })
                      .then(() => s.refetch())
                      .catch(alarm)}>${t('web.room.bot')}</button>`
              : html`<button class="btn primary" @click=${() => s.join(seat.seat).catch(alarm)}
                >${t('web.room.sit')}</button>`
            : nothing
        }${seat.who === 'open' || seat.who === 'invited' ? invitePart(s, seat) : nothing}</li>`,
      )}</ul>${inviteNames()}
      ${
        s.code
          ? html`<label class="field"><span>${t('web.room.link')}</span><input class="input" readonly
            .value=${link(s)} @focus=${(/** @type {any} */ e) => e.target.select()}></label>
        <p><button class="btn" @click=${() => copyLink(s)}>${t('web.copy')}</button></p>`
          : nothing
      }
      <p class="club-buttons"><button class="btn" data-note @click=${() => openNote(s)}>${t(
        'web.club.note',
      )}</button>${standUp(s)}</p>
      ${chatPart(s)}</main></div>`;
}

/** @param {unknown} error */
function alarm(error) {
  dialog.open(html`<h2>${t('web.trouble')}</h2><p>${error instanceof Error ? error.message : nothing}</p>`);
}

/** @param {RemoteSession} s */
const latePart = (s) => (isLate(s) ? html`<span data-late>${t('web.club.late', s.table.rules.delay)}</span>` : nothing);

/** Questions, clocks, a lost connection, the end: what the table has to say. @param {RemoteSession} s */
function banner(s) {
  const q = s.table.play?.question;
  const asked = q && s.table.mine?.some((/** @type {number} */ seat) => q.waiting?.includes(seat));
  const needs =
    s.turn === 'chance' &&
    s.table.seats.some((/** @type {any} */ x) => s.table.mine?.includes(x.seat) && x.number === false);
  return html`${s.unfair ? html`<p class="notice warn unfair" role="alert">${t('web.fair.changed')}</p>` : nothing}${
    s.paused && !s.replaced ? html`<p class="notice warn paused" role="status">${t('web.paused')}</p>` : nothing
  }${s.offline ? html`<p class="notice warn lost" role="status">${t('web.lost')}</p>` : nothing}
    ${
      s.table.mine?.length
        ? nothing
        : html`<p class="notice ${s.replaced ? 'warn' : ''} ${s.paused ? 'paused' : ''}" role="status">${
            s.replaced
              ? html`${s.paused ? t('web.paused') : t('web.clock.out')} ${
                  s.table.seats[s.replaced - 1]?.resigned
                    ? t('web.club.resigned.you')
                    : html`<button class="btn small do" data-return
                  @click=${() => s.takeBack().catch(alarm)}>${t('web.clock.return')}</button>`
                }`
              : html`${t('web.looking-on')} ${latePart(s)}`
          }</p>`
    }
    ${
      q
        ? html`<p class="notice" role="status">${t(
            q.wish === 'end' ? 'web.club.ask.end' : `web.ask.${q.wish}`,
            s.players[q.by - 1]?.name ?? '',
            q.plies,
          )}
      ${
        asked
          ? html`<button class="btn small do" @click=${() => s.answer(true).catch(alarm)}>${t('web.yes')}</button
            ><button class="btn small" @click=${() => s.answer(false).catch(alarm)}>${t('web.no')}</button>`
          : s.table.mine?.includes(q.by)
            ? html`<button class="btn small" data-withdraw @click=${() => s.answer(false).catch(alarm)}>${t(
                'web.club.withdraw',
              )}</button>`
            : nothing
      }</p>`
        : nothing
    }
    ${
      needs
        ? html`<p class="notice">${t('web.number')} <button class="btn small do"
          @click=${() => s.number().catch(alarm)}>${t('web.number.give')}</button></p>`
        : nothing
    }
    ${s.turn === 'over' ? html`${endedPart(s)}${changesPart(s)}` : nothing}
    ${s.turn === 'over' ? tournamentWay(s) : nothing}
    ${
      s.turn === 'over' && s.table.mine?.length && !s.table.tournament
        ? html`<p class="notice">${
            s.table.rematch
              ? html`<a class="btn small do" href=${`#/table/${s.table.rematch}`} @click=${(/** @type {Event} */ e) => {
                  e.preventDefault(); // whoever goes there plays again
                  rematch(s);
                }}>${t('web.rematch.go')}</a>`
              : html`<button class="btn small do" @click=${() => rematch(s)}>${t('web.rematch')}</button>`
          }
      <a class="btn small" href=${`#/replay/table/${s.id}`}>${t('web.lobby.look')}</a>${
        s.verdict?.verdict === 'fair' && s.verdict.noted === 'same'
          ? html` <span class="verdict-short">${t('web.fair.checked', s.verdict.draws)}</span>`
          : nothing
      }</p>`
        : nothing
    }`;
}

/** The way back from a table of a tournament. @param {RemoteSession} s */
const tournamentWay = (s) =>
  s.table.tournament
    ? html`<p class="notice"><a class="btn small do" data-tournament
        href=${`#/tournament/${s.table.tournament}`}>${t('web.table.tournament')}</a></p>`
    : nothing;

/** Why the game ended before its time. @param {RemoteSession} s */
function endedPart(s) {
  const words = endedWords(s);
  return words ? html`<p class="notice ended" data-ended>${words}</p>` : nothing;
}

/** @param {RemoteSession} s */
function endedWords(s) {
  const ended = s.table.play?.ended;
  if (!ended) return '';
  return ended.why === 'agreed'
    ? t('web.club.ended.agreed')
    : t('web.club.ended.resigned', s.table.seats[ended.by - 1]?.owner ?? s.players[ended.by - 1]?.name ?? '');
}

/** What others wrote. @param {RemoteSession} s @param {any} line */
const mayReport = (s, line) => Boolean(line.text) && !s.own.includes(line.seat);

/** Who looks on late reads and writes when the game is over. @param {RemoteSession} s */
const isLate = (s) => Boolean(s.table.rules?.delay && s.table.status === 'playing' && !s.table.mine?.length);

/** @param {RemoteSession} s */
function chatPart(s) {
  if (isLate(s))
    return html`<section class="chat" aria-label=${t('web.chat')}><h2>${t('web.chat')}</h2><p>${t(
      'web.club.late.chat',
    )}</p></section>`;
  return html`<section class="chat" aria-label=${t('web.chat')}><h2>${t('web.chat')}</h2>
    <ol>${s.chat
      .slice(-60)
      .map(
        (c) =>
          html`<li>${c.seat ? seatSign(c.seat, 14) : nothing}<b>${c.name}</b> ${
            c.text ? html`<bdi>${c.text}</bdi>` : html`<i>${t('web.club.removed')}</i>`
          }</li>`,
      )}</ol>
    <form @submit=${(/** @type {any} */ e) => {
      e.preventDefault();
      const text = e.target.text.value.trim();
      e.target.reset();
      if (text) s.say(text).catch(alarm);
    }}>
      <input class="input" name="text" maxlength="500" autocomplete="off" aria-label=${t('web.chat.say')}
        placeholder=${t('web.chat.say')}><button class="btn small">${t('web.chat.send')}</button></form>${
          s.chat.some((c) => mayReport(s, c))
            ? html`<button class="btn small" data-report @click=${async () =>
                (await import('../club/report.js')).chooseLine(
                  s,
                  s.chat.filter((c) => mayReport(s, c)),
                )}>${t('web.club.report.line')}</button>`
            : nothing
        }</section>`;
}

/** Windows in which the chat is a tab of its own; in wider ones it stands beside the board. */
const small = matchMedia('(max-width: 760px), (max-height: 480px) and (orientation: landscape)');

/** Opens the chat, or closes it. @param {RemoteSession} s @param {PlayScreen} screen */
function openChat(s, screen) {
  const tab = small.matches && screen.tab !== 'chat';
  s.reading = small.matches ? tab : !s.reading;
  if (small.matches) screen.showTab(tab ? 'chat' : '');
  else write('chat', s.reading ? 'open' : '');
  if (s.reading) s.unread = 0;
  redraw();
}
