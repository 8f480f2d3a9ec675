// actions.test.mjs: actions are taken apart and put together by the engine; the page only passes them on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine, games, load } from './lib.mjs';

const { BaseSession, chainOf } = await load('src/session/base.js');
const { groupsOf } = await load('src/play/actions.js');

/** A session of the page at the first decision of a game. */
async function begun(game) {
  const session = new BaseSession((await engine(game)).open());
  session.engine.ask('seed 5');
  session.engine.ask(`new ${game} seats=2`);
  next(session);
  return session;
}

/** Draws until somebody decides, and looks with their eyes. */
function next(session) {
  while (session.engine.raw('chance draw').startsWith('ok'));
  const { to_move } = session.engine.json('json play spectator');
  if (to_move === 'over') return false;
  session.me = to_move;
  session.readPosition();
  session.mine = true;
  return true;
}

test('an action has its kind, its arguments and the amounts it can have', async () => {
  const session = await begun('pebbles');
  const [range] = session.actions.filter((a) => a.amount);
  const [value] = range.args;
  assert.deepEqual(range.amount, { least: 0, most: 5, step: 1 });
  const [step] = session.stepsOf(`throw ${value} stake 3`);
  assert.deepEqual(
    [step.verb, step.kind, step.args, step.listed, step.amount],
    ['throw stake', 'throw %0 stake %2', [value, 3], range.action, { least: 0, most: 5, step: 1, now: 3 }],
  );
  session.close();
});

test('another amount is as near as the rules allow', async () => {
  const session = await begun('pebbles');
  const { action } = session.actions.find((a) => a.amount);
  assert.equal(session.withAmount(action, 4), session.stepsOf(session.withAmount(action, 4))[0].action);
  assert.deepEqual(
    [-1, 4, 99].map((n) => session.stepsOf(session.withAmount(action, n))[0].amount.now),
    [0, 4, 5],
  );
  assert.equal(session.withAmount('draw', 3), 'draw');
  session.close();
});

test('what cannot be played has its reason, and what is no action has none', async () => {
  const session = await begun('pebbles');
  const held = session.actions.map((a) => a.args[0]);
  const missing = ['1', '2', '3', '4', '5', '6'].find((value) => !held.includes(value));
  const [step] = session.stepsOf(`throw ${missing} stake 0`);
  assert.equal(step.listed, undefined);
  assert.equal(step.refused.clause, 'P-THR-02');
  assert.equal(session.stepsOf('dance'), null);
  session.close();
});

test('buttons are grouped as the board says, and what it forgot has one of its own', () => {
  const actions = ['throw 1 stake 0', 'throw 2 stake 0', 'pass'].map((action) => ({ action, verb: action, args: [] }));
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
    const session = await begun(game);
    let looked = 0,
      chains = 0;
    for (let i = 0; i < 60; i++) {
      for (const entry of session.actions) {
        const [step, ...more] = session.stepsOf(entry.action);
        assert.equal(more.length, 0);
        assert.equal(step.listed, entry.action);
        assert.deepEqual([step.kind, step.verb, step.args], [entry.kind, entry.verb, entry.args]);
        if (entry.amount) {
          assert.equal(session.withAmount(entry.action, entry.amount.least), entry.action);
          assert.equal(session.stepsOf(session.withAmount(entry.action, entry.amount.most))[0].listed, entry.action);
        } else assert.equal(session.withAmount(entry.action, 7), entry.action);
        looked++;
      }
      const { action } = session.actions[i % session.actions.length];
      for (const then of session.ahead(action) ?? []) {
        const steps = session.stepsOf(chainOf([action, then.action]));
        assert.deepEqual(
          steps.map((one) => one.listed),
          [action, then.action],
        );
        chains++;
      }
      session.engine.ask(`play ${action}`);
      if (!next(session)) break;
    }
    session.close();
    assert.ok(looked > 20, `only ${looked} actions`);
    assert.ok(chains > 5 || game === 'pebbles', `only ${chains} chains`);
  });
}
