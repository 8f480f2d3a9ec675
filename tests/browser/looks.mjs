// looks.mjs: what a page looks like, measured: sizes of text and targets, what overlaps, what is cut off; and Siena's tips.
import { cardTests, lotTests } from '../../games/siena/tests/cards.mjs';
import { accessible, languages, must, openScene, shot, test, visit } from './lib.mjs';

/** Runs inside the page: what the searches below share. */
function tools() {
  const say = (el) =>
    `${el.closest('[class]')?.getAttribute('class')?.split(' ').slice(0, 2).join('.') ?? el.tagName} "${(el.getAttribute('aria-label') || el.textContent).replace(/\s+/g, ' ').trim().slice(0, 36)}"`;
  const hidden = (el) =>
    !el.checkVisibility({ visibilityProperty: true }) ||
    el.closest('.sr-only, .fl-vh, dialog:not([open])') !== null ||
    getComputedStyle(el).clipPath !== 'none';

  /** The part of an element's box that is not cut off by what it lies in. */
  function seen(el) {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    left = Math.max(left, 0);
    top = Math.max(top, 0);
    right = Math.min(right, innerWidth);
    bottom = Math.min(bottom, innerHeight);
    for (let up = el.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up),
        box = up.getBoundingClientRect();
      if (style.overflowX !== 'visible') {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (style.overflowY !== 'visible') {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  /** The texts in an element that can be seen, each with the element that it is in. */
  function* texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement;
      if (node.data.trim() && el && !/^(SCRIPT|STYLE|OPTION|TITLE)$/i.test(el.tagName) && !hidden(el))
        yield { node, el };
    }
  }
  globalThis.looks = { say, hidden, seen, texts };
}

/** Runs inside the page: text below so many px on the screen, with all zooming. */
function smallText(least) {
  const { say, texts } = globalThis.looks,
    small = new Map();
  function size(el) {
    const css = parseFloat(getComputedStyle(el).fontSize),
      text = el.closest('svg text');
    if (!text) return css * (el.currentCSSZoom ?? 1);
    const box = text.getBBox(),
      rect = text.getBoundingClientRect();
    return box.width && box.height ? css * Math.sqrt((rect.width * rect.height) / (box.width * box.height)) : 99;
  }
  for (const { el } of texts(document.body)) {
    const box = el.getBoundingClientRect(),
      px = size(el);
    if (box.width >= 1 && box.height >= 1 && px < least - 0.01) small.set(say(el), Math.round(px * 10) / 10);
  }
  return [...small].map(([what, px]) => `${px} px: ${what}`);
}

/** Runs inside the page: things to click that lie over each other, or are smaller than so many px. */
function targets(least) {
  const { say, hidden, seen } = globalThis.looks,
    out = [];
  const top = document.querySelector('dialog[open]') ?? document.querySelector('.chooser') ?? document.body; // what lies under an open list is covered on purpose
  const open = [...top.querySelectorAll('button, a[href], [role=button], input, select, summary')]
    .filter((el) => !hidden(el) && !el.disabled && getComputedStyle(el).pointerEvents !== 'none')
    .map((el) => ({ el, box: seen(el), whole: el.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      if (
        a.el.contains(b.el) ||
        b.el.contains(a.el) ||
        ['.since', '.newgame .dialog-buttons'].some((s) => a.el.closest(s) !== b.el.closest(s))
      )
        continue; // news lie on top until they are closed; options scroll under "Begin"
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
        high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2)
        out.push(`overlap ${Math.round(wide)}x${Math.round(high)}: ${say(a.el)} and ${say(b.el)}`);
    }
    // Links in running text and lines of the log are as high as their lines (as in WCAG 2.5.8); a native slider is as high as it is.
    if (!least || a.el.matches('.clause, .si-clause, .log-text, p a, p button, input[type=range], .log *')) continue;
    if (a.whole.width < least - 0.5 || a.whole.height < least - 0.5)
      out.push(`target ${Math.round(a.whole.width)}x${Math.round(a.whole.height)}: ${say(a.el)}`);
  }
  return out;
}

/** Runs inside the page: words that are cut off, in the bar, on buttons and in what is to be chosen; what can be scrolled is not. */
function cutOff() {
  const { say, hidden, seen, texts } = globalThis.looks,
    out = new Set();
  const holders =
    '.bar, .act, .choice, .tab, .btn, .fl-row, .fl-stock, .fl-box, .si-desk, .si-btn, .si-lot, .si-inn, .si-sp, .si-mcard, .si-pict, .si-head, .whose, .fl-line button';
  for (const holder of document.querySelectorAll(holders)) {
    if (hidden(holder) || seen(holder).width < 2 || seen(holder).height < 2) continue;
    for (const { node, el } of texts(holder)) {
      if (el.closest('svg, .preview-words, .si-nm, .undo small, .log, .si-cw') || el.closest(holders) !== holder)
        continue; // names of people may end in dots
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect(),
        air = 4 * (el.currentCSSZoom ?? 1); // a line is higher than its letters
      let { left, top, right, bottom } = holder.getBoundingClientRect(),
        scrolls = false;
      for (let up = el; up !== holder.parentElement; up = up.parentElement) {
        const style = getComputedStyle(up),
          box = up.getBoundingClientRect();
        scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        left = Math.max(left, box.left);
        top = Math.max(top, box.top);
        right = Math.min(right, box.right);
        bottom = Math.min(bottom, box.bottom);
      }
      if (
        !scrolls &&
        (words.left < left - 1.5 || words.right > right + 1.5 || words.top < top - air || words.bottom > bottom + air)
      )
        out.add(`cut off in ${holder.getAttribute('class').split(' ')[0]}: "${node.data.trim().slice(0, 30)}"`);
    }
  }
  for (const el of document.querySelectorAll('.bar, .bar > *, .tools, .actions, .fl-stock, .fl-phases')) {
    if (hidden(el) || /auto|scroll/.test(getComputedStyle(el).overflowX)) continue;
    if (el.scrollWidth > el.clientWidth + 1) out.add(`too wide by ${el.scrollWidth - el.clientWidth}: ${say(el)}`);
  }
  return [...out];
}

/**
 * Runs inside the page: words of which something is hidden by whatever they lie in, anywhere: by its edge, or because
 * it shows only so many lines. What can be scrolled to is not hidden. Names of people and what is undone may end in dots.
 */
function clipped(within = 'body') {
  const { texts } = globalThis.looks,
    out = new Set();
  for (const { node, el } of texts(document.querySelector(within) ?? document.body)) {
    if (el.closest('svg, .si-nm, .undo small, .nm, .fl-who-plays')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()],
      air = 4 * (el.currentCSSZoom ?? 1); // a line is higher than its letters
    for (let up = el; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up),
        box = up.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || box.width < 2 || box.height < 2) break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const beyond = Math.max(
        ...lines.map((r) => Math.max(r.right - box.right, box.left - r.left) - 1.5),
        ...lines.map((r) => Math.max(r.bottom - box.bottom, box.top - r.top) - air),
      );
      if (beyond <= 0) continue;
      out.add(`hidden in ${up.getAttribute('class')?.split(' ')[0] ?? up.tagName}: "${node.data.trim().slice(0, 40)}"`);
      break;
    }
  }
  return [...out];
}

