// actions.js: the row of actions: everything that can be done, grouped, each one click or key away.

import { html, nothing } from '../../vendor/lit-html.js';
import { tick, warn, lock } from './icons.js';
import { linesOf } from './log.js';

/** @typedef {import('../types.js').Ctx} Ctx */
/** @typedef {import('../types.js').Action} Action */
/** @typedef {import('../types.js').Group & {actions: Action[], labels: import('../types.js').Label[]}} Filled */

/**
 * The buttons of the row, in order: those of the renderer, then what it forgot.
 * @param {Ctx} ctx @param {import('../types.js').Renderer} renderer @returns {Filled[]}
 */
export function groupsOf(ctx, renderer) {
  /** @type {Map<string, Filled>} */
  const groups = new Map();
  for (const g of renderer.groups?.(ctx) ?? []) groups.set(g.id, { ...g, actions: [], labels: [] });
  for (const action of ctx.actions) {
    const label = renderer.actionLabel(ctx, action);
    const id = label.group ?? action.action;
    let group = groups.get(id);
    if (!group)
      groups.set(
        id,
        (group = {
          id,
          title: label.title,
          detail: label.detail,
          icon: label.icon,
          gain: label.gain,
          tip: label.tip,
          actions: [],
          labels: [],
        }),
      );
    group.actions.push(action);
    group.labels.push(label);
  }
  return [...groups.values()].filter((g) => g.actions.length || g.why);
}

/** What it gives, or costs. @param {string} [gain] */
const gainPart = (gain) =>
  gain ? html`<span class="gain ${/^[-−–]/.test(gain) ? 'cost' : ''}">${gain}</span>` : nothing;

/** The picked action is this one, with whatever amount. @param {Ctx} ctx @param {Action} a */
const isPicked = (ctx, a) => ctx.steps.length === 1 && ctx.steps[0].listed === a.action;

/**
 * @param {Ctx} ctx @param {import('../types.js').Renderer} renderer
 * @param {{openGroup: string | null, toggle: (id: string | null) => void}} ui
 */
export function actionRow(ctx, renderer, ui) {
  const groups = groupsOf(ctx, renderer);
  const me = typeof ctx.me === 'number' ? ctx.seats[ctx.me - 1] : null;
  if (!ctx.mine)
    return html`<div class="actions waiting" role="group" tabindex="-1"
      aria-label=${ctx.t('web.actions')}>${status(ctx)}</div>`;
  return html`<div class="actions" role="group" tabindex="-1" aria-label=${ctx.t('web.actions')}>
    <div class="whose seat-c${me?.seat ?? 0}"><b>${ctx.t('web.your-turn')}</b><span>${me?.name ?? ''}</span></div>
    ${groups.map((g, i) => button(ctx, g, i, ui))}
  </div>
  ${
    ui.openGroup
      ? chooser(
          ctx,
          groups.find((g) => g.id === ui.openGroup),
          ui,
        )
      : nothing
  }`;
}

/** @param {Ctx} ctx */
export function status(ctx) {
  if (ctx.turn === 'over')
    return html`<div class="whose"><b>${ctx.t('web.over')}</b></div><button class="act can" data-result
      @click=${() => ctx.set('result', Date.now())}><span
        class="words"><b>${ctx.t('web.result.show')}</b></span></button>`;
  if (ctx.waits) return html`<div class="whose"><b>${ctx.waits}</b></div>`;
  if (ctx.paused) return html`<div class="whose"><b>${ctx.t('web.paused.short')}</b></div>`;
  const seat = typeof ctx.turn === 'number' ? ctx.seats[ctx.turn - 1] : null;
  if (!seat) return html`<div class="whose"><b>${ctx.t('web.chance')}</b></div>`;
  const key = seat.kind === 'bot' ? 'web.thinks' : 'web.waiting-for';
  return html`<div class="whose busy"><b>${ctx.t(key, seat.name)}</b></div>`;
}

/**
 * @param {Ctx} ctx @param {Filled} g @param {number} i
 * @param {{openGroup: string | null, toggle: (id: string | null) => void}} ui
 */
