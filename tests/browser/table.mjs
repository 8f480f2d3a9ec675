// table.mjs: what a table at the server has beyond the game: notices, clocks, undoing by consent, hints; and matches from files and links.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accessible,
  browser,
  clean,
  must,
  newGame,
  playOn,
  quick,
  root,
  serveTables,
  shot,
  test,
  visit,
} from './lib.mjs';

/** A table by the API, and both people at it. */
async function sit(server, options, contexts = [{}, {}]) {
  const people = await Promise.all(contexts.map((o) => browser(o)));
  for (const [i, name] of ['Anna', 'Bruno'].entries()) await quick(people[i].page, server.url, { name });
  const table = await people[0].page.evaluate(async (options) => {
    const { api, whoAmI } = await import('./src/session/api.js'),
      { giveNumbers } = await import('./src/session/fairnote.js');
    await whoAmI();
    const table = await api('/tables', {
      body: {
        setup: 'siena seats=2',
        seats: [{ who: 'me' }, { who: 'open' }],
        join: 'link',
        spectators: 'link',
        undo: 'consent',
        hints: true,
        clock: { kind: 'none' },
        ...options,
      },
    });
    await giveNumbers(table);
    return table;
  }, options);
  await people[0].page.goto(`${server.url}#/table/${table.id}`);
  await people[1].page.goto(`${server.url}#/table/${table.id}?code=${table.code ?? ''}`);
  await people[1].page.click('.room-seats .primary');
  for (const p of people) await p.page.waitForSelector('.play');
  return people;
}

/** Who is to decide, and who is not. */
async function inTurn(people) {
  for (let i = 0; i < 400; i++) {
    for (const [k, p] of people.entries())
      if ((await p.page.getAttribute('.play', 'data-mine')) === 'true') return [p, people[1 - k]];
    await people[0].page.waitForTimeout(50);
  }
  throw new Error("it is nobody's turn");
}

const plies = async (p) => Number(await p.page.getAttribute('.play', 'data-plies'));

/** Plays until the other one is to decide. */
async function handOn(people, seed) {
  const [a, b] = await inTurn(people);
  for (let i = 0; i < 60; i++) {
    await playOn(a.page, 1, seed + i);
    if ((await inTurn(people))[0] === b) return [b, a];
  }
  throw new Error('the turn does not pass on');
}

async function end(people, server) {
  for (const p of people) {
    await clean(p);
    await p.close();
  }
  await server.close();
}

/** Opens a table as the dialog does and plays it to its end by the API; what was sent, and what checking came to. */
async function fairGame(page) {
  const sent = [];
  page.on('request', (r) => {
    if (r.method() === 'POST')
      sent.push([new URL(r.url()).pathname.replace(/.*\/v1/, ''), JSON.parse(r.postData() || '{}')]);
  });
  const found = await page.evaluate(async () => {
    const { api } = await import('./src/session/api.js'),
      { openTable } = await import('./src/session/remote.js');
    const { noteOf } = await import('./src/session/fairnote.js'),
      { checkFair } = await import('./src/replay/fair.js');
    const request = /** @type {any} */ ({
      text: () => 'pebbles seats=2 quick',
      chairs: [{ who: 'me' }, { who: 'bot', bot: 'random', name: 'Dino' }],
      join: 'link',
      spectators: 'link',
      undo: 'consent',
      hints: false,
      clock: { kind: 'none' },
    });
    const id = await openTable(request);
    let table = await api(`/tables/${id}`);
    for (let i = 0; i < 300 && table.play.to_move !== 'over'; i++) {
      if (table.play.legal)
        await api(`/tables/${id}/actions`, { body: { ply: table.play.plies, action: table.play.legal[0].action } });
      table = await api(`/tables/${id}${table.play.legal ? '' : `?after=${table.seq}`}`);
    }
    const save = await (await fetch(`api/v1/tables/${id}/save`)).text(),
      note = noteOf(table);
    const swapped = { ...note, commitment: 'f'.repeat(64) },
      other = { ...note, numbers: { 1: 'e'.repeat(64) } };
    return {
      note,
      fair: table.fair,
      checks: await Promise.all(
        [note, null, swapped, other].map(async (n) => {
          const c = await checkFair(save, n);
          return `${c.verdict} ${c.noted}`;
        }),
      ),
    };
  });
  return { sent, ...found };
}

