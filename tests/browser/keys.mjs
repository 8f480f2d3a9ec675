// keys.mjs: the keyboard: Enter after the mouse was used, and whole turns without a mouse.
import { must, openScene, test, visit } from './lib.mjs';

const plies = (page) => page.$eval('.play', (el) => Number(el.dataset.plies));
/** Until so many plies were played and it is my turn again. */
const after = (page, n) =>
  page.waitForFunction(
    (n) =>
      Number(document.querySelector('.play')?.dataset.plies) > n &&
      document.querySelector('.play').dataset.mine === 'true',
    n,
  );
/** What the page shows as the key of a thing. */
const keyOf = (page, selector) => page.locator(`${selector} kbd`).first().textContent();
/** What has the focus, in a word. */
const focus = (page) =>
  page.evaluate(() => {
    const el = document.activeElement;
    return !el || el === document.body ? 'nothing' : (el.getAttribute('class') ?? el.tagName);
  });

/** Chooses an action by its number, in the list that it opens the first one, and does it with Enter. */
async function type(page, group, list = false) {
  const n = await plies(page);
  await page.keyboard.press(await keyOf(page, `.act[data-group="${group}"]`));
  if (list) {
    await page.waitForSelector('.chooser .choice:focus');
    await page.keyboard.press(await keyOf(page, '.chooser .choice'));
  }
  await page.waitForSelector('.preview.picked');
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) > n, n);
  must((await focus(page)) !== 'nothing', `after ${group} nothing has the focus`);
}

/** Plays what the scene offers of a group by keyboard alone, in each list the first choice. @returns how many keys that took */
async function keysFor(page, group) {
  const n = await plies(page);
  let keys = 2; // the entry's, and Enter for what is previewed
  await page.keyboard.press(await keyOf(page, `.act[data-group="${group}"]`));
  for (let before = ''; ; keys++) {
    const listed = await page.waitForFunction((before) => {
      const at = document.activeElement;
      if (document.querySelector('.preview.picked')) return 'no more';
      return at?.matches('.chooser .choice, .fl-row') && at.textContent !== before && `list ${at.textContent}`;
    }, before);
    const words = String(await listed.jsonValue());
    if (words === 'no more') break;
    before = words.slice('list '.length);
    await page.keyboard.press('Enter'); // the list begins with its first choice
  }
  await page.keyboard.press('Enter');
  await after(page, n);
  return keys;
}

/** The keys that each decision of a turn takes in the mean. */
async function keysOf(page, scene, groups) {
  await openScene(page, scene);
  let keys = 0;
  for (const group of groups) keys += await keysFor(page, group);
  return keys / groups.length;
}

