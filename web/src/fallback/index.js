// index.js: a plain table for any game, from its presentation: the table in sentences, actions as buttons. For games
// without a renderer of their own.

import { html } from '../../vendor/lit-html.js';
import { groupsOf, labelOf, pageOf, statusOf } from '../play/present.js';

/** What an action earns, costs and risks: the rest of its page the preview says already. @param {{style: string}} p */
const weighs = (p) => ['gain', 'loss', 'warning'].includes(p.style);

/** @type {import('../types.js').Renderer} */
export default {
  name: 'fallback',
  tabs: [],
  table: (ctx) => html`<div class="fallback"><div class="fallback-table">${pageOf(ctx, `table all as ${ctx.me}`)}</div>
    <div class="fallback-side">${ctx.seats.map(
      (s) => html`<p><b>${s.name}</b> ${s.to_move ? '•' : ''}</p>`,
    )}${ctx.parts.log()}</div></div>
    ${ctx.parts.actions()}${ctx.parts.preview()}`,
  phases: (ctx) => html`<span>${statusOf(ctx)}</span>`,
  actionLabel: labelOf,
  groups: groupsOf,
  preview: (ctx) =>
    ctx.picked ? html`<div class="fallback-after">${pageOf(ctx, `after ${ctx.picked}`, weighs)}</div>` : undefined,
  tip: (ctx, thing) => pageOf(ctx, `explain ${thing} as ${ctx.me}`),
};
