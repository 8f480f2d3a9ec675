// club.mjs: accounts, people and places, as strangers with phones use them.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, browser, clean, must, playOn, serveTables, shot, test } from './lib.mjs';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Every button, link and field can be touched, and nothing is wider than the screen. */
async function touchable(page, name) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.club :is(a, button, input, select, summary), .lobby-club a')]
      .filter((el) => el.getClientRects().length && !el.closest('.sr-only') && !el.classList.contains('sr-only'))
      .map((el) => {
        const box = (el.closest('label.club-check') ?? el).getBoundingClientRect();
        return box.height < 43.5 ? `${el.tagName} ${el.textContent?.trim().slice(0, 30)} ${box.height}` : '';
      })
      .filter(Boolean),
  );
  must(!small.length, `${name}: too small to touch: ${small.join(' | ')}`);
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((el) => el.getBoundingClientRect().right > innerWidth + 1)
          .map((el) => `${el.tagName}.${el.className} ${Math.round(el.getBoundingClientRect().right)}`),
  );
  must(!wide.length, `${name} is wider than the screen: ${wide.slice(0, 8).join(' | ')}`);
}

/** Looks at a screen on a phone upright and sideways, in both themes. */
export async function look(page, name) {
  await accessible(page, name);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    await touchable(page, `${name} ${width}x${height}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await accessible(page, `${name}, dark`);
  await shot(page, `club-${name}-dark`);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await shot(page, `club-${name}`);
}

/** Goes to one of the ways in. @param {any} page @param {string} way */
async function chooseWay(page, way) {
  await page.click(`[data-way=${way}]`);
  await page.waitForSelector(`[data-way=${way}][aria-pressed=true]`);
}

/** @param {any} page @param {string} name */
export async function register(page, name) {
  await chooseWay(page, 'register');
  await page.fill('[name=name]', name);
  await page.fill('[name=password]', 'correct horse');
  await page.click('.enter .primary');
}

/** A request as the page makes it. @param {any} page @param {string} path @param {any} [body] */
export const ask = (page, path, body) =>
  page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(`api/v1${where}`, {
        method: what ? 'POST' : 'GET',
        headers: what ? { 'Content-Type': 'application/json' } : {},
        body: what ? JSON.stringify(what) : undefined,
      });
      return answer.json();
    },
    [path, body],
  );

/** The problem that the browser itself reports for an answer that is an error. @param {any} b */
export const forgive = (b) => {
  b.wrong = b.wrong.filter((/** @type {string} */ w) => !/status of 40[0139]|status of 429/.test(w));
};

async function strangerComesBack() {
  const server = await serveTables((url) => `accounts = 2\norigin = ${url}\n`);
  const a = await browser(phone),
    b = await browser(phone);
  await a.page.goto(server.url);
  await a.page.click('.lobby-note .primary');
  await a.page.waitForSelector('.enter form');
  await look(a.page, 'enter');
  // Words for what is wrong, and nothing is lost of what was typed.
  await a.page.fill('[name=name]', 'Anna');
  await a.page.fill('[name=password]', 'correct horse');
  await a.page.keyboard.press('Enter');
  await a.page.waitForSelector('.lobby [data-me]');
  const table = await ask(a.page, '/tables', { setup: 'pebbles seats=2 quick', title: 'Evening' });
  await b.page.goto(`${server.url}#/table/${table.id}?code=${table.code}`);
  await b.page.waitForSelector('.enter form');
  must((await b.page.textContent('.enter')).includes('On this server you need an account'), 'it explains itself');
  await register(b.page, 'ANNA');
  await b.page.waitForSelector('.error:has-text("This name, or one that looks the same, is taken")');
  await chooseWay(b.page, 'login');
  await b.page.fill('[name=name]', 'Anna');
  await b.page.fill('[name=password]', 'not hers at all');
  await b.page.click('.enter .primary');
  await b.page.waitForSelector('.error:has-text("do not match")');
  await register(b.page, 'Bruno');
  await b.page.waitForSelector('.room-card');
  must(b.page.url().includes(`#/table/${table.id}?code=`), 'back at the link');
  await b.page.click('.room-seats .primary');
  await b.page.waitForSelector('.play');
  for (const x of [a, b]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** Asked for, confirmed by the link in the mail; and an old link explains itself. @param {any} b @param {string} mail the folder of mails */
async function confirmAddress(b, mail) {
  const { page } = b;
  await page.click('summary:has-text("E-mail")');
  await page.fill('[name=email]', 'beatrice@example.org');
  await page.click('form:has([name=email]) button');
  await page.waitForSelector('[data-mail=asked]');
  let link = '';
  for (let i = 0; i < 450 && !link; i++) {
    await page.waitForTimeout(200);
    const text = readdirSync(mail).map((f) =>
      readFileSync(join(mail, f), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
    [link = ''] = text.join('\n').match(/http:\S+\/mail\?key=[0-9a-zA-Z_-]+/) ?? [];
  }
  must(link, 'a mail with a link');
  const other = await b.context.newPage();
  await other.goto(link);
  await other.click('button:has-text("Yes")');
  await other.waitForSelector('text=You get an e-mail when it is your turn');
  await other.goto(link.replace(/key=.*/, 'key=0000'));
  await other.waitForSelector('text=no longer valid');
  await other.close();
}

async function guestBecomesAccount() {
  let mail = '';
  const server = await serveTables((url, folder) => {
    mail = join(folder, 'mail');
    mkdirSync(mail, { recursive: true });
    return `origin = ${url}\nnotify_seconds = 1\nmail = sendmail:cat >${mail}/$$\nmail_from = Signoria <games@example.org>\n`;
  });
  const host = await browser(phone);
  await host.page.goto(`${server.url}#/enter/guest`);
  await host.page.fill('[name=name]', 'Bianca');
  await host.page.click('.enter .primary');
  await host.page.waitForSelector('.lobby [data-me]');
  const table = await ask(host.page, '/tables', { setup: 'pebbles seats=3', title: 'Two Biancas' });
  const b = await browser(phone),
    { page } = b;
  await page.goto(`${server.url}#/table/${table.id}?code=${table.code}`);
  await page.waitForSelector('.enter form');
  must((await page.inputValue('[name=name]')).length > 2, 'a name is suggested');
  await page.fill('[name=name]', 'Bianca');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.room-card');
  await page.click('.room-seats .primary');
  await page.waitForFunction(() => document.querySelectorAll('.room-seats .primary').length === 0);
  const names = await page.$$eval('.room-seats b', (all) => all.map((one) => one.textContent?.trim()));
  must(names[0] !== names[1], `unique at the table: ${names}`);
  await look(page, 'room');
  await page.goto(`${server.url}#/me`);
  await page.waitForSelector('.club-card');
  await look(page, 'me-guest');
  await page.fill('details[open] [name=name]', 'Beatrice');
  await page.fill('details[open] [name=password]', 'short');
  await page.click('details[open] .primary');
  must(!(await page.$('.good')), 'a short password is refused by the field');
  await page.fill('details[open] [name=password]', 'correct horse');
  await page.click('details[open] .primary');
  await page.waitForSelector('.club-card h2:has-text("Beatrice")');
  must((await ask(page, '/tables')).tables[0].id === table.id, 'the table is still hers');
  await look(page, 'me');
  // The password.
  await page.click('summary:has-text("Change the password")');
  await page.fill('[name=old]', 'wrong wrong');
  await page.fill('[name=new]', 'battery staple');
  await page.click('form:has([name=old]) button');
  await page.waitForSelector('.error:has-text("do not match")');
  await page.fill('[name=old]', 'correct horse');
  await page.fill('[name=new]', 'battery staple');
  await page.click('form:has([name=old]) button');
  await page.waitForSelector('.good:has-text("password is changed")');
  await confirmAddress(b, mail);
  await page.reload();
  await page.waitForSelector('[data-mail=yes]', { state: 'attached' });
  // The data, and the end.
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-my-data]')]);
  must(readFileSync(await file.path(), 'utf8').includes('beatrice@example.org'), 'her data');
  await page.click('[data-logout]');
  await page.waitForSelector('.lobby [data-enter]');
  await page.click('.lobby [data-enter]');
  await page.fill('[name=name]', 'beatrice');
  await page.fill('[name=password]', 'battery staple');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lobby [data-me]:has-text("Beatrice")');
  await page.goto(`${server.url}#/me`);
  await page.click('summary:has-text("Delete the account")');
  await page.fill('form:has(.danger) [name=password]', 'battery staple');
  await page.click('.danger');
  await page.click('dialog .primary');
  await page.waitForSelector('.lobby [data-enter]');
  for (const x of [host, b]) {
    forgive(x);
    x.wrong = x.wrong.filter((/** @type {string} */ w) => !/status of 404.*mail/.test(w));
    await clean(x);
    await x.close();
  }
  await server.close();
}

async function friendsFind() {
  const server = await serveTables();
  const a = await browser(phone),
    b = await browser(phone);
  for (const [x, name] of [
    [a, 'Anna'],
    [b, 'Bruno'],
  ]) {
    await x.page.goto(`${server.url}#/enter`);
    await register(x.page, name);
    await x.page.waitForSelector('.lobby [data-me]');
  }
  await a.page.click('.lobby-club [href="#/people"]');
  await a.page.waitForSelector('.club-row:has-text("Bruno")'); // he is in the lobby
  await a.page.fill('[data-find] [name=name]', 'bru');
  await a.page.click('[data-find] button');
  await a.page.waitForSelector('[data-find] .club-row:has-text("Bruno") .presence.here');
  await a.page.fill('[data-find] [name=name]', 'runo');
  await a.page.click('[data-find] button');
  await a.page.waitForSelector('[data-find] .good:has-text("No account")');
  await a.page.fill('[name=name]', 'Nobody');
  await a.page.click('.club-form .primary');
  await a.page.waitForSelector('.error:has-text("Nobody has an account")');
  await a.page.fill('[name=name]', 'bruno');
  await a.page.click('.club-form .primary');
  await a.page.waitForSelector('.good:has-text("You sent")');
  await look(a.page, 'people');
  await b.page.goto(`${server.url}#/people`);
  await b.page.click('.club-row:has-text("Anna") .do');
  await b.page.waitForSelector('.club-row:has-text("Anna") .presence.here');
  await b.page.click('.club-row:has-text("Anna") .club-who');
  await b.page.waitForSelector('.good:has-text("You are friends")');
  await look(b.page, 'person');
  await b.page.click('[data-unfriend]');
  await b.page.waitForSelector('[data-befriend]');
  await b.page.click('[data-block]');
  await b.page.click('dialog .primary');
  await b.page.waitForSelector('text=You have blocked this person');
  await b.page.goto(`${server.url}#/me`);
  await b.page.click('[data-unblock]');
  await b.page.waitForSelector('text=You have not blocked anyone');
  await b.page.goto(`${server.url}#/person/9999`);
  await b.page.waitForSelector('[data-trouble=no-person]');
  for (const x of [a, b]) {
    forgive(x);
    x.wrong = x.wrong.filter((/** @type {string} */ w) => !/status of 404/.test(w));
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** Writes a note about the table that is open. @param {any} page @param {string} text */
async function writeNote(page, text) {
  await page.click('[aria-label=Menu]');
  await page.click('dialog [data-note]');
  await page.fill('dialog textarea', text);
  await page.click('dialog .primary');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}

async function tablesWait() {
  const server = await serveTables();
  const b = await browser(phone),
    { page } = b;
  await page.goto(`${server.url}#/enter/register`);
  await register(page, 'Anna');
  await page.waitForSelector('.lobby [data-me]');
  const seats = [{ who: 'me' }, { who: 'bot', bot: 'random' }];
  const setup = 'pebbles seats=2 quick';
  const made = [];
  for (const title of ['First', 'Second'])
    made.push(await ask(page, '/tables', { setup, seats, title, number: title, spectators: 'anyone' }));
  const open = await ask(page, '/tables', {
    setup: 'siena seats=3 edition=french',
    title: 'Third',
    join: 'anyone',
    clock: { kind: 'days', seconds: 172800 },
    undo: 'none',
  });
  await page.goto(`${server.url}#/tables`);
  await page.waitForSelector('.club-table');
  const order = await page.$$eval('.club-table', (all) => all.map((one) => Number(one.dataset.table)));
  must(order.at(-1) === open.id && order.length === 3, `what waits comes first: ${order}`);
  await look(page, 'tables');
  const c = await browser(phone);
  await c.page.goto(`${server.url}#/tables/open`);
  await c.page.waitForSelector('.club-table:has-text("2 days per move")');
  await c.page.click('.club-table h2 a');
  await c.page.fill('[name=name]', 'Carla');
  await c.page.click('.enter .primary');
  await c.page.waitForSelector('.room-facts:has-text("the French rulebook"):has-text("Never")');
  await look(c.page, 'before-sitting');
  // From one table that waits to the other.
  await page.click('[data-next]');
  await page.waitForSelector('.play');
  const first = page.url();
  await page.waitForSelector('.play [data-next]');
  await page.click('.play [data-next]');
  await page.waitForFunction((before) => location.href !== before && document.querySelector('.play'), first);
  // A note that comes up again. The address changes before the board of the old table is gone, so open it afresh.
  await page.reload();
  await page.waitForSelector('.play');
  await writeNote(page, 'Bid less.\nWatch the bot.');
  await page.reload();
  await page.waitForSelector('.notice.note:has-text("Watch the bot.")');
  await shot(page, 'club-note');
  await page.click('.notice.note .btn:last-child');
  await page.waitForSelector('.notice.note', { state: 'detached' }); // until the table is opened again
  for (const { id } of made) {
    await page.goto(`${server.url}#/`);
    await page.waitForSelector('.lobby');
    await page.goto(`${server.url}#/table/${id}`);
    await page.waitForSelector('.play');
    const how = await playOn(page, 300, id);
    must(how.turn === 'over', `not over: ${how.turn}`);
  }
  await page.goto(`${server.url}#/tables/past`);
  await page.waitForSelector('.club-table:has-text("Won by")');
  must((await page.$$('.club-table')).length === 2, 'both are finished');
  await page.fill('[name=title]', 'sec');
  await page.click('.club-search .primary');
  await page.waitForFunction(() => document.querySelectorAll('.club-table').length === 1);
  await look(page, 'finished');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save]')]);
  must(readFileSync(await file.path(), 'utf8').includes('setup pebbles'), 'the save file');
  await page.click('[data-archive]');
  await page.waitForSelector('text=None of your finished tables matches');
  await page.goto(`${server.url}#/tables/archive`);
  await page.waitForSelector('.club-table:has-text("Second")');
  await c.page.goto(`${server.url}#/tables/finished?player=anna`);
  await c.page.waitForSelector('.club-table:has-text("First")');
  for (const x of [b, c]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  await server.close();
}

/** A person makes a bot account, sees its token once, and meets the bot at a table, where it is marked. */
async function botAccount() {
  const server = await serveTables((url) => `accounts = 2\norigin = ${url}\n`);
  const a = await browser(phone),
    { page } = a;
  await page.goto(server.url);
  await page.click('.lobby-note .primary');
  await page.waitForSelector('.enter form');
  await register(page, 'Anna');
  await page.waitForSelector('.lobby [data-me]');
  await page.goto(`${server.url}#/me`);
  await page.fill('[data-bots] [name=name]', 'Anna');
  await page.click('[data-bots] form button');
  await page.waitForSelector('[data-bots] .error:has-text("is taken")');
  await page.fill('[data-bots] [name=name]', 'Rex');
  await page.click('[data-bots] form button');
  const token = await page.textContent('[data-token] code');
  must(/^bot_[\w-]{43}$/.test(token ?? ''), `a token: ${token}`);
  await page.waitForSelector('[data-bot=Rex]:has-text("has a token")');
  await look(page, 'bots');
  const asBot = (/** @type {string} */ path, /** @type {any} */ body) =>
    fetch(`${server.url}api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const seats = [{ who: 'me' }, { who: 'invited', name: 'Rex' }];
  const table = await ask(page, '/tables', { setup: 'pebbles seats=2 quick', seats, number: 'x' });
  must((await asBot(`/tables/${table.id}/join`, {})).ok, 'the bot sits down');
  await page.goto(`${server.url}#/table/${table.id}`);
  await page.waitForSelector('.play:has-text("Rex (bot)")');
  await page.goto(`${server.url}#/person/${(await ask(page, `/tables/${table.id}`)).seats[1].user}`);
  await page.waitForSelector('text=Bot account since');
  await page.goto(`${server.url}#/me`);
  await page.waitForSelector('[data-bot=Rex]');
  must((await page.$('[data-token]')) === null, 'the token is shown once');
  await page.click('[data-bot=Rex] [data-revoke]');
  await page.click('dialog .primary, dialog .do, dialog .danger');
  await page.waitForSelector('[data-bot=Rex]:has-text("no token")');
  must((await asBot('/session', null)).status === 401, 'revoked');
  await page.click('[data-bot=Rex] [data-delete]');
  await page.click('dialog .primary, dialog .do, dialog .danger');
  await page.waitForSelector('[data-bots]:not(:has([data-bot=Rex]))');
  forgive(a);
  await clean(a);
  await a.close();
  await server.close();
}

export async function clubTests() {
  await test(
    'a server that requires accounts: a stranger with a link registers and comes back to it',
    strangerComesBack,
  );
  await test(
    'a guest is asked for a name, becomes an account, keeps the table, changes all there is, and leaves',
    guestBecomesAccount,
  );
  await test('friends are found, asked and accepted, blocked and unblocked, and seen when they are here', friendsFind);
  await test('my tables: what waits first, the next one, a note, and the archive with search and download', tablesWait);
  await test('a bot account: its token is shown once, it is marked at a table, revoked and deleted', botAccount);
}
