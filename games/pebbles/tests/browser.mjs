// browser.mjs: the board of Pebbles, looked at and played by clicks on it.
import { lessonTests, resumeTests } from '../../../tests/browser/lessons.mjs';
import { accessible, drawn, must, openScene, shot, test, visit } from '../../../tests/browser/lib.mjs';

const scene =
  'pebbles seats=3; given bag = 4 2 3 4 2 3, hand = 0,1,0,0,1,0 0,0,0,0,1,0 0,0,0,0,0,1; given coins 5 4 3, pot 3, top 3; turn 1';

export async function boardTests(site) {
  await test('the board of pebbles', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(page, scene);
    await page.waitForSelector('.play[data-mine=true]');
    must((await page.textContent('.pb-ring').then((text) => text.trim())) === '3', 'the 3 is not on the ring');
    must((await page.$$eval('.pb-seat', (all) => all.length)) === 3, 'not everybody has a row');
    await accessible(page, 'the board of pebbles');
    await shot(page, 'pebbles');
    await page.locator('.pb-hand button.pb-v5').click(); // the 5 beats the 3: a preview, then it is done
    await page.waitForSelector('.preview.picked .stepper');
    must((await page.textContent('.pb-seat .pb-coins')).includes('8'), 'the preview does not show the coins');
    await page.click('.preview .do');
    await page.waitForFunction(() => document.querySelector('.pb-seat .pb-coin')?.textContent === '8');
    await page.waitForSelector('.play[data-mine=true]');
    await page.click('.pb-bag');
    await page.click('.preview .do');
    await page.waitForFunction(() => document.querySelectorAll('.pb-seat:first-child .pb-pebble').length === 2);
    await page.setViewportSize({ width: 360, height: 640 });
    await drawn(page);
    must(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'a phone has to scroll sideways',
    );
    await shot(page, 'phone-pebbles');
    await b.leave();
  });

  await test('pebbles is the last and a smaller card of the lobby', async () => {
    const b = await visit(site.url),
      { page } = b;
    await page.waitForSelector('.card');
    const cards = await page.$$eval('.card', (all) => all.map((card) => [card.className, card.offsetHeight]));
    must(cards[cards.length - 1][0].includes('pebbles'), `the last card is ${cards[cards.length - 1][0]}`);
    must(cards[cards.length - 1][1] < cards[0][1] / 2, 'it is no smaller than the others');
    await accessible(page, 'the lobby');
    await shot(page, 'lobby');
    await b.leave();
  });

  await lessonTests(site, 'pebbles');
  await resumeTests(site);
}
