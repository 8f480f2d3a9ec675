/**
 * city.js: the middle of the table: the Cathedral, six civic buildings, the places for going to work, market and
 * pulpit.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon, pawn } from './icons.js';
import { captionOf } from '../../../src/play/present.js';
import { boxButton } from './boxes.js';
import { civic, duomo, sky } from './drawings.js';
import { maker } from './facts.js';
import { lit, chosen, choose, chooseKind, hinted } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Part} Part */

const LEFT = /** @type {const} */ ([
  ['banco', ['banco-atrio']],
  ['battistero', ['battistero-cupola', 'battistero-portali']],
  ['lastricato', ['lastricato-fontana', 'lastricato-statua']],
]);
const RIGHT = /** @type {const} */ ([
  ['ospedale', ['ospedale-cappella', 'ospedale-chiostro']],
  ['signoria', ['signoria-facciata', 'signoria-salone']],
  ['vescovile', ['vescovile-facciata', 'vescovile-salone']],
]);
const DUOMO = ['pulpito', 'altare', 'navata', 'abside', 'cappella', 'campanile', 'facciata', 'cupola'];

/** Workers standing on a place; many of one family as one with its number. @param {Ctx} ctx @param {number[]} seats */
const pawns = (ctx, seats) =>
  seats.length > 4
    ? [...new Set(seats)].map(
        (s) =>
          html`${pawn(s, captionOf(ctx, `worker ${s}`))}<small
            class="fl-times">${seats.filter((x) => x === s).length}</small>`,
      )
    : seats.map((s) => pawn(s, captionOf(ctx, `worker ${s}`)));

/** A place of the city that takes workers. @param {Ctx} ctx
 * @param {{id: string, thing: string, title: string, note: Part, seats: number[], sign: string, text: string, cls?:
 *   string, extra?: Part, act: () => void}} p
 */
function spot(ctx, p) {
  const isChosen = chosen(ctx, p.text);
  return html`<button type="button" id=${p.id} data-thing=${p.thing} data-act=${p.text} class="fl-spot ${p.cls ?? ''}
    ${hinted(ctx, p.text)} ${lit(ctx, p.text) ? 'fl-lit-b' : ''} ${isChosen ? 'fl-picked' : ''}"
    aria-pressed=${isChosen ? 'true' : 'false'} @click=${p.act}>
    <b>${p.title}</b><small>${p.note}</small><span class="fl-pawns">${pawns(ctx, p.seats)}${p.extra ?? nothing}<span
      class="fl-sp"></span>${icon(p.sign, undefined, 'fl-bg')}</span></button>`;
}

/** By the Atrio: going to work, and the market. @param {Ctx} ctx */
function bancoSpots(ctx) {
  const working = ctx.view.working.flatMap((n, i) => Array.from({ length: n }, () => i + 1));
  return html`<div class="fl-half">${spot(ctx, {
    id: 'fl-spot-work',
    thing: 'work',
    title: ctx.t('web.florenza.spot-work'),
    note: captionOf(ctx, 'work'),
    seats: working,
    sign: 'a-work',
    text: ctx.action('place', 'work'),
    act: () => chooseKind(ctx, 'work'),
  })}
    ${spot(ctx, {
      id: 'fl-spot-market',
      thing: 'market',
      title: ctx.t('web.florenza.spot-market'),
      note: ctx.t('web.florenza.market-note'),
      seats: ctx.view.market.map(Number),
      sign: 'a-market',
      text: ctx.action('place', 'market'),
      act: () => chooseKind(ctx, 'market'),
    })}</div>`;
}

/** A building with its boxes. @param {Ctx} ctx @param {string} name @param {readonly string[]} boxes */
function building(ctx, name, boxes) {
  const makers = boxes.map((b) => maker(ctx.view, b)).filter(Boolean);
  return html`<section class="fl-bld" aria-label=${ctx.t('short.florenza.' + name)}>
    <div class="fl-face">${civic(
      name,
      ctx.t('about.florenza.' + name),
      makers,
    )}<b>${ctx.t('short.florenza.' + name)}</b></div>
    <div class="fl-boxes">${boxes.map((b) => boxButton(ctx, b))}${
      name === 'banco' ? bancoSpots(ctx) : nothing
    }</div></section>`;
}

/** The Cathedral's pulpit. @param {Ctx} ctx */
function pulpit(ctx) {
  const open = maker(ctx.view, 'duomo-pulpito') > 0;
  const who = ctx.view.duomo_pulpit;
  return spot(ctx, {
    id: 'fl-spot-pulpit',
    thing: 'pulpit duomo',
    title: ctx.t('web.florenza.pulpit'),
    note: captionOf(ctx, 'pulpit'),
    seats: ctx.view.duomo_donor ? [Number(ctx.view.duomo_donor)] : [],
    sign: 'a-charity',
    text: ctx.action('pulpit', 'duomo'),
    cls: 'fl-pulpit ' + (open ? '' : 'fl-shut'),
    extra: who ? icon('preacher') : nothing,
    act: () => choose(ctx, ctx.action('pulpit', 'duomo')),
  });
}

/** The Cathedral. @param {Ctx} ctx */
function cathedral(ctx) {
  const made = DUOMO.filter((p) => maker(ctx.view, 'duomo-' + p));
  return html`<section class="fl-dome" aria-label=${ctx.t('short.florenza.duomo')}>
    <div class="fl-scene">${duomo(captionOf(ctx, 'duomo'), (p) => made.includes(p))}
      <b class="fl-dname">${ctx.t('short.florenza.duomo')}<small>${captionOf(ctx, 'duomo-made')}</small></b
        >${pulpit(ctx)}</div>
    <div class="fl-grid">${DUOMO.map((p) => boxButton(ctx, 'duomo-' + p))}</div></section>`;
}

/** The whole city. @param {Ctx} ctx */
export const city = (
  ctx,
) => html`<section class="fl-zone fl-city" data-tab="city" aria-label=${ctx.t('web.florenza.city')}>${sky()}
  <div class="fl-side">${LEFT.map(([n, b]) => building(ctx, n, b))}</div>${cathedral(ctx)}
  <div class="fl-side fl-r">${RIGHT.map(([n, b]) => building(ctx, n, b))}</div></section>`;