// Long because it is a list of tests, each of them short.
export async function keyTests(site) {
  await test('keys: Enter does what is previewed, whatever was clicked before', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(
      page,
      'siena seats=3; given seat 1 peasant florins 12 hand G01 J02 S08; given workers wine 3; given track = 1 2 3; turn 1',
    );
    await page.waitForSelector('.play[data-mine=true] .si-table');
    for (const card of ['G01', 'J02']) {
      const n = await plies(page);
      await page.click(`[data-card=${card}] .si-pict`);
      await page.click('.preview .do');
      await after(page, n);
    }
    let n = await plies(page);
    await page.click('[data-good=corn]');
    await page.waitForSelector('.preview.picked');
    await page.click('[data-good=corn]'); // sold; the mouse leaves the focus on Corn
    await after(page, n);
    n = await plies(page);
    must(
      (await page.textContent('.act[data-key="1"]')).includes('Sell wine'),
      'the first action is not the sale of wine',
    );
    await page.keyboard.press('1');
    await page.waitForSelector('.preview.picked');
    await page.keyboard.press('Enter');
    await page
      .waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) > n, n)
      .catch(() => {
        throw new Error('Enter did not sell the wine');
      });
    must(
      !(await page.$('.preview.why')),
      `Enter asked why not: ${await page.locator('.preview').first().textContent()}`,
    );
    await b.leave();
  });

  await test('keys: Enter after the menu was closed does not open it again', async () => {
    const b = await visit(site.url),
      { page } = b;
    for (const scene of [
      'siena seats=3; given seat 1 peasant florins 12 hand G01; given track = 1 2 3; turn 1',
      'florenza seats=2; given market 1, hand = 0 0, cubes 1 = 0 0 0 1 2 0, florins 1 = 100; market',
    ]) {
      await openScene(page, scene);
      await page.click('.tools [aria-haspopup=dialog]');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      const n = await plies(page);
      await page.keyboard.press(await page.locator('.act.can').last().getAttribute('data-key')); // ends the turn, or the market
      await page.waitForSelector('.preview.picked');
      await page.keyboard.press('Enter');
      await page
        .waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) > n, n)
        .catch(() => {
          throw new Error('Enter did not do it');
        });
      must(!(await page.$('dialog[open]')), 'Enter opened the menu');
    }
    await b.leave();
  });

  await test('keys: whoever goes on with Tab means the thing in focus', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(page, 'siena seats=3; given seat 1 peasant florins 12 hand G01; given track = 1 2 3; turn 1');
    const n = await plies(page);
    await page.keyboard.press(await keyOf(page, '.act[data-group=play]'));
    await page.waitForSelector('.preview.picked');
    for (
      let i = 0;
      i < 20 && !(await page.evaluate(() => document.activeElement.matches('.preview-buttons .btn:not(.do)')));
      i++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // on "Cancel"
    await page.waitForSelector('.preview.empty', { state: 'attached' });
    must((await plies(page)) === n, 'Enter on Cancel did the thing');
    await b.leave();
  });

  await test('keys: a whole turn of Siena, and the next round, by keyboard alone', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(
      page,
      'siena seats=3; given seat 1 peasant florins 12 hand G01 J02 S08; given workers wine 3; given track = 1 2 3; turn 1',
    );
    await page.keyboard.press('Tab');
    must((await focus(page)).startsWith('act'), `the first Tab comes to ${await focus(page)}`);
    await page.keyboard.press('ArrowRight');
    must((await focus(page)).startsWith('act'), 'an arrow leaves the row of actions');
    await page.keyboard.press(await keyOf(page, '.act[data-group=play]'));
    await page.waitForSelector('.chooser .choice:focus');
    must(
      (await page.$$eval('.chooser .choice kbd', (all) => all.map((k) => k.textContent))).join() === '1,2',
      'the choices have no numbers',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.chooser', { state: 'detached' });
    await page.waitForFunction(() => document.activeElement.matches('.act[data-group=play]'));
    await type(page, 'play', true);
    await type(page, 'play');
    await type(page, 'sell corn');
    await type(page, 'sell wine');
    const n = await plies(page);
    await type(page, 'end');
    await after(page, n + 1); // the others, then the cards of the next round
    const next = await page.locator('.act.can').first().getAttribute('data-group');
    must(next === 'buy', `the next round begins with ${next}`);
    const held = await page.$$eval('.si-hand [data-card]', (all) => all.length);
    await page.keyboard.press(await keyOf(page, '.act[data-group=buy]'));
    await page.waitForSelector('.chooser .choice:focus, .preview.picked'); // one card may be all that can be paid
    if (await page.$('.chooser')) await page.keyboard.press('Enter');
    await page.waitForSelector('.preview.picked');
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.si-hand [data-card]').length > n, held);
    await b.leave();
  });

  await test('keys: a turn of Siena needs no more of them than a turn of Florenza', async () => {
    const b = await visit(site.url),
      { page } = b;
    const peasant = await keysOf(
      page,
      'siena seats=3; given seat 1 peasant florins 12 hand G01 J02 S08; given workers wine 3; given track = 1 2 3; turn 1',
      ['play', 'play', 'sell corn', 'sell wine', 'end'],
    );
    const banker = await keysOf(
      page,
      'siena seats=3; given seat 1 banker florins 60 pawn piazza-del-campo hand G01; given seat 2 merchant florins 50 hand S03; given track = 1 2 3; turn 1',
      ['step', 'stop', 'build'],
    );
    const family = await keysOf(
      page,
      'florenza seats=2; given hand = 3 0, florins 1 = 300, district 1 = boscaiuolo lanaiuolo; placement 1',
      ['place-operate', 'place-artwork', 'place-work'],
    );
    console.log(`     keys per decision: Siena ${peasant} and ${banker}, Florenza ${family.toFixed(2)}`);
    must(Math.max(peasant, banker) <= family, 'Siena needs more keys than Florenza');
    await b.leave();
  });

  await test('keys: amounts, and what a thing is', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(
      page,
      'siena seats=3; given seat 1 banker florins 60 pawn via-delle-cerchia hand S02; given seat 2 merchant florins 50 hand S03; given track = 1 2 3; turn 1',
    );
    await type(page, 'enter');
    await type(page, 'engage');
    await page.waitForSelector('.act[data-group=bid]');
    await page.keyboard.press(await keyOf(page, '.act[data-group=bid]'));
    await page.waitForSelector('.preview.picked .stepper');
    const amount = () => page.inputValue('.preview .stepper input[type=number]').then(Number);
    const low = await amount();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await page.waitForFunction((n) => Number(document.querySelector('.preview .stepper input').value) === n, low + 2);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((n) => Number(document.querySelector('.preview .stepper input').value) === n, low + 1);
    await page.keyboard.press('Escape');
    await page.focus('[data-place=duomo]');
    await page.keyboard.press('i');
    await page.waitForSelector('dialog .si-tip');
    await b.leave();
  });
}
