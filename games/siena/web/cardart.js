// cardart.js: the pictures on cards, 96 x 54: one for each kind, and for goods one that shows what grows on the card.
import {
  arcade,
  arch,
  arm,
  disc,
  ear,
  horse,
  line,
  olive,
  path,
  person,
  rect,
  still,
  tails,
  teeth,
  vine,
  tower,
} from './paint.js';
import { innFront } from './scenery.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Card} Card */

/** @param {string} sky @param {string} a @param {string} b */
const land = (sky, a, b) =>
  rect(0, 0, 96, 54, sky) + path('M0 36q24-14 50-4t46-6v28H0z', a) + path('M0 44q30-10 60-2t36-4v16H0z', b);

/** What stands on the left and the right of a goods picture. @type {Record<string, (x: number) => string>} */
const growing = {
  corn: (x) => [0, 5, 10, 15, 20].map((i) => ear(x + i, 51, 18)).join(''),
  wine: (x) => vine(x + 3, 51) + vine(x + 14, 50) + vine(x + 24, 51),
  oil: (x) => olive(x + 6, 51, 1.5) + olive(x + 20, 50, 1.7),
  cloth: (x) => rect(x, 40, 14, 9, '#f1ede2') + rect(x + 4, 33, 14, 7, '#b4553a') + rect(x + 12, 41, 12, 8, '#2f4d80'),
  spices: (x) =>
    [
      [0, '#c2601f'],
      [9, '#8c2f39'],
      [18, '#c8922f'],
    ]
      .map(
        ([i, c]) =>
          path(`M${x + Number(i)} 51c-3-6-1-11 2-12h6c3 1 5 6 2 12z`, 'stone') +
          path(`M${x + 1 + Number(i)} 39q4-5 8 0z`, String(c)),
      )
      .join(''),
};

/** @param {string[]} goods */
function field(goods) {
  const gown =
    { corn: 'terracotta', wine: 'wine', oil: 'ochre', cloth: 'wine', spices: 'lapis' }[goods[goods.length - 1]] ??
    'terracotta';
  return (
    land('sky2', 'hillA', 'hillC') +
    (growing[goods[0]]?.(6) ?? '') +
    person(46, 50, gown, 'ochre', 1.5) +
    arm(46, 50, gown, 1.5, 5) +
    (growing[goods[goods.length - 1]]?.(62) ?? '') +
    (goods.length > 2 ? `<g transform="translate(34 10) scale(.5)">${growing[goods[1]](0)}</g>` : '')
  );
}

/** @param {string[]} goods */
const journey = (goods) =>
  land('sky2', 'hillB', 'hillD') +
  path('M0 50C30 48 40 36 62 34S84 24 96 24v4C84 28 76 36 64 39S40 54 22 54H0z', 'street') +
  rect(78, 12, 3, 10, 'pink') +
  rect(82, 8, 4, 14, 'ocw') +
  rect(87, 13, 6, 9, 'pink') +
  teeth(82, 8, 4, 2, 2, 'ocw') +
  goods
    .slice(0, 1)
    .map((g) => `<g transform="translate(4 16) scale(.72)">${growing[g](0)}</g>`)
    .join('') +
  goods
    .slice(1, 2)
    .map((g) => `<g transform="translate(70 20) scale(.6)">${growing[g](0)}</g>`)
    .join('') +
  horse(52, 44, 0.8, 'umber', '#3b2716') +
  rect(45, 26, 10, 8, 'wine', ' rx="1.5"') +
  person(37, 47, 'lapis', 'wine', 0.9);

