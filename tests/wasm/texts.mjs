// texts.mjs: the page says what the terminal and the game in lines say, byte for byte, in every language.
//
//     golden-texts MATCH... | node texts.mjs FOLDER LANG     FOLDER has GAME.wasm and words.wasm, LANG the site's sentences
//
// The texts of the page come from its own modules (play/present.js, translator.js). What differs on purpose is taken
// away first: typeset numbers and minus signs, and the catalogue numbers that one types in a terminal ("[G07]").
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { webcrypto } from 'node:crypto';
globalThis.crypto ??= webcrypto;
// What the page's templates touch when they are loaded; nothing is drawn here.
/** @type {any} */ (globalThis).document ??= { createComment: () => ({}), createTreeWalker: () => ({}) };
const { Engine } = await import('../../web/src/engine.js');
const { Translator } = await import('../../web/src/translator.js');
const { captionOf, labelOf, sentencesOf, statusOf } = await import('../../web/src/play/present.js');

const [folder, lang] = process.argv.slice(2);
let passed = 0,
  failed = 0,
  shown = 0;

/** A text with numbers as a terminal writes them. @param {string} text */
const plain = (text) => text.replace(/−/g, '-').replace(/(\d)[.,\u00a0\u202f’](?=\d{3}(?!\d))/g, '$1');

/** @type {Map<string, Engine>} */
const engines = new Map();
/** @type {Map<string, Translator>} */
const translators = new Map();

/** @param {string} language @param {string} game */
async function translatorOf(language, game) {
  const name = `${language} ${game}`;
  const known = translators.get(name);
  if (known) return known;
  const to = await Translator.load(await WebAssembly.compile(readFileSync(`${folder}/words.wasm`)), () => {});
  const file = (/** @type {string} */ code) =>
    ['', `-${game}`].map((part) => readFileSync(`${lang}/${code}${part}.txt`, 'utf8')).join('\n');
  to.add(0, file('en'));
  if (language !== 'en') to.add(1, file(language));
  to.language(language);
  translators.set(name, to);
  return to;
}

/** Where a match stands: what the page's modules ask. */
class Position {
  /** @param {string} path @param {number} lines  of its save @param {number} me */
  constructor(path, lines, me) {
    const save = readFileSync(path, 'utf8').split('\n').slice(0, lines).join('\n') + '\n';
    this.game = /\nsetup (\w+)/.exec(save)?.[1] ?? '';
    this.path = path;
    this.lines = lines;
    this.me = me;
    this.seats = [...save.matchAll(/^seat (\d+) \S+ ?(.*)$/gm)].map((m) => m[2]);
    this.save = save;
  }

  async open() {
    if (!engines.has(this.game)) engines.set(this.game, await Engine.load(readFileSync(`${folder}/${this.game}.wasm`)));
    this.engine = /** @type {Engine} */ (engines.get(this.game)).open();
    this.engine.raw(`load ${JSON.stringify(this.save)}`);
  }

  /** What a rendering of the page has, as far as words need it. @param {string} language */
  async ctx(language) {
    const to = await translatorOf(language, this.game);
    const { engine, me, seats } = this;
    return /** @type {any} */ ({
      me,
      mine: true,
      lang: language,
      view: {},
      ask: (/** @type {string} */ line) => {
        const answer = engine.raw(line);
        return answer.startsWith('ok ') ? JSON.parse(answer.slice(3)) : null;
      },
      tm: (/** @type {any} */ message) => to.text(message, seats),
    });
  }
}

/** @type {Position | null} */
let at = null;
/** @type {any} */
let ctx = null;
let said = '';

/** What the page has for a line of the terminal. @param {string} kind @param {string} id */
function page(kind, id) {
  if (kind === 'status') return statusOf(ctx);
  if (kind === 'caption') return captionOf(ctx, id);
  if (kind === 'label' || kind === 'range') {
    const from = ctx.ask('labels').actions.find((/** @type {any} */ a) => a.action === id);
    const { title, gain, detail } = labelOf(ctx, { action: id, to: from?.to, verb: '', kind: '', args: [] });
    return `${title}${gain ? ` (${gain})` : ''}${detail ? ` · ${detail}` : ''}`;
  }
  const [thing, n] = id.split('|');
  const text = ctx.ask(`explain ${thing} as ${ctx.me}`)?.paragraphs[Number(n)]?.text;
  return text === undefined ? undefined : ctx.tm(text); // behind the page are clauses and origins
}

/** @param {string} what @param {string} there @param {string} here */
function compare(what, there, here) {
  if (plain(there) === plain(here)) passed++;
  else {
    failed++;
    if (shown++ < 20)
      console.log(`not the same: ${at?.path} line ${at?.lines} ${ctx.lang} ${what}\n  ${there}\n  ${here}`);
  }
}

/** The log of the last ply, as the page writes it. */
function compareLog() {
  if (!said || !ctx) return;
  const events = ctx.ask(`json events ${ctx.me}`) ?? [];
  const here = sentencesOf(ctx, [{ events }]).map((one) => ctx.tm(one.text));
  if (events.length) compare('log', said, here.join(' '));
  said = '';
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, id, text, viewer] = line.split('\t');
  if (kind === 'sentence') {
    said += (said ? ' ' : '') + text;
    continue;
  }
  compareLog();
  if (kind === 'at') {
    at?.engine?.close();
    at = new Position(id, Number(text), Number(viewer));
    await at.open();
  } else if (kind === 'in') ctx = await at?.ctx(id);
  else {
    const here = page(kind, id);
    const there = text.trim().replace(kind === 'explain' ? /^[A-Z]\d\d / : / \[[A-Z]\d\d\]/, '');
    if (here !== undefined) compare(`${kind} ${id}`, there, here.trim());
  }
}
compareLog();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || passed < 10000 ? 1 : 0;
