// reader.mjs: the games by ear: a virtual screen reader in a real page, real keys, and nothing else. What is played is
// found in what is spoken: names, roles, states and live regions. Prints how many words a decision takes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, clean, here, must, quick, root, test } from './lib.mjs';

const program = readFileSync(
  join(here, 'node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js'),
  'utf8',
);

/**
 * What a decision may take in the mean. All that is spoken counts: what is announced without being asked for (what the
 * others did, too), the entries that are stepped through up to the one that is taken, its preview, and what it did.
 */
const MOST_WORDS = 40;
/** The same over the first few decisions, which differ from game to game. */
const MOST_AT_FIRST = 60;

/**
 * Words of phrases as they are spoken. Where this reader says "key shortcuts 1", "not expanded" and "polite: ", NVDA says
 * "1", "collapsed" and nothing. @param {string[]} phrases
 */
const wordsOf = (phrases) =>
  phrases
    .join(' ')
    .replace(/\b(key shortcuts|not(?= (expanded|pressed)\b)|(polite|assertive):) ?/g, '')
    .split(/\s+/)
    .filter(Boolean).length;
/** What the live region said. @param {string[]} phrases */
const told = (phrases) =>
  phrases
    .filter((one) => /^(polite|assertive): /.test(one))
    .map((one) => one.replace(/^\w+: /, ''))
    .join(' ');
/** Where the focus went. @param {string[]} phrases */
const placed = (phrases) => phrases.filter((one) => !/^(polite|assertive): /.test(one)).at(-1) ?? '';
/** The name in "button, Sell corn, key shortcuts 1". @param {string} phrase */
const nameOf = (phrase) =>
  phrase
    .replace(/^\w+, /, '')
    .replace(/(, (key shortcuts \d|not pressed|pressed|not expanded|expanded|disabled|level \d))+$/, '');

/** A preview, or another thing that can be pressed: the first of a list. @param {string} name */
const leads = (name) =>
  new RegExp(`^polite: .*Enter( plays it\\.|\\?)|^(button|slider), (?!${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`);

/** Somebody who hears the page and has a keyboard. */
class Listener {
  /** @param {import('playwright-core').Page} page @param {number} seed */
  constructor(page, seed = 1) {
    this.page = page;
    this.state = seed * 7919 + 17;
    /** Words of each decision. @type {number[]} */
    this.words = [];
    this.count = 0;
    /** How many phrases of the reader's log were counted. */
    this.counted = 0;
    /** All that was heard. @type {string[]} */
    this.past = [];
  }

  /** @param {number} n */
  random(n) {
    this.state = (this.state * 1103515245 + 12345) % 2147483648;
    return Math.floor(this.state / 65536) % n;
  }

  async start() {
    await this.page.evaluate(async () => {
      const { virtual } = await import('/virtual-screen-reader.js');
      globalThis.reader = virtual;
      await virtual.start({ container: document.body });
    });
  }

  /**
   * What is spoken from now on, until something matches, or for some time. What came since the last call counts, too:
   * how fast the machine is changes nothing.
   * @param {() => Promise<unknown>} work @param {RegExp} until @param {number | (() => number)} ms  asked after the work
   * @returns {Promise<string[]>}
   */
  async hear(work, until, ms) {
    const late = await this.page.evaluate(
      async (from) => (await globalThis.reader.spokenPhraseLog()).slice(from),
      this.counted,
    );
    const from = this.counted + late.length;
    await work();
    const heard = await this.page.evaluate(
      async ({ from, source, ms }) => {
        const end = performance.now() + ms,
          wanted = new RegExp(source);
        for (;;) {
          const now = (await globalThis.reader.spokenPhraseLog()).slice(from);
          if (performance.now() > end || now.some((one) => wanted.test(one))) return now;
          await new Promise((r) => setTimeout(r, 10));
        }
      },
      { from, source: until.source, ms: typeof ms === 'number' ? ms : ms() },
    );
    this.counted = from + heard.length;
    this.count += wordsOf(late) + wordsOf(heard);
    this.past.push(...late, ...heard);
    for (const one of heard)
      must(
        !/^(button|link|image|slider|spinbutton|textbox|checkbox|combobox|radio|dialog)$/.test(one),
        `something has no name: ${heard.join(' | ')}`,
      );
    return heard;
  }

  /** Presses a key and hears where that leads. @param {string} key @param {RegExp} [until] @param {number} [ms] */
  press(key, until = /^(?!polite|assertive)/, ms = 400) {
    return this.hear(() => this.page.keyboard.press(key), until, ms);
  }

