/* phases.js: the top bar's middle: eight rounds and the nine phases. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { facts } from './present.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** The phase that runs, 0 before the game. @param {Ctx} ctx */
const phaseNow = (ctx) => facts(ctx).phase;

/** @param {Ctx} ctx */
export function phases(ctx) {
  const now = phaseNow(ctx);
  const over = ctx.turn === 'over';
  const round = ctx.view.round;
  return html`<div class="fl-phases"><div class="fl-rounds" role="img"
    aria-label=${captionOf(ctx, 'round')}><b>${ctx.t('web.florenza.round')}</b>${Array.from(
      { length: facts(ctx).rules.rounds },
      (_, i) => html`<i class=${i + 1 < round || over ? 'fl-past' : i + 1 === round ? 'fl-cur' : ''}>${i + 1}</i>`,
    )}</div>
    <ol class="fl-ph-list" aria-label=${captionOf(ctx, 'phase')}>${
      now === 0 && !over ? html`<li class="fl-cur">${ctx.t('web.florenza.setting-up')}</li>` : nothing
    }${
      over
        ? html`<li class="fl-cur">${ctx.t('web.florenza.the-end')}</li>`
        : Array.from(
            { length: facts(ctx).rules.phases },
            (_, i) =>
              html`<li class=${i + 1 === now ? 'fl-cur' : i + 1 < now ? 'fl-past' : ''}
                aria-current=${i + 1 === now ? 'step' : nothing}><b>${i + 1}</b><span
                  >${ctx.t('web.florenza.phase-' + (i + 1))}</span></li>`,
          )
    }</ol></div>`;
}
