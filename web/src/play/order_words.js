// order_words.js: actions that nobody can play yet, and what must stay as it is, in the words of the page.

import { has, t, tm } from '../i18n.js';

/** @param {any} s a session @param {string} text of an action */
const titleOf = (s, text) => s.present(`label ${text}`)?.title;

/** @param {any} s a session */
const seatNames = (s) => s.players.map((/** @type {any} */ p) => p.name);

/** An action as its button would say; its own text if the engine cannot say. @param {any} s @param {string} text */
export function actionWords(s, text) {
  const title = titleOf(s, text);
  return title ? tm(title, seatNames(s)) : text;
}

/**
 * The same with what is not chosen yet left open: its numbers always, its things unless `chosen` has their mark.
 * @param {any} s @param {string} text @param {string[]} chosen
 */
export function openWords(s, text, chosen) {
  const title = titleOf(s, text);
  if (!title) return text;
  const args = (title.args ?? []).map((/** @type {any} */ arg) =>
    typeof arg === 'number' || !chosen.length ? { text: '…' } : arg,
  );
  return tm({ ...title, args, else: undefined }, seatNames(s));
}

/** A part of the state. @param {any} s @param {string} field */
export function fieldWords(s, field) {
  const key = `field.${s.setup.game}.${field}`;
  return has(key) ? t(key) : field;
}