  /** Presses an arrow: where that leads, or nothing if the focus stays where it is. @param {string} key */
  async step(key) {
    const { page } = this;
    let ms = 5000;
    const before = await page.evaluateHandle(() => document.activeElement);
    const heard = await this.hear(
      async () => {
        await page.keyboard.press(key);
        if (await page.evaluate((was) => document.activeElement === was, before)) ms = 0;
      },
      /^(?!polite|assertive)/,
      () => ms,
    );
    return placed(heard);
  }

  /** Continues with Tab until a name is heard. @param {RegExp} name @param {number} [most] */
  async tabTo(name, most = 60) {
    for (let i = 0; i < most; i++) {
      const at = placed(await this.press('Tab'));
      if (name.test(at)) return at;
    }
    throw new Error(`Tab does not come to ${name}: ${this.past.slice(-most).join(' | ')}`);
  }

  /** Something has the focus. @param {string} after */
  async holds(after) {
    const lost = await this.page.evaluate(
      () => !document.activeElement || document.activeElement === document.body || !document.activeElement.isConnected,
    );
    must(!lost, `nothing has the focus after ${after}`);
  }

  /** Reads the whole page: everything has a name. @param {string} where */
  async readAll(where) {
    const all = await this.page.evaluate(async () => {
      const out = [];
      for (let i = 0, ends = 0; i < 6000 && ends < 2; i++) {
        await globalThis.reader.next();
        const said = await globalThis.reader.lastSpokenPhrase();
        if (said === 'document')
          ends++; // from wherever it is to the end, then all of it
        else if (ends) out.push(said);
      }
      return out;
    });
    this.counted = await this.page.evaluate(async () => (await globalThis.reader.spokenPhraseLog()).length);
    const bare = all.filter((one) => /^(button|link|image|slider|spinbutton|region|dialog|graphics-\w+)$/.test(one));
    must(!bare.length, `${where}: ${bare.length} things have no name: ${[...new Set(bare)]}`);
    must(
      all.some((one) => /^heading, .*level 1/.test(one)),
      `${where}: no heading of the first level`,
    );
    must(all.includes('main'), `${where}: no main landmark`);
    return all;
  }

  /**
   * Steps through a row or list from the entry that has the focus, up to the one that is taken: half of them are
   * passed by, and after the last, where those that are refused or the first one follow, the one heard last is taken.
   * @param {string} first @param {string} key
   */
  async choose(first, key) {
    const most = 12;
    let at = first;
    for (let i = 1; i < most && (/Why not\?/.test(at) || this.random(2)); i++) {
      const next = await this.step(key);
      if (!next || !next.startsWith('button') || next === at || next === first || /Why not\?/.test(next)) break;
      at = next;
    }
    return at;
  }

  /** From an action to its preview, through the lists that it opens. @param {string} name @param {string[]} heard */
  async preview(name, heard) {
    for (let depth = 0; depth < 5; depth++) {
      if (/Enter( plays it\.|\?)/.test(told(heard))) return;
      const first = placed(heard);
      must(
        /^(button|slider|spinbutton)/.test(first) && nameOf(first) !== name,
        `${name} leads to: ${heard.join(' | ')}`,
      );
      const to = await this.choose(first, 'ArrowDown');
      const shortcut = /key shortcuts (\d)/.exec(to)?.[1];
      name = nameOf(to);
      heard = await this.press(shortcut ?? 'Enter', leads(name), 3000);
    }
    throw new Error(`${name}: no preview`);
  }

  /** One decision; false: the game is over. */
  async decide() {
    this.count = 0;
    let first = placed(await this.press('a', /^(button|group)/, 600));
    for (let i = 0; !/^button, .*key shortcuts/.test(first); i++) {
      if (await this.over()) return false;
      must(i < 40, `nothing to do is heard: ${first}`);
      const heard = await this.hear(async () => {}, /Your turn\.|^dialog/, 700);
      if (heard.some((one) => one.startsWith('dialog'))) return false;
      first = placed(await this.press('a', /^(button|group)/, 300)) || first;
    }
    const to = await this.choose(first, 'ArrowRight');
    must(!/Why not\?/.test(to), 'no action that is possible is heard');
    const shortcut = /key shortcuts (\d)/.exec(to)?.[1];
    must(shortcut, `no key is heard for: ${to}`);
    await this.preview(nameOf(to), await this.press(shortcut, leads(nameOf(to)), 3000));
    const after = await this.press('Enter', /^(polite: (?!.*Enter( plays it|\?))|dialog)/, 8000);
    must(
      told(after) || after.some((one) => one.startsWith('dialog')),
      `what ${nameOf(to)} did is not told: ${after.join(' | ')}`,
    );
    await this.holds(nameOf(to));
    this.words.push(this.count);
    return true;
  }

