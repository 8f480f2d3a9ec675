// tournament.mjs: a duplicate tournament from the browser alone: made, entered, played and looked at, on phones.
import { forgive, look, phone } from './club.mjs';
import { browser, clean, must, playOn, serveTables, shot, test } from './lib.mjs';
import { member } from './rated.mjs';

/** @param {any} page */
async function make(page) {
  await page.click('.lobby-club a[href="#/tournaments"]');
  await page.waitForSelector('.club-page [data-make]');
  await look(page, 'tournaments');
  await page.click('[data-make]');
  await page.waitForSelector('.tour-form');
  await page.fill('.tour-form [name=title]', 'Sunday evening');
  await page.locator('.tour-form label.field:has-text("Game") select').selectOption('pebbles');
  await page.locator('.tour-form label.field:has-text("Players per table") select').selectOption('2');
  await page.fill('.tour-form [name=rounds]', '1');
  await page.locator('.tour-form label.field:has-text("Bots") select').selectOption({ index: 0 });
  await look(page, 'tournament-new');
  await page.click('.tour-form .primary');
  await page.waitForSelector('[data-state=open]');
}

/** One who entered goes to their table when it is there, and plays. @param {any} page @param {number} seed */
async function playRound(page, seed) {
  await page.click('[data-mine]', { timeout: 15000 });
  await page.waitForSelector('.play');
  const how = await playOn(page, 400, seed);
  must(how.turn === 'over', `not over: ${how.turn}`);
  await page.click('.result [data-tournament]');
  await page.waitForSelector('[data-standings]');
}

async function evening() {
  const server = await serveTables();
  const [host, b, c] = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => member(server.url, name)));
  await make(host.page);
  const address = host.page.url();
  await host.page.click('[data-enter]');
  await host.page.waitForSelector('[data-leave]');
  for (const x of [b, c]) {
    await x.page.click('.lobby-club a[href="#/tournaments"]');
    await x.page.click('[data-tournament] .primary');
    await x.page.click('[data-enter]');
    await x.page.waitForSelector('[data-leave]');
  }
  must(address.includes('#/tournament/'), address);
  await host.page.waitForSelector('.tour-people li:nth-child(3)', { timeout: 15000 }); // by itself
  await look(host.page, 'tournament-open');
  await host.page.click('[data-start]');
  await host.page.waitForSelector('[data-mine]');
  await look(host.page, 'tournament-running');
  must((await host.page.locator('.tour-table').count()) === 2, 'three people and a bot have two tables');
  await Promise.all([host, b, c].map((x, i) => playRound(x.page, i + 3)));
  await Promise.all([host, b, c].map((x) => x.page.waitForSelector('[data-state=over]', { timeout: 20000 })));
  await look(host.page, 'tournament-over');
  must((await host.page.locator('.tour-standings tbody tr').count()) === 3, 'three people in the standings');
  const first = await host.page.textContent('.tour-standings tbody tr:first-child');
  must(/Anna|Bruno|Carla/.test(first), first);
  await host.page.click('.tour-table a.btn >> nth=0'); // and now everybody may look
  await host.page.waitForSelector('.replay');
  await shot(host.page, 'tournament-replay');
  for (const x of [host, b, c]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

async function aStranger() {
  const server = await serveTables();
  const b = await browser(phone);
  await b.page.goto(`${server.url}#/tournaments`);
  await b.page.waitForSelector('[data-make]');
  await b.page.click('[data-make]');
  await b.page.waitForSelector('.enter'); // who are you?
  await clean(b);
  await b.close();
  await server.close();
}

export async function tournamentTests() {
  await test('a tournament: made, entered, played and compared, from the browser alone', evening);
  await test('a tournament is made by members', aStranger);
}
