// serve-boardgame.mjs SECONDS TABLES [PORT]: a boardgame.io server (kept in memory, not durable) and, in a
// second process, clients at so many tables who move as soon as the server has answered.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { nim } from './nim.mjs';

const require = createRequire(import.meta.url);
const [seconds, tables, port] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 50), Number(process.argv[4] ?? 18338)];

async function serve() {
  const { Server } = require('boardgame.io/server');
  console.log = () => {};
  await Server({ games: [nim], origins: [/./] }).run(port);
  const players = fork(process.argv[1], [String(seconds), String(tables), String(port)], { env: { ...process.env, PLAYERS: '1' } });
  players.on('exit', (code) => process.exit(code ?? 1));
}

// One table: both seats listen, and whoever's turn it is moves.
function table(id, until, took) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  return new Promise((done) => {
    let asked = 0, last = -1;
    const seats = ['0', '1'].map((playerID) => Client({ game: nim, numPlayers: 2, matchID: `t${id}`, playerID, debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) }));
    const on = (client, me) => (state) => {
      if (!state || state.ctx.currentPlayer !== me || state._stateID === last || state.ctx.gameover) {
        if (state?.ctx.gameover && me === '0') stop();
        return;
      }
      if (asked) took.push(performance.now() - asked);
      if (performance.now() > until) { stop(); return; }
      last = state._stateID;
      asked = performance.now();
      client.moves.take(1);
    };
    let ended = false;
    const stop = () => { if (!ended) { ended = true; seats.forEach((s) => s.stop()); done(undefined); } };
    seats.forEach((s, i) => { s.subscribe(on(s, String(i))); s.start(); });
    setTimeout(stop, until - performance.now() + 2000);
  });
}

async function play() {
  const took = [];
  const begun = performance.now(), until = begun + seconds * 1000;
  let next = 0;
  await Promise.all(Array.from({ length: tables }, async () => {
    while (performance.now() < until) await table(next++, until, took);
  }));
  const time = (performance.now() - begun) / 1000;
  took.sort((a, b) => a - b);
  console.log(JSON.stringify({ actions_per_second: took.length / time, p50_ms: took[took.length >> 1], p99_ms: took[Math.floor(took.length * 0.99)] }));
  process.exit(0);
}

await (process.env.PLAYERS ? play() : serve());
