// scenery.js: what is painted behind the pieces: the skyline, the piazza with the dancers and the bride, the wall, the
// Inn, the hills.
import {
  arch,
  arm,
  balzana,
  cypress,
  disc,
  ear,
  horse,
  house,
  line,
  olive,
  pair,
  path,
  person,
  rect,
  still,
  teeth,
  tower,
  twin,
  vine,
} from './paint.js';

/** @typedef {import('./types.js').Piece} Piece */

/** Far towers in the haze, x, top and width, standing on `foot`. @param {number[][]} list @param {number} foot */
const far = (list, foot) =>
  list.map(([x, y, w]) => rect(x, y, w, foot - y, 'sky-c') + teeth(x, y, w, 4, 3, 'sky-c')).join('');

const upper = [
  [0, 94, 22],
  [37, 32, 24],
  [81, 67, 13],
  [105, 120, 23],
  [137, 79, 14],
  [170, 78, 16],
  [207, 53, 14],
  [232, 33, 13],
  [255, 91, 19],
  [283, 106, 19],
  [308, 47, 15],
  [341, 110, 15],
  [360, 100, 13],
  [383, 105, 15],
  [411, 101, 18],
  [450, 46, 23],
  [483, 38, 15],
  [508, 88, 19],
  [531, 73, 18],
  [558, 93, 15],
  [579, 88, 18],
];
const lower = [
  [0, 286, 13],
  [27, 323, 14],
  [56, 301, 17],
  [87, 301, 15],
  [121, 340, 24],
  [150, 360, 17],
  [182, 360, 19],
  [222, 316, 19],
  [257, 361, 22],
  [297, 272, 13],
  [319, 337, 22],
  [348, 303, 16],
  [379, 317, 21],
  [420, 303, 17],
  [444, 315, 22],
  [479, 307, 13],
  [498, 319, 16],
  [534, 316, 22],
  [564, 327, 18],
  [603, 323, 14],
];

/** @returns {Piece} 610 x 424 */
export const skyline = () =>
  still(
    'skyline',
    () =>
      rect(0, 0, 610, 424, 'sky') +
      path('M0 93q80-34 170-12t180-8 260-10V188H0z', 'sky-b') +
      far(upper, 188) +
      path('M0 329q80-34 170-12t180-8 260-10V424H0z', 'sky-b') +
      far(lower, 424),
  );

/** @returns {Piece} 606 x 58: arches, those who talk, the nine dancers, the bride and her companion */
export const procession = () =>
  still('procession', () => {
    let out =
      rect(0, 0, 606, 58, 'street') +
      path('M0 44h606v14H0z', 'street-s', ' opacity=".45"') +
      rect(0, 0, 606, 24, 'pink');
    for (let x = 4; x < 600; x += 25.25) out += arch(x, 24, 17.2, 20, 'pink-s');
    out +=
      rect(0, 23, 606, 2, 'white-s') +
      person(64, 54, 'verdigris', 'wine', 1.8) +
      arm(64, 54, 'verdigris', 1.8, 5) +
      person(82, 55, 'ochre', '#3a2c22', 1.35) +
      person(100, 54, 'terracotta', '#5a412a', 1.75) +
      arm(100, 54, 'terracotta', 1.75, -5);
    ['#b4553a', '#5c8069', '#c8922f', '#2f4d80', '#7a2a2c', '#e0c79a', '#8fa865'].forEach((gown, i) => {
      const x = 332 + 15.5 * i,
        y = i % 2 ? 51.5 : 54;
      out += person(x, y, gown, ['#7c3b1c', 'ochre', '#3a2c22'][i % 3], 1.85);
      if (i < 6) out += line(`M${x + 4.5} ${y - 22}q3.2 ${i % 2 ? -5 : 4} 6.5 0`, 'skin', 2);
    });
    out +=
      person(444, 54, 'wine', '#3a2c22', 1.95) +
      '<circle cx="452" cy="31" r="4.6" fill="#c8922f" stroke="#6b4a2e"/>' +
      person(462, 54, 'lapis', 'ochre', 1.7);
    out +=
      horse(494, 56, 1.3, '#fbf6ea', '#d9c9a8') +
      path('M485 38c0-12 3-20 8-21 6 1 9 9 10 21z', '#b23a3a') +
      disc(494, 13.5, 4.6, 'skin') +
      path('M488 13.5c0-9 12-9 12 0l-1.2-1.7c-3.5 1-7 1-9.6 0z', 'gold') +
      path('M490 7.5l1.7-4.6 2.3 3.4 2.3-3.4 1.7 4.6z', 'gold');
    return (
      out +
      horse(536, 56, 1.2, '#8a6a4a', '#5a412a') +
      path('M528 39c0-10 3.5-17 7.5-18 5 1 8 8 9 18z', '#5c8069') +
      disc(536, 17, 4.2, 'skin') +
      path('M531 16.5c0-7 10-7 10 0z', '#7a2a2c')
    );
  });

