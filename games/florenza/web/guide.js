/* guide.js: the guided first game: a word about everything that comes up for the first time, beside the thing on the
 * real board.
 *
 * It speaks in games with the suggested workshops of a first game (F-SET-07), until one switches it off. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon } from './icons.js';
import { clause } from './bits.js';
import { announce } from '../../../src/play/announce.js';
import { ask } from '../../../src/play/present.js';
import { addPart } from '../../../src/i18n.js';
import { readJson, write } from '../../../src/storage.js';
import { begun } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** Whether this is a game that the board guides. @param {Ctx} ctx */
export const guided = (ctx) => ctx.me !== 'spectator' && !ctx.replay && ctx.setup.options?.['first-game'] === 'yes';

/**
 * @typedef {{topic: string, title: import('../../../src/types.d.ts').Message, text:
 *   import('../../../src/types.d.ts').Message, clauses: string[]}} Topic
 */
/** What could be shown now, the most urgent first. @param {Ctx} ctx @returns {Topic[]} */
const topics = (ctx) =>
  ask(/** @type {any} */ (ctx), begun(ctx).length ? `topics after ${begun(ctx).join('; ')}` : `topics ${ctx.me}`) ?? [];

const place = 'told-florenza';
/** @param {Set<string>} seen @param {string} key */
function tell(seen, key) {
  if (seen.has(key)) return;
  seen.add(key);
  write(place, JSON.stringify([...seen]));
}

/**
 * The topic that is shown at this moment: it stays until I act, or have read it.
 * @type {{view: object, key: string, mine: boolean} | null}
 */
let now = null;
/** @param {Ctx} ctx @returns {Topic | null} */
function topic(ctx) {
  /** @type {Set<string>} */
  const seen = (ctx.state.told ??= new Set(readJson(place, []))); // a reload repeats nothing
  const all = topics(ctx),
    here = all.map((x) => x.topic);
  if (now && now.view !== ctx.view && (now.mine || !here.includes(now.key))) tell(seen, now.key);
  if (now && !seen.has(now.key) && here.includes(now.key)) {
    now = { view: ctx.view, key: now.key, mine: ctx.mine };
    return all[here.indexOf(now.key)];
  }
  const next = all.find((x) => !seen.has(x.topic)) ?? null;
  now = next && { view: ctx.view, key: next.topic, mine: ctx.mine };
  return next;
}

/** The topic that was read out last. */
let heard = '';

/** Are the guide's sentences there? They come with those of the lessons, when a guided game asks for them. */
let loaded = false,
  asked = false;
/** @param {Ctx} ctx */
function ready(ctx) {
  if (!asked) {
    asked = true;
    addPart('learn').then(
      () => {
        loaded = true;
        ctx.set('guide', true);
      },
      () => {
        asked = false;
      },
    );
  }
  return loaded;
}

/**
 * The guide's words, and a class that rings what they are about.
 * @param {Ctx} ctx @returns {{part: unknown, cls: string}}
 */
export function guide(ctx) {
  const told = guided(ctx) && ctx.state.quiet !== true && ready(ctx) ? topic(ctx) : null;
  if (!told) return { part: nothing, cls: '' };
  const key = told.topic;
  const next = () => {
    tell(ctx.state.told, key);
    ctx.set('told', ctx.state.told);
  };
  if (heard !== key) announce(`${ctx.tm(told.title)}. ${ctx.tm(told.text)}`);
  heard = key;
  const part = html`<section class="fl-coach" aria-label=${ctx.t('web.florenza.guide')}><b
    >${icon('lily')}${ctx.tm(told.title)}</b>
    <p>${ctx.tm(told.text)} ${told.clauses.map((c) => clause(ctx, c))}</p>
    <div><button type="button" class="fl-got" @click=${next}>${ctx.t('web.florenza.got-it')}</button><button
      type="button" class="fl-link" @click=${() => ctx.set('quiet', true)}>${ctx.t('web.florenza.no-guide')}</button
        ></div></section>`;
  return { part, cls: 'fl-about-' + key };
}
