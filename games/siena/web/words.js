// words.js: names and short words in the page's language, and buttons that pick an action.
import { html, nothing } from '../../../vendor/lit-html.js';
import { badge, icon } from './icons.js';
import { ask } from '../../../src/play/present.js';
import { goods } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Good} Good */
/** @typedef {import('./types.js').Piece} Piece */

/** A word of the board that never changes; what does is a caption (captionOf). @param {Ctx} ctx @param {string} key */
export const say = (ctx, key) => ctx.t(`web.siena.${key}`);

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param {Ctx} ctx @param {string} good */
export const goodName = (ctx, good) => capital(ctx.t(`good.siena.${good}`));

/** @param {Ctx} ctx @param {string} place */
export const placeName = (ctx, place) => ctx.t(`place.siena.${place}`);

/** @param {Ctx} ctx @param {string} status */
export const statusName = (ctx, status) => ctx.t(`status.siena.${status}`);

/** @param {Ctx} ctx @param {number|string|null} seat */
export const seatName = (ctx, seat) => ctx.seat(Number(seat));

/** @param {Ctx} ctx @param {Card} card */
export const cardName = (ctx, card) =>
  card.kind === 'goods'
    ? say(ctx, 'card-goods')
    : card.kind === 'journey'
      ? say(ctx, 'card-journey')
      : card.kind === 'girlfriends'
        ? say(ctx, 'card-girlfriends')
        : ctx.t(`card.siena.${card.kind}`);

/** A card in one line, as the log has it: "Goods (2 corn, 1 wine)". @param {Ctx} ctx @param {string} id */
export function cardLine(ctx, id) {
  const language = ctx.lang;
  let known = named.get(ctx.comps);
  if (!known || known.language !== language) {
    /** @type {Record<string, {name: import('../../../src/types.js').Message}>} */
    const cards = ask(ctx, 'names')?.card ?? {};
    named.set(
      ctx.comps,
      (known = {
        language,
        text: Object.fromEntries(Object.entries(cards).map(([one, { name }]) => [one, ctx.tm(name)])),
      }),
    );
  }
  return known.text[id] ?? id;
}

/**
 * Cards in words: the same as long as the component set and the language are.
 * @type {WeakMap<object, {language: string, text: Record<string, string>}>}
 */
const named = new WeakMap();

/** "two signs and their numbers" of a goods card. @param {Ctx} ctx @param {Card} card @returns {Piece} */
export const crop = (ctx, card) =>
  html`<span class="si-crop">${goods
    .filter((g) => card.workers[g])
    .map((g) => html`<span>${icon(g)}<b>${card.workers[g]}</b></span>`)}</span>`;

/** @param {Ctx} ctx @param {number|string} seat @returns {Piece} */
export const who = (ctx, seat) => html`<span class="si-who">${badge(Number(seat))}<b>${seatName(ctx, seat)}</b></span>`;

/** Is this the action that is picked? @param {Ctx} ctx @param {string} action */
export const chosen = (ctx, action) => ctx.picked === action;

/** The state of a thing that stands for an action. @param {Ctx} ctx @param {string} action */
export const lit = (ctx, action) =>
  (ctx.hint && action && ctx.hint.action === action ? 'si-hinted ' : '') +
  (!action || (ctx.replay && !ctx.mine)
    ? ''
    : ctx.can(action)
      ? chosen(ctx, action)
        ? 'si-can si-sel'
        : 'si-can'
      : ctx.why?.action === action
        ? 'si-no'
        : '');

/**
 * A button for one action.
 * @param {Ctx} ctx @param {string} action @param {Piece} inside @param {string} [cls] @param {string} [label]
 * @returns {Piece}
 */
export const act = (ctx, action, inside, cls = '', label = '') =>
  html`<button type="button" class="si-btn ${lit(ctx, action)} ${ctx.can(action) ? '' : 'si-off'} ${cls}"
    aria-pressed=${chosen(ctx, action) ? 'true' : 'false'}
    data-act=${action} @click=${() => ctx.pick(action)}>${
      label
        ? html`<span
      class="sr-only">${label}</span>`
        : nothing
    }${inside}</button>`;

/**
 * Has something happened here, by others, since my last turn?
 * @param {Ctx} ctx @param {string} key  of the event's numbers @param {string} value
 */
export const fresh = (ctx, key, value) =>
  ctx.mine && ctx.fresh.some((one) => one.by !== ctx.me && one.by !== 'chance' && one.args[key] === value);

/** "+8" and "−3". @param {Ctx} ctx @param {number} n */
export const signed = (ctx, n) => ctx.tm({ signed: n });