/** What is wrong with the looks of a page: text below `text` px, targets below `target` px, overlaps, words that are cut off. @returns {Promise<string[]>} */
export async function audit(page, { text = 0, target = 0 }) {
  await page.evaluate(tools);
  return [
    ...(text ? await page.evaluate(smallText, text) : []),
    ...(await page.evaluate(targets, target)),
    ...(await page.evaluate(cutOff)),
    ...(await page.evaluate(clipped)),
  ];
}

/** Gives a page `looks`, with which a test's own function in it can look for hidden words: `looks.clipped(selector)`. */
export async function looked(page) {
  await page.evaluate(tools);
  await page.evaluate(`globalThis.looks.clipped = ${clipped}; undefined`);
}

const full =
  'siena seats=4; given seat 1 peasant florins 29 hand G01 G07 J02 A01 S06 S13 S01; given seat 2 merchant florins 61 hand G04 J01; given seat 3 banker florins 61 pawn palazzo-tolomei; given seat 4 banker florins 82 pawn torre-del-mangia; given workers corn 2, workers wine 3, workers oil 3, workers cloth 3, ready wine 1, courtesans 2, calandrino piazza-salimbeni, round 11, tower 1 = 4, tower 2 = 3, tower 3 = 4, track = 2 3 1 4; given display = G05 S08 S12 G09 A08 A09 S05 J10';
