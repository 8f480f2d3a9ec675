// after.mjs: a game afterwards (slider, chances, points, course, fairness), and the rules book.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, clean, drawn, must, root, shot, test, visit } from './lib.mjs';

/** Plays a position to its end with bots, and opens it as a replay. */
async function lookBack(page, scene, bot = 'steward') {
  await page.evaluate(
    async ([scene, bot]) => {
      const { engine } = await import('./src/main.js'),
        { newId } = await import('./src/session/local.js'),
        { keep } = await import('./src/session/store.js');
      const s = (await engine(scene.split(' ')[0])).open();
      s.ask('seed 4');
      s.ask(`scene ${scene}`);
      for (;;) {
        const [turn] = s.ask('turn').split(' ');
        if (turn === 'over') break;
        if (turn === 'chance') s.ask('chance draw');
        else s.ask(`play ${s.json(`think ${bot}`).action}`);
      }
      const setup = s.json('json setup'),
        names = ['Bianca', 'Duccio', 'Lapa'].slice(0, setup.seats);
      const save = s.json('save').replace(/^seat (\d+) .*$/gm, (_, n) => `seat ${n} human ${names[n - 1]}`);
      const kept = {
        id: newId(),
        title: '',
        game: setup.game,
        setup: setup.text,
        save,
        bots: {},
        names,
        over: true,
        updated: Date.now(),
        seen: {},
        plies: 0,
      };
      await keep(kept);
      s.close();
      location.hash = `#/replay/local/${kept.id}`;
    },
    [scene, bot],
  );
  await page.waitForSelector('.replay .play');
}

/** Chooses the first thing that can be chosen, as a player does. */
async function chooseFirst(page) {
  await page.click('.replay .act:not([disabled])');
  await page.waitForSelector('.preview .do, .replay .choice');
  if (!(await page.$('.preview .do'))) await page.click('.replay .choice:not([disabled])');
  await page.click('.preview .do');
}

const panel = (page, name) => page.click(`.replay-panels .btn:has-text("${name}")`);

