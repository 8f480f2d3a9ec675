// browser.mjs: Siena's board in the positions that matter: each is shown (wide and on a phone), checked, and played on by clicks on it.
import { lessonTests } from '../../../tests/browser/lessons.mjs';
import { accessible, clean, drawn, must, openScene, shot, test, visit } from '../../../tests/browser/lib.mjs';

/** Positions in the words of scenarios (docs/scenarios.md). */
const scenes = {
  opening: 'siena seats=4; opening',
  buying:
    'siena seats=5; given florins 29 40 55 61 90, track = 1 2 3 4 5; given status = peasant merchant merchant banker banker; given display = G01 J02 G05 S08 S12 G09 A08 A09 S05 J10; buying',
  peasant:
    'siena seats=4; given seat 1 peasant florins 29 hand G07 J02 A01 S06 S13 S01; given seat 2 merchant florins 61 hand G04 J01; given seat 3 banker florins 61 pawn palazzo-tolomei; given seat 4 banker florins 82 pawn torre-del-mangia; given workers corn 2, workers wine 3, workers oil 3, workers cloth 3, ready wine 1, courtesans 2, calandrino piazza-salimbeni, round 11, tower 1 = 4, tower 2 = 3, tower 3 = 4, track = 1 2 3 4; turn 1',
  walk: 'siena seats=3; given seat 1 banker florins 60 pawn piazza-del-campo hand S10 S08 G02; given seat 2 merchant florins 50; given track = 1 2 3; turn 1',
  pulled:
    'siena seats=3; given seat 1 banker florins 60 pawn via-dei-servi hand A05 S02; given courtesans 3, track = 1 2 3; turn 1',
  beggar:
    'siena seats=5; given seat 1 merchant florins 40 hand S05 S09; given seat 2 banker florins 40 pawn banchi-di-sopra; given seat 3 banker florins 30 pawn torre-del-mangia; given seat 4 banker florins 8 pawn torre-del-mangia; given seat 5 banker florins 99 pawn duomo; given calandrino banchi-di-sotto, track = 1 2 3 4 5; turn 1',
  duomo: 'siena seats=3; given seat 1 banker florins 60 pawn palazzo-tolomei; given track = 1 2 3; turn 1',
  inn: 'siena seats=3; given seat 1 banker florins 60 pawn via-delle-cerchia hand S02; given seat 2 merchant florins 50 hand S03; given track = 1 2 3; turn 1',
  francigena:
    'siena seats=3; given seat 1 peasant florins 20 hand A03 G02 J01 J05; given ready corn 1, ready wine 1, ready oil 1, track = 1 2 3; turn 1',
  loading:
    'siena seats=3; given seat 1 peasant florins 20 hand A03 G02 J01 J05 S05; given ready corn 1, ready wine 1, ready oil 1, track = 1 2 3; turn 1 => play G02 goods => play A03 francigena => load corn',
  called:
    'siena seats=3 edition=french; given seat 1 banker florins 60 pawn inn hand A05 S02 S08; given seat 2 merchant florins 50 hand S12; given track = 1 2 3; turn 2 => play S12 courtesan',
  journey: 'siena seats=3; given seat 1 merchant florins 40 hand J01 J02 J03; given track = 1 2 3; turn 1',
  end: 'siena seats=3; given seat 1 banker florins 60 pawn duomo; given seat 2 banker florins 20 pawn inn; given seat 3 merchant florins 90; given tower 1 = 1, tower 2 = 2, stingy 2 = 2, round 20; scoring',
};

/** Waits until it is my turn; clicks a thing on the board, and again or on "Do it" to do it. */
async function play(page, selector) {
  await page.waitForSelector('.play[data-mine=true]');
  const plies = await page.getAttribute('.play', 'data-plies');
  await page.locator(selector).first().click();
  await page.waitForSelector('.preview .do');
  await page.click('.preview .do');
  await page.waitForFunction((n) => document.querySelector('.play')?.dataset.plies !== n, plies);
}

const act = (text) => `.si-table [data-act="${text}"]`;

