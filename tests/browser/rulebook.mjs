// rulebook.mjs: the rulebook to learn from: overview, examples with figures, one's own edition, the card, paper.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, must, root, shot, test, visit } from './lib.mjs';

const games = ['siena', 'florenza', 'pebbles'];
const languages = ['en', 'de', 'fr', 'it', 'nl', 'es'];

/** The chapters of a game's rules that have clauses. */
const chaptersOf = (game) => [
  ...new Set(
    [...readFileSync(join(root, `games/${game}/docs/rules/en.md`), 'utf8').matchAll(/^### ([A-Z]-[A-Z]{3})-/gm)].map(
      (m) => m[1],
    ),
  ),
];

async function speak(page, site, lang) {
  await page.evaluate((l) => localStorage.setItem('lang', l), lang);
  await page.goto(`${site.url}?${lang}`);
}

/** The text of a PDF; null if there is no program that reads it. */
function textOf(pdf) {
  if (!existsSync('/usr/bin/pdftotext')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  writeFileSync(join(folder, 'book.pdf'), pdf);
  const text = execFileSync('/usr/bin/pdftotext', [join(folder, 'book.pdf'), '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return text;
}

async function examplesEverywhere(site, some) {
  const b = await visit(site.url);
  const { page } = b;
  for (const lang of some)
    for (const game of games) {
      await speak(page, site, lang);
      await page.goto(`${site.url}?${lang}#/rules/${game}/book`);
      await page.waitForSelector('.chapter');
      const shown = await page.$$eval('.example', (all) => all.map((one) => one.dataset.example));
      must(String(shown) === String(chaptersOf(game)), `${game} in ${lang}: examples of ${shown}`);
      const bad = await page.$$eval('.example', (all) =>
        all
          .filter((one) => {
            const figures = [...one.querySelectorAll('.figure-box')];
            return (
              figures.length !== 2 ||
              figures.some((f) => (f.getAttribute('aria-label') ?? '').length < 12) ||
              figures.some((f) => !f.querySelector('.figure-board').shadowRoot.firstElementChild) ||
              /example\.|event\.|\{\d/.test(one.textContent)
            );
          })
          .map((one) => one.dataset.example),
      );
      must(!bad.length, `${game} in ${lang}: ${bad} lack a figure, its text, or a sentence`);
      must((await page.$$('.rules-overview section')).length > 3, `${game} in ${lang}: no overview`);
      must((await page.$$('.card-boxes li')).length > 3, `${game} in ${lang}: no summary card`);
    }
  await b.leave();
}

async function examplesAreTrue(site) {
  const b = await visit(site.url);
  const { page } = b;
  await page.goto(`${site.url}#/rules/siena/S-TWR`);
  await page.waitForSelector('.example');
  const [before, after] = await page.evaluate(async () => {
    const { engine } = await import('./src/main.js');
    const facts = await (await fetch('rules/siena.json')).json();
    const s = (await engine('siena')).open();
    return ['before', 'after'].map((when) => {
      s.ask(`position ${facts.examples['S-TWR'][when]}`);
      return s.json('json play 1').view.florins[0];
    });
  });
  const text = await page.textContent('.example');
  must(text.includes(`${before} florins`), `it does not say that there were ${before} florins`);
  must(text.includes(`has ${after}.`), `it does not say that ${after} florins are left`);
  await accessible(page, 'a chapter with its example');
  await page.$eval('.example', (one) => one.scrollIntoView());
  await shot(page, 'rules-example');
  await b.leave();
}

async function onlyMine(site) {
  const b = await visit(site.url);
  const { page } = b;
  await page.goto(`${site.url}#/rules/siena/S-OPA`);
  await page.waitForSelector('#S-OPA-02 .by-edition');
  must((await page.$$('#S-OPA-02 .by-edition')).length === 2, 'not all editions are shown');
  must((await page.$$('.ruling[open]')).length === 0, 'a ruling is open');
  await page.selectOption('[data-edition]', 'french');
  await page.waitForFunction(() => document.querySelectorAll('#S-OPA-02 .by-edition').length === 1);
  must((await page.textContent('#S-OPA-02')).includes('is out of the opening auction'), 'not the French rule');
  await page.check('[data-rulings]');
  await page.waitForSelector('.ruling[open]');
  await page.goto(`${site.url}#/rules/siena?setup=${encodeURIComponent('siena seats=3 introductory')}`);
  await page.waitForFunction(() => !document.querySelector('.rules-list [href$="/S-OPA"]'));
  must((await page.inputValue('[data-edition]')) === 'mine', 'the game that one comes from is not chosen');
  await page.selectOption('[data-edition]', '');
  await page.waitForSelector('.rules-list [href$="/S-OPA"]');
  await page.goto(`${site.url}#/rules/siena/card`);
  await page.waitForSelector('.rule-card');
  await accessible(page, 'the summary card');
  await shot(page, 'rules-card');
  await b.leave();
}

async function onPaper(site) {
  const b = await visit(site.url);
  const { page } = b;
  for (const [game, lang, word] of [
    ['pebbles', 'en', 'Example'],
    ['florenza', 'fr', 'Exemple'],
  ]) {
    await speak(page, site, lang);
    await page.goto(`${site.url}?${lang}#/rules/${game}/book`);
    await page.waitForSelector('.example');
    await page.emulateMedia({ media: 'print' });
    const seen = await page.$$eval('.rules-bar, .rules-list, .print-now', (all) =>
      all.filter((one) => getComputedStyle(one).display !== 'none').map((one) => one.className),
    );
    must(!seen.length, `on paper there is ${seen}`);
    must(
      (await page.$eval('.rules-page', (one) => getComputedStyle(one).overflow)) === 'visible',
      'only the first page would be printed',
    );
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    must(pages > 3 && pages < 90, `${game}: ${pages} pages`);
    const text = textOf(pdf);
    if (text !== null) {
      must(text.includes(word), `${game}: the PDF has no "${word}"`);
      must(new RegExp(`^${pages}$`, 'm').test(text), `${game}: the last page has no number`);
    }
    await page.emulateMedia({ media: null });
  }
  await b.leave();
}

async function onPhones(site) {
  const b = await visit(site.url, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const { page } = b;
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const at of ['siena/S-CAL', 'florenza/F-DIS', 'siena/card']) {
    await page.goto(`${site.url}#/rules/${at}`);
    await page.waitForSelector('.example, .rule-card');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= 390, `${at} is ${wide} px wide`);
    await page.$eval('.example, .rule-card', (one) => one.scrollIntoView());
    await shot(page, `rules-phone-${at.replace('/', '-')}`);
  }
  await b.leave();
}

export async function rulebookTests(site) {
  await test('every chapter of the rules has an example with figures', () => examplesEverywhere(site, ['en']));
  await test('an example says what the engine of this page makes of its position', () => examplesAreTrue(site));
  await test('only my edition, rulings folded', () => onlyMine(site));
  await test('the rulebook is printed on A4, with numbers and without navigation', () => onPaper(site));
  await test('on a phone the rulebook fits, in the dark, too', () => onPhones(site));
}

export async function longRulebookTests(site) {
  await test('every chapter of the rules has an example with figures, in every language', () =>
    examplesEverywhere(site, languages));
}
