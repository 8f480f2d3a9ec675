// seats.mjs: two strangers with phones at one table: invitation, clocks, chat, a lost line, the end, a rematch.
import { ask, forgive } from './club.mjs';
import { accessible, clean, drawn, must, serveTables, shot, test } from './lib.mjs';
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
  must(
    await page.evaluate(() => {
      const dialog = /** @type {Element} */ (document.querySelector('dialog[open]'));
      return dialog.scrollHeight <= dialog.clientHeight + 1;
    }),
    'the dialog scrolls inside, and does not move away under who goes through it by keyboard',
  );
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
  await b.page.waitForSelector('.result .primary:has-text("To the rematch")'); // the open result says it by itself
  await b.page.click('.result .btn:has-text("board")');
  must((await b.page.textContent('[data-ended]')).includes('agreed'), 'why it ended');
  await b.page.click('a:has-text("To the rematch")');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.play .notice.here')));
  const table = await ask(a.page, `/tables/${/table\/(\d+)/.exec(a.page.url())[1]}`);
  must(table.seats[0].name === 'Bruno' && table.seats[1].name === 'Anna', 'the seats are rotated');
  await b.page.click('.notice button:has-text("ready")', { timeout: 3000 }).catch(() => {});
  await atTable(b.page, 'resign');
  await Promise.all([a, b].map((x) => x.page.waitForSelector('.result')));
  must((await a.page.textContent('.result h2')).includes('Anna'), 'the other one wins');
  must((await a.page.textContent('.result [data-why]')).includes('Bruno resigned'), 'and it says why it ended');
  await shot(a.page, 'resigned');
}

/**
 * On a phone held sideways nothing lies over anything else, the board is there, and everybody's clock is in the bar.
 * @param {any} page @param {number} width @param {number} height
 */
async function sideways(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(() => document.querySelector('.bar > .here'));
  await drawn(page);
  const wrong = await page.evaluate(() => {
    const box = (/** @type {Element} */ el) => el.getBoundingClientRect(),
      out = [];
    const parts = [
      '.play > .bar',
      '.play > .tabs',
      '.play > .table',
      '.notices > *',
      '.bar > .brand',
      '.bar > .tools',
      '.bar > .here',
    ]
      .flatMap((s) => [...document.querySelectorAll(s)])
      .filter((el) => box(el).width);
    for (const [i, a] of parts.entries())
      for (const b of parts.slice(i + 1)) {
        if (a.contains(b)) continue;
        const wide = Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left),
          high = Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top);
        if (wide > 1 && high > 1) out.push(`${a.className} and ${b.className} overlap by ${wide}x${high}`);
      }
    const here = /** @type {Element} */ (document.querySelector('.bar > .here'));
    for (const el of here.querySelectorAll('.here-clock'))
      if (box(el).right > box(here).right + 0.5 || box(el).bottom > box(here).bottom + 0.5) out.push('a clock is cut');
    if (document.querySelectorAll('.bar > .here .here-clock').length !== 2) out.push('not everyone has a clock');
    for (const el of [here, ...document.querySelectorAll('.notices :is(button, input[name=amount], label)')])
      if (box(el).height < 43.5 || box(el).width < 43.5) out.push(`small: ${el.className} ${box(el).height}`);
    const board = document.querySelector('.si-town');
    if (!board || box(board).height < 200 || box(board).width < 300)
      out.push(`the town is ${board && box(board).width}x${board && box(board).height}`);
    if (document.documentElement.scrollWidth > innerWidth) out.push('too wide');
    return out;
  });
  must(!wrong.length, `${width}x${height}: ${wrong.join('; ')}`);
  await shot(page, `table-sideways-${width}`);
}