/** What is done in a position, by clicks on the board alone. */
const deeds = {
  opening: async (page) => {
    for (let i = 0; i < 20 && !(await page.$('.si-putup')); i++) await play(page, act('pass'));
    await page.locator('.si-mcard.si-can').first().click();
    await page.waitForSelector('.si-putup .si-range');
    await page.click('.si-putup .si-step:not([disabled])');
    await play(page, '.si-putup .si-say');
  },
  buying: async (page) => {
    await play(page, '[data-market=G01]');
    must(await page.$('[data-card=G01]'), 'the card is not in the hand');
  },
  peasant: async (page) => {
    await play(page, '[data-card=G07] .si-pict');
    await page.click('[data-good=wine]');
    await page.waitForSelector('.preview.why');
    must(await page.$('.si-field.si-no'), 'the refused field is not marked');
    await page.click('[data-good=corn]');
    await page.waitForSelector('.preview.picked .si-leave');
    must(await page.$('.si-rod .si-then'), 'no ghost on the rod');
    await page.click('[data-good=corn]');
    await page.waitForFunction(() => !document.querySelector('.preview.picked'));
  },
  walk: async (page) => {
    await page.click('[data-place=torre-del-mangia]');
    await page.waitForSelector('[data-go=torre-del-mangia]');
    await page.click('[data-place=torre-del-mangia]');
    await page.waitForSelector('[data-place=torre-del-mangia] [data-pawn="1"]');
    await play(page, act('build with S10'));
    await page.waitForSelector('[data-level="1"] .si-c1');
  },
  pulled: async (page) => {
    await play(page, act('step'));
    await page.waitForSelector('.si-desk [data-act="enter"]');
    await play(page, act('play A05 girlfriends'));
  },
  beggar: async (page) => {
    await play(page, '[data-card=S05] .si-pict');
    await page.waitForSelector('.si-dots polyline');
    must(
      (await page.$$eval('.si-begs .si-seat', (all) => all.length)) >= 3,
      "the beggar's chips do not tell whom he meets",
    );
    await play(page, '[data-place=piazza-del-campo]');
    await page.waitForFunction(() => document.querySelector('[data-place=piazza-del-campo] [data-beggar]'));
  },
  duomo: async (page) => {
    await play(page, act('step'));
    await play(page, act('stop'));
    await play(page, '[data-place=duomo]');
    await page.waitForSelector('.si-citizen');
    for (let i = 0; i < 2; i++) if (await page.$('.si-citizen')) await play(page, '.si-citizen.si-can');
  },
  inn: async (page) => {
    await play(page, '[data-place=inn]');
    await play(page, '[data-place=inn]');
    await page.waitForSelector('.si-auction');
    await play(page, '.si-say');
  },
  francigena: async (page) => {
    await play(page, '[data-card=G02] .si-pict');
    await play(page, '[data-card=A03] .si-pict');
    // S-VFR-01: until the draw one more good, a sale at home and another Goods card
    await play(page, act('load corn'));
    await play(page, '.si-desk [data-act="sell wine"]');
    await play(page, '[data-card=J05] .si-pict');
    await play(page, act('load oil'));
    await page.waitForSelector('.si-desk .si-load');
    await play(page, act('fato 2'));
  },
  loading: async (page) => {
    // the same with keys
    const plies = await page.getAttribute('.play', 'data-plies');
    await page.focus('.si-desk [data-act="sell wine"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.preview .do');
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelector('.play')?.dataset.plies !== n, plies);
    await page.waitForSelector('.si-desk .si-load');
  },
  called: async (page) => {
    await page.waitForSelector('.si-desk [data-act="pay"]');
    must(await page.$('.si-desk [data-act="play A05 girlfriends"]'), 'Girlfriends cannot be played');
    await play(page, '.si-desk [data-act="play A05 girlfriends"]');
    await page.waitForFunction(() => !document.querySelector('.si-desk [data-act="pay"]'));
  },
  journey: async (page) => {
    await play(page, '[data-stop="firenze 3"]');
    for (const id of ['J01', 'J02', 'J03']) await play(page, `[data-card=${id}] .si-pict`);
  },
  end: async (page) => {
    await page.waitForSelector('.si-table-score');
    must(
      (await page.$$eval('.si-table-score tbody tr', (all) => all.length)) % 3 === 0 &&
        (await page.$('.si-table-score')),
      'not everybody is in the table',
    );
  },
};

