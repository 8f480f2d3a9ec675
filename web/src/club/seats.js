// seats.js: who sits at a table, whose clock runs, and what one can do there: leave, resign, offer to end, replace.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { redraw } from '../main.js';
import { announce } from '../play/announce.js';
import { timeLeft } from '../play/clock.js';
import * as dialog from '../play/dialog.js';
import { seatSign } from '../play/icons.js';
import { api } from '../session/api.js';
import { settings } from '../settings.js';
import { clockWords, readGames, setupWords, undoWords } from './facts.js';
import { presence, wordsOf } from './page.js';
import { seatRating } from './ratings.js';
import { openReport } from './report.js';

/** @typedef {import('../session/remote.js').RemoteSession} RemoteSession */

/** The address of a table, with its code. @param {RemoteSession} s */
export const link = (s) => `${location.origin}${location.pathname}#/table/${s.id}${s.code ? `?code=${s.code}` : ''}`;

// ---- Clocks ----

/** Seconds on a seat's clock now; null: it has none. @param {RemoteSession} s @param {any} seat */
export function secondsOf(s, seat) {
  const play = s.table.play,
    kind = s.table.rules?.clock?.kind;
  if (!play || !kind || kind === 'none' || seat.who === 'bot' || s.turn === 'over') return null;
  if (s.turn === seat.seat && play.deadline) return play.deadline - Date.now() / 1000;
  return kind === 'live' ? (play.left?.[seat.seat - 1] ?? null) : s.table.rules.clock.seconds;
}

/** @param {RemoteSession} s @param {any} seat */
function clockOf(s, seat) {
  const left = secondsOf(s, seat);
  if (left === null) return nothing;
  const runs = s.turn === seat.seat && s.table.play?.deadline;
  return html`<span class="here-clock ${runs ? 'runs' : ''}"
    role=${runs ? 'timer' : nothing}>${timeLeft(left)}</span>`;
}

/** Whether a seat's person is here. @param {RemoteSession} s @param {any} seat */
const isHere = (s, seat) => seat.who === 'person' && Boolean(s.players[seat.seat - 1]?.online);

/** Everybody at the table in one row, always in sight; it opens the rest. @param {RemoteSession} s */
export function herePart(s) {
  const clocked = s.table.rules?.clock?.kind !== 'none' && s.turn !== 'over',
    hurried = Boolean(s.table.play?.deadline) && s.table.play.deadline - Date.now() / 1000 < 30;
  return html`<button class="notice here ${clocked ? 'clock' : ''} ${hurried ? 'warn' : ''}" data-table
    aria-haspopup="dialog"
    title=${t('web.club.table')} @click=${() => openSeats(s)}><span class="sr-only">${t('web.club.table')}: </span>${
      s.table.rules?.rated ? html`<b class="rated-mark" data-rated-mark>${t('web.club.rated')}</b>` : nothing
    }${s.table.seats.map(
      (/** @type {any} */ seat) =>
        html`<span class="here-seat ${s.turn === seat.seat ? 'turn' : ''} ${
          seat.who === 'bot' ? 'bot' : isHere(s, seat) ? 'in' : 'out'
        }">${seatSign(seat.seat, 14)}<span class="here-name">${s.players[seat.seat - 1]?.name}</span>${
          seat.who === 'person'
            ? html`<span class="sr-only">, ${t(isHere(s, seat) ? 'web.online' : 'web.offline')}</span>`
            : nothing
        }${clockOf(s, seat)}</span>`,
    )}</button>`;
}

// ---- The table's dialog ----

/** @param {string} what @param {() => Promise<any>} work */
async function tryOut(what, work) {
  try {
    await work();
    return true;
  } catch (error) {
    dialog.open(html`<h2>${what}</h2><p role="alert">${wordsOf(error)}</p>`, { label: what });
    return false;
  }
}

/** What leaving costs here. @param {RemoteSession} s */
const leaverWords = (s) => t(s.table.rules?.rated ? 'web.club.leave.rated' : 'web.club.leave.casual');

/** How many other people have seats like this. @param {RemoteSession} s @param {(seat: any) => boolean} fits */
const others = (s, fits) =>
  new Set(
    s.table.seats
      .filter((/** @type {any} */ x) => fits(x) && !s.own.includes(x.seat))
      .map((/** @type {any} */ x) => x.user),
  ).size;

/** Who could be asked. @param {RemoteSession} s */
const othersPlaying = (s) => others(s, (x) => x.who === 'person');

/** Who would be left if I resigned; somebody away may come back. @param {RemoteSession} s */
const othersLeft = (s) => others(s, (x) => x.user && !x.resigned);

/** Leaves the seat to a bot; one may come back. @param {RemoteSession} s */
export async function leave(s) {
  const title = t('web.club.leave');
  if (await dialog.confirm(title, `${t('web.club.leave.about')} ${leaverWords(s)}`, title))
    await tryOut(title, async () => {
      await s.send('leave', {});
      await s.refetch();
    });
}

