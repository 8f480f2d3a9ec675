// words.mjs: what the page says of the recorded games (games/GAME/tests/replays): actions as hints name them, and the log, in every language.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages, must, root, test, visit } from './lib.mjs';

const saves = ['florenza', 'siena'].flatMap((game) => {
  const folder = join(root, 'games', game, 'tests/replays');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.match'))
    .sort()
    .map((name) => ({ name, game, seats: Number(name.split('-')[1]), text: readFileSync(join(folder, name), 'utf8') }));
});

/** In the page: a match as the play screen shows it, with all seats at this screen; kept as `globalThis.shown`. */
async function openIn({ save, language }) {
  const [main, i18n, { LocalSession }, { PlayScreen }] = await Promise.all(
    ['main', 'i18n', 'session/local', 'play/screen'].map(
      (m) => import(new URL(`./src/${m}.js`, document.baseURI).href),
    ),
  );
  globalThis.shown?.close();
  await i18n.setLanguage(language);
  const renderer = await main.rendererOf(save.game),
    names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena'].slice(0, save.seats);
  const kept = {
    id: 'test',
    title: '',
    game: save.game,
    setup: '',
    save: save.text,
    bots: {},
    names,
    over: false,
    updated: 0,
    seen: {},
    plies: 0,
  };
  const session = new LocalSession((await main.engine(save.game)).open(), kept, { pace: async () => {} });
  session.veil = null;
  const screen = new PlayScreen(session, renderer, { redraw() {}, rule() {}, menu() {}, leave() {} });
  globalThis.shown = { session, screen, close: () => screen.close() };
}

/** In the page: labels of what can be played in positions `step` plies apart, and what is wrong with them. */
async function labelsIn({ step }) {
  const { session, screen } = globalThis.shown,
    wrong = [];
  let looked = 0;
  const look = (ctx, a, n) => {
    const action = n === null ? a.action : session.withAmount(a.action, n),
      label = screen.labelOf(ctx, action);
    looked++;
    const amount = /%2/.test(a.kind) ? String(n ?? a.args[a.args.length - 1]) : '';
    const raw =
      action.split(' ').some((word) => /^[A-Z]\d\d$|.-./.test(word) && String(label).includes(word)) ||
      (action.includes(' ') && String(label).includes(action));
    if (
      typeof label !== 'string' ||
      label.trim().length < 2 ||
      raw ||
      /[{}]|undefined|NaN|web\./.test(label) ||
      (amount && !new RegExp(`(^|\\D)${amount}(\\D|$)`).test(label))
    )
      wrong.push(`${action} -> ${label}`);
  };
  const plays = session.engine.json('json history'),
    position = /^position (.*)$/m.exec(session.kept.save);
  session.engine.ask(position ? `position ${position[1]}` : `new ${session.setup.text}`);
  session.log = [];
  session.readLog = () => {};
  for (const [i, { action }] of plays.entries()) {
    session.engine.ask(`play ${action}`);
    if (i % step) continue;
    session.read();
    if (!session.mine) continue;
    const ctx = screen.ctx();
    for (const a of session.actions)
      for (const n of a.amount
        ? new Set([a.amount.least, (a.amount.least + a.amount.most) >> 1, a.amount.most])
        : [null])
        look(ctx, a, n);
  }
  return { wrong, looked };
}

/** In the page: the log as everybody sees it and as the first seat does, and what is wrong with its sentences. */
async function logIn() {
  const { linesOf } = await import(new URL('./src/play/log.js', document.baseURI).href);
  const { session, screen } = globalThis.shown,
    wrong = new Set();
  let looked = 0;
  for (const me of ['spectator', 1]) {
    session.me = me;
    session.readLog();
    const ctx = screen.ctx(),
      nobody = ctx.t('lang.table').replace(/^./, (c) => c.toUpperCase());
    for (const { text: said, event: e } of linesOf(ctx, session.log)) {
      looked++;
      if (
        said.includes(nobody) ||
        !/[.!?]$/.test(said) ||
        /[{}]|undefined|NaN|event\.|web\.|\b[AGJS]\d\d\b| {2}|^\s|\s[.,]|\bYou\b|Medici|Pazzi|Pitti|Rucellai|Strozzi/.test(
          said,
        )
      )
        wrong.add(`${e.event} ${JSON.stringify(e.args)}: ${said}`);
    }
  }
  return { wrong: [...wrong], looked };
}

