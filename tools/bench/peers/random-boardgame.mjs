// random-boardgame.mjs SECONDS: random games of nim in boardgame.io, in one process.
import { createRequire } from 'node:module';
import { nim } from './nim.mjs';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; }; // of the processor: others may be at work
const begun = seconds(), until = begun + Number(process.argv[2] ?? 3);
let decisions = 0, games = 0;
while (seconds() < until) {
  const client = Client({ game: { ...nim, moves: { take: nim.moves.take.move } }, numPlayers: 2, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState(), decisions++) {
    client.moves.take(1 + Math.floor(Math.random() * Math.min(3, state.G.stones)));
  }
  client.stop();
  games++;
}
const took = seconds() - begun;
console.log(JSON.stringify({ decisions_per_second: decisions / took, games_per_second: games / took }));
