/**
 * life.js: Life in Florenza: who is in town, for how long, what they cost and what their dice bring; the unnamed in the
 * title line.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { icon, pawn } from './icons.js';
import { dice, good, signed, coins, num, signOf, voiced } from './bits.js';
import { parts, CARDS } from './parts.js';
import { shortName } from './names.js';
import { facts } from './present.js';
import { employers } from './facts.js';
import { lit, chosen, choose, stepNow, chooseArtist, hinted, wanted } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Part} Part */

/** What a click on somebody stands for, by what is being decided. @param {Ctx} ctx @param {string} person */
function personAction(ctx, person) {
  const preacher = parts(ctx).people.get(person)?.preacher;
  const step = stepNow(ctx);
  if (step === 'captain') return ctx.action('detain artist', person);
  if (step === 'bishop') return ctx.action('expel', person);
  return ctx.action(preacher ? 'preacher' : 'hire', person);
}

/**
 * What somebody is doing: sign and class.
 * @param {Ctx} ctx @param {string} person @returns {{cls: string, sign: Part}}
 */
export function standing(ctx, person) {
  const at = facts(ctx).person[person];
  switch (at?.stands) {
    case 'artwork':
    case 'pulpit':
      return { cls: 'fl-hired fl-c' + at.seat, sign: pawn(Number(at.seat)) };
    case 'detained':
      return { cls: 'fl-held', sign: icon('lock') };
    case 'expelled':
      return { cls: 'fl-held', sign: icon('out') };
    case 'served':
      return { cls: 'fl-hired', sign: icon('check') };
    default:
      return { cls: 'fl-free', sign: icon('check') };
  }
}

/** What an artist's lines are worth now. @param {Ctx} ctx @param {string} id */
export const linesOf = (ctx, id) => facts(ctx).person[id]?.lines ?? [];
/** The six results of a line, and which are a masterpiece. @param {import('./types.js').FactLine} l */
export const results = (l) => l.results.map((value, i) => ({ value, gold: l.masterpiece[i] }));

/**
 * One skill of an artist: its sign, price and six results.
 * @param {Ctx} ctx @param {import('./types.js').FactLine} line
 */
const skillLine = (ctx, line) =>
  html`<span class="fl-sk">${icon(line.skill, ctx.t('name.florenza.' + line.skill))}<span
    class="fl-p">${line.florins}</span>${dice(results(line))}</span>`;

/** Somebody in sentences. @param {Ctx} ctx @param {string} id */
const personTold = (ctx, id) => captionOf(ctx, `person ${id}`);

/** What a preacher gives, as narrow as can be: a single one is only its sign. @param {string} k @param {number} n */
const gift = (k, n) =>
  html`<span class=${
    k === 'pp' || k === 'ci' ? 'fl-' + k : ''
  }>${n === 1 ? '' : n === -1 ? '−' : num(n)}${icon(signOf(k))}</span>`;

/** A person's card. @param {Ctx} ctx @param {string} id @param {boolean} tight */
function card(ctx, id, tight) {
  const p = parts(ctx).people.get(id);
  if (!p) return nothing;
  const made = ctx.view.masterpiece.includes(id);
  const st = standing(ctx, id);
  const act = personAction(ctx, id);
  const isLit = lit(ctx, act);
  const isChosen = chosen(ctx, act) || wanted(ctx) === id;
  const star = made
    ? html`<span class="fl-mst">${icon('star', ctx.t('web.florenza.masterpiece-made'))}</span>`
    : nothing;
  const sk = p.preacher
    ? html`<span class="fl-sk">${icon('preacher', ctx.t('web.florenza.skill-preacher'))}<span
      class="fl-p">${p.florins}</span><span class="fl-sp"></span><span
        class="fl-give">${Object.keys(p.gain).map((k) => gift(k, p.gain[k]))}</span></span>`
    : linesOf(ctx, id).map((l) => skillLine(ctx, l));
  return html`<button type="button" id=${'fl-man-' + id} data-thing=${'person ' + id} data-act=${act}
    aria-pressed=${isChosen ? 'true' : 'false'}
    class="fl-ch ${hinted(ctx, act)} ${st.cls} ${tight ? 'fl-tight-c' : ''} ${isLit ? 'fl-lit-b' : ''}
      ${isChosen ? 'fl-picked' : ''}"
    @click=${() => (ctx.read(act).verb === 'hire' ? chooseArtist(ctx, id) : choose(ctx, act))}>${voiced(
      personTold(ctx, id),
      html`
    <b><span>${shortName(ctx, id)}</span>${star}${
      tight
        ? html`<span
      class="fl-sp"></span>${st.sign}`
        : nothing
    }</b>${sk}${
      tight ? nothing : html`<span class="fl-stt">${st.sign}<span>${captionOf(ctx, `stands ${id}`)}</span></span>`
    }`,
    )}</button>`;
}

