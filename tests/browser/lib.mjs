// lib.mjs: a browser, a server for build/site, and a small runner for the browser tests.
import { readFileSync, existsSync, mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../..');
/** All languages of the tree. */
export const languages = readdirSync(join(root, 'lang'));
export const shots = process.env.SHOTS ?? join(root, 'build-logs/screens');
mkdirSync(shots, { recursive: true });

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};
const csp =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves build/site as a plain web server would, without the game's own server. */
export function serveSite() {
  const folder = process.env.SITE ?? join(root, 'build/site');
  const server = createServer((request, answer) => {
    const path = request.url.split('?')[0];
    if (path.startsWith('/api/')) {
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('null');
      return;
    }
    const file = join(folder, path === '/' ? 'index.html' : path.replaceAll('..', ''));
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer
      .writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': csp,
        'Cache-Control': 'no-cache',
      })
      .end(readFileSync(file));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }),
    ),
  );
}

/**
 * Starts the game's own server; undefined: the port was taken.
 * @param {string} folder @param {number} port @param {(url: string) => string | Promise<string>} config
 */
async function startServer(folder, port, config) {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (r) => r.ok,
      () => false,
    );
  if (await answers()) return undefined; // another test's
  writeFileSync(join(folder, 'config'), await config(`http://127.0.0.1:${port}`));
  const child = spawn(
    join(root, 'build/signoria'),
    [
      ...['serve', '--listen', `127.0.0.1:${port}`],
      ...['--store', join(folder, 'tables.db'), '--config', join(folder, 'config')],
    ],
    { stdio: 'ignore' },
  );
  running.add(child);
  child.on('exit', () => running.delete(child));
  for (let i = 0; i < 900 && child.exitCode === null; i++) {
    if ((await answers()) && child.exitCode === null) return child;
    await new Promise((r) => setTimeout(r, 100));
  }
  child.kill();
  return undefined;
}

/**
 * The game's own server on a free port, with an empty store.
 * @param {(url: string, folder: string) => string | Promise<string>} [config] the lines of its configuration
 */
export async function serveTables(config = () => '') {
  const folder = mkdtempSync(join(tmpdir(), 'signoria-server-'));
  folders.push(folder);
  let child, port;
  for (let i = 0; i < 5 && !child; i++) {
    port = 20000 + Math.floor(Math.random() * 12000); // below those that the system gives to clients
    child = await startServer(folder, port, (url) => config(url, folder));
  }
  if (!child) throw new Error('the server does not answer');
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    folder,
    close: () =>
      new Promise((r) => {
        child.on('exit', r);
        child.kill('SIGTERM');
      }),
  };
}

const folders = [];
/** Servers that a failed test left behind. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/**
 * The program to start: Chromium's headless shell where it is there, which is the same engine without the windows of a
 * browser and takes two thirds of the work. What measures time, the long groups, and what needs notices of the desktop
 * (the groups "table" and "reach") use the whole browser, and so do tests chosen by their names.
 */
function program() {
  const shell = '/usr/bin/chromium-headless-shell';
  const whole = alone || !chosenGroup || /^(long|table|reach)/.test(chosenGroup) || !existsSync(shell);
  return process.env.CHROMIUM ?? (whole ? '/usr/bin/chromium' : shell);
}

