// test.mjs: the browser client in a real Chromium. node test.mjs [WORD...] runs the tests whose name has a word,
// --group NAME those of a group, --alone and --alone-long those that measure time.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  accessible,
  allTips,
  browser,
  clean,
  drawn,
  finish,
  group,
  must,
  newGame,
  playOn,
  quick,
  root,
  serveSite,
  serveTables,
  shot,
  test,
  unseen,
  visit,
} from './lib.mjs';
import { afterTests } from './after.mjs';
import { challengeTests } from './challenges.mjs';
import { clubTests } from './club.mjs';
import { moderationTests } from './moderation.mjs';
import { watchTests } from './watch.mjs';
import { ratedTests } from './rated.mjs';
import { tournamentTests } from './tournament.mjs';
import { seatsTests } from './seats.mjs';
import { reachTests } from './reach.mjs';
import { signinTests } from './signin.mjs';
import { speedTests } from './speed.mjs';
import { tableTests } from './table.mjs';
import { goldenTests } from './golden.mjs';
import { keyTests } from './keys.mjs';
import { tabTests } from './tabs.mjs';
import { longRulebookTests, rulebookTests } from './rulebook.mjs';
import { presentTests } from './present.mjs';
import { longPseudoTests, pseudoTests } from './pseudo.mjs';
import { wordsTests } from './words.mjs';
import { audit, longLookTests, lookTests } from './looks.mjs';
import { longReaderTests, readerTests } from './reader.mjs';

const site = await serveSite();

group('lobby');
await test('the lobby opens, says all it should, and is accessible', async () => {
  const b = await visit(site.url);
  await accessible(b.page, 'lobby');
  await shot(b.page, 'lobby');
  await b.page.click('[data-new=siena]');
  await b.page.waitForSelector('.newgame');
  await b.page.click('.more summary');
  await accessible(b.page, 'new game');
  await shot(b.page, 'new-game');
  await b.leave();
});

