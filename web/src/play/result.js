// result.js: how a game ended: places, where the points came from, and what one can do next.

import { html, nothing } from '../../vendor/lit-html.js';
import { has, n, t, tm } from '../i18n.js';
import { seatSign } from './icons.js';

/** What a game calls its points: "Consent Points". @param {string} game */
export const pointsName = (game) => t(has(`points.${game}.name`) ? `points.${game}.name` : 'web.replay.points');

/** A number of points as the game calls them. @param {string} game @param {number} points */
export const pointsWords = (game, points) => t(has(`points.${game}`) ? `points.${game}` : 'lang.points', points);

/** Points by reason, one column a seat. @param {import('../types.js').Ctx} ctx */
function pointsTable(ctx) {
  const lines = /** @type {{key: string, clause: string, points: number}[][]} */ (ctx.result.lines);
  const keys = [...new Set(lines.flat().map((l) => l.key))];
  const most = Math.max(1, ...lines.flat().map((l) => Math.abs(l.points)));
  return html`<table class="points"><caption class="sr-only">${t('web.result.points')}</caption>
    <thead><tr><th></th>${ctx.seats.map(
      (s) => html`<th scope="col">${seatSign(s.seat, 16)} <span>${s.name}</span></th>`,
    )}</tr></thead>
    <tbody>${keys.map((key) => {
      const clause = lines.flat().find((l) => l.key === key)?.clause ?? '';
      return html`<tr><th scope="row"><button class="clause" @click=${() => ctx.rule(clause)}>${
        ctx.has(`line.${ctx.game}.${key}`) ? t(`line.${ctx.game}.${key}`) : key
      }</button></th>
        ${lines.map((of, i) => {
          const points = of.filter((l) => l.key === key).reduce((sum, l) => sum + l.points, 0);
          return html`<td><svg width="54" height="12" aria-hidden="true" class="seat-c${i + 1}"><rect
            class="points-bar ${points < 0 ? 'minus' : ''}" height="12"
              width=${Math.round((54 * Math.abs(points)) / most)}
                rx="2"/></svg> <b>${points ? n(points) : '–'}</b></td>`;
        })}</tr>`;
    })}</tbody>
    <tfoot><tr><th scope="row">${pointsName(ctx.game)}</th>${ctx.result.points.map(
      (/** @type {number} */ p) => html`<td><b>${n(p)}</b></td>`,
    )}</tr></tfoot></table>`;
}

/**
 * @param {import('../types.js').Ctx} ctx @param {import('../types.js').Renderer} renderer
 * @param {{again?: () => void, look: string, close: () => void, note?: unknown, there?: unknown}} next
 *   there: somebody asked for a rematch
 */
export function resultPart(ctx, renderer, next) {
  const winners = ctx.result.winners.map((/** @type {number} */ s) => ctx.seats[s - 1].name);
  const order = ctx.seats.map((s) => s.seat).sort((a, b) => ctx.result.place[a - 1] - ctx.result.place[b - 1]);
  const own = renderer.result?.(ctx);
  return html`<section class="result">
    <h2>${
      winners.length === 0
        ? t('web.result.nobody')
        : winners.length === 1
          ? t('web.result.wins', winners[0])
          : tm({ key: 'web.result.share', args: [{ list: winners }], who: '' })
    }</h2>
    <ol class="places">${order.map(
      (seat) =>
        html`<li class="seat-c${seat} ${ctx.result.place[seat - 1] === 1 ? 'first' : ''}"><span
          class="place">${ctx.result.place[seat - 1]}</span>${seatSign(seat, 26)}<b>${ctx.seats[seat - 1].name}</b
            ><span class="sum">${pointsWords(ctx.game, ctx.result.points[seat - 1])}</span></li>`,
    )}</ol>
    ${next.note ?? nothing}${pointsTable(ctx)}${own ?? nothing}
    <div class="dialog-buttons"><button class="btn" @click=${next.close}>${t('web.result.board')}</button><a
      class="btn" href=${next.look} @click=${next.close}>${t('web.lobby.look')}</a>
      ${
        next.again
          ? html`<button class="btn primary" @click=${() => {
              next.close();
              next.again?.();
            }}>${t(next.there ? 'web.rematch.go' : 'web.rematch')}</button>`
          : nothing
      }<a class="btn" href="#/" @click=${next.close}>${t('web.leave')}</a></div></section>`;
}
