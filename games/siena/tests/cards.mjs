// cards.mjs: every card with all its words, as the lot under auction and in the hand, in every language and on every screen.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages, must, test, visit } from '../../../tests/browser/lib.mjs';
import { looked, size, speak } from '../../../tests/browser/looks.mjs';

/** All cards of the set: [id, kind]. */
const cards = [
  ...readFileSync(fileURLToPath(new URL('../data/components.txt', import.meta.url)), 'utf8').matchAll(
    /^card (\w+) (\w+)/gm,
  ),
].map(([, id, kind]) => [id, kind]);
const starred = cards.filter(([id]) => id.startsWith('A'));
/** One of each kind: the words depend on nothing else. */
const kinds = starred.filter(([, kind], i) => starred.findIndex((one) => one[1] === kind) === i);
const artists = [1, 2, 3, 4, 5, 6, 7, 8];

/** Two tables: few people without a card, which leaves the least room beside the board, and five with full hands. */
const tables = ['siena seats=3', 'siena seats=5; given seat 1 hand S01 S05 S08 S10 S12 G01 J01'];

/** @param {string[][]} lots */
const auctions = (lots) => lots.flatMap(([id]) => tables.map((table) => `${table}; given display = ${id}; auction`));
/** An Artist under auction, engaged by a seat. @param {number} n @param {number} seat */
const artistAuction = (n, seat) => {
  const low = artists.filter((other) => other !== n).slice(0, 3);
  return `siena seats=3; given seat ${seat} banker florins 60 pawn via-delle-cerchia; given track = 1 2 3, artist_low = ${low.join(' ')}; turn ${seat} => enter => engage => chance artist ${n}`;
};
/** @param {number[]} all */
const artistAuctions = (all) => all.map((n) => artistAuction(n, 1));
const faceDown = artistAuction(3, 2);

/** Hands of so many cards that together hold every card. @param {number} count */
const hands = (count) => {
  const out = [];
  for (let i = 0; i < cards.length; i += count) {
    const from = Math.min(i, cards.length - count); // the last hand is full, too
    out.push(
      cards
        .slice(from, from + count)
        .map(([id]) => id)
        .join(' '),
    );
  }
  return out;
};
const country = 'ready corn 2, ready wine 2, ready oil 2, ready cloth 2, ready spices 2, courtesans 2, track = 1 2 3';
/** @param {number} count @param {string} who */
const turns = (count, who) =>
  hands(count).map((hand) => `siena seats=3; given seat 1 ${who} florins 60 hand ${hand}; given ${country}; turn 1`);

/**
 * Runs inside the page: shows one position after another, without bots and without saving, and looks for hidden words.
 * @param {{scenes: string[], within: string}} what
 */
async function lay({ scenes, within }) {
  const from = (/** @type {string} */ name) => import(new URL(`./src/${name}.js`, document.baseURI).href);
  const [main, { LocalSession }, { PlayScreen }] = await Promise.all(
    ['main', 'session/local', 'play/screen'].map(from),
  );
  const renderer = await main.rendererOf('siena'),
    engine = await main.engine('siena'),
    out = [];
  for (const scene of scenes) {
    const maker = engine.open(),
      [start, ...plays] = scene.split(' => ');
    maker.ask(`scene ${start}`);
    for (const one of plays) maker.ask(one.startsWith('chance ') ? one : `play ${one}`);
    const names = ['Bianca', 'Duccio', 'Lapa', 'Nello', 'Ciacca'].slice(0, maker.json('json setup').seats);
    const session = new LocalSession(
      engine.open(),
      {
        id: 'cards',
        title: '',
        game: 'siena',
        setup: '',
        save: maker.json('save'),
        bots: Object.fromEntries(names.slice(1).map((_, i) => [i + 2, 'steward'])),
        names,
        over: false,
        updated: 0,
        seen: {},
        plies: 0,
      },
      { pace: async () => {} },
    );
    maker.close();
    main.show(new PlayScreen(session, renderer, { redraw: main.redraw, rule() {}, menu() {}, leave() {} }));
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
    });
    if (!document.querySelector(within)) out.push(`${scene}: no ${within}`);
    out.push(...globalThis.looks.clipped(within).map((/** @type {string} */ one) => `${scene}: ${one}`));
  }
  return out;
}

/**
 * @param {{url: string}} site @param {number[][]} screens
 * @param {(phone: boolean, wide: number) => {scenes: string[], within: string}[]} what  to look at on such a screen
 */
async function everywhere(site, screens, what) {
  const b = await visit(site.url, { hasTouch: true }, { tips: 'off' }),
    { page } = b,
    wrong = [];
  await looked(page);
  for (const lang of languages) {
    await speak(page, lang);
    for (const [wide, high] of screens) {
      await size(page, wide, high);
      for (const one of what(Math.min(wide, high) < 500, wide)) {
        const found = await page.evaluate(lay, one);
        wrong.push(...found.map((/** @type {string} */ line) => `${lang} at ${wide}x${high}: ${line}`));
      }
    }
  }
  must(!wrong.length, `${wrong.length} findings\n  ${wrong.slice(0, 20).join('\n  ')}`);
  await b.leave();
}

const screens = [
  [1280, 800],
  [1440, 900],
  [390, 844],
  [844, 390],
];

/** One card of each kind under auction, where there is the least room. @param {{url: string}} site */
export const lotTests = (site) =>
  test('looks: a lot of each kind under auction shows all its words, in each language', () =>
    everywhere(site, [screens[0]], () => [
      { scenes: [...auctions(kinds), ...artistAuctions([8]), faceDown], within: '.si-auction' },
    ]));

/** @param {{url: string}} site */
export async function cardTests(site) {
  await test('looks: every card and Artist under auction shows all its words, in each language, on each screen', () =>
    everywhere(site, screens, (phone) => [
      { scenes: [...auctions(phone ? kinds : starred), ...artistAuctions(artists), faceDown], within: '.si-auction' },
    ]));

  await test('looks: every card in hands of five, six and seven shows all its words, in each language', () =>
    everywhere(site, screens, (phone, wide) => {
      // On a phone a card is equally wide in every hand, and shows its name only.
      const counts = phone ? [7] : [5, 6, 7],
        who = wide === 1280 ? ['peasant', 'merchant', 'banker pawn banchi-di-sopra'] : ['peasant'];
      return counts.map((count) => ({ scenes: who.flatMap((one) => turns(count, one)), within: '.si-hand' }));
    }));
}
