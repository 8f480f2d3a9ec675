/* labels.js: how Florenza's actions are told on buttons, in the preview and in the log, grouped as a person thinks. */
import { html } from '../../../vendor/lit-html.js';
import { icon, crest } from './icons.js';
import { doesText, list, told, word, signed } from './bits.js';
import { parts, results } from './parts.js';
import { nameOf, buildingOf, familyName } from './names.js';
import { personWords } from './boxes.js';
import { focusList } from './keys.js';
import { family, house } from './facts.js';
import { KINDS, chooseKind, follow, kind, want } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('../../../src/types.d.ts').Action} Action */
/** @typedef {import('../../../src/types.d.ts').Label} Label */
/** @typedef {import('../../../src/types.d.ts').Group} Group */

/** An artwork with its building. @param {Ctx} ctx @param {string} box */
export const boxName = (ctx, box) => ctx.t('web.florenza.box-of', nameOf(box), ctx.t('web.florenza.b-' + buildingOf(box)));

/** An artist's lines in words. @param {Ctx} ctx @param {string} id */
function personDetail(ctx, id) {
  const p = parts(ctx).people.get(id);
  if (!p) return '';
  if (p.preacher) return `${told(ctx, 'florins', p.florins)}: ${list(ctx, p.gain)}`;
  const made = ctx.view.masterpiece.includes(id);
  return p.lines.map((l) => `${ctx.t('web.florenza.skill-' + l.skill)} ${told(ctx, 'florins', l.florins)}: ${results(l, made).map((r) => r.value + (r.gold ? '★' : '')).join(' ')}`).join('; ');
}
/** @param {Ctx} ctx @param {string} id */
function shopDetail(ctx, id) {
  const w = parts(ctx).workshops.get(id);
  return w ? doesText(ctx, w) : '';
}
/** @param {Ctx} ctx @param {string} id */
function boxDetail(ctx, id) {
  const b = parts(ctx).boxes.get(id);
  return b ? `${list(ctx, b.gain)}; ${list(ctx, b.price)}` : '';
}

