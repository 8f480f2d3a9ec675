/**
 * decide.js: the list at the right: what can be chosen in the step at hand, one row each; it is also the keyboard's and
 * the screen reader's road.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { icon, crest } from './icons.js';
import { pp, ci, price, does, dice, goods, coins, word, voiced } from './bits.js';
import { parts, CUBES } from './parts.js';
import { nameOf, buildingName } from './names.js';
import { boxTold } from './boxes.js';
import { facts, labelsAfter, wordsOf } from './present.js';
import { family, mySeat } from './facts.js';
import { options, stepNow, choose, hinted, want, wanted, chosen, back, begun, worksFor } from './flow.js';
import { linesOf, results } from './life.js';
import { firstRows } from './rows.js';
import { workshops, finder, chips, fits, fold } from './workshops.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Part} Part */

/**
 * One row.
 * @param {Ctx} ctx @param {string} text @param {string} label @param {string} cls @param {Part} inside
 * @param {string} [thing]
 */
const row = (
  ctx,
  text,
  label,
  cls,
  inside,
  thing,
) => html`<li><button type="button" data-thing=${thing ?? nothing} data-act=${text} class="fl-row fl-can ${cls}
  ${hinted(ctx, text)} ${chosen(ctx, text) ? 'fl-sel' : ''}" aria-current=${chosen(ctx, text) ? 'true' : nothing}
  @click=${() => choose(ctx, text)}>${voiced(label, inside)}</button></li>`;

/** What an action of the list is called. @param {Ctx} ctx @param {string} text */
const words = (ctx, text) => wordsOf(ctx, begun(ctx), text);
/**
 * A row that is a sign and the words of its action.
 * @param {Ctx} ctx @param {string} text @param {string} sign
 */
const plainRow = (ctx, text, sign) =>
  row(
    ctx,
    text,
    words(ctx, text).title,
    'fl-r-plain',
    html`${icon(sign)}<span class="fl-nm">${words(ctx, text).title}</span>`,
  );
/** The heading of a group of the step, by its id. @param {Ctx} ctx @param {string} id */
const heading = (ctx, id) => {
  const g = labelsAfter(ctx, begun(ctx))?.groups.find((/** @type {any} */ x) => x.id === id);
  return g ? ctx.tm(g.title) : '';
};
/** The options with this verb. @param {Ctx} ctx @param {string} verb */
const of = (ctx, verb) => options(ctx).filter((a) => a.verb === verb);
/** What an option is about: the first of its words. @param {import('../../../src/types.d.ts').Action} a */
const about = (a) => String(a.args[0]);
/** Is this among the options? @param {Ctx} ctx @param {string} verb */
const offers = (ctx, verb) => of(ctx, verb).length > 0;
/**
 * Title, an explaining line, and the way back if a step was chosen and not sent.
 * @param {Ctx} ctx @param {string} title @param {Part} [note] @param {Part} [more]
 */
const head = (ctx, title, note, more) =>
  html`<div class="fl-hd"><h2>${
    begun(ctx).length
      ? html`<button type="button" class="fl-back" aria-label=${ctx.t('web.florenza.back')} @click=${() => {
          want(ctx, null);
          back(ctx);
        }}>${icon('arrow')}</button>`
      : nothing
  }<span>${title}</span></h2>${more ?? nothing}</div>${note ? html`<p class="fl-say">${note}</p>` : nothing}`;

/* ---- beginning, income, offices --------------------------------------------------------------------------------- */