function button(ctx, g, i, ui) {
  const key = i < 9 ? String(i + 1) : '';
  const refused = !g.actions.length;
  const many = g.actions.length > 1;
  const chosen = g.chosen || g.actions.some((a) => isPicked(ctx, a)) || ui.openGroup === g.id;
  const hinted = ctx.hint && g.actions.some((a) => a.action === ctx.hint?.steps[0]);
  const act = () => {
    if (refused) ctx.pick(g.why ?? '');
    else if (g.act) g.act();
    else if (many) ui.toggle(ui.openGroup === g.id ? null : g.id);
    else if (isPicked(ctx, g.actions[0])) ctx.commit();
    else ctx.pick(g.actions[0].action);
  };
  return html`<button class="act ${refused ? 'no' : 'can'} ${chosen ? 'chosen' : ''} ${g.primary ? 'primary' : ''}
    ${hinted ? 'hinted' : ''}"
      data-key=${key} aria-keyshortcuts=${key || nothing} data-group=${g.id} data-tip=${g.tip ?? nothing}
        aria-expanded=${many ? String(ui.openGroup === g.id) : nothing} @click=${act}>
    ${g.icon ?? nothing}<span class="words"><b>${g.title}</b>
    <small aria-hidden=${refused ? nothing : 'true'}>${
      refused ? ctx.t('web.why-not') : (g.detail ?? (many ? ctx.t('web.choices', g.actions.length) : nothing))
    }</small></span>
    ${gainPart(g.gain)}${refused ? lock() : nothing}${
      key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing
    }</button>`;
}

/** The words that all titles begin with, in letters: they are not read out again and again. @param {string[]} titles */
function sharedStart(titles) {
  const [first, ...others] = titles;
  let at = others.length ? first.lastIndexOf(' ') + 1 : 0;
  const bare = (/** @type {string} */ one) => one[at] === '('; // "Facciata (Palazzo)" stays whole
  while (at && (titles.some(bare) || !others.every((one) => one.startsWith(first.slice(0, at)))))
    at = first.lastIndexOf(' ', at - 2) + 1;
  return at;
}

/**
 * The list of a group's actions. Details are heard with the preview of the one that is chosen (tellPreview()).
 * @param {Ctx} ctx @param {Filled | undefined} g @param {{toggle: (id: string | null) => void}} ui
 */
function chooser(ctx, g, ui) {
  if (!g) return nothing;
  const shared = sharedStart(g.labels.map((l) => l.title));
  return html`<div class="chooser" role="group" aria-label=${g.title}>
    <div class="chooser-head"><b>${g.title}</b><button class="btn small"
      @click=${() => ui.toggle(null)}>${ctx.t('web.close')}</button></div>
    <ul>${g.actions.map(
      (a, i) => html`<li><button class="choice ${isPicked(ctx, a) ? 'chosen' : ''}
        ${ctx.hint?.action === a.action ? 'hinted' : ''}" data-key=${i < 9 ? String(i + 1) : nothing}
          aria-keyshortcuts=${i < 9 ? i + 1 : nothing}
          data-tip=${g.labels[i].tip ?? nothing} @click=${() => {
            const text = isPicked(ctx, a) ? (ctx.picked ?? '') : a.action;
            ui.toggle(null);
            ctx.pick(text);
          }}>
      ${g.labels[i].icon ?? nothing}<span class="words"><b>${
        shared
          ? html`<span aria-hidden="true">${g.labels[i].title.slice(0, shared)}</span>${g.labels[i].title.slice(
              shared,
            )}`
          : g.labels[i].title
      }</b>${g.labels[i].detail ? html`<small aria-hidden="true">${g.labels[i].detail}</small>` : nothing}</span>
      ${gainPart(g.labels[i].gain)}${i < 9 ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing}</button></li>`,
    )}</ul></div>`;
}

/** What it would do, in sentences. @param {Ctx} ctx @param {import('../types.js').Try} trying */
const previewLines = (ctx, trying) =>
  linesOf(ctx, [{ ply: 0, by: ctx.turn, action: trying.action, events: trying.events }])
    .filter((l) => !l.shown)
    .map((l) => l.text)
    .slice(0, 7);

/**
 * The preview of what is picked, or why something is not possible.
 * @param {Ctx} ctx @param {import('../types.js').Renderer} renderer
 */
