// rules.test.mjs: the rulebooks, read into chapters and clauses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawn, games, load, root } from './lib.mjs';

const { parseRules, words } = await load('src/rules/markdown.js');

const book = parseRules(`# Toy: the rules

One line
and its end.

## T-AAA · The first

### T-AAA-01 · Coins
Three **coins** of T-AAA-02, \`as typed\`.

- English: 5 go.
- French, Dutch: 6 go,
  and one comes.
- Two things: this is no edition.

### T-AAA-02 · A table

| thing | number |
|---|---|
| corn | 3 |
| oil | 6 |

## What is left
`);

test('title, introduction and chapters', () => {
  assert.equal(book.title, 'Toy: the rules');
  assert.deepEqual(book.intro, [{ kind: 'p', text: 'One line and its end.' }]);
  assert.deepEqual(
    book.chapters.map((c) => [c.id, c.title]),
    [
      ['T-AAA', 'The first'],
      ['what-is-left', 'What is left'],
    ],
  );
  assert.deepEqual(
    book.chapters[0].clauses.map((c) => [c.id, c.title]),
    [
      ['T-AAA-01', 'Coins'],
      ['T-AAA-02', 'A table'],
    ],
  );
});

test('lists know the editions that they are about', () => {
  const [, list] = book.chapters[0].clauses[0].blocks;
  assert.equal(list.kind, 'list');
  assert.deepEqual(list.items, [
    { text: '5 go.', editions: ['English'] },
    { text: '6 go, and one comes.', editions: ['French', 'Dutch'] },
    { text: 'Two things: this is no edition.', editions: [] },
  ]);
});

test('tables have a head and rows', () => {
  const [table] = book.chapters[0].clauses[1].blocks;
  assert.deepEqual(table, {
    kind: 'table',
    head: ['thing', 'number'],
    rows: [
      ['corn', '3'],
      ['oil', '6'],
    ],
  });
});

test('a clause is found by any of its words', () => {
  assert.ok(book.chapters[0].clauses[0].text.includes('t-aaa-01 coins three'));
});

test('bold, code and clauses are marked, and nothing is HTML', () => {
  const line = drawn(words('Three **coins** of T-AAA-02, `as typed`, <b>not</b>.', 'toy'));
  assert.equal(
    line,
    'Three <b>coins</b> of <a class="clause-link" href=#/rules/toy/T-AAA-02>T-AAA-02</a>, <code>as typed</code>, <b>not</b>.',
  );
  const parts = words('<b>not</b>', 'toy');
  assert.deepEqual(parts, ['<b>not</b>'], 'a text, which lit-html escapes, and no template');
});

