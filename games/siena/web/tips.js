// tips.js: what a thing is and does, for whoever asks: its picture, and the page that the engine explains it with, its
// clauses and, where a number is reconstructed, the mark that says so.
import { html, nothing } from '../../../vendor/lit-html.js';
import { ask } from '../../../src/play/present.js';
import { artist, citizen, picture } from './cardart.js';
import { cardOf, facts } from './facts.js';
import { district } from './districts.js';
import { crop, say } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/** What signs of the board are called by the engine. @type {Record<string, string>} */
const things = {
  florins: 'column florins',
  surcharge: 'column track',
  initiative: 'column track',
  'count cards': 'column hand',
  'count senesi': 'column senesi',
  'count artists': 'column artists',
  'count stingy': 'column cubes',
};

/** The picture of a thing. @param {Ctx} ctx @param {string} kind @param {string} name @returns {Piece} */
function art(ctx, kind, name) {
  if (kind === 'place' && facts(ctx).ring.includes(name))
    return html`<svg class="si-tipart si-tall" viewBox="0 0 118 132" preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"><g class="si-paint">${district(name)}</g></svg>`;
  const drawn =
    kind === 'card'
      ? picture(cardOf(ctx, name))
      : kind === 'senesi'
        ? citizen(name)
        : kind === 'artist' && Number(name)
          ? artist(Number(name))
          : null;
  return drawn
    ? html`<svg class="si-tipart" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g
      class="si-paint">${drawn}</g></svg>`
    : nothing;
}

/** @param {Ctx} ctx @param {string} asked @returns {Piece} */
export function tip(ctx, asked) {
  const thing = things[asked] ?? asked,
    [kind, name = ''] = thing.split(/ (.*)/);
  /** @type {{paragraphs: {style: string, text: any}[], clauses: string[], origin?: string} | null} */
  const page = ask(ctx, `explain ${thing} as ${ctx.me}`);
  if (!page) return nothing;
  const card = kind === 'card' ? cardOf(ctx, name) : null;
  return html`<div class="si-tip">${art(ctx, kind, name)}${page.paragraphs.map(({ style, text }) =>
    style === 'title'
      ? html`<h3>${ctx.tm(text)}</h3>${card && Object.keys(card.workers).length ? crop(ctx, card) : nothing}`
      : html`<p class="si-par-${style}">${ctx.tm(text)}</p>`,
  )}
    ${
      page.clauses.length
        ? html`<p>${page.clauses.map(
            (one) => html`<button type="button" class="si-clause" @click=${() => ctx.rule(one)}>${one}</button> `,
          )}</p>`
        : nothing
    }
    ${
      page.origin?.includes('R') ? html`<p class="si-recon"><b>R</b> ${say(ctx, 'reconstructed')}</p>` : nothing
    }</div>`;
}
