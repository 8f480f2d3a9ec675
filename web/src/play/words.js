// words.js: words of the engine ("banchi-di-sotto", "corn") as people say them.

import { has, t } from '../i18n.js';

const lists = [
  'name',
  'good',
  'place',
  'status',
  'cube',
  'skill',
  'workshop',
  'box',
  'person',
  'road',
  'card',
  'fate',
  'cause',
  'family',
  'pulpit',
];

/** @param {string} game @param {string} value */
export function wordOf(game, value) {
  if (value === '?' || value === '-') return '?';
  for (const list of lists) {
    const key = `${list}.${game}.${value}`;
    if (has(key)) return t(key);
  }
  return value.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
}
