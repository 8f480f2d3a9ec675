/**
 * districts.js: the families in turn order, each with its district as a strip, and one district large: mine, or the one
 * that was clicked.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { icon, crest, pawn } from './icons.js';
import { pp, ci, word, does, voiced } from './bits.js';
import { parts, CUBES } from './parts.js';
import { boxButton } from './boxes.js';
import { facts } from './present.js';
import { nameOf } from './names.js';
import { family, familyOf, house, mySeat } from './facts.js';
import { lit, chosen, choose, hinted, picked } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */

const PALAZZO = ['palazzo-facciata', 'palazzo-sala', 'palazzo-camera', 'palazzo-statua'];
const CHIESA = ['chiesa-facciata', 'chiesa-campanile', 'chiesa-abside', 'chiesa-crocifisso'];

/** The seat whose district is shown large. @param {Ctx} ctx */
const shownSeat = (ctx) =>
  ctx.state.district >= 1 && ctx.state.district <= ctx.view.hand.length ? ctx.state.district : mySeat(ctx);

/**
 * What is on a space: everything that a tile shows.
 * @param {Ctx} ctx @param {number} seat @param {number} space from 1
 */
export function tileFacts(ctx, seat, space) {
  const v = ctx.view;
  const id = v.district[seat - 1][space - 1] ?? 'empty';
  const worker = Number(v.on[seat - 1][space - 1]) || 0;
  const raw = v.unfinished[seat - 1].includes(String(space));
  const text = ctx.action('operate', seat, space);
  const w = parts(ctx).workshops.get(id);
  const homes = !!w && Object.keys(w.income).length > 0;
  const ghost = !worker && picked(ctx).includes(text);
  const inHand =
    v.step === 'produce' &&
    v.space === space - 1 &&
    worker > 0 &&
    String(worker) === v.turn &&
    !!w &&
    Object.keys(w.spend).length > 0;
  return {
    id,
    worker,
    raw,
    text,
    w,
    homes,
    ghost,
    inHand,
    isLit: id !== 'empty' && lit(ctx, text),
    isChosen: chosen(ctx, text),
  };
}

/** What a space says to a screen reader. @param {Ctx} ctx @param {number} seat @param {number} space */
export const tileTold = (ctx, seat, space) => captionOf(ctx, `space ${seat} ${space}`);

/** A tile of the strip: only what it gives. @param {Ctx} ctx @param {number} seat @param {number} space */
function mini(ctx, seat, space) {
  const f = tileFacts(ctx, seat, space);
  if (f.id === 'empty' || !f.w) return html`<span class="fl-mt fl-void"></span>`;
  const give = Object.keys(f.w.take)[0];
  const spend = Object.keys(f.w.spend)[0];
  const sign = (/** @type {string} */ k) => (k === 'florins' ? 'f' : k);
  const inner = f.homes
    ? icon('house')
    : spend
      ? html`<span class="fl-two">${icon(sign(spend))}${icon('f')}</span>`
      : html`<span class=${f.w.take[give] > 1 || Object.keys(f.w.take).length > 1 ? 'fl-two' : ''}>${Object.keys(
          f.w.take,
        ).flatMap((k) => Array.from({ length: f.w?.take[k] ?? 0 }, () => icon(sign(k), undefined, 'fl-' + k)))}</span>`;
  return html`<button type="button" id=${`fl-mt-${seat}-${space}`} data-thing=${'workshop ' + f.id} data-act=${f.text}
    aria-label=${tileTold(ctx, seat, space)} aria-pressed=${f.isChosen ? 'true' : 'false'}
    class="fl-mt ${hinted(ctx, f.text)} ${f.worker ? 'fl-busy' : ''} ${f.raw ? 'fl-raw' : ''}
      ${f.isLit ? 'fl-lit-b' : ''} ${f.isChosen ? 'fl-picked' : ''} ${f.inHand ? 'fl-now' : ''}"
    @click=${() => choose(ctx, f.text)}>${inner}${
      f.worker ? pawn(f.worker) : f.ghost && typeof ctx.me === 'number' ? pawn(ctx.me, undefined, 'fl-ghost') : nothing
    }</button>`;
}

