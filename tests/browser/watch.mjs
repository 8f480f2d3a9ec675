// watch.mjs: looking on late, comments after the game, taking an absent player's seat, orders with a condition.
import { ask, forgive, look } from './club.mjs';
import { clean, must, playOn, serveTables, test } from './lib.mjs';
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
  await anna.page.click('[data-when=while]');
  await anna.page.selectOption('[data-order-form] [name=field]', 'pot');
  await anna.page.click('[data-order-form] [data-order]');
  await anna.page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await done([anna, bea, cora], server);
}

export async function watchTests() {
  await test('looking on late, and a comment after the game', lateAndComment);
  await test("an absent player's seat is taken; an order with a condition", substitute);
}
