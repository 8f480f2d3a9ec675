// chapters.js: the chapters of a game, and how far one is.

import { readJson, write } from '../storage.js';

/** @typedef {{name: string, pages: string[]}} Chapter */
/** @typedef {{done: string[], at: Record<string, number>, last?: string}} Progress  at: pages to resume at, from 1 */

/** How far one is in this browser. @param {string} game @returns {Progress} */
export function progress(game) {
  const known = readJson(`learned-${game}`, /** @type {any} */ ({}));
  const all = Array.isArray(known) ? { done: known } : known; // before chapters had pages it was a list
  return { done: all.done ?? [], at: all.at ?? {}, last: all.last };
}

/**
 * Notes the page that one is on; `pages + 1` is the end.
 * @param {string} game @param {Chapter} chapter @param {number} at
 */
export function remember(game, chapter, at) {
  const known = progress(game),
    ended = at > chapter.pages.length;
  known.last = chapter.name;
  if (ended) known.done = [...new Set([...known.done, chapter.name])];
  if (ended || at === 1) delete known.at[chapter.name];
  else known.at[chapter.name] = at;
  write(`learned-${game}`, JSON.stringify(known));
}

/**
 * The chapter that comes next: the one that was left, else the first that is not done.
 * @param {string} game @param {Chapter[]} all
 */
export function nextOf(game, all) {
  const known = progress(game),
    last = all.find((one) => one.name === known.last);
  if (last && (!known.done.includes(last.name) || known.at[last.name])) return last;
  return all.find((one) => !known.done.includes(one.name));
}