/** One for each form of action. @type {{[verb: string]: (ctx: Ctx, a: string, b: string) => Label}} */
const LABELS = {
  start: (ctx, w) => ({ title: nameOf(w), detail: shopDetail(ctx, w), icon: icon('a-operate'), group: 'start' }),
  atrio: (ctx, x) => ({ title: ctx.t('web.florenza.atrio-' + x), icon: icon('gold'), group: 'atrio-' + x }),
  'detain worker': (ctx, s) => ({ title: ctx.t('web.florenza.captain-worker', house(ctx, Number(s))), icon: crest(Number(s), family(ctx, Number(s))), group: 'workers' }),
  'detain artist': (ctx, p) => ({ title: ctx.t('web.florenza.captain-artist', nameOf(p)), detail: personDetail(ctx, p), icon: icon('lock'), group: 'people' }),
  convert: (ctx, s) => ({ title: ctx.t('web.florenza.bishop-worker', house(ctx, Number(s))), icon: crest(Number(s), family(ctx, Number(s))), group: 'workers' }),
  expel: (ctx, p) => ({ title: ctx.t('web.florenza.bishop-expel', nameOf(p)), detail: personDetail(ctx, p), icon: icon('out'), group: 'people' }),
  decline: (ctx) => ({ title: ctx.t(ctx.view.step === 'produce' ? 'web.florenza.decline-production' : 'web.florenza.do-nothing'), icon: icon('out'), group: 'decline' }),
  place: (ctx, x) => ({ title: ctx.t('web.florenza.place-' + x), detail: ctx.t('web.florenza.about-' + x), icon: icon('a-' + x), group: 'kind-' + x }),
  stop: (ctx) => ({ title: ctx.t('web.florenza.stop'), detail: ctx.t('web.florenza.stop-note'), icon: icon('a-stop'), group: 'stop' }),
  operate: (ctx, s, p) => { const id = ctx.view.district[Number(s) - 1][Number(p) - 1]; const mine = Number(s) === ctx.me; return { title: ctx.t(mine ? 'web.florenza.operate-own' : 'web.florenza.operate-of', nameOf(id), house(ctx, Number(s))), detail: shopDetail(ctx, id), gain: mine ? '' : signed(-1), icon: crest(Number(s), family(ctx, Number(s))), group: mine ? 'own-shops' : 'other-shops' }; },
  build: (ctx, w) => ({ title: ctx.t('web.florenza.build-x', nameOf(w)), detail: `${list(ctx, parts(ctx).workshops.get(w)?.price ?? {})} → ${shopDetail(ctx, w)}`, icon: icon('a-build'), group: 'build' }),
  artwork: (ctx, b) => ({ title: boxName(ctx, b), detail: boxDetail(ctx, b), icon: icon('a-artwork'), group: 'boxes-' + boxClass(b) }),
  hire: (ctx, p) => ({ title: ctx.t('web.florenza.hire-x', personWords(ctx, p)), detail: personDetail(ctx, p), icon: icon(parts(ctx).people.get(p)?.lines[0]?.skill ?? 'painter'), group: 'hire' }),
  pulpit: (ctx, x) => ({ title: ctx.t('web.florenza.pulpit-' + x), icon: icon('a-charity'), group: 'pulpit-' + x }),
  preacher: (ctx, p) => ({ title: ctx.t('web.florenza.charity-to', personWords(ctx, p)), detail: personDetail(ctx, p), icon: icon('preacher'), group: 'preacher' }),
  sell: (ctx, k) => ({ title: ctx.t('web.florenza.sell-x', word(ctx, k)), icon: icon(k), group: 'sell' }),
  buy: (ctx, k) => ({ title: ctx.t('web.florenza.buy-x', word(ctx, k)), icon: icon(k), group: 'buy' }),
  trade: (ctx, a, b) => ({ title: ctx.t('web.florenza.trade-two', word(ctx, a), word(ctx, b)), icon: html`${icon(a)}${icon(b)}`, group: 'trade' }),
  take: (ctx, k) => ({ title: ctx.t('web.florenza.take-x', word(ctx, k)), icon: icon(k), group: 'take-' + k }),
  done: (ctx) => ({ title: ctx.t('web.florenza.market-done'), icon: icon('check'), group: 'done' }),
  produce: (ctx) => ({ title: ctx.t('web.florenza.produce'), icon: icon('a-operate'), group: 'produce' }),
  finish: (ctx, b) => ({ title: ctx.t('web.florenza.settle-x', boxName(ctx, b)), detail: boxDetail(ctx, b), icon: icon('a-artwork'), group: 'finish-' + b }),
  skill: (ctx, s) => ({ title: ctx.t('web.florenza.pay-as', ctx.t('web.florenza.skill-' + s)), icon: icon(s), group: 'skill-' + s }),
  incentive: (ctx, n) => ({ title: ctx.t('web.florenza.incentive-of', Number(n)), icon: icon('f'), group: 'incentive-' + n }),
  keep: (ctx, n) => ({ title: ctx.t('web.florenza.roll-n', Number(n)), icon: icon('die'), group: 'keep-' + n }),
};
/** @param {string} b */
const boxClass = (b) => (/^(palazzo|chiesa)/.test(b) ? 'own' : b.startsWith('duomo') ? 'duomo' : 'civic');

/** @param {Ctx} ctx @param {Action} action @returns {Label} */
export function actionLabel(ctx, action) {
  const last = action.action.split('; ').pop() ?? action.action;
  const verb = Object.keys(LABELS).filter((v) => last === v || last.startsWith(v + ' ')).sort((a, b) => b.length - a.length)[0];
  if (!verb) return { title: action.action };
  const [a = '', b = ''] = last.slice(verb.length + 1).split(' ');
  const label = LABELS[verb](ctx, a, b);
  const box = /artwork ([^\s;]+)/.exec(action.action)?.[1];
  return verb === 'hire' && box ? { ...label, title: ctx.t('web.florenza.make-with', nameOf(box), personWords(ctx, a)) } : label;
}

