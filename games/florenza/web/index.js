/* index.js: Florenza's renderer. Pure: from ctx to templates; every fact comes from the engine, no rule is in here. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { sheet, icon, crest } from './icons.js';
import { city } from './city.js';
import { life } from './life.js';
import { district, families } from './districts.js';
import { tracks } from './tracks.js';
import { stock, projection, previewAhead } from './stock.js';
import { decision, asks } from './decide.js';
import { score } from './score.js';
import { phases } from './phases.js';
import { groups, nameWord } from './labels.js';
import { actionLabel } from './present.js';
import { captionOf } from '../../../src/play/present.js';
import { tip } from './tips.js';
import { animate, where } from './moves.js';
import { hide, listeners } from './hover.js';
import { guide, guided } from './guide.js';
import { back, begun, chains } from './flow.js';
import { pp, ci } from './bits.js';
import { family, house } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** The newest ctx, for listeners that outlive a rendering. @type {Ctx | null} */
let last = null;
document.addEventListener('keydown', (e) => {
  if (e.key === 'Escape' && last && !last.picked && document.querySelector('.fl-table') && begun(last).length)
    back(last);
});
const hear = listeners(() => /** @type {Ctx} */ (last));

/** On tablets: everybody in one line; the panel of the families is one tap away. @param {Ctx} ctx */
function line(ctx) {
  const v = ctx.view;
  const open = ctx.state.panel === 'families';
  return html`<div class="fl-line" role="group" aria-label=${ctx.t('web.florenza.order')}>${v.order.map((o) => {
    const s = Number(o);
    return html`<button type="button" class="fl-c${s} ${ctx.turn === s ? 'fl-moves' : ''}"
      @click=${() => ctx.set('district', s === ctx.me ? null : s)}><span
        class="fl-vh">${captionOf(ctx, `show ${s}`)}</span>${crest(s, family(ctx, s))}<b>${house(ctx, s)}</b>${
          v.captain === o ? icon('captain') : nothing
        }${
          v.bishop === o ? icon('bishop') : nothing
        }${pp(ctx, v.prestige[s - 1])}${ci(ctx, v.influence[s - 1])}</button>`;
  })}<button type="button" class="fl-more" aria-pressed=${open ? 'true' : 'false'}
    @click=${() => ctx.set('panel', open ? null : 'families')}>${ctx.t(
      open ? 'web.florenza.panel-me' : 'web.florenza.panel-all',
    )}</button></div>`;
}

/** @param {Ctx} ctx */
function table(ctx) {
  last = ctx;
  const coach = guide(ctx);
  const warn = ctx.project?.warnings.length ?? 0;
  return html`<div class="fl-table fl-tab-${ctx.tab || 'city'} ${ctx.state.panel === 'families' ? 'fl-panel-all' : ''}
    ${warn ? 'fl-has-warn' : ''} ${asks(ctx) ? 'fl-ask' : ''} ${coach.cls} fl-step-${ctx.view.step}"
    @pointerover=${hear.over} @contextmenu=${hear.menu} @keydown=${hear.key} @pointerleave=${hide} @click=${hide}>
    ${line(ctx)}
    <div class="fl-left">${families(ctx)}${tracks(ctx)}<div class="fl-log"
      data-tab="families">${ctx.parts.log()}</div></div>
    <div class="fl-mid">${city(ctx)}${life(ctx)}${district(ctx)}</div>
    <div class="fl-right">${coach.part}${stock(ctx)}${projection(ctx)}${
      ctx.turn === 'over' ? score(ctx) : decision(ctx)
    }<div class="fl-prev">${ctx.parts.preview()}</div></div>
    <div class="fl-acts">${ctx.parts.actions()}</div></div>${sheet()}`;
}

export default {
  name: 'florenza',
  table,
  tabs: [
    { id: 'city', key: 'web.florenza.tab-city' },
    { id: 'people', key: 'web.florenza.tab-people' },
    { id: 'shops', key: 'web.florenza.tab-shops' },
    { id: 'district', key: 'web.florenza.tab-district' },
    { id: 'families', key: 'web.florenza.tab-families' },
  ],
  phases,
  tip,
  actionLabel,
  groups,
  animate,
  where,
  name_of: nameWord,
  preview: previewAhead,
  seat_of: house,
  chains,
  zone: (/** @type {Ctx} */ ctx) => (ctx.view.step === 'place' ? 'city' : 'shops'),
  guides: guided,
  pictures: () => import('./overview.js'),
  figures: () => import('./figures.js'),
};