/** @param {RemoteSession} s */
export async function resign(s) {
  const title = t('web.club.resign'),
    key = othersLeft(s) > 1 ? 'web.club.resign.bot' : 'web.club.resign.end';
  if (await dialog.confirm(title, t(key), title)) await tryOut(title, () => s.send('resign', {}));
}

/** @param {RemoteSession} s */
async function offerEnd(s) {
  const title = t('web.club.end');
  if (await dialog.confirm(title, t('web.club.end.about'), title))
    await tryOut(title, () => s.send('end', { ply: s.plies }));
}

/** @param {RemoteSession} s @param {any} seat */
async function replace(s, seat) {
  const title = t('web.club.replace');
  await tryOut(title, async () => {
    await api(`${s.path}/replace`, { body: { seat: seat.seat } });
    await s.refetch();
  });
}

/** Somebody else is invited to the seat of who is away. @param {RemoteSession} s @param {any} seat */
const substituteForm = (s, seat) => html`<form class="invite" data-substitute=${seat.seat} @submit=${(
  /** @type {any} */ e,
) => {
  e.preventDefault();
  const name = e.target.name.value.trim();
  if (name)
    tryOut(t('web.club.substitute'), async () => {
      await api(`${s.path}/replace`, { body: { seat: seat.seat, name } });
      await s.refetch();
    });
}}><input class="input" name="name" maxlength="40" autocomplete="off" list="invite-names"
  aria-label=${t('web.club.invite.name')} placeholder=${t('web.club.invite.name')}><button class="btn">${t(
    'web.club.substitute',
  )}</button></form>`;

/** Said at once to who plays on: somebody left or ran out of time. @param {RemoteSession} s */
export const standsInPart = (s) =>
  s.table.status === 'playing' && s.table.mine?.length
    ? s.table.seats
        .filter((/** @type {any} */ x) => x.who === 'bot' && x.owner && !s.own.includes(x.seat))
        .map(
          (/** @type {any} */ x) =>
            html`<p class="notice" role="status" data-stands-in=${x.seat}>${
              x.resigned ? t('web.club.resigned', x.owner) : t('web.club.stands-in.until', x.owner)
            }</p>`,
        )
    : nothing;

/** For who is invited to a seat of somebody who is away. @param {RemoteSession} s */
export function takeOverPart(s) {
  const seat = s.table.seats.find((/** @type {any} */ x) => x.substitute && x.substitute === settings.name);
  if (!seat || s.table.status !== 'playing' || s.table.mine?.length) return nothing;
  return html`<p class="notice" role="status">${t('web.club.substitute.asked', seat.owner ?? '')} <button
    class="btn small do" data-take-over @click=${() =>
      tryOut(t('web.club.substitute.take'), async () => {
        await s.join(seat.seat);
        await s.refetch();
      })}>${t('web.club.substitute.take')}</button></p>`;
}

/** Copies the link of the table. @param {RemoteSession} s */
export async function copyLink(s) {
  await navigator.clipboard?.writeText(link(s)).catch(() => {});
  announce(t('web.copied'));
}

/** What somebody does at the moment. @param {RemoteSession} s @param {any} seat */
function stateOf(s, seat) {
  if (seat.resigned) return t('web.club.resigned', seat.owner ?? '');
  if (seat.who === 'bot') return seat.owner ? t('web.club.stands-in', seat.owner) : t(`bot.${seat.bot}`);
  if (seat.bot_account) return html`${t('web.bots.seat')} · ${presence(isHere(s, seat))}`;
  return presence(isHere(s, seat));
}

/**
 * What one can do for a game that waits for somebody who is away: nothing yet, and when; or let a bot play.
 * @param {RemoteSession} s @param {any} seat
 */
function replacePart(s, seat) {
  if (!awaited(s, seat)) return html`<p class="about" data-later>${t('web.club.replace.turn')}</p>`;
  const left = (s.table.play?.replace_at ?? 0) - Date.now() / 1000;
  return left > 0
    ? html`<p class="about" data-later>${t('web.club.replace.in', timeLeft(left))}</p>`
    : html`<button class="btn" data-replace=${seat.seat} @click=${() => replace(s, seat)}>${t(
        'web.club.replace',
      )}</button>`;
}

/** Does the game wait for this seat: for a move, or for its number? @param {RemoteSession} s @param {any} seat */
const awaited = (s, seat) => s.turn === seat.seat || (s.turn === 'chance' && !seat.number);

/** @param {RemoteSession} s @param {any} seat */
const replaceable = (s, seat) => awaited(s, seat) && (s.table.play?.replace_at ?? Infinity) <= Date.now() / 1000;

