// bots.js: who else can sit at a table.

import { t } from '../i18n.js';
import { read, write } from '../storage.js';

/** The level of a bot in a list, and what it is called. @param {string} bot @param {number} level */
export const levelName = (bot, level) => t('bot.level', level, t(`bot.${bot}`));

/**
 * What a level is like and how strong it was measured. @param {any[]} levels  of a game's tables @param {string} bot
 */
export function levelAbout(levels, bot) {
  const at = levels.findIndex((l) => l.bot === bot);
  const about = t(`bot.${bot}.about`);
  const { elo, wins } = levels[at] ?? {};
  if (elo === undefined) return about;
  const words = at ? t('bot.strength', elo, wins, at) : t('bot.strength-first', elo, levels[1].wins, 2);
  return `${about} ${words}`;
}

/** Names for those who have none; of the town and the time. */
export const names = ['Bianca', 'Duccio', 'Lapa', 'Nello', 'Tessa', 'Vanni', 'Ginevra', 'Cecco'];

/** A name for somebody who has not chosen one; the same each time they look. */
export function suggestedName() {
  const before = read('suggested');
  if (before && names.includes(before)) return before;
  const name = names[Math.floor(Math.random() * names.length)];
  write('suggested', name);
  return name;
}

/** A seat's name in a match; one that nobody named has its number. @param {string} name @param {number} seat */
export const seatName = (name, seat) => (name === `Seat ${seat}` ? t('lang.seat', seat) : name);

/**
 * A seat's name at the server. A bot that sits in for somebody has that name, so that the table stays the same; bots
 * that the server only numbers have names of the town here.
 * @param {any} s
 */
export function nameOf(s) {
  if (s.who === 'bot' && s.owner) return t('web.bot-for', s.owner);
  return s.who === 'bot' && /^[a-z]+ \d$/.test(s.name ?? '')
    ? names[s.seat % names.length]
    : s.name || t('web.new.who.open');
}
