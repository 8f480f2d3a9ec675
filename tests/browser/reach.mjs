// reach.mjs: reached while the page is closed: a real service worker, woken by a push service of the test's own; quiet
// hours, e-mails together, a web hook.
import { createServer } from 'node:http';
import { ask, forgive, look, phone, register } from './club.mjs';
import { browser, clean, must, serveTables, shot, test } from './lib.mjs';
import { member } from './rated.mjs';

/** A push service: notes what it was sent, and hands each push on. */
async function pushService() {
  const service = {
    url: '',
    /** @type {{path: string, length: string | undefined, authorization: string | undefined}[]} */
    got: [],
    /** @type {() => Promise<unknown>} */
    deliver: async () => {},
    close: () => server.close(),
  };
  const server = createServer(async (request, answer) => {
    service.got.push({
      path: request.url ?? '',
      length: request.headers['content-length'],
      authorization: request.headers.authorization,
    });
    answer.writeHead(201).end();
    await service.deliver();
  });
  await new Promise((r) => server.listen(0, '127.0.0.1', () => r(undefined)));
  service.url = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
  return service;
}

/** Waits until this is so. @param {() => any} what @param {string} name */
async function until(what, name) {
  for (let i = 0; i < 300; i++) {
    if (await what()) return;
    await new Promise((r) => setTimeout(r, 100));
  }
  must(false, name);
}

/**
 * A browser whose push service is ours; a push comes to its service worker as from the real one. Only the subscription
 * is not Chromium's own: its push service is in the world outside, where no test goes.
 */
async function wakeable(server, service, name) {
  const b = await browser({ ...phone, serviceWorkers: 'allow', permissions: ['notifications'] });
  await b.context.addInitScript((endpoint) => {
    /** @type {any} */ let now = null;
    PushManager.prototype.subscribe = async (/** @type {any} */ how) => {
      if (now) throw new DOMException('another key', 'InvalidStateError');
      return (now = { endpoint, options: how, unsubscribe: async () => !(now = null) });
    };
    // One that a server with another key left behind.
    now = { endpoint: `${endpoint}-old`, options: {}, unsubscribe: async () => !(now = null) };
    PushManager.prototype.getSubscription = async () => now;
  }, `${service.url}/${name}`);
  const { page } = b;
  await page.goto(`${server.url}#/enter`);
  await page.waitForSelector('.enter form');
  await register(page, name);
  await page.waitForSelector('.lobby [data-me]');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const chrome = await b.context.newCDPSession(page);
  let registrationId = '';
  chrome.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find((one) => server.url.startsWith(one.scopeURL));
    if (found) ({ registrationId } = found);
  });
  await chrome.send('ServiceWorker.enable');
  await until(() => registrationId, 'the service worker is known');
  service.deliver = () =>
    chrome.send('ServiceWorker.deliverPushMessage', { origin: new URL(server.url).origin, registrationId, data: '' });
  return b;
}

/** What the device shows. @param {any} b */
const notes = (b) =>
  b.context
    .serviceWorkers()[0]
    .evaluate(async () =>
      (await /** @type {any} */ (globalThis).registration.getNotifications())
        .map((/** @type {any} */ one) => ({ title: one.title, body: one.body, to: one.data.to }))
        .sort((/** @type {any} */ x, /** @type {any} */ y) => x.title.localeCompare(y.title)),
    );

/**
 * A click on the first note, in the service worker itself. Chromium lets no program click on a note of the desktop, and
 * gives an event of a script's neither a time to wait for nor the right to bring a page to the front: these three stand
 * here; which page goes where is the worker's own work. @param {any} b
 */
const click = (b) =>
  b.context.serviceWorkers()[0].evaluate(async () => {
    const worker = /** @type {any} */ (globalThis),
      [notification] = await worker.registration.getNotifications(),
      event = new worker.NotificationEvent('notificationclick', { notification }),
      opened = [];
    /** @type {Promise<unknown> | undefined} */ let done;
    event.waitUntil = (/** @type {Promise<unknown>} */ promise) => {
      done = promise;
    };
    worker.WindowClient.prototype.focus = async function focus() {
      return this;
    };
    worker.clients.openWindow = async (/** @type {string} */ address) => opened.push(address);
    worker.dispatchEvent(event);
    await done;
    return { to: notification.data.to, opened, left: (await worker.registration.getNotifications()).length };
  });

/** A table where Anna is to move. @param {any} a @param {any} b @param {string} title */
async function waitsFor(a, b, title) {
  const table = await ask(a, '/tables', { setup: 'pebbles seats=2', title, join: 'anyone', number: 'a' });
  await ask(b, `/tables/${table.id}/join`, { number: 'b' });
  return table.id;
}