// Long because it is a list of tests, each of them short.
/** @param {{url: string}} site */
export async function wordsTests(site) {
  await test('every action of recorded games is named in words, with its amount', async () => {
    const b = await visit(site.url);
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

  await test('the log of recorded games names everybody and everything, in every language', async () => {
    const b = await visit(site.url);
    const wrong = [];
    let looked = 0;
    for (const language of languages) {
      for (const [i, save] of saves.entries()) {
        if (language !== 'en' && (i + languages.indexOf(language)) % 4) continue; // English in all of them, the others in a quarter each
        await b.page.evaluate(openIn, { save, language });
        const found = await b.page.evaluate(logIn);
        wrong.push(...found.wrong.map((w) => `${language} ${save.name}: ${w}`));
        looked += found.looked;
      }
    }
    console.log(`     ${looked} sentences`);
    must(!wrong.length, `${wrong.length} of ${looked}:\n${wrong.slice(0, 40).join('\n')}`);
    must(looked > 50000, `only ${looked} sentences`);
    await b.close();
  });

  await test('a clause in a dialog has tables, not their notation', async () => {
    const b = await visit(site.url);
    const found = await b.page.evaluate(async () => {
      const [{ showRule }, { bookText }] = await Promise.all(
        ['play/rule', 'rules/book'].map((m) => import(new URL(`./src/${m}.js`, document.baseURI).href)),
      );
      const wrong = [];
      let tables = 0;
      for (const game of ['siena', 'florenza']) {
        for (const [, clause] of (await bookText(game)).matchAll(/^###? ([SF]-[A-Z]{3}(?:-\d\d)?)\b/gm)) {
          await showRule(game, clause);
          const dialog = document.querySelector('dialog[open]');
          tables += dialog.querySelectorAll('table').length;
          if (/\||\*\*|---/.test(dialog.textContent)) wrong.push(`${clause}: ${dialog.textContent.slice(0, 200)}`);
        }
      }
      return { wrong, tables };
    });
    must(!found.wrong.length, found.wrong.slice(0, 5).join('\n'));
    must(found.tables >= 5, `only ${found.tables} tables`);
    await b.close();
  });

  await test('a preview that ends the round counts nothing of the next one', async () => {
    const b = await visit(site.url);
    await b.page.evaluate(openIn, { save: saves.find((s) => s.game === 'florenza'), language: 'en' });
    const found = await b.page.evaluate(async () => {
      const { render } = await import(new URL('./vendor/lit-html.js', document.baseURI).href);
      const { session, screen } = globalThis.shown,
        plays = session.engine.json('json history'),
        wrong = [];
      session.engine.ask(`new ${session.setup.text}`);
      session.log = [];
      session.readLog = () => {};
      let ends = 0,
        shown = 0;
      for (const { by, action } of plays) {
        session.read();
        if (session.mine && by === session.turn) {
          screen.picked = action;
          screen.trying = await session.try(action);
          const box = document.createElement('div'),
            next = screen.trying.view.round !== session.view.round;
          if (next || shown < 20) render(screen.renderer.preview(screen.ctx()), box);
          if (next) ends++;
          if (next && box.textContent.trim()) wrong.push(`${action}: ${box.textContent.trim()}`);
          shown += !next && box.textContent.trim() ? 1 : 0;
        }
        session.engine.ask(`play ${action}`);
      }
      return { wrong, ends, shown };
    });
    must(!found.wrong.length, found.wrong.slice(0, 5).join('\n'));
    must(found.ends >= 1 && found.shown >= 5, `${found.ends} rounds ended, ${found.shown} previews`);
    await b.close();
  });
}
