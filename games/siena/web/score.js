// score.js: the end: everyone's points and where they came from, as a table that reads without colour.
import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { badge, icon } from './icons.js';
import { say, seatName, signed } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/** Reasons for points in the order of the rules, with the sign of each. */
const reasons = [
  ['richest', 'coin'],
  ['poorest', 'coin'],
  ['tower', 'tower'],
  ['most-levels', 'tower'],
  ['senesi', 'senesi'],
  ['artists', 'artist'],
  ['stinginess', 'stingy'],
];

/** Points of a seat for one reason. @param {any[]} lines @param {string} key */
const sum = (lines, key) => lines.filter((one) => one.key === key).reduce((all, one) => all + one.points, 0);

/**
 * A bar of what was won; patterns tell the reasons apart.
 * @param {any[]} lines @param {number} most @returns {Piece}
 */
function bar(lines, most) {
  let x = 0;
  const parts = reasons.map(([key], i) => {
    const n = Math.max(0, sum(lines, key)),
      w = (n / most) * 100,
      at = x;
    x += w;
    return n
      ? svg`<rect class="si-bar${i}" x="${at}%" y="0" width="${w}%" height="10"/>${
          w > 6 ? svg`<text x="${at + w / 2}%" y="8.5" text-anchor="middle">${n}</text>` : nothing
        }`
      : nothing;
  });
  return html`<svg class="si-scorebar" aria-hidden="true">${parts}</svg>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function score(ctx) {
  const result = ctx.result;
  const why = captionOf(ctx, 'cause');
  if (!result)
    return html`<section class="si-desk si-score"><h2
      class="si-h">${say(ctx, 'phase-over')} <small>${why}</small></h2></section>`;
  const seats = ctx.seats.map((_, i) => i + 1).sort((a, b) => result.place[a - 1] - result.place[b - 1]);
  const most = Math.max(
    1,
    ...result.lines.map((/** @type {any[]} */ l) => l.reduce((all, one) => all + Math.max(0, one.points), 0)),
  );
  const used = reasons.filter(([key]) =>
    result.lines.some((/** @type {any[]} */ l) => l.some((one) => one.key === key)),
  );
  const head = captionOf(ctx, 'winner');
  return html`<section class="si-desk si-score" tabindex="0" aria-label=${head}><h2
    class="si-h">${head} <small>${why}</small></h2>
    <table class="si-table-score"><thead><tr><th scope="col">${say(ctx, 'place')}</th><th
      scope="col">${say(ctx, 'player')}</th>${used.map(
        ([key, sign]) =>
          html`<th scope="col" data-tip="line ${key}">${icon(sign)}<span>${ctx.t(`line.siena.${key}`)}</span></th>`,
      )}<th scope="col">${say(ctx, 'points')}</th></tr></thead>
    <tbody>${seats.map((seat) => {
      const lines = result.lines[seat - 1],
        banker = ctx.view.status[seat - 1] === 'banker';
      return html`<tr class=${result.winners.includes(seat) ? 'si-won' : ''}><td>${result.place[seat - 1]}</td><th
        scope="row">${badge(seat)} ${seatName(ctx, seat)} <small>${captionOf(ctx, `stands ${seat}`)}</small
          >${banker ? bar(lines, most) : nothing}</th>
        ${used.map(
          ([key]) =>
            html`<td>${
              lines.some((/** @type {any} */ one) => one.key === key) ? signed(ctx, sum(lines, key)) : '–'
            }</td>`,
        )}<td class="si-total">${banker ? result.points[seat - 1] : '–'}</td></tr>`;
    })}</tbody></table><p class="si-note">${say(ctx, 'score-note')}</p></section>`;
}
