// ago.js: how long something is ago, in words.

import { lang } from '../i18n.js';

/** @param {number} time in milliseconds since 1970 */
export function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' });
  if (minutes >= 0) return words.format(0, 'second'); // "now"; "this minute" is not said
  if (minutes > -60) return words.format(minutes, 'minute');
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), 'hour');
  return words.format(Math.round(minutes / 60 / 24), 'day');
}
