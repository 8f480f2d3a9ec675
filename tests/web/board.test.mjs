// board.test.mjs: the terminal's pictures of the boards are made of the drawings that the browser has now.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { board, games } from '../../tools/web/draw-board.js';
import { root, site } from './lib.mjs';

for (const game of games(root))
  test(`${game}: data/board.txt is what tools/draw-board writes`, async () => {
    const now = readFileSync(join(root, `games/${game}/data/board.txt`), 'utf8');
    assert.ok(now === (await board(root, site, game)), `run tools/draw-board: games/${game}/data/board.txt is old`);
  });

test('games have drawings', () => assert.ok(games(root).length > 0));