for (const game of ['siena', 'florenza', 'pebbles'])
  await test(`${game} in two minutes, from the lobby by keyboard, and on a phone`, async () => {
    const b = await visit(site.url),
      { page } = b;
    await page.focus(`.card.${game} [data-new=${game}]`);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    must(
      (await page.evaluate(() => document.activeElement?.getAttribute('href'))) === `#/overview/${game}`,
      'the overview is the third after Play',
    );
    await page.keyboard.press('Enter');
    await page.waitForSelector('.overview section');
    const heads = await page.$$eval('.overview h2', (all) => all.map((one) => one.textContent ?? ''));
    must(heads.length >= 5 && heads.every((one) => one && !one.includes('overview.')), `headings: ${heads}`);
    must((await page.$$('.overview-picture *')).length > 1, 'it has pictures');
    await accessible(page, `${game} in two minutes`);
    await shot(page, `overview-${game}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = await page.evaluate(
      () =>
        document.documentElement.scrollWidth > innerWidth ||
        document.querySelector('.overview')?.scrollWidth > innerWidth,
    );
    must(!cut, 'nothing is cut on a phone');
    await accessible(page, `${game} in two minutes, on a phone`);
    await shot(page, `overview-${game}-phone`);
    await page.click(`.overview [data-new=${game}]`);
    await page.waitForSelector('.newgame .newcomer a');
    await b.leave();
  });

await test('a newcomer is offered the game in two minutes, and only they', async () => {
  const b = await visit(site.url),
    { page } = b;
  await page.click('[data-new=pebbles]');
  await page.click('.newgame .newcomer a');
  await page.waitForSelector('.overview h1');
  await page.goto(site.url);
  await page.click('[data-new=pebbles]');
  await page.click('.newgame .newcomer a[href$=first]');
  await page.waitForSelector('.taught .teacher .plan');
  await page.goto(site.url);
  await newGame(page, 'pebbles', { seats: 2 });
  await page.goto(`${site.url}#/`);
  await page.click('[data-new=pebbles]');
  await page.waitForSelector('.newgame');
  must(!(await page.$('.newcomer')), 'who has a game of it is not asked again');
  await b.leave();
});

await test('the net of a grandmaster is loaded when it plays, and not before', async () => {
  const b = await visit(site.url);
  const nets = [];
  b.context.on('request', (r) => /\.pvnet$|-net\.wasm$/.test(r.url()) && nets.push(r.url()));
  await b.page.click('[data-new=siena]');
  await b.page.waitForSelector('.newgame');
  await b.page.click('.newgame .counts label:has-text("2")');
  await b.page.selectOption('.newgame select:has(option[value=grandmaster])', 'grandmaster');
  must((await b.page.textContent('.newgame .chair:nth-child(2)')).includes('Elo'), 'its strength is shown');
  await shot(b.page, 'grandmaster-chosen');
  await b.page.click('.newgame .primary');
  await b.page.waitForSelector('.play');
  must(nets.length === 0 || (await b.page.getAttribute('.play', 'data-mine')) !== 'true', `loaded: ${nets}`);
  for (let i = 0; i < 20 && nets.length < 2; i++) {
    await playOn(b.page, 1, i);
    await b.page.waitForTimeout(500);
  }
  must(nets.length === 2, `not loaded: ${nets}`);
  await b.page.waitForSelector('.play[data-mine=true], .result', { timeout: 20000 });
  await clean(b);
  await b.close();
});

await test(
  'the first load is small, and the board is there within a second',
  async () => {
    const b = await browser();
    const server = await serveTables(); // it packs the files
    let bytes = 0;
    const sizes = [];
    const seen = new Set(); // a file asked for again is answered with 304 by the server
    b.page.on('response', async (answer) => {
      if (seen.has(answer.url()) || /\/api\/|coach\.js|-learn\.txt/.test(answer.url())) return; // these come when the board has been there for a while
      seen.add(answer.url());
      await answer.finished();
      const size = (await answer.request().sizes()).responseBodySize; // as it was sent: packed
      sizes.push([new URL(answer.url()).pathname, size]);
      bytes += size;
    });
    await b.page.goto(server.url);
    await newGame(b.page, 'siena', { seats: 4 });
    await b.page.waitForTimeout(300);
    sizes.sort((x, y) => y[1] - x[1]);
    console.log(
      `     first load with a game: ${Math.round(bytes / 1024)} KB gzipped; largest: ${sizes
        .slice(0, 30)
        .map(([n, s]) => `${n} ${Math.round(s / 1024)}`)
        .join(', ')}`,
    );
    must(bytes < 290 * 1024, `${bytes} bytes`); // 300 is the limit; the rest is air
    const from = Date.now();
    await b.page.reload();
    await b.page.waitForSelector('.play');
    console.log(`     board drawn after ${Date.now() - from} ms`);
    must(Date.now() - from < 5000, 'the board took too long'); // a second on a quiet machine
    await b.close();
    await server.close();
  },
  { alone: true },
);

group('games');
/** @param {string} game @param {number} seats @param {number} seed */
const wholeGame = (game, seats, seed) =>
  test(`a whole game of ${game} against bots, by what is lit`, async () => {
    const b = await visit(site.url);
    await newGame(b.page, game, { seats });
    let how = await playOn(b.page, 12, seed);
    await accessible(b.page, game);
    await shot(b.page, `${game}-early`);
    how = await playOn(b.page, 40, seed + 1);
    await shot(b.page, `${game}-middle`);
    await b.page.emulateMedia({ colorScheme: 'dark' });
    await drawn(b.page);
    await accessible(b.page, `${game} in the dark`);
    await shot(b.page, `${game}-dark`);
    await b.page.emulateMedia({ colorScheme: 'light' });
    how = await unseen(b.page, () => playOn(b.page, 2000, seed + 2));
    must(how.turn === 'over', `not over after ${how.made} decisions: ${how.turn}`);
    console.log(`     ${how.plies} plies; a click is answered in ${how.median?.toFixed(0)} ms (median)`);
    await b.page.waitForSelector('.result');
    await accessible(b.page, `${game}, the end`);
    await shot(b.page, `${game}-result`);
    await b.leave();
  });

await wholeGame('siena', 2, 3);
group('longgames');
await wholeGame('florenza', 2, 5);

group('games');
for (const game of ['siena', 'florenza']) {
  await test(`${game}: why not, undo, reload in the middle`, async () => {
    const b = await visit(site.url);
    const { page } = b;
    await newGame(page, game, { seats: 3 });
    // Until something was played that can be undone.
    let undone = false;
    for (let i = 0; i < 60 && !undone; i++) {
      const before = Number(await page.getAttribute('.play', 'data-plies'));
      await playOn(page, 1, 40 + i);
      await page.waitForSelector('.play[data-mine=true]');
      const after = Number(await page.getAttribute('.play', 'data-plies'));
      if (after !== before + 1 || (await page.$('.tool.undo small')) === null) continue;
      await page.keyboard.press('z');
      await page.waitForFunction((n) => document.querySelector('.play')?.dataset.plies === String(n), before);
      undone = true;
    }
    must(undone, 'nothing could be taken back');
    const plies = await page.getAttribute('.play', 'data-plies');
    await page.reload();
    await page.waitForSelector('.play[data-mine=true]');
    must((await page.getAttribute('.play', 'data-plies')) === plies, 'another position after loading again');
    let refused = await page.$('.act.no');
    for (let i = 0; i < 40 && !refused; i++) {
      await playOn(page, 1, 90 + i);
      await page.waitForSelector('.play[data-mine=true]');
      refused = await page.$('.act.no');
    }
    must(refused, 'no refused action is shown');
    await refused.click();
    await page.waitForSelector('.preview.why');
    await accessible(page, `${game}, why not`);
    await shot(page, `${game}-why-not`);
    await page.click('.preview.why .clause');
    await page.waitForSelector('dialog .rule');
    await shot(page, `${game}-rule`);
    await b.leave();
  });

  await test(`${game} on a phone of 360 px`, async () => {
    const b = await visit(site.url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await shot(b.page, 'phone-lobby');
    await newGame(b.page, game, { seats: 4 });
    await playOn(b.page, 15, 2);
    await b.page.waitForSelector('.play[data-mine=true]');
    const tabs = await b.page.$$('.tab');
    for (let i = 0; i < tabs.length; i++) {
      await tabs[i].click();
      await drawn(b.page);
      await shot(b.page, `phone-${game}-${i + 1}`);
      await clean(b);
    }
    await accessible(b.page, `${game} on a phone`);
    await b.close();
  });
}

group('longgames');
for (const game of ['siena', 'florenza'])
  await test(`${game} on a tablet`, async () => {
    const b = await visit(site.url, { viewport: { width: 820, height: 1180 } });
    await newGame(b.page, game, { seats: 5 });
    await playOn(b.page, 15, 4);
    await b.page.waitForSelector('.play[data-mine=true]');
    await shot(b.page, `tablet-${game}`);
    await b.leave();
  });

group('lobby');
await test('keyboard only', async () => {
  const b = await visit(site.url);
  const { page } = b;
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement?.matches('[data-new=siena]'))); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.newgame');
  await page.focus('.newgame .primary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.play');
  for (let i = 0; i < 6; i++) {
    await page.waitForSelector('.play[data-mine=true]');
    const plies = await page.getAttribute('.play', 'data-plies');
    await page.keyboard.press('1');
    await page.waitForSelector('.chooser .choice, .preview.picked');
    if (await page.$('.chooser .choice')) {
      await page.focus('.chooser .choice');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.preview.picked');
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelector('.play')?.dataset.plies !== n, plies);
  }
  await page.waitForSelector('.play[data-mine=true]');
  await page.keyboard.press('h');
  await page.waitForSelector('.preview.hint');
  await shot(page, 'hint');
  await page.keyboard.press('Escape');
  await b.leave();
});

