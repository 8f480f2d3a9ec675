/**
 * tips.js: what a thing is: its explanation by the presentation, with the clauses, and a mark on numbers that we
 * reconstructed.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { ask } from '../../../src/play/present.js';
import { icon } from './icons.js';
import { clause } from './bits.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {Ctx} ctx @param {string} thing */
export function tip(ctx, thing) {
  /** @type {import('../../../src/play/present.js').Page | null} */
  const page = ask(/** @type {any} */ (ctx), `explain ${thing} as ${ctx.me}`);
  if (!page) return nothing;
  const [title, ...lines] = page.paragraphs;
  return html`<div class="fl-tip"><h3>${ctx.tm(title.text)}</h3>${lines.map(
    (p) => html`<p class="fl-par-${p.style}">${ctx.tm(p.text)}</p>`,
  )}
  ${
    page.origin?.includes('R')
      ? html`<p class="fl-doubt">${icon('doubt')} ${ctx.t('web.florenza.tip-doubt')}</p>`
      : nothing
  }<p class="fl-tip-cl">${page.clauses.map((c) => clause(ctx, c))}</p></div>`;
}
