/* present.js: what the game's presentation says (games/florenza/present), with the pictures of this board. */
import { html } from '../../../vendor/lit-html.js';
import { ask, labelOf } from '../../../src/play/present.js';
import { icon, crest } from './icons.js';
import { family, mySeat } from './facts.js';
import { groupOf } from './labels.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Facts} Facts */
/** @typedef {import('../../../src/types.d.ts').Label} Label */

/** @type {WeakMap<object, Facts>} */
const known = new WeakMap();
/** The numbers of the rules, and those derived from the view for my seat. @param {Ctx} ctx @returns {Facts} */
export function facts(ctx) {
  let f = known.get(ctx.view);
  if (!f) known.set(ctx.view, (f = ask(ctx, `facts ${mySeat(ctx)}`)));
  return /** @type {Facts} */ (f);
}

/** A picture by its name; two with a blank between. @param {Ctx} ctx @param {string} [name] */
export const picture = (ctx, name) =>
  name &&
  html`${name
    .split(' ')
    .map((one) =>
      one.startsWith('crest-') ? crest(Number(one.slice(6)), family(ctx, Number(one.slice(6)))) : icon(one),
    )}`;

/** The labels of what may follow a chain of actions. @param {Ctx} ctx @param {string[]} chain @returns {any} */
export const labelsAfter = (ctx, chain) => ask(ctx, chain.length ? `labels ${chain.join('; ')}` : 'labels');

/**
 * What an action is called that may follow a chain, in words for a list or a screen reader: all of them, or the few
 * that are read out before somebody asks for more with I.
 * @param {Ctx} ctx @param {string[]} chain @param {string} text
 * @returns {{title: string, detail: string, gain: string, all: string, heard: string}} */
export function wordsOf(ctx, chain, text) {
  const l =
    labelsAfter(ctx, chain)?.actions.find((/** @type {any} */ a) => a.action === text) ??
    ask(ctx, `label ${[...chain, text].join('; ')}`);
  const [title = text, detail = '', gain = ''] = l
    ? [ctx.tm(l.title), l.detail && ctx.tm(l.detail), l.gain && ctx.tm(l.gain)]
    : [];
  return {
    title,
    detail,
    gain,
    all: [title, gain, detail].filter(Boolean).join('. '),
    heard: [title, gain].filter(Boolean).join(', '),
  };
}

/** @param {Ctx} ctx @param {import('../../../src/types.d.ts').Action} action @returns {Label} */
export function actionLabel(ctx, action) {
  const l =
    ask(ctx, 'labels')?.actions.find((/** @type {any} */ a) => a.action === action.action) ??
    ask(ctx, `label ${action.action}`);
  const label = labelOf(/** @type {any} */ (ctx), action);
  return { ...label, group: groupOf(action, label.group), icon: picture(ctx, l?.icon) };
}
