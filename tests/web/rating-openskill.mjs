// rating-openskill.mjs: ratings of rated tables (src/server/accounts/rating.c) are those of npm's openskill.
//
//   node tests/web/rating-openskill.mjs UNIT_RATING [SEED]     the program of tests/unit/server/unit_rating.c
//
// Random chains of games: two to five seats, ties, ratings that are the start of the next game.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url)),
  program = process.argv[2],
  seed = Number(process.argv[3] ?? 20250);
execFileSync(join(root, 'tools/node-modules'), [join(root, 'tools/web')]);
const { rate } = createRequire(join(root, 'tools/web/package.json'))('openskill');

let state = seed;
/** A number from 0 to n - 1 (mulberry32). @param {number} n */
const random = (n) => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
};

/** What the C module makes of games. @param {{mu: number, sigma: number, place: number}[][]} games */
const ours = (games) => {
  const line = (game) => `${game.length} ${game.map((p) => `${p.mu} ${p.sigma} ${p.place}`).join(' ')}`,
    run = spawnSync(program, ['--lines'], { input: games.map(line).join('\n') + '\n', maxBuffer: 1 << 26 });
  assert.equal(run.status, 0);
  return run.stdout
    .toString()
    .trim()
    .split('\n')
    .map((text) => text.split(' ').map(Number));
};

/** @param {{mu: number, sigma: number, place: number}[]} game */
const theirs = (game) =>
  rate(
    game.map(({ mu, sigma }) => [{ mu, sigma }]),
    { rank: game.map((p) => p.place), tau: 25 / 300 },
  ).map(([r]) => r);

test(`2,000 games of 40 people, seed ${seed}`, () => {
  const people = Array.from({ length: 40 }, () => ({ mu: 25, sigma: 25 / 3 })),
    games = [],
    expected = [];
  let ties = 0;
  for (let n = 0; n < 2000; n++) {
    const seats = 2 + (n % 4),
      who = new Set();
    while (who.size < seats) who.add(random(people.length));
    const game = [...who].map((i) => ({ ...people[i], place: 1 + random(seats) }));
    ties += new Set(game.map((p) => p.place)).size < seats;
    const after = theirs(game);
    [...who].forEach((i, k) => (people[i] = after[k]));
    games.push(game);
    expected.push(after);
  }
  assert.ok(ties > 400 && ties < 1900, `${ties} games with ties`);
  const got = ours(games);
  assert.equal(got.length, games.length);
  let worst = 0;
  for (let n = 0; n < games.length; n++)
    expected[n].forEach((r, k) => {
      worst = Math.max(worst, Math.abs(got[n][2 * k] - r.mu), Math.abs(got[n][2 * k + 1] - r.sigma));
    });
  assert.ok(worst < 1e-6, `differs by ${worst}`);
  assert.ok(people.some((p) => Math.abs(p.mu - 25) > 1));
});