export function previewBox(ctx, renderer) {
  if (ctx.why) return whyBox(ctx);
  if (ctx.hint && !ctx.picked) return hintBox(ctx, renderer);
  if (!ctx.picked || !ctx.trying)
    return html`<div class="preview empty" aria-hidden="true">${
      ctx.mine ? ctx.t('web.pick-something') : nothing
    }</div>`;
  const label = renderer.actionLabel(ctx, ctx.read(ctx.picked));
  const barred = ctx.trying.effects.some((e) => e === 'draws' || e === 'shows');
  const lines = previewLines(ctx, ctx.trying);
  return html`<section class="preview picked" aria-label=${ctx.t('web.preview')}>
    <div class="preview-words"><b>${label.title}</b>
      ${gainPart(label.gain)}
      ${ctx.steps.length === 1 && ctx.steps[0].amount ? stepper(ctx, ctx.steps[0]) : nothing}
      <ul>${lines.map((l) => html`<li>${l}</li>`)}</ul>
      ${renderer.preview?.(ctx) ?? nothing}
      ${
        barred
          ? html`<p class="barrier">${warn()} ${ctx.t(
              `web.barrier.${
                ctx.trying.effects.includes('draws') ? 'draws' : 'shows'
              }${ctx.undoing === 'never' ? '' : `.${ctx.undoing}`}`,
            )}</p>`
          : nothing
      }
    </div>
    <div class="preview-buttons"><button class="btn do"
      @click=${() => ctx.commit()}>${tick()} ${ctx.t('web.do-it')} <kbd>↵</kbd></button>
      <button class="btn" @click=${() => ctx.unpick()}>${ctx.t('web.cancel')}</button></div></section>`;
}

/** How much: a number between the least and the most. @param {Ctx} ctx @param {Action} action */
function stepper(ctx, { action, amount, amount_words: words }) {
  const { least, most, step, now = least } = /** @type {NonNullable<typeof amount>} */ (amount),
    name = words ? ctx.tm(words.name) : '';
  /** @param {number} v */
  const go = (v) => ctx.pick(ctx.withAmount(action, v));
  const [less, more] = (words?.steps ?? []).map(
    ({ by, name: text }) => html`<button class="btn small" aria-label=${ctx.tm(text)}
      ?disabled=${by < 0 ? now <= least : now >= most} @click=${() => go(now + by * step)}>${
        by < 0 ? '−' : '+'
      }</button>`,
  );
  return html`<span class="stepper">${less}
    <input type="number" inputmode="numeric" min=${least} max=${most} step=${step} .value=${String(now)}
      aria-label=${name} @change=${(/** @type {any} */ e) => go(Number(e.target.value))}>
    ${more}
    <input type="range" min=${least} max=${most} step=${step} .value=${String(now)} aria-label=${name}
      @input=${(/** @type {any} */ e) => go(Number(e.target.value))}>
    <small>${words ? ctx.tm(words.range) : nothing}</small></span>`;
}

/** @param {Ctx} ctx */
function whyBox(ctx) {
  const why = ctx.why;
  if (!why) return nothing;
  return html`<section class="preview why" aria-label=${ctx.t('web.why-not')}><div
    class="preview-words">${lock()} <b>${ctx.t('web.why-not')}</b> ${why.text}
    ${
      why.clause ? html` <button class="clause" @click=${() => ctx.rule(why.clause)}>${why.clause}</button>` : nothing
    }</div>
    <div class="preview-buttons"><button class="btn"
      @click=${() => ctx.unpick()}>${ctx.t('web.close')}</button></div></section>`;
}

/** @param {Ctx} ctx @param {import('../types.js').Renderer} renderer */
function hintBox(ctx, renderer) {
  const hint = ctx.hint;
  if (!hint) return nothing;
  return html`<section class="preview hint" aria-label=${ctx.t('web.hint')}><div class="preview-words"><b>${
    hint.says ?? ctx.t('web.hint-says', hint.title ?? renderer.actionLabel(ctx, ctx.read(hint.action)).title)
  }</b> ${hint.text}
      ${hint.lines?.length ? html`<ul>${hint.lines.map((l) => html`<li>${l}</li>`)}</ul>` : nothing}</div>
    <div class="preview-buttons"><button class="btn do"
      @click=${() => ctx.pick(hint.action)}>${ctx.t('web.show-me')}</button>
      <button class="btn" @click=${() => ctx.unpick()}>${ctx.t('web.close')}</button></div></section>`;
}
