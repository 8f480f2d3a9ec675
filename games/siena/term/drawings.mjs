// drawings.mjs: which of the browser's drawings the terminal's picture of the board is made of (tools/draw-board).

/** @param {(path: string) => Promise<any>} load  a module of the browser client */
export async function drawings(load) {
  const { district } = await load('games/siena/web/districts.js');
  const { hills, innFront, pig, procession, securitas, skyline, townWall } = await load('games/siena/web/scenery.js');
  const { beggar, mark, shape } = await load('games/siena/web/icons.js');
  const places =
    'banchi-di-sotto palazzo-pubblico via-dei-servi via-delle-cerchia palazzo-tolomei duomo piazza-salimbeni ' +
    'piazza-del-campo torre-del-mangia banchi-di-sopra';
  const marks =
    'corn wine oil cloth spices coin card senesi artist stingy courtesan tower peasant merchant banker journey inn ' +
    'mule francigena girlfriends banchi servi salimbeni calandrino guards bricklayer goods';
  /** @type {Record<string, any>} */
  const all = {
    skyline: skyline(),
    procession: procession(),
    wall: townWall(),
    hills: hills(),
    securitas: securitas(),
    pig: pig(),
    inn: innFront(),
    beggar: beggar(0, 0, 1),
  };
  for (const place of places.split(' ')) all[place] = district(place);
  for (const name of marks.split(' ')) all[`mark-${name}`] = mark(name, 0, 0, 24);
  for (let seat = 1; seat <= 5; seat++) all[`seat-${seat}`] = shape(seat);
  return { styles: ['games/siena/web/signs.css', 'games/siena/web/town.css'], drawings: all };
}
