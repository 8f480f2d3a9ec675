// index.js: Siena's renderer: the whole table, the phone's zones, tips, labels and flights (docs/browser.md says what
// a renderer is).
import { html, nothing } from '../../../vendor/lit-html.js';
import { addPart } from '../../../src/i18n.js';
import { captionOf, groupsOf, labelOf, pageOf } from '../../../src/play/present.js';
import { country } from './country.js';
import { desk } from './desk.js';
import { hand } from './hand.js';
import { asks, out, over, rests } from './hover.js';
import { animate, where } from './moves.js';
import { icon } from './icons.js';
import { rod } from './rod.js';
import { phases, seats } from './seats.js';
import { town, wall } from './town.js';
import { cardLine } from './words.js';
import { facts, handOf } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** The tips' words and code come some time after the board. @type {typeof import('./coach.js') | 'asked' | null} */
let coach = null;
addEventListener('tips-again', () => {
  if (coach && coach !== 'asked') coach.again();
});

/** @param {Ctx} ctx */
function tips(ctx) {
  if (coach && coach !== 'asked') return coach.coach(ctx);
  if (!coach && ctx.mine && !ctx.taught && !ctx.replay) {
    coach = 'asked';
    setTimeout(
      () =>
        Promise.all([import('./coach.js'), addPart('learn'), import('./tips.js')]).then(
          ([found]) => {
            coach = found;
            ctx.set('siTip', '');
          },
          () => {
            coach = null;
          },
        ),
      1200,
    );
  }
  return nothing;
}

/** @param {Ctx} ctx */
function table(ctx) {
  const now = desk(ctx);
  return html`<div class="si-table si-zone-${ctx.tab} ${now.asks ? 'si-asks' : ''} ${
    ctx.view.phase === 'over' ? 'si-over' : ctx.view.phase === 'opening' ? 'si-opening' : ''
  } si-of${ctx.seats.length} si-held${Math.min(5, ctx.view.held[handOf(ctx) - 1] ?? 0)}" @contextmenu=${asks(ctx)}
    @keydown=${asks(ctx)} @pointerover=${over(ctx)} @pointerleave=${out} @focusin=${rests(ctx)}>
    <div class="si-board">${town(ctx)}${wall(ctx)}${country(ctx)}</div>
    ${rod(ctx)}
    <div class="si-bench"><div class="si-acts">${ctx.parts.actions()}${ctx.parts.preview()}</div>${hand(ctx)}</div>
    <div class="si-place">${now.piece}</div>
    <aside class="si-side">${seats(ctx)}${tips(ctx)}<div class="si-log">${ctx.parts.log()}</div></aside></div>`;
}

/** How it came to an end, for the screen of the result. @param {Ctx} ctx */
const ending = (ctx) => html`<p class="si-note">${captionOf(ctx, 'end')}</p>`;

/**
 * What a thing is; its words are read by few, and come when they are asked for.
 * @param {Ctx} ctx @param {string} thing
 */
const tip = async (ctx, thing) => (await import('./tips.js')).tip(ctx, thing);

/** A label or group with its picture. @template {{picture?: string}} T @param {T} one */
const drawn = (one) => (one.picture ? { ...one, icon: icon(one.picture) } : one);

/**
 * What an action earns, and what it leaves to others: the rest of its page the preview says already.
 * @param {{style: string}} p
 */
const weighs = (p) => p.style === 'gain' || p.style === 'loss';

/** The phone's zone in which my decision lies. @param {Ctx} ctx */
function zone(ctx) {
  const { phase, status } = ctx.view;
  if (phase === 'opening' || phase === 'buying' || phase === 'auction') return 'market';
  if (phase !== 'turns' || ctx.turn !== Number(ctx.view.actor)) return undefined;
  return status[Number(ctx.view.actor) - 1] === 'banker' ? 'town' : 'country';
}

/** @type {import('../../../src/types.js').Renderer} */
export default {
  name: 'siena',
  table,
  tabs: [
    { id: 'town', key: 'web.siena.tab-town' },
    { id: 'country', key: 'web.siena.tab-country' },
    { id: 'market', key: 'web.siena.tab-market' },
    { id: 'log', key: 'web.siena.tab-log' },
  ],
  phases,
  tip,
  animate,
  where,
  actionLabel: (ctx, action) => drawn(labelOf(ctx, action)),
  groups: (ctx) => groupsOf(ctx).map(drawn),
  preview: (ctx) =>
    ctx.picked ? html`<div class="si-leave">${pageOf(ctx, `after ${ctx.picked}`, weighs, false)}</div>` : nothing,
  name_of: (ctx, value) => (facts(ctx).cards[value] ? cardLine(ctx, value) : undefined),
  result: (ctx) => ending(ctx),
  pictures: () => import('./overview.js'),
  figures: () => import('./figures.js'),
  zone,
};
