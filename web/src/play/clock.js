// clock.js: the time that is left, in words.

import { t } from '../i18n.js';

/** @param {number} seconds */
export const timeLeft = (seconds) => {
  const s = Math.max(0, Math.round(seconds));
  if (s > 86400) return t('web.days', Math.round(s / 86400));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return s > 3600
    ? t('web.clock.hours', Math.floor(s / 3600), two(Math.floor(s / 60) % 60))
    : t('web.clock.minutes', Math.floor(s / 60), two(s % 60));
};
