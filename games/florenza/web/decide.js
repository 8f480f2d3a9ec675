/* decide.js: the list at the right: what can be chosen in the step at hand, one row each; it is also the keyboard's and the screen reader's road. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon, crest } from './icons.js';
import { pp, ci, price, does, doesText, dice, goods, list, coins, word, say, voiced } from './bits.js';
import { parts, CUBES, results } from './parts.js';
import { nameOf, buildingOf } from './names.js';
import { personWords, boxTold } from './boxes.js';
import { family, house, cardOf, ofDistrict, mySeat, worksOn, shopCount } from './facts.js';
import { options, stepNow, choose, hinted, want, wanted, chosen, back, begun, worksFor, myIndex } from './flow.js';
import { personTold } from './life.js';
import { firstRows } from './rows.js';
import { workshops, finder, chips, fits, fold } from './workshops.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Part} Part */

/** One row. @param {Ctx} ctx @param {string} text @param {string} label @param {string} cls @param {Part} inside @param {string} [thing] */
const row = (ctx, text, label, cls, inside, thing) => html`<li><button type="button" data-thing=${thing ?? nothing} data-act=${text} class="fl-row fl-can ${cls} ${hinted(ctx, text)} ${chosen(ctx, text) ? 'fl-sel' : ''}" aria-pressed=${chosen(ctx, text) ? 'true' : 'false'}
  @click=${() => choose(ctx, text)}>${voiced(label, inside)}</button></li>`;

/** What I have, to mark what is lacking. @param {Ctx} ctx */
const have = (ctx) => { const i = myIndex(ctx); return i < 0 ? undefined : { cubes: ctx.view.cubes[i], florins: ctx.view.florins[i] }; };
/** The options with this verb, without it. @param {Ctx} ctx @param {string} verb */
const of = (ctx, verb) => options(ctx).filter((a) => a.startsWith(verb + ' ')).map((a) => a.slice(verb.length + 1));
/** Title, an explaining line, and the way back if a step was chosen and not sent. @param {Ctx} ctx @param {string} title @param {Part} [note] @param {Part} [more] */
const head = (ctx, title, note, more) => html`<div class="fl-hd"><h2>${begun(ctx).length ? html`<button type="button" class="fl-back" aria-label=${ctx.t('web.florenza.back')} @click=${() => { want(ctx, null); back(ctx); }}>${icon('arrow')}</button>` : nothing}<span>${title}</span></h2>${more ?? nothing}</div>${note ? html`<p class="fl-say">${note}</p>` : nothing}`;

/* ---- beginning, income, offices -------------------------------------------------------------------------------------- */

/** @param {Ctx} ctx */
function start(ctx) {
  return html`${head(ctx, ctx.t('web.florenza.d-start'), ctx.t('web.florenza.d-start-note'))}<ol class="fl-rows fl-roomy">${firstRows(ctx, of(ctx, 'start')).map((id) => shopRow(ctx, 'start ' + id, id))}</ol>`;
}
/** @param {Ctx} ctx @param {string} text @param {string} id */
function shopRow(ctx, text, id) {
  const w = parts(ctx).workshops.get(id);
  return row(ctx, text, `${nameOf(id)}: ${w ? doesText(ctx, w) : ''}`, 'fl-r-start', html`<span class="fl-nm">${nameOf(id)}</span><span class="fl-gv">${w ? does(ctx, w) : nothing}</span>`, 'workshop ' + id);
}
/** @param {Ctx} ctx */
function atrio(ctx) {
  const text = { take: ctx.t('web.florenza.atrio-take'), sell: ctx.t('web.florenza.atrio-sell') };
  return html`${head(ctx, ctx.t('web.florenza.d-atrio'), ctx.t('web.florenza.d-atrio-note'))}<ol class="fl-rows fl-roomy">${of(ctx, 'atrio').map((a) => row(ctx, 'atrio ' + a, text[/** @type {'take'|'sell'} */ (a)], 'fl-r-plain',
    html`${icon('gold')}<span class="fl-nm">${text[/** @type {'take'|'sell'} */ (a)]}</span>`))}</ol>`;
}
/** A family whose worker can be taken. @param {Ctx} ctx @param {string} text @param {number} seat @param {string} key */
const workerRow = (ctx, text, seat, key) => row(ctx, text, ctx.t(key, house(ctx, seat)), 'fl-r-plain', html`${crest(seat, family(ctx, seat))}<span class="fl-nm">${ctx.t(key, house(ctx, seat))}</span><span class="fl-sp"></span><span class="fl-note">${ctx.t('web.florenza.at-hand', ctx.view.hand[seat - 1])}</span>`);

