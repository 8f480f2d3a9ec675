// watch.mjs: looking on late, comments after the game, taking an absent player's seat, orders with a condition.
import { ask, forgive, look, phone } from './club.mjs';
import { browser, clean, must, playOn, serveTables, test } from './lib.mjs';
import { member } from './rated.mjs';

/** @param {any[]} people @param {{close: () => Promise<unknown>}} server */
async function done(people, server) {
  for (const x of people) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** The choice in the dialog, what who looks on reads, and a comment beside the replay. */
async function lateAndComment() {
  const server = await serveTables();
  const anna = await member(server.url, 'Anna'),
    bea = await member(server.url, 'Bea'),
    eve = await member(server.url, 'Eve');
  await anna.page.locator('[data-new]').first().click();
  await anna.page.click('.switch .radio:has-text("With others")');
  must(await anna.page.$('.newgame label.field:has-text("Spectators see the game") select'), 'the delay is offered');
  const table = await ask(anna.page, '/tables', {
    setup: 'pebbles seats=2 quick',
    join: 'anyone',
    spectators: 'anyone',
    delay: 20,
    number: 'a',
  });
  await ask(bea.page, `/tables/${table.id}/join`, { number: 'b' });
  await eve.page.goto(`${server.url}#/table/${table.id}`);
  await eve.page.waitForSelector('[data-late]:has-text("20 steps late")');
  for (const x of [anna, bea]) await x.page.goto(`${server.url}#/table/${table.id}`);
  await Promise.all([anna, bea].map((x) => x.page.waitForSelector('.play')));
  await Promise.all([playOn(anna.page, 400, 3), playOn(bea.page, 400, 4)]);
  await eve.page.goto(`${server.url}#/replay/table/${table.id}`);
  await eve.page.click('.replay-panels button:has-text("Comments")');
  await eve.page.fill('.comments [name=text]', 'A fine game.');
  await eve.page.click('.comments .primary');
  await eve.page.waitForSelector('[data-comment]:has-text("A fine game.")');
  await look(eve.page, 'comments');
  for (const one of await eve.page.$$('.replay-panels button')) await one.click(); // every panel has its words
  await done([anna, bea, eve], server);
}

/** Bea left; Anna invites Cora by name, who takes the seat. */
async function substitute() {
  const server = await serveTables();
  const anna = await member(server.url, 'Anna'),
    bea = await member(server.url, 'Bea'),
    cora = await member(server.url, 'Cora');
  const table = await ask(anna.page, '/tables', { setup: 'pebbles seats=2', join: 'anyone', number: 'a' });
  await ask(bea.page, `/tables/${table.id}/join`, { number: 'b' });
  await ask(bea.page, `/tables/${table.id}/leave`, {});
  await anna.page.goto(`${server.url}#/table/${table.id}`);
  await anna.page.waitForSelector('[data-stands-in]:has-text("A bot plays for Bea until they return.")');
  must((await anna.page.textContent('.here[data-table]')).includes('Bea (bot)'), 'the name stays');
  await anna.page.click('.here[data-table]');
  await anna.page.fill('[data-substitute] [name=name]', 'Cora');
  await anna.page.click('[data-substitute] button');
  await anna.page.waitForSelector('dialog:has-text("Cora is invited to take over")');
  await cora.page.goto(`${server.url}#/table/${table.id}`);
  await cora.page.click('[data-take-over]');
  await cora.page.waitForFunction(() => !document.querySelector('[data-take-over]'));
  must((await ask(cora.page, `/tables/${table.id}`)).mine[0] === 2, 'the seat is hers');
  // An order with a condition, from the menu.
  await anna.page.keyboard.press('Escape');
  await anna.page.waitForTimeout(2500);
  await anna.page.locator('.bar button[aria-label="Menu"]').click();
  await anna.page.click('[data-order-when]');
  await anna.page.waitForSelector('[data-order-form]');
  const offered = await anna.page.locator('[data-order-form] [name=mine] option').allTextContents();
  must(offered.length > 1 && !offered.some((words) => /\d|\s$/.test(words)), `numbers are left open: ${offered}`);
  await anna.page.click('[data-when=while]');
  await anna.page.selectOption('[data-order-form] [name=field]', 'pot');
  await anna.page.click('[data-order-form] [data-order]');
  await anna.page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await done([anna, bea, cora], server);
}

/** A guest on a phone. @param {string} url @param {string} name */
async function guest(url, name) {
  const x = await browser(phone);
  await x.page.goto(`${url}#/enter/guest`);
  await x.page.fill('[name=name]', name);
  await x.page.click('.enter .primary');
  await x.page.waitForSelector('.lobby [data-me]');
  return x;
}

/** The size in pixels at which something is read. @param {any} page @param {string} what */
const readAt = (page, what) =>
  page
    .locator(what)
    .first()
    .evaluate((/** @type {SVGGraphicsElement} */ el) => {
      const scale = /** @type {DOMMatrix} */ (el.getScreenCTM()).a;
      return scale * parseFloat(getComputedStyle(el).fontSize);
    });

/** Two guests: the open table comes first, the end that nobody won stays in the lists, and whom a rematch waits for. */
async function twoGuests() {
  const server = await serveTables();
  const anna = await guest(server.url, 'Anna'),
    bea = await guest(server.url, 'Bea');
  const table = await ask(anna.page, '/tables', {
    setup: 'siena seats=2',
    join: 'anyone',
    spectators: 'anyone',
    number: 'a',
  });
  await bea.page.reload();
  const join = bea.page.locator('.shelf .btn:has-text("Join")');
  await join.waitFor();
  must((await join.boundingBox()).y < 844, 'a table that waits for players is in sight without scrolling');
  await join.click();
  await bea.page.click('.room-seats .primary');
  await bea.page.waitForSelector('.play');
  await bea.page.waitForTimeout(500);
  const { play } = await ask(anna.page, `/tables/${table.id}`);
  await ask(anna.page, `/tables/${table.id}/end`, { ply: play.plies });
  await bea.page.click('.notice:has-text("offers to end") button:has-text("Yes")');
  await bea.page.waitForSelector('.result');
  await bea.page.goto(`${server.url}#/tables/past`);
  await bea.page.waitForSelector('.club-table:has-text("Nobody wins")');
  await look(bea.page, 'past-nobody');
  await bea.page.click('.club-table h2 a');
  await bea.page.click('.replay-panels button:has-text("Winning chances")');
  must((await readAt(bea.page, '.chart .tick')) >= 9, 'the words of a chart can be read on a phone');
  await bea.page.click('.replay-panels button:has-text("Fair draws?")');
  await bea.page.waitForSelector('.replay-panel code');
  must(
    await bea.page.locator('.replay-panel').evaluate((/** @type {Element} */ el) => el.scrollWidth <= el.clientWidth),
    'the commitment is broken into lines',
  );
  const again = await ask(bea.page, `/tables/${table.id}/rematch`, { number: 'b' });
  await bea.page.goto(`${server.url}#/table/${again.id}`);
  await bea.page.waitForSelector('.whose:has-text("Waiting for Anna")');
  await done([anna, bea], server);
}

export async function watchTests() {
  await test('two guests find each other, and the words of the lists, charts and rematch hold', twoGuests);
  await test('looking on late, and a comment after the game', lateAndComment);
  await test("an absent player's seat is taken; an order with a condition", substitute);
}
