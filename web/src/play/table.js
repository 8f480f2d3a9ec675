// table.js: a table on the server: the room where one waits for players, and what a table has beyond the game.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { engine, go, redraw, rendererOf } from '../main.js';
import { nameOf } from '../lobby/bots.js';
import { RemoteSession } from '../session/remote.js';
import { games } from '../games.js';
import { announce } from './announce.js';
import * as dialog from './dialog.js';
import { home, seatSign } from './icons.js';
import { openMenu } from './menu.js';
import { showRule } from './rule.js';
import { PlayScreen } from './screen.js';

/** @param {RemoteSession} s */
const link = (s) => `${location.origin}${location.pathname}#/table/${s.id}${s.code ? `?code=${s.code}` : ''}`;

/** @param {string} id @param {URLSearchParams} query */
export async function tableScreen(id, query) {
  const session = await RemoteSession.open(
    async (game) => (await engine(game)).open(),
    id,
    query.get('code') ?? undefined,
  );
  if (session.table.rules?.hints) /** @type {any} */ (session).hint = () => session.hintAsk();
  const renderer = await rendererOf(session.setup.game);
  const extras = /** @type {any} */ (session);
  extras.chatPart = () => chatPart(session);
  extras.banner = () => banner(session);
  const screen = new PlayScreen(extras, renderer, {
    redraw,
    rule: (game, clause) => {
      if (clause) showRule(game, clause);
      else window.open(`#/rules/${game}`, '_blank');
    },
    menu: (s) => openMenu(s),
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
      screen.close();
    },
    template: () => (session.table.status === 'open' || !session.table.play ? room(session) : screen.template()),
  };
}

/** Says that it is my turn, even when the page is not looked at. @param {RemoteSession} s */
function notify(s) {
  if (!document.hidden) return;
  document.title = `● ${t('web.your-turn')}`;
  if (globalThis.Notification?.permission === 'granted') {
    const note = new Notification(t('web.your-turn'), {
      body: t(`lobby.${s.setup.game}.name`),
      tag: s.id,
      icon: 'icons/icon.svg',
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** Before the game: who sits where, and the link for others. @param {RemoteSession} s */
function room(s) {
  const mine = s.table.mine?.length > 0;
  return html`<div class="room"><header class="bar"><a class="brand"
    href="#/">${home()}<span>${t(`lobby.${s.setup.game}.name`)}</span></a></header>
    <main class="room-card"><div class="room-art">${games[s.setup.game]?.art() ?? nothing}</div><h1
      >${s.title || t('web.room')}</h1><p>${t('web.room.about')}</p>
      <ul class="room-seats">${s.table.seats.map(
        (/** @type {any} */ seat) => html`<li>${seatSign(seat.seat, 24)}<b>${nameOf(seat)}</b>
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
              ? html`<button class="btn small" @click=${() =>
                  s
                    .send('seats', { seat: seat.seat, who: 'bot', bot: 'steward' })
                    .then(() => s.refetch())
                    .catch(alarm)}>${t('web.room.bot')}</button>`
              : html`<button class="btn primary" @click=${() => s.join(seat.seat).catch(alarm)}
                >${t('web.room.sit')}</button>`
            : nothing
        }</li>`,
      )}</ul>
      ${
        s.code
          ? html`<label class="field"><span>${t('web.room.link')}</span><input class="input" readonly
            .value=${link(s)} @focus=${(/** @type {any} */ e) => e.target.select()}></label>
        <p><button class="btn" @click=${async () => {
          await navigator.clipboard.writeText(link(s)).catch(() => {});
          announce(t('web.copied'));
        }}>${t('web.copy')}</button></p>`
          : nothing
      }
      ${chatPart(s)}</main></div>`;
}

/** @param {unknown} error */
function alarm(error) {
  dialog.open(html`<h2>${t('web.trouble')}</h2><p>${error instanceof Error ? error.message : nothing}</p>`);
}

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
              ? html`${
                  s.paused ? t('web.paused') : t('web.clock.out', s.players[s.replaced - 1]?.name ?? '')
                } <button class="btn small do" data-return
                  @click=${() => s.takeBack().catch(alarm)}>${t('web.clock.return')}</button>`
              : t('web.looking-on')
          }</p>`
    }
    ${
      q
        ? html`<p class="notice">${t(`web.ask.${q.wish}`, s.players[q.by - 1]?.name ?? '', q.plies)}
      ${
        asked
          ? html`<button class="btn small do" @click=${() => s.answer(true).catch(alarm)}>${t('web.yes')}</button
            ><button class="btn small" @click=${() => s.answer(false).catch(alarm)}>${t('web.no')}</button>`
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
    ${
      s.turn === 'over' && s.table.mine?.length
        ? html`<p class="notice">${
            s.table.rematch
              ? html`<a class="btn small do" href=${`#/table/${s.table.rematch}`}>${t('web.rematch.go')}</a>`
              : html`<button class="btn small do" @click=${() =>
                  s
                    .rematch()
                    .then((id) => go(`#/table/${id}`))
                    .catch(alarm)}>${t('web.rematch')}</button>`
          }
      <a class="btn small" href=${`#/replay/table/${s.id}`}>${t('web.lobby.look')}</a>${
        s.verdict?.verdict === 'fair' && s.verdict.noted === 'same'
          ? html` <span class="verdict-short">${t('web.fair.checked', s.verdict.draws)}</span>`
          : nothing
      }</p>`
        : nothing
    }
    ${clockPart(s)}`;
}

/** @param {number} seconds */
const clockWords = (seconds) => {
  const s = Math.max(0, Math.round(seconds));
  if (s > 86400) return t('web.days', Math.round(s / 86400));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return s > 3600
    ? t('web.clock.hours', Math.floor(s / 3600), two(Math.floor(s / 60) % 60))
    : t('web.clock.minutes', Math.floor(s / 60), two(s % 60));
};

/** @param {RemoteSession} s */
function clockPart(s) {
  const play = s.table.play;
  if (!play?.deadline || typeof s.turn !== 'number') return nothing;
  const left = play.deadline - Date.now() / 1000;
  return html`<p class="notice clock ${left < 30 ? 'warn' : ''}"
    role="timer">${seatSign(s.turn, 14)} ${clockWords(left)}</p>`;
}

/** @param {RemoteSession} s */
function chatPart(s) {
  return html`<section class="chat" aria-label=${t('web.chat')}><h2>${t('web.chat')}</h2>
    <ol>${s.chat
      .slice(-60)
      .map((c) => html`<li>${c.seat ? seatSign(c.seat, 14) : nothing}<b>${c.name}</b> <bdi>${c.text}</bdi></li>`)}</ol>
    <form @submit=${(/** @type {any} */ e) => {
      e.preventDefault();
      const text = e.target.text.value.trim();
      e.target.reset();
      if (text) s.say(text).catch(alarm);
    }}>
      <input class="input" name="text" maxlength="500" autocomplete="off" aria-label=${t('web.chat.say')}
        placeholder=${t('web.chat.say')}><button class="btn small">${t('web.chat.send')}</button></form></section>`;
}

/** The chat as a dialog, kept up to date. @param {RemoteSession} s */
export function openChat(s) {
  s.unread = 0;
  s.reading = true;
  const draw = () => dialog.draw(chatPart(s));
  s.addEventListener('change', draw);
  dialog.open(chatPart(s), { label: t('web.chat') }).then(() => {
    s.reading = false;
    s.removeEventListener('change', draw);
  });
  redraw();
}
