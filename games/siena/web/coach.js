// coach.js: tips in a game: a word about what comes up for the first time in this browser, above the log. They can be
// switched off, and on again in the menu. What holds now, and its words, are the engine's `topics`; those with a title
// are tips.
import { html, nothing } from '../../../vendor/lit-html.js';
import { ask } from '../../../src/play/present.js';
import { set, settings } from '../../../src/settings.js';
import { forget, readJson, write } from '../../../src/storage.js';
import { icon } from './icons.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {{topic: string, title?: any, text: any, clauses: string[]}} Topic */

/** The tips that hold now, the most urgent first. @param {Ctx} ctx @returns {Topic[]} */
const tips = (ctx) => (ask(ctx, `topics ${ctx.me}`) ?? []).filter((/** @type {Topic} */ one) => one.title);

const place = 'tips-siena';
/** What was shown in this browser. @type {Set<string>} */
const told = new Set(readJson(place, []));
/** @param {string} key */
function tell(key) {
  told.add(key);
  write(place, JSON.stringify([...told]));
}

/**
 * The tip on the screen: it stays until I act, or have read it.
 * @type {{key: string, view: object, state: object} | null}
 */
let shown = null;

/** @param {Ctx} ctx @returns {Topic | null} */
function topic(ctx) {
  const all = tips(ctx);
  if (shown && shown.state === ctx.state && shown.view !== ctx.view) tell(shown.key); // the player has moved on
  if (shown && (shown.state !== ctx.state || told.has(shown.key) || !all.some((one) => one.topic === shown?.key)))
    shown = null;
  const found = shown ? all.find((one) => one.topic === shown?.key) : all.find((one) => !told.has(one.topic));
  if (found && !shown) shown = { key: found.topic, view: ctx.view, state: ctx.state };
  return found ?? null;
}

/** Starts again from the first tip: for whoever switches them on. */
export function again() {
  told.clear();
  forget(place);
}

/** @param {Ctx} ctx @returns {Piece} */
export function coach(ctx) {
  if (!ctx.mine || ctx.replay || ctx.taught || settings.tips === 'off') return nothing;
  const now = topic(ctx);
  if (!now) return nothing;
  const next = () => {
    tell(now.topic);
    ctx.set('siTip', now.topic);
  };
  return html`<section class="si-coach" aria-label=${ctx.t('coach.siena.tip')}
    data-topic=${now.topic.replace('tip-', '')}><h2>${icon('bell')}${ctx.tm(now.title)}</h2>
    <p>${ctx.tm(now.text)} ${now.clauses.map(
      (one) => html`<button type="button" class="si-clause" @click=${() => ctx.rule(one)}>${one}</button> `,
    )}</p>
    <div><button type="button" class="btn small" data-got
      @click=${next}>${ctx.t('coach.siena.tip.got-it')}</button><button type="button" class="btn small" data-no-tips
        @click=${() => {
          set('tips', 'off');
          ctx.set('siTip', '');
        }}>${ctx.t('coach.siena.tip.no-more')}</button></div></section>`;
}