/** A family in the order panel. @param {Ctx} ctx @param {number} seat @param {number} place */
function familyCard(ctx, seat, place) {
  const v = ctx.view;
  const i = seat - 1;
  const mine = seat === ctx.me;
  const toMove = ctx.turn === seat;
  const player = ctx.seats[i];
  const shown = shownSeat(ctx) === seat;
  const offices = [v.captain === String(seat) ? 'captain' : '', v.bishop === String(seat) ? 'bishop' : ''].filter(
    Boolean,
  );
  const head = html`<button type="button" class="fl-r1" aria-pressed=${shown ? 'true' : 'false'}
    @click=${() => ctx.set('district', shown ? null : seat)}><span
      class="fl-vh">${captionOf(ctx, `show ${seat}`)}</span>
    <span class="fl-no">${place}</span>${crest(seat, family(ctx, seat))}<strong>${house(ctx, seat)}</strong
      >${offices.map(
        (o) =>
          html`<span class="fl-office" data-thing=${o}>${icon(o, ctx.t('office.florenza.' + o))}${
            offices.length > 1 || toMove
              ? nothing
              : html`<span aria-hidden="true">${ctx.t('office.florenza.' + o)}</span>`
          }</span>`,
      )}
    ${
      toMove
        ? html`<span class="fl-you">${ctx.t('web.florenza.to-move')}</span>`
        : v.stopped.includes(String(seat))
          ? html`<span class="fl-you fl-rest">${ctx.t('web.florenza.stopped')}</span>`
          : nothing
    }<span class="fl-sp"></span>${pp(ctx, v.prestige[i])} ${ci(ctx, v.influence[i])}</button>`;
  const name =
    player && familyOf(ctx, seat) !== house(ctx, seat)
      ? html`<span class="fl-who-plays">${mine ? ctx.t('web.florenza.you') : familyOf(ctx, seat)}</span>`
      : nothing;
  const r3 = html`<div class="fl-r3"><span data-thing="workers">${pawn(seat)} ${v.hand[i]}<span
    class="fl-pl"> ${captionOf(ctx, `pool ${seat}`)}</span></span><span
      data-thing="certificates">${icon('cert', word(ctx, 'certificates'))} ${
        v.certificates[i] < 0 ? '?' : v.certificates[i]
      }</span>
    <span data-thing="building palazzo">${icon(
      'palazzo',
      ctx.t('short.florenza.palazzo'),
    )} ${captionOf(ctx, `made palazzo ${seat}`)}</span><span data-thing="building chiesa">${icon(
      'chiesa',
      ctx.t('short.florenza.chiesa'),
    )} ${captionOf(ctx, `made chiesa ${seat}`)}</span>${name}</div>`;
  if (mine)
    return html`<li class="fl-fam fl-me fl-c${seat} ${shown ? '' : 'fl-off'}" id=${'fl-fam-' + seat}>${head}</li>`;
  return html`<li class="fl-fam fl-c${seat} ${shown ? 'fl-shown' : ''} ${toMove ? 'fl-moves' : ''}"
    id=${'fl-fam-' + seat}>${head}
    <div class="fl-r2"><span class="fl-q">${icon('f', word(ctx, 'florins'))}${v.florins[i]}</span>${CUBES.map(
      (k) => html`<span class="fl-q ${v.cubes[i][k] ? '' : 'fl-nil'}">${icon(k, word(ctx, k))}${v.cubes[i][k]}</span>`,
    )}</div>
    ${r3}<div class="fl-strip">${Array.from({ length: facts(ctx).rules.spaces }, (_, s) =>
      mini(ctx, seat, s + 1),
    )}</div></li>`;
}

/** All families in the order of play. @param {Ctx} ctx */
export function families(ctx) {
  const order =
    ctx.view.order.length === ctx.view.hand.length ? ctx.view.order.map(Number) : ctx.view.hand.map((_, i) => i + 1);
  return html`<section class="fl-zone fl-fams" data-tab="families"
    aria-label=${ctx.t('web.florenza.order')}><h2>${ctx.t('web.florenza.order')}<small
      >${ctx.t('web.florenza.their-shops')} ${pp(ctx, -facts(ctx).rules.operate_prestige)}</small></h2>
    <ol class="fl-famlist fl-n${order.length}">${order.map((s, i) => familyCard(ctx, s, i + 1))}</ol></section>`;
}

/**
 * One workshop, large.
 * @param {Ctx} ctx @param {number} seat @param {number} space @param {boolean} next the next one is built here
 */