const scenes = {
  full: `${full}; turn 1`,
  'full, buying': `${full}; buying`,
  'full, placed': `${full}; turn 1 => play G01 goods`,
  opening: 'siena seats=4; opening',
  bidding: 'siena seats=3; given display = A09, track = 2 1 3, florins 28 28 28; auction => bid 3',
  buying:
    'siena seats=5; given florins 29 40 55 61 90, track = 1 2 3 4 5; given status = peasant merchant merchant banker banker; given display = G01 J02 G05 S08 S12 G09 A08 A09 S05 J10; buying',
  peasant:
    'siena seats=4; given seat 1 peasant florins 29 hand G07 J02 A01 S06 S13 S01; given seat 2 merchant florins 61 hand G04 J01; given seat 3 banker florins 61 pawn palazzo-tolomei; given seat 4 banker florins 82 pawn torre-del-mangia; given workers corn 2, workers wine 3, workers oil 3, workers cloth 3, ready wine 1, courtesans 2, calandrino piazza-salimbeni, round 11, tower 1 = 4, tower 2 = 3, tower 3 = 4, track = 1 2 3 4; turn 1',
  rise: 'siena seats=3; given seat 1 merchant florins 84 hand G07 J02 A01 S06; given ready cloth 1, ready spices 2, track = 1 2 3; turn 1',
  walk: 'siena seats=3; given seat 1 banker florins 60 pawn piazza-del-campo hand S10 S08 G02; given seat 2 merchant florins 50; given track = 1 2 3; turn 1',
  equal:
    'siena seats=5; given florins 28 28 28 28 28, track = 1 2 3 4 5; given seat 1 hand G07; given display = G01 J02 G05 S08 S12 G09 A08 A09 S05 J10; turn 1',
  empty:
    'siena seats=3; given seat 1 peasant florins 20; given display = G01 J02 G05 S08 S12 G09 A08 A09 S05 J10; given track = 1 2 3; buying',
  end: 'siena seats=3; given seat 1 banker florins 60 pawn duomo; given seat 2 banker florins 20 pawn inn; given seat 3 merchant florins 90; given tower 1 = 1, tower 2 = 2, stingy 2 = 2, round 20; scoring',
  five: 'florenza seats=5; given life III = giotto, life I = donatello, hand = 4 4 4 4 4, cubes 1 = 3 2 1 4 2 1, florins 1 = 1200, district 1 = boscaiuolo lanaiuolo, district 2 = tintore setaiuolo casa; placement 1',
  crowd:
    'florenza seats=3; given life II = giotto, life III = beato-angelico filippo-lippi michelangelo, life IV = bernini, life V = vasari, life VI = antonio-da-padova; placement 1',
  market: 'florenza seats=2; given market 1, hand = 0 0, cubes 1 = 0 0 0 1 2 0, florins 1 = 100; market',
};

/** After the page was drawn again. */
const drawn = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