/** Captain and Bishop. @param {Ctx} ctx @param {'captain'|'bishop'} office */
function officer(ctx, office) {
  const workers = office === 'captain' ? of(ctx, 'detain worker') : of(ctx, 'convert');
  const people = office === 'captain' ? of(ctx, 'detain artist') : of(ctx, 'expel');
  const verb = office === 'captain' ? 'detain worker ' : 'convert ';
  const personVerb = office === 'captain' ? 'detain artist ' : 'expel ';
  return html`${head(ctx, ctx.t('web.florenza.d-' + office), ctx.t(`web.florenza.d-${office}-note`))}<ol class="fl-rows fl-roomy">
    ${workers.map((s) => workerRow(ctx, verb + s, Number(s), `web.florenza.${office}-worker`))}${people.map((p) => personRow(ctx, personVerb + p, p))}
    ${options(ctx).includes('decline') ? row(ctx, 'decline', ctx.t('web.florenza.do-nothing'), 'fl-r-plain', html`${icon('out')}<span class="fl-nm">${ctx.t('web.florenza.do-nothing')}</span>`) : nothing}</ol>`;
}

/* ---- people ------------------------------------------------------------------------------------------------------------ */

/** Somebody with all that he can. @param {Ctx} ctx @param {string} text @param {string} id @param {string[]} [skills] only these */
function personRow(ctx, text, id, skills) {
  const p = parts(ctx).people.get(id);
  if (!p) return nothing;
  const made = ctx.view.masterpiece.includes(id);
  const lines = p.lines.filter((l) => !skills || skills.includes(l.skill));
  const card = cardOf(ctx.view, id);
  const what = p.preacher
    ? html`<span class="fl-pl-line">${icon('preacher')}${coins(ctx, p.florins)}<span class="fl-sp"></span>${goods(ctx, p.gain)}</span>`
    : lines.map((l) => html`<span class="fl-pl-line">${icon(l.skill, ctx.t('web.florenza.skill-' + l.skill))}${coins(ctx, l.florins)}<span class="fl-sp"></span>${dice(results(l, made))}</span>`);
  return row(ctx, text, personTold(ctx, id), 'fl-r-man', html`<span class="fl-nm">${personWords(ctx, id)}${made ? html`<span class="fl-mst">${icon('star')}</span>` : nothing}${card ? html`<small>${card}</small>` : nothing}</span><span class="fl-lines">${what}</span>`, 'person ' + id);
}
/** Whom to hire. @param {Ctx} ctx */
function artists(ctx) {
  const box = begun(ctx).find((a) => a.startsWith('artwork '))?.slice(8) ?? ctx.view.box ?? '';
  const b = parts(ctx).boxes.get(box);
  const ids = of(ctx, 'hire');
  const asks = b ? say(ctx, 'web.florenza.d-artist-note', html`<span class="fl-skills">${b.skills.map((s) => html`${icon(s)} ${ctx.t('web.florenza.skill-' + s)} `)}</span>`) : nothing;
  return html`${head(ctx, ctx.t('web.florenza.d-artist', nameOf(box)), asks)}<ol class="fl-rows">${firstRows(ctx, ids).map((id) => personRow(ctx, 'hire ' + id, id, b?.skills))}</ol>`;
}
/** @param {Ctx} ctx */
function pulpits(ctx) {
  return html`${head(ctx, ctx.t('web.florenza.d-pulpit'), ctx.t('web.florenza.d-pulpit-note'))}<ol class="fl-rows fl-roomy">${of(ctx, 'pulpit').map((p) => row(ctx, 'pulpit ' + p, ctx.t('web.florenza.pulpit-' + p), 'fl-r-plain',
    html`${icon(p === 'chiesa' ? 'chiesa' : 'a-charity')}<span class="fl-nm">${ctx.t('web.florenza.pulpit-' + p)}</span>`))}</ol>`;
}
/** @param {Ctx} ctx */
const preachers = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-preacher'), ctx.t('web.florenza.d-preacher-note'))}<ol class="fl-rows">${of(ctx, 'preacher').map((id) => personRow(ctx, 'preacher ' + id, id))}</ol>`;

