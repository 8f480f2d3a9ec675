// districts.js: the ten districts as pictures, each 118 wide and 132 high, the street at the bottom.
import {
  arcade,
  arch,
  balzana,
  disc,
  house,
  line,
  pair,
  path,
  person,
  rect,
  still,
  street,
  tails,
  teeth,
  tower,
  twin,
} from './paint.js';

/** @typedef {import('./types.js').Piece} Piece */

const banchiDiSotto = () =>
  tower(6, 34, 24, 'ocw', 2) +
  house(28, 54, 46, 'pink') +
  twin(43, 70, 10.4, 11, 'white-s') +
  twin(59, 70, 10.4, 11, 'white-s') +
  tower(74, 20, 30, 'stone', 2) +
  house(94, 62, 24, 'ocw') +
  pair(106, 78) +
  rect(24, 88, 72, 30, 'white-s') +
  arcade(24, 118, 72, 26, 4) +
  [
    ['lapis', 26],
    ['wine', 43.6],
    ['lapis', 61.2],
    ['wine', 78.8],
  ]
    .map(([c, x]) => path(`M${x} 92h15l1.4 7h-17.8z`, String(c)))
    .join('') +
  rect(30, 110, 14, 3, 'umber') +
  rect(66, 110, 14, 3, 'umber') +
  disc(34, 109, 1.6, 'gold') +
  disc(38, 109, 1.6, 'gold') +
  disc(70, 109, 1.6, 'gold') +
  street() +
  person(58, 125, 'lapis', 'wine') +
  person(90, 125, 'verdigris', '#3a2c22', 0.95);

const palazzoPubblico = () =>
  rect(4, 70, 34, 48, 'pink') +
  rect(80, 70, 34, 48, 'pink-s') +
  teeth(4, 70, 34, 5, 4, 'pink') +
  teeth(80, 70, 34, 5, 4, 'pink-s') +
  rect(32, 46, 54, 72, 'pink') +
  rect(32, 43, 54, 4, 'pink-s') +
  teeth(32, 43, 54, 6, 6, 'pink') +
  [43, 59, 75].map((x) => twin(x, 64, 12.4, 13) + twin(x, 82, 12.4, 13)).join('') +
  [13, 26].map((x) => twin(x, 87, 10.4, 12)).join('') +
  [89, 103].map((x) => twin(x, 87, 10.4, 12, 'white-s')).join('') +
  rect(4, 90, 110, 28, 'white') +
  arcade(4, 118, 110, 25, 8) +
  balzana(59, 86, 0.86) +
  street() +
  person(20, 125, 'wine', '#3a2c22') +
  person(29, 125, 'lapis', 'ochre', 0.95) +
  person(98, 125, 'ochre', '#7c3b1c', 0.95);

const viaDeiServi = () =>
  tower(84, 16, 20, 'pink', 3, true) +
  house(4, 60, 30, 'ocw') +
  pair(19, 76) +
  pair(19, 93) +
  path('M30 118V62L57 42 84 62V118z', 'pink') +
  path('M30 62L57 42 84 62l-2.5 2L57 46 32.5 64z', 'roof') +
  disc(57, 66, 6.5, 'white') +
  disc(57, 66, 4.6, 'open') +
  line('M57 61.5v9M52.5 66h9M53.8 62.8l6.4 6.4M60.2 62.8l-6.4 6.4', 'white', 0.8) +
  arch(49, 118, 16, 28, 'white') +
  arch(51.5, 118, 11, 25) +
  path('M40 118l2.5-4h29l2.5 4z', 'white-s') +
  house(102, 72, 16, 'stone') +
  pair(110, 88) +
  street() +
  person(36, 125, 'verdigris', 'street', 0.95) +
  person(94, 125, 'umber', '#3a2c22', 0.95);

