/* flow.js: what can be done now, and what a click does.
 *
 * A placement of the engine has steps: `place artwork`, `artwork duomo-navata`, `hire giotto`. Here they are chosen
 * one after another without being sent; what may follow is asked from the engine (ctx.ahead). The last choice makes
 * the whole chain one pick, which the playing screen previews and sends. Without ctx.ahead each step is sent by itself.
 */

import { focusList } from './keys.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('../../../src/types.d.ts').Action} Action */

/** The step of the engine that follows each kind of placement. @type {{[kind: string]: string}} */
const STEP_OF = { operate: 'operate', build: 'build', artwork: 'box', charity: 'pulpit' };
/** The placement that leads to a verb. @type {{[verb: string]: string}} */
const PLACED_FOR = { operate: 'operate', build: 'build', artwork: 'artwork', pulpit: 'charity', preacher: 'charity' };

/** The choices that a placement opens. */
const CHOICES = ['operate', 'build', 'artwork', 'hire', 'pulpit', 'preacher'];

export const KINDS = ['operate', 'build', 'artwork', 'market', 'charity', 'work'];

/** @param {Ctx} ctx @returns {number} */
export const myIndex = (ctx) => (ctx.me === 'spectator' ? -1 : ctx.me - 1);

/** What is picked now, as a chain. @param {Ctx} ctx @returns {string[]} */
export const picked = (ctx) => ctx.steps.map((one) => one.action);

/** Asked for with every piece of the board, so found once a drawing. @type {WeakMap<Ctx, string[]>} */
const begins = new WeakMap();

/** @type {WeakMap<object, Map<string, Action[]|null>>} */
const known = new WeakMap();
/**
 * What may follow these actions; null if that is not known.
 * @param {Ctx} ctx @param {string[]} chain @returns {Action[]|null}
 */
function follow(ctx, chain) {
  if (!chain.length) return ctx.actions;
  if (!ctx.ahead) return null;
  let m = known.get(ctx.view);
  if (!m) known.set(ctx.view, (m = new Map()));
  const key = chain.join(';');
  if (!m.has(key)) m.set(key, ctx.ahead(chain));
  return m.get(key) ?? null;
}

/** Whether an action may follow these. @param {Ctx} ctx @param {string[]} chain @param {string} text */
const follows = (ctx, chain, text) => (follow(ctx, chain) ?? []).some((one) => one.action === text);

/** Choices of this moment: they end when something is played. @param {Ctx} ctx @param {'begun'|'artist'} name */
const kept = (ctx, name) => (ctx.state[name]?.at === ctx.events.length ? ctx.state[name].value : null);
/** @param {Ctx} ctx @param {'begun'|'artist'} name @param {any} value */
function hold(ctx, name, value) {
  begins.delete(ctx);
  ctx.set(name, { at: ctx.events.length, value });
}

/** The artist for whom an artwork is looked for, or null. @param {Ctx} ctx @returns {string | null} */
export const wanted = (ctx) => kept(ctx, 'artist');
/** Looks for an artwork for this artist; null: for anybody. @param {Ctx} ctx @param {string | null} person */
export const want = (ctx, person) => hold(ctx, 'artist', person);

/**
 * What is chosen so far and not sent: the kind of placement, then the artwork or the pulpit.
 * @param {Ctx} ctx @returns {string[]}
 */
export function begun(ctx) {
  let chain = begins.get(ctx);
  if (!chain) begins.set(ctx, (chain = findBegun(ctx)));
  return chain;
}
/** @param {Ctx} ctx @returns {string[]} */
function findBegun(ctx) {
  if (!ctx.mine || ctx.view.step !== 'place' || !ctx.ahead) return [];
  /** @type {string[]} */
  const saved = kept(ctx, 'begun') ?? [];
  /** @type {string[]} */
  const chain = [];
  for (const text of saved) {
    if (!follows(ctx, chain, text)) break;
    chain.push(text);
  }
  return chain;
}

/** What a worker is placed for: "artwork" of "place artwork". @param {Ctx} ctx @param {string} text */
const placed = (ctx, text) => String(ctx.read(text).args[0]);

/** The kind of placement that is chosen, or null. @param {Ctx} ctx @returns {string|null} */
export function kind(ctx) {
  const [first] = begun(ctx);
  if (first) return placed(ctx, first);
  const at = ctx.view.step;
  return at === 'operate' || at === 'build'
    ? at
    : at === 'box' || at === 'artist'
      ? 'artwork'
      : at === 'pulpit' || at === 'preacher'
        ? 'charity'
        : null;
}

/** What may be done after what is chosen so far. @param {Ctx} ctx @returns {Action[]} */
export const options = (ctx) => (ctx.mine ? (follow(ctx, begun(ctx)) ?? []) : []);