/* ---- building and artworks ------------------------------------------------------------------------------------------------ */

/** All kinds that can be built. @param {Ctx} ctx */
function builds(ctx) {
  const all = of(ctx, 'build');
  const ids = all.filter((id) => { const w = parts(ctx).workshops.get(id); return w && fits(ctx, w); });
  const mine = have(ctx);
  const payable = (/** @type {string} */ id) => { const w = parts(ctx).workshops.get(id); return !!w && !!mine && Object.keys(w.price).every((k) => (k === 'florins' ? mine.florins : mine.cubes[k]) >= w.price[k]); };
  const sorted = ids.slice().sort((a, b) => Number(payable(b)) - Number(payable(a)));
  return html`${head(ctx, ctx.t('web.florenza.d-build'), nothing, finder(ctx, ctx.t('web.florenza.search-tiles')))}${chips(ctx, [...CUBES, 'florins', 'pp', 'workers'])}
    <p class="fl-say">${ctx.t('web.florenza.d-build-note', shopCount(ctx.view, mySeat(ctx)) + 1, sorted.filter(payable).length)}</p>
    <ol class="fl-rows">${firstRows(ctx, sorted).map((id) => buildRow(ctx, id, mine, payable(id)))}${ids.length ? nothing : html`<li class="fl-nothing">${ctx.t('web.florenza.none-found')}</li>`}</ol>`;
}
/** @param {Ctx} ctx @param {string} id @param {ReturnType<typeof have>} mine @param {boolean} payable */
function buildRow(ctx, id, mine, payable) {
  const w = parts(ctx).workshops.get(id);
  if (!w) return nothing;
  const label = ctx.t('web.florenza.aria-build', nameOf(id), list(ctx, w.price), doesText(ctx, w));
  return row(ctx, 'build ' + id, label, `fl-r-build ${payable ? '' : 'fl-poor'}`, html`<span class="fl-nm">${nameOf(id)}<small>×${ctx.view.supply[id]}</small></span><span class="fl-gv">${does(ctx, w)}</span>
    <span class="fl-cost">${price(ctx, w.price, mine)}</span><span class="fl-pr">${payable ? icon('check', ctx.t('web.florenza.payable'), 'fl-ok-i') : nothing}${Object.keys(w.built).map((k) => html`<span class=${'fl-' + k}>${icon(k, word(ctx, k))}+${w.built[k]}</span>`)}</span>`, 'workshop ' + id);
}
/** Open artworks, by class. @param {Ctx} ctx */
function boxes(ctx) {
  const person = wanted(ctx) ?? undefined;
  const can = person ? worksFor(ctx, person).map((a) => a.slice(8)) : of(ctx, 'artwork');
  const text = fold(String(ctx.state.search ?? ''));
  const ids = can.filter((id) => !text || fold(`${nameOf(id)} ${ctx.t('web.florenza.b-' + buildingOf(id))}`).includes(text));
  const note = person ? html`${ctx.t('web.florenza.d-box-for', personWords(ctx, person))} <button type="button" class="fl-link" @click=${() => want(ctx, null)}>${ctx.t('web.florenza.anybody')}</button>` : ctx.t('web.florenza.d-box-note');
  return html`${head(ctx, ctx.t('web.florenza.d-box'), note, finder(ctx, ctx.t('web.florenza.search-boxes')))}<ol class="fl-rows">${firstRows(ctx, ids).map((id) => boxRow(ctx, 'artwork ' + id, id, person))}</ol>`;
}
/** @param {Ctx} ctx @param {string} text @param {string} id @param {string} [person] hired at once */
function boxRow(ctx, text, id, person) {
  const b = parts(ctx).boxes.get(id);
  if (!b) return nothing;
  const inside = html`<span class="fl-nm">${nameOf(id)}<small>${ctx.t('web.florenza.b-' + buildingOf(id))}</small></span><span class="fl-pr">${pp(ctx, b.gain.pp ?? 0)}${b.gain.ci ? ci(ctx, b.gain.ci) : nothing}</span>
    <span class="fl-cost"><span class="fl-skills">${b.skills.map((s) => icon(s))}</span>${price(ctx, b.price, have(ctx))}</span>`;
  if (person) {
    const chain = ['place artwork', text, 'hire ' + person];
    return html`<li><button type="button" class="fl-row fl-can fl-r-box ${chosen(ctx, text) ? 'fl-sel' : ''}" @click=${() => ctx.pick(chain.join('; '))}>${voiced(boxTold(ctx, id), inside)}</button></li>`;
  }
  return row(ctx, text, boxTold(ctx, id, ofDistrict(id) ? mySeat(ctx) : undefined), 'fl-r-box', inside, 'box ' + id);
}