/** @type {Record<string, () => string>} */
const special = {
  mule: () =>
    land('wash', 'hillB', 'hillA') +
    horse(46, 50, 1.25, '#7b6551', '#4c3a2b') +
    path('M62 15l1-8 3 7zM66 15l3.5-7 .5 8z', '#7b6551') +
    rect(32, 20, 14, 11, 'wine', ' rx="2"') +
    rect(47, 21, 10, 10, 'ochre', ' rx="2"') +
    line('M39 20v11M52 21v10', '#3b2716', 1),
  francigena: () =>
    land('sky2', 'hillE', 'hillB') +
    path('M20 54C40 44 26 36 46 30S60 18 76 12l2 2C64 20 66 28 54 34S56 46 44 54z', 'street') +
    tower(74, 4, 10, 'stone', 0, false, 24) +
    person(34, 50, 'umber', '#3a2c22', 1.3) +
    line('M41 52V28', '#5a4630', 1.4) +
    '<g transform="rotate(-8 74 38)"><rect x="62" y="28" width="11" height="18" rx="1.5" fill="#2f4d80" ' +
    'stroke="#2f2419" stroke-width=".8"/></g><g transform="rotate(8 82 40)"><rect x="76" y="28" width="11" ' +
    'height="18" rx="1.5" fill="#7a2a2c" stroke="#2f2419" stroke-width=".8"/><path d="M78.5 35l1.5-3 1.5 2 1.5-2 1.5 ' +
    '3c.6 3-.8 6-3 6s-3.6-3-3-6z" fill="#f4ead5"/></g>',
  girlfriends: () =>
    rect(0, 0, 96, 54, 'night') +
    arcade(0, 54, 96, 48, 4, 'night2') +
    person(34, 52, 'verdigris', 'ochre', 1.8) +
    person(60, 52, 'terracotta', '#7c3b1c', 1.8) +
    line('M40 32q7 6 14 0', 'skin', 3),
  banchi: () =>
    rect(0, 0, 96, 54, 'wash') +
    rect(6, 12, 84, 42, 'white-s') +
    arcade(6, 54, 84, 34, 4) +
    [6, 27, 48, 69].map((x, i) => path(`M${x + 1} 18h19l2 9H${x - 1}z`, i % 2 ? 'wine' : 'lapis')).join('') +
    rect(30, 44, 34, 4, 'umber') +
    [34, 40, 46, 52].map((x) => disc(x, 42, 2.3, 'gold')).join(''),
  servi: () =>
    rect(0, 0, 96, 54, 'sky2') +
    path('M22 54V24L48 6 74 24V54z', 'pink') +
    path('M22 24L48 6 74 24l-3 2L48 10 25 26z', 'roof') +
    disc(48, 26, 6, 'white') +
    disc(48, 26, 4.2, 'open') +
    arch(39, 54, 18, 20, 'white') +
    arch(42, 54, 12, 16) +
    person(14, 53, 'open', 'skin', 1.3) +
    person(84, 53, 'umber', 'skin', 1.3),
  salimbeni: () =>
    rect(0, 0, 96, 54, 'wash') +
    rect(8, 22, 40, 32, 'grey') +
    tails(8, 22, 40, 5, 'grey') +
    arch(14, 40, 8, 12) +
    arch(33, 40, 8, 12) +
    arch(23, 54, 10, 14) +
    [
      [52, 'lapis', -10],
      [63, 'ochre', -2],
      [76, 'wine', 8],
    ]
      .map(
        ([x, c, r]) =>
          `<g transform="translate(${x} 16) rotate(${r})"><rect width="16" height="26" rx="2" fill="var(--si-${c})" ` +
          `stroke="#2f2419" stroke-width=".8"/>${
            c === 'wine' ? path('M4 9l2-4 2 3 2-3 2 4c1 5-1 8-4 8s-5-3-4-8z', '#f4ead5') : ''
          }</g>`,
      )
      .join(''),
  calandrino: () =>
    rect(0, 0, 96, 54, 'wash') +
    rect(0, 44, 96, 10, 'street-s') +
    rect(0, 4, 34, 40, 'pink') +
    arcade(0, 44, 34, 36, 2) +
    path('M44 50c0-16 4-28 12-31 8 3 13 15 13 31z', '#7d7467') +
    path('M49 24c0-9 4-14 8-16 5 3 7 8 7 15-4 4-11 5-15 1z', '#5d554b') +
    disc(56.5, 20, 5, 'skin') +
    disc(55, 19.5, 0.8, '#2f2419') +
    disc(59, 19.5, 0.8, '#2f2419') +
    line('M55 23q2 1.5 4 0', '#2f2419', 0.9) +
    line('M74 50L69 16', 'umber', 2.4) +
    path('M30 36h11a5.5 4 0 0 1-11 0z', 'umber') +
    line('M48 34l-8 2', '#7d7467', 4) +
    disc(33, 33.5, 1.8, 'gold'),
  guards: () =>
    rect(0, 0, 96, 54, 'wash') +
    rect(0, 30, 96, 24, 'grey-s') +
    teeth(0, 30, 96, 7, 7, 'grey-s') +
    [
      [26, 'lapis'],
      [48, 'wine'],
      [70, 'lapis'],
    ]
      .map(
        ([x, c]) =>
          person(Number(x), 52, String(c), '#6d7278', 1.6) +
          line(`M${Number(x) + 9} 53V8`, '#5a4630', 1.8) +
          path(`M${Number(x) + 9} 3l3 7h-6z`, '#8b9097'),
      )
      .join(''),
  bricklayer: () => {
    let wall = '';
    [
      [8, 4],
      [13, 4],
      [8, 4],
      [13, 3],
      [8, 3],
    ].forEach(([x, n], row) => {
      for (let i = 0; i < n; i++)
        wall += rect(x + 11 * i, 46 - 7 * row, 10, 6, (i + row * 2) % 4 === 1 ? 'pink' : 'brick');
    });
    return (
      rect(0, 0, 96, 54, 'sky2') +
      wall +
      person(68, 52, 'ochre', 'umber', 1.6) +
      arm(68, 52, 'ochre', 1.6, -5) +
      path('M50 30l8-3 2 5z', '#8b9097')
    );
  },
  courtesan: () =>
    rect(0, 0, 96, 54, 'night') +
    arch(8, 54, 32, 48, 'ocw-s') +
    arch(12, 54, 24, 43, 'lamp') +
    path('M40 54c2-18 8-26 17-27 9 1 15 9 17 27z', '#a8325e') +
    disc(57, 18, 7, 'skin') +
    path('M48 20c-1-12 4-15 9-15s11 4 9.5 16c-1.5-5-3-8-5-9-4 2-8 2-11 1-1 2-2 4-2.5 7z', '#7c3b1c') +
    disc(55, 18.5, 0.9, '#2f2419') +
    disc(60, 18.5, 0.9, '#2f2419') +
    line('M55.5 22q2 1.6 4 0', '#9b2226', 1.2) +
    path('M53 30l4 5 4-5z', 'skin') +
    path('M74 16c-2-1.6-3-2.5-3-3.7 0-1.6 2.2-2 3-.5.8-1.5 3-1.1 3 .5 0 1.2-1 2.1-3 3.7z', '#d98aa6'),
};