/** @param {RemoteSession} s @param {any} seat */
function seatRow(s, seat) {
  const playing = s.table.status === 'playing',
    mine = s.own.includes(seat.seat),
    absent = playing && seat.who === 'person' && !mine && !isHere(s, seat) && s.own.length > 0;
  const name = s.players[seat.seat - 1]?.name;
  return html`<li class="club-row">${seatSign(seat.seat, 22)}<span class="club-who">${
    seat.user ? html`<a href=${`#/person/${seat.user}`}>${seat.owner ?? name}</a>` : name
  }</span>${seatRating(s, seat.seat)}<span>${stateOf(s, seat)}</span>${clockOf(s, seat)}${
    absent ? replacePart(s, seat) : nothing
  }${
    !mine &&
    playing &&
    s.own.length &&
    !s.table.rules.rated &&
    ((absent && replaceable(s, seat)) || (seat.who === 'bot' && seat.owner))
      ? seat.substitute
        ? html`<span>${t('web.club.substitute.waits', seat.substitute)}</span>`
        : substituteForm(s, seat)
      : nothing
  }${
    mine && seat.who === 'bot' && playing && !seat.resigned
      ? html`<button class="btn do" data-return @click=${() => {
          dialog.close('');
          tryOut(t('web.clock.return'), () => s.takeBack());
        }}>${t('web.clock.return')}</button>`
      : nothing
  }</li>`;
}

/** @param {RemoteSession} s */
function seatsTemplate(s) {
  const playing = s.table.status === 'playing' && s.table.mine?.length > 0;
  /** @param {string} name @param {() => void} work @param {string} [kind] */
  function button(name, work, kind = '') {
    return html`<button class="btn ${kind}" data-do=${name} @click=${() => {
      dialog.close('');
      work();
    }}>${t(`web.club.${name}`)}</button>`;
  }
  return html`<section class="seats-dialog"><h2>${s.title || t('web.club.table')}</h2>
    <p data-rules>${s.table.rules?.rated ? html`<b>${t('web.club.rated')}</b> · ` : nothing}${[
      t('web.club.option', t('web.new.clock'), clockWords(s.table.rules.clock)),
      ...setupWords(s.setup.game, s.setup.text),
      undoWords(s.table.rules),
    ].join(' · ')}</p>
    <ul class="club-list">${s.table.seats.map((/** @type {any} */ seat) => seatRow(s, seat))}</ul>
    ${playing ? html`<p class="about">${leaverWords(s)} ${t('web.club.pauses')}</p>` : nothing}
    <div class="club-buttons">${
      playing
        ? html`${othersPlaying(s) ? button('end', () => offerEnd(s)) : nothing}${button('leave', () =>
            leave(s),
          )}${button('resign', () => resign(s), 'danger')}`
        : nothing
    }${
      s.code
        ? html`<button class="btn" data-do="link" @click=${() => copyLink(s)}>${t('web.club.link')}</button>`
        : nothing
    }${
      s.title && !s.table.host
        ? html`<button class="btn" data-do="report" @click=${() =>
            openReport(
              { about: 'title', table: Number(s.id) },
              t('web.club.report.title'),
              s.title,
              s.query.replace('&', '?'),
            )}>${t('web.club.report.title')}</button>`
        : nothing
    }</div></section>`;
}

/** Who is here, and what one can do. It follows what happens. @param {RemoteSession} s */
export function openSeats(s) {
  const draw = () => dialog.draw(seatsTemplate(s)),
    clock = setInterval(draw, 1000);
  s.addEventListener('change', draw);
  readGames().then(draw);
  dialog.open(seatsTemplate(s), { label: t('web.club.table') }).then(() => {
    clearInterval(clock);
    s.removeEventListener('change', draw);
  });
}

// ---- The room, before the game ----

/** @type {string[]} */
let friends = [];

/** Friends, whose names are offered for an invitation. */
export async function readFriends() {
  const found = await api('/friends').catch(() => ({ friends: [] }));
  friends = found.friends.filter((/** @type {any} */ f) => f.friend === 'friend').map((/** @type {any} */ f) => f.name);
  redraw();
}

/** For who opened the table: keeps a free seat for somebody by name. @param {RemoteSession} s @param {any} seat */
export function invitePart(s, seat) {
  if (!s.table.host) return nothing;
  if (seat.who === 'invited')
    return html`<button class="btn small" data-uninvite @click=${() =>
      tryOut(t('web.club.uninvite'), () => s.send('seats', { seat: seat.seat, who: 'open' }))}>${t(
      'web.club.uninvite',
    )}</button>`;
  return html`<form class="invite" @submit=${(/** @type {any} */ e) => {
    e.preventDefault();
    const name = e.target.name.value.trim();
    if (name)
      tryOut(t('web.club.invite'), () => s.send('seats', { seat: seat.seat, who: 'invited', name })).then((done) => {
        if (done) e.target.reset();
      });
  }}><input class="input" name="name" maxlength="40" autocomplete="off" list="invite-names"
    aria-label=${t('web.club.invite.name')} placeholder=${t('web.club.invite.name')}><button class="btn small">${t(
      'web.club.invite',
    )}</button></form>`;
}

/** The names that invitePart() offers. */
export const inviteNames = () =>
  html`<datalist id="invite-names">${friends.map((name) => html`<option value=${name}></option>`)}</datalist>`;

/** Getting up before the game begins. @param {RemoteSession} s */
export const standUp = (s) =>
  s.table.mine?.length
    ? html`<button class="btn" data-stand @click=${() =>
        tryOut(t('web.club.stand'), async () => {
          await s.send('leave', {});
          await s.refetch();
        })}>${t('web.club.stand')}</button>`
    : nothing;