/* ---- phases 6 and 7 -------------------------------------------------------------------------------------------------------- */

/** A production with a price: pay or decline. @param {Ctx} ctx */
function produce(ctx) {
  const v = ctx.view;
  const me = String(ctx.me);
  const order = v.order.map(Number);
  const owner = [...order].find((s) => v.on[s - 1][v.space] === me && !v.unfinished[s - 1].includes(String(v.space + 1)) && Object.keys(parts(ctx).workshops.get(v.district[s - 1][v.space])?.spend ?? {}).length > 0) ?? mySeat(ctx);
  const id = v.district[owner - 1][v.space];
  const w = parts(ctx).workshops.get(id);
  return html`${head(ctx, ctx.t('web.florenza.d-produce', v.space + 1), ctx.t('web.florenza.d-produce-note'))}<ol class="fl-rows fl-roomy">
    ${row(ctx, 'produce', ctx.t('web.florenza.aria-produce', nameOf(id), w ? doesText(ctx, w) : ''), 'fl-r-plain', html`${crest(owner, family(ctx, owner))}<span class="fl-nm">${nameOf(id)}</span><span class="fl-sp"></span><span class="fl-gv">${w ? does(ctx, w) : nothing}</span>`, 'workshop ' + id)}
    ${row(ctx, 'decline', ctx.t('web.florenza.decline-production'), 'fl-r-plain', html`${icon('out')}<span class="fl-nm">${ctx.t('web.florenza.decline-production')}</span>`)}</ol>`;
}
/** Which artwork next. @param {Ctx} ctx */
const settle = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-settle'), ctx.t('web.florenza.d-settle-note'))}<ol class="fl-rows">${of(ctx, 'finish').map((id) => boxRow(ctx, 'finish ' + id, id))}</ol>`;