/** A Life card with those under it. @param {Ctx} ctx @param {string} cardName */
function column(ctx, cardName) {
  const people = ctx.view.life[cardName] ?? [];
  const p = parts(ctx).people;
  const weight = people.reduce((n, id) => n + 2.4 + Math.max(1, p.get(id)?.lines.length ?? 1), 0);
  const last = cardName === 'I';
  const wide = people.length > 2 ? 'fl-w2' : people.length ? '' : 'fl-none';
  return html`<div class="fl-lc ${last ? 'fl-one' : ''} ${wide}" role="group"
    aria-label=${captionOf(ctx, `life ${cardName}`)}>
    <div class="fl-h" data-thing=${'life ' + cardName}>${cardName}${
      last ? html`<small>${ctx.t('web.florenza.last-round')}</small>` : nothing
    }</div><div class="fl-men">${people.map((id) => card(ctx, id, people.length > 2 || weight > 6.9))}</div></div>`;
}

/**
 * The two unnamed of a skill: green if free, else the worker who hired the artist.
 * @param {Ctx} ctx @param {string} skill
 */
function unnamedOf(ctx, skill) {
  const id = 'unnamed-' + skill;
  const taken = employers(ctx.view, id);
  const { free = 0 } = facts(ctx).person[id];
  const act = personAction(ctx, id);
  const isLit = lit(ctx, act);
  return html`<button type="button" id=${'fl-man-' + id} data-act=${act} class="fl-un ${hinted(ctx, act)}
    ${isLit ? 'fl-lit-b' : ''} ${chosen(ctx, act) ? 'fl-picked' : ''}" data-thing=${'person ' + id}
    aria-label=${captionOf(ctx, `unnamed ${id}`)} aria-pressed=${chosen(ctx, act) ? 'true' : 'false'}
    @click=${() => (skill === 'preacher' ? choose(ctx, act) : chooseArtist(ctx, id))}>${icon(skill)}${Array.from(
      { length: free },
      () => html`<span
            class="fl-tok"></span>`,
    )}${taken.map((s) => pawn(s))}</button>`;
}

/** The zone. @param {Ctx} ctx */
export function life(ctx) {
  const painter = linesOf(ctx, 'unnamed-painter')[0];
  const preacher = parts(ctx).people.get('unnamed-preacher');
  return html`<section class="fl-zone fl-life" data-tab="people" aria-label=${ctx.t('web.florenza.life')}>
    <div class="fl-bar"><h2>${ctx.t('web.florenza.life')}<small>${ctx.t('web.florenza.rounds-left')}</small></h2><span
      class="fl-sp"></span>
      <span class="fl-lead">${ctx.t('web.florenza.unnamed-lead')}</span>${['painter', 'sculptor', 'architect'].map(
        (s) => unnamedOf(ctx, s),
      )}
      <span class="fl-un-note">${coins(ctx, painter?.florins ?? 0)} ${
        painter
          ? html`<span class="fl-dice fl-wide">${painter.results.map((v) => html`<i>${v ? signed(v) : 0}</i>`)}</span>`
          : nothing
      }</span>
      ${unnamedOf(ctx, 'preacher')}<span class="fl-un-note">${
        preacher
          ? html`${coins(ctx, preacher.florins)} = ${Object.keys(preacher.gain).map((k) =>
              good(ctx, k, preacher.gain[k]),
            )}`
          : nothing
      }</span></div>
    <div class="fl-cols">${CARDS.map((c) => column(ctx, c))}</div>
    <div class="fl-legend" aria-hidden="true">${['painter', 'sculptor', 'architect', 'preacher'].map(
      (s) =>
        html`<span>${icon(s)} ${ctx.t(s === 'preacher' ? 'web.florenza.skill-preacher' : 'name.florenza.' + s)}</span>`,
    )}
      <span><span class="fl-dice"><i class="fl-gd">6</i></span> ${ctx.t('web.florenza.masterpiece')}</span><span><span
        class="fl-mst">${icon('star')}</span> ${ctx.t('web.florenza.made')}</span></div></section>`;
}
