// seats.mjs: two strangers with phones at one table: invitation, clocks, chat, a lost line, the end, a rematch.
import { ask, forgive } from './club.mjs';
import { accessible, clean, must, serveTables, shot, test } from './lib.mjs';
import { member } from './rated.mjs';

/** What can be pressed at a table is large enough to touch, and the page is not wider than the screen. */
async function fits(page, name) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(':is(.notices, .tabs, .beside, .seats-dialog, .room) :is(a, button, input)')]
      .filter((el) => el.getClientRects().length && !el.closest('.log, .since, .club-who, b'))
      .map((el) => `${el.textContent?.trim().slice(0, 30)} ${el.getBoundingClientRect().height}`)
      .filter((line) => Number(line.split(' ').at(-1)) < 43.5),
  );
  must(!small.length, `${name}: too small to touch: ${small.join(' | ')}`);
  must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
}

/** @param {any} page */
const yes = (page) => page.click('dialog[open] .dialog-buttons .primary');

/** @param {any} page @param {string} what */
async function atTable(page, what) {
  await page.click('.notice.here');
  await page.click(`dialog[open] [data-do=${what}]`);
  await yes(page);
}

/** The dialog with the clock's editor: a live clock, and a seat for somebody by name. */
async function openWithClock(page) {
  await page.locator('[data-new]').first().click();
  await page.waitForSelector('.newgame');
  await page.click('.switch .radio:has-text("With others")');
  await page.click('.counts .count:has-text("2")');
  await page.locator('.clock-editor select').first().selectOption('live');
  await page.fill('.clock-editor [name=minutes]', '15');
  await page.fill('.clock-editor [name=add]', '20');
  await page.keyboard.press('Tab');
  must((await page.textContent('.clock-editor')).includes('no time back'), 'what undo does to the clock');
  await shot(page, 'clock-editor');
  await page.click('.newgame .primary');
  await page.waitForSelector('.room-card .invite');
  must((await page.textContent('.room-facts')).includes('15 minutes per game, plus 20 seconds'), 'the clock is shown');
  await page.fill('.invite input', 'Bruno');
  await page.click('.invite button');
  await page.waitForSelector('[data-uninvite]');
  await shot(page, 'room-invited');
  await fits(page, 'room');
}

/** @param {any} a @param {any} b */
async function talk(a, b) {
  await a.page.click('.tab[data-tab=chat]');
  await a.page.fill('.beside input[name=text]', 'Buona fortuna!');
  await a.page.click('.beside form button');
  await a.page.waitForSelector('.beside li:has-text("Buona fortuna!")');
  must(!(await a.page.isVisible('.play > .table')), 'on a phone the chat is a tab');
  await fits(a.page, 'chat');
  await accessible(a.page, 'chat');
  await shot(a.page, 'chat-phone');
  await b.page.waitForSelector('.tab[data-tab=chat] .unread');
  await a.page.click('.tab[data-tab=town]');
  await a.page.waitForSelector('.play > .table', { state: 'visible' });
}

async function strangers() {
  const server = await serveTables();
  const a = await member(server.url, 'Anna'),
    b = await member(server.url, 'Bruno');
  await openWithClock(a.page);
  const id = /table\/(\d+)/.exec(a.page.url())[1];
  await b.page.goto(`${server.url}#/table/${id}`);
  await b.page.click('.room-seats .primary');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.play .notice.here')));
  must((await a.page.locator('.here-clock').count()) === 2, "everybody's clock is in sight");
  await fits(a.page, 'play');
  await accessible(a.page, 'play');
  await shot(a.page, 'table-phone');
  await talk(a, b);
  // The line of one is lost and comes back.
  await b.context.setOffline(true);
  await b.page.waitForSelector('.notice.lost', { timeout: 60000 });
  await b.context.setOffline(false);
  await b.page.waitForSelector('.notice.lost', { state: 'detached', timeout: 60000 });
  // One leaves and takes the seat back.
  await a.page.click('.notice.here');
  await a.page.waitForSelector('dialog[open] .seats-dialog');
  must((await a.page.textContent('.seats-dialog')).includes('can return at any time'), 'what leaving means');
  await fits(a.page, 'dialog');
  await accessible(a.page, 'the table');
  await shot(a.page, 'seats-dialog');
  await a.page.click('dialog[open] [data-do=leave]');
  await yes(a.page);
  await a.page.click('.notice [data-return]');
  await a.page.waitForSelector('.notice [data-return]', { state: 'detached' });
  // An offer to end is declined, then accepted.
  await a.page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await offer(a, b);
  const [mine] = await Promise.all([a, b].map((x) => x.page.waitForSelector('.result')));
  must(mine, 'the result is shown');
  await shot(a.page, 'ended-agreed');
  await rematch(a, b, server, id);
  for (const x of [a, b]) {
    forgive(x);
    x.wrong = x.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(w));
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** @param {any} a @param {any} b */
async function offer(a, b) {
  await atTable(a.page, 'end');
  await b.page.click('.notice:has-text("offers to end") button:has-text("No")');
  await a.page.waitForSelector('.notice:has-text("offers to end")', { state: 'detached' });
  await atTable(a.page, 'end');
  await a.page.waitForSelector('[data-withdraw]');
  await b.page.click('.notice:has-text("offers to end") button:has-text("Yes")');
}

/** One press for the one, one for the other; then somebody resigns. */
async function rematch(a, b, server, id) {
  await a.page.click('.result .primary');
  await a.page.waitForFunction((old) => !location.hash.includes(`/table/${old}`), id);
  await b.page.click('.result .btn:has-text("board")');
  must((await b.page.textContent('[data-ended]')).includes('agreed'), 'why it ended');
  await b.page.click('a:has-text("To the rematch")');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.play .notice.here')));
  const table = await ask(a.page, `/tables/${/table\/(\d+)/.exec(a.page.url())[1]}`);
  must(table.seats[0].name === 'Bruno' && table.seats[1].name === 'Anna', 'the seats are rotated');
  await b.page.click('.notice button:has-text("number")', { timeout: 3000 }).catch(() => {});
  await atTable(b.page, 'resign');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.result')));
  must((await a.page.textContent('.result h2')).includes('Anna'), 'the other one wins');
  await shot(a.page, 'resigned');
}

export async function seatsTests() {
  await test('two strangers with phones: invitation, clocks, chat, a lost line, an agreed end, a rematch', strangers);
}