/** The artwork in hand with its artist. @param {Ctx} ctx */
function inHand(ctx) {
  const v = ctx.view;
  if (!v.box) return nothing;
  const seat = Number(v.turn ?? mySeat(ctx));
  const artist = v.artist ?? worksOn(v, v.box, seat)?.artist;
  return html`<p class="fl-say">${say(ctx, 'web.florenza.d-inhand', html`<b>${nameOf(v.box)}</b> (${ctx.t('web.florenza.b-' + buildingOf(v.box))})`, html`<b>${artist ? personWords(ctx, artist) : ''}</b>`)}</p>`;
}
/** The line of a skill with its dice. @param {Ctx} ctx @param {string} skill @param {number[]} [hits] */
function lineOf(ctx, skill, hits) {
  const p = ctx.view.artist ? parts(ctx).people.get(ctx.view.artist) : undefined;
  const l = p?.lines.find((x) => x.skill === skill);
  return l ? html`${coins(ctx, l.florins)}<span class="fl-sp"></span>${dice(results(l, ctx.view.masterpiece.includes(ctx.view.artist ?? '')), hits)}` : nothing;
}
/** @param {Ctx} ctx */
const skills = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-skill'))}${inHand(ctx)}<ol class="fl-rows fl-roomy">${of(ctx, 'skill').map((s) => row(ctx, 'skill ' + s, ctx.t('web.florenza.pay-as', ctx.t('web.florenza.skill-' + s)), 'fl-r-plain',
  html`${icon(s)}<span class="fl-nm">${ctx.t('web.florenza.skill-' + s)}</span>${lineOf(ctx, s)}`))}</ol>`;
/** @param {Ctx} ctx */
const incentives = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-incentive'), ctx.t('web.florenza.d-incentive-note'))}${inHand(ctx)}${ctx.view.skill ? html`<p class="fl-say fl-line">${lineOf(ctx, ctx.view.skill)}</p>` : nothing}<ol class="fl-rows fl-roomy">${of(ctx, 'incentive').map((n) => row(ctx, 'incentive ' + n, ctx.t('web.florenza.incentive-of', Number(n)), 'fl-r-plain',
  html`${icon('f')}<span class="fl-nm">${ctx.t('web.florenza.incentive-of', Number(n))}</span>`))}</ol>`;
/** @param {Ctx} ctx */
function keeps(ctx) {
  const p = ctx.view.artist ? parts(ctx).people.get(ctx.view.artist) : undefined;
  const l = p?.lines.find((x) => x.skill === ctx.view.skill) ?? p?.lines[0];
  const made = ctx.view.masterpiece.includes(ctx.view.artist ?? '');
  return html`${head(ctx, ctx.t('web.florenza.d-keep'), ctx.t('web.florenza.d-keep-note'))}${inHand(ctx)}<ol class="fl-rows fl-roomy">${of(ctx, 'keep').map((n) => {
    const r = l ? results(l, made)[Number(n) - 1] : { value: 0, gold: false };
    return row(ctx, 'keep ' + n, ctx.t('web.florenza.keep-roll', Number(n), r.value), 'fl-r-plain', html`${die(n)}<span class="fl-nm">${ctx.t('web.florenza.roll-n', Number(n))}</span><span class="fl-sp"></span>${pp(ctx, r.value, true)}${r.gold ? html`<span class="fl-mst">${icon('star', ctx.t('web.florenza.masterpiece'))}</span>` : nothing}`);
  })}</ol>`;
}
/** A die's face. @param {string} n */
export const die = (n) => html`<span class="fl-face-die" aria-hidden="true">${['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'][Number(n) - 1]}</span>`;

/* ---- market ------------------------------------------------------------------------------------------------------------------ */