/** @param {Card} card @returns {Piece} */
export function picture(card) {
  if (card.kind === 'inn') return innFront();
  if (card.kind !== 'goods' && card.kind !== 'journey')
    return still(`card ${card.kind}`, special[card.kind] ?? (() => rect(0, 0, 96, 54, 'wash')));
  const goods = Object.keys(card.workers);
  return still(`card ${card.kind} ${goods}`, () => (card.kind === 'journey' ? journey(goods) : field(goods)));
}

const gowns = ['terracotta', 'lapis', 'verdigris', 'wine', 'ochre', 'umber', 'lapis', 'wine'];

/** A master at his easel; Lorenzetti, the eighth, before the fresco itself. @param {number} n @returns {Piece} */
export const artist = (n) =>
  still(
    `artist ${n}`,
    () =>
      rect(0, 0, 96, 54, n === 8 ? 'fresco' : 'wash') +
      (n === 8
        ? tower(8, 12, 10, 'pink', 0, false, 40) +
          tower(22, 8, 10, 'ocw', 0, false, 40) +
          tower(34, 16, 10, 'stone', 0, false, 40) +
          path('M44 40q20-18 52-10v24H0V40z', 'hillB')
        : rect(12, 8, 30, 34, 'white') +
          line('M16 50l6-8M38 50l-6-8', 'umber', 2) +
          disc(27, 22, 6, 'gold') +
          path('M18 40q9-16 18 0z', gowns[n - 1])) +
      person(64, 53, gowns[n - 1], n === 8 ? 'gold' : 'umber', 2) +
      arm(64, 53, gowns[n - 1], 2, -7) +
      line('M50 28l-8-3', 'umber', 1.6),
  );

/** A citizen of Siena, worth 1 to 4 points. @param {string} value @returns {Piece} */
export const citizen = (value) =>
  still(`senesi ${value}`, () => {
    const rich = Number(value) || 0;
    return (
      rect(0, 0, 96, 54, ['wash', 'wash', 'sky2', 'ocw', 'fresco'][rich]) +
      arcade(0, 54, 96, 46, 4, 'white-s') +
      person(
        48,
        54,
        ['umber', 'umber', 'verdigris', 'lapis', 'wine'][rich],
        ['#3a2c22', '#3a2c22', 'ochre', 'wine', 'gold'][rich],
        2.4,
      ) +
      (rich > 2 ? line('M42 28q6 5 12 0', 'gold', 2) : '')
    );
  });