/** Those that axe looks at, too: one of each kind of panel. */
const checked = ['opening', 'walk', 'beggar', 'loading', 'called', 'end'];

/** Every word of the board that is cut off where it should not be. */
const cutOff = (page) =>
  page.$$eval('.si-foot > b, .si-eff, .si-ct, .si-innt, .si-btn, .si-act b, .si-ft', (all) =>
    all
      .filter(
        (el) =>
          el.offsetParent &&
          (el.scrollWidth > el.clientWidth + 2 || el.scrollHeight > el.clientHeight + 3) &&
          getComputedStyle(el).textOverflow !== 'ellipsis',
      )
      .map((el) => `${el.className}: ${el.textContent.trim().slice(0, 40)}`),
  );

// Long because it is a list of tests, each of them short.
export async function boardTests(site) {
  await test("the open Via Francigena and the Courtesan's question fit in every language", async () => {
    for (const language of ['en', 'de', 'fr', 'it', 'nl']) {
      const b = await visit(site.url, { locale: language }, { language });
      for (const scene of [
        `${scenes.loading.replace('ready corn 1', 'ready corn 2').replace('play G02', 'play J05 goods => play J01')}`,
        scenes.called,
      ]) {
        await openScene(b.page, scene);
        const over = await b.page.$eval('.si-desk', (desk) => desk.scrollHeight - desk.clientHeight);
        must(over <= 2, `${language}: ${over} pixels of the panel cannot be seen`);
        const cut = await cutOff(b.page);
        must(!cut.length, `${language}: cut off: ${cut.join(' | ')}`);
      }
      await b.close();
    }
  });
  await test('whether hands are shown is asked at the top of a new game', async () => {
    const b = await visit(site.url);
    await b.page.click('[data-new=siena]');
    await b.page.waitForSelector('.newgame [data-option=hands]');
    must(
      await b.page.$eval(
        '.newgame',
        (f) => [...f.querySelectorAll('fieldset')].findIndex((one) => one.dataset.option === 'hands') <= 1,
      ),
      'something else is asked first',
    );
    must(await b.page.isChecked('[data-option=hands] [value=shown]'), 'nothing is chosen');
    await shot(b.page, 'new-game-hands');
    await b.page.click('[data-option=hands] label:has([value=hidden])');
    must((await b.page.$('.more [data-option=hands], .option:has-text("Hands")')) === null, 'it is asked twice');
    await b.page.click('.newgame .primary');
    await b.page.waitForSelector('.play');
    const setup = await b.page.evaluate(
      async () => (await (await import('./src/session/store.js')).allKept())[0].setup,
    );
    must(/hands=hidden/.test(setup), `the game is ${setup}`);
    await b.leave();
  });
  await test("siena's board in the positions that matter", async () => {
    const b = await visit(site.url);
    for (const [name, scene] of Object.entries(scenes)) {
      try {
        await b.page.setViewportSize({ width: 1280, height: 800 });
        await openScene(b.page, scene);
        await shot(b.page, `siena-${name}`);
        if (checked.includes(name)) await accessible(b.page, name);
        const cut = await cutOff(b.page);
        must(!cut.length, `cut off: ${cut.join(' | ')}`);
        must(
          await b.page.evaluate(() => {
            const t = document.querySelector('.si-table');
            return t.scrollHeight <= t.clientHeight + 2;
          }),
          'the table has to be scrolled',
        );
        await deeds[name](b.page);
        await drawn(b.page);
        await shot(b.page, `siena-${name}-after`);
        await b.page.keyboard.press('Escape');
        await b.page.setViewportSize({ width: 360, height: 640 });
        await drawn(b.page);
        await shot(b.page, `phone-siena-${name}`);
        await clean(b);
      } catch (error) {
        throw new Error(`${name}: ${error.stack ?? error}`);
      }
    }
    await b.close();
  });

  await test('a preview says that it cannot be undone only where that is so', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(page, 'siena seats=2; given seat 1 banker florins 60 pawn palazzo-tolomei; turn 1 => step => stop');
    for (const [people, said, not] of [
      ['alone', 'You can still undo this', 'Cannot be undone'],
      ['two', 'Cannot be undone', 'You can still undo'],
    ]) {
      if (people === 'two') {
        await page.evaluate(async () => {
          // the same match with a second person at the screen
          const { allKept, keep } = await import('./src/session/store.js'),
            [kept] = await allKept();
          await keep({ ...kept, id: `${kept.id}b`, bots: {}, owner: undefined });
          location.hash = `#/local/${kept.id}b`;
        });
        await page.click('.veil .btn');
      }
      await page.click('[data-place=duomo]');
      const words = await page.textContent('.preview .barrier');
      must(words.includes(said) && !words.includes(not), `${people}: "${words.trim()}"`);
      await page.keyboard.press('Escape');
    }
    await b.leave();
  });

  await test('a standing order bids up to its limit, then passes, and ends with the auction', async () => {
    for (const phone of [false, true]) {
      const b = await visit(site.url, phone ? { viewport: { width: 390, height: 844 } } : {}),
        { page } = b;
      await openScene(page, 'siena seats=2; given display = A08 A11, florins = 60 60, track = 1 2; auction');
      await page.waitForSelector('.play[data-mine=true]');
      await page.waitForSelector('.orders [data-order]');
      const bids = () =>
        page.evaluate(() => [...document.querySelectorAll('.log .log-text')].map((one) => one.textContent).join('|'));
      await page.fill('.orders input[name=amount]', '4');
      await shot(page, `siena-order-${phone ? 'phone' : 'wide'}`);
      await page.click('.orders [data-order]');
      // Nothing more is clicked: it bids 1 florin, answers, and passes or wins.
      await page.waitForFunction(() => !document.querySelector('.orders'));
      must(!/auction/.test(await page.getAttribute('.play', 'data-turn')), await bids());
      const acted = await page.evaluate(async () => {
        const { allKept } = await import('./src/session/store.js'),
          [kept] = await allKept();
        return kept.save.split('\n').filter((line) => /^play 1 /.test(line));
      });
      must(acted[0] === 'play 1 bid 1', `it began with ${acted[0]}`);
      must(
        acted.every((line) => /bid [1-4]$|pass$|first /.test(line)),
        acted.join(', '),
      );
      await b.leave();
    }
  });

  await test("siena's board, tips", async () => {
    const b = await visit(site.url);
    await openScene(b.page, scenes.peasant);
    for (const thing of [
      '[data-place=duomo]',
      '[data-card=A01] .si-pict',
      '[data-good=oil]',
      '.si-sur',
      '.si-wealth h2',
      '.si-count',
      '.si-ends',
      '.si-piles span',
    ]) {
      await b.page.hover(thing);
      await b.page.waitForSelector('.si-pop:not([hidden])');
      await b.page.mouse.move(2, 2);
      await b.page.mouse.move(640, 5);
      await b.page.waitForSelector('.si-pop[hidden]', { state: 'attached' });
    }
    await b.page.focus('[data-place=duomo]');
    await b.page.keyboard.press('i');
    await b.page.waitForSelector('dialog .si-tip');
    await accessible(b.page, 'tip');
    await shot(b.page, 'siena-tip');
    await b.page.keyboard.press('Escape');
    await b.page.keyboard.press('?');
    await b.page.waitForSelector('dialog table.keys');
    await accessible(b.page, 'the keys');
    await b.page.keyboard.press('Escape');
    await b.page.focus('[data-place=duomo]');
    await b.page.keyboard.press('ArrowRight');
    await b.page.waitForSelector('[data-place=piazza-salimbeni]:focus');
    for (const key of ['/', 't', 'o', 'r']) await b.page.keyboard.press(key);
    await b.page.waitForSelector('[data-place=torre-del-mangia]:focus');
    await b.leave();
  });

  await lessonTests(site, 'siena');
}