export async function size(page, width, height) {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/** The page in another language, without loading it again. */
export const speak = (page, lang) =>
  page.evaluate(async (lang) => {
    await (await import('./src/i18n.js')).setLanguage(lang);
  }, lang);

async function sound(page, name, limits) {
  const found = await audit(page, limits);
  must(!found.length, `${name}: ${found.length} findings\n  ${found.slice(0, 15).join('\n  ')}`);
}

/** Nothing is hidden in any language; the page stays in the one that it has. */
async function inAllLanguages(page, name) {
  await page.evaluate(tools);
  const own = await page.evaluate(() => document.documentElement.lang);
  for (const lang of [...languages.filter((one) => one !== own), own]) {
    await speak(page, lang);
    await page.evaluate(async () => (await import('./src/main.js')).redraw());
    await drawn(page);
    const found = await page.evaluate(clipped);
    must(!found.length, `${name} in ${lang}: ${found.slice(0, 15).join('\n  ')}`);
  }
}

/** All zones of a phone. */
async function zones(page, name, limits) {
  for (const tab of await page.$$('.tab')) {
    await tab.evaluate((el) => el.click());
    await drawn(page);
    await sound(page, `${name}, ${await tab.textContent()}`, limits);
  }
}

// Long because it is a list of tests, each of them short.
export async function lookTests(site) {
  await test('looks: at 1280x800 all is 11 px or more, nothing overlaps and nothing is cut off', async () => {
    const b = await visit(site.url, { locale: 'de' }),
      { page } = b; // the longest words
    for (const [name, scene] of Object.entries(scenes)) {
      await openScene(page, scene);
      if (name === 'end') await page.waitForSelector('.si-table-score');
      if (name === 'bidding') await page.waitForSelector('.order-form');
      await sound(page, name, { text: 11 });
      if (name.startsWith('full') || ['five', 'crowd'].includes(name)) await inAllLanguages(page, name);
      if (['peasant', 'market'].includes(name)) {
        // what is chosen, and by night
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.keyboard.press(
          name === 'peasant' ? await page.getAttribute('.actions [data-group=discard]', 'data-key') : '1',
        );
        await page.waitForSelector('.chooser, .fl-list');
        await sound(page, `${name}, a list`, { text: 11 });
        await page.locator('.chooser .choice, .fl-list .fl-cube.fl-can').first().click();
        await page.waitForSelector('.preview.picked');
        await sound(page, `${name}, a preview`, { text: 11 });
        await page.emulateMedia({ colorScheme: 'light' });
      }
    }
    await b.leave();
  });

  await test('looks: the field for a standing order covers nothing of the board, in each language', async () => {
    const b = await visit(site.url, { locale: 'de' }),
      { page } = b;
    await page.goto(`${site.url}#/learn/siena`);
    await page.click('a[href^="#/challenge/siena"]'); // the first is an auction
    await page.waitForSelector('.order-form');
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
    ]) {
      await size(page, width, height);
      for (const lang of languages) {
        await speak(page, lang);
        await page.evaluate(async () => (await import('./src/main.js')).redraw());
        await drawn(page);
        await sound(page, `a standing order at ${width}x${height} in ${lang}`, {});
      }
    }
    await b.leave();
  });

  await lotTests(site);

  await test('looks: on phones everything to tap is 44 px, upright and sideways', async () => {
    const b = await visit(site.url, { locale: 'de', hasTouch: true, viewport: { width: 390, height: 844 } }),
      { page } = b;
    await sound(page, 'the lobby', { text: 11, target: 44 });
    await page.click('[data-new=siena]');
    await page.click('.newgame .more summary');
    await sound(page, 'a new game', { text: 11, target: 44 });
    await page.keyboard.press('Escape');
    for (const [where, what] of [
      ['#/rules/siena', '.rules-list'],
      ['#/learn/siena', '.lessons a'],
    ]) {
      await page.goto(site.url + where);
      await page.waitForSelector(what);
      await sound(page, where, { text: 11, target: 44 });
    }
    await page.click('.lessons a');
    await page.waitForSelector('.play .taught-above .teacher');
    await sound(page, 'a page of a chapter', { text: 11, target: 44 });
    await page.setViewportSize({ width: 844, height: 390 }); // a lesson sideways: its goal covers neither board nor actions
    await drawn(page);
    const covered = await page.evaluate(() => {
      const a = document.querySelector('.notices').getBoundingClientRect(),
        b = document.querySelector('.si-table').getBoundingClientRect();
      return a.bottom - b.top;
    });
    must(covered < 1, `the teacher covers ${covered} px of the table`);
    for (const name of ['opening', 'buying', 'peasant', 'rise', 'walk', 'five', 'market']) {
      await openScene(page, scenes[name]);
      for (const [width, height] of [
        [390, 844],
        [844, 390],
      ]) {
        await size(page, width, height);
        await zones(page, `${name} at ${width}x${height}`, { target: 44 });
      }
    }
    await b.leave();
  });

  await test('looks: Siena in a low window: the board is large, hand and actions are there, in each language', async () => {
    const b = await visit(site.url),
      { page } = b;
    for (const lang of languages) {
      await speak(page, lang);
      for (const name of lang === 'en' || lang === 'de' ? ['walk', 'peasant', 'rise', 'buying'] : ['walk', 'rise']) {
        await openScene(page, scenes[name]);
        for (const [width, height] of [
          [844, 390],
          [640, 360],
          [640, 400],
        ]) {
          await size(page, width, height);
          for (const [i, zone] of ['.si-town', '.si-country'].entries()) {
            await page.locator('.tab').nth(i).click();
            await drawn(page);
            const at = `${lang}, ${name}, ${width}x${height}, ${zone}`;
            const found = await page.evaluate((zone) => {
              const box = (el) => el?.getBoundingClientRect() ?? new DOMRect();
              const inside = (el) => {
                const r = box(el);
                return (
                  r.width > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1
                );
              };
              const board = box(document.querySelector('.si-board')),
                hand = document.querySelector('.si-hand'),
                acts = [...document.querySelectorAll('.act')];
              return {
                wide: board.width / innerWidth,
                high: board.height / innerHeight,
                zone: box(document.querySelector(zone)).height,
                hand: !hand.querySelector('[data-card]') || inside(hand.querySelector('[data-card]')),
                acts: acts.length > 0 && acts.every(inside),
                page:
                  document.documentElement.scrollHeight > innerHeight ||
                  document.documentElement.scrollWidth > innerWidth,
                lots: [...document.querySelectorAll('.si-lot, .si-field')]
                  .map(box)
                  .filter((r) => r.width && r.height < 44).length,
              };
            }, zone);
            must(
              found.wide > 0.55 && found.high > 0.78 && found.zone > 200,
              `${at}: the board has ${Math.round(found.wide * 100)} % of the width and ${Math.round(found.high * 100)} % of the height, the zone is ${found.zone} px high`,
            );
            must(found.hand && found.acts && !found.page && !found.lots, `${at}: ${JSON.stringify(found)}`);
            await sound(page, at, { text: zone === '.si-country' ? 10.5 : 0, target: 44 });
          }
        }
      }
    }
    await shot(page, 'siena-low');
    await b.leave();
  });

  await test('looks: large screens show Siena large', async () => {
    const b = await visit(site.url, { viewport: { width: 1920, height: 1080 } }),
      { page } = b;
    await openScene(page, scenes.peasant);
    const sizes = () =>
      page.evaluate(() =>
        Object.fromEntries(
          ['.si-lot', '.si-card', '.si-sp', '.bar'].map((s) => [
            s,
            document.querySelector(s).getBoundingClientRect().height,
          ]),
        ),
      );
    const small = await sizes();
    for (const [width, height, more] of [
      [2560, 1440, 1.25],
      [3840, 2160, 1.8],
    ]) {
      await size(page, width, height);
      const large = await sizes();
      for (const [what, px] of Object.entries(large))
        must(px > small[what] * more, `${what} is ${px} px high at ${width}x${height}, ${small[what]} at 1920x1080`);
      must(
        await page.evaluate(() => {
          const t = document.querySelector('.si-table');
          return t.scrollHeight <= t.clientHeight + 2 && document.documentElement.scrollWidth <= innerWidth;
        }),
        `${width}x${height}: the table has to be scrolled`,
      );
      await sound(page, `${width}x${height}`, { text: 14 });
    }
    await b.leave();
  });

  await test('looks: equal florins are shown at their number, and cards beside an empty hand whole', async () => {
    const b = await visit(site.url),
      { page } = b;
    await openScene(page, scenes.equal);
    const found = await page.evaluate(() => {
      const middle = (el) => {
        const r = el.getBoundingClientRect();
        return (r.left + r.right) / 2;
      };
      const bar = document.querySelector('.si-bar').getBoundingClientRect(),
        plate = document.querySelector('[data-marker="1 2 3 4 5"]');
      return {
        florins: plate && (104 * (middle(plate.querySelector('.si-stem')) - bar.left)) / bar.width,
        words: plate?.textContent,
        tokens: [...(plate?.querySelectorAll('.si-seat') ?? [])].map(middle),
      };
    });
    must(
      Math.abs(found.florins - 28) < 0.4 && found.words.endsWith('28'),
      `the plate of 28 florins points at ${found.florins}`,
    );
    must(
      found.tokens.every((x, i) => !i || x - found.tokens[i - 1] > 15),
      'markers cover each other',
    );
    await openScene(page, scenes.empty);
    const cards = await page.$$eval('.si-mcard', (all) =>
      all.map((el) => ({
        pic: el.querySelector('.si-cpic').getBoundingClientRect().height,
        wide: el.getBoundingClientRect().width,
      })),
    );
    must(
      cards.length === 10 && cards.every((c) => c.pic > 60 && c.wide > 60),
      `cards of the market: ${JSON.stringify(cards)}`,
    );
    await b.leave();
  });

  await test('looks: tips come up in a normal game of Siena, can be read, sent away and switched off', async () => {
    const b = await visit(site.url, { locale: 'de', hasTouch: true }),
      { page } = b;
    await openScene(page, scenes.rise);
    await page.waitForSelector('.si-coach[data-topic=rise]');
    const words = await page.textContent('.si-coach');
    must(
      words.includes('aufsteigen') && words.includes('S-STA-03') && !words.includes('coach.'),
      `the tip says ${words}`,
    );
    await sound(page, 'a tip', { text: 11 });
    await accessible(page, 'a tip');
    await shot(page, 'siena-coach');
    for (const [width, height] of [
      [820, 1180],
      [1024, 768],
      [1280, 800],
    ]) {
      await size(page, width, height);
      const box = await page.locator('.si-coach').boundingBox();
      must(
        box &&
          box.x >= 0 &&
          box.x + box.width <= width &&
          box.y + box.height <= height &&
          box.height < 280 &&
          box.width < 340,
        `${width}x${height}: the tip is at ${JSON.stringify(box)}`,
      );
    }
    await page.click('[data-got]');
    await page.waitForSelector('.si-coach[data-topic=travel]'); // the next thing
    must((await page.$('.si-coach[data-topic=rise]')) === null, 'it is told twice');
    await page.click('[data-no-tips]');
    await page.waitForSelector('.si-coach', { state: 'detached' });
    await openScene(page, scenes.buying);
    must((await page.$('.si-coach')) === null, 'tips that were switched off come back');
    await page.click('.tools [aria-haspopup=dialog]');
    await page.selectOption('dialog .field:has-text("Tipps") select', 'on');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.si-coach[data-topic=buying]');
    // A finger that rests on a thing, a mouse and the keyboard's focus on an action.
    await page.evaluate(() =>
      document
        .querySelector('[data-market]')
        .dispatchEvent(
          new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: 5, clientY: 5 }),
        ),
    );
    await page.waitForSelector('dialog .si-tip');
    await page.keyboard.press('Escape');
    for (const thing of ['.act.can', '.si-phase .si-on']) {
      await page.hover(thing);
      await page.waitForSelector('.si-pop:not([hidden])');
      await page.mouse.move(640, 3);
      await page.waitForSelector('.si-pop[hidden]', { state: 'attached' });
    }
    await page.focus('.si-lot');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.si-pop:not([hidden])');
    await page.goto(`${site.url}#/learn/siena`); // where a teacher speaks, tips are silent
    await page.click('.lessons a');
    await page.waitForSelector('.taught .teacher');
    must((await page.$('.si-coach')) === null, 'two teachers speak at once');
    await b.leave();
  });
}

