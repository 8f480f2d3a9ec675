// lessons.test.mjs: lessons, which are scenarios, as the client reads them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { engine, games, load, root } from './lib.mjs';

const { learned, readLessons, remember } = await load('src/learn/lessons.js');

test('the position ends with the first action, and goals are apart', () => {
  const [lesson, other] = readLessons(
    `# What is before the first game belongs to none.

# T-AAA-01  first: A name
game toy seats=2
given coins 3 4
turn 1
throw 3 stake 1
given is not a start any more
expect pot 1
expect coins 2 4
# T-AAA-02  second: Another
game toy seats=3
`,
    ['turn'],
  );
  assert.deepEqual(lesson, {
    name: 'first',
    clause: 'T-AAA-01',
    scene: 'toy seats=2; given coins 3 4; turn 1',
    steps: ['throw 3 stake 1', 'given is not a start any more'],
    goals: ['pot 1', 'coins 2 4'],
  });
  assert.deepEqual([other.name, other.clause, other.scene, other.steps], ['second', 'T-AAA-02', 'toy seats=3', []]);
});

test('what was learned is remembered, once', () => {
  assert.deepEqual(learned('toy'), []);
  remember('toy', 'first');
  remember('toy', 'second');
  remember('toy', 'first');
  assert.deepEqual(learned('toy'), ['first', 'second']);
  assert.deepEqual(learned('other'), []);
});

for (const game of games('data/lessons.txt')) {
  const file = readFileSync(join(root, 'games', game, 'data/lessons.txt'), 'utf8');
  const session = (await engine(game)).open();
  const lessons = readLessons(file, session.json(`describe ${game}`).starts ?? []);
  session.close();

  test(`${game}: every lesson has a name, a clause and a goal`, () => {
    assert.equal(lessons.length, (file.match(/^game /gm) ?? []).length);
    assert.equal(new Set(lessons.map((l) => l.name)).size, lessons.length);
    for (const lesson of lessons) {
      assert.match(lesson.clause, /^[A-Z]-[A-Z]{3}-\d\d$/, lesson.name);
      assert.ok(lesson.goals.length && lesson.steps.length, lesson.name);
    }
  });
}
