/* guide.js: the guided first game: a word about everything that comes up for the first time, beside the thing on the real board.
 *
 * It speaks in games with the suggested workshops of a first game (F-SET-07), until one switches it off. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon } from './icons.js';
import { clause } from './bits.js';
import { stepNow, kind } from './flow.js';
import { phaseNow } from './phases.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** What is told: the clauses it rests on. Its words are web.florenza.coach-KEY. @type {{[key: string]: string[]}} */
const TOLD = {
  welcome: ['F-RND-01'], place: ['F-PLC-01'], operate: ['F-PLC-03'], build: ['F-PLC-05', 'F-DIS-03'], box: ['F-PLC-06'], artist: ['F-PLC-06', 'F-ART-04'], pulpit: ['F-PLC-11'],
  preacher: ['F-PLC-09'], ahead: ['F-PRJ-01'], short: ['F-ART-06', 'F-DIS-04'], tracks: ['F-ORD-01', 'F-ORD-03'], life: ['F-END-02'], last: ['F-PLC-02', 'F-PLC-12'], wait: ['F-PLC-01'],
  market: ['F-MKT-01'], trade: ['F-MKT-02'], produce: ['F-DIS-02'], artwork: ['F-ART-01'], skill: ['F-ART-02'], keep: ['F-ART-04'], incentive: ['F-ART-09'],
  captain: ['F-CAP-01'], bishop: ['F-BIS-01'], atrio: ['F-INC-05'], income: ['F-INC-01', 'F-INC-02'], over: ['F-SCO-01'], workshops: ['F-SET-06'],
};

/** Whether this is a game that the board guides. @param {Ctx} ctx */
export const guided = (ctx) => ctx.me !== 'spectator' && !ctx.replay && ctx.setup.options?.['first-game'] === 'yes';

/** What could be told now, the most urgent first. @param {Ctx} ctx @returns {string[]} */
function topics(ctx) {
  if (ctx.turn === 'over') return ['over'];
  if (!ctx.mine) return phaseNow(ctx) === 4 ? ['welcome', 'wait'] : [];
  const step = stepNow(ctx);
  if (step !== 'place') return kind(ctx) === 'operate' ? ['operate'] : [step];
  const me = /** @type {number} */ (ctx.me) - 1;
  const out = ['welcome', 'place'];
  if (ctx.project?.warnings.length) out.push('short');
  if (ctx.view.round > 1) out.push('income');
  if (ctx.view.sites[me]?.length || ctx.view.on.flat().includes(String(me + 1))) out.push('ahead');
  if (ctx.view.hand[me] === 1) out.push('last');
  return [...out, 'life', 'tracks'];
}

/** The topic that is told in this moment: it stays until I act, or have read it. @type {{view: object, key: string, mine: boolean} | null} */
let now = null;
/** @param {Ctx} ctx @returns {string | null} */
function topic(ctx) {
  /** @type {Set<string>} */
  const seen = (ctx.state.told ??= new Set());
  const here = topics(ctx);
  if (now && now.view !== ctx.view && (now.mine || !here.includes(now.key))) seen.add(now.key);
  if (now && !seen.has(now.key) && here.includes(now.key)) {
    now = { view: ctx.view, key: now.key, mine: ctx.mine };
    return now.key;
  }
  const key = here.find((k) => k in TOLD && !seen.has(k)) ?? null;
  now = key ? { view: ctx.view, key, mine: ctx.mine } : null;
  return key;
}

/** The guide's words, and a class that rings what they are about. @param {Ctx} ctx @returns {{part: unknown, cls: string}} */
export function guide(ctx) {
  const key = guided(ctx) && ctx.state.quiet !== true ? topic(ctx) : null;
  if (!key) return { part: nothing, cls: '' };
  const next = () => { ctx.state.told.add(key); ctx.set('told', ctx.state.told); };
  const part = html`<section class="fl-coach" aria-label=${ctx.t('web.florenza.guide')} aria-live="polite"><b>${icon('lily')}${ctx.t('web.florenza.coach-title-' + key)}</b>
    <p>${ctx.t('web.florenza.coach-' + key)} ${TOLD[key].map((c) => clause(ctx, c))}</p>
    <div><button type="button" class="fl-got" @click=${next}>${ctx.t('web.florenza.got-it')}</button><button type="button" class="fl-link" @click=${() => ctx.set('quiet', true)}>${ctx.t('web.florenza.no-guide')}</button></div></section>`;
  return { part, cls: 'fl-about-' + key };
}