/** The one Chromium of this process; started again if it died. @type {Promise<import('playwright-core').Browser> | undefined} */
let chrome;
async function started() {
  if (!chrome || !(await chrome).isConnected()) {
    chrome = chromium.launch({
      executablePath: program(),
      headless: true,
      args: [
        '--no-sandbox',
        '--font-render-hinting=none', // as the whole browser draws: letters are as wide as on a screen
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    });
  }
  return chrome;
}

/** A profile of its own, empty, which shares nothing with others but the program. What goes wrong in its pages is collected. */
export async function browser(options = {}) {
  const context = await (
    await started()
  ).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(90000); // a slow machine beside other tests is not a fault
  const wrong = [];
  context.on('page', watch);
  function watch(page) {
    page.on('console', (m) => {
      if ((m.type() === 'error' || m.type() === 'warning') && !m.text().includes('blocked by Playwright'))
        wrong.push(`console: ${m.text()} ${m.location().url}`);
    });
    page.on('pageerror', (e) => wrong.push(`page error: ${e.message}`));
  }
  await context.addInitScript(() => {
    globalThis.cspReports = [];
    document.addEventListener('securitypolicyviolation', (e) =>
      globalThis.cspReports.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`),
    );
  });
  const b = {
    context,
    wrong,
    page: await context.newPage(),
    close: () => context.close(),
    /** How most tests end: nothing was reported, and it closes. */
    async leave() {
      await clean(b);
      await b.close();
    },
  };
  return b;
}

let passed = 0,
  failed = 0;
const alone = process.argv[2] === '--alone' || process.argv[2] === '--alone-long';
const aloneLong = process.argv[2] === '--alone-long';
const chosenGroup = process.argv[2] === '--group' ? process.argv[3] : '';
const only = alone || chosenGroup ? [] : process.argv.slice(2);
let currentGroup = '';

/** The tests that follow belong to this group; tests/checks.cmake makes one test of CTest of each. @param {string} name */
export function group(name) {
  currentGroup = name;
}

/** @type {{name: string, run: () => Promise<void>, alone: boolean, seconds: number}[]} */
const queue = [];

/** Notes a test; finish() runs it. One that measures time runs alone. @param {string} name @param {() => Promise<void>} run @param {{alone?: boolean, long?: boolean, seconds?: number}} [how] seconds: what it may take at most */
export async function test(name, run, how = {}) {
  if (alone && (!how.alone || !!how.long !== aloneLong)) return;
  if (chosenGroup && (how.alone || chosenGroup !== currentGroup)) return;
  if (!only.length || only.some((word) => name.includes(word)))
    queue.push({ name, run, alone: !!how.alone, seconds: how.seconds ?? 300 });
}

/** @param {(typeof queue)[number]} one */
async function runOne({ name, run, seconds }) {
  const from = Date.now();
  /** @type {NodeJS.Timeout | undefined} */ let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not end')), seconds * 1000);
  });
  try {
    await Promise.race([run(), tooLong]);
    passed++;
    console.log(`ok   ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.stack ?? error}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs what was noted, as many tests at once as there are processors (3 at most; LANES=1: one after another), and ends the program. */
export async function finish() {
  for (const one of queue.filter((t) => t.alone)) await runOne(one);
  const rest = queue.filter((t) => !t.alone);
  const lane = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) await runOne(one);
  };
  await Promise.all(Array.from({ length: Number(process.env.LANES ?? Math.min(3, availableParallelism())) }, lane));
  await (await chrome)?.close();
  for (const child of running) child.kill('SIGKILL');
  if (!passed && !failed) {
    console.log('no test of that name or group');
    failed = 1;
  }
  for (const folder of folders) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      /* a browser that ends slowly; it is a temporary folder */
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

export function must(good, what) {
  if (!good) throw new Error(what);
}

/** Nothing was reported, no sentence is missing, nothing sticks out sideways. */
export async function clean(b, page = b.page) {
  const found = await page.evaluate(() => ({
    csp: globalThis.cspReports,
    missing: [...(globalThis.signoriaMissing ?? [])],
    borrowed: [...(globalThis.signoriaBorrowed ?? [])],
    wide: document.documentElement.scrollWidth > innerWidth + 1,
  }));
  must(!b.wrong.length, b.wrong.join('\n'));
  must(!found.csp.length, `CSP: ${found.csp.join('; ')}`);
  must(!found.missing.length, `no sentence for: ${found.missing.join(' ')}`);
  must(!found.borrowed.length, `said in English on a page in another language: ${found.borrowed.join(' ')}`);
  must(!found.wide, 'the page is wider than the screen');
}

const axe = readFileSync(join(here, 'node_modules/axe-core/axe.min.js'), 'utf8');
/** No serious finding of axe. */
export async function accessible(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () =>
    (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 4)
            .map((n) => `${n.target.join(' ')} (${n.any?.[0]?.message ?? n.failureSummary ?? ''})`)
            .join(' | ')} [${v.nodes.length}]`,
      ),
  );
  must(!found.length, `axe on ${name}: ${found.join('\n  ')}`);
}

/**
 * Lets a page do something long without being painted, which is most of the work of a browser without a graphics card.
 * @template T @param {import('playwright-core').Page} page @param {() => Promise<T>} run @returns {Promise<T>}
 */
export async function unseen(page, run) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { opacity: 0 }'); // what is not painted can still be clicked
    document.adoptedStyleSheets = [sheet];
  });
  const done = await run();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return done;
}

/** Opens the tips on the table: each thing once, and enough of each kind. */
export const allTips = (page) =>
  page.evaluate(async () => {
    const seen = new Set(),
      kinds = {};
    for (const el of document.querySelectorAll('[data-tip], [data-thing]')) {
      const thing = el.dataset.tip ?? el.dataset.thing,
        [kind] = thing.split(' ');
      if (seen.has(thing) || (kinds[kind] = (kinds[kind] ?? 0) + 1) > 9) continue;
      seen.add(thing);
      el.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      for (let i = 0; i < 3000 && !document.querySelector('dialog[open]'); i++)
        await new Promise((r) => {
          setTimeout(r, 10);
        });
      const dialog = document.querySelector('dialog[open]');
      if (!dialog || dialog.textContent.trim().length < 8) throw new Error(`no tip for ${thing}`);
      dialog.close();
    }
    return seen.size;
  });

/** Waits until the page has drawn what was asked of it, as a new size. @param {import('playwright-core').Page} page */
export const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );

export const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });

/** Settings for quick tests: there before the page is, so that nothing is loaded twice and cut off. */
export async function quick(page, url, more = {}) {
  await page.addInitScript((s) => {
    if (!localStorage.getItem('settings'))
      localStorage.setItem('settings', JSON.stringify({ motion: 'off', speed: 'fast', name: 'Bianca', ...s }));
  }, more);
  await page.goto(url);
  await page.waitForSelector('[data-new]');
}

/**
 * How most tests begin: a profile of its own, in the lobby.
 * @param {string} url @param {object} [options]  of the browser @param {object} [more]  settings
 */
export async function visit(url, options = {}, more = {}) {
  const b = await browser(options);
  await quick(b.page, url, more);
  return b;
}

/** Sets up a game in the dialog. */
export async function newGame(page, game, { seats = 3, people = 1, options = {} } = {}) {
  await page.click(`[data-new=${game}]`);
  await page.waitForSelector('.newgame');
  await page.click(`.newgame .counts label:has-text("${seats}")`);
  for (let i = 1; i < people; i++) await page.selectOption(`.chair:nth-child(${i + 1}) select`, 'person');
  if (Object.keys(options).length) {
    await page.click('.more summary');
    for (const [label, value] of Object.entries(options))
      await page.selectOption(`.option .field:has-text("${label}") select`, value);
  }
  await page.click('.newgame .primary');
  await page.waitForSelector('.play, .veil');
}

/**
 * Plays on by clicking what is lit, chosen by a small generator; until `steps` decisions were made or the
 * game is over. Answers how it went, and how long the page took to answer clicks.
 */
export function playOn(page, steps, seed = 1) {
  return page.evaluate(
    async ({ steps, seed }) => {
      let state = seed * 7919 + 17;
      const random = (n) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor(state / 65536) % n;
      };
      const frame = () => new Promise((r) => requestAnimationFrame(() => r()));
      // A dialog that was closed keeps its buttons.
      const doing = () => [...document.querySelectorAll('.btn.do')].find((one) => one.checkVisibility());
      const times = [];
      let made = 0,
        idle = 0;
      while (made < steps) {
        const go = document.querySelector('.veil .btn');
        if (go) {
          go.click();
          await frame();
          continue;
        }
        const play = document.querySelector('.play');
        if (play?.dataset.turn === 'over') break;
        if (play?.dataset.mine !== 'true') {
          await new Promise((r) => setTimeout(r, 5));
          if (++idle > 12000) throw new Error('nobody moves');
          continue;
        }
        idle = 0;
        const buttons = [...document.querySelectorAll('.act.can')];
        if (!buttons.length) {
          await frame();
          continue;
        }
        // Ending a turn is chosen less often, so that something happens in it.
        let button = buttons[random(buttons.length)];
        if (button.classList.contains('primary') && buttons.length > 1 && random(3))
          button = buttons[random(buttons.length)];
        const plies = play.dataset.plies,
          from = performance.now();
        button.click();
        await frame();
        await frame();
        // A chooser, or the list of a board that asks step by step (artwork, then artist).
        for (let i = 0; i < 4 && !doing(); i++) {
          const choices = [...document.querySelectorAll('.chooser .choice, .fl-ask .fl-list .fl-can')];
          if (choices.length) {
            choices[random(choices.length)].click();
            await frame();
            await frame();
          }
        }
        times.push(performance.now() - from);
        const doIt = doing();
        if (!doIt) {
          await frame();
          if (++idle > 200) throw new Error(`nothing to do after ${button.textContent.trim()}`);
          continue;
        }
        doIt.click();
        for (
          let i = 0;
          i < 2000 && document.querySelector('.play')?.dataset.plies === plies && !document.querySelector('.veil');
          i++
        )
          await frame();
        made++;
      }
      times.sort((a, b) => a - b);
      const play = document.querySelector('.play');
      return { made, turn: play?.dataset.turn, plies: Number(play?.dataset.plies), median: times[times.length >> 1] };
    },
    { steps, seed },
  );
}

/** Opens a position in the words of scenarios (docs/scenarios.md) as a match against bots; seat 1 is the person's. */
export async function openScene(page, scene) {
  await page.evaluate(() => {
    location.hash = '#/';
  }); // no second load: what the first one still fetches would be cut off
  await page.waitForSelector('[data-new]');
  await page.evaluate(async (scene) => {
    const { engine } = await import('./src/main.js'),
      { newId } = await import('./src/session/local.js'),
      { keep } = await import('./src/session/store.js');
    const s = (await engine(scene.split(' ')[0])).open();
    s.ask('seed 4');
    const [start, ...plays] = scene.split(' => '); // then what was already played
    s.ask(`scene ${start}`);
    for (const one of plays) s.ask(`play ${one}`);
    const setup = s.json('json setup'),
      names = ['Bianca', 'Duccio', 'Lapa', 'Nello', 'Ciacca'].slice(0, setup.seats),
      bots = Object.fromEntries(names.slice(1).map((_, i) => [i + 2, 'steward']));
    const kept = {
      id: newId(),
      title: '',
      game: setup.game,
      setup: setup.text,
      save: s.json('save'),
      bots,
      names,
      over: false,
      updated: Date.now(),
      seen: {},
      plies: 0,
    };
    await keep(kept);
    s.close();
    location.hash = `#/local/${kept.id}`;
  }, scene);
  await page.waitForSelector('.play > .table > *');
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
      }),
  );
}
