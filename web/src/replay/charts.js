// charts.js: graphs that read without colour: every line has its seat's sign at the end and a dash of its own.

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { seatSign } from '../play/icons.js';

/** @typedef {{seat: number, name: string, points: {x: number, y: number}[]}} Line */
/** @typedef {{x: number, label: string, seat: number, key: string}} Mark */

const dashes = ['', '7 3', '2 3', '10 3 2 3', '4 2 1 2'];
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const H = 260,
  LEFT = 44,
  TOP = 14,
  BOTTOM = 26;
/** As wide as a phone is, words keep their size there. */
const narrow = matchMedia('(max-width: 760px)');

/** Round numbers from `low` to `high`. @param {number} low @param {number} high */
function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000].find((s) => (high - low) / s <= 5) ?? 2000;
  const out = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9; v += step) out.push(v);
  return out;
}

/**
 * Names at the right end, moved apart where lines end together.
 * @param {{seat: number, name: string, y: number}[]} ends
 */
function apart(ends) {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  for (let i = 1; i < sorted.length; i++) sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + 19);
  const over = (sorted[sorted.length - 1]?.y ?? 0) - (H - BOTTOM);
  if (over > 0)
    for (let i = sorted.length - 1, limit = H - BOTTOM; i >= 0; i--, limit -= 19)
      sorted[i].y = Math.min(sorted[i].y, limit);
  return sorted;
}

/**
 * A graph over the plies of a match.
 * @param {{label: string, lines: Line[], last: number, at: number, low?: number, high?: number,
 *   unit?: string, marks?: Mark[], rounds?: {x: number, label: string}[], go: (ply: number) => void}} c
 */
export function lineChart(c) {
  const [W, RIGHT, letters] = narrow.matches ? [400, 104, 10] : [860, 150, 15];
  const values = c.lines.flatMap((l) => l.points.map((p) => p.y));
  const low = c.low ?? Math.min(0, ...values),
    high = c.high ?? Math.max(1, ...values);
  /** @param {number} x */
  const X = (x) => LEFT + (x / Math.max(1, c.last)) * (W - LEFT - RIGHT);
  /** @param {number} y */
  const Y = (y) => TOP + (1 - (y - low) / Math.max(1e-9, high - low)) * (H - TOP - BOTTOM);
  const ends = apart(
    c.lines
      .filter((l) => l.points.length)
      .map((l) => ({ seat: l.seat, name: l.name, y: Y(l.points[l.points.length - 1].y) })),
  );
  /** @param {MouseEvent} e */
  const click = (e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    c.go(((((e.clientX - box.left) / box.width) * W - LEFT) / (W - LEFT - RIGHT)) * c.last);
  };
  return html`<figure class="chart"><figcaption>${c.label}</figcaption><svg viewBox="0 0 ${W} ${H}" role="img"
    aria-label=${c.label} @click=${click}>
    ${ticks(low, high).map(
      (v) =>
        svg`<line class="grid" x1=${LEFT} x2=${W - RIGHT} y1=${Y(v)} y2=${Y(v)}/><text class="tick" x=${LEFT - 6}
          y=${Y(v) + 4} text-anchor="end">${v}${c.unit ?? ''}</text>`,
    )}
    ${(c.rounds ?? []).map(
      (r) =>
        svg`<line class="round" x1=${X(r.x)} x2=${X(r.x)} y1=${TOP} y2=${H - BOTTOM}/><text class="tick"
          x=${X(r.x) + 2} y=${H - 10}>${r.label}</text>`,
    )}
    ${c.lines.map(
      (l) =>
        svg`<polyline class="line seat-c${l.seat}" stroke-dasharray=${dashes[l.seat - 1]} points=${l.points
          .map((p) => `${X(p.x).toFixed(1)},${Y(p.y).toFixed(1)}`)
          .join(' ')}/>`,
    )}
    ${(c.marks ?? []).map((m) => {
      const line = c.lines.find((l) => l.seat === m.seat);
      const point = line?.points.findLast((p) => p.x <= m.x) ?? line?.points[0];
      return point
        ? svg`<g class="mark seat-c${m.seat}" transform="translate(${X(m.x)} ${Y(point.y)})"><circle r="8"/><text
          y="4" text-anchor="middle">${m.label}</text></g>`
        : nothing;
    })}
    <line class="now" x1=${X(c.at)} x2=${X(c.at)} y1=${TOP - 4} y2=${H - BOTTOM + 4}/>
    ${ends.map(
      (e) =>
        svg`<g transform="translate(${W - RIGHT + 8} ${e.y - 8})">${seatSign(e.seat, 16)}<text class="name" x="22"
          y="13">${e.name.slice(0, letters)}</text></g>`,
    )}
  </svg></figure>`;
}

/**
 * Bars of points by reason, one row a player, and the same as a table.
 * @param {{label: string, players: {seat: number, name: string, total: number, lines: {key: string, label: string,
 *   points: number}[]}[]}} c
 */
export function barChart(c) {
  const keys = [...new Map(c.players.flatMap((p) => p.lines.map((l) => [l.key, l.label]))).entries()];
  const most = Math.max(1, ...c.players.map((p) => p.lines.reduce((all, l) => all + Math.max(0, l.points), 0)));
  /** @param {typeof c.players[0]} p @param {string} key */
  const sum = (p, key) => p.lines.filter((l) => l.key === key).reduce((all, l) => all + l.points, 0);
  return html`<figure class="chart"><figcaption>${c.label}</figcaption>
    <div class="bars">${c.players.map((p) => {
      let x = 0;
      return html`<div class="bar-row">${seatSign(p.seat, 18)}<b>${p.name}</b><svg aria-hidden="true">${keys.map(
        ([key], i) => {
          const w = (Math.max(0, sum(p, key)) / most) * 100,
            at = x;
          x += w;
          return w
            ? svg`<g class=${i % 2 ? 'pale' : ''}><rect class="piece piece-${i % 8}" x="${at}%" y="1" width="${w}%"
              height="24"/>${
                w > 4 ? svg`<text x="${at + w / 2}%" y="17" text-anchor="middle">${alphabet[i]}</text>` : nothing
              }</g>`
            : nothing;
        },
      )}</svg><strong>${p.total}</strong></div>`;
    })}</div>
    <div class="table-scroll" tabindex="0"><table class="points"><thead><tr><th></th>${keys.map(
      ([, label], i) =>
        html`<th scope="col"><svg class="swatch" viewBox="0 0 14 14" aria-hidden="true"><rect class="piece
          piece-${i % 8}" width="14" height="14"/></svg> <small>${alphabet[i]}</small> ${label}</th>`,
    )}<th scope="col">Σ</th></tr></thead>
      <tbody>${c.players.map(
        (p) =>
          html`<tr><th scope="row">${seatSign(p.seat, 16)} ${p.name}</th>${keys.map(
            ([key]) => html`<td>${sum(p, key) || '–'}</td>`,
          )}<td><b>${p.total}</b></td></tr>`,
      )}</tbody></table></div></figure>`;
}