/** How many targets a kind has, in words. @param {Ctx} ctx @param {string} k */
function kindDetail(ctx, k) {
  if (!ctx.can('place ' + k)) return undefined;
  const next = follow(ctx, ['place ' + k]);
  const n = next?.length ?? 0;
  if (k === 'operate' && n) return ctx.t('web.florenza.n-free', n);
  if (k === 'build' && n) return ctx.t('web.florenza.n-kinds', n);
  if (k === 'artwork' && n) return ctx.t('web.florenza.n-boxes', n);
  return ctx.t('web.florenza.about-' + k);
}

/** The row of actions. @param {Ctx} ctx @returns {Group[]} */
export function groups(ctx) {
  if (!ctx.mine) return [];
  const t = (/** @type {string} */ k) => ctx.t('web.florenza.' + k);
  switch (ctx.view.step) {
    case 'place': return [...KINDS.map((k) => ({ id: 'kind-' + k, title: t('place-' + k), detail: kindDetail(ctx, k), icon: icon('a-' + k), why: 'place ' + k, chosen: kind(ctx) === k, act: () => { want(ctx, null); chooseKind(ctx, k); focusList(); } })),
      { id: 'stop', title: t('stop'), detail: t('stop-note'), icon: icon('a-stop') }];
    case 'captain': return [{ id: 'workers', title: t('captain-workers'), icon: icon('worker') }, { id: 'people', title: t('captain-artists'), icon: icon('lock') }];
    case 'bishop': return [{ id: 'workers', title: t('bishop-workers'), icon: icon('worker') }, { id: 'people', title: t('bishop-preachers'), icon: icon('out') }];
    case 'workshops': return [{ id: 'start', title: t('d-start'), icon: icon('a-operate') }];
    case 'operate': return [{ id: 'own-shops', title: t('own-shops'), icon: icon('a-operate') }, { id: 'other-shops', title: t('other-shops'), icon: icon('a-operate') }];
    case 'build': return [{ id: 'build', title: t('d-build'), icon: icon('a-build') }];
    case 'box': return ['own', 'civic', 'duomo'].map((c) => ({ id: 'boxes-' + c, title: t('boxes-' + c), icon: icon(c === 'own' ? 'palazzo' : 'a-artwork') }));
    case 'artist': return [{ id: 'hire', title: t('hire'), icon: icon('painter') }];
    case 'preacher': return [{ id: 'preacher', title: t('d-preacher'), icon: icon('preacher') }];
    case 'market': return [{ id: 'sell', title: t('deal-sell'), icon: icon('f') }, { id: 'buy', title: t('deal-buy'), icon: icon('a-market') }, { id: 'trade', title: t('deal-trade'), icon: icon('trade') }, { id: 'done', title: t('market-done'), icon: icon('check'), primary: true }];
    default: return [];
  }
}

/** A word of the engine as people say it. @param {Ctx} ctx @param {string} value @returns {string | undefined} */
export function nameWord(ctx, value) {
  const p = parts(ctx);
  if (p.people.has(value)) return personWords(ctx, value);
  if (p.workshops.has(value)) return nameOf(value);
  if (p.boxes.has(value)) return boxName(ctx, value);
  if (ctx.has('web.florenza.good-' + value)) return word(ctx, value);
  if (value === 'chiesa' || value === 'duomo') return ctx.t('web.florenza.b-' + value);
  if (['painter', 'sculptor', 'architect'].includes(value)) return ctx.t('web.florenza.skill-' + value);
  if (ctx.view.family.includes(value)) return familyName(value);
  return undefined;
}
