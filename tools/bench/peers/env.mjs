// env.mjs chess|nim TABLES: a program that learns asks for a step of random play at all tables (one byte in), and gets
// observations, masks and ends as bytes. chess.js and boardgame.io have no such form; this is the shortest one.
import { readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Chess } from 'chess.js';
import { nim } from './nim.mjs';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const any = (list) => list[Math.floor(Math.random() * list.length)];
const square = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);

const chess = {
  observation: 64,
  actions: 4096, // from and to
  begin: () => new Chess(),
  play(game) {
    game.move(any(game.moves()));
    return game.isGameOver() || game.history().length >= 400;
  },
  show(game, seen, mask) {
    seen.fill(0);
    mask.fill(0);
    for (const row of game.board())
      for (const piece of row)
        if (piece) seen[square(piece.square)] = 1 + 'pnbrqk'.indexOf(piece.type) + (piece.color === game.turn() ? 0 : 6);
    for (const move of game.moves({ verbose: true })) mask[64 * square(move.from) + square(move.to)] = 1;
  },
};

const stones = {
  observation: 1,
  actions: 3,
  begin() {
    const client = Client({ game: { ...nim, moves: { take: nim.moves.take.move } }, numPlayers: 2, debug: false });
    client.start();
    return client;
  },
  play(client) {
    client.moves.take(1 + Math.floor(Math.random() * Math.min(3, client.getState().G.stones)));
    const over = client.getState().ctx.gameover;
    if (over) client.stop();
    return over;
  },
  show(client, seen, mask) {
    const left = client.getState().G.stones;
    seen[0] = left;
    for (let n = 1; n <= 3; n++) mask[n - 1] = n <= left ? 1 : 0;
  },
};

const game = { chess, nim: stones }[process.argv[2]],
  tables = Array.from({ length: Number(process.argv[3]) }, game.begin),
  size = game.observation + game.actions + 1,
  frame = Buffer.alloc(size * tables.length),
  ask = Buffer.alloc(1);
process.stdout.write(`${game.observation} ${game.actions}\n`);
for (;;) {
  let got = 0;
  try {
    got = readSync(0, ask);
  } catch {
    continue;
  }
  if (!got) break;
  tables.forEach((table, i) => {
    const over = game.play(table);
    if (over) tables[i] = game.begin();
    const at = i * size;
    game.show(tables[i], frame.subarray(at, at + game.observation), frame.subarray(at + game.observation, at + size - 1));
    frame[at + size - 1] = over ? 1 : 0;
  });
  for (let sent = 0; sent < frame.length; ) {
    try {
      sent += writeSync(1, frame, sent);
    } catch {
      // the pipe is full: again
    }
  }
}