await test("two people at one screen do not see each other's hands", async () => {
  const b = await visit(site.url);
  const { page } = b;
  await newGame(page, 'siena', { seats: 2, people: 2 });
  await page.waitForSelector('.veil');
  await accessible(page, 'hand over');
  await shot(page, 'hand-over');
  must((await page.$('.play')) === null, 'the table is seen through the veil');
  await page.click('.veil .btn');
  await page.waitForSelector('.play[data-mine=true]');
  await playOn(page, 20, 6);
  await b.leave();
});

await test('the page opens and plays without a network', async () => {
  const b = await visit(site.url, { serviceWorkers: 'allow' });
  const { page } = b;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForLoadState('networkidle'); // the lobby's question to a server has been answered
  await b.context.setOffline(true);
  await page.reload();
  await page.waitForSelector('[data-new]');
  await newGame(page, 'florenza', { seats: 2 });
  await playOn(page, 5, 8);
  await b.leave();
});

/** The lobby and a game in a language, with its tips. @param {string} lang @param {string} word of the lobby @param {string} game */
const inLanguage = (lang, word, game) =>
  test(`${game} in the language ${lang}`, async () => {
    const b = await visit(site.url, { locale: lang });
    must((await b.page.evaluate(() => document.documentElement.lang)) === lang, 'another language');
    must((await b.page.textContent('[data-new=siena]')).includes(word), 'the lobby speaks another language');
    await shot(b.page, `lobby-${lang}`);
    await newGame(b.page, game, { seats: 3 });
    await playOn(b.page, 10, 11);
    await shot(b.page, `${game}-${lang}`);
    const tips = await unseen(b.page, () => allTips(b.page));
    must(tips > 20, `only ${tips} things have a tip`);
    await b.leave();
  });

