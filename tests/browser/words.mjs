// words.mjs: what the page says of the recorded games (tests/replays): actions as hints name them, and the log, in every language.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser, must, quick, root, test } from './lib.mjs';

const folder = join(root, 'tests/replays');
const saves = readdirSync(folder).filter((name) => /^(siena|florenza).*\.match$/.test(name)).sort()
  .map((name) => ({ name, game: name.split('-')[0], seats: Number(name.split('-')[1]), text: readFileSync(join(folder, name), 'utf8') }));
const languages = ['en', 'de', 'fr', 'it', 'nl'];

/** In the page: a match as the play screen shows it, with all seats at this screen; kept as `globalThis.shown`. */
async function openIn({ save, language }) {
  const [main, i18n, { LocalSession }, { PlayScreen }] = await Promise.all(['main', 'i18n', 'session/local', 'play/screen'].map((m) => import(new URL(`./src/${m}.js`, document.baseURI).href)));
  globalThis.shown?.close();
  await i18n.setLanguage(language);
  const renderer = await main.rendererOf(save.game), names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena'].slice(0, save.seats);
  const kept = { id: 'test', title: '', game: save.game, setup: '', save: save.text, bots: {}, names, over: false, updated: 0, seen: {}, plies: 0 };
  const session = new LocalSession((await main.engine()).open(), kept, { pace: async () => {} });
  session.veil = null;
  const screen = new PlayScreen(session, renderer, { redraw() {}, rule() {}, menu() {}, leave() {} });
  globalThis.shown = { session, screen, close: () => screen.close() };
}

/** In the page: labels of what can be played in positions `step` plies apart, and what is wrong with them. */
async function labelsIn({ step }) {
  const { withNumber } = await import(new URL('./src/session/base.js', document.baseURI).href);
  const { session, screen } = globalThis.shown, wrong = [];
  let looked = 0;
  const look = (ctx, a, n) => {
    const action = n === null ? a.action : withNumber(a, n), label = screen.labelOf(ctx, action);
    looked++;
    const amount = /%2/.test(a.kind) ? String(n ?? a.args[a.args.length - 1]) : '';
    const raw = action.split(' ').some((word) => /^[A-Z]\d\d$|.-./.test(word) && String(label).includes(word)) || (action.includes(' ') && String(label).includes(action));
    if (typeof label !== 'string' || label.trim().length < 2 || raw || /[{}]|undefined|NaN|web\./.test(label) || (amount && !new RegExp(`(^|\\D)${amount}(\\D|$)`).test(label))) wrong.push(`${action} -> ${label}`);
  };
  const plays = session.engine.json('json history'), position = /^position (.*)$/m.exec(session.kept.save);
  session.engine.ask(position ? `position ${position[1]}` : `new ${session.setup.text}`);
  session.log = [];
  session.readLog = () => {};
  for (const [i, { action }] of plays.entries()) {
    session.engine.ask(`play ${action}`);
    if (i % step) continue;
    session.read();
    if (!session.mine) continue;
    const ctx = screen.ctx();
    for (const a of session.actions) for (const n of a.to === undefined ? [null] : new Set([a.from, (a.from + a.to) >> 1, a.to])) look(ctx, a, n);
  }
  return { wrong, looked };
}

/** @param {{url: string}} site */
export async function wordsTests(site) {
  await test('every action of recorded games is named in words, with its amount', async () => {
    const b = await browser();
    await quick(b.page, site.url);
    const wrong = [];
    let looked = 0;
    for (const [i, save] of saves.entries()) {
      await b.page.evaluate(openIn, { save, language: languages[i % 5] });
      const found = await b.page.evaluate(labelsIn, { step: 23 });
      wrong.push(...found.wrong.map((w) => `${languages[i % 5]} ${save.name}: ${w}`));
      looked += found.looked;
    }
    console.log(`     ${looked} actions in ${saves.length} games`);
    must(!wrong.length, `${wrong.length} of ${looked}:\n${[...new Set(wrong)].slice(0, 30).join('\n')}`);
    must(looked > 3000, `only ${looked} actions`);
    await b.close();
  });
}
