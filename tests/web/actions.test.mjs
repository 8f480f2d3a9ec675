// actions.test.mjs: actions as text: read into their parts, and written with another number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine, games, load } from './lib.mjs';

const { factsOf, readAction, withNumber } = await load('src/session/base.js');
const { groupsOf, startOf } = await load('src/play/actions.js');

const kind = (text, args) => ({
  kind: text,
  verb: text.replace(/ ?%\d/g, ''),
  form: new RegExp(`^${text.replace(/%\d/g, '(\\S+)')}$`),
  args,
});
const kinds = [kind('throw %0 stake %2', [0, 2]), kind('pay %2 to %0', [2, 0]), kind('pass', [])];

test('an action is read by its form', () => {
  assert.deepEqual(readAction({ action: 'throw 3 stake 2' }, kinds), {
    action: 'throw 3 stake 2',
    kind: 'throw %0 stake %2',
    verb: 'throw stake',
    args: ['3', 2],
  });
  assert.deepEqual(readAction({ action: 'pass' }, kinds), { action: 'pass', kind: 'pass', verb: 'pass', args: [] });
});

test('arguments are in the order of their numbers, not of the words', () => {
  assert.deepEqual(readAction({ action: 'pay 4 to Anna' }, kinds).args, ['Anna', 4]);
});

test('a range has where it begins and ends', () => {
  const range = readAction({ action: 'throw 3 stake 0', to: 5 }, kinds);
  assert.deepEqual([range.from, range.to], [0, 5]);
  assert.equal(startOf(range), 'throw 3 stake 0');
  assert.equal(withNumber(range, 4), 'throw 3 stake 4');
  assert.equal(withNumber(readAction({ action: 'pay 1 to Anna', to: 9 }, kinds), 7), 'pay 7 to Anna');
});

test('what has no form stays as it is', () => {
  assert.deepEqual(readAction({ action: 'dance' }, kinds), { action: 'dance', kind: 'dance', verb: 'dance', args: [] });
});

test('buttons are grouped as the board says, and what it forgot has one of its own', () => {
  const actions = ['throw 1 stake 0', 'throw 2 stake 0', 'pass'].map((action) => readAction({ action }, kinds));
  const board = {
    groups: () => [
      { id: 'throw', title: 'Throw' },
      { id: 'never', title: 'Never' },
      { id: 'barred', title: 'Barred', why: 'fly' },
    ],
    actionLabel: (_, a) => ({ title: a.action, group: a.verb.startsWith('throw') ? 'throw' : undefined }),
  };
  const groups = groupsOf({ actions }, board);
  assert.deepEqual(
    groups.map((g) => [g.id, g.actions.length]),
    [
      ['throw', 2],
      ['barred', 0],
      ['pass', 1],
    ],
  );
  assert.deepEqual(
    groups[0].labels.map((l) => l.title),
    ['throw 1 stake 0', 'throw 2 stake 0'],
  );
});

for (const game of games('rules')) {
  test(`${game}: what the engine lists is read and written back word for word`, async () => {
    const session = (await engine(game)).open();
    session.ask('seed 5');
    session.ask(`new ${game} seats=2`);
    const facts = factsOf(session, game);
    let looked = 0;
    for (let i = 0; i < 60; i++) {
      if (session.raw('chance draw').startsWith('ok')) continue;
      const list = session.json('json actions');
      for (const entry of list) {
        const action = readAction(entry, facts.kinds);
        assert.notEqual(action.kind.includes('%') || !entry.action.includes(' '), false, entry.action);
        assert.equal(withNumber(action, action.from ?? action.args.at(-1)), entry.action);
        looked++;
      }
      if (!list.length) break;
      session.ask(`play ${list[i % list.length].action}`);
    }
    session.close();
    assert.ok(looked > 20, `only ${looked} actions`);
  });
}
