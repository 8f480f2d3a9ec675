// challenges.mjs: challenges and the position of the day: goal, stars, undo, hint, solution, share text, streak, offline.
import { accessible, browser, must, quick, shot, test, unseen, visit } from './lib.mjs';

const panel = '.teacher.challenge >> visible=true';
const inPanel = (what) => `.teacher.challenge ${what} >> visible=true`;

/** Shows the solution of the challenge on the page, and answers its steps as they are named. */
async function readSolution(page) {
  await page.click(inPanel('[data-solution]'));
  await page.waitForSelector(inPanel('[data-step]'));
  return unseen(page, () =>
    page.evaluate(async () => {
      const frame = () => new Promise((r) => requestAnimationFrame(() => r()));
      const steps = new Set();
      for (let i = 0; i < 3000; i++) {
        steps.add(document.querySelector('.teacher.challenge .tipline')?.textContent);
        const next = /** @type {HTMLElement | null} */ (document.querySelector('.teacher [data-step]'));
        if (!next) return [...steps];
        next.click();
        await frame();
      }
      throw new Error('the solution does not end');
    }),
  );
}

/** Plays to the end by hints, through the controls that a player has: hint, "Show me", "Do it". */
const playHints = (page) =>
  unseen(page, () =>
    page.evaluate(async () => {
      const frame = () => new Promise((r) => requestAnimationFrame(() => r()));
      const find = (/** @type {string} */ what) => /** @type {HTMLElement | null} */ (document.querySelector(what));
      for (let i = 0; i < 3000; i++) {
        if (find('.teacher.challenge:not([data-verdict=going])')) return;
        if (find('.play')?.dataset.mine === 'true')
          (find('.preview.picked .do') ?? find('.preview.hint .do') ?? find('.tool.hint'))?.click();
        await frame();
      }
      throw new Error('the challenge does not end');
    }),
  );

