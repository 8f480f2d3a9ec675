// random-chess.mjs SECONDS: random games of chess with chess.js; prints decisions and games a second.
import { Chess } from 'chess.js';

const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; }; // of the processor: others may be at work
const begun = seconds(), until = begun + Number(process.argv[2] ?? 3);
let decisions = 0, games = 0;
while (seconds() < until) {
  const game = new Chess();
  for (let ply = 0; ply < 400 && !game.isGameOver(); ply++, decisions++) {
    const moves = game.moves();
    game.move(moves[Math.floor(Math.random() * moves.length)]);
  }
  games++;
}
const took = seconds() - begun;
console.log(JSON.stringify({ decisions_per_second: decisions / took, games_per_second: games / took }));