/** @returns {Piece} 96 x 54 */
export const innFront = () =>
  still(
    'inn',
    () =>
      rect(0, 0, 96, 54, 'night') +
      rect(10, 20, 52, 34, 'ocw-s') +
      path('M8 20l3-5h50l3 5z', 'roof') +
      rect(8, 20, 56, 1.6, 'roof-s') +
      arch(16, 37, 7, 9, 'gold') +
      arch(30, 37, 7, 9, 'gold') +
      arch(44, 54, 12, 20, 'gold') +
      line('M62 24h12v3', 'umber', 2) +
      rect(66, 27, 17, 15, 'wine', ' rx="1.5"') +
      path('M70 31h8l-1 4a3 3 0 0 1-6 0zM73.3 37h1.4v2.6h-1.4zM71.5 39.4h5v1.2h-5z', 'gold') +
      disc(84, 9, 4, 'lime') +
      disc(86, 8, 3.6, 'night'),
  );

/** @returns {Piece} 44 x 424: the Town Wall with its gate */
export const townWall = () =>
  still('wall', () => {
    let out =
      rect(0, 0, 44, 424, 'sky') +
      path('M0 60q20-10 44-6v370H0z', 'hillB') +
      path('M8 26L30 30V424H8z', 'stone') +
      path('M30 30l7 3V424h-7z', 'stone-s');
    for (let y = 30; y < 424; y += 15)
      if (y < 166 || y > 264) out += rect(30, y, 10, 7, 'stone') + rect(38, y + 1, 4, 7, 'stone-s');
    for (let y = 38, i = 0; y < 424; y += 12, i++) out += rect(10 + 6 * (i % 3), y, 7, 3, 'stone-s', ' opacity=".35"');
    out +=
      rect(2, 20, 40, 42, 'pink') +
      rect(32, 20, 10, 42, 'pink-s') +
      rect(0, 16, 44, 5, 'pink-s') +
      teeth(0, 16, 44, 6, 5, 'pink') +
      arch(14, 44, 6, 12);
    out +=
      rect(0, 160, 44, 104, 'pink') +
      rect(34, 160, 10, 104, 'pink-s') +
      rect(-2, 155, 48, 6, 'pink-s') +
      teeth(-1, 155, 46, 7, 5, 'pink') +
      twin(19.5, 185, 15.4, 16);
    return (
      out +
      arch(7, 264, 30, 57, 'white') +
      arch(10, 264, 24, 53) +
      path('M10 264q12-10 34-8v8z', 'street') +
      balzana(22, 192, 1)
    );
  });

/** @param {number} y @param {string} c @param {boolean} even  one hill, with its seam */
function hill(y, c, even) {
  const crest = even ? `M-60 ${y}h60q60 2 130-3t120 2 95-3h400` : `M-60 ${y}h60q60-10 130 3t120-2 95 3h400`;
  return path(`${crest}V700H-60z`, c) + line(crest, 'seam', 1.6);
}

