// tabs.mjs: matches saved in this browser when things go wrong: two tabs, no storage, no network, broken links.
import { accessible, browser, clean, drawn, must, newGame, playOn, quick, shot, test, visit } from './lib.mjs';

const plies = async (page) => Number(await page.getAttribute('.play', 'data-plies'));
const shows = (page, n) => page.waitForFunction((n) => Number(document.querySelector('.play')?.dataset.plies) === n, n);

async function twoTabs(site) {
  const b = await browser(),
    first = b.page,
    second = await b.context.newPage();
  await quick(first, site.url);
  await newGame(first, 'siena', { seats: 2 });
  await playOn(first, 2, 3);
  await second.goto(first.url());
  await second.waitForSelector('.play[data-mine=true]');
  await first.waitForSelector('.notice.taken');
  must((await first.getAttribute('.play', 'data-mine')) === 'false', 'both tabs can play');
  await accessible(first, 'a game that another tab plays');
  await shot(first, 'taken');
  await playOn(second, 2, 5);
  await second.waitForSelector('.play[data-mine=true]');
  await shows(first, await plies(second)); // it follows
  await first.click('[data-take]');
  await second.waitForSelector('.notice.taken');
  await first.waitForSelector('.play[data-mine=true]');
  await playOn(first, 2, 7);
  await first.waitForSelector('.play[data-mine=true]');
  const at = await plies(first);
  await shows(second, at);
  await second.close();
  await first.reload();
  await shows(first, at); // nothing was lost
  // A tab that hears nothing of the others is refused by the store, when it plays.
  await first.evaluate(async () => {
    const { fetchKept } = await import('./src/session/store.js'),
      kept = await fetchKept(location.hash.split('/').pop());
    await new Promise((done) => {
      const request = indexedDB.open('signoria', 1);
      request.onsuccess = () => {
        const change = request.result.transaction('games', 'readwrite');
        change.objectStore('games').put({ ...kept, owner: 'another' });
        change.oncomplete = done;
      };
    });
  });
  await first.waitForSelector('.play[data-mine=true]');
  await first.evaluate(() => {
    // as playOn(), which would wait for its turn
    document.querySelector('.act.can').click();
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        (document.querySelector('.btn.do') ?? document.querySelector('.chooser .choice'))?.click(),
      ),
    );
    const timer = setInterval(() => {
      if (document.querySelector('.notice.taken')) clearInterval(timer);
      else document.querySelector('.btn.do')?.click();
    }, 200);
  });
  await first.waitForSelector('.notice.taken');
  await shows(first, at);
  await clean(b, first);
  await b.close();
}

async function refusedStorage(site) {
  for (const refuse of [
    () => {
      indexedDB.constructor.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('', 'SecurityError');
        },
      });
    },
    () => {
      const full = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
      Storage.prototype.setItem = full;
      IDBObjectStore.prototype.put = full;
    },
  ]) {
    const b = await browser();
    await b.page.addInitScript(refuse);
    await b.page.goto(site.url);
    await newGame(b.page, 'siena', { seats: 2 });
    await b.page.waitForSelector('.notice.unsaved');
    await b.page.waitForSelector('.play[data-mine=true]', { timeout: 60000 });
    await b.page.waitForSelector('.si-coach'); // its tips remember what was read
    await b.page.click('.si-coach [data-got]');
    await playOn(b.page, 1, 3);
    await shot(b.page, 'unsaved');
    await b.leave();
  }
}

