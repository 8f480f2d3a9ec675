// Tips in a game: a word about what comes up for the first time in this browser, above the log. They can be switched off, and on
// again in the menu. Their words are coach.siena.tip.KEY; they come after the board, so that nobody waits for them.
import { html, nothing } from '../../../vendor/lit-html.js';
import { set, settings } from '../../../src/settings.js';
import { forget, readJson, write } from '../../../src/storage.js';
import { built, facts, goods, handLimit, handOf, rounds, seller, surcharge } from './facts.js';
import { icon } from './icons.js';
import { moving, sendable } from './walk.js';
import { goodName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/** Goods that can be sold now, in words. @param {Ctx} ctx */
const sales = (ctx) => goods.filter((g) => ctx.can(`sell ${g}`)).map((g) => goodName(ctx, g)).join(', ');

/** The frame of mine that needs the fewest workers. @param {Ctx} ctx @returns {(string|number)[] | null} */
function frame(ctx) {
  const status = ctx.view.status[handOf(ctx) - 1], size = facts(ctx).frame;
  const mine = goods.filter((g) => seller(g) === status).map((g) => ({ g, n: size[g] - ctx.view.workers[g] })).filter(({ n }) => n > 0).sort((a, b) => a.n - b.n)[0];
  return mine && ctx.find('play goods').length ? [goodName(ctx, mine.g), mine.n] : null;
}

/** The next level: number, cost, points. @param {Ctx} ctx */
function level(ctx) {
  const next = facts(ctx).levels[built(ctx.view)];
  return next && (ctx.can('build') || ctx.find('build with').length) ? [built(ctx.view) + 1, next.cost, next.points] : null;
}

/** @param {Ctx} ctx */
const nearEnd = (ctx) => ctx.view.phase === 'turns' && ((ctx.view.round > rounds - 4 && ctx.setup.options.advanced !== 'yes') || built(ctx.view) > 4 || ctx.view.top_left + ctx.view.low_left < 3);

/**
 * What is told, the most urgent first: the clauses it rests on, and when: the numbers of its sentence, or nothing.
 * @type {{[key: string]: {clauses: string[], now: (ctx: Ctx) => (string|number)[] | false | null | undefined}}}
 */
const topics = {
  begged: { clauses: ['S-CAL-04', 'S-SCO-05'], now: (ctx) => ctx.view.step === 'begged' && [] },
  artist: { clauses: ['S-ART-03', 'S-ART-04'], now: (ctx) => ctx.view.step === 'artist' && [] },
  pulled: { clauses: ['S-LOC-03', 'S-ART-01'], now: (ctx) => ctx.view.step === 'pulled' && [] },
  send: { clauses: ['S-CAL-02', 'S-CAL-03'], now: (ctx) => sendable(ctx) && [] },
  load: { clauses: ['S-VFR-02', 'S-VFR-03'], now: (ctx) => ctx.view.step === 'loading' && [] },
  opening: { clauses: ['S-OPA-01', 'S-OPA-02'], now: (ctx) => ctx.view.phase === 'opening' && ctx.view.step === 'plain' && [ctx.view.florins[handOf(ctx) - 1]] },
  bidding: { clauses: ['S-OPA-05', 'S-AUC-04'], now: (ctx) => ['opening', 'auction'].includes(ctx.view.phase) && ctx.view.lot && [] },
  naming: { clauses: ['S-ACT-01'], now: (ctx) => ctx.view.phase === 'naming' && [] },
  full: { clauses: ['S-BUY-04', 'S-ACT-03'], now: (ctx) => ctx.view.held[handOf(ctx) - 1] === handLimit - 1 && [] },
  buying: { clauses: ['S-BUY-02', 'S-GDS-06'], now: (ctx) => ctx.view.phase === 'buying' && [surcharge(ctx, handOf(ctx))] },
  move: { clauses: ['S-BNK-01', 'S-BNK-02', 'S-BNK-03'], now: (ctx) => moving(ctx) && [] },
  build: { clauses: ['S-TWR-04', 'S-TWR-05', 'S-END-01'], now: level },
  donate: { clauses: ['S-DUO-01', 'S-DUO-02'], now: (ctx) => ctx.can('donate') && [] },
  engage: { clauses: ['S-ART-01', 'S-ART-06'], now: (ctx) => ctx.can('engage') && [] },
  rise: { clauses: ['S-STA-03', 'S-SCO-01'], now: (ctx) => ctx.can('rise') && [] },
  sell: { clauses: ['S-GDS-06', 'S-GDS-07'], now: (ctx) => (sales(ctx) ? [sales(ctx)] : null) },
  give: { clauses: ['S-CHA-01', 'S-CHA-03'], now: (ctx) => ctx.can('give 10') && [] },
  travel: { clauses: ['S-JRN-01', 'S-JRN-03'], now: (ctx) => ctx.find('travel').length > 0 && [facts(ctx).roads.firenze.at(-1) ?? 0, facts(ctx).roads.arezzo.at(-1) ?? 0] },
  place: { clauses: ['S-GDS-02', 'S-GDS-04'], now: frame },
  end: { clauses: ['S-END-01', 'S-END-02', 'S-END-03', 'S-SCO-02'], now: (ctx) => nearEnd(ctx) && [] },
};

const place = 'tips-siena';
/** What was told in this browser. @type {Set<string>} */
const told = new Set(readJson(place, []));
/** @param {string} key */
function tell(key) {
  told.add(key);
  write(place, JSON.stringify([...told]));
}

/** The tip on the screen: it stays until I act, or have read it. @type {{key: string, view: object, state: object} | null} */
let shown = null;

/** @param {Ctx} ctx @returns {string | null} */
function topic(ctx) {
  if (shown && shown.state === ctx.state && shown.view !== ctx.view) tell(shown.key); // I went on
  if (shown && (shown.state !== ctx.state || told.has(shown.key) || !topics[shown.key].now(ctx))) shown = null;
  if (shown) return shown.key;
  const key = Object.keys(topics).find((k) => !told.has(k) && topics[k].now(ctx)) ?? null;
  shown = key ? { key, view: ctx.view, state: ctx.state } : null;
  return key;
}

/** Starts again from the first tip: for whoever switches them on. */
export function again() {
  told.clear();
  forget(place);
}

/** @param {Ctx} ctx @returns {Piece} */
export function coach(ctx) {
  if (!ctx.mine || ctx.replay || ctx.taught || settings.tips === 'off') return nothing;
  const key = topic(ctx), args = key && topics[key].now(ctx);
  if (!key || !args) return nothing;
  const next = () => { tell(key); ctx.set('siTip', key); };
  return html`<section class="si-coach" aria-label=${ctx.t('coach.siena.tip')} data-topic=${key}><h2>${icon('bell')}${ctx.t(`coach.siena.tip.${key}.title`, ...args)}</h2>
    <p>${ctx.t(`coach.siena.tip.${key}`, ...args)} ${topics[key].clauses.map((one) => html`<button type="button" class="si-clause" @click=${() => ctx.rule(one)}>${one}</button> `)}</p>
    <div><button type="button" class="btn small" data-got @click=${next}>${ctx.t('coach.siena.tip.got-it')}</button><button type="button" class="btn small" data-no-tips @click=${() => { set('tips', 'off'); ctx.set('siTip', ''); }}>${ctx.t('coach.siena.tip.no-more')}</button></div></section>`;
}