/** @param {Ctx} ctx */
function start(ctx) {
  return html`${head(ctx, heading(ctx, 'start'), ctx.t('web.florenza.d-start-note'))}<ol class="fl-rows
    fl-roomy">${firstRows(ctx, of(ctx, 'start')).map((a) => shopRow(ctx, a.action, about(a)))}</ol>`;
}
/** @param {Ctx} ctx @param {string} text @param {string} id */
function shopRow(ctx, text, id) {
  const w = parts(ctx).workshops.get(id);
  return row(
    ctx,
    text,
    words(ctx, text).all,
    'fl-r-start',
    html`<span class="fl-nm">${nameOf(ctx, id)}</span><span class="fl-gv">${w ? does(ctx, w) : nothing}</span>`,
    'workshop ' + id,
  );
}
/** @param {Ctx} ctx */
function atrio(ctx) {
  return html`${head(ctx, heading(ctx, 'atrio'), captionOf(ctx, 'atrio'))}<ol class="fl-rows fl-roomy">${of(
    ctx,
    'atrio',
  ).map((a) => plainRow(ctx, a.action, 'gold'))}</ol>`;
}
/** A family whose worker can be taken. @param {Ctx} ctx @param {string} text @param {number} seat */
const workerRow = (ctx, text, seat) =>
  row(
    ctx,
    text,
    words(ctx, text).title,
    'fl-r-plain',
    html`${crest(seat, family(ctx, seat))}<span class="fl-nm">${words(ctx, text).title}</span><span
      class="fl-sp"></span><span class="fl-note">${words(ctx, text).detail}</span>`,
  );

/** Captain and Bishop. @param {Ctx} ctx @param {'captain'|'bishop'} office */
function officer(ctx, office) {
  const workers = office === 'captain' ? of(ctx, 'detain worker') : of(ctx, 'convert');
  const people = office === 'captain' ? of(ctx, 'detain artist') : of(ctx, 'expel');
  return html`${head(
    ctx,
    ctx.t('thing.florenza.' + office),
    ctx.t(`web.florenza.d-${office}-note`),
  )}<ol class="fl-rows fl-roomy">
    ${workers.map((a) => workerRow(ctx, a.action, Number(about(a))))}${people.map((a) =>
      personRow(ctx, a.action, about(a)),
    )}
    ${offers(ctx, 'decline') ? plainRow(ctx, 'decline', 'out') : nothing}</ol>`;
}

/* ---- people ----------------------------------------------------------------------------------------------------- */

/**
 * A person with all their skills.
 * @param {Ctx} ctx @param {string} text @param {string} id @param {string[]} [skills] only these
 */
function personRow(ctx, text, id, skills) {
  const p = parts(ctx).people.get(id);
  if (!p) return nothing;
  const made = ctx.view.masterpiece.includes(id);
  const lines = linesOf(ctx, id).filter((l) => !skills || skills.includes(l.skill));
  const card = facts(ctx).person[id]?.life;
  const what = p.preacher
    ? html`<span class="fl-pl-line">${icon('preacher')}${coins(ctx, p.florins)}<span
      class="fl-sp"></span>${goods(ctx, p.gain)}</span>`
    : lines.map(
        (l) =>
          html`<span class="fl-pl-line">${icon(
            l.skill,
            ctx.t('name.florenza.' + l.skill),
          )}${coins(ctx, l.florins)}<span class="fl-sp"></span>${dice(results(l))}</span>`,
      );
  return row(
    ctx,
    text,
    heardPerson(ctx, id, p.preacher ? [p.florins] : lines.map((l) => l.florins)),
    'fl-r-man',
    html`<span class="fl-nm">${nameOf(ctx, id)}${
      made
        ? html`<span
      class="fl-mst">${icon('star')}</span>`
        : nothing
    }${card ? html`<small>${card}</small>` : nothing}</span><span class="fl-lines">${what}</span>`,
    'person ' + id,
  );
}
/** A name and what it costs; the rest with I. @param {Ctx} ctx @param {string} id @param {number[]} florins */
const heardPerson = (ctx, id, florins) =>
  [nameOf(ctx, id), ...new Set(florins.map((n) => ctx.t('goods.florenza.florins', n)))].join(', ');
