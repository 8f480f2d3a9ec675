// drawings.mjs: which of the browser's drawings the terminal's picture of the board is made of (tools/draw-board).

const halls = ['banco', 'battistero', 'lastricato', 'ospedale', 'signoria', 'vescovile'];
const families = ['medici', 'rucellai', 'pitti', 'strozzi', 'pazzi'];

/** @param {(path: string) => Promise<any>} load  a module of the browser client */
export async function drawings(load) {
  const { cathedral, civic, sky } = await load('games/florenza/web/drawings.js');
  const { crest, pawn, sheet } = await load('games/florenza/web/icons.js');
  /** @type {Record<string, any>} */
  const all = { sheet: sheet(), sky: sky() };
  for (const hall of halls) all[hall] = civic(hall, '', []);
  for (const [part, draw] of cathedral) {
    all[`${part}-to-come`] = draw(false);
    all[`${part}-made`] = draw(true);
  }
  for (let seat = 1; seat <= 5; seat++) {
    all[`worker-${seat}`] = pawn(seat);
    for (const family of families) all[`crest-${seat}-${family}`] = crest(seat, family);
  }
  return { styles: ['games/florenza/web/city.css', 'games/florenza/web/symbols.css'], drawings: all };
}