  /** The end of the game was heard. */
  over() {
    return this.page.evaluate(async () =>
      (await globalThis.reader.spokenPhraseLog()).some((one) => /^dialog, The game is over/.test(one)),
    );
  }

  /** @param {string} what @param {number} most */
  report(what, most) {
    const sum = this.words.reduce((a, b) => a + b, 0),
      sorted = this.words.slice().sort((a, b) => a - b);
    console.log(
      `     ${what}: ${this.words.length} decisions by ear, ${Math.round(sum / this.words.length)} words each in the mean (median ${
        sorted[sorted.length >> 1]
      }, most ${sorted.at(-1)})`,
    );
    must(sum < most * this.words.length, `more than ${most} words a decision`);
  }
}

/** Runs with a listener; what was heard last comes with what goes wrong. @param {Listener} ear @param {() => Promise<void>} run */
async function heardWith(ear, run) {
  try {
    await run();
  } catch (error) {
    error.message += `\n     heard: ${ear.past.slice(-14).join('\n            ')}`;
    error.stack = error.message;
    throw error;
  }
}

/** A page with a listener in it, at the lobby. @param {{url: string}} site @param {number} seed */
async function listen(site, seed) {
  const b = await browser();
  await b.page.addInitScript((fixed) => {
    // The same game every time: the number of words depends on what happens in it.
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (/** @type {any} */ into) =>
      into instanceof BigUint64Array ? into.fill(BigInt(fixed) << 11n) : draw(into);
  }, seed);
  await b.page.route('**/virtual-screen-reader.js', (request) =>
    request.fulfill({ body: program, contentType: 'text/javascript' }),
  );
  await quick(b.page, site.url);
  const ear = new Listener(b.page, seed);
  await ear.start();
  return { b, ear };
}

/** A new game from the lobby, by keyboard. @param {Listener} ear @param {string} title */
async function begin(ear, title) {
  await ear.tabTo(new RegExp(`^button, Play ?, ${title}`));
  const heard = await ear.press('Enter', /^dialog, .*/, 3000);
  must(
    heard.some((one) => one.startsWith('dialog')),
    `no dialog is heard: ${heard.join(' | ')}`,
  );
  await ear.tabTo(/^button, Start/);
  await ear.press('Enter', /Your turn\.|^group, Choices/, 8000);
}

/** One chapter by ear, as the teacher reads it. @param {Listener} ear */
async function chapter(ear) {
  let heard = await ear.press('Enter', /^polite: /, 8000);
  let pages = 0;
  for (let i = 0; i < 60; i++) {
    const said = told(heard);
    must(heard.length, 'nothing is heard');
    if (/You completed the chapter/.test(heard.join(' '))) return pages;
    const at = placed(ear.past); // where the focus is: it may have stayed on a button
    if (/^button, Continue/.test(at)) {
      must(said || pages, 'the page is not read out');
      heard = await ear.press('Enter', /^polite: |^heading/, 8000);
      heard = [...heard, ...(await ear.hear(async () => {}, /^button, Continue/, 300))];
      pages++;
      continue;
    }
    if (/^button, .*(not )?pressed$/.test(at)) {
      // an answer to a question; the next one if it is wrong
      if (/Not quite/.test(said)) await ear.press('Tab');
      heard = await ear.press('Enter', /^polite: /, 3000);
      heard = [...heard, ...(await ear.hear(async () => {}, /^button, Continue/, 300))];
      continue;
    }
    const button = placed(await ear.press('t'));
    if (/^button, Try again/.test(button)) throw new Error('what it shows misses the goal');
    must(/^button, (Hint|Show me)/.test(button), `T does not lead to the teacher but to ${button}`);
    if (/^button, Hint/.test(button)) await ear.tabTo(/^button, Show me/, 2);
    heard = await ear.press('Enter', /^polite: /, 3000);
    heard = await ear.press('Enter', /^polite: .*Enter( plays it\.|\?)/, 3000);
    must(/Enter( plays it\.|\?)/.test(told(heard)), `"Show me" leads to: ${heard.join(' | ')}`);
    heard = await ear.press('Enter', /^polite: (?!.*Enter( plays it|\?))/, 8000);
    must(told(heard), 'the result is not told');
    heard = [...heard, ...(await ear.hear(async () => {}, /^button, (Continue|Try again)/, 1200))];
  }
  throw new Error('the chapter does not end');
}

