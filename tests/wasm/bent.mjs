// bent.mjs: a number that is bent in a component set is found bent on every front: in the page's engine and words, in
// the JSON of the native engine, in lines and on the full screen.
//
//     node bent.mjs FOLDER signoria LANG     FOLDER has GAME.wasm of every game and words.wasm; LANG the page's sentences
//
// games/GAME/tests/bent.txt says what is bent ("bend OLD => NEW"), where ("scene", "play") and what must be found:
// "label ACTION => WORDS", "explain THING => WORDS", "facts => WORDS", "overview => WORDS", "screen WORDS" (full screen).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webcrypto } from 'node:crypto';
globalThis.crypto ??= webcrypto; // node 18 has it only under this name
const { Engine } = await import('../../web/src/engine.js');
const { Translator } = await import('../../web/src/translator.js');

const [folder, native, lang] = process.argv.slice(2);
const games = new URL('../../games/', import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), 'bent-'));
let passed = 0,
  failed = 0;
/** @param {string} what @param {boolean} good @param {string} [have] */
function check(what, good, have = '') {
  if (good) passed++;
  else {
    failed++;
    console.log(`not bent: ${what}\n  ${have.slice(0, 1500)}`);
  }
}

/** Bends the numbers of a game's component set. @param {string} game @param {[string, string][]} bends */
function bent(game, bends) {
  let text = readFileSync(`${games}${game}/data/components.txt`, 'utf8');
  for (const [from, to] of bends) {
    check(`${game} has '${from}'`, text.includes(from));
    text = text.replace(from, to);
  }
  return text;
}

/** All that is said in an answer. @param {Translator} words @param {any} answer */
const textOf = (words, answer) =>
  (answer.paragraphs ?? [answer])
    .flatMap((/** @type {any} */ p) => [p.text, p.title, p.detail, p.gain])
    .filter((/** @type {any} */ m) => m !== undefined)
    .map((/** @type {any} */ m) => words.text(m, ['Ann', 'Bea', 'Carl', 'Dina', 'Ezio']))
    .join(' · ')
    .replace(/−/g, '-');

/** A screen of the program, as text. @param {string[]} words */
function screenOf(words) {
  const tmux = (/** @type {string[]} */ ...more) => spawnSync('tmux', ['-L', `bent-${process.pid}`, ...more]);
  const line = [native, ...words].map((w) => `'${w}'`).join(' ');
  tmux('-f', '/dev/null', 'new-session', '-d', '-s', 't', '-x', '160', '-y', '60', `TERM=tmux-256color ${line}`);
  let screen = '';
  for (let i = 0; i < 100 && !screen.trim(); i++) {
    spawnSync('sleep', ['0.1']);
    screen = String(tmux('capture-pane', '-p', '-t', 't').stdout);
  }
  tmux('kill-server');
  return screen;
}

for (const game of readdirSync(games).filter((name) => existsSync(`${games}${name}/tests/bent.txt`))) {
  const lines = readFileSync(`${games}${game}/tests/bent.txt`, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.split(' ')[0], ...line.slice(line.indexOf(' ') + 1).split(' => ')]);
  const of = (/** @type {string} */ word) => lines.filter(([first]) => first === word);
  const text = bent(
    game,
    of('bend').map(([, from, to]) => /** @type {[string, string]} */ ([from, to])),
  );
  const file = join(work, `${game}.txt`);
  writeFileSync(file, text);
  const begin = [`scene ${of('scene')[0][1]}`, ...of('play').map(([, action]) => `play ${action}`)];
  const asked = lines
    .filter(([word]) => ['label', 'explain', 'facts', 'overview'].includes(word))
    .map(([word, ...rest]) => ({
      word,
      what: rest.length > 1 ? rest[0] : '',
      want: rest[rest.length - 1].replace(/^=> /, ''),
    }));
  const questions = asked.map(({ word, what }) => `${word} ${word === 'facts' ? '1' : what}`.trim());

  // In the page: its engine, and its words.
  const engine = (await Engine.load(readFileSync(`${folder}/${game}.wasm`))).open();
  const words = await Translator.load(await WebAssembly.compile(readFileSync(`${folder}/words.wasm`)), () => {});
  words.add(0, ['en', 'en-learn', `en-${game}`].map((part) => readFileSync(`${lang}/${part}.txt`, 'utf8')).join('\n'));
  words.language('en');
  check(
    `${game}: the page's engine loads the set`,
    engine.raw(`components-load ${game} ${JSON.stringify(text)}`) === 'ok bent',
  );
  check(
    `${game}: a set that is wrong is refused`,
    engine.raw(`components-load ${game} "${game} components 1"`).startsWith('error '),
  );
  for (const line of begin) check(`${game}: ${line}`, engine.raw(line).startsWith('ok '), engine.raw(line));
  const here = questions.map((line) => engine.raw(line));
  asked.forEach(({ word, what, want }, i) => {
    const said =
      word === 'facts' ? here[i] : here[i].startsWith('ok ') ? textOf(words, JSON.parse(here[i].slice(3))) : here[i];
    check(`${game}: in the page, ${word} ${what} has '${want}'`, said.includes(want), said);
  });

  // JSON: the native engine says the same, byte for byte.
  const there = execFileSync(native, ['engine', '--components', file], {
    input: [...begin, ...questions, 'state'].join('\n') + '\n',
  })
    .toString()
    .split('\n');
  questions.forEach((line, i) =>
    check(`${game}: JSON of ${line}`, there[begin.length + i] === here[i], there[begin.length + i]),
  );
  const state = there[begin.length + questions.length].slice(3);

  // In lines, and on the full screen.
  const play = ['play', game, '--lang', 'en', '--no-save', '--components', file, '--position', state];
  for (const { word, what, want } of asked.filter((one) => one.word !== 'facts')) {
    const typed = word === 'label' ? 'list' : `${word} ${what.split(' ').pop()}`.trim();
    const said = execFileSync(native, [...play, '--plain'], { input: `${typed}\nquit\n` })
      .toString()
      .replace(/\s+/g, ' ');
    check(`${game}: in lines, ${word} ${what} has '${want}'`, said.includes(want), said.slice(-1200));
  }
  if (spawnSync('tmux', ['-V']).status === 0) {
    const screen = screenOf(play);
    for (const [, want] of of('screen')) check(`${game}: the full screen has '${want}'`, screen.includes(want), screen);
  }
  engine.close();
}
rmSync(work, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || passed < 20 ? 1 : 0;
