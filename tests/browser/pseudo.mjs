// pseudo.mjs: the browser shows no word that is not in the language files. The sentences of a page in German are
// replaced by the English ones in other letters; a word in plain letters that can then still be read, or heard, is
// written in the code: it must be a name, or what a person typed. tests/languages/pseudo-language reads the other fronts so.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, register } from './club.mjs';
import { browser, must, newGame, playOn, quick, root, serveTables, test, unseen } from './lib.mjs';

const GAMES = readdirSync(join(root, 'games')).filter((game) => existsSync(join(root, 'games', game, 'rules')));
// What may be read in plain letters, and why.
const ALLOWED = [
  ['the program and its games', 'Signoria Siena Florenza Pebbles signoria siena florenza pebbles'],
  [
    'languages, each in its own',
    readdirSync(join(root, 'lang'))
      .map((code) => nameOf(code))
      .join(' '),
  ],
  [
    'who plays in the tests and in examples',
    'Bianca Anna Bruno Lapa Duccio Nello Ciacca Bice Carlo Dina Dino Elena Evening',
  ],
  ['names that bots get', botNames()],
  ['a rating, after its inventor', 'Elo'],
  [
    'artists of Siena',
    'Ambrogio Pietro Lorenzetti Tino Camaino Simone Martini Lippo Memmi Lando Agostino Giovanni Pisano',
  ],
  ['Roman numbers', 'III VII VIII'],
  ['commands and bots, as they are typed', 'steward exec COMMAND'],
  ['times and dates, which the browser itself writes', intlWords()],
  ['a time zone, by its international name', 'UTC'],
].flatMap(([, words]) => words.match(/\p{L}+/gu) ?? []);

/** @param {string} code */
function nameOf(code) {
  return /^lang\.name = (.*)$/m.exec(readFileSync(join(root, 'lang', code, 'lang.txt'), 'utf8'))?.[1] ?? '';
}

