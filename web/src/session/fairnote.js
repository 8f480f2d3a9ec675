// fairnote.js: what this browser was shown and gave before the first draw of a table (docs/fair-chance.md), kept to be
// compared when the secret is out. The commitment is noted first; a number is chosen and noted after it, then sent.

import { forget, keysOf, readJson, write } from '../storage.js';
import { api } from './api.js';

const MOST = 200;

/**
 * @typedef {{commitment: string, numbers: Record<string, string>, at: number}} Note
 * @typedef {{id: number | string, created: number}} Which a table; numbers of tables begin again in a new store, so its
 *   time counts, too
 */

const keyOf = (/** @type {Which} */ table) => `fair.${table.id}.${table.created}`;

/** 64 random hexadecimal digits: a person's part in fair chance. */
export const myNumber = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** @param {Which} table @returns {Note | null} */
export function noteOf(table) {
  return readJson(keyOf(table), /** @type {Note | null} */ (null));
}

/** The oldest notes go when there are too many. */
function forgetOld() {
  const keys = keysOf('fair.');
  if (keys.length <= MOST) return;
  const at = (/** @type {string} */ key) => readJson(key, { at: 0 }).at ?? 0;
  for (const key of keys.sort((a, b) => at(a) - at(b)).slice(0, keys.length - MOST)) forget(key);
}

/** @param {Which} table @param {Note} note */
function keep(table, note) {
  write(keyOf(table), JSON.stringify(note));
  forgetOld();
}

/**
 * Notes the commitment when it is seen for the first time; the first one stays.
 * @param {any} table @returns {Note | null}
 */
export function noteCommitment(table) {
  const commitment = table.fair?.commitment;
  if (!commitment) return null;
  const noted = noteOf(table);
  if (noted) return noted;
  const note = { commitment, numbers: {}, at: Date.now() };
  keep(table, note);
  return note;
}

/**
 * A number for the seat, chosen once and noted before it is sent.
 * @param {any} table @param {number} seat @returns {string}
 */
export function numberFor(table, seat) {
  const note = noteCommitment(table);
  if (!note) return myNumber();
  const number = note.numbers[seat] ?? myNumber();
  keep(table, { ...note, numbers: { ...note.numbers, [seat]: number } });
  return number;
}

/**
 * Gives a number for each seat of mine that has none: after the commitment was shown, and with it.
 * @param {any} table
 */
export async function giveNumbers(table) {
  const note = noteCommitment(table);
  if (!note) return;
  for (const s of table.seats) {
    if (!table.mine?.includes(s.seat) || s.who !== 'person' || s.number) continue;
    await api(`/tables/${table.id}/number`, {
      body: { seat: s.seat, number: numberFor(table, s.seat), commitment: note.commitment },
    });
  }
}

/**
 * Is it what was noted? Of a table, or of what a save says: the commitment, and the numbers by seat ('1' ...), as far
 * as they are known.
 * @param {Note | null} note @param {{commitment?: string, numbers: Record<string, string | null | undefined>}} now
 * @returns {'none' | 'same' | 'commitment' | 'number'}
 */
export function compare(note, now) {
  if (!note) return 'none';
  if (now.commitment !== note.commitment) return 'commitment';
  const other = Object.entries(note.numbers).some(
    ([seat, number]) => seat !== '?' && now.numbers[seat] && now.numbers[seat] !== number,
  );
  return other ? 'number' : 'same';
}

/** The same for a table as the server shows it now. @param {any} table */
export function compareTable(table) {
  if (!table.fair) return /** @type {const} */ ('none');
  const numbers = Object.fromEntries(
    (table.fair.numbers ?? []).map((/** @type {string | null} */ n, /** @type {number} */ i) => [String(i + 1), n]),
  );
  return compare(noteOf(table), { commitment: table.fair.commitment, numbers });
}