/** Whom to hire. @param {Ctx} ctx */
function artists(ctx) {
  const work = begun(ctx)
    .map((text) => ctx.read(text))
    .find((a) => a.verb === 'artwork');
  const box = work ? about(work) : (ctx.view.box ?? '');
  const b = parts(ctx).boxes.get(box);
  const asks = b
    ? html`<span class="fl-skills">${b.skills.map((s) => icon(s))}</span> ${captionOf(ctx, 'hire-note', begun(ctx))}`
    : nothing;
  return html`${head(ctx, captionOf(ctx, 'hire', begun(ctx)), asks)}<ol class="fl-rows">${firstRows(
    ctx,
    of(ctx, 'hire'),
  ).map((a) => personRow(ctx, a.action, about(a), b?.skills))}</ol>`;
}
/** @param {Ctx} ctx */
function pulpits(ctx) {
  return html`${head(ctx, heading(ctx, 'pulpit'), ctx.t('web.florenza.d-pulpit-note'))}<ol class="fl-rows
    fl-roomy">${of(ctx, 'pulpit').map((a) =>
      plainRow(ctx, a.action, about(a) === 'chiesa' ? 'chiesa' : 'a-charity'),
    )}</ol>`;
}
/** @param {Ctx} ctx */
const preachers = (ctx) =>
  html`${head(
    ctx,
    heading(ctx, 'preacher'),
    ctx.t('web.florenza.d-preacher-note'),
  )}<ol class="fl-rows">${of(ctx, 'preacher').map((a) => personRow(ctx, a.action, about(a)))}</ol>`;

/* ---- building and artworks -------------------------------------------------------------------------------------- */

/** All kinds that can be built. @param {Ctx} ctx */
function builds(ctx) {
  const all = of(ctx, 'build');
  const fitting = all.filter((a) => {
    const w = parts(ctx).workshops.get(about(a));
    return w && fits(ctx, w);
  });
  const payable = (/** @type {any} */ a) => facts(ctx).workshop[about(a)].payable;
  const sorted = fitting.slice().sort((a, b) => Number(payable(b)) - Number(payable(a)));
  return html`${head(
    ctx,
    heading(ctx, 'build'),
    nothing,
    finder(ctx, ctx.t('web.florenza.search-tiles')),
  )}${chips(ctx, [...CUBES, 'florins', 'pp', 'workers'])}
    <p class="fl-say">${captionOf(ctx, 'build', begun(ctx))}</p>
    <ol class="fl-rows">${firstRows(ctx, sorted).map((a) => buildRow(ctx, a.action, about(a), payable(a)))}${
      fitting.length ? nothing : html`<li class="fl-nothing">${ctx.t('web.florenza.none-found')}</li>`
    }</ol>`;
}
/** @param {Ctx} ctx @param {string} text @param {string} id @param {boolean} payable */
function buildRow(ctx, text, id, payable) {
  const w = parts(ctx).workshops.get(id);
  if (!w) return nothing;
  return row(
    ctx,
    text,
    payable ? words(ctx, text).heard : words(ctx, text).all,
    `fl-r-build ${payable ? '' : 'fl-poor'}`,
    html`<span class="fl-nm">${nameOf(ctx, id)}<small>×${ctx.view.supply[id]}</small></span><span
      class="fl-gv">${does(ctx, w)}</span>
    <span class="fl-cost">${price(ctx, w.price, facts(ctx).workshop[id].lacks)}</span><span class="fl-pr">${
      payable ? icon('check', ctx.t('web.florenza.payable'), 'fl-ok-i') : nothing
    }${Object.keys(w.built).map(
      (k) => html`<span class=${'fl-' + k}>${icon(k, word(ctx, k))}+${w.built[k]}</span>`,
    )}</span>`,
    'workshop ' + id,
  );
}
/** Open artworks, by class. @param {Ctx} ctx */
function boxes(ctx) {
  const person = wanted(ctx) ?? undefined;
  const can = person ? worksFor(ctx, person) : of(ctx, 'artwork');
  const text = fold(String(ctx.state.search ?? ''));
  const works = can.filter((a) => {
    const id = about(a);
    return !text || fold(`${nameOf(ctx, id)} ${buildingName(ctx, id)}`).includes(text);
  });
  const note = person
    ? html`${captionOf(ctx, `make ${person}`)} <button type="button" class="fl-link"
      @click=${() => want(ctx, null)}>${ctx.t('web.florenza.anybody')}</button>`
    : ctx.t('web.florenza.d-box-note');
  return html`${head(
    ctx,
    ctx.t('web.florenza.d-box'),
    note,
    finder(ctx, ctx.t('web.florenza.search-boxes')),
  )}<ol class="fl-rows">${firstRows(ctx, payableFirst(ctx, works)).map((a) =>
    boxRow(ctx, a.action, about(a), person),
  )}</ol>`;
}
/** @param {Ctx} ctx @param {import('../../../src/types.d.ts').Action[]} works */
const payableFirst = (ctx, works) => {
  const payable = (/** @type {any} */ a) => Number(facts(ctx).box[about(a)].payable);
  return works.slice().sort((a, b) => payable(b) - payable(a));
};
/**
 * A name, what it gives, and what you lack; the rest with I.
 * @param {Ctx} ctx @param {string} text @param {string} id @param {number} prestige
 */