function cornfield() {
  let out = '';
  for (let x = 36; x < 82; x += 5) out += ear(x, 127);
  out +=
    person(58, 129, 'terracotta', 'ochre', 1.65) +
    arm(58, 129, 'terracotta', 1.65, 5) +
    line('M67 107c6-3 9 0 8 5', '#4a4137', 2);
  return out + [38, 44, 72, 78, 84].map((x) => ear(x, 129, 17)).join('');
}

const vineyard = () =>
  [40, 52, 64, 76].map((x) => vine(x, 171)).join('') +
  [36, 49, 74, 84].map((x) => vine(x, 187)).join('') +
  person(61, 189, 'wine', 'umber', 1.55) +
  arm(61, 189, 'wine', 1.55, 5);

const grove = () =>
  olive(42, 234, 1.2) +
  olive(78, 235, 1.1) +
  olive(48, 248, 1.7) +
  olive(76, 248, 1.8) +
  person(62, 249, 'ochre', 'wine', 1.45);

/** A stall with its awning at y. @param {number} y @param {string} a @param {string} b */
const stall = (y, a, b) =>
  rect(36, y, 3, 30, 'umber') +
  rect(82, y, 3, 30, 'umber') +
  path(`M32 ${y}l5-9h47l5 9z`, a) +
  [41.5, 60.5, 79.5].map((x) => path(`M${x} ${y}l${x < 50 ? 1 : -0.5}-9h4.6l.4 9z`, b)).join('');

const clothStall = () =>
  stall(277, 'lapis', 'lime') +
  rect(37, 294, 48, 4, 'umber') +
  rect(40, 288, 11, 6, '#f1ede2') +
  rect(42, 283, 11, 5, '#b4553a') +
  rect(71, 288, 11, 6, '#5c8069') +
  person(61, 308, 'wine', '#3a2c22', 1.55) +
  rect(37, 298, 48, 10, 'stone-s');

const spiceStall = () =>
  stall(337, 'wine', 'gold') +
  person(61, 368, 'lapis', 'gold', 1.55) +
  [
    [37, 'stone', '#c2601f'],
    [47, 'white', '#8c2f39'],
    [67, 'white', '#5c8069'],
    [77, 'stone', '#c8922f'],
  ]
    .map(
      ([x, sack, spice]) =>
        path(`M${x} 368c-3-6-1-11 2-12h6c3 1 5 6 2 12z`, String(sack)) +
        path(`M${Number(x) + 1} 356q4-5 8 0z`, String(spice)),
    )
    .join('');

const firenze = () =>
  rect(296, 22, 10, 16, 'stone') +
  rect(306, 4, 7, 34, 'pink') +
  teeth(305, 4, 9, 3, 3, 'pink') +
  rect(307.5, -3, 4, 5, 'pink-s') +
  rect(314, 18, 14, 20, 'ocw') +
  path('M312 18l9-8 9 8z', 'roof') +
  rect(328, 14, 10, 24, 'pink') +
  teeth(327, 14, 12, 3, 3, 'pink') +
  rect(290, 36, 55, 6, 'stone-s') +
  teeth(290, 36, 55, 3, 9, 'stone-s');

const arezzo = () =>
  rect(300, 394, 9, 18, 'ocw') +
  rect(309, 386, 8, 26, 'pink') +
  teeth(308, 386, 10, 3, 3, 'pink') +
  rect(317, 396, 14, 16, 'stone') +
  path('M315 396l9-7 9 7z', 'roof') +
  rect(331, 391, 9, 21, 'ocw') +
  rect(294, 410, 51, 6, 'stone-s') +
  teeth(294, 410, 51, 3, 8, 'stone-s');

