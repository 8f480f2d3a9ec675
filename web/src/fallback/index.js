// index.js: a plain table for any game: fields in lists, actions as buttons. For games without a renderer of their own.

import { html, nothing } from '../../vendor/lit-html.js';

/** @param {any} value @returns {string} */
const show = (value) => (Array.isArray(value) ? value.map(show).join(', ') : value && typeof value === 'object'
  ? Object.entries(value).map(([k, v]) => `${k} ${show(v)}`).join(' · ') : value === null ? '–' : String(value));

/** @type {import('../types.js').Renderer} */
export default {
  name: 'fallback',
  tabs: [],
  table: (ctx) => html`<div class="fallback"><dl>${Object.entries(ctx.view).map(([name, value]) => html`<dt>${name}</dt><dd class=${ctx.after && show(ctx.after[name]) !== show(value) ? 'changed' : ''}>${show(value)}${ctx.after && show(ctx.after[name]) !== show(value) ? html` <b>→ ${show(ctx.after[name])}</b>` : nothing}</dd>`)}</dl>
    <div class="fallback-side">${ctx.seats.map((s) => html`<p><b>${s.name}</b> ${s.to_move ? '•' : ''}</p>`)}${ctx.parts.log()}</div></div>
    ${ctx.parts.actions()}${ctx.parts.preview()}`,
  phases: (ctx) => html`<span>${ctx.view.round ? ctx.t('web.round', ctx.view.round) : ''}</span>`,
  actionLabel: (ctx, action) => {
    const key = `do.${ctx.game}.${action.verb.replace(/ /g, '-')}`;
    const args = action.args.map((a) => ctx.name(a));
    return { title: ctx.has(key) ? ctx.t(key, ...args) : action.action, group: action.verb };
  },
};