const languages = [
  ['it', 'Gioca'],
  ['fr', 'Jouer'],
  ['nl', 'Spelen'],
  ['de', 'Spielen'],
  ['es', 'Jugar'],
];
const played = ['siena', 'florenza'];
// Each language with one of the games, by turns; with the other one among the long tests.
group('languages');
for (const [i, [lang, word]] of languages.entries()) await inLanguage(lang, word, played[i % 2]);
group('longlanguages');
for (const [i, [lang, word]] of languages.entries()) await inLanguage(lang, word, played[(i + 1) % 2]);

group('pseudo');
await pseudoTests(site);
group('longpseudo');
await longPseudoTests(site);

group('reader');
await readerTests(site);
group('longreader');
await longReaderTests(site);

group('people');
/** Opens a table for two people and a bot; both sit down. */
async function twoAtATable(server, game) {
  const a = await browser(),
    b = await browser();
  await quick(a.page, server.url, { name: 'Anna' });
  await quick(b.page, server.url, { name: 'Bruno' });
  await a.page.click(`[data-new=${game}]`);
  await a.page.waitForSelector('.newgame');
  await a.page.click('.switch .radio:has-text("With others")');
  await accessible(a.page, 'a new table');
  await shot(a.page, 'new-table');
  await a.page.click('.newgame .primary');
  await a.page.waitForSelector('.room-card');
  await accessible(a.page, 'the room');
  await shot(a.page, 'room');
  const link = await a.page.inputValue('.room-card input[readonly]');
  await b.page.goto(link);
  await b.page.click('.room-seats .primary');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.play')));
  return { a, b, link };
}