function intlWords() {
  const ago = new Intl.RelativeTimeFormat('de', { numeric: 'auto' });
  const units = /** @type {const} */ (['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);
  const dates = Array.from({ length: 12 }, (_, i) => new Date(2026, i, i + 1));
  const styles = /** @type {const} */ (['short', 'medium', 'long', 'full']);
  return [
    ...units.flatMap((unit) => [0, -1, -2].map((n) => ago.format(n, unit))),
    ...styles.flatMap((dateStyle) => dates.map((one) => one.toLocaleDateString('de', { dateStyle }))),
  ].join(' ');
}

function botNames() {
  const text = readFileSync(join(root, 'web/src/lobby/bots.js'), 'utf8');
  return [...text.matchAll(/'([A-Z]\w+)'/g)].map((found) => found[1]).join(' ');
}

/**
 * Other letters, but for placeholders: {0} and {seat}. The forms of a word, {0|coin|coins}, are words.
 * @param {string} text
 */
function otherLetters(text) {
  const other = (/** @type {string} */ words) =>
    words.replace(/[A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + (c > 'Z' ? 0x430 - 97 : 0x410 - 65)));
  return text.replace(/\{(\w+[,.^+]*)([|?])([^{}]*)\}|\{[^{}]*\}|[^{}]+/g, (all, head, mark, forms) =>
    head ? `{${head}${mark}${other(forms)}}` : all.startsWith('{') ? all : other(all),
  );
}

/** All English sentences in other letters, as a file of sentences. */
function sentences() {
  const files = readdirSync(join(root, 'lang/en')).map((name) => join(root, 'lang/en', name));
  const games = GAMES.map((game) => join(root, 'games', game, 'lang/en.txt'));
  return [...files, ...games]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/^#.*\n/gm, '')
    .replace(/^([a-z][^ #=]*) = (.*)$/gm, (_, key, sentence) => `${key} = ${otherLetters(sentence)}`);
}

/** The German rules of a game in other letters, but for numbers of clauses and codes. @param {string} game */
function rules(game) {
  return readFileSync(join(root, 'games', game, 'docs/rules/de.md'), 'utf8').replace(
    /`[^`]*`|\b[A-Z]-[A-Z]{3}(?:-\d\d)?\b|[^`A-Za-z]+|[A-Za-z]+/g,
    (part) => (/^`|^[A-Z]-[A-Z]{3}/.test(part) ? part : otherLetters(part)),
  );
}

/** Every file of German is in other letters. @param {import('playwright-core').BrowserContext} context */
async function inOtherLetters(context) {
  const body = sentences();
  await context.route(/\/lang\/de[-\w]*\.txt$/, (route) =>
    route.fulfill({ body, contentType: 'text/plain; charset=utf-8' }),
  );
  await context.route(/\/rules\/de\/\w+\.md$/, (route) =>
    route.fulfill({
      body: rules(/(\w+)\.md$/.exec(route.request().url())?.[1] ?? ''),
      contentType: 'text/markdown; charset=utf-8',
    }),
  );
}

/** Runs inside the page: from now on collects every text that is there, shown or read out, and where. */
function collect() {
  /** @type {Map<string, string>} */
  const seen = (globalThis.pseudoSeen ??= new Map());
  let asked = false;
  const note = (/** @type {string | null | undefined} */ text, /** @type {string} */ where) => {
    if (text?.trim() && !seen.has(text)) seen.set(text, `${location.hash} ${where}`);
  };
  const look = () => {
    asked = false;
    note(document.title, 'title');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'])
          note(node.getAttribute(name), name);
      } else if (!/^(SCRIPT|STYLE|NOSCRIPT|CODE)$/i.test(node.parentElement?.tagName ?? '')) {
        note(node.nodeValue, node.parentElement?.closest('[class]')?.getAttribute('class') ?? '');
      }
    }
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    setTimeout(look, 30);
  };
  const begin = () =>
    new MutationObserver(ask).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  if (document.body) begin();
  else document.addEventListener('DOMContentLoaded', begin);
  globalThis.pseudoLook = look;
}

/**
 * Words in plain letters among what was seen, each with where; and how many others there are.
 * @param {import('playwright-core').Page} page
 */
async function plainWords(page) {
  const seen = await page.evaluate(() => {
    globalThis.pseudoLook();
    return [...globalThis.pseudoSeen];
  });
  /** @type {Map<string, string>} */
  const plain = new Map();
  let others = 0;
  for (const [text, where] of seen) {
    others += text.match(/[а-я]{3,}/gi)?.length ?? 0;
    const read = text
      .replace(/https?:\/\/\S*|\b[A-Z]-[A-Z]{3}(-\d\d)?\b|\S*[@/]\S*/g, ' ')
      .replace(/\b\d+[A-Za-z]\b/g, ' ');
    for (const word of read.match(/(?<![\p{L}\d_])[A-Za-z]{3,}(?![\p{L}\d_])/gu) ?? [])
      if (!ALLOWED.includes(word)) plain.set(word, `${where}: ${text.trim().slice(0, 120)}`);
  }
  return { plain, others };
}

/** A page in other letters, in the lobby. @param {string} url */
async function openPage(url) {
  const b = await browser({ locale: 'de' });
  await inOtherLetters(b.context);
  await b.page.addInitScript(collect);
  await quick(b.page, url);
  return b;
}

/**
 * What a test says in the end.
 * @param {{page: import('playwright-core').Page, close: () => Promise<void>}} b @param {number} least
 */
async function noPlainWords(b, least) {
  const { plain, others } = await plainWords(b.page);
  console.log(`     ${others} words of the language files, ${plain.size} words in English`);
  must(!plain.size, [...plain].map(([word, where]) => `${word}: ${where}`).join('\n'));
  must(others >= least, `only ${others} words were read`);
  await b.close();
}

/**
 * Goes to an address and waits until it shows something.
 * @param {import('playwright-core').Page} page @param {string} hash @param {string} sign
 */
async function goTo(page, hash, sign) {
  await page.evaluate((where) => {
    location.hash = where;
  }, hash);
  await page.waitForSelector(sign);
}

// Long because it is a list of tests, each of them short.
/** @param {{url: string}} site @param {string} game */
async function gameTests(site, game) {
  const how = { seconds: 600 };
  const play = async () => {
    const b = await openPage(site.url),
      { page } = b;
    await newGame(page, game, { seats: 2 });
    for (let seed = 1; (await page.getAttribute('.play', 'data-turn')) !== 'over' && seed < 40; seed++)
      await unseen(page, () => playOn(page, 60, seed));
    must((await page.getAttribute('.play', 'data-turn')) === 'over', 'played to the end');
    const id = /#\/local\/(.*)$/.exec(page.url())?.[1];
    await goTo(page, `#/replay/local/${id}`, '.replay .play');
    for (let i = (await page.$$('.replay-panels .btn')).length - 1; i >= 0; i--) {
      await page.click(`.replay-panels .btn >> nth=${i}`);
      await page.waitForTimeout(300);
    }
    await noPlainWords(b, 500);
  };
  const learn = async () => {
    const b = await openPage(site.url),
      { page } = b;
    await goTo(page, `#/overview/${game}`, '.overview section');
    await goTo(page, `#/learn/${game}`, 'main.learn');
    const places = await page.$$eval(`main.learn a[href^="#/"]`, (all) => all.map((one) => one.getAttribute('href')));
    for (const href of new Set(places)) {
      await page.evaluate((where) => {
        location.hash = where ?? '';
      }, href);
      await page.waitForTimeout(500);
    }
    await goTo(page, `#/rules/${game}`, '.rules-page');
    const chapters = await page.$$eval('.rules-list a', (all) => all.map((one) => one.getAttribute('href')));
    for (const href of chapters) {
      await goTo(page, href ?? '', '.rules-page');
      await page.waitForTimeout(100);
    }
    await noPlainWords(b, 1000);
  };
  await test(`${game} in other letters: a whole game, and all that its replay shows`, play, how);
  await test(`${game} in other letters: two minutes, chapters, tasks, the day, rules`, learn, how);
}

/** Accounts, people, tables, tournaments, and what the administrators see. */
async function clubInOtherLetters() {
  const server = await serveTables((url) => `accounts = 2\norigin = ${url}\n`);
  const b = await openPage(server.url),
    { page } = b;
  await goTo(page, '#/enter/login', '.enter form');
  await page.fill('[name=name]', 'Nello');
  await page.fill('[name=password]', 'wrong horse');
  await page.click('.enter .primary');
  await page.waitForSelector('.error');
  await register(page, 'Anna');
  await page.waitForSelector('.lobby [data-me]');
  const screens = 'tables tables/open tables/finished people leaderboard tournaments tournaments/new me admin';
  for (const hash of screens.split(' ')) {
    await goTo(page, `#/${hash}`, 'main');
    await page.waitForTimeout(400);
    await page.$$eval('main summary', (all) => all.forEach((one) => one.click()));
    await page.waitForTimeout(100);
  }
  const table = await ask(page, '/tables', { setup: 'pebbles seats=2 quick', title: 'Evening' });
  await goTo(page, `#/table/${table.id}?code=${table.code}`, '.room-card');
  await page.waitForTimeout(300);
  await noPlainWords(b, 300);
  await server.close();
}

/** @param {{url: string}} site */
export async function pseudoTests(site) {
  await test('the lobby, the dialogs and what can go wrong, in other letters', async () => {
    const b = await openPage(site.url),
      { page } = b;
    for (const game of GAMES) {
      await page.click(`[data-new=${game}]`);
      await page.waitForSelector('.newgame');
      await page.click('.more summary');
      await page.keyboard.press('Escape');
    }
    for (const hash of ['replay/nonsense', 'local/nonsense', 'learn/nonsense', 'table/nonsense', 'person/nonsense']) {
      await page.evaluate((where) => {
        location.hash = `#/${where}`;
      }, hash);
      await page.waitForTimeout(300);
    }
    await noPlainWords(b, 300);
  });
  await test('the club in other letters', clubInOtherLetters);
  await gameTests(site, 'pebbles');
}

/** The large games. @param {{url: string}} site */
export async function longPseudoTests(site) {
  for (const game of GAMES) if (game !== 'pebbles') await gameTests(site, game);
}
