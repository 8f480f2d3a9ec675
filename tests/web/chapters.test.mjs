// chapters.test.mjs: how far one is in the chapters of a game, and their pages as the engine gives them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { engine, games, load, root } from './lib.mjs';

const { nextOf, progress, remember } = await load('src/learn/chapters.js');

const toy = [
  { name: 'first', pages: ['a', 'b', 'c'] },
  { name: 'second', pages: ['a'] },
];

test('a chapter resumes at the page that was left, and is done after the last', () => {
  assert.deepEqual(progress('toy'), { done: [], at: {}, last: undefined });
  assert.equal(nextOf('toy', toy), toy[0]);
  remember('toy', toy[0], 2);
  assert.deepEqual(progress('toy'), { done: [], at: { first: 2 }, last: 'first' });
  assert.equal(nextOf('toy', toy), toy[0]);
  remember('toy', toy[0], 4);
  assert.deepEqual(progress('toy'), { done: ['first'], at: {}, last: 'first' });
  assert.equal(nextOf('toy', toy), toy[1]);
  remember('toy', toy[0], 2); // again, and left in the middle
  assert.deepEqual(progress('toy').done, ['first']);
  assert.equal(nextOf('toy', toy), toy[0]);
  remember('toy', toy[0], 4);
  remember('toy', toy[1], 2);
  assert.equal(nextOf('toy', toy), undefined);
  assert.deepEqual(progress('other').done, []);
});

for (const game of games('data/lessons.txt')) {
  test(`${game}: every page opens and is judged`, async () => {
    const one = await engine(game);
    one.lessons(readFileSync(join(root, 'games', game, 'data/lessons.txt'), 'utf8'));
    const session = one.open();
    const all = session.json(`chapters ${game}`);
    assert.ok(all.length);
    assert.equal(new Set(all.map((c) => c.name)).size, all.length);
    for (const chapter of all)
      for (const [i, name] of chapter.pages.entries()) {
        const page = session.json(`chapter ${game} ${chapter.name} ${i + 1}`);
        assert.equal(page.page, name);
        assert.equal(session.json('page judge').verdict, page.kind === 'do' ? 'going' : 'reached', name);
      }
    session.close();
  });
}
