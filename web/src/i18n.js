// i18n.js: sentences by key, from lang/CODE and games/GAME/lang, in the page's language.
//
// The files are handed to the translator (translator.js), which makes the text: src/present/tr.h has the format of
// sentences.

import { languages } from './languages.js';
import { read } from './storage.js';
import { Translator } from './translator.js';

export { languages };

/** @typedef {import('./types.js').Message} Message */

/** The translator; null until start(). @type {Translator | null} */
let words = null;
/** Is English loaded? It helps out where a language lacks a sentence. */
let english = false;
let language = 'en';
let numbers = new Intl.NumberFormat('en');
/** Sentences without arguments that were made already. @type {Map<string, string>} */
const made = new Map();
/** Who has a key: 2 the page's language, 1 only English, 0 nobody. @type {Map<string, number>} */
const found = new Map();

/** The files have changed. */
function forget() {
  made.clear();
  found.clear();
}
/** Keys that were asked for and are nowhere; tests read it. @type {Set<string>} */
export const missing = new Set();
/** @type {any} */ (globalThis).signoriaMissing = missing;
/** Keys that were said in English on a page of another language; tests read it. @type {Set<string>} */
const borrowed = new Set();
/** @type {any} */ (globalThis).signoriaBorrowed = borrowed;

/** @param {string} key @param {boolean} nowhere */
function lack(key, nowhere) {
  if (nowhere) missing.add(key);
  else if (!borrowedParts.size) borrowed.add(key);
}

/** @type {Promise<Translator | null> | null} */
let loading = null;

/** Loads the translator; once. Null if it cannot be had. @returns {Promise<Translator | null>} */
function translator() {
  loading ??= WebAssembly.compileStreaming(fetch('words.wasm'))
    .then((module) => Translator.load(module, lack))
    .then(
      (one) => (words = one),
      () => (loading = null),
    );
  return loading;
}

/** Parts beyond what every screen needs: games, lessons. @type {Set<string>} */
const parts = new Set();

/** @param {string} name @returns {Promise<string>} */
async function fetchFile(name) {
  const answer = await fetch(`lang/${name}.txt`);
  if (!answer.ok) throw new Error(`lang/${name}.txt: ${answer.status}`);
  return answer.text();
}

/** A language with all its parts that were asked for. @param {string} name */
async function fetchAll(name) {
  const files = await Promise.all([name, ...[...parts].map((part) => `${name}-${part}`)].map(fetchFile));
  return files.join('\n');
}

/** Says when a language could not be loaded; the page stays in the one it has. */
export const lacking = new EventTarget();
/** The language that was asked for and is not there. */
let missed = '';
/** Parts that are there in English only. @type {Set<string>} */
const borrowedParts = new Set();

/** Reports once that a language is not there. */
export function sayLacking() {
  if (missed) lacking.dispatchEvent(new CustomEvent('language', { detail: missed }));
  missed = '';
}

/** The language of the board: English where its own could not be loaded. */
export const spoken = () => (borrowedParts.size ? 'en' : language);

/**
 * Loads the sentences of a game ("pebbles") or of the lessons ("learn"); once. Without a network English will do.
 * @param {string} part
 */
export async function addPart(part) {
  if (parts.has(part)) return;
  let own, base, asked;
  do {
    asked = language; // it may change meanwhile
    own = await fetchFile(`${asked}-${part}`).catch(() => null);
    base = asked === 'en' ? own : await fetchFile(`en-${part}`).catch(() => null);
  } while (asked !== language);
  if (!own && !base) throw new Error(`lang/${language}-${part}.txt`);
  const to = await translator();
  if (!to) throw new Error('words.wasm');
  parts.add(part);
  to.add(0, base ?? own ?? ''); // words of another language are better than keys
  if (own && language !== 'en') to.add(1, own);
  forget();
  if (own) return;
  borrowedParts.add(part);
  missed = language;
  sayLacking();
}

globalThis.addEventListener?.('online', () => {
  if (borrowedParts.size) setLanguage(language);
});

/** The language to begin with. */
function preferred() {
  const wanted = [read('lang'), ...navigator.languages];
  for (const one of wanted) {
    const short = one?.slice(0, 2);
    if (short && short in languages) return short;
  }
  return 'en';
}

/** The first language, or English if it cannot be loaded. */
export async function start() {
  const name = preferred();
  if (await setLanguage(name)) return;
  await setLanguage('en');
  missed = name;
}

/**
 * Changes the language. False if it cannot be loaded: then the page stays as it is.
 * @param {string} name @returns {Promise<boolean>}
 */
export async function setLanguage(name) {
  const coming = translator();
  let base, next, to, count;
  do {
    count = parts.size; // parts may be added meanwhile
    base = english ? null : await fetchAll('en').catch(() => null);
    next = name === 'en' ? (base ?? (english ? 'en' : null)) : await fetchAll(name).catch(() => null);
    to = await coming;
  } while (count !== parts.size);
  if (!to) return false;
  if (base) {
    to.clear(0);
    to.add(0, base);
    english = true;
  }
  if (!next) return false;
  if (name !== 'en') {
    to.clear(1);
    to.add(1, next);
  }
  to.language(name);
  forget();
  language = name;
  borrowedParts.clear();
  numbers = new Intl.NumberFormat(name);
  document.documentElement.lang = name;
  return true;
}

export const lang = () => language;

/** @param {number} value */
export const n = (value) => numbers.format(value);

/** @param {string} key */
function find(key) {
  const known = found.get(key);
  if (known !== undefined) return known;
  const who = words?.find(key) ?? 0;
  found.set(key, who);
  return who;
}

/** @param {string} key */
export const has = (key) => find(key) > 0;

/** A message as text. @param {Message} message @param {string[]} [seats]  names of the seats, the first seat's first */
export const tm = (message, seats) => words?.text(message, seats) ?? '';

/** The sentence of a key, filled in. @param {string} key @param {...(string | number)} args */
export function t(key, ...args) {
  if (args.length) return tm({ key, args, who: '' });
  const known = made.get(key);
  if (known !== undefined) return known;
  if (!words) return key;
  const text = tm({ key, who: '' });
  if (find(key) === 2) made.set(key, text); // what is lacking is noted every time
  return text;
}
