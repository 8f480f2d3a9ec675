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
