// book.js: the rules of a game as text, in the page's language, or in English where they are not translated.

import { lang } from '../i18n.js';
import { books } from '../languages.js';

/** @type {Map<string, Promise<string>>} */
const texts = new Map();

/** @param {string} path */
async function fetchText(path) {
  const answer = await fetch(`rules/${path}.md`);
  if (!answer.ok) throw new Error(`rules/${path}.md: ${answer.status}`);
  return answer.text();
}

/** The text, loaded when first asked for. @param {string} game @returns {Promise<string>} */
export function bookText(game) {
  const path = lang() !== 'en' && books[game]?.includes(lang()) ? `${lang()}/${game}` : game;
  let text = texts.get(path);
  if (!text) {
    text = fetchText(path).catch(() => fetchText(game));
    text.catch(() => texts.delete(path)); // without a network now, perhaps with one later
    texts.set(path, text);
  }
  return text;
}
