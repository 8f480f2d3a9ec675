// present.mjs: a game without a board of its own is shown by its presentation: the words that the terminal has, in every language.
import { must, test, visit } from './lib.mjs';

/** In the page: Pebbles after its first pebbles were drawn, as the first seat sees it. */
async function pebblesIn({ language }) {
  const [main, i18n, { LocalSession }, { PlayScreen }, { linesOf }, { render }, fallback] = await Promise.all(
    [
      'src/main',
      'src/i18n',
      'src/session/local',
      'src/play/screen',
      'src/play/log',
      'vendor/lit-html',
      'src/fallback/index',
    ].map((m) => import(new URL(`./${m}.js`, document.baseURI).href)),
  );
  await i18n.setLanguage(language);
  const renderer = (await main.rendererOf('pebbles'), fallback.default),
    engine = await main.engine('pebbles'),
    maker = engine.open();
  for (const line of [
    'new pebbles seats=2 quick',
    'chance pebble 5',
    'chance pebble 6',
    'chance pebble 1',
    'chance pebble 6',
  ])
    maker.ask(line);
  const kept = {
    id: 'test',
    title: '',
    game: 'pebbles',
    setup: '',
    save: maker.json('save'),
    bots: {},
    names: ['Anna', 'Bruno'],
    over: false,
    updated: 0,
    seen: {},
    plies: 0,
  };
  const session = new LocalSession(engine.open(), kept, { pace: async () => {} });
  session.veil = null;
  const screen = new PlayScreen(session, renderer, { redraw() {}, rule() {}, menu() {}, leave() {} });
  await screen.pick('throw 5 stake 2');
  const ctx = screen.ctx(),
    place = document.createElement('div');
  const text = (part) => {
    render(part, place);
    return place.textContent.replace(/\s+/g, ' ').trim();
  };
  const out = {
    labels: session.actions.map((a) => {
      const l = renderer.actionLabel(ctx, a);
      return `${l.group}: ${l.title} / ${l.detail}`;
    }),
    one: renderer.actionLabel(ctx, ctx.read('throw 5 stake 2')).title,
    groups: renderer.groups(ctx).map((g) => g.title),
    status: text(renderer.phases(ctx)),
    table: text(renderer.table(ctx)),
    tip: text(renderer.tip(ctx, 'bag')),
    preview: text(renderer.preview(ctx)),
    log: linesOf(ctx, session.log).map((l) => l.text),
    missing: [...i18n.missing],
    message: i18n.tm({ key: 'lang.and', args: [{ signed: -1200 }, { seat: 2 }] }, ['Anna', 'Bruno']),
  };
  screen.close();
  return out;
}

/** @param {{url: string}} site */
export async function presentTests(site) {
  await test('a game without a board is shown by its presentation, in the page’s language', async () => {
    const b = await visit(site.url);
    const en = await b.page.evaluate(pebblesIn, { language: 'en' });
    const is = (have, want) =>
      must(JSON.stringify(have) === JSON.stringify(want), `${JSON.stringify(have)}, not ${JSON.stringify(want)}`);
    is(en.labels, [
      'draw: Draw a pebble / 8 pebbles in the bag',
      'throw: Throw the 5 and stake 0 to 5 / The ring is empty, so nothing is won.',
      'throw: Throw the 6 and stake 0 to 5 / The ring is empty, so nothing is won.',
    ]);
    is(en.one, 'Throw the 5 and stake 2');
    is(en.groups, ['Throw a pebble', 'Draw']);
    is(en.status, '8 pebbles in the bag, 0 coins in the pot');
    is(en.log, [
      'Anna drew a 5 from the bag.',
      'Anna drew a 6 from the bag.',
      'Bruno drew a pebble from the bag.',
      'Bruno drew a pebble from the bag.',
    ]);
    is(en.message, '−1,200 and Bruno');
    must(en.table.includes('Anna has 5 coins and 2 pebbles.') && en.table.includes('In hand: 5 and 6.'), en.table);
    must(en.tip.includes('There are 8 pebbles left in the bag.') && en.tip.includes('P-DRW-01'), en.tip);
    must(en.preview.includes('Your stake of 2 coins stays in the pot.'), en.preview);
    const de = await b.page.evaluate(pebblesIn, { language: 'de' });
    is(de.groups, ['Einen Kiesel werfen', 'Ziehen']);
    is(de.one, 'Die 5 werfen und 2 setzen');
    is(de.message, '−1.200 und Bruno');
    is(de.log[2], 'Bruno hat einen Kiesel aus dem Beutel gezogen.');
    is([...en.missing, ...de.missing], []);
    await b.close();
  });
}
