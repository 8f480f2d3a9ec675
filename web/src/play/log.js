// log.js: what happened, in sentences; the newest turn first, what is news to me marked and the weightiest on top.

import { html, nothing } from '../../vendor/lit-html.js';
import { seatSign, star } from './icons.js';
import { sentencesOf } from './present.js';

/** @typedef {import('../types.js').Ctx} Ctx */
/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').Ply} Ply */

/**
 * One line of the log: a sentence, and the first of the events that it covers.
 * @typedef {{text: string, event: GameEvent, seat?: number, by: import('../types.js').Turn, rank: number,
 *   small: boolean, shown: boolean, heard?: string}} Line
 */

/** How much a sentence matters; what hits me counts double. @type {Record<string, number>} */
const ranks = { small: 0, plain: 1, big: 2 };

/** Lines by the first ply of their stretch, for one reader. @type {WeakMap<object, {how: string, lines: Line[]}>} */
const known = new WeakMap();

/** Plies from one decision to the next: what is put together is inside. @param {Ply[]} plies */
function stretchesOf(plies) {
  /** @type {Ply[][]} */
  const out = [];
  for (const ply of plies)
    if (out.length && ply.by === 'chance') out[out.length - 1].push(ply);
    else out.push([ply]);
  return out;
}

/** @param {Ctx} ctx @param {Ply[]} plies @returns {Line[]} */
function linesOfStretch(ctx, plies) {
  const how = `${ctx.lang} ${ctx.me} ${plies.length} ${ctx.seats.map((p) => p.name).join('|')}`;
  const before = known.get(plies[0]);
  if (before?.how === how) return before.lines;
  const events = plies.flatMap((p) => p.events);
  const lines = sentencesOf(ctx, plies).map((one) => {
    const event = events[one.first],
      by = event.by ?? plies[0].by;
    return {
      text: ctx.tm(one.text),
      event,
      seat: one.seat,
      by,
      rank: ranks[one.weight] * (one.seat === ctx.me && by !== ctx.me ? 2 : 1),
      small: one.weight === 'small',
      shown: Boolean(one.shown),
      heard: one.heard === undefined ? undefined : ctx.tm(one.heard),
    };
  });
  known.set(plies[0], { how, lines });
  return lines;
}

/** What plies made happen, in sentences; alike ones are one (src/present). @param {Ctx} ctx @param {Ply[]} plies */
export const linesOf = (ctx, plies) => stretchesOf(plies).flatMap((part) => linesOfStretch(ctx, part));

/** The last lines, at least so many if there are. @param {Ctx} ctx @param {Ply[]} plies @param {number} least */
function lastLines(ctx, plies, least) {
  /** @type {Line[][]} */
  const out = [];
  let count = 0;
  for (const part of stretchesOf(plies).reverse()) {
    if (count >= least) break;
    const lines = linesOfStretch(ctx, part).filter((l) => !l.shown);
    out.push(lines);
    count += lines.length;
  }
  return out.reverse().flat();
}

/** The lines that matter most since my last turn. @param {Ctx} ctx @param {number} [most] */
export const weightiest = (ctx, most = 3) =>
  linesOf(ctx, ctx.log.slice(ctx.since))
    .map((line, i) => ({ line, i }))
    .filter(({ line }) => line.by !== ctx.me && line.seat && line.rank > 1)
    .sort((a, b) => b.line.rank - a.line.rank || b.i - a.i)
    .slice(0, most)
    .map((x) => x.line);

/** @param {Ctx} ctx @param {Line} l @param {(e: GameEvent) => void} show @param {unknown} [mark] */
const linePart = (ctx, l, show, mark) => html`<li class="log-line ${l.small ? 'minor' : ''}">
  ${l.seat ? seatSign(l.seat, 14) : html`<span class="no-sign"></span>`}
  <button class="log-text" @click=${() => show(l.event)}>${mark ?? nothing}${l.text}</button>
  ${
    l.event.clause
      ? html`<button class="clause" aria-label=${l.event.clause} @click=${() => ctx.rule(l.event.clause)}>§</button>`
      : nothing
  }</li>`;

/** @param {Ctx} ctx @param {(e: GameEvent) => void} show @param {{all: boolean, toggle: () => void}} ui */
export function logPart(ctx, show, ui) {
  const fresh = linesOf(ctx, ctx.log.slice(ctx.since)).filter((l) => !l.shown);
  const top = weightiest(ctx);
  const past = ctx.log.slice(0, ctx.since),
    old = lastLines(ctx, past, ui.all ? Infinity : 61),
    shown = ui.all ? old : old.slice(-60);
  return html`<section class="log" aria-label=${ctx.t('web.log')} tabindex="0">
    <h2>${ctx.t('web.log')} <small>${fresh.length ? ctx.t('web.log.fresh') : ''}</small></h2>
    ${
      top.length && fresh.length > 6
        ? html`<ol class="log-top" aria-label=${ctx.t('web.log.weighty')}>${top.map((l) =>
            linePart(ctx, l, show, star()),
          )}</ol>`
        : nothing
    }
    ${ctx.events.length ? nothing : html`<p class="log-none">${ctx.t('web.log.none')}</p>`}
    <ol class="log-fresh">${fresh
      .slice()
      .reverse()
      .map((l) => linePart(ctx, l, show))}</ol>
    ${
      shown.length
        ? html`<h3>${ctx.t('web.log.before')}</h3><ol class="log-old">${shown
            .slice()
            .reverse()
            .map((l) => linePart(ctx, l, show))}</ol>`
        : nothing
    }
    ${
      !ui.all && old.length > 60
        ? html`<button class="btn small" @click=${ui.toggle}>${ctx.t('web.log.all')}</button>`
        : nothing
    }
  </section>`;
}
