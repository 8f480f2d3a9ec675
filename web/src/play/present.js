// present.js: what a game's presentation says (docs/protocol.md, "What people see"), as the page's parts want it.
//
// The words and numbers are made once, in C; here they are asked for and put into the page's language. Pictures and
// places are for the game's renderer, by the names that come along.

import { html, nothing } from '../../vendor/lit-html.js';

/** @typedef {import('../types.js').Ctx} Ctx */
/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('../types.js').Part} Part */
/** @typedef {{style: string, text: Message, about?: string}} Paragraph */
/** @typedef {{paragraphs: Paragraph[], clauses: string[], origin?: string}} Page */

/** What was asked in a rendering: every rendering has a ctx of its own. @type {WeakMap<Ctx, Map<string, any>>} */
const asked = new WeakMap();

/**
 * An answer of the line protocol, or null; once in a rendering.
 * @param {Ctx} ctx @param {string} line @returns {any}
 */
export function ask(ctx, line) {
  let known = asked.get(ctx);
  if (!known) asked.set(ctx, (known = new Map()));
  if (!known.has(line)) known.set(line, ctx.ask(line));
  return known.get(line);
}

/** A label or a group in words. @param {Ctx} ctx @param {any} l */
const worded = (ctx, l) => ({
  title: ctx.tm(l.title),
  brief: l.brief && ctx.tm(l.brief),
  detail: l.detail && ctx.tm(l.detail),
  gain: l.gain && ctx.tm(l.gain),
  tip: l.about,
  picture: l.icon,
});

/**
 * How an action is called; also one that is not in the list: a range with its number, the last of a chain.
 * @param {Ctx} ctx @param {import('../types.js').Action} action @returns {import('../types.js').Label}
 */
export function labelOf(ctx, action) {
  const listed = ask(ctx, 'labels')?.actions.find(
    (/** @type {any} */ a) => a.action === action.action && a.to === action.to,
  );
  const label = listed ?? ask(ctx, `label ${action.action}`);
  return label ? { ...worded(ctx, label), group: label.group } : { title: action.action, group: action.verb };
}

/** The buttons of the row, in order. @param {Ctx} ctx @returns {import('../types.js').Group[]} */
export const groupsOf = (ctx) =>
  !ctx.mine
    ? []
    : (ask(ctx, 'labels')?.groups ?? []).map((/** @type {any} */ g) => ({
        id: g.id,
        ...worded(ctx, g.actions ? g : { ...g, gain: undefined }),
        primary: g.primary,
        why: g.refused?.action,
      }));

/** Where the game is: "round 3 of 20, buying". @param {Ctx} ctx */
export const statusOf = (ctx) => ctx.tm(ask(ctx, `status ${ctx.me}`)?.status ?? '');

/** Captions by the view that they belong to. @type {WeakMap<object, Map<string, any>>} */
const captions = new WeakMap();

/**
 * A caption of the board by its id; '' if there is none now. After a chain of my actions: what it would be then.
 * @param {Ctx} ctx @param {string} id @param {string[]} [chain]
 */
export function captionOf(ctx, id, chain = []) {
  const line = chain.length ? `captions after ${chain.join('; ')}` : `captions ${ctx.me}`;
  let known = captions.get(ctx.view);
  if (!known) captions.set(ctx.view, (known = new Map()));
  if (!known.has(line)) known.set(line, ctx.ask(line));
  const text = known.get(line)?.[id];
  return text === undefined ? '' : ctx.tm(text);
}

/**
 * Sentences of plies, as the presentation makes them: `first` is the number of the first event of each.
 * @param {Ctx} ctx @param {{by?: import('../types.js').Turn, events: import('../types.js').GameEvent[]}[]} plies
 * @returns {{text: Message, brief?: Message, heard?: Message, first: number, seat?: number, weight: string,
 *   shown?: boolean}[]}
 */
export const sentencesOf = (ctx, plies) =>
  ask(ctx, `sentences of ${JSON.stringify(plies.map(({ by, events }) => ({ by, events })))} as ${ctx.me}`) ?? [];

/**
 * What happened in few words, where who and what are seen: "paid 12"; '' if there are none.
 * @param {Ctx} ctx @param {import('../types.js').GameEvent} e
 */
export function briefOf(ctx, e) {
  const brief = sentencesOf(ctx, [{ events: [e] }])[0]?.brief;
  return brief === undefined ? '' : ctx.tm(brief);
}

/** One event in words. @param {Ctx} ctx @param {import('../types.js').GameEvent} e */
export const sentenceOf = (ctx, e) =>
  sentencesOf(ctx, [{ events: [e] }])
    .map((one) => ctx.tm(one.text))
    .join(' ');

/**
 * The paragraphs of a page.
 * @param {Ctx} ctx @param {string} line  "explain bag", "table", "after draw" @param {(p: Paragraph) => boolean} [want]
 * @param {boolean} [links]  to its clauses @returns {Part}
 */
export function pageOf(ctx, line, want = () => true, links = true) {
  /** @type {Page | null} */
  const page = ask(ctx, line);
  if (!page) return nothing;
  const tag = (/** @type {Paragraph} */ p) =>
    p.style === 'title'
      ? html`<h3>${ctx.tm(p.text)}</h3>`
      : html`<p class="par-${p.style}" data-thing=${p.about ?? nothing}>${ctx.tm(p.text)}</p>`;
  return html`${page.paragraphs.filter(want).map(tag)}${(links ? page.clauses : []).map(
    (one) => html`<button type="button" class="btn small" @click=${() => ctx.rule(one)}>${one}</button> `,
  )}`;
}