/** An auction of Siena with clocks, on phones of several sizes held sideways, while an order can be placed. */
async function onTheSide() {
  const server = await serveTables();
  const a = await member(server.url, 'Anna'),
    b = await member(server.url, 'Bruno');
  const table = await ask(a.page, '/tables', {
    setup: 'siena seats=2',
    join: 'anyone',
    chance: 'seeded',
    seed: 3,
    clock: { kind: 'live', seconds: 1200, add: 30, out: 'bot' },
  });
  await ask(b.page, `/tables/${table.id}/join`, {});
  const { play } = await ask(a.page, `/tables/${table.id}`);
  const mover = [a, b][play.to_move - 1],
    waits = [b, a][play.to_move - 1];
  const seen = (await ask(mover.page, `/tables/${table.id}`)).play;
  await ask(mover.page, `/tables/${table.id}/actions`, {
    ply: seen.plies,
    action: seen.legal.find((/** @type {any} */ l) => l.action.startsWith('auction '))?.action ?? seen.legal[0].action,
  });
  for (const x of [mover, waits]) {
    await x.page.goto(`${server.url}#/table/${table.id}`);
    await x.page.waitForSelector('.play .here');
  }
  const { page } = waits;
  for (const [width, height] of [
    [844, 390],
    [740, 360],
    [667, 375],
  ]) {
    for (const x of [mover, waits]) {
      await x.page.setViewportSize({ width, height });
      await x.page.click('.tab[data-tab=town]');
      await sideways(x.page, width, height);
    }
  }
  must(
    (await a.page.locator('.order-form').count()) + (await b.page.locator('.order-form').count()),
    'somebody can place an order up to an amount',
  );
  await page.click('.bar > .here');
  await page.waitForSelector('dialog[open] .seats-dialog');
  for (const x of [a, b]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** What a table is like is said before one sits down, and later; and when somebody away may be replaced. */
async function factsFirst() {
  const server = await serveTables();
  const a = await member(server.url, 'Anna'),
    b = await member(server.url, 'Bruno');
  const table = await ask(a.page, '/tables', { setup: 'siena seats=2', join: 'anyone', absent: 7200, number: 'a' });
  await b.page.goto(`${server.url}#/tables/open`);
  const row = await b.page.locator(`[data-table="${table.id}"]`);
  await row.locator('.about:has-text("the English rulebook")').waitFor();
  const line = await row.textContent();
  for (const words of ['Not rated', 'No limit', 'Undo: Freely'])
    must(line.includes(words), `the list has "${words}": ${line}`);
  await b.page.goto(`${server.url}#/table/${table.id}`);
  await b.page.waitForSelector('.room-facts:has-text("the English rulebook")');
  const facts = await b.page.textContent('.room-facts');
  for (const words of ['Edition', 'Cards in hand', 'shown (memory aid)', 'Undo', 'Rated'])
    must(facts.includes(words), `the room has "${words}": ${facts}`);
  await b.page.click('.room-seats .primary');
  await b.page.waitForSelector('.play .here');
  await a.page.goto(`${server.url}#/table/${table.id}`);
  await a.page.waitForSelector('.play .here');
  const { play } = await ask(a.page, `/tables/${table.id}`);
  const gone = [a, b][play.to_move - 1],
    stays = [b, a][play.to_move - 1];
  await gone.page.goto('about:blank');
  await stays.page.waitForSelector('.here-seat.out', { timeout: 30000 });
  await stays.page.click('.here[data-table]');
  await stays.page.waitForSelector('dialog [data-later]:has-text("A bot may play for them in 1:")');
  must(!(await stays.page.$('dialog [data-replace]')), 'nothing is offered that would be refused');
  must((await stays.page.textContent('dialog [data-rules]')).includes('Undo: Freely'), 'the rule of undo has a name');
  await fits(stays.page, 'the dialog');
  await shot(stays.page, 'seats-dialog-away');
  await stays.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 7200000; // two hours later
  });
  await stays.page.waitForSelector('dialog [data-replace]');
  for (const x of [a, b]) forgive(x);
  await clean(stays);
  for (const x of [a, b]) await x.close();
  await server.close();
}

export async function seatsTests() {
  await test('phones held sideways at a table: nothing is covered, and the board stays', onTheSide);
  await test('clock, edition, undo and rating are said first, and when a bot may play for somebody', factsFirst);
  await test('two strangers with phones: invitation, clocks, chat, a lost line, an agreed end, a rematch', strangers);
}
