// daily.test.mjs: the position of the day is the same in the page's engine and in the program, on every faked date.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { engine, games, root } from './lib.mjs';

const DAY = 86400,
  first = Date.UTC(2026, 10, 17) / 1000;
const program = ['build', 'build-dev'].map((folder) => join(root, folder, 'signoria')).find(existsSync);

/** What the program answers to lines of the protocol on a faked day. @param {string[]} lines @param {number} seconds */
const native = (lines, seconds) =>
  spawnSync(program, ['engine'], { input: lines.join('\n'), env: { ...process.env, SIGNORIA_TODAY: String(seconds) } })
    .stdout.toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.replace(/^ok /, '')));

/** @param {number} seconds */
const dateOf = (seconds) => new Date(1000 * seconds).toISOString().slice(0, 10);

for (const game of games('data/daily.txt')) {
  test(`${game}: one position for everybody each day, all of them before one comes again`, async () => {
    const one = await engine(game);
    one.lessons(readFileSync(join(root, 'games', game, 'data/daily.txt'), 'utf8'), 2);
    const session = one.open(),
      all = session.json(`challenges ${game} daily`).map((c) => c.name);
    assert.equal(new Set(all).size, all.length);
    const days = Array.from({ length: 2 * all.length }, (_, i) => dateOf(first + i * DAY)),
      page = days.map((date) => session.json(`daily ${game} ${date}`).challenge);
    assert.deepEqual(
      native(
        days.map((date) => `daily ${game} ${date}`),
        first,
      ).map((answer) => answer.challenge),
      page,
    );
    for (const at of [0, 1, all.length - 1]) // today is asked for in the last second of the day
      assert.deepEqual(native([`daily ${game}`], first + at * DAY + DAY - 1), [
        { date: days[at], challenge: page[at] },
      ]);
    for (let from = 0; from <= all.length; from++)
      assert.equal(new Set(page.slice(from, from + all.length)).size, all.length, `from ${days[from]}`);
    assert.throws(() => session.json(`daily ${game} 2026-11-31`), /is not a date/);
    assert.throws(() => session.json(`daily ${game}`), /no clock/); // the page names the day
    session.close();
  });
}

test('a streak is the same in the page and in the program', async () => {
  const session = (await engine('pebbles')).open();
  let record = '';
  /** Stars of a try on each of the days; a gap after the third. @type {[string, number, number][]} */
  const tries = [
    ['2026-11-17', 0, 0],
    ['2026-11-17', 2, 1],
    ['2026-11-17', 3, 0],
    ['2026-11-18', 1, 0],
    ['2026-11-19', 3, 0],
    ['2026-11-21', 1, 0],
  ];
  const lines = [],
    answers = [];
  for (const [date, stars, hints] of tries) {
    lines.push(`streak ${date} tried ${stars} ${hints} ${record}`);
    answers.push(session.json(lines.at(-1)));
    record = answers.at(-1).record;
  }
  session.close();
  assert.deepEqual(native(lines, first), answers);
  assert.deepEqual(
    answers.map((a) => [a.stars, a.tries, a.streak, a.counts]),
    [
      [0, 1, 0, false],
      [2, 2, 1, true],
      [2, 2, 1, false],
      [1, 1, 2, true],
      [3, 1, 3, true],
      [1, 1, 1, true],
    ],
  );
  assert.equal(answers.at(-1).best, 3);
});