function heardBox(ctx, text, id, prestige) {
  const told = `${words(ctx, text).title}, ${ctx.t('goods.florenza.prestige', prestige)}`;
  const { payable, lacks } = facts(ctx).box[id];
  if (payable) return told;
  const goods = Object.keys(lacks).map((k) => ctx.t('goods.florenza.' + k, lacks[k]));
  return ctx.t('do.florenza.lacks', told, goods.join(', '));
}
/** @param {Ctx} ctx @param {string} text @param {string} id @param {string} [person] hired at once */
function boxRow(ctx, text, id, person) {
  const b = parts(ctx).boxes.get(id);
  if (!b) return nothing;
  const inside = html`<span class="fl-nm">${nameOf(ctx, id)}<small>${buildingName(ctx, id)}</small></span><span
    class="fl-pr">${pp(ctx, b.gain.pp ?? 0)}${b.gain.ci ? ci(ctx, b.gain.ci) : nothing}</span>
    <span class="fl-cost"><span class="fl-skills">${b.skills.map((s) => icon(s))}</span>${price(
      ctx,
      b.price,
      facts(ctx).box[id].lacks,
    )}</span>`;

  if (person) {
    const chain = [ctx.action('place', 'artwork'), text, ctx.action('hire', person)];
    return html`<li><button type="button" class="fl-row fl-can fl-r-box ${chosen(ctx, text) ? 'fl-sel' : ''}"
      @click=${() => ctx.pick(chain)}>${voiced(boxTold(ctx, id), inside)}</button></li>`;
  }
  return row(ctx, text, heardBox(ctx, text, id, b.gain.pp ?? 0), 'fl-r-box', inside, 'box ' + id);
}

/* ---- phases 6 and 7 --------------------------------------------------------------------------------------------- */

/** A production with a price: pay or decline. @param {Ctx} ctx */
function produce(ctx) {
  const v = ctx.view;
  const owner = facts(ctx).producer ?? mySeat(ctx);
  const id = v.district[owner - 1][v.space];
  const w = parts(ctx).workshops.get(id);
  return html`${head(ctx, captionOf(ctx, 'produce'), ctx.t('web.florenza.d-produce-note'))}<ol class="fl-rows fl-roomy">
    ${row(
      ctx,
      'produce',
      words(ctx, 'produce').all,
      'fl-r-plain',
      html`${crest(owner, family(ctx, owner))}<span class="fl-nm">${nameOf(ctx, id)}</span><span
        class="fl-sp"></span><span class="fl-gv">${w ? does(ctx, w) : nothing}</span>`,
      'workshop ' + id,
    )}
    ${plainRow(ctx, 'decline', 'out')}</ol>`;
}
/** Which artwork next. @param {Ctx} ctx */
const settle = (ctx) =>
  html`${head(ctx, heading(ctx, 'finish'), ctx.t('web.florenza.d-settle-note'))}<ol
    class="fl-rows">${of(ctx, 'finish').map((a) => boxRow(ctx, a.action, about(a)))}</ol>`;

