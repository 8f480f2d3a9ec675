/* score.js: the final score: a column a family, a line a reason, the winner first. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { icon, crest } from './icons.js';
import { num, signed } from './bits.js';
import { family, house } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Result} Result */

/** The zone that takes the place of the list when the game is over. @param {Ctx} ctx */
export function score(ctx) {
  const r = /** @type {Result | null} */ (ctx.result);
  if (!r) return nothing;
  const seats = r.points.map((_, i) => i + 1).sort((a, b) => r.place[a - 1] - r.place[b - 1]);
  const keys = r.lines[0]
    .map((l) => l.key)
    .filter((k) => r.lines.some((list) => list.some((l) => l.key === k && l.points)));
  const most = Math.max(1, ...r.points);
  const points = (/** @type {number} */ seat, /** @type {string} */ key) =>
    r.lines[seat - 1].find((l) => l.key === key)?.points ?? 0;
  const clauseOf = (/** @type {string} */ key) => r.lines[0].find((l) => l.key === key)?.clause ?? '';
  return html`<section class="fl-zone fl-score" data-tab="shops" aria-label=${ctx.t('web.florenza.score')}>
    <h2>${icon('lily')}${captionOf(ctx, 'winner')}</h2>
    <ol class="fl-podium">${seats.map(
      (s) => html`<li class="fl-c${s} ${r.winners.includes(s) ? 'fl-win' : ''}"><span
        class="fl-no">${r.place[s - 1]}</span>${crest(s, family(ctx, s))}<strong>${house(ctx, s)}</strong>
      <svg class="fl-barp" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect x="0" y="0"
        width=${Math.max(1, (100 * Math.max(0, r.points[s - 1])) / most)} height="8"
          rx="1"></rect></svg><b>${num(r.points[s - 1])}</b></li>`,
    )}</ol>
    <div class="fl-scroll"><table><thead><tr><td></td>${seats.map(
      (s) => html`<th scope="col">${crest(s, family(ctx, s), house(ctx, s))}</th>`,
    )}</tr></thead>
      <tbody>${keys.map(
        (k) =>
          html`<tr><th scope="row"><button type="button" class="fl-link"
            @click=${() => ctx.rule(clauseOf(k))}>${ctx.t('line.florenza.' + k)}</button></th>${seats.map(
              (s) =>
                html`<td class=${points(s, k) < 0 ? 'fl-dn' : points(s, k) ? '' : 'fl-nil'}>${
                  points(s, k)
                    ? k === 'certificates' || k === 'prestige'
                      ? num(points(s, k))
                      : signed(points(s, k))
                    : '·'
                }</td>`,
            )}</tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row">${ctx.t('web.florenza.total')}</th>${seats.map(
        (s) => html`<td>${num(r.points[s - 1])}</td>`,
      )}</tr></tfoot></table></div></section>`;
}