/** @param {string} game */
const gameOfPeople = (game) =>
  test(`a whole game of ${game} by two people in two browsers and a bot, with chat and a spectator`, async () => {
    const server = await serveTables();
    const { a, b, link } = await twoAtATable(server, game);
    const found = await audit(a.page, { text: 11 }); // with all that a table at a server has in its bar
    must(!found.length, `${game} at a server's table: ${found.join('\n  ')}`);
    let round = 0;
    const until = async (count) => {
      // both play until so many plies were played
      for (; Number(await a.page.getAttribute('.play', 'data-plies')) < count && round < 2000; round++) {
        for (const x of [a, b])
          if ((await x.page.getAttribute('.play', 'data-mine')) === 'true') await playOn(x.page, 1, 50 + round);
        await a.page.waitForTimeout(40);
      }
    };
    await until(20);
    await a.page.click('[aria-label="Chat"]');
    await a.page.fill('.beside input[name=text]', 'Buona fortuna!');
    await a.page.keyboard.press('Enter');
    await a.page.waitForSelector('.beside .chat li:has-text("Buona fortuna!")');
    await shot(a.page, 'chat');
    must(!(await a.page.isVisible('dialog[open]')), 'the chat is beside the board, not over it');
    await a.page.click('[aria-label="Chat"]');
    await a.page.waitForSelector('.beside', { state: 'detached' });
    await b.page.waitForSelector('.unread');
    const c = await browser();
    await quick(c.page, server.url, { name: 'Carla' });
    await c.page.goto(link);
    await c.page.waitForSelector('.play');
    await c.page.waitForSelector('.notice:has-text("watching")');
    await shot(c.page, `spectator-${game}`);
    // The connection of one is lost and comes back.
    await b.context.setOffline(true);
    if ((await a.page.getAttribute('.play', 'data-mine')) === 'true') await playOn(a.page, 1, 77);
    await b.page.waitForTimeout(300);
    await b.context.setOffline(false);
    b.wrong.length = 0; // the browser itself reports requests that failed
    const reached = Number(await a.page.getAttribute('.play', 'data-plies')); // the bot may continue meanwhile
    await b.page.waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) >= n, reached);
    await b.page.reload();
    await b.page.waitForSelector('.play');
    const [how] = await unseen(a.page, () =>
      unseen(b.page, () => unseen(c.page, () => Promise.all([playOn(a.page, 3000, 9), playOn(b.page, 3000, 10)]))),
    );
    must(how.turn === 'over', `not over: ${how.turn} after ${how.plies} plies`);
    await Promise.all([a, b, c].map((x) => x.page.waitForSelector('.result')));
    await shot(b.page, `table-${game}-result`);
    for (const x of [a, b, c]) {
      x.wrong = x.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource: net/.test(w));
      await clean(x);
      await x.close();
    }
    await server.close();
  });

await gameOfPeople('florenza'); // and Siena whole against bots, above
group('longpeople');
await gameOfPeople('siena');

await speedTests(site);

group('club');
await clubTests();

group('moderation');
await moderationTests();

group('watch');
await watchTests();

group('reach');
await reachTests();

group('signin');
await signinTests();

group('rated');
await ratedTests();

group('tournament');
await tournamentTests();

group('seats');
await seatsTests();

group('table');
await tableTests(site);

group('rulebook');
await rulebookTests(site);
group('longrulebook');
await longRulebookTests(site);

group('after');
await afterTests(site);

group('challenges');
await challengeTests(site, 'pebbles');

group('keys');
await keyTests(site);

group('looks');
await lookTests(site);
group('longlooks');
await longLookTests(site);

// What a game tests of its own board: games/GAME/tests/browser.mjs.
for (const game of readdirSync(join(root, 'games'))) {
  const file = join(root, 'games', game, 'tests/browser.mjs');
  group(game);
  if (existsSync(file)) await (await import(file)).boardTests(site);
}

group('engine');
await goldenTests(site);

group('words');
await wordsTests(site);

group('present');
await presentTests(site);

group('tabs');
await tabTests(site);
await finish();