/** The artwork in hand with its artist. @param {Ctx} ctx */
const inHand = (ctx) => (ctx.view.box ? html`<p class="fl-say">${captionOf(ctx, 'in-hand')}</p>` : nothing);
/** The line of a skill with its dice. @param {Ctx} ctx @param {string} skill @param {number[]} [hits] */
function lineOf(ctx, skill, hits) {
  const l = linesOf(ctx, ctx.view.artist ?? '').find((x) => x.skill === skill);
  return l ? html`${coins(ctx, l.florins)}<span class="fl-sp"></span>${dice(results(l), hits)}` : nothing;
}
/** @param {Ctx} ctx */
const skills = (ctx) =>
  html`${head(ctx, heading(ctx, 'skill'))}${inHand(ctx)}<ol class="fl-rows fl-roomy">${of(ctx, 'skill').map((a) =>
    row(
      ctx,
      a.action,
      words(ctx, a.action).all,
      'fl-r-plain',
      html`${icon(about(a))}<span class="fl-nm">${ctx.t('name.florenza.' + about(a))}</span>${lineOf(ctx, about(a))}`,
    ),
  )}</ol>`;
/** @param {Ctx} ctx */
const incentives = (ctx) =>
  html`${head(ctx, heading(ctx, 'incentive'), captionOf(ctx, 'incentive'))}${inHand(ctx)}${
    ctx.view.skill ? html`<p class="fl-say fl-line">${lineOf(ctx, ctx.view.skill)}</p>` : nothing
  }<ol class="fl-rows fl-roomy">${of(ctx, 'incentive').map(({ action }) =>
    row(
      ctx,
      action,
      words(ctx, action).all,
      'fl-r-plain',
      html`${icon('f')}<span class="fl-nm">${words(ctx, action).title}</span><span
        class="fl-sp"></span><span class="fl-note">${words(ctx, action).gain}</span>`,
    ),
  )}</ol>`;
/** @param {Ctx} ctx */
function keeps(ctx) {
  const all = linesOf(ctx, ctx.view.artist ?? '');
  const l = all.find((x) => x.skill === ctx.view.skill) ?? all[0];
  return html`${head(ctx, heading(ctx, 'keep'), ctx.t('web.florenza.d-keep-note'))}${inHand(ctx)}<ol class="fl-rows
    fl-roomy">${of(ctx, 'keep').map((a) => {
      const n = about(a),
        r = l ? results(l)[Number(n) - 1] : { value: 0, gold: false };
      return row(
        ctx,
        a.action,
        words(ctx, a.action).all,
        'fl-r-plain',
        html`${die(n)}<span class="fl-nm">${words(ctx, a.action).title}</span><span
          class="fl-sp"></span>${pp(ctx, r.value, true)}${
            r.gold ? html`<span class="fl-mst">${icon('star', ctx.t('do.florenza.masterpiece'))}</span>` : nothing
          }`,
      );
    })}</ol>`;
}
/** A die's face. @param {string} n */
export const die = (n) =>
  html`<span class="fl-face-die" aria-hidden="true">${['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'][Number(n) - 1]}</span>`;

/* ---- market ----------------------------------------------------------------------------------------------------- */

