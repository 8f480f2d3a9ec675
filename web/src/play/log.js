// log.js: what happened, in sentences; the newest turn first, what is news to me marked and the weightiest on top.

import { html, nothing } from '../../vendor/lit-html.js';
import { seatSign, star } from './icons.js';

/** @typedef {import('../types.js').Ctx} Ctx */
/** @typedef {import('../types.js').GameEvent} GameEvent */

/** How much an event changes, for "the weightiest first"; what hits me counts double. @type {Record<string, number>} */
const weights = {
  over: 100,
  built: 60,
  'artist-won': 50,
  rose: 45,
  finished: 55,
  failed: 40,
  masterpiece: 60,
  captain: 45,
  bishop: 45,
  cardinal: 40,
  'detained-worker': 45,
  'detained-artist': 45,
  converted: 45,
  expelled: 35,
  begged: 30,
  stingy: 35,
  pulled: 35,
  entered: 30,
  courtesan: 35,
  won: 30,
  sold: 25,
  donated: 30,
  travelled: 20,
  fato: 25,
  produced: 10,
  operating: 20,
  built_: 30,
  hired: 30,
  palazzo: 50,
  chiesa: 50,
  bought: 12,
  round: 8,
  arrived: 12,
  left: 10,
  calandrino: 12,
  cleared: 20,
  stopped: 12,
  preached: 20,
  'not-built': 25,
};
/** Lines that only carry on from the line before. */
const minor = new Set([
  'paid',
  'received',
  'florins',
  'cubes',
  'prestige',
  'influence',
  'workers',
  'certificates',
  'space',
  'turn',
  'order',
  'dealt',
  'phase',
  'ready',
]);

/** Lines that the board itself shows as well. */
export const quiet = new Set(['turn', 'space', 'order', 'seated']);

/** @param {Ctx} ctx @param {GameEvent} e */
export const weight = (ctx, e) =>
  (weights[e.event] ?? (minor.has(e.event) ? 0 : 5)) * (e.seat === ctx.me && e.by !== ctx.me ? 2 : 1);

/** The events that matter most since my last turn. @param {Ctx} ctx @param {number} [most] */
export const weightiest = (ctx, most = 3) =>
  ctx.fresh
    .filter((e) => e.by !== ctx.me && weight(ctx, e) >= 20)
    .map((e, i) => ({ e, i, w: weight(ctx, e) }))
    .sort((a, b) => b.w - a.w || b.i - a.i)
    .slice(0, most)
    .map((x) => x.e);

/** @param {Ctx} ctx @param {GameEvent} e @param {(e: GameEvent) => void} show @param {unknown} [mark] */
const line = (ctx, e, show, mark) => html`<li class="log-line ${minor.has(e.event) ? 'minor' : ''}">
  ${e.seat ? seatSign(e.seat, 14) : html`<span class="no-sign"></span>`}
  <button class="log-text" @click=${() => show(e)}>${mark ?? nothing}${ctx.sentence(e)}</button>
  ${
    e.clause ? html`<button class="clause" title=${e.clause} @click=${() => ctx.rule(e.clause)}>§</button>` : nothing
  }</li>`;

/** Runs of the same small thing as one line: all cards of a deal. @param {GameEvent[]} events @returns {GameEvent[]} */
function joined(events) {
  /** @type {GameEvent[]} */
  const out = [];
  for (const e of events) {
    const last = out[out.length - 1];
    const [name] = Object.keys(e.args);
    if (last && (e.event === 'dealt' || e.event === 'swept') && last.event === e.event) {
      out[out.length - 1] = {
        ...last,
        args: {
          ...last.args,
          [name]: /** @type {any} */ ([/** @type {any} */ (last.args[name]), e.args[name]].flat()),
        },
      };
    } else out.push(e);
  }
  return out;
}

/** @param {Ctx} ctx @param {(e: GameEvent) => void} show @param {{all: boolean, toggle: () => void}} ui */
export function logPart(ctx, show, ui) {
  const fresh = joined(ctx.fresh.filter((e) => !quiet.has(e.event)));
  const top = weightiest(ctx);
  const old = joined(ctx.events.slice(0, ctx.events.length - ctx.fresh.length).filter((e) => !quiet.has(e.event)));
  const shown = ui.all ? old : old.slice(-60);
  return html`<section class="log" aria-label=${ctx.t('web.log')} tabindex="0">
    <h2>${ctx.t('web.log')} <small>${fresh.length ? ctx.t('web.log.fresh') : ''}</small></h2>
    ${
      top.length && fresh.length > 6
        ? html`<ol class="log-top" aria-label=${ctx.t('web.log.weighty')}>${top.map((e) =>
            line(ctx, e, show, star()),
          )}</ol>`
        : nothing
    }
    ${ctx.events.length ? nothing : html`<p class="log-none">${ctx.t('web.log.none')}</p>`}
    <ol class="log-fresh">${fresh
      .slice()
      .reverse()
      .map((e) => line(ctx, e, show))}</ol>
    ${
      shown.length
        ? html`<h3>${ctx.t('web.log.before')}</h3><ol class="log-old">${shown
            .slice()
            .reverse()
            .map((e) => line(ctx, e, show))}</ol>`
        : nothing
    }
    ${
      !ui.all && old.length > 60
        ? html`<button class="btn small" @click=${ui.toggle}>${ctx.t('web.log.all', old.length)}</button>`
        : nothing
    }
  </section>`;
}