const viaDelleCerchia = () =>
  tower(30, 44, 22, 'grey') +
  tower(66, 32, 22, 'pink', 1, true) +
  house(0, 42, 36, 'ocw') +
  [58, 75, 92].map((y) => twin(18, y, 10.4, 11)).join('') +
  house(84, 52, 34, 'stone') +
  twin(101, 68, 10.4, 11, 'white-s') +
  twin(101, 85, 10.4, 11, 'white-s') +
  path('M36 118V74h48v44h-7V98a17 17 0 0 0-34 0v20z', 'stone-s') +
  rect(34, 70, 52, 5, 'stone') +
  teeth(34, 70, 52, 5, 5, 'stone') +
  arch(43, 118, 34, 37) +
  arch(50, 118, 20, 28, 'lamp') +
  line('M84 88h-9v4', 'umber', 1.6) +
  path('M72.5 92h5l1 7h-7z', 'gold') +
  street() +
  person(28, 125, 'wine', 'ochre', 0.95);

const palazzoTolomei = () =>
  tower(94, 46, 20, 'ocw') +
  tower(2, 30, 18, 'pink', 2) +
  rect(18, 26, 66, 92, 'stone') +
  rect(84, 26, 12, 92, 'stone-s') +
  rect(16, 22, 82, 5, 'stone-s') +
  tails(16, 22, 82, 8, 'stone') +
  rect(18, 54, 78, 2, 'white-s') +
  rect(18, 84, 78, 2, 'white-s') +
  [28, 43, 58, 73].map((x) => twin(x, 50, 12.4, 17) + twin(x, 80, 12.4, 19)).join('') +
  arch(44, 118, 14, 25) +
  arch(26, 106, 7, 12) +
  arch(69, 106, 7, 12) +
  line('M22 90q13 7 26 0t26 0', 'verdigris', 1.6) +
  disc(35, 93.5, 1.4, 'gold') +
  disc(61, 86.5, 1.4, 'gold') +
  street() +
  person(12, 125, 'ochre', 'wine', 0.95) +
  person(36, 125, 'lapis', '#3a2c22');

const duomo = () => {
  let stripes = '';
  for (let y = 22; y < 118; y += 8) stripes += rect(90, y, 18, 3.4, 'serp');
  for (let y = 72; y < 118; y += 9) stripes += rect(10, y, 80, 3.6, 'serp');
  const door = (/** @type {number} */ x, /** @type {number} */ w) =>
    arch(x, 118, w, w / 2 + 16, 'white') + arch(x + 2, 118, w - 4, w / 2 + 13);
  return (
    rect(90, 18, 18, 100, 'white') +
    rect(102, 18, 6, 100, 'white-s') +
    path('M36 52a22 22 0 0 1 44 0z', 'dome') +
    rect(34, 51, 48, 8, 'white-s') +
    rect(56, 24, 4, 8, 'white') +
    path('M54 25l4-9 4 9z', 'gold') +
    path('M10 118V66L24 50l12 16 22-22 22 22 6-8 4 8v52z', 'white') +
    stripes +
    path('M88 18l11-13 11 13z', 'roof') +
    [38, 54, 70]
      .map((y) => rect(94, y - 10, 8, 10, 'white') + arch(95, y - 1, 2.6, 8) + arch(98.6, y - 1, 2.6, 8))
      .join('') +
    path('M10 66L24 50 36 66zM36 66L58 42 80 66z', 'white') +
    path('M14 64L24 53 33 64zM43 63L58 47 73 63z', 'pink', ' opacity=".8"') +
    disc(58, 74, 8.5, 'white') +
    disc(58, 74, 6.4, 'lapis') +
    line('M58 67.6v12.8M51.6 74h12.8M53.5 69.5l9 9M62.5 69.5l-9 9', 'white', 0.9) +
    door(17, 14) +
    door(48, 20) +
    door(74, 12) +
    street() +
    person(38, 125, '#3d2e24', 'skin', 0.95) +
    person(45, 125, 'white-s', 'skin', 0.85) +
    person(84, 125, 'terracotta', 'ochre', 0.95)
  );
};

