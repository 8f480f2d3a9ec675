// engine.mjs: the engine of the page answers as the native one does, line for line.
//
//     node engine.mjs FOLDER signoria REPLAY...     FOLDER has GAME.wasm of every game
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
globalThis.crypto ??= webcrypto; // node 18 has it only under this name
const { Engine } = await import('../../web/src/engine.js');

const [folder, native, ...replays] = process.argv.slice(2);
let passed = 0,
  failed = 0;
const check = (name, good, more = '') => {
  if (good) passed++;
  else {
    failed++;
    console.log(`not the same: ${name} ${more}`);
  }
};

const engines = new Map();
const load = async (file) => {
  if (!engines.has(file)) engines.set(file, await Engine.load(readFileSync(`${folder}/${file}.wasm`)));
  return engines.get(file);
};
const compare = async (game, name, lines, file = game) => {
  const engine = await load(file);
  const there = execFileSync(native, ['engine'], { input: lines.join('\n') + '\n', maxBuffer: 1 << 28 })
    .toString()
    .split('\n');
  const session = engine.open();
  lines.forEach((line, i) => {
    const here = session.raw(line);
    check(
      `${name}: ${line.slice(0, 60)}`,
      here === there[i],
      `\n  ${here.slice(0, 200)}\n  ${there[i]?.slice(0, 200)}`,
    );
  });
  session.close();
};

// Every game of the tree, and some set-ups more.
const games = readdirSync(new URL('../../games/', import.meta.url), { withFileTypes: true }).filter((f) =>
  f.isDirectory(),
);
for (const setup of [
  ...games.map((f) => `${f.name} seats=3`),
  'siena seats=4',
  'siena seats=2 edition=french',
  'pebbles seats=2',
]) {
  const game = setup.split(' ')[0];
  const lines = [`describe ${game}`, `components ${game}`, 'seed 7', `new ${setup}`];
  for (let i = 0; i < 40; i++) lines.push('chance draw', 'json actions', 'hash');
  // What people see is the same in the page.
  lines.push(
    'labels',
    'status',
    'names',
    'table',
    'table now as 2',
    'topics',
    'facts',
    'explain seat 1',
    'sentences all as 1',
    'captions 1',
    'captions spectator',
  );
  await compare(game, setup, lines);
  // A bot that counts playouts thinks the same everywhere.
  await compare(game, `${setup}, bots`, ['seed 7', `new ${setup}`, ...Array(30).fill('chance draw'), 'think steward']);
}
for (const file of replays) {
  const text = JSON.stringify(readFileSync(file, 'utf8'));
  await compare(text.match(/\\nsetup (\w+)/)[1], file, [
    `load ${text}`,
    'hash',
    'result',
    'json result',
    'json view spectator',
    'history 1',
    'save',
  ]);
}

// What people see, word for word as messages, in the course of every recorded game.
const seen = [
  'labels',
  'status',
  'topics',
  'facts',
  'table',
  'names',
  'captions',
  'sentences all as 1',
  'sentences all as spectator',
];
for (const file of replays) {
  const lines = readFileSync(file, 'utf8').split('\n'),
    start = lines.indexOf('begin') + 3;
  const asked = [0.04, 0.2, 0.4, 0.6, 0.8, 0.97].flatMap((part) => {
    const cut = lines.slice(0, start + Math.round((lines.length - start) * part)).join('\n');
    return [`load ${JSON.stringify(`${cut}\n`)}`, ...seen];
  });
  await compare(lines[1].split(' ')[1], `${file}, what people see`, asked);
}

// The engine with a net: it takes the weights of its game and no others, and the net alone plays the same everywhere.
const weights = (game) => {
  const bytes = readFileSync(new URL(`../../games/${game}/data/net.pvnet`, import.meta.url));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
const refuses = (engine, bytes) => {
  try {
    engine.weights(bytes);
    return false;
  } catch {
    return true;
  }
};
const withNet = games.map((f) => f.name).filter((game) => existsSync(`${folder}/${game}-net.wasm`));
check('there are engines with a net', withNet.length > 1);
for (const [i, game] of withNet.entries()) {
  const engine = await load(`${game}-net`);
  check(`${game}: torn weights`, refuses(engine, weights(game).slice(0, 5000)));
  check(`${game}: weights of another game`, refuses(engine, weights(withNet[i ? 0 : 1])));
  engine.weights(weights(game));
  const lines = ['seed 7', `new ${game} seats=3`];
  for (let k = 0; k < 30; k++) lines.push('chance draw', 'think net');
  await compare(game, `${game}, the net`, lines, `${game}-net`);
  const session = engine.open();
  for (const line of lines.slice(0, 40)) session.raw(line);
  const answer = session.raw('think grandmaster:20');
  check(`${game}: the grandmaster`, /^ok .*"action":"\w/.test(answer), answer.slice(0, 200));
}

// SHA-256 and HMAC: a fair match drawn natively (libsodium) is loaded and drawn on here.
const secret = 'f0f5996e2233a49de81865790de9e315534e0c00d23e585e91617259cdc8b9ba';
const version = readFileSync(new URL('../../games/pebbles/rules/pebbles.c', import.meta.url), 'utf8').match(
  /rules_version = (\d+)/,
)[1];
const fair =
  `signoria match 1\nsetup pebbles seats=2 quick\nrules ${version}\nset - 0000000000000000\nseat 1 human Anna\nseat 2 human Bruno\n` +
  `chance fair\ncommitment 789cd7decdd9a1fc4c01bf2cd0ca0e438a34250085bcae950df46ccd3ac4ca98\nsecret ${secret}\nbegin\n` +
  `number 1 55ec563cb384c2ff327519e03b4071f72049b80abf9367ff377350a95cf60cd6\nnumber 2 ${'ab'.repeat(32)}\n`;
await compare('pebbles', 'fair chance', [
  `load ${JSON.stringify(fair)}`,
  'chance draw',
  'chance draw',
  'chance draw',
  'chance draw',
  'hash',
  'save',
]);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
