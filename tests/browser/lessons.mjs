// lessons.mjs: the chapters of a game, each done the way that it shows itself, and its first game. A game's browser.mjs calls it.
import { accessible, must, shot, test, unseen, visit } from './lib.mjs';

const panel = '.taught .teacher';
const current = (page) => page.getAttribute(panel, 'data-page');

/** Waits until the teacher speaks of another page, or the chapter has ended. */
const turned = (page, before) =>
  page.waitForFunction(
    (before) =>
      document.querySelector('.learn.ended') ||
      (document.querySelector('.taught .teacher') &&
        document.querySelector('.taught .teacher').dataset.page !== before),
    before,
  );

/** Does what "show me" shows, until the goal is reached. */
async function doPage(page, name) {
  for (let k = 0; k < 30; k++) {
    await page.waitForFunction(
      () =>
        document.querySelector('.play')?.dataset.mine === 'true' ||
        document.querySelector('.taught [data-continue], .taught [data-again]'),
    );
    if (await page.$(`${panel} [data-continue]`)) return;
    must(!(await page.$(`${panel} [data-again]`)), `${name}: what it shows misses the goal`);
    await page.click(`${panel} [data-show]`);
    await page.waitForSelector('.preview.hint');
    await page.click('.preview.hint .do');
    await page.waitForSelector('.preview.picked');
    const plies = await page.getAttribute('.play', 'data-plies');
    await page.click('.preview.picked .do');
    await page.waitForFunction((n) => document.querySelector('.play')?.dataset.plies !== n, plies);
  }
  throw new Error(`${name} is not done at the end of its own way`);
}

/** Tries the answers until one is right. */
async function answerPage(page, name) {
  for (const one of await page.$$eval(`${panel} [data-answer]`, (all) => all.map((b) => b.dataset.answer))) {
    await page.click(`${panel} [data-answer="${one}"]`);
    await page.waitForSelector(`${panel} [data-answer="${one}"][aria-pressed="true"]`); // not what was said before
    if (await page.$(`${panel} [data-continue]`)) return;
  }
  throw new Error(`${name}: no answer is right`);
}

/** Does a whole chapter from the page that is open. @param {(name: string) => Promise<void>} [each] */
export async function doChapter(page, href, each) {
  for (let k = 0; k < 20; k++) {
    const at = await current(page),
      name = `${href}.${at}`;
    if (each) await each(at);
    must(!(await page.$('.notice.orders')), `${name}: standing orders are not for a chapter`);
    await page.waitForSelector(`${panel} [data-continue], ${panel} [data-show], ${panel} [data-answer]`);
    if (await page.$(`${panel} [data-answer]`)) await answerPage(page, name);
    else await doPage(page, name);
    await page.click(`${panel} [data-continue]`);
    await turned(page, at);
    if (await page.$('.learn.ended')) return;
  }
  throw new Error(`${href} does not end`);
}

/**
 * @param {{url: string}} site @param {string} game
 * @param {string} [guide] what of the board guides a first game, where the teacher does not
 */
export async function lessonTests(site, game, guide = panel) {
  await test(`the chapters of ${game}`, async () => {
    const b = await visit(site.url),
      { page } = b;
    await page.goto(`${site.url}#/learn/${game}`);
    await page.waitForSelector('.lessons a');
    await accessible(page, `chapters of ${game}`);
    await shot(page, `learn-${game}`);
    const all = await page.$$eval('.lessons a[href^="#/learn"]', (links) => links.map((a) => a.getAttribute('href')));
    const open = async (href) => {
      await page.goto(site.url + href);
      await page.waitForSelector(panel);
    };
    await open(all[0]);
    await doChapter(page, all[0], async (name) => {
      await accessible(page, `page ${name} of ${game}`);
      await shot(page, `lesson-${game}-${name}`);
    });
    await unseen(page, async () => {
      for (const href of all.slice(1)) {
        await open(href);
        await doChapter(page, href);
      }
    });
    await page.goto(`${site.url}#/learn/${game}`);
    await page.waitForSelector('.lessons a');
    const done = await page.$$eval('.lessons .done a[href^="#/learn"]', (done) => done.length);
    must(done === all.length, `${done} of ${all.length} chapters are done`);
    await page.goto(`${site.url}#/learn/${game}/first`);
    await page.waitForSelector(guide);
    await shot(page, `first-game-${game}`);
    await b.leave();
  });
}

