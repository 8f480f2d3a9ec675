// bots.js: who else can sit at a table.

import { t } from '../i18n.js';

export const bots = ['random', 'steward', 'apprentice', 'journeyman', 'master'];

/** Names for those who have none; of the town and the time. */
export const names = ['Bianca', 'Duccio', 'Lapa', 'Nello', 'Tessa', 'Vanni', 'Ginevra', 'Cecco'];

/** A seat's name at the server. Bots that it only numbers have names of the town here. @param {any} s */
export const nameOf = (s) =>
  s.who === 'bot' && /^[a-z]+ \d$/.test(s.name ?? '') ? names[s.seat % names.length] : s.name || t('web.new.who.open');