/** The step to show: the engine's, or the one that what is chosen leads to. @param {Ctx} ctx @returns {string} */
export function stepNow(ctx) {
  const chain = begun(ctx);
  if (!chain.length) return ctx.view.step;
  const verbs = new Set(options(ctx).map((a) => a.verb));
  for (const [verb, step] of [
    ['operate', 'operate'],
    ['build', 'build'],
    ['artwork', 'box'],
    ['hire', 'artist'],
    ['pulpit', 'pulpit'],
    ['preacher', 'preacher'],
  ])
    if (verbs.has(verb)) return step;
  return STEP_OF[placed(ctx, chain[0])] ?? ctx.view.step;
}

/**
 * The chain of actions that a thing stands for, or null if it cannot be done now.
 * @param {Ctx} ctx @param {string} text @returns {string[]|null}
 */
export function route(ctx, text) {
  if (!ctx.mine) return null;
  const chain = begun(ctx);
  if (follows(ctx, chain, text)) return [...chain, text];
  const { verb } = ctx.read(text);
  const first = PLACED_FOR[verb] && ctx.action('place', PLACED_FOR[verb]);
  if (first && ctx.can(first) && ctx.view.step === 'place') {
    if (follows(ctx, [first], text)) return [first, text];
    if (verb === 'preacher') {
      for (const p of ['chiesa', 'duomo'].map((where) => ctx.action('pulpit', where)))
        if (follows(ctx, [first, p], text)) return [first, p, text];
    }
  }
  return null;
}

/** Whether a thing is lit. @param {Ctx} ctx @param {string} text */
export const lit = (ctx, text) => route(ctx, text) !== null;

/** Whether a thing is part of what is chosen or picked. @param {Ctx} ctx @param {string} text */
export const chosen = (ctx, text) => picked(ctx).includes(text) || begun(ctx).includes(text);

/** The ring of a hint, for what a hint names. @param {Ctx} ctx @param {string} text */
export const hinted = (ctx, text) => (ctx.hint?.steps.includes(text) ? 'fl-hinted' : '');

/**
 * Whether this action only opens the next choice: more is to be chosen after it.
 * @param {Ctx} ctx @param {string[]} chain
 */
function opens(ctx, chain) {
  if (!ctx.ahead || ctx.view.step !== 'place' || !chains(ctx.read(chain[chain.length - 1]))) return false;
  const next = follow(ctx, chain) ?? [];
  return next.length > 0 && next.every((a) => CHOICES.includes(a.verb));
}

/** What a click does: choose one step further, pick the whole, or ask why not. @param {Ctx} ctx @param {string} text */
export function choose(ctx, text) {
  const chain = route(ctx, text);
  if (!chain) return ctx.pick(text);
  if (opens(ctx, chain)) {
    ctx.unpick();
    focusList();
    return hold(ctx, 'begun', chain);
  }
  ctx.pick(chain);
}

/** Whether this action may only open the next choice. @param {Action} step */
export const chains = ({ verb, args }) =>
  verb === 'artwork' || verb === 'pulpit' || (verb === 'place' && args[0] in STEP_OF);

/** Goes back one step of what is chosen. @param {Ctx} ctx */
export function back(ctx) {
  if (picked(ctx).length) ctx.unpick();
  focusList();
  hold(ctx, 'begun', begun(ctx).slice(0, -1));
}

/** Chooses a kind of placement, or undoes it. @param {Ctx} ctx @param {string} what */
export function chooseKind(ctx, what) {
  const text = ctx.action('place', what);
  if (begun(ctx)[0] === text && begun(ctx).length === 1) return back(ctx);
  const chain = [text];
  if (ctx.mine && ctx.can(text) && opens(ctx, chain)) {
    ctx.unpick();
    focusList();
    return hold(ctx, 'begun', chain);
  }
  hold(ctx, 'begun', []);
  ctx.pick(text);
}

/**
 * The artworks that somebody could make now, if that is known.
 * @param {Ctx} ctx @param {string} person @returns {Action[]}
 */
export function worksFor(ctx, person) {
  const first = ctx.action('place', 'artwork'),
    hire = ctx.action('hire', person);
  if (!ctx.mine || ctx.view.step !== 'place' || !ctx.can(first)) return [];
  const boxes = (follow(ctx, [first]) ?? []).filter((a) => a.verb === 'artwork');
  return boxes.filter((b) => follows(ctx, [first, b.action], hire));
}

/**
 * A click on an artist: hires them if an artwork waits for one; else asks which artwork they shall make.
 * @param {Ctx} ctx @param {string} person
 */
export function chooseArtist(ctx, person) {
  const text = ctx.action('hire', person);
  if (lit(ctx, text)) return choose(ctx, text);
  if (stepNow(ctx) === 'artist' || !worksFor(ctx, person).length) return ctx.pick(text);
  ctx.unpick();
  hold(ctx, 'begun', [ctx.action('place', 'artwork')]);
  want(ctx, wanted(ctx) === person ? null : person);
}
