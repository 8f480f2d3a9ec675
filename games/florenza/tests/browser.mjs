// browser.mjs: Florenza's board: placements as one decision, why not, the look-ahead, lists, districts, tips, guide, sizes.
import { lessonTests } from '../../../tests/browser/lessons.mjs';
import { accessible, drawn, must, newGame, openScene, playOn, shot, test, visit } from '../../../tests/browser/lib.mjs';

const words = (page, selector) =>
  page.evaluate((s) => document.querySelector(s)?.textContent.replace(/\s+/g, ' ').trim() ?? '', selector);
/** Waits until something holds: the page draws with the next frame. */
async function soon(good, what) {
  for (let i = 0; i < 800; i++) {
    if (await good()) return;
    await new Promise((r) => setTimeout(r, 50));
  }
  throw new Error(what);
}
const plies = (page) => page.evaluate(() => Number(document.querySelector('.play').dataset.plies));

const ART =
  'florenza seats=3; given life III = giotto, life I = donatello, hand = 2 0 0, cubes 1 = 0 0 1 0 2 1, florins 1 = 400, district 1 = boscaiuolo lanaiuolo, district 2 = tintore setaiuolo casa; placement 1';

// Long because it is a list of tests, each of them short.
export async function boardTests({ url }) {
  await test('florenza board: an artwork and its artist are one decision, previewed and taken back whole', async () => {
    const b = await visit(url);
    await openScene(b.page, ART);
    const before = await plies(b.page);
    await b.page.click('#fl-box-1-palazzo-camera');
    await soon(
      async () => (await words(b.page, '.fl-list h2')).includes('Camera nuziale'),
      'the list asks for an artist',
    );
    must((await plies(b.page)) === before, 'nothing is played yet');
    await b.page.click('.fl-row[data-act="hire giotto"]');
    await b.page.waitForSelector('.preview .do');
    const preview = await words(b.page, '.preview');
    must(
      /Hire Giotto/.test(preview) && /Camera nuziale/.test(preview) && /1 textile/.test(preview),
      `the preview tells what will lack: ${preview}`,
    );
    await shot(b.page, 'florenza-artwork');
    await b.page.click('.preview .do');
    await b.page.waitForSelector('#fl-box-1-palazzo-camera.fl-work');
    await soon(() => b.page.isVisible('.fl-v-short'), 'the look-ahead warns');
    await soon(() => b.page.isVisible('.fl-row.fl-can em'), 'a workshop that brings what lacks is marked');
    await accessible(b.page, 'florenza with a shortfall');
    await shot(b.page, 'florenza-shortfall');
    await b.page.keyboard.press('z');
    await b.page.waitForSelector('#fl-box-1-palazzo-camera.fl-open');
    await soon(async () => (await plies(b.page)) === before, 'undo takes back all steps of the placement');
    await b.leave();
  });

  await test('florenza board: what cannot be done says why, with its clause', async () => {
    const b = await visit(url);
    await openScene(b.page, ART);
    await b.page.click('#fl-fam-2 .fl-r1');
    await soon(
      async () => (await words(b.page, '.fl-district h2')).includes('District of'),
      'the other district is large',
    );
    await b.page.click('#fl-ws-2-3');
    await b.page.waitForSelector('.preview.why');
    must((await words(b.page, '.preview.why')).includes('F-PLC-0'), await words(b.page, '.preview.why'));
    await b.leave();
  });

  await test('florenza board: the list of workshops is searched by name and by good', async () => {
    const b = await visit(url);
    await openScene(b.page, ART);
    const rows = () => b.page.$$eval('.fl-rows .fl-nm', (all) => all.map((e) => e.textContent));
    await b.page.click('.fl-seg button:last-child');
    await soon(async () => (await rows()).length === 5, 'all workshops are listed');
    await b.page.fill('.fl-field input', 'textile');
    await soon(async () => (await rows()).sort().join() === 'Lanaiuolo,Setaiuolo', 'found by good');
    await b.page.fill('.fl-field input', '');
    await b.page.click('.fl-chip >> nth=5');
    await soon(async () => (await rows()).join() === 'Boscaiuolo', 'found by the button of a good');
    await b.page.focus('#fl-box-duomo-cupola');
    await b.page.keyboard.press('i');
    await b.page.waitForSelector('dialog .fl-tip');
    must((await words(b.page, 'dialog .fl-tip')).includes('Cupola'), 'the tip of the box');
    await b.leave();
  });

  await test('florenza board: offices, market and production ask in the list', async () => {
    const b = await visit(url);
    for (const [text, row, name] of [
      [
        'florenza seats=3; given captain 1, life III = giotto, hand = 4 4 4; captain',
        'detain artist giotto',
        'captain',
      ],
      ['florenza seats=3; given bishop 1, life III = savonarola, hand = 4 4 4; bishop', 'expel savonarola', 'bishop'],
      [
        'florenza seats=2; given market 1, hand = 0 0, cubes 1 = 0 0 0 1 2 0, florins 1 = 100; market',
        'sell marble',
        'market',
      ],
    ]) {
      await openScene(b.page, text);
      await b.page.click(`.fl-list [data-act="${row}"]`);
      await b.page.waitForSelector('.preview .do');
      await accessible(b.page, `florenza, ${name}`);
      await shot(b.page, `florenza-${name}`);
      await b.page.evaluate(() => {
        location.hash = '#/';
      });
      await b.page.waitForSelector('[data-new]');
    }
    await b.leave();
  });

  await test('florenza board: low windows show it whole, only smaller', async () => {
    const b = await visit(url);
    await newGame(b.page, 'florenza', { seats: 5 });
    await playOn(b.page, 3, 5);
    await b.page.waitForSelector('.play[data-mine=true]');
    for (const [width, height] of [
      [1366, 650],
      [1280, 720],
      [1280, 560],
      [1024, 700],
    ]) {
      await b.page.setViewportSize({ width, height });
      await drawn(b.page);
      const found = await b.page.evaluate(() => ({
        cut: [...document.querySelectorAll('.fl-box')]
          .filter((x) => x.scrollHeight > x.clientHeight + 2)
          .map((x) => x.id),
        over: [...document.querySelectorAll('.fl-left, .fl-mid, .fl-right')]
          .filter(
            (x) =>
              x.getBoundingClientRect().width &&
              x.getBoundingClientRect().bottom > document.querySelector('.fl-acts').getBoundingClientRect().top + 1,
          )
          .map((x) => x.className),
        high: document.documentElement.scrollHeight,
      }));
      must(
        !found.cut.length && !found.over.length && found.high <= height + 2,
        `${width}x${height}: cut off ${found.cut.join(' ')}, over the actions ${found.over.join(' ')}, ${found.high} high`,
      );
    }
    await b.leave();
  });

  await test('florenza board: a short guided game judges a chain, pauses with what happened, and stops', async () => {
    const b = await visit(url),
      { page } = b;
    await page.goto(`${url}#/learn/florenza/short`);
    await page.waitForSelector('.play[data-mine=true]');
    const kept = () =>
      page.evaluate(async () => (await (await import('./src/session/store.js')).allKept()).find((one) => one.coach));
    must((await kept()).short === 3, 'it stops after three rounds');
    const before = await plies(page);
    await page.click('.act[data-group=place-artwork]');
    await page.click('.fl-list .fl-row.fl-can >> nth=0');
    await soon(async () => (await page.$('.fl-list [data-act^=hire]')) !== null, 'it asks for an artist');
    await page.click('.fl-list [data-act^=hire] >> nth=0');
    await page.waitForSelector('.preview.picked');
    await page.click('.preview.picked .do');
    await page.waitForSelector('.taught .review', { timeout: 60000 });
    must((await kept()).review.ply === before + 3, 'the whole chain is judged');
    const review = await words(page, '.taught .review');
    await page.reload();
    await page.waitForSelector('.taught .review');
    must((await words(page, '.taught .review')) === review, 'the judgement is lost by loading again');
    const paused = new Set(); // the rounds that began with a pause
    for (let i = 0; i < 120; i++) {
      await page.waitForSelector('.play[data-mine=true], .taught [data-continue]');
      if (await page.$('.taught .teacher-buttons a')) break;
      if (await page.$('.taught [data-continue]')) {
        const before = (await kept()).status,
          told = await page.$$eval('.taught .happened', (all) => all.map((one) => one.textContent.trim()));
        must(told.length >= 4 && told.every(Boolean), `the pause shows: ${told.join(' | ')}`);
        must((await page.$$('.act.can')).length === 0, 'nothing can be played before it is read');
        await page.click('.taught [data-continue]');
        await page.waitForSelector('.taught [data-continue]', { state: 'detached' });
        await soon(async () => (await kept()).status !== before, 'the pause is read');
        paused.add(Number(/round (\d)/i.exec((await kept()).status)?.[1]));
      } else await playOn(page, 1, i + 2);
    }
    must(paused.has(2) && paused.has(3), `pauses in the rounds ${[...paused].join(', ')}`);
    must(/after 3 rounds/.test(await words(page, '.taught .teacher')), await words(page, '.taught .teacher'));
    await shot(page, 'florenza-short-over');
    await page.click('.taught [data-continue]');
    await page.waitForSelector('.play[data-mine=true] .act.can');
    await b.leave();
  });

  await test('florenza board: a first game is guided, and fits every screen', async () => {
    const b = await visit(url);
    await b.page.evaluate(() => {
      location.hash = '#/learn/florenza/first';
    });
    await b.page.waitForSelector('.play[data-mine=true] .fl-coach');
    must((await words(b.page, '.fl-coach')).includes('Welcome'), 'it begins with a welcome');
    await b.page.click('.fl-got');
    await soon(async () => !(await words(b.page, '.fl-coach')).includes('Welcome'), 'then something else');
    await b.page.click('.fl-coach .fl-link');
    await soon(async () => !(await b.page.isVisible('.fl-coach')), 'it can be sent away');
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [1024, 768],
      [768, 1024],
      [390, 844],
      [360, 640],
    ]) {
      await b.page.setViewportSize({ width, height });
      await drawn(b.page);
      const out = await b.page.evaluate(() => {
        const page = document.documentElement;
        const low = [...document.querySelectorAll('.fl-box, .fl-ws')]
          .filter((e) => e.clientHeight && e.scrollHeight > e.clientHeight + 3)
          .map((e) => e.id);
        return { page: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1, low };
      });
      must(!out.page, `${width}x${height}: the page scrolls`);
      must(!out.low.length, `${width}x${height}: cut off in ${out.low}`);
      await shot(b.page, `florenza-${width}x${height}`);
    }
    await b.leave();
  });
  await lessonTests({ url }, 'florenza', '.fl-coach'); // the board teaches by itself
}