const piazzaSalimbeni = () =>
  tower(4, 22, 20, 'grey', 2) +
  tower(92, 38, 22, 'pink') +
  rect(22, 46, 74, 72, 'grey') +
  rect(84, 46, 12, 72, 'grey-s') +
  rect(20, 42, 78, 5, 'grey-s') +
  tails(20, 42, 78, 7, 'grey') +
  [33, 52, 71].map((x) => twin(x, 74, 14.4, 19)).join('') +
  rect(22, 84, 74, 2, 'white-s') +
  arch(50, 118, 16, 28) +
  arch(29, 118, 12, 18) +
  arch(72, 118, 12, 18) +
  street() +
  person(104, 125, 'lapis', 'wine', 0.95);

const piazzaDelCampo = () => {
  let rays = '';
  for (let i = 0; i < 10; i++) rays += line(`M59 150L${-30 + i * 19.8} 84`, 'street', 1.3);
  return (
    '<g clip-path="url(#si-lot)">' +
    tower(6, 22, 18, 'pink', 1, false, 90) +
    house(22, 48, 26, 'ocw', 90) +
    twin(35, 64, 10.4, 11) +
    tower(46, 10, 20, 'stone', 2, false, 90) +
    rect(64, 42, 30, 48, 'pink') +
    teeth(64, 42, 30, 4, 4, 'pink') +
    twin(74, 58, 10.4, 11) +
    twin(84, 58, 10.4, 11) +
    tower(92, 34, 20, 'ocw', 1, true, 90) +
    path('M-2 134V96q61-18 122 0v38z', 'brick') +
    rays +
    path('M-2 97q61-19 122 0v-3q-61-19-122 0z', 'street') +
    path('M49 103h20l-2 6H51z', 'white') +
    rect(47, 101, 24, 2.6, 'white-s') +
    path('M52 102q7 3 14 0v1.6H52z', 'lapis') +
    '</g>' +
    person(30, 117, 'lapis', 'ochre', 0.8) +
    person(38, 117, 'verdigris', '#7c3b1c', 0.8) +
    person(82, 117, 'wine', '#3a2c22', 0.8)
  );
};

// The tower itself grows with the game, so town.js draws it; here is what stands around it.
const torreDelMangia = () =>
  tower(2, 68, 20, 'ocw') +
  tower(96, 56, 20, 'stone') +
  house(12, 84, 26, 'grey') +
  twin(25, 100, 10.4, 11) +
  house(82, 78, 24, 'ocw') +
  pair(94, 94) +
  street();

const banchiDiSopra = () =>
  tower(4, 42, 22, 'stone', 2) +
  tower(28, 14, 24, 'pink', 3) +
  house(50, 56, 36, 'ocw') +
  twin(62, 72, 10.4, 11) +
  twin(74, 72, 10.4, 11) +
  tower(84, 28, 24, 'grey', 2) +
  rect(20, 92, 76, 26, 'stone') +
  arcade(20, 118, 76, 22, 5) +
  path('M18 92h80l3 5H15z', 'roof') +
  rect(42, 108, 12, 2.6, 'umber') +
  disc(45, 107, 1.5, 'gold') +
  disc(49, 107, 1.5, 'gold') +
  rect(104, 84, 14, 34, 'ocw-s') +
  path('M102 84h16v-4h-13z', 'roof-s') +
  street() +
  person(34, 125, 'verdigris', 'wine') +
  person(70, 125, 'wine', '#3a2c22', 0.95) +
  person(78, 125, 'ochre', 'ochre', 0.95);

/** @type {Record<string, () => string>} */
const pictures = {
  'banchi-di-sotto': banchiDiSotto,
  'palazzo-pubblico': palazzoPubblico,
  'via-dei-servi': viaDeiServi,
  'via-delle-cerchia': viaDelleCerchia,
  'palazzo-tolomei': palazzoTolomei,
  duomo,
  'piazza-salimbeni': piazzaSalimbeni,
  'piazza-del-campo': piazzaDelCampo,
  'torre-del-mangia': torreDelMangia,
  'banchi-di-sopra': banchiDiSopra,
};

/** @param {string} name @returns {Piece} */
export const district = (name) => still(`district ${name}`, pictures[name] ?? street);