/** Beyond the board's own width, for wide windows. */
const beyond = () =>
  [
    [372, 130, 22],
    [380, 132, 28],
    [389, 130, 20],
    [420, 310, 24],
    [428, 312, 18],
    [368, 372, 20],
  ]
    .map(([x, y, h]) => cypress(x, y, h))
    .join('') +
  house(398, 116, 26, 'ocw', 136) +
  pair(411, 132) +
  olive(372, 250, 2) +
  olive(396, 254, 2.3) +
  olive(424, 249, 1.9) +
  [366, 380, 394, 408, 422].map((x) => vine(x, 190)).join('') +
  house(378, 290, 30, 'pink', 314) +
  pair(393, 306) +
  tower(470, 96, 16, 'stone', 1, false, 138) +
  house(488, 110, 30, 'pink', 138) +
  [462, 526, 534].map((x) => cypress(x, 136, 22)).join('') +
  olive(470, 252, 2) +
  olive(500, 250, 2.2);

const roads =
  'M-60 262H-4C14 262 18 250 18 226V96C18 66 40 56 74 58S200 52 294 46M-4 262C14 262 18 274 18 292V372C18 396 40 402 ' +
  '74 402S200 408 296 410';

/** @returns {Piece} 345 x 424 and wider: sky, hills, fields, roads, the two towns */
export const hills = () =>
  still(
    'hills',
    () =>
      rect(-60, -240, 805, 940, 'sky') +
      path('M-60 44l60-4q50-24 110-12t120-6 115-8q200-20 400-4v60H-60z', 'hillE') +
      path('M-60 70L0 60q80-30 160-12t185-14q200-20 400 0v60H-60z', 'hillB') +
      cypress(214, 40, 15) +
      cypress(221, 40, 19) +
      cypress(228, 40, 14) +
      firenze() +
      hill(76, 'fCorn', true) +
      cornfield() +
      hill(136, 'fWine', false) +
      vineyard() +
      hill(196, 'fOil', true) +
      grove() +
      hill(256, 'fCloth', false) +
      clothStall() +
      hill(316, 'fSpice', true) +
      spiceStall() +
      path('M-60 372h60q90-10 180 0t165-4h400V700H-60z', 'hillC') +
      line('M-60 372h60q90-10 180 0t165-4h400', 'seam', 1.6) +
      arezzo() +
      beyond() +
      line(roads, 'seam', 17) +
      line(roads, 'street', 14.5) +
      line(roads, 'street-s', 1.2, ' stroke-dasharray="5 5"') +
      cypress(262, 394, 15) +
      cypress(269, 394, 20) +
      cypress(276, 394, 14),
  );

/** @returns {Piece} Security flying over the road to Firenze */
export const securitas = () =>
  still(
    'securitas',
    () =>
      '<g transform="translate(8 2)">' +
      path('M34 14c-7-9-17-11-24-8 5 1 8 3 10 6-4-.6-7 0-9 2 6 0 12 3 20 5z', 'white') +
      path('M40 13c2-8 8-13 15-13-3 3-4 5-4 8 3-2 5-2 8-1-5 2-9 6-14 10z', 'white') +
      path('M31 15c5-3 12-3 16 0 2 5 0 9-3 12-8 1-16 5-24 11 0-8 4-17 11-23z', 'wine') +
      disc(47, 11, 3.6, 'skin') +
      path('M43.6 11c0-6 8-6 7.4 0-2-1.6-4-1.6-7.4 0z', 'gold') +
      line('M45 19l10-1', 'skin', 2) +
      '</g>',
  );

/** @returns {Piece} the belted pig and its herd on the road from Arezzo */
export const pig = () =>
  still(
    'pig',
    () =>
      '<g transform="translate(196 396)">' +
      path(
        'M-11-8c2-4 16-4.5 19-1l4 1.5 2-.5-.5 3-3 1.5c0 1.5-1 2-2 2.3L8 2H6l-.3-3.5H-5L-6 2h-2l-.5-4c-2-1.5-3-4-2.5-6z',
        '#2b221b',
      ) +
      path('M1-10.6l4 .5.6 8.4-4 .3z', '#efe4cd') +
      line('M-11-7q-3-1-2-4', '#2b221b', 1.2) +
      '</g>' +
      person(176, 397, 'ochre', 'umber', 1.2) +
      arm(176, 397, 'ochre', 1.2, 5),
  );
