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

/** Somebody without a browser: an account, and what it asks the server for. @param {string} url @param {string} name */
async function account(url, name) {
  let cookie = '';
  /** @param {string} path @param {any} [body] */
  const call = async (path, body) => {
    const answer = await fetch(`${url}api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...(cookie ? { Cookie: cookie } : {}) },
      body: body && JSON.stringify(body),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    must(answer.ok || answer.status === 409, `${name} ${path}: ${answer.status}`);
    return answer.json();
  };
  await call('/accounts', { name, password: 'correct horse' });
  return call;
}

/** Plays their table of this round to its end. @param {(path: string, body?: any) => Promise<any>} call @param {string} id */
async function playTable(call, id) {
  const path = `/tables/${(await call(`/tournaments/${id}`)).table}`;
  for (let i = 0; i < 2000; i++) {
    const { status, play } = await call(path);
    if (status === 'over' || play?.to_move === 'over') return;
    const found = play?.legal?.[i % (play.legal.length || 1)];
    if (found) await call(`${path}/actions`, { ply: play.plies, action: found.action });
    else await new Promise((r) => setTimeout(r, 60));
  }
  must(false, `${path} does not end`);
}

/** A rated evening for twelve in two rounds, as its host sees it on a phone. */
async function twelve() {
  const server = await serveTables();
  const host = await member(server.url, 'Anna'),
    { page } = host;
  const names = ['Bruno', 'Carla', 'Dino', 'Elena', 'Fosco', 'Gemma', 'Ivo', 'Lapa', 'Marco', 'Nora', 'Orso'];
  const others = await Promise.all(names.map((name) => account(server.url, name)));
  await page.click('.lobby-club a[href="#/tournaments"]');
  await page.click('[data-make]');
  await page.waitForSelector('.tour-form');
  await page.fill('.tour-form [name=title]', 'Thursday evening');
  await page.locator('.tour-form label.field:has-text("Game") select').selectOption('pebbles');
  await page.locator('.tour-form label.field:has-text("Players per table") select').selectOption('4');
  await page.fill('.tour-form [name=rounds]', '2');
  await page.locator('.tour-form label:has-text("Rated") select').selectOption('true');
  await page.waitForSelector('[data-rated-about]'); // what it means is said where it is chosen
  await page.click('.tour-form .primary');
  await page.waitForSelector('[data-state=open]');
  await page.click('[data-enter]');
  await page.waitForSelector('[data-leave]');
  const id = /tournament\/(\w+)/.exec(page.url())?.[1] ?? '';
  for (const call of others) await call(`/tournaments/${id}/join`, {});
  await page.waitForSelector('.tour-people li:nth-child(12)', { timeout: 15000 });
  await page.click('[data-start]');
  for (const round of [1, 2]) {
    await page.waitForSelector(`[data-round="${round}"][open]`, { timeout: 20000 });
    if (round === 2) await look(page, 'tournament-second-round');
    await page.click('[data-mine]');
    await page.waitForSelector('.play');
    const [how] = await Promise.all([playOn(page, 500, round + 3), ...others.map((call) => playTable(call, id))]);
    must(how.turn === 'over', `round ${round} is not over: ${how.turn}`);
    await page.click('.result [data-tournament]');
    await page.waitForSelector('[data-standings]');
  }
  await page.waitForSelector('[data-state=over]', { timeout: 20000 });
  must((await page.locator('.tour-standings tbody tr').count()) === 12, 'twelve in the standings');
  await page.goto(`${server.url}#/leaderboard/pebbles`);
  await page.waitForSelector('.ranks');
  must((await page.textContent('.ranks'))?.includes('Orso'), 'everybody is rated');
  forgive(host);
  await clean(host);
  await host.close();
  await server.close();
}

/** The organiser lets a bot play for somebody, and removes them. */
async function organiser() {
  const server = await serveTables();
  const host = await member(server.url, 'Anna'),
    { page } = host;
  const others = await Promise.all(['Bruno', 'Carla', 'Dino'].map((name) => account(server.url, name)));
  await make(page);
  const id = /tournament\/(\w+)/.exec(page.url())?.[1] ?? '';
  for (const call of others) await call(`/tournaments/${id}/join`, {});
  await page.waitForSelector('.tour-people li:nth-child(3)', { timeout: 15000 });
  await page.click('[data-start]');
  await page.waitForSelector('.tour-lead');
  await page.locator('.tour-lead select').selectOption({ label: 'Carla' });
  for (const what of ['replace', 'drop']) {
    await page.click(`.tour-lead [data-${what}]`);
    await page.click('dialog[open] .primary');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    must(!(await page.$('.club-page .error')), `${what} is refused`);
  }
  await page.waitForSelector('.tour-standings tr.left:has-text("Carla")');
  must(!(await page.locator('.tour-lead option').allTextContents()).includes('Carla'), 'who left is not offered');
  await look(page, 'tournament-organiser');
  forgive(host);
  await clean(host);
  await host.close();
  await server.close();
}

async function aStranger() {
  const server = await serveTables();
  // The form offers what a new game asks first, and days per move; the page of the tournament says it.
  const maker = await member(server.url, 'Dora');
  await maker.page.goto(`${server.url}#/tournaments/new`);
  await maker.page.fill('.tour-form [name=title]', 'By post');
  await maker.page.locator('.tour-form label.field:has-text("Game") select').selectOption('siena');
  await maker.page.locator('.tour-form label.field:has-text("Cards in hand") select').selectOption('hidden');
  await maker.page.locator('.tour-form label.field:has-text("Time limit") select').selectOption('days');
  await maker.page.fill('.tour-form [name=days]', '2');
  await maker.page.keyboard.press('Tab');
  await maker.page.click('.tour-form .primary');
  await maker.page.waitForSelector('[data-state=open]');
  const said = await maker.page.textContent('.room-facts');
  for (const words of ['the English rulebook', 'hidden, as in the rulebook', '2 days'])
    must(said.includes(words), `the page says "${words}": ${said}`);
  forgive(maker);
  await maker.leave();
  const b = await browser(phone);
  await b.page.goto(`${server.url}#/tournaments`);
  await b.page.waitForSelector('[data-make]');
  await b.page.click('[data-make]');
  await b.page.waitForSelector('.enter [data-way=register][aria-pressed=true]'); // a name is not enough
  await clean(b);
  await b.close();
  await server.close();
}

export async function tournamentTests() {
  await test('a tournament: made, entered, played and compared, from the browser alone', evening);
  await test('a rated evening for twelve in two rounds, from the phone of its host', twelve);
  await test('the organiser of a tournament lets a bot play for somebody, and removes them', organiser);
  await test('a tournament is made by members', aStranger);
}