/** A chapter with a wrong try, left in the middle by a reload and resumed: that of Pebbles, by its texts. */
export async function resumeTests(site) {
  await test('a chapter: a wrong try has its reason, a reload resumes at the page', async () => {
    const b = await visit(site.url),
      { page } = b;
    await page.goto(`${site.url}#/learn/pebbles`);
    await page.click('[data-next]');
    await page.waitForSelector(`${panel}[data-page=hand]`);
    const waits = await page.textContent('.play .actions');
    must(/Read, then press Continue/.test(waits), `a page to look at says: ${waits}`);
    await page.keyboard.press('Enter'); // the button has the focus
    await page.waitForSelector(`${panel}[data-page=draw] [data-show]`);
    await page.click('[data-action="throw 2 stake 0"], [data-act="throw 2 stake 0"], .act[data-group*=throw]');
    if (await page.$('.chooser .choice')) await page.click('.chooser .choice');
    await page.waitForSelector('.preview.picked');
    await page.click('.preview.picked .do');
    await page.waitForSelector(`${panel}[data-verdict=missed] .missed-line`);
    const reason = await page.textContent(`${panel} .missed-line`);
    must(/You threw your only pebble/.test(reason), `the reason of a wrong try: ${reason}`);
    await shot(page, 'lesson-missed');
    await page.click(`${panel} [data-again]`);
    await page.waitForSelector('.play[data-mine=true][data-plies="0"]');
    await page.reload();
    await page.waitForSelector(`${panel}[data-page=draw] [data-show]`); // not the first page
    await page.goto(`${site.url}#/learn/pebbles`);
    await page.waitForSelector('.lessons a');
    const status = await page.textContent('.lessons li .status');
    must(/page 2 of 3/.test(status), `the list says: ${status}`);
    await page.click('[data-next]');
    await page.waitForSelector(`${panel}[data-page=draw]`);
    await page.click(`${panel} [data-hint]`);
    await page.waitForSelector(`${panel} .tipline`);
    await doPage(page, 'draw');
    const said = await page.textContent(panel);
    must(/What happened/.test(said) && /drew/.test(said), `the result comes before the praise: ${said}`);
    const lines = await page.$$eval(`${panel} .happened`, (all) => all.map((one) => one.textContent.trim()));
    must(lines.length && lines.every(Boolean), `what happened is told: ${lines.join(' | ')}`);
    const order = await page.evaluate((panel) => {
      const [told, praise] = [`${panel} .happened-list`, `${panel} .praise`].map((s) =>
        document.querySelector(s).getBoundingClientRect(),
      );
      return told.bottom <= praise.top + 1 && praise.bottom <= innerHeight;
    }, panel);
    must(order, 'the conclusion stands below what happened, in sight');
    await page.click(`${panel} [data-continue]`);
    await page.waitForSelector(`${panel}[data-page=limit]`);
    await page.click(`${panel} [data-answer=two]`);
    await page.waitForSelector(`${panel} .missed-line`);
    must(!(await page.$(`${panel} [data-continue]`)), 'a wrong answer goes on');
    await page.click(`${panel} [data-answer=three]`);
    await page.click(`${panel} [data-continue]`);
    await page.waitForSelector('.learn.ended [data-next]');
    must(/Winning the pot/.test(await page.textContent('[data-next]')), 'the next chapter is offered');
    await b.leave();
  });
}