/** What a screen reader was given to say, all of it. */
const heard = (page) =>
  page.evaluate(() => {
    const said = (globalThis.heard ??= []);
    new MutationObserver(() => said.push(document.querySelector('.sr-only[role=status]')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });

/** The clock of the page says this date. @param {import('playwright-core').Page} page @param {string} date */
const onDay = (page, date) => page.clock.setFixedTime(new Date(`${date}T10:00:00Z`));

/** @param {{url: string}} site @param {string} game */
async function playOne(site, game) {
  const b = await visit(site.url),
    { page } = b;
  await page.goto(`${site.url}#/challenge/${game}`); // without a name: the list
  await page.waitForSelector('.challenges .lessons a');
  await accessible(page, `challenges of ${game}`);
  await shot(page, `challenges-${game}`);
  await heard(page);
  await page.click('.challenges .lessons a');
  await page.waitForSelector(inPanel('.goal'));
  await accessible(page, `a challenge of ${game}`);
  await shot(page, `challenge-${game}`);
  must((await page.$$(inPanel('.aims li'))).length === 3, 'what one, two and three stars need is seen');
  const steps = await readSolution(page);
  must(steps.length > 1, `the solution has steps: ${steps}`);
  must((await page.getAttribute(panel, 'data-stars')) === '3', 'the solution earns three stars');
  must(
    (await page.evaluate((g) => localStorage.getItem(`stars-${g}`), game)) === null,
    'a shown solution earns nothing',
  );
  await page.click(inPanel('[data-again]'));
  await page.waitForSelector('.play[data-mine=true][data-plies="0"]');
  await page.keyboard.press('h');
  await page.click('.preview.hint .do');
  await page.click('.preview.picked .do');
  await page.waitForSelector(
    '.play:not([data-plies="0"])[data-mine=true], .teacher.challenge:not([data-verdict=going])',
  );
  await page.keyboard.press('z');
  await page.waitForSelector('dialog[open] .primary, .play[data-mine=true][data-plies="0"]');
  if (await page.$('dialog[open] .primary')) await page.click('dialog[open] .primary');
  await page.waitForSelector('.play[data-mine=true][data-plies="0"]'); // undone within the try
  await playHints(page);
  await page.waitForSelector(inPanel('.verdict .stars.big'));
  await shot(page, `challenge-result-${game}`);
  await accessible(page, `the result of a challenge of ${game}`);
  must((await page.getAttribute(panel, 'data-stars')) === '3', 'the hints earn three stars');
  const said = (await page.evaluate(() => globalThis.heard)).join(' ');
  const goal = await page.textContent(inPanel('.goal'));
  must(said.includes(goal.trim()), `the goal is said: ${said}`);
  must(/Now: \d+ coins?/.test(said), `the measure is said: ${said}`);
  must(/3 of 3 stars/.test(said), `the result is said: ${said}`);
  await page.click(inPanel('[data-next]'));
  await page.waitForFunction((was) => location.hash !== was, new URL(page.url()).hash).catch(() => {});
  await page.goto(`${site.url}#/learn/${game}`);
  await page.waitForSelector('.challenges .lessons .done');
  must((await page.$$('.challenges .lessons .done')).length === 1, 'the list shows the stars');
  await b.leave();
}

/** @param {{url: string}} site @param {string} game */
async function playDays(site, game) {
  const b = await browser({
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    }),
    { page } = b;
  await page.addInitScript(() => delete Navigator.prototype.share);
  await onDay(page, '2026-11-17');
  await quick(page, site.url);
  await page.click(`[data-daily=${game}]`);
  await page.waitForSelector(inPanel('.goal'));
  must(!(await page.$(inPanel('[data-solution]'))), 'the solution of today is not shown before there is a result');
  await playHints(page);
  await page.click(inPanel('[data-share]'));
  await page.waitForSelector(inPanel('.share [role=status]'));
  const text = await page.evaluate(() => navigator.clipboard.readText());
  must(/^Signoria · \w+ · 17 Nov 2026 · ★★★ · 1 try · \d+ hints?\nhttp\S+#\/daily\/\w+$/.test(text), `shared: ${text}`);
  await shot(page, `daily-${game}-phone`);
  await accessible(page, `the position of the day of ${game}`);
  must(await page.$(inPanel('[data-solution]')), 'now the solution can be looked at');
  await onDay(page, '2026-11-18');
  await page.goto(site.url);
  await page.waitForSelector(`[data-daily=${game}]`);
  await page.click(`[data-daily=${game}]`);
  await page.waitForSelector(inPanel('.goal'));
  await playHints(page);
  const shared = await page.textContent(inPanel('.share output'));
  must(/18 Nov 2026 · ★★★ · 1 try .*· 2 days in a row$/.test(shared), `the second day: ${shared}`);
  await page.click(inPanel('[data-yesterday]'));
  await page.waitForFunction(() => location.hash.endsWith('/2026-11-17'));
  await page.locator(panel).filter({ hasText: '17 Nov 2026' }).waitFor();
  must(await page.$(inPanel('[data-solution]')), 'the solution of yesterday can be looked at');
  for (const wrong of ['2026-11-19', '2026-02-30', 'tomorrow']) {
    await page.goto(`${site.url}#/daily/${game}/${wrong}`);
    await page.waitForSelector('[data-trouble=link]');
  }
  await onDay(page, '2026-11-20');
  await page.goto(site.url);
  await page.waitForSelector(`[data-daily=${game}]`);
  must(!(await page.$(`[data-daily=${game}] small`)), 'a day without a result ends the streak');
  await b.leave();
}

/** @param {{url: string}} site @param {string} game */
async function playOffline(site, game) {
  const b = await visit(site.url, { serviceWorkers: 'allow' }),
    { page, context } = b;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.goto(`${site.url}#/daily/${game}`);
  await page.reload();
  await page.waitForSelector(inPanel('.goal'));
  await playHints(page);
  await page.waitForSelector(inPanel('.share output'));
  await page.reload();
  await page.waitForSelector(inPanel('[data-solution]')); // the result was stored
  await b.close();
}

export async function challengeTests(site, game) {
  await test(`a challenge of ${game}: goal, undo, hints, solution, stars`, () => playOne(site, game));
  await test(`the position of the day of ${game}: share, streak, yesterday`, () => playDays(site, game));
  await test(`the position of the day of ${game} without a network`, () => playOffline(site, game));
}
