// replay.test.mjs: matches in addresses, draws that are checked, and graphs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawn, games, load, root } from './lib.mjs';

const { linkTo, pack, unpack } = await load('src/replay/link.js');
const { checkFair } = await load('src/replay/fair.js');
const { barChart, lineChart } = await load('src/replay/charts.js');

globalThis.location = /** @type {any} */ ({ origin: 'https://example.org', pathname: '/play/' });
const folder = (game) => join(root, 'games', game, 'tests/replays');
const save = (game) => readFileSync(join(folder(game), readdirSync(folder(game)).sort()[0]), 'utf8');

test('an address that would fill the memory is refused', async () => {
  const packed = await pack('a'.repeat(20 << 20));
  assert.ok(packed.length < 40_000, 'it is short');
  await assert.rejects(unpack(packed), RangeError);
  assert.equal(await unpack(await pack('é\n'.repeat(99_999))), 'é\n'.repeat(99_999));
});

for (const game of games('tests/replays')) {
  test(`${game}: a match goes through an address unharmed`, async () => {
    const link = await linkTo(save(game), 12);
    const [, packed] = /^https:\/\/example\.org\/play\/#\/replay\/link\/([A-Za-z0-9_-]+)\?ply=12$/.exec(link) ?? [];
    assert.ok(packed, link.slice(0, 80));
    assert.equal(await unpack(packed), save(game));
    assert.ok(packed.length < save(game).length, 'it is no longer than the text');
    await assert.rejects(unpack(packed.slice(0, 40)));
  });

  test(`${game}: fair draws are found fair, and bent ones bent`, async () => {
    const text = save(game);
    const fair = await checkFair(text);
    assert.equal(fair.verdict, 'fair');
    assert.equal(fair.draws, (text.match(/^draw /gm) ?? []).length);
    const lines = text.split('\n');
    const at = lines.findIndex((line) => /^draw \d+\/(?!1 )\d+/.test(line));
    const [, lot, weight] = /^draw (\d+)\/(\d+)/.exec(lines[at]);
    lines[at] = lines[at].replace(`${lot}/`, `${(Number(lot) + 1) % Number(weight)}/`);
    const bent = await checkFair(lines.join('\n'));
    assert.deepEqual([bent.verdict, bent.line], ['bent', at + 1]);
    assert.equal(
      (await checkFair(text.replace(/^number 1 ./m, (m) => m.slice(0, -1) + (m.endsWith('0') ? '1' : '0')))).verdict,
      'bent',
    );
    assert.equal((await checkFair(text.replace(/^secret .*\n/m, '').replace(/^reveal .*\n/m, ''))).verdict, 'sealed');
    assert.equal((await checkFair(text.replace('chance fair', 'chance seeded'))).verdict, 'seeded');
  });

  test(`${game}: a match that is not the one this browser noted`, async () => {
    const text = save(game),
      [, commitment] = /^commitment (.*)$/m.exec(text),
      [, number] = /^number 1 (.*)$/m.exec(text);
    assert.equal((await checkFair(text, { commitment, numbers: { 1: number } })).noted, 'same');
    assert.equal((await checkFair(text, { commitment: 'other', numbers: {} })).verdict, 'other');
    assert.equal((await checkFair(text, { commitment, numbers: { 1: 'mine' } })).noted, 'number');
  });
}

const lines = [
  {
    seat: 1,
    name: 'Anna',
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 20 },
    ],
  },
  {
    seat: 2,
    name: 'A name that is far too long',
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 20 },
    ],
  },
];

test('a graph: ticks are round, lines end at the last ply, names do not cover each other', () => {
  const out = drawn(lineChart({ label: 'Points', lines, last: 10, at: 5, go: () => {} }));
  assert.deepEqual(
    [...out.matchAll(/text-anchor="end">(\d+)</g)].map((m) => Number(m[1])),
    [0, 5, 10, 15, 20],
  );
  assert.deepEqual(
    [...out.matchAll(/points=(\S+ \S+)\/>/g)].map((m) => m[1]),
    ['44.0,234.0 710.0,14.0', '44.0,234.0 710.0,14.0'],
  );
  const [first, second] = [...out.matchAll(/<g transform="translate\(718 ([\d.-]+)\)">/g)].map((m) => Number(m[1]));
  assert.equal(second - first, 19);
  assert.ok(out.includes('>A name that is <'));
});

test('a click on a graph goes to its ply', () => {
  let ply = -1;
  const { values } = lineChart({
    label: 'Points',
    lines,
    last: 10,
    at: 0,
    go: (p) => {
      ply = p;
    },
  });
  const click = values.find((v) => typeof v === 'function');
  click({ clientX: 100 + 377, currentTarget: { getBoundingClientRect: () => ({ left: 100, width: 860 }) } });
  assert.equal(ply, 5);
});

test('bars: reasons are summed, the longest is whole, and what brings nothing has no bar', () => {
  const players = [
    {
      seat: 1,
      name: 'Anna',
      total: 8,
      lines: [
        { key: 'a', label: 'Art', points: 3 },
        { key: 'a', label: 'Art', points: 3 },
        { key: 'b', label: 'Bets', points: 2 },
      ],
    },
    {
      seat: 2,
      name: 'Bruno',
      total: 3,
      lines: [
        { key: 'a', label: 'Art', points: 4 },
        { key: 'b', label: 'Bets', points: -1 },
      ],
    },
  ];
  const out = drawn(barChart({ label: 'Points', players }));
  assert.deepEqual(
    [...out.matchAll(/ width="([\d.]+)%"/g)].map((m) => Number(m[1])),
    [75, 25, 50],
  );
  assert.deepEqual(
    [...out.matchAll(/<td>([^<]*)<\/td>/g)].map((m) => m[1]),
    ['6', '2', '4', '-1'],
  );
});
