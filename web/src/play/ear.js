// ear.js: what happens, in few words, for people who listen to the page. It comes when the board has been there for a
// while.

import * as i18n from '../i18n.js';
import { announce } from './announce.js';
import { linesOf } from './log.js';
import { statusOf } from './present.js';

/** @typedef {import('./screen.js').PlayScreen} PlayScreen */
/** @typedef {{text: string, rank: number}} News */

/** So many sentences of a preview are read; the others are on the board. */
const FORETOLD = 2;
/** So many words of what the others did are read at once, unless one sentence has more; the rest is in the log. */
const NEWS_WORDS = 13;
/** So often a preview ends with how to play it in a whole sentence. */
const TAUGHT = 3;

let taught = 0;

/** With a capital letter, and a full stop if it has none. @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).length;

/** What weighs most, the latest of it, in the order in which it happened. @param {News[]} all */
function weightiestOf(all) {
  let words = 0;
  const read = new Set(
    all
      .map((one, i) => ({ ...one, i }))
      .sort((a, b) => b.rank - a.rank || b.i - a.i)
      .filter(({ text }, n) => {
        const fits = !n || words + wordsIn(text) <= NEWS_WORDS;
        words += fits ? wordsIn(text) : 0;
        return fits;
      })
      .map(({ i }) => i),
  );
  return all.filter((_, i) => read.has(i));
}

/** Reads what the others did, once it is not a bot's turn. @param {PlayScreen} screen */
export function tellNews(screen) {
  const { turn, players } = screen.session;
  if (turn === 'chance' || (typeof turn === 'number' && players[turn - 1]?.kind === 'bot')) return;
  for (const { text, rank } of weightiestOf(screen.unheard)) announce(text, rank);
  screen.unheard = [];
}

/** Somebody played. @param {PlayScreen} screen @param {import('../types.js').Ply} ply */
export function tellPly(screen, ply) {
  const own = ply.by === screen.session.me,
    lines = linesOf(screen.ctx(), [ply]).filter((l) => !l.shown),
    told = lines.filter((l) => !l.small);
  const fresh = (told.length || !own ? told : lines).filter((l) => !own || !screen.previewed.includes(l.text));
  const words = (/** @type {import('./log.js').Line} */ l) =>
    l.seat === screen.session.me ? l.text : (l.heard ?? l.text);
  if (own) for (const l of fresh) announce(words(l));
  // That a round begins comes with the turn.
  else
    for (const { text, heard, rank, event } of fresh)
      if (event.event !== 'round') screen.unheard.push({ text: heard ?? text, rank });
  if (own && fresh.length) screen.untold = '';
  tellNews(screen);
}

/** What was played, if none of its sentences did that. @param {PlayScreen} screen */
export function tellDone(screen) {
  if (screen.untold) announce(sentence(screen.untold));
}

/** That it is my turn, and what is new about round and phase. @param {PlayScreen} screen */
export function tellTurn(screen) {
  tellNews(screen);
  const parts = statusOf(screen.ctx()).split(', ');
  const fresh = parts.filter((one) => !screen.toldStatus.includes(one));
  announce([i18n.t('web.your-turn'), fresh.join(', ')].filter(Boolean).map(sentence).join(' '));
  screen.toldStatus = parts;
}

/** What is picked and what it would do. @param {PlayScreen} screen */
export function tellPreview(screen) {
  const ctx = screen.ctx(),
    { me, players } = screen.session;
  if (!screen.trying || !screen.picked) return;
  const { title, detail, gain } = screen.renderer.actionLabel(ctx, ctx.read(screen.picked)),
    { action, events } = screen.trying,
    lines = linesOf(ctx, [{ ply: 0, by: ctx.turn, action, events }])
      .filter((l) => !l.shown)
      .slice(0, FORETOLD);
  const own = typeof me === 'number' ? (players[me - 1]?.name ?? '') : '';
  /** Who plays is known. @param {string} text */
  const bare = (text) => {
    const rest = own && text.startsWith(own) ? /^(?:\s?:)?\s(.*)$/s.exec(text.slice(own.length))?.[1] : null;
    return rest ?? text;
  };
  const words = lines.length
    ? lines.map((l) => bare(l.heard ?? l.text))
    : [gain ? i18n.t('lang.brackets', title, gain) : title, detail ?? ''];
  screen.previewed = lines.map((l) => l.text);
  const how = i18n.t(taught++ < TAUGHT ? 'web.enter-plays' : 'web.enter-short');
  announce([...words.filter(Boolean).map(sentence), how].join(' '));
}
