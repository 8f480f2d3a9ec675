// lessons.mjs: the lessons of a game, each done the way that it shows itself, and its first game. A game's browser.mjs calls it.
import { accessible, browser, clean, must, quick, shot, test } from './lib.mjs';

/** Does one lesson by its own hints; answers what they were. */
async function doLesson(page, href, first) {
  await page.waitForSelector('.taught .teacher:not(.done)'); // not the end of the last one
  let said = '';
  for (let k = 0; k < 15 && !(await page.$('.taught .teacher.done')); k++) {
    await page.locator('.taught .teacher-buttons button').first().click();
    await page.waitForSelector('.preview.hint');
    if (first && k === 0) await first();
    said += await page.textContent('.preview.hint b');
    await page.click('.preview.hint .do');
    await page.waitForSelector('.preview.picked');
    const plies = await page.getAttribute('.play', 'data-plies');
    await page.click('.preview.picked .do');
    await page.waitForFunction(
      (n) =>
        document.querySelector('.play')?.dataset.plies !== n &&
        (document.querySelector('.play')?.dataset.mine === 'true' || document.querySelector('.teacher.done')),
      plies,
    );
  }
  must(await page.$('.taught .teacher.done'), `${href} is not done at the end of its own way`);
  return said;
}

/**
 * @param {{url: string}} site @param {string} game
 * @param {Record<string, RegExp>} [hints] what the hints of a lesson must say
 * @param {string} [guide] what of the board guides a first game, where the teacher does not
 */
export async function lessonTests(site, game, hints = {}, guide = '.taught .teacher') {
  await test(`the lessons of ${game}`, async () => {
    const b = await browser(),
      { page } = b;
    await quick(page, site.url);
    await page.goto(`${site.url}#/learn/${game}`);
    await page.waitForSelector('.lessons a');
    await accessible(page, `lessons of ${game}`);
    await shot(page, `learn-${game}`);
    const all = await page.$$eval('.lessons a', (links) => links.map((a) => a.getAttribute('href')));
    for (const [i, href] of all.entries()) {
      await page.goto(site.url + href);
      const said = await doLesson(
        page,
        href,
        i === 0 &&
          (async () => {
            await accessible(page, `a lesson of ${game}`);
            await shot(page, `lesson-${game}`);
          }),
      );
      const wanted = hints[href.split('/').pop()];
      must(!wanted || wanted.test(said), `${href} says: ${said}`);
    }
    await page.goto(`${site.url}#/learn/${game}/first`);
    await page.waitForSelector(guide);
    await shot(page, `first-game-${game}`);
    await clean(b);
    await b.close();
  });
}
