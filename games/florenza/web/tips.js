/* tips.js: what a thing is, what it does, the clauses that say so, and a mark on every number that we reconstructed. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon, crest } from './icons.js';
import { does, dice, goods, price, clause, coins } from './bits.js';
import { parts, results, doubtful, CUBES } from './parts.js';
import { nameOf, buildingOf } from './names.js';
import { personWords } from './boxes.js';
import { standing } from './life.js';
import { maker, worksOn, whoIs, family, cardOf, ofDistrict } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Part} Part */

/** A tip: title, lines, clauses. @param {Ctx} ctx @param {Part} title @param {Part[]} lines @param {string[]} clauses @param {string[]} [from] */
const tipOf = (ctx, title, lines, clauses, from) => html`<div class="fl-tip"><h3>${title}</h3>${lines.filter(Boolean).map((l) => html`<p>${l}</p>`)}
  ${from && doubtful(from) ? html`<p class="fl-doubt">${icon('doubt')} ${ctx.t('web.florenza.tip-doubt')}</p>` : nothing}<p class="fl-tip-cl">${clauses.map((c) => clause(ctx, c))}</p></div>`;

/** @param {Ctx} ctx @param {string} id */
function box(ctx, id) {
  const b = parts(ctx).boxes.get(id);
  if (!b) return nothing;
  const made = ofDistrict(id) ? 0 : maker(ctx.view, id);
  const work = ofDistrict(id) ? null : worksOn(ctx.view, id);
  const cls = ofDistrict(id) ? 'own' : id.startsWith('duomo') ? 'duomo' : 'civic';
  return tipOf(ctx, html`${nameOf(id)} <small>${ctx.t('web.florenza.b-' + buildingOf(id))}</small>`, [
    html`${ctx.t('web.florenza.tip-asks')} ${b.skills.map((s) => html`${icon(s)} ${ctx.t('web.florenza.skill-' + s)} `)}`,
    html`${ctx.t('web.florenza.tip-price')} ${price(ctx, b.price)} <small>${ctx.t('web.florenza.tip-and-artist')}</small>`,
    html`${ctx.t('web.florenza.tip-brings')} ${goods(ctx, b.gain)} <small>${ctx.t(cls === 'duomo' ? 'web.florenza.tip-two-dice' : 'web.florenza.tip-die')}</small>`,
    b.sale ? html`${icon('income')} ${ctx.t('web.florenza.tip-atrio')}` : Object.keys(b.income).length ? html`${icon('income')} ${ctx.t('web.florenza.tip-income')} ${goods(ctx, b.income)}` : nothing,
    ctx.t('web.florenza.tip-fail-' + cls),
    made ? html`${crest(made, family(ctx, made))} ${ctx.t('web.florenza.made-by', whoIs(ctx, made))}` : work ? ctx.t('web.florenza.worker-with', whoIs(ctx, work.seat), personWords(ctx, work.artist)) : nothing,
  ], ['F-PLC-06', 'F-ART-02', 'F-ART-06'], b.from);
}
/** @param {Ctx} ctx @param {string} id */
function workshop(ctx, id) {
  const w = parts(ctx).workshops.get(id);
  if (!w) return nothing;
  const homes = Object.keys(w.income).length > 0;
  const rule = [...parts(ctx).workshops.keys()].indexOf(id) + 1;
  return tipOf(ctx, nameOf(id), [
    html`<span class="fl-big">${does(ctx, w)}</span>`, ctx.t(homes ? 'web.florenza.tip-homes' : Object.keys(w.spend).length ? 'web.florenza.tip-deal' : 'web.florenza.tip-gives'),
    homes ? nothing : ctx.t('web.florenza.tip-operate'),
    html`${ctx.t('web.florenza.tip-build-price')} ${price(ctx, w.price)}`, Object.keys(w.built).length ? html`${ctx.t('web.florenza.tip-built')} ${goods(ctx, w.built)}` : nothing,
    ctx.t('web.florenza.tip-supply', ctx.view.supply[id] ?? 0, w.count),
  ], [`F-WSH-${String(rule).padStart(2, '0')}`, 'F-PLC-03', 'F-DIS-02'], w.from);
}
/** @param {Ctx} ctx @param {string} id */
function person(ctx, id) {
  const p = parts(ctx).people.get(id);
  if (!p) return nothing;
  const made = ctx.view.masterpiece.includes(id);
  const card = cardOf(ctx.view, id);
  const st = standing(ctx, id);
  const lines = p.preacher ? [html`${icon('preacher')} ${ctx.t('web.florenza.tip-preacher')} ${coins(ctx, p.florins)} → ${goods(ctx, p.gain)}`]
    : p.lines.map((l) => html`${icon(l.skill)} ${ctx.t('web.florenza.skill-' + l.skill)} ${coins(ctx, l.florins)} ${dice(results(l, made))}`);
  return tipOf(ctx, html`${personWords(ctx, id)}${made ? html` <span class="fl-mst">${icon('star')}</span>` : nothing}`, [...lines,
    p.preacher ? nothing : p.named ? ctx.t(made ? 'web.florenza.tip-master-made' : 'web.florenza.tip-master') : ctx.t('web.florenza.tip-unnamed'),
    card ? ctx.t('web.florenza.tip-card', card) : nothing, p.named ? html`${st.sign} ${st.text}` : nothing,
  ], p.preacher ? ['F-PLC-09', 'F-PLC-10'] : ['F-PLC-06', 'F-ART-04', 'F-ART-05'], p.from);
}