export async function longLookTests(site) {
  await cardTests(site);
  await test('looks: lobby, chapters, result and replay show all their words in each language, by day and night', async () => {
    const b = await visit(site.url, { locale: 'de', hasTouch: true, viewport: { width: 390, height: 844 } }),
      { page } = b;
    const everywhere = async (/** @type {string} */ name) => {
      for (const [width, height, colorScheme] of [
        [390, 844, 'dark'],
        [844, 390, 'light'],
        [1280, 800, 'dark'],
      ]) {
        await page.emulateMedia({ colorScheme });
        await size(page, width, height);
        await inAllLanguages(page, `${name} at ${width}x${height}, ${colorScheme}`);
      }
    };
    await everywhere('the lobby');
    await page.goto(`${site.url}#/learn/florenza`);
    await page.waitForSelector('.lessons a');
    await everywhere('chapters');
    await page.click('.lessons a');
    await page.waitForSelector('.play .teacher', { state: 'attached' });
    await everywhere('a page of a chapter');
    await openScene(page, scenes.end);
    await page.waitForSelector('.result, .si-table-score');
    await everywhere('a result');
    await page.evaluate(() => {
      location.hash = location.hash.replace('#/local/', '#/replay/local/');
    });
    await page.waitForSelector('.replay .play');
    await everywhere('a replay');
    await page.goto(site.url);
    await openScene(page, scenes.crowd);
    await page.evaluate(() => {
      location.hash = location.hash.replace('#/local/', '#/replay/local/');
    });
    await page.waitForSelector('.replay .play .fl-table');
    must(!(await page.textContent('.replay')).includes('Seat 1'), 'a seat without a name is called so in English');
    await everywhere('a replay of a crowded city');
    const below = await page.$$eval('.fl-lc', (all) => Math.max(...all.map((el) => el.scrollHeight - el.clientHeight)));
    must(below < 2, `${below} px of a month of artists are out of sight at 1280x800`);
    await b.leave();
  });
}