for (const game of games('docs/rules/en.md')) {
  test(`the rules of ${game}: every clause of the file is in its chapter`, () => {
    const file = readFileSync(join(root, 'games', game, 'docs/rules/en.md'), 'utf8');
    const wanted = [...file.matchAll(/^### ([A-Z]-[A-Z]{3}-\d\d) /gm)].map((m) => m[1]);
    const { chapters } = parseRules(file);
    assert.deepEqual(
      chapters.flatMap((c) => c.clauses.map((one) => one.id)),
      wanted,
    );
    for (const chapter of chapters)
      for (const clause of chapter.clauses) assert.ok(clause.id.startsWith(`${chapter.id}-`), clause.id);
    assert.ok(wanted.length > 5);
  });
}

const { splitRuling } = await load('src/rules/markdown.js');
const { editionSetup, fits, mineOf, uses } = await load('src/rules/mine.js');
const { found } = await load('src/rules/search.js');

const facts = {
  examples: {},
  names: [],
  editions: { english: { corn: 'one', out: 'next' }, german: { corn: 'each', out: 'all' } },
  options: {
    corn: { clause: 'T-AAA-01', usual: 'one' },
    out: { clause: 'T-AAA-02', usual: 'next' },
    short: { clause: 'T-BBB-01', usual: 'no' },
  },
  clauses: [
    { id: 'T-BBB', option: 'short', value: '', without: true },
    { id: 'T-AAA-09', option: 'short', value: '', without: false },
    { id: 'T-AAA-08', option: 'seats', value: '2', without: false },
    { id: 'T-AAA-07', option: 'corn', value: 'each', without: false },
  ],
};
const setup = (options, seats = 3) => ({ seats, options });

test('clauses that a set-up does not use are left out', () => {
  assert.ok(uses(facts, null, 'T-AAA-09'), 'without a set-up everything is used');
  assert.ok(uses(facts, setup({}), 'T-BBB-01'));
  assert.ok(!uses(facts, setup({ short: 'yes' }), 'T-BBB-01'), 'a clause goes with its chapter');
  assert.ok(!uses(facts, setup({}), 'T-AAA-09'));
  assert.ok(uses(facts, setup({ short: 'yes' }), 'T-AAA-09'));
  assert.ok(!uses(facts, setup({}), 'T-AAA-08'));
  assert.ok(uses(facts, setup({}, 2), 'T-AAA-08'));
  assert.ok(uses(facts, setup({ corn: 'each' }), 'T-AAA-07'));
});

test('an edition goes by the options of the clause, or as a whole', () => {
  const german = editionSetup(facts, 'german');
  assert.deepEqual(german.options, { corn: 'each', out: 'all', short: 'no' });
  assert.ok(fits(facts, german, 'T-AAA-01', 'german'));
  assert.ok(!fits(facts, german, 'T-AAA-01', 'english'));
  assert.ok(!fits(facts, german, 'T-CCC-01', 'english'), 'no option is about this clause');
  const mixed = setup({ corn: 'each', out: 'next' });
  assert.ok(fits(facts, mixed, 'T-AAA-01', 'german') && !fits(facts, mixed, 'T-AAA-01', 'english'));
  assert.ok(fits(facts, mixed, 'T-AAA-02', 'english') && !fits(facts, mixed, 'T-AAA-02', 'german'));
  assert.ok(fits(facts, mixed, 'T-CCC-01', 'english') && fits(facts, mixed, 'T-CCC-01', 'german'));
});

test('lines of other editions are left out of a list', () => {
  const list = {
    kind: 'list',
    items: [
      { text: 'a', editions: ['English'] },
      { text: 'b', editions: ['German'] },
    ],
  };
  const german = editionSetup(facts, 'german');
  assert.deepEqual(mineOf(facts, german, 'T-AAA-01', [list])[0].items, [list.items[1]]);
  assert.deepEqual(mineOf(facts, null, 'T-AAA-01', [list]), [list]);
  const one = { kind: 'list', items: [list.items[0]] };
  assert.deepEqual(mineOf(facts, german, 'T-AAA-01', [one]), [], 'an empty list is no list');
});

test('a ruling is folded behind the rule', () => {
  assert.deepEqual(splitRuling('Two. **Our ruling:** three, **four**.'), {
    rule: 'Two.',
    name: 'Our ruling',
    ruling: 'three, **four**.',
  });
  assert.deepEqual(splitRuling('**Notre décision :** oui.'), { rule: '', name: 'Notre décision', ruling: 'oui.' });
  assert.deepEqual(splitRuling('Nothing bold.'), { rule: 'Nothing bold.', name: '', ruling: '' });
});

test('a search puts whole words first and needs no accents', () => {
  const clause = (id, text) => ({ id, title: '', blocks: [], text });
  const small = {
    chapters: [{ clauses: [clause('A', 'the beginning'), clause('B', 'the inn'), clause('C', 'l’été')] }],
  };
  assert.deepEqual(
    found(small, 'Inn').map((k) => k.id),
    ['B', 'A'],
  );
  assert.deepEqual(
    found(small, 'lete').map((k) => k.id),
    ['C'],
  );
});
