// The florins as a rod from 0 to 100 with everyone's marker; equal ones lie on each other, the later on top and richer.
import { html, nothing, svg } from '../../vendor/lit-html.js';
import { handOf, marks } from './facts.js';
import { icon, token } from './icons.js';
import { say, seatName, signed, statusName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

const end = 104;
/** @param {number} florins */
const at = (florins) => `${(Math.min(florins, end) / end) * 100}%`;

/** Ticks of the rod; every second number hides on narrow screens. */
function ticks() {
  const out = [];
  for (let n = 0; n <= 100; n += 5)
    out.push(svg`<line class="si-tick" x1=${at(n)} x2=${at(n)} y1="30" y2=${n % 10 ? 36 : 38}/>${n % 10 ? nothing : svg`<text class="si-tickt ${n % 20 ? 'si-odd' : ''}" x=${at(n)} y="47" text-anchor="middle">${n}</text>`}`);
  return out;
}

/** Markers that would cover each other fan out: how far each is moved aside and up. @param {Ctx} ctx */
function fan(ctx) {
  /** @type {{seat: number, florins: number, dx: number, up: number, stem?: boolean}[]} */
  const out = [];
  for (const name of ctx.view.wealth) {
    const seat = Number(name), florins = ctx.view.florins[seat - 1], shown = Math.min(florins, end);
    const near = out.filter((one) => Math.abs(Math.min(one.florins, end) - shown) < 2.2);
    const same = near.filter((one) => one.florins === florins || shown === end);
    const many = ctx.view.florins.filter((/** @type {number} */ f) => f === florins).length > 2; // too high a pile for the rod: it lies askew
    if (many && same.length) out.push({ seat, florins, dx: same[0].dx + (Object.values(marks).some((n) => n >= florins && n < florins + 6) ? -12 : 12) * same.length, up: same[0].up + 0.3 * same.length });
    else if (same.length) out.push({ seat, florins, dx: same[0].dx, up: same[0].up + 0.9, stem: same[0].stem });
    else out.push({ seat, florins, dx: near.length ? Math.max(...near.map((one) => one.dx)) + 8 : 0, up: near.length ? 0.8 : 0, stem: near.length > 0 });
  }
  return out;
}

/** Equal florins: who lies on top, in words. @param {Ctx} ctx */
function ties(ctx) {
  /** @type {Piece[]} */
  const out = [];
  const wealth = ctx.view.wealth.map(Number);
  for (let i = wealth.length - 1; i > 0; i--) {
    const florins = ctx.view.florins[wealth[i] - 1];
    if (ctx.view.florins[wealth[i - 1] - 1] !== florins || out.length) continue;
    const label = Object.values(marks).find((n) => florins + 2 < n + 9 && florins + 18 > n);
    out.push(svg`<text class="si-tie" x=${at(label ? label + 9 : florins)} dx=${label ? 16 : 34} y="10">${say(ctx, 'tie', florins, seatName(ctx, wealth[i]))}</text>`);
  }
  return out;
}

/** @param {Ctx} ctx @returns {Piece} */
export function rod(ctx) {
  const me = ctx.after && ctx.view.actor ? Number(ctx.view.actor) : handOf(ctx);
  const who = ctx.after ? ctx.seats.map((_, i) => i + 1).filter((s) => ctx.after.florins[s - 1] !== ctx.view.florins[s - 1]) : [];
  const list = [...ctx.view.wealth].reverse().map((s) => `${seatName(ctx, s)} ${ctx.view.florins[Number(s) - 1]}`).join(', ');
  const crowded = ctx.view.florins.some((/** @type {number} */ f, /** @type {number} */ i) => ctx.view.florins.indexOf(f) !== i);
  return html`<section class="si-wealth" data-tip="florins"><h2>${say(ctx, 'florins')}</h2>
    <svg class="si-rod" role="img" aria-label=${say(ctx, 'florins-list', list)}>
      <rect class="si-bar" x="0" y="30" width="100%" height="6" rx="3"/>${ticks()}
      ${Object.entries(marks).map(([status, n]) => svg`<line class="si-thr" x1=${at(n)} x2=${at(n)} y1="2" y2="30"/><svg x=${at(n)} y="1" width="200" height="14" overflow="visible"><g transform="translate(4 0)">${svg`<text class="si-thrt" x="0" y="10">${n} ${statusName(ctx, status)}</text>`}</g></svg>`)}
      ${crowded && !ctx.after ? ties(ctx) : nothing}
      ${fan(ctx).map((one) => svg`<svg x=${at(one.florins)} y="0" width="1" height="50" overflow="visible" data-marker=${one.seat}>${one.stem ? svg`<line class="si-stem" x1=${one.dx} x2="0" y1="24" y2="33"/>` : nothing}${token(one.seat, one.dx - 9.5, 14 - 9 * one.up, 19)}${one.florins > end ? svg`<text class="si-tickt" x="-14" y=${28 - 9 * one.up} text-anchor="end">${one.florins}</text>` : nothing}</svg>`)}
      ${who.map((seat) => {
        const to = ctx.after.florins[seat - 1], gain = to - ctx.view.florins[seat - 1];
        return svg`<svg class="si-then" x=${at(to)} y="0" width="1" height="50" overflow="visible"><circle class="si-ring" cx="0" cy="23.500" r="11.500"/><g class="si-ghost">${token(seat, -9.5, 14, 19)}</g>${seat === me || who.length === 1 ? svg`<text class="si-gain" x=${to > 84 ? -15 : 15} y="27" text-anchor=${to > 84 ? 'end' : 'start'}>${signed(ctx, gain)} → ${to}</text>` : nothing}</svg>`;
      })}</svg></section>`;
}

/** Florins in words with the coin. @param {Ctx} ctx @param {number} n @returns {Piece} */
export const coins = (ctx, n) => html`<span class="si-fl">${ctx.n(n)}${icon('coin')}</span>`;