/** Plain things: their sentences and clauses. @type {{[thing: string]: string[]}} */
const PLAIN = {
  captain: ['F-CAP-01', 'F-ORD-01', 'F-ORD-02'], bishop: ['F-BIS-01', 'F-ORD-03', 'F-ORD-04'], pp: ['F-RND-02', 'F-ORD-02', 'F-SCO-01'], ci: ['F-RND-02', 'F-ORD-03', 'F-ORD-04'],
  certificates: ['F-ORD-02', 'F-RND-04', 'F-SCO-01'], hand: ['F-INC-01', 'F-INC-06', 'F-PLC-01'], projection: ['F-PRJ-01'], tracks: ['F-ORD-01', 'F-ORD-03', 'F-ORD-04'],
  palazzo: ['F-ART-07', 'F-SCO-04', 'F-SCO-05'], chiesa: ['F-ART-07', 'F-SCO-04', 'F-SCO-05'], 'pulpit chiesa': ['F-PLC-09', 'F-PLC-11'], 'pulpit duomo': ['F-PLC-09', 'F-PLC-11'],
  'place market': ['F-PLC-08', 'F-MKT-01'], 'place work': ['F-PLC-12'],
};

/** @param {Ctx} ctx @param {string} thing */
export function tip(ctx, thing) {
  const [kind, ...rest] = thing.split(' ');
  const id = rest.join(' ');
  if (kind === 'box') return box(ctx, id);
  if (kind === 'workshop') return workshop(ctx, id);
  if (kind === 'person') return person(ctx, id);
  if (kind === 'life') return tipOf(ctx, ctx.t('web.florenza.life-card', id), [ctx.t(id === 'I' ? 'web.florenza.tip-life-1' : 'web.florenza.tip-life')], ['F-SET-03', 'F-END-02']);
  if (kind === 'good') {
    const die = parts(ctx).die;
    const face = die.faces.indexOf(id) + 1;
    return tipOf(ctx, html`${icon(id === 'florins' ? 'f' : id)} ${ctx.t('web.florenza.good-' + id)}`, [ctx.t(CUBES.includes(id) ? 'web.florenza.tip-cube' : 'web.florenza.tip-florins'), face ? ctx.t('web.florenza.tip-die-face', face) : nothing], ['F-INC-01', 'F-INC-02', 'F-SCO-03'], face ? die.from : undefined);
  }
  if (PLAIN[thing]) return tipOf(ctx, ctx.t(`web.florenza.tip-${thing.replace(' ', '-')}-title`), [ctx.t(`web.florenza.tip-${thing.replace(' ', '-')}`)], PLAIN[thing]);
  return nothing;
}
