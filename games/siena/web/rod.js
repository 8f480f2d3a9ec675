// rod.js: the florins as a rod from 0 to 100 with everyone's marker; equal ones share a plate that points at it, the
// richer to the right.
import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { derived, handOf } from './facts.js';
import { icon, token } from './icons.js';
import { say, signed, statusName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

const end = 104;
/** @param {number} florins */
const at = (florins) => `${(Math.min(florins, end) / end) * 100}%`;

/**
 * Ticks of the rod; every second number hides on narrow screens. From some on one may rise: what to stands there, too.
 * @param {Ctx} ctx
 */
function ticks(ctx) {
  const out = [],
    rises = Object.entries(derived(ctx).thresholds);
  for (let n = 0; n <= 100; n += 5) {
    const rise = rises.find(([, mark]) => mark === n);
    out.push(
      svg`<line class=${rise ? 'si-thr' : 'si-tick'} x1=${at(n)} x2=${at(n)} y1=${rise ? 16 : 30}
        y2=${n % 10 ? 36 : 38}/>${
          n % 10
            ? nothing
            : svg`<text class="si-tickt ${n % 20 && !rise ? 'si-odd' : ''}" x=${at(n)} y="47"
              text-anchor="middle">${n}${
                rise ? svg`<tspan class="si-thrt"> ${statusName(ctx, rise[0])}</tspan>` : nothing
              }</text>`
        }`,
    );
  }
  return out;
}

/**
 * Markers by what they mark: those of equal florins lie beside each other on one plate, the richer to the right, and
 * the plate
 * points at their florins. A plate that would cover its neighbour stands higher. Nothing is ever moved aside.
 * @param {Ctx} ctx
 */
function plates(ctx) {
  /** @type {{florins: number, seats: number[], level: number, wide: number}[]} */
  const out = [];
  for (const name of ctx.view.wealth) {
    const seat = Number(name),
      florins = ctx.view.florins[seat - 1],
      same = out.find((one) => one.florins === florins);
    if (same) same.seats.push(seat);
    else out.push({ florins, seats: [seat], level: 0, wide: 0 });
  }
  for (const [i, one] of out.entries()) {
    one.wide = one.seats.length > 1 ? 17 * one.seats.length + 26 : 19;
    const taken = out
      .slice(0, i)
      .filter((other) => Math.abs(at0(other.florins) - at0(one.florins)) < (other.wide + one.wide) / 18)
      .map((other) => other.level);
    while (taken.includes(one.level) && one.level < 2) one.level++;
  }
  return out;
}

/** Where florins lie on the rod: what is more than it shows lies at its end. @param {number} florins */
const at0 = (florins) => Math.min(florins, end);

/** @param {ReturnType<typeof plates>[number]} one @returns {Piece} */
function plate({ florins, seats, level, wide }) {
  const y = 14 - 8 * level,
    left = Math.min(-9.5, Math.max(-wide / 2, florins > 92 ? -wide + 10 : -wide / 2));
  const stem = level || seats.length > 1 ? svg`<line class="si-stem" x1="0" x2="0" y1=${y + 18} y2="34"/>` : nothing;
  if (seats.length === 1)
    return svg`<svg x=${at(florins)} y="0" width="1" height="50" overflow="visible"
      data-marker=${seats[0]}>${stem}${token(seats[0], -9.5, y, 19)}${
        florins > end ? svg`<text class="si-tickt" x="-14" y=${y + 14} text-anchor="end">${florins}</text>` : nothing
      }</svg>`;
  return svg`<svg x=${at(florins)} y="0" width="1" height="50" overflow="visible" data-marker=${seats.join(' ')}
    data-florins=${florins}>${stem}<rect class="si-plate" x=${left} y=${y - 4} width=${wide} height="21"
      rx="5"/>${seats.map((seat, i) => token(seat, left + 3 + 17 * i, y - 2.5, 17))}<text class="si-platet"
        x=${left + wide - 4} y=${y + 11} text-anchor="end">${florins}</text></svg>`;
}

/** Equal florins: who lies on top, in words. @param {Ctx} ctx */
function ties(ctx) {
  /** @type {Piece[]} */
  const out = [];
  const wealth = ctx.view.wealth.map(Number);
  for (let i = wealth.length - 1; i > 0; i--) {
    const florins = ctx.view.florins[wealth[i] - 1];
    if (ctx.view.florins[wealth[i - 1] - 1] !== florins || out.length) continue;
    const half = 17 + 9 * ctx.view.florins.filter((/** @type {number} */ f) => f === florins).length,
      left = florins > 66;
    out.push(
      svg`<text class="si-tie" x=${at(florins)} dx=${left ? -half : half} y="10"
        text-anchor=${left ? 'end' : 'start'}>${captionOf(ctx, 'tie')}</text>`,
    );
  }
  return out;
}

/** @param {Ctx} ctx @returns {Piece} */
export function rod(ctx) {
  const me = ctx.after && ctx.view.actor ? Number(ctx.view.actor) : handOf(ctx);
  const who = ctx.after
    ? ctx.seats.map((_, i) => i + 1).filter((s) => ctx.after.florins[s - 1] !== ctx.view.florins[s - 1])
    : [];
  const crowded = ctx.view.florins.some(
    (/** @type {number} */ f, /** @type {number} */ i) => ctx.view.florins.indexOf(f) !== i,
  );
  return html`<section class="si-wealth" data-tip="florins"><h2>${say(ctx, 'florins')}</h2>
    <svg class="si-rod" role="img" aria-label=${captionOf(ctx, 'florins')}>
      <g aria-hidden="true"><rect class="si-bar" x="0" y="30" width="100%" height="6" rx="3"/>${ticks(ctx)}
      ${crowded && !ctx.after ? ties(ctx) : nothing}
      ${plates(ctx).map(plate)}
      ${who.map((seat) => {
        const to = ctx.after.florins[seat - 1],
          gain = to - ctx.view.florins[seat - 1];
        return svg`<svg class="si-then" x=${at(to)} y="0" width="1" height="50" overflow="visible"><circle
          class="si-ring" cx="0" cy="23.500" r="11.500"/><g class="si-ghost">${token(seat, -9.5, 14, 19)}</g>${
            seat === me || who.length === 1
              ? svg`<text class="si-gain" x=${to > 84 ? -15 : 15} y="27"
              text-anchor=${to > 84 ? 'end' : 'start'}>${signed(ctx, gain)} → ${to}</text>`
              : nothing
          }</svg>`;
      })}</g></svg></section>`;
}

/** Florins in words with the coin. @param {Ctx} ctx @param {number} n @returns {Piece} */
export const coins = (ctx, n) => html`<span class="si-fl">${ctx.n(n)}${icon('coin')}</span>`;
