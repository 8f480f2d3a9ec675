// rated.mjs: a rated table, from the dialog to the leaderboard, as two people with phones use it.
import { ask, forgive, look, phone, register } from './club.mjs';
import { browser, clean, must, playOn, serveTables, shot, test } from './lib.mjs';

/** @param {string} url @param {string} name */
export async function member(url, name) {
  const b = await browser(phone);
  await b.page.goto(`${url}#/enter`);
  await b.page.waitForSelector('.enter form');
  await register(b.page, name);
  await b.page.waitForSelector('.lobby [data-me]');
  return b;
}

/** The dialog: people alone, no hints. @param {any} page */
async function openRated(page) {
  await page.locator('[data-new]').first().click();
  await page.waitForSelector('.newgame');
  await page.click('.switch .radio:has-text("With others")');
  const rated = page.locator('.newgame label.field:has-text("Rated") select');
  must(await page.$('.newgame label.field:has-text("Hints")'), 'hints are offered at other tables');
  await rated.selectOption('true');
  await page.waitForFunction(() => !document.querySelector('.newgame .chair option[value=bot]'));
  must(!(await page.$('.newgame label.field:has-text("Hints")')), 'no hints');
  await shot(page, 'rated-new');
  await page.click('.newgame .primary');
  await page.waitForSelector('.room-card [data-rated]');
  must(!(await page.$('.room-seats li > button')), 'no bot can be seated');
}

async function ratedEvening() {
  const server = await serveTables();
  const a = await member(server.url, 'Anna'),
    b = await member(server.url, 'Bruno');
  await openRated(a.page);
  const table = await ask(a.page, '/tables', {
    setup: 'pebbles seats=2 quick',
    rated: true,
    join: 'anyone',
    number: 'blue herons',
  });
  await b.page.goto(`${server.url}#/tables/open`);
  await b.page.waitForSelector(`[data-table="${table.id}"]:has-text("Rated")`);
  await b.page.goto(`${server.url}#/table/${table.id}`);
  await b.page.waitForSelector('.room-seats:has-text("1500 ± 700")');
  must((await b.page.textContent('[data-rated]')).includes('placed last'), 'what a leaver means is shown before');
  await look(b.page, 'rated-room');
  // A guest is refused in words.
  const c = await browser(phone);
  await c.page.goto(`${server.url}#/enter/guest`);
  await c.page.fill('[name=name]', 'Carla');
  await c.page.click('.enter .primary');
  await c.page.waitForSelector('.lobby [data-me]');
  await c.page.goto(`${server.url}#/table/${table.id}`);
  await c.page.click('.room-seats .primary');
  await c.page.waitForSelector('dialog:has-text("people with accounts")');
  await b.page.click('.room-seats .primary');
  await a.page.goto(`${server.url}#/table/${table.id}`);
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.play')));
  const [how] = await Promise.all([playOn(a.page, 400, 3), playOn(b.page, 400, 4)]);
  must(how.turn === 'over', `not over: ${how.turn}`);
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.result [data-changes]')));
  await shot(a.page, 'rated-result');
  const text = await a.page.textContent('.result [data-changes]');
  must(/Anna .*\((\+|−|±)\d/.test(text) && /Bruno/.test(text), text);
  await a.page.goto(`${server.url}#/leaderboard/pebbles`);
  await a.page.waitForSelector('.ranks li[data-rank="2"]');
  await look(a.page, 'leaderboard');
  await a.page.click('.ranks li:has-text("Anna") a');
  await a.page.waitForSelector('[data-ratings] .club-record');
  must((await a.page.textContent('[data-ratings]')).includes('provisional'), 'provisional');
  await look(a.page, 'rated-profile');
  for (const x of [a, b, c]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

export async function ratedTests() {
  await test('a rated table: marked before sitting down, changes at the end, leaderboard and profile', ratedEvening);
}