async function woken() {
  const service = await pushService(),
    server = await serveTables((url) => `origin = ${url}\nnotify_seconds = 1\npush_services = ${service.url}\n`);
  const anna = await wakeable(server, service, 'Anna'),
    bruno = await member(server.url, 'Bruno'),
    { page } = anna;
  await page.goto(`${server.url}#/me`);
  await page.waitForSelector('[data-push=off]');
  await page.click('[data-push-on]');
  await page.waitForSelector('[data-push=on]');
  await look(page, 'reach');
  must((await ask(page, '/push')).browsers.length === 1, 'the server knows this browser');
  const first = await waitsFor(page, bruno.page, 'Evening');
  await page.goto('about:blank'); // the page is closed
  await until(() => service.got.length, 'it was pushed');
  must(service.got[0].path === '/Anna' && service.got[0].length === '0', `no body: ${JSON.stringify(service.got[0])}`);
  must(/^vapid t=/.test(service.got[0].authorization ?? ''), 'signed');
  await until(async () => (await notes(anna)).length === 1, 'the service worker shows a note');
  const [note] = await notes(anna);
  must(note.title === 'Evening' && note.body === 'Your turn' && note.to === `#/table/${first}`, JSON.stringify(note));
  // In another language, for another table and an invitation; the first one stays, once.
  await page.goto(`${server.url}#/me`);
  await page.locator('.club-card label.field:has-text("Language") select').selectOption('de');
  await page.waitForSelector('[data-reach]:has-text("Wenn du nicht da bist")');
  await waitsFor(page, bruno.page, 'Midnight');
  await ask(bruno.page, '/tables', {
    setup: 'pebbles seats=2',
    title: 'Noon',
    seats: [{ who: 'me' }, { who: 'invited', name: 'Anna' }],
    number: 'c',
  });
  await page.goto('about:blank');
  await until(async () => (await notes(anna)).length === 3, 'one note for each table');
  const said = (await notes(anna)).map((one) => `${one.title}: ${one.body}`).join();
  must(said === 'Evening: Your turn,Midnight: Du bist am Zug,Noon: Du bist eingeladen.', said);
  // A click leads to the table: in a new page if there is none of ours, else in the one that is there.
  const fresh = await click(anna);
  must(fresh.left === 2 && fresh.opened.length === 1, `a new page: ${JSON.stringify(fresh)}`);
  must(fresh.opened[0] === `${server.url}${fresh.to}`, fresh.opened[0]);
  await page.goto(`${server.url}#/me`);
  await page.waitForSelector('[data-push=on]');
  const there = await click(anna);
  must(there.left === 1 && !there.opened.length, `the page that is there: ${JSON.stringify(there)}`);
  await page.waitForURL(`${server.url}${there.to}`);
  await page.waitForSelector('.play, .room-card');
  // Whoever logs out is not woken any more.
  await page.goto(`${server.url}#/me`);
  await page.click('[data-push-off]');
  await page.waitForSelector('[data-push=off]');
  must((await ask(page, '/push')).browsers.length === 0, 'and the server knows it');
  for (const x of [anna, bruno]) {
    forgive(x);
    await clean(x);
    await x.close();
  }
  service.close();
  await server.close();
}

async function settings() {
  const server = await serveTables(
    (url, folder) => `origin = ${url}\nhooks = 2\nmail = sendmail:cat >${folder}/mail\nmail_from = S <s@example.org>\n`,
  );
  const b = await member(server.url, 'Anna'),
    { page } = b;
  await page.goto(`${server.url}#/me`);
  await page.waitForSelector('[data-quiet=off]');
  await page.fill('[data-quiet] [name=from]', '21:30');
  await page.fill('[data-quiet] [name=to]', '21:30');
  await page.selectOption('[data-quiet] [name=zone]', 'Europe/Rome');
  await page.click('[data-quiet] form button');
  await page.waitForSelector('[data-quiet] .error:has-text("cannot begin and end at the same time")');
  await page.fill('[data-quiet] [name=to]', '07:15');
  await page.click('[data-quiet] form button');
  await page.waitForSelector('[data-quiet=on]:has-text("From 21:30 to 07:15 (Europe/Rome)")');
  await shot(page, 'reach-quiet');
  await page.click('[data-quiet-off]');
  await page.waitForSelector('[data-quiet=off]');
  await page.click('[data-hook] summary');
  await page.fill('[data-hook] [name=hook]', 'ftp://example.org/x');
  await page.click('[data-hook] form button');
  await page.waitForSelector('[data-hook] .error:has-text("https://")');
  await page.fill('[data-hook] [name=hook]', 'https://example.org/x');
  await page.click('[data-hook] form button');
  await page.waitForSelector('[data-hook] code');
  await page.click('summary:has-text("E-mail")');
  await page.fill('[name=email]', 'anna@example.org');
  await page.selectOption('[name=digest]', '6');
  await page.click('form:has([name=email]) button');
  await page.waitForSelector('[data-mail=asked]');
  must((await ask(page, '/account')).digest === 6, 'e-mails are collected');
  await look(page, 'reach-settings');
  forgive(b);
  await clean(b);
  await b.close();
  await server.close();
}

export async function reachTests() {
  await test('a closed page is woken by an empty push, and its service worker says what waits', woken);
  await test('quiet hours, collected e-mails and a web hook are set in the browser', settings);
}