// Long because it is a list of tests, each of them short.
export async function afterTests(site) {
  await test('a study: notes to steps, saved here, and opened elsewhere by its link alone', async () => {
    const b = await visit(site.url);
    await lookBack(b.page, 'pebbles seats=2 quick', 'random');
    await panel(b.page, 'Study');
    must(await b.page.isDisabled('[data-study-link]'), 'nothing to share yet');
    await b.page.fill('.replay-panel [name=title]', 'The first throw');
    await b.page.click('[aria-label="To the start"], .replay-steps .btn >> nth=0');
    await b.page.click('.replay-steps .btn >> nth=4');
    await b.page.fill('.replay-panel [name=note]', 'Too early.\nDraw first.');
    await b.page.locator('.replay-panel [name=note]').blur();
    await b.page.click('.study-notes .link');
    await accessible(b.page, 'study');
    await b.page.click('[data-study-link]');
    const link = await b.page.inputValue('.replay-panel .share-link');
    await shot(b.page, 'study');
    await panel(b.page, 'Board');
    await b.page.waitForSelector('.study-note:has-text("Too early.")');
    await b.page.reload();
    await panel(b.page, 'Study');
    await b.page.waitForSelector('.study-notes li:has-text("Too early.")');
    const c = await visit(site.url);
    await c.page.goto(link);
    await c.page.waitForSelector('.study-note:has-text("The first throw"):has-text("Too early.")');
    await c.page.goto(link.replace(/study=.*/, 'study=nonsense'));
    await c.page.waitForSelector('text=This link is broken');
    for (const x of [b, c]) {
      await clean(x);
      await x.close();
    }
  });
  await test('a replay: slider, keys, other eyes, points, course of the game', async () => {
    const b = await visit(site.url);
    const { page } = b;
    const folder = join(root, 'games/florenza/tests/replays');
    await page.setInputFiles(
      '.bring input',
      join(
        folder,
        readdirSync(folder).find((f) => f.startsWith('florenza-3')),
      ),
    );
    await page.waitForSelector('.replay .play[data-turn=over]');
    const last = Number(await page.getAttribute('.slider', 'max'));
    must(last > 100, `only ${last} plies`);
    await page.$eval('.slider', (el) => {
      el.value = '60';
      el.dispatchEvent(new Event('input'));
    });
    await page.waitForSelector('.play[data-plies="60"]');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.play[data-plies="61"]');
    await page.keyboard.press('Home');
    await page.waitForSelector('.play[data-plies="0"]');
    await page.$eval('.slider', (el) => {
      el.value = '90';
      el.dispatchEvent(new Event('input'));
    });
    await page.selectOption('.eyes select', '2');
    await page.waitForSelector('.play[data-plies="90"]');
    must((await page.$('dialog[open]')) === null, 'a dialog is over the replay');
    await accessible(page, 'a replay');
    await shot(page, 'replay');
    for (const [name, file] of [
      ['Points', 'replay-points'],
      ['Course', 'replay-course'],
      ['Fair', 'replay-fair'],
    ]) {
      await panel(page, name);
      await page.waitForSelector(name === 'Fair' ? '.verdict' : '.replay-panel svg');
      await accessible(page, file);
      await shot(page, file);
      must((await page.$('dialog[open]')) === null, `a dialog is over ${name}`);
    }
    must(
      (await page.$('.verdict.fair')) !== null,
      `the draws of a fair match are said to be ${await page.getAttribute('.verdict', 'class')}`,
    );
    await b.leave();
  });

  await test('an analysis: chances over the game, turning points, luck', async () => {
    const b = await visit(site.url);
    const { page } = b;
    await lookBack(
      page,
      'siena seats=2; given seat 1 banker florins 60 pawn palazzo-tolomei hand S08 G02; given seat 2 merchant florins 70 hand G04 J01; given workers cloth 6, ready spices 1, track = 1 2, round 19; turn 1',
    );
    await panel(page, 'Chances');
    await page.waitForSelector('.replay-panel svg', { timeout: 60000 });
    await page.waitForSelector('.replay-panel .two', { timeout: 180000 }); // all of it was judged
    must((await page.$$('.replay-panel .points tbody tr')).length === 2, 'luck and skill of somebody are missing');
    await accessible(page, 'an analysis');
    await shot(page, 'replay-chances');
    const turning = await page.$('.turning .link');
    if (turning) {
      await turning.click();
      await page.waitForSelector('.replay .play');
    }
    await b.leave();
  });

  await test('a turning point again: choose on the board, an answer with reasons, the better move when asked for', async () => {
    const b = await visit(site.url);
    const { page } = b;
    await lookBack(
      page,
      'siena seats=2; given seat 1 banker florins 60 pawn palazzo-tolomei hand S08 G02; given seat 2 merchant florins 70 hand G04 J01; given workers cloth 6, ready spices 1, track = 1 2, round 20; turn 1',
      'random',
    );
    await panel(page, 'chances');
    await page.waitForSelector('.turning [data-practise]', { timeout: 180000 });
    await page.waitForSelector('.turning details', { timeout: 60000 });
    must((await page.$$('.story li')).length === 2, 'luck and skill are not in words');
    must((await page.$('.turning details[open]')) === null, 'the better move is shown before it is asked for');
    await shot(page, 'turning-points');
    await page.click('.turning [data-practise]');
    await page.waitForSelector('.practise');
    must((await page.$('.verdict-box')) === null, 'an answer before a choice');
    await page.waitForSelector('.board-mark.played', { state: 'attached' });
    await chooseFirst(page);
    await page.waitForSelector('.verdict-box', { timeout: 60000 });
    const answer = await page.textContent('.verdict-box');
    must(/\d+%/.test(answer), `no number: ${answer}`);
    await page.mouse.move(5, 300);
    await page.waitForSelector('.board-mark.played');
    must((await page.$('.board-mark.better')) === null, 'the better move is marked before it is asked for');
    await accessible(page, 'a turning point');
    await shot(page, 'practise');
    await page.click('[data-again]');
    await page.waitForFunction(() => !document.querySelector('.verdict-box'));
    await page.click('[data-best]');
    await page.waitForSelector('.verdict-box', { timeout: 60000 });
    must((await page.$$('.verdict-box li')).length > 0, 'no reason for the better move');
    await page.waitForSelector('.board-mark.better');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector('.practise-buttons [data-list]');
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'too wide for a phone');
    await shot(page, 'practise-phone');
    await page.click('[data-list]');
    await page.waitForSelector('.turning');
    must((await page.$('.practise, .board-mark')) === null, 'the turning point is still there');
    await b.leave();
  });

  await test("the rules book: search, editions side by side, marks of origin, in the page's language", async () => {
    const b = await visit(site.url);
    const { page } = b;
    await page.goto(`${site.url}#/rules/siena/S-SET-03`);
    await page.waitForSelector('.clause-text.current');
    await accessible(page, 'the rules');
    await shot(page, 'rules');
    await page.fill('.rules-bar input', 'Calandrino begs');
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.clause-text').length > 0 && document.querySelectorAll('.clause-text').length < 30,
    );
    await page.fill('.rules-bar input', '');
    await page.goto(`${site.url}#/rules/siena/editions`);
    await page.waitForSelector('.side-by-side');
    must((await page.$$('.side-by-side tbody tr')).length > 10, 'few differences of editions');
    await shot(page, 'rules-editions');
    await page.goto(`${site.url}#/rules/siena/tables`);
    await page.waitForSelector('.origin.R');
    await accessible(page, 'the tables of the rules');
    await shot(page, 'rules-tables');
    for (const [lang, word] of [
      ['de', 'Spielaufbau'],
      ['it', 'Preparazione'],
    ]) {
      await page.evaluate((l) => localStorage.setItem('lang', l), lang);
      await page.goto(`${site.url}?${lang}#/rules/siena/S-SET`);
      await page.waitForSelector('.rules-list');
      must((await page.textContent('.rules-list')).includes(word), `the book does not speak ${lang}`);
      must((await page.$('.clause-text')) !== null, 'a chapter without clauses');
      await page.goto(`${site.url}?${lang}#/rules/siena/editions`);
      await page.waitForSelector('.side-by-side');
      must((await page.$$('.side-by-side tbody tr')).length > 10, `few differences of editions in ${lang}`);
    }
    await b.leave();
  });

  await test('phones held sideways show everything without scrolling the page', async () => {
    const b = await visit(site.url, { viewport: { width: 780, height: 360 }, hasTouch: true, isMobile: true });
    const { page } = b;
    for (const game of ['siena', 'florenza']) {
      await page.goto(`${site.url}#/`);
      await page.waitForSelector('[data-new]');
      await page.click(`[data-new=${game}]`);
      await page.waitForSelector('.newgame');
      await page.click('.newgame .primary');
      await page.waitForSelector('.play[data-mine=true]');
      for (const tab of await page.$$('.tab')) {
        await tab.click();
        await drawn(page);
        const found = await page.evaluate(() => {
          const bottom = Math.max(
            ...[...document.querySelectorAll('.act, .tab')].map((el) => el.getBoundingClientRect().bottom),
          );
          return { high: document.documentElement.scrollHeight, bottom };
        });
        must(
          found.high <= 361 && found.bottom <= 361,
          `${game}: the page is ${found.high} high, a button ends at ${found.bottom}`,
        );
      }
      await (await page.$('.tab')).click();
      await shot(page, `sideways-${game}`);
      await clean(b);
    }
    await b.close();
  });
}
