// i18n.js: sentences by key, from lang/LANGUAGE.txt, in the page's language.
//
// The format is that of src/present/lang.h: {0} {1} {2} are numbers or words, {seat} is a name, and
// {0|coin|coins} is a number with the form that fits it, {0?lies|lie} the form alone. Languages with other plural forms than
// one/other write them in the order of their categories; ours all have these two.

export const languages = { en: 'English', it: 'Italiano', fr: 'Français', nl: 'Nederlands', de: 'Deutsch' };

import { read } from './storage.js';

/** @type {Map<string, string>} */
let sentences = new Map();
/** @type {Map<string, string>} */
let english = new Map();
let language = 'en';
let plural = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
/** Keys that were asked for and are nowhere; tests read it. @type {Set<string>} */
export const missing = new Set();
/** @type {any} */ (globalThis).signoriaMissing = missing;
/** Keys that were said in English on a page of another language; tests read it. @type {Set<string>} */
const borrowed = new Set();
/** @type {any} */ (globalThis).signoriaBorrowed = borrowed;

/** @param {string} key */
function find(key) {
  const found = sentences.get(key);
  if (found !== undefined) return found;
  if (language !== 'en' && english.has(key) && !borrowedParts.size) borrowed.add(key);
  return english.get(key);
}

/** @param {string} text */
export function parse(text) {
  const out = new Map();
  for (const line of text.split('\n')) {
    if (!line || line[0] === '#') continue;
    const at = line.indexOf(' =');
    if (at > 0) out.set(line.slice(0, at).trim(), line.slice(at + 2).trim());
  }
  return out;
}

/** Parts beyond what every screen needs: games, lessons. @type {Set<string>} */
const parts = new Set();

/** @param {string} name @returns {Promise<Map<string, string>>} */
async function fetchFile(name) {
  const answer = await fetch(`lang/${name}.txt`);
  if (!answer.ok) throw new Error(`lang/${name}.txt: ${answer.status}`);
  return parse(await answer.text());
}

/** A language with all its parts that were asked for. @param {string} name */
async function fetchAll(name) {
  const files = await Promise.all([name, ...[...parts].map((part) => `${name}-${part}`)].map(fetchFile));
  return new Map(files.flatMap((file) => [...file]));
}

/** Says when a language could not be loaded; the page stays in the one it has. */
export const lacking = new EventTarget();
/** The language that was asked for and is not there. */
let missed = '';
/** Parts that are there in English only. @type {Set<string>} */
const borrowedParts = new Set();

/** Tells once that a language is not there. */
export function sayLacking() {
  if (missed) lacking.dispatchEvent(new CustomEvent('language', { detail: missed }));
  missed = '';
}

/** The language of the board: English where its own could not be loaded. */
export const spoken = () => (borrowedParts.size ? 'en' : language);

/** Loads the sentences of a game ("pebbles") or of the lessons ("learn"); once. Without a network English will do. @param {string} part */
export async function addPart(part) {
  if (parts.has(part)) return;
  const own = await fetchFile(`${language}-${part}`).catch(() => null);
  const base = language === 'en' ? own : await fetchFile(`en-${part}`).catch(() => null);
  if (!own && !base) throw new Error(`lang/${language}-${part}.txt`);
  parts.add(part);
  for (const [key, sentence] of base ?? own ?? []) english.set(key, sentence); // words of another language are better than keys
  if (own && language !== 'en') for (const [key, sentence] of own) sentences.set(key, sentence);
  if (own) return;
  borrowedParts.add(part);
  missed = language;
  sayLacking();
}

globalThis.addEventListener?.('online', () => { if (borrowedParts.size) setLanguage(language); });

/** The language to begin with. */
export function preferred() {
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

/** Changes the language. False if it cannot be loaded: then the page stays as it is. @param {string} name @returns {Promise<boolean>} */
export async function setLanguage(name) {
  if (!english.size) english = await fetchAll('en').catch(() => new Map());
  const next = name === 'en' ? english : await fetchAll(name).catch(() => null);
  if (!next?.size) return false;
  sentences = next;
  language = name;
  borrowedParts.clear();
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
  document.documentElement.lang = name;
  return true;
}

export const lang = () => language;

/** @param {number} value */
export const n = (value) => numbers.format(value);

/** @param {string} key */
export const has = (key) => sentences.has(key) || english.has(key);

/** @param {string} template @param {(string | number)[]} args @param {string} [seat] */
export function fill(template, args, seat = '') {
  return template.replace(/\{([^{}]*)\}/g, (_, inside) => {
    if (inside === 'seat') return seat;
    const [, which, mark, one, many] = /^(\d)(?:([|?])([^|]*)\|(.*))?$/.exec(inside) ?? [];
    const value = args[Number(which)];
    if (value === undefined) return '';
    const shown = typeof value === 'number' ? n(value) : String(value);
    if (!mark) return shown;
    const word = plural.select(Number(value)) === 'one' ? one : many;
    return mark === '?' ? word : `${shown} ${word}`;
  });
}

/** The sentence of a key, filled in. @param {string} key @param {...(string | number)} args */
export function t(key, ...args) {
  const found = find(key);
  if (found === undefined) {
    missing.add(key);
    return key;
  }
  return fill(found, args);
}

/** Like t(), with a name for {seat}. @param {string} key @param {string} seat @param {(string | number)[]} args */
export function say(key, seat, args) {
  const found = find(key);
  return found === undefined ? t(key) : fill(found, args, seat);
}