const titles = { siena: 'Siena', florenza: 'Florenza', pebbles: 'Pebbles' };
const played = ['siena', 'florenza'];

/** @param {{url: string}} site @param {string} game @param {number} most */
const gameByEar = (site, game, most) => async () => {
  const { b, ear } = await listen(site, 5);
  let going = true;
  await heardWith(ear, async () => {
    await begin(ear, titles[game]);
    await ear.readAll(game);
    for (let i = 0; going && i < most; i++) going = await ear.decide();
  });
  ear.report(game, going ? MOST_AT_FIRST : MOST_WORDS);
  must(going === (ear.words.length === most), 'the game is not over');
  if (going) await ear.readAll(`${game}, later`);
  else {
    const result = placed(await ear.press('Tab'));
    must(/^(button|link), ./.test(result), `in the result Tab comes to ${result}`);
  }
  await clean(b);
  await b.close();
};

/** @param {{url: string}} site @param {string} game */
const chapterByEar = (site, game) => async () => {
  const { b, ear } = await listen(site, 3);
  let pages = 0;
  await heardWith(ear, async () => {
    await ear.tabTo(new RegExp(`^link, Learn ?, ${titles[game]}`));
    await ear.press('Enter', /^heading|Learn/, 5000);
    await ear.tabTo(/^link, Next chapter/);
    pages = await chapter(ear);
  });
  must(pages > 1, `${pages} pages`);
  console.log(`     ${game}: a chapter of ${pages} pages, ${Math.round(ear.count / pages)} words a page`);
  await clean(b);
  await b.close();
};

/** The first challenge of a game by ear, with hints until it is judged. @param {{url: string}} site @param {string} game */
const challengeByEar = (site, game) => async () => {
  const { b, ear } = await listen(site, 4);
  let said = '',
    steps = 0;
  await heardWith(ear, async () => {
    await ear.tabTo(new RegExp(`^link, Learn ?, ${titles[game]}`));
    await ear.press('Enter', /^heading/, 5000);
    const link = await ear.tabTo(/^link, .*0 of 3 stars/);
    const opened = await ear.press('Enter', /^polite: /, 8000);
    must(/\w+ \w+/.test(told(opened)), `the goal of ${link} is not read out: ${opened.join(' | ')}`);
    for (; steps < 40 && !/[0-3] of 3 stars/.test(said); steps++) {
      const hint = await ear.press('h', /^polite: .*(Hint: |of 3 stars)/, 8000);
      said = told(hint); // the end of the last step may come late
      if (/of 3 stars/.test(said)) break;
      must(/Hint: ./.test(told(hint)), `no hint is heard: ${hint.join(' | ')}`);
      const preview = await ear.press('Enter', /^polite: .*Enter( plays it\.|\?)/, 4000);
      must(/Enter( plays it\.|\?)/.test(told(preview)), `the hint leads to: ${preview.join(' | ')}`);
      const after = await ear.press('Enter', /^polite: .*(of 3 stars|Your turn|Your choice)/, 4000); // in one: nothing is lost between
      must(told(after), `what it did is not told: ${after.join(' | ')}`);
      said = told(after);
    }
  });
  must(/[1-3] of 3 stars/.test(said), `the stars are not told: ${said}`);
  console.log(`     ${game}: a challenge of ${steps} steps, ${Math.round(ear.count / steps)} words each`);
  await clean(b);
  await b.close();
};

/** A chapter, a challenge and the beginning of a game, for `./test`. */
// By turns: what is not here is among the long tests.
export async function readerTests(site) {
  const [first, second] = played;
  await test(`by ear: a challenge of ${first}`, challengeByEar(site, first));
  await test(`by ear: a chapter of ${second}`, chapterByEar(site, second));
  await test(`by ear: ${first} from the lobby`, gameByEar(site, first, 8));
}
export async function longReaderTests(site) {
  const [first, second] = played;
  for (const game of Object.keys(titles))
    if (game !== first && existsSync(join(root, 'games', game, 'data/challenges.txt')))
      await test(`by ear: a challenge of ${game}`, challengeByEar(site, game));
  await test(`by ear: a chapter of ${first}`, chapterByEar(site, first));
  await test(`by ear: ${second} from the lobby`, gameByEar(site, second, 8));
  for (const game of played)
    await test(`by ear: a whole game of ${game}`, gameByEar(site, game, 2000), { seconds: 900 });
}