function shop(ctx, seat, space, next) {
  const f = tileFacts(ctx, seat, space);
  const mine = seat === ctx.me;
  if (f.id === 'empty' || !f.w)
    return html`<div class="fl-ws fl-void" id=${`fl-ws-${seat}-${space}`}><span
      class="fl-k"><i>${space}</i><span>${ctx.t(
        next ? 'web.florenza.next-build' : 'web.florenza.empty',
      )}</span></span><span class="fl-t">${captionOf(ctx, 'empty space')}</span></div>`;
  const warn = ctx.project?.warnings.find((x) => x.what === 'construction' && x.space === space && mine);
  return html`<button type="button" id=${`fl-ws-${seat}-${space}`} data-thing=${'workshop ' + f.id} data-act=${f.text}
    aria-pressed=${f.isChosen ? 'true' : 'false'}
    class="fl-ws ${hinted(ctx, f.text)} ${f.worker ? 'fl-busy' : ''} ${f.raw ? 'fl-raw' : ''}
      ${f.isLit ? 'fl-lit-b' : ''} ${f.isChosen ? 'fl-picked' : ''} ${f.inHand ? 'fl-now' : ''}"
        @click=${() => choose(ctx, f.text)}>${voiced(
          tileTold(ctx, seat, space),
          html`
    <span class="fl-k"><i>${space}</i><span>${nameOf(ctx, f.id)}</span>${
      warn
        ? icon(
            'warn',
            ctx.t('web.florenza.verdict-' + warn.verdict),
            warn.verdict === 'short' ? 'fl-warn-i' : 'fl-needs-i',
          )
        : nothing
    }</span><span class="fl-m">${does(ctx, f.w)}</span><span
      class="fl-t">${captionOf(ctx, `tile ${seat} ${space}`)}</span>
    ${
      f.worker ? pawn(f.worker) : f.ghost && typeof ctx.me === 'number' ? pawn(ctx.me, undefined, 'fl-ghost') : nothing
    }`,
        )}</button>`;
}

/** The Chiesa's pulpit. @param {Ctx} ctx @param {number} seat */
function pulpit(ctx, seat) {
  const who = ctx.view.pulpit[seat - 1];
  const mine = seat === ctx.me;
  const text = ctx.action('pulpit', 'chiesa');
  const isLit = mine && lit(ctx, text);
  return html`<button type="button" id=${'fl-pulpit-' + seat} class="fl-pw ${isLit ? 'fl-lit-b' : ''}
    ${mine && chosen(ctx, text) ? 'fl-picked' : ''}" data-thing="pulpit chiesa"
      aria-label=${captionOf(ctx, `pulpit ${seat}`)}
    @click=${() => choose(ctx, text)}>${icon('a-charity')}${
      who ? pawn(seat) : icon('check', undefined, 'fl-ok-i')
    }</button>`;
}

/** @param {Ctx} ctx @param {number} seat @param {'palazzo'|'chiesa'} hall @param {string[]} boxes */
const hall = (
  ctx,
  seat,
  hall,
  boxes,
) => html`<div class="fl-hall"><h2 data-thing=${'building ' + hall}>${icon(hall)}<span
  >${ctx.t('short.florenza.' + hall)}</span><small>${captionOf(ctx, `made ${hall} ${seat}`)}</small>${
    hall === 'palazzo' ? pp(ctx, facts(ctx).rules.hall, true) : ci(ctx, facts(ctx).rules.hall, true)
  }${hall === 'chiesa' ? pulpit(ctx, seat) : nothing}</h2>
  ${boxes.map((b) => boxButton(ctx, b, { small: true, seat }))}</div>`;

/** The large district. @param {Ctx} ctx */
export function district(ctx) {
  const seat = shownSeat(ctx);
  const mine = seat === ctx.me;
  const spaces = ctx.view.district[seat - 1];
  const next = spaces.indexOf('empty');
  return html`<section class="fl-zone fl-district fl-c${seat} ${mine ? '' : 'fl-foreign'}" data-tab="district"
    aria-label=${captionOf(ctx, `district ${seat}`)}>
    <div class="fl-shops"><h2>${crest(seat, family(ctx, seat))}<span>${captionOf(ctx, `district ${seat}`)}</span
      ><small>${captionOf(ctx, `shops ${seat}`)}</small>
      ${
        mine || ctx.me === 'spectator'
          ? nothing
          : html`<button type="button" class="fl-home"
            @click=${() => ctx.set('district', null)}>${icon('house')}${ctx.t('web.florenza.back-home')}</button>`
      }
      <span class="fl-switch" role="group" aria-label=${ctx.t('web.florenza.districts')}>${ctx.view.family
        .slice(0, ctx.view.hand.length)
        .map(
          (f, i) => html`<button type="button" aria-pressed=${seat === i + 1 ? 'true' : 'false'}
            aria-label=${captionOf(ctx, `show ${i + 1}`)}
        @click=${() => ctx.set('district', i + 1 === ctx.me ? null : i + 1)}>${crest(i + 1, f)}</button>`,
        )}</span></h2>
      <div class="fl-g">${Array.from({ length: facts(ctx).rules.spaces }, (_, s) =>
        shop(ctx, seat, s + 1, s === next),
      )}</div></div>
    ${hall(ctx, seat, 'palazzo', PALAZZO)}${hall(ctx, seat, 'chiesa', CHIESA)}</section>`;
}