async function lackingLanguage(site) {
  const b = await browser(),
    { page } = b;
  const lost = [];
  await quick(page, site.url);
  await newGame(page, 'siena', { seats: 2 });
  await page.waitForSelector('.play[data-mine=true]');
  await page.route(/\/lang\/(it|de-siena)/, (route) => {
    lost.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await page.click('.tools button[aria-haspopup=dialog]');
  await page.selectOption('dialog[open] select >> nth=0', 'it');
  await page.waitForSelector('dialog[open] .lacking:has-text("Italiano")');
  must((await page.getAttribute('html', 'lang')) === 'en', 'the language changed without its sentences');
  await page.keyboard.press('Escape');
  must((await page.textContent('.tools')).includes('Undo'), 'the page is not in English any more');
  await page.evaluate(() => localStorage.setItem('lang', 'de')); // the page's words are there, those of the board are not
  await page.reload();
  await page.waitForSelector('.si-table');
  await page.waitForSelector('dialog[open]:has-text("Deutsch")'); // it stays when the board is there
  await page.keyboard.press('Escape');
  must(!/web\.siena\.|^[a-z_]+ /.test(await page.textContent('.si-table')), 'the board shows keys');
  must(lost.length >= 2, 'nothing was asked for');
  await page.unroute(/\/lang\/(it|de-siena)/);
  b.wrong.splice(0, b.wrong.length, ...b.wrong.filter((w) => !w.includes('ERR_INTERNET_DISCONNECTED')));
  await b.leave();
}

async function brokenLinks(site) {
  const b = await visit(site.url),
    { page } = b;
  const packed = await page.evaluate(async () => {
    const { linkTo } = await import('./src/replay/link.js');
    return (await linkTo('signoria match 1\nsetup siena seats=9\n', 3)).split('/').pop().split('?')[0];
  });
  for (const [hash, key] of [
    ['replay/link', 'link'],
    ['replay/link/%%%', 'link'],
    ['replay/link/!!', 'link'],
    ['replay/link/AAAA', 'link'],
    [`replay/link/${packed}`, 'match'],
    ['replay/local/nobody', 'no-such-game'],
    ['replay/nowhere/1', 'link'],
    ['local/nobody', 'no-such-game'],
    ['rules/chess', 'link'],
    ['learn/chess', 'link'],
  ]) {
    await page.goto(`${site.url}#/`);
    await page.waitForSelector('.lobby');
    await page.goto(`${site.url}#/${hash}`);
    await page.waitForSelector('[data-trouble]');
    must(
      (await page.getAttribute('[data-trouble]', 'data-trouble')) === key,
      `${hash}: ${await page.textContent('[data-trouble]')}`,
    );
    must(await page.$$eval('[data-trouble] > p', (all) => all.length >= 3), `${hash}: nothing about what to do`);
  }
  await accessible(page, 'a broken link');
  await shot(page, 'broken-link');
  b.wrong.splice(0, b.wrong.length, ...b.wrong.filter((w) => !w.includes('404')));
  await b.leave();
}

async function firstGame(site) {
  const b = await visit(site.url),
    { page } = b;
  await page.goto(`${site.url}#/learn/siena/first`);
  await page.waitForSelector('.taught .teacher .plan');
  const planned = async () => page.textContent('.taught .teacher .plan');
  must(/You need 12 more florins to become a Merchant/.test(await planned()), `the plan: ${await planned()}`); // introductory: 18
  await playOn(page, 2, 3);
  const goOn = async (/** @type {string} */ wanted) => {
    await page.waitForSelector(`${wanted}, .taught [data-continue]`);
    // Phases may end here, each with a pause.
    while (await page.$('.taught [data-continue]')) {
      await page.click('.taught [data-continue]');
      await drawn(page);
      await page.waitForSelector(`${wanted}, .taught [data-continue]`);
    }
  };
  await goOn('.taught .teacher .review'); // what the last move gained and gave away
  const judged = await page.textContent('.taught .teacher .review');
  must(/winning chance \d+%/.test(judged), `the teacher says: ${judged}`);
  await goOn('.play[data-mine=true]');
  const at = await plies(page);
  await page.reload();
  await page.waitForSelector('.taught .teacher .plan');
  must(/more florins? to become a Merchant|enough florins/.test(await planned()), `after a reload: ${await planned()}`);
  await shows(page, at);
  await page.goto(`${site.url}#/learn/siena/first`); // and from the list of lessons, too
  await page.waitForSelector('.taught .teacher');
  await shows(page, at);
  await b.leave();
}

export async function tabTests(site) {
  await test('two tabs of one game: one plays, the other follows, and they can change', () => twoTabs(site));
  await test('a browser that refuses to save says so, and plays', () => refusedStorage(site));
  await test('a language that cannot be loaded changes nothing', () => lackingLanguage(site));
  await test('a broken link has a page that says what is wrong', () => brokenLinks(site));
  await test('a first game with a teacher survives a reload', () => firstGame(site));
}
