// nim.mjs: the smallest game there is, for boardgame.io: two players take 1 to 3 of 60 stones.
const take = (ctx, n) => {
  if (!(n >= 1 && n <= 3 && n <= ctx.G.stones)) return 'INVALID_MOVE';
  ctx.G.stones -= n;
};

export const nim = {
  name: 'nim',
  setup: () => ({ stones: 60 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take: { move: take, client: false } }, // decided by the server, as ours are
  endIf: ({ G, ctx }) => (G.stones === 0 ? { winner: ctx.currentPlayer } : undefined),
};