/** Six cubes to choose from, for one deal. @param {Ctx} ctx @param {string} verb @param {string} title */
function deal(ctx, verb, title) {
  const can = of(ctx, verb).map(about);
  const done = ctx.view.deals.includes(verb);
  return html`<div class="fl-deal ${done ? 'fl-past' : ''}" role="group" aria-label=${title}><h3>${
    done ? icon('check', ctx.t('web.florenza.deal-past'), 'fl-ok-i') : nothing
  }${title}</h3><div class="fl-six">${CUBES.map(
    (k) => html`<button type="button" data-act="${verb} ${k}" class="fl-cube ${hinted(ctx, `${verb} ${k}`)}
      ${can.includes(k) ? 'fl-lit-b' : 'fl-no'} ${chosen(ctx, `${verb} ${k}`) ? 'fl-picked' : ''}"
    aria-label=${words(ctx, `${verb} ${k}`).title} aria-pressed=${chosen(ctx, `${verb} ${k}`) ? 'true' : 'false'}
      @click=${() => choose(ctx, `${verb} ${k}`)}>${icon(k)}</button>`,
  )}</div></div>`;
}
/** Which two to give: a triangle of pairs. @param {Ctx} ctx */
function pairs(ctx) {
  const can = of(ctx, 'trade');
  const done = ctx.view.deals.includes('trade');
  const title = ctx.t('group.florenza.trade');
  return html`<div class="fl-deal ${done ? 'fl-past' : ''}" role="group" aria-label=${title}><h3>${
    done ? icon('check', ctx.t('web.florenza.deal-past'), 'fl-ok-i') : nothing
  }${title}</h3><div class="fl-pairs">${can.map(
    ({ action, args }) => html`<button type="button" data-act=${action} class="fl-cube fl-lit-b ${hinted(ctx, action)}
      ${chosen(ctx, action) ? 'fl-picked' : ''}" aria-label=${words(ctx, action).title}
        @click=${() => choose(ctx, action)}>${args.map((k) => icon(String(k)))}</button>`,
  )}${
    can.length || done ? nothing : html`<span class="fl-note">${ctx.t('web.florenza.trade-none')}</span>`
  }</div></div>`;
}
/** The market. @param {Ctx} ctx */
const market = (ctx) => html`${head(
  ctx,
  ctx.t('web.florenza.d-market'),
  ctx.t('web.florenza.d-market-note'),
)}<div class="fl-scroll">${deal(
  ctx,
  'sell',
  captionOf(ctx, 'sell'),
)}${deal(ctx, 'buy', captionOf(ctx, 'buy'))}${pairs(ctx)}
  <ol class="fl-rows fl-roomy fl-flat">${offers(ctx, 'done') ? plainRow(ctx, 'done', 'check') : nothing}</ol></div>`;
/** What the two bring. @param {Ctx} ctx */
const trade = (ctx) =>
  html`${head(
    ctx,
    ctx.t('web.florenza.d-trade'),
    html`${ctx.view.given.map((k) => icon(k))} ${captionOf(ctx, 'trade')}`,
  )}${deal(ctx, 'take', ctx.t('group.florenza.take'))}`;

/* ---- all -------------------------------------------------------------------------------------------------------- */

/** @type {{[step: string]: (ctx: Ctx) => Part}} */
const STEPS = {
  workshops: start,
  atrio,
  captain: (ctx) => officer(ctx, 'captain'),
  bishop: (ctx) => officer(ctx, 'bishop'),
  build: builds,
  box: boxes,
  artist: artists,
  pulpit: pulpits,
  preacher: preachers,
  market,
  trade,
  produce,
  artwork: settle,
  skill: skills,
  incentive: incentives,
  keep: keeps,
};

/** Whether the list asks for a decision now. @param {Ctx} ctx */
export const asks = (ctx) => ctx.mine && (begun(ctx).length > 0 || stepNow(ctx) in STEPS || stepNow(ctx) === 'operate');

/** The list that fits the moment; without a decision of mine, all workshops. @param {Ctx} ctx */
export function decision(ctx) {
  const step = stepNow(ctx);
  const make = ctx.mine && ctx.state.side !== 'shops' ? STEPS[step] : undefined;
  const both = ctx.mine && STEPS[step];
  return html`<section class="fl-zone fl-list" data-tab="shops"
    aria-label=${ctx.t(make ? 'web.florenza.decide' : 'web.florenza.workshops')}>
    ${
      both
        ? html`<div class="fl-seg fl-top" role="group"><button type="button" aria-pressed=${make ? 'true' : 'false'}
          @click=${() => ctx.set('side', null)}>${ctx.t('web.florenza.decide')}</button><button type="button"
            aria-pressed=${make ? 'false' : 'true'}
              @click=${() => ctx.set('side', 'shops')}>${ctx.t('web.florenza.workshops')}</button></div>`
        : nothing
    }
    ${make ? make(ctx) : workshops(ctx)}</section>`;
}