// Long because it is a list of tests, each of them short.
export async function tableTests(site) {
  await test('nobody undoes in place of somebody who is away', async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [away, here] = await handOn(people, 3);
    const name = away === people[0] ? 'Anna' : 'Bruno';
    await away.page.evaluate(async () => {
      const { api } = await import('./src/session/api.js');
      await api('/tables/1/leave', { body: {} });
    });
    await here.page.waitForFunction(() => document.querySelector('.play')?.getAttribute('data-mine') === 'true', null, {
      timeout: 60000,
    });
    await here.page.click('.tool.undo');
    await here.page.waitForSelector('dialog[open] [role=status]');
    const said = await here.page.textContent('dialog[open] [role=status]');
    must(said?.includes(name) && said.includes('bot'), `it says who is away: ${said}`);
    await shot(here.page, 'undo-away');
    await here.page.keyboard.press('Escape');
    await end(people, server);
  });
  await test('what if: moves are tried out on a possible truth, and nothing reaches the table', async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [other] = await handOn(people, 3);
    const here = people.find((p) => p !== other) ?? people[0],
      { page } = here;
    const before = await other.page.getAttribute('.play', 'data-plies');
    const at = (/** @type {string | null} */ n) => document.querySelector('.play')?.getAttribute('data-plies') === n;
    await page.waitForFunction(at, before); // the other's last step is here, too
    /** @type {string[]} */
    const sent = [];
    page.on('request', (r) => {
      if (r.method() !== 'GET') sent.push(`${r.method()} ${r.url()}`);
    });
    await page.click('.tool.round[aria-haspopup=dialog]');
    await page.click('[data-whatif]');
    await page.waitForSelector('.whatif [data-back]');
    must(await page.$('.whatif [data-others]'), 'who plays the others is not asked');
    await page.click('[data-others]'); // play everybody
    await page.waitForFunction(() => document.querySelector('.play')?.dataset.plies === '0');
    await playOn(page, 3, 5);
    await shot(page, 'what-if');
    const tried = Number(await page.getAttribute('.play', 'data-plies'));
    await page.click('.tool.undo');
    if (await page.$('dialog[open] .btn.primary')) await page.click('dialog[open] .btn.primary');
    await page.waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) < n, tried);
    await page.click('.whatif [data-back]');
    await page.waitForFunction(() => location.hash.startsWith('#/table/'));
    await page.waitForSelector('.play:not(:has(.whatif))');
    await page.waitForFunction(at, before); // the table is where it was
    must(sent.length === 0, `something was sent: ${sent.join(', ')}`);
    await end(people, server);
  });
  await test("invitations come behind one's own tables and can be declined, one by one and all at once", async () => {
    const server = await serveTables();
    const bob = await browser({}),
      guest = await browser({});
    await quick(bob.page, server.url, { name: 'Bob' });
    await quick(guest.page, server.url, { name: 'Guest' });
    await bob.page.evaluate(async () => {
      const { api } = await import('./src/session/api.js');
      await api('/accounts', { body: { name: 'Bob', password: 'correct horse' } });
      localStorage.setItem('session', 'yes');
      await api('/tables', { body: { setup: 'siena seats=2', title: 'Friday' } });
    });
    await guest.page.evaluate(async () => {
      const { api, whoAmI } = await import('./src/session/api.js');
      await whoAmI();
      for (let i = 0; i < 3; i++)
        await api('/tables', {
          body: { setup: 'florenza seats=2', seats: [{ who: 'me' }, { who: 'invited', name: 'bOB' }] },
        });
    });
    await bob.page.reload();
    await bob.page.waitForSelector('[data-decline-all]');
    must((await bob.page.textContent('.shelf .row')).includes('Friday'), 'his own table is not the first');
    await shot(bob.page, 'invitations');
    await bob.page.locator('[data-decline]').first().click();
    await bob.page.waitForFunction(() => document.querySelectorAll('[data-decline]').length === 2);
    await bob.page.click('[data-decline-all]');
    await bob.page.waitForFunction(() => !document.querySelector('[data-decline]'));
    must((await bob.page.textContent('.shelf .row')).includes('Friday'), 'his own table is gone');
    for (const p of [bob, guest]) {
      await clean(p);
      await p.close();
    }
    await server.close();
  });
  await test('a number of fair chance is chosen after its commitment was shown; both are kept and compared at the end', async () => {
    const server = await serveTables();
    const person = await browser({});
    await quick(person.page, server.url, { name: 'Anna' });
    const { sent, note, fair, checks } = await fairGame(person.page);
    const opened = sent.find(([path]) => path === '/tables'),
      given = sent.find(([path]) => path.endsWith('/number'));
    must(opened && !('number' in opened[1]), 'the number travels with the request that makes the commitment');
    must(
      given && given[1].commitment === fair.commitment && given[1].number === fair.numbers[0],
      `the number is given with the commitment that was seen: ${JSON.stringify(given)}`,
    );
    must(sent.indexOf(given) > sent.indexOf(opened) && fair.early.length === 0, 'and after it');
    must(
      note.commitment === fair.commitment && note.numbers[1] === fair.numbers[0],
      `both are noted: ${JSON.stringify(note)}`,
    );
    must(
      checks.join() === 'fair same,fair none,other commitment,other number',
      `what was noted is compared: ${checks.join()}`,
    );
    await clean(person);
    await person.close();
    await server.close();
  });
  await test('a notice tells that it is my turn while the page is not looked at', async () => {
    const server = await serveTables();
    const people = await sit(server, {}, [{ permissions: ['notifications'] }, { permissions: ['notifications'] }]);
    for (const p of people) {
      await p.page.evaluate(() => {
        // as in a tab in the background; the notices are the browser's own, and noted down
        Object.defineProperty(document, 'hidden', { get: () => true });
        globalThis.notices = [];
        const Real = globalThis.Notification;
        globalThis.Notification = class extends Real {
          constructor(title, options) {
            super(title, options);
            globalThis.notices.push([title, options.body]);
          }
        };
      });
    }
    const [now] = await handOn(people, 5);
    await now.page.waitForFunction(() => globalThis.notices.length > 0);
    const [title, body] = await now.page.evaluate(() => globalThis.notices[0]);
    must(title === 'Your turn' && body.includes('Siena'), `the notice says ${title}, ${body}`);
    must((await now.page.title()).startsWith('●'), 'the title does not tell');
    await end(people, server);
  });

  await test('a clock runs in the page, and when it is out a bot takes the seat', async () => {
    const server = await serveTables();
    const people = await sit(server, { clock: { kind: 'live', seconds: 12, add: 1 } });
    const [late, other] = await inTurn(people);
    await late.page.waitForSelector('.clock');
    const first = await late.page.textContent('.clock');
    await shot(late.page, 'clock');
    await late.page.waitForFunction((was) => document.querySelector('.clock')?.textContent !== was, first);
    await other.page.waitForSelector('.notice.clock.warn');
    await late.page.waitForSelector('.notice:has-text("time ran out")', { timeout: 60000 });
    await shot(late.page, 'clock-out');
    await late.page.click('[data-return]'); // one may come back
    await late.page.waitForFunction(() => !document.querySelector('[data-return]'));
    await other.page.waitForFunction(
      () =>
        document.querySelector('.play')?.dataset.mine === 'true' ||
        document.querySelector('.play')?.dataset.turn === 'over',
    );
    await end(people, server);
  });

  await test("taking back beyond one's own is asked of the other, in the page", async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [early] = await inTurn(people);
    await early.page.click('.tool.undo'); // nothing was decided yet
    await early.page.waitForSelector('dialog[open] p:has-text("not made any decision yet")');
    await early.page.click('dialog .dialog-close');
    await early.page.click('.tools button[aria-haspopup=dialog]');
    await early.page.click('[data-export]'); // a file holds what is hidden: not while it is played
    await early.page.waitForSelector('dialog[open] p:has-text("when the game is over")');
    await early.page.click('dialog .dialog-close');
    const [now, before] = await handOn(people, 21);
    const at = await plies(before);
    const answers = [];
    now.page.on('request', (r) => {
      if (r.url().endsWith('/answer')) answers.push(JSON.parse(r.postData() || '{}'));
    });
    await before.page.click('.tool.undo');
    const asks = await before.page.textContent('dialog[open]');
    must(asks.includes('everyone at the table agrees') && !asks.includes('alone'), `the dialog says ${asks}`);
    await before.page.click('dialog .primary');
    await now.page.waitForSelector('.notice .btn.do');
    await accessible(now.page, 'a question at the table');
    await shot(now.page, 'undo-asked');
    await now.page.click('.notice .btn:not(.do)'); // no
    await before.page.waitForFunction(() => !document.querySelector('.notice:has(.btn.do)'));
    must((await plies(before)) === at, 'something was taken back against a no');
    await before.page.click('.tool.undo');
    await before.page.click('dialog .primary');
    await now.page.click('.notice .btn.do'); // yes
    await before.page.waitForFunction((n) => Number(document.querySelector('.play').dataset.plies) < n, at);
    await before.page.waitForSelector('.play[data-mine=true]');
    const told = answers.filter((b) => Number.isInteger(b.seq)).length;
    must(told === 2, `an answer says which question it is for: ${JSON.stringify(answers)}`);
    for (const p of people) {
      // everybody leaves: the bots do not play it to its end
      await p.page.evaluate(async () =>
        (await import('./src/session/api.js')).api(`/tables/${/\d+/.exec(location.hash)[0]}/leave`, { body: {} }),
      );
    }
    await before.page.waitForSelector('.notice.paused');
    await before.page.waitForSelector('.whose:has-text("Paused"), .fl-ask:has-text("Paused")');
    await shot(before.page, 'paused');
    await before.page.click('[data-return]');
    for (const p of people) await p.page.waitForFunction(() => !document.querySelector('.notice.paused'));
    await end(people, server);
  });

  await test('an answer that is older than what the stream told does not turn the table back', async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [now, other] = await inTurn(people);
    let asked, release;
    const held = new Promise((r) => {
        asked = r;
      }),
      go = new Promise((r) => {
        release = r;
      });
    await other.page.route(
      /\/api\/v1\/tables\/\d+(\?|$)/,
      async (route) => {
        // answered at once, but it comes late
        const response = await route.fetch();
        asked();
        await go;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await other.page.evaluate(() => {
      // as if the stream had come back
      const channel = new BroadcastChannel('signoria-events');
      for (const name of ['lost', 'hello']) channel.postMessage({ name, data: null });
    });
    await held;
    await playOn(now.page, 1, 4);
    const at = await plies(now);
    await other.page.waitForFunction((n) => Number(document.querySelector('.play').dataset.plies) === n, at);
    const late = other.page.waitForResponse(/\/api\/v1\/tables\/\d+\/history/);
    release();
    await late;
    await other.page.waitForTimeout(200);
    must((await plies(other)) === at, `the table went back from ${at} to ${await plies(other)}`);
    await end(people, server);
  });

  await test('a table that could not be read is asked for again', async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [now, other] = await inTurn(people);
    const lost = () =>
      other.page.evaluate(() => {
        const channel = new BroadcastChannel('signoria-events');
        for (const name of ['lost', 'hello']) channel.postMessage({ name, data: null });
      });
    // What was asked for before the connection was lost says nothing about it, however late it comes.
    let release = () => {};
    const asked = new Promise((seen) =>
      other.page.route(
        /\/api\/v1\/tables\/\d+\/history/,
        async (route) => {
          const late = new Promise((resolve) => (release = resolve));
          seen(null);
          await late;
          return route.continue();
        },
        { times: 1 },
      ),
    );
    await lost();
    await asked;
    let failed = 0;
    await other.page.route(
      /\/api\/v1\/tables\/\d+(\?|$)/,
      (route) => {
        failed++;
        return route.abort('connectionreset');
      },
      { times: 2 },
    );
    await lost();
    await other.page.waitForSelector('.notice.lost');
    while (!failed) await other.page.waitForTimeout(5);
    release();
    await other.page.waitForFunction(() => !document.querySelector('.notice.lost'));
    must(failed === 2, `${failed} answers were lost, not two`);
    await playOn(now.page, 1, 4);
    await other.page.waitForFunction(
      (n) => Number(document.querySelector('.play').dataset.plies) === n,
      await plies(now),
    );
    other.wrong.length = 0; // the browser itself reports requests that failed
    await end(people, server);
  });

  await test("the server's bots give a hint at a table", async () => {
    const server = await serveTables();
    const people = await sit(server, {});
    const [now] = await inTurn(people);
    await now.page.keyboard.press('h');
    await now.page.waitForSelector('.preview.hint', { timeout: 60000 });
    must((await now.page.textContent('.preview.hint')).length > 20, 'a hint without a reason');
    await now.page.click('.preview.hint .do');
    await now.page.waitForSelector('.preview.picked');
    await end(people, server);
  });

  await test('a file that cannot be gone on with opens as a replay, and one can play on from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signoria-files-'));
    execFileSync(join(root, 'build/signoria'), [
      'selfplay',
      '--game',
      'siena',
      '--seats',
      '3',
      '--bots',
      'steward',
      '--max-plies',
      '120',
      '--out',
      folder,
    ]);
    const b = await visit(site.url);
    await b.page.setInputFiles('.bring input', join(folder, readdirSync(folder)[0]));
    await b.page.waitForSelector('.replay .notice.unfinished');
    must((await b.page.textContent('.notice.unfinished')).includes('was not finished'), 'it does not say why');
    await accessible(b.page, 'an unfinished game');
    await shot(b.page, 'replay-unfinished');
    await b.page.click('[data-branch]');
    await b.page.waitForSelector('.play[data-mine=true]');
    must(Number(await b.page.getAttribute('.play', 'data-plies')) >= 120, 'it begins elsewhere');
    await playOn(b.page, 3, 4);
    await b.page.goto(`${site.url}#/`);
    await b.page.waitForSelector('.shelf .row');
    await b.page.setInputFiles('.bring input', {
      name: 'no.match',
      mimeType: 'text/plain',
      buffer: Buffer.from('not a match'),
    });
    await b.page.waitForSelector('dialog h2');
    await b.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  await test('a position and a replay are shared by an address', async () => {
    const a = await browser(),
      b = await browser();
    await quick(a.page, site.url);
    await newGame(a.page, 'florenza', { seats: 2 });
    await playOn(a.page, 4, 3);
    await a.page.waitForSelector('.play[data-mine=true]');
    const at = await a.page.getAttribute('.play', 'data-plies');
    await a.page.click('.tools [aria-haspopup=dialog]');
    await a.page.click('[data-share]');
    await a.page.waitForSelector('.share-link');
    await shot(a.page, 'share');
    const link = await a.page.inputValue('.share-link');
    await b.page.goto(link); // a browser that never was here
    await b.page.waitForSelector('.replay .play');
    must((await b.page.getAttribute('.play', 'data-plies')) === at, 'another position');
    await b.page.keyboard.press('ArrowLeft');
    await b.page.waitForFunction((n) => document.querySelector('.play').dataset.plies === String(n - 1), Number(at));
    await b.page.click('.replay-bar .btn:has-text("Share")');
    await b.page.waitForSelector('.notice input[readonly]');
    must(
      (await b.page.inputValue('.notice input[readonly]')).endsWith(`?ply=${Number(at) - 1}`),
      'the address does not tell the moment',
    );
    await clean(a);
    await clean(b);
    await a.close();
    await b.close();
  });
}