/** Six cubes to choose from, for one deal. @param {Ctx} ctx @param {string} verb @param {string} title */
function deal(ctx, verb, title) {
  const can = of(ctx, verb);
  const done = ctx.view.deals.includes(verb);
  return html`<div class="fl-deal ${done ? 'fl-past' : ''}" role="group" aria-label=${title}><h3>${done ? icon('check', ctx.t('web.florenza.deal-past'), 'fl-ok-i') : nothing}${title}</h3><div class="fl-six">${CUBES.map((k) => html`<button type="button" data-act="${verb} ${k}" class="fl-cube ${hinted(ctx, `${verb} ${k}`)} ${can.includes(k) ? 'fl-lit-b' : 'fl-no'} ${chosen(ctx, `${verb} ${k}`) ? 'fl-picked' : ''}"
    aria-label="${title}: ${word(ctx, k)}" aria-pressed=${chosen(ctx, `${verb} ${k}`) ? 'true' : 'false'} @click=${() => choose(ctx, `${verb} ${k}`)}>${icon(k)}</button>`)}</div></div>`;
}
/** Which two to give: a triangle of pairs. @param {Ctx} ctx */
function pairs(ctx) {
  const can = new Set(of(ctx, 'trade'));
  const done = ctx.view.deals.includes('trade');
  const title = ctx.t('web.florenza.deal-trade');
  return html`<div class="fl-deal ${done ? 'fl-past' : ''}" role="group" aria-label=${title}><h3>${done ? icon('check', ctx.t('web.florenza.deal-past'), 'fl-ok-i') : nothing}${title}</h3><div class="fl-pairs">${CUBES.flatMap((a, i) => CUBES.slice(i).map((b) => `${a} ${b}`)).filter((p) => can.has(p)).map((p) => {
    const [a, b] = p.split(' ');
    return html`<button type="button" data-act="trade ${p}" class="fl-cube fl-lit-b ${hinted(ctx, 'trade ' + p)} ${chosen(ctx, 'trade ' + p) ? 'fl-picked' : ''}" aria-label=${ctx.t('web.florenza.trade-two', word(ctx, a), word(ctx, b))} @click=${() => choose(ctx, 'trade ' + p)}>${icon(a)}${icon(b)}</button>`;
  })}${can.size || done ? nothing : html`<span class="fl-note">${ctx.t('web.florenza.trade-none')}</span>`}</div></div>`;
}
/** The market. @param {Ctx} ctx */
const market = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-market'), ctx.t('web.florenza.d-market-note'))}<div class="fl-scroll">${deal(ctx, 'sell', ctx.t('web.florenza.deal-sell'))}${deal(ctx, 'buy', ctx.t('web.florenza.deal-buy'))}${pairs(ctx)}
  <ol class="fl-rows fl-roomy fl-flat">${options(ctx).includes('done') ? row(ctx, 'done', ctx.t('web.florenza.market-done'), 'fl-r-plain', html`${icon('check')}<span class="fl-nm">${ctx.t('web.florenza.market-done')}</span>`) : nothing}</ol></div>`;
/** What the two bring. @param {Ctx} ctx */
const trade = (ctx) => html`${head(ctx, ctx.t('web.florenza.d-trade'), say(ctx, 'web.florenza.d-trade-note', ctx.view.given.map((k) => icon(k, word(ctx, k)))))}${deal(ctx, 'take', ctx.t('web.florenza.deal-take'))}`;

/* ---- all --------------------------------------------------------------------------------------------------------------------- */

/** @type {{[step: string]: (ctx: Ctx) => Part}} */
const STEPS = { workshops: start, atrio, captain: (ctx) => officer(ctx, 'captain'), bishop: (ctx) => officer(ctx, 'bishop'), build: builds, box: boxes, artist: artists, pulpit: pulpits,
  preacher: preachers, market, trade, produce, artwork: settle, skill: skills, incentive: incentives, keep: keeps };

/** Whether the list asks for a decision now. @param {Ctx} ctx */
export const asks = (ctx) => ctx.mine && (begun(ctx).length > 0 || stepNow(ctx) in STEPS || stepNow(ctx) === 'operate');

/** The list that fits the moment; without a decision of mine, all workshops. @param {Ctx} ctx */
export function decision(ctx) {
  const step = stepNow(ctx);
  const make = ctx.mine && ctx.state.side !== 'shops' ? STEPS[step] : undefined;
  const both = ctx.mine && STEPS[step];
  return html`<section class="fl-zone fl-list" data-tab="shops" aria-label=${ctx.t(make ? 'web.florenza.decide' : 'web.florenza.workshops')}>
    ${both ? html`<div class="fl-seg fl-top" role="group"><button type="button" aria-pressed=${make ? 'true' : 'false'} @click=${() => ctx.set('side', null)}>${ctx.t('web.florenza.decide')}</button><button type="button" aria-pressed=${make ? 'false' : 'true'} @click=${() => ctx.set('side', 'shops')}>${ctx.t('web.florenza.workshops')}</button></div>` : nothing}
    ${make ? make(ctx) : workshops(ctx)}</section>`;
}
