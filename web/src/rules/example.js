// example.js: the worked example of a chapter: what to look at, the board before and after it, and what happens.
//
// Text and positions come from the engine (tools/rules-json.c); the figures are the game's own board, drawn here.

import { html, nothing } from '../../vendor/lit-html.js';
import { t, tm } from '../i18n.js';
import { words } from './markdown.js';

/** @typedef {import('./mine.js').Facts} Facts */
/** @typedef {{style: string, text: import('../types.js').Message}} Paragraph */

/** The paragraphs of a page by their headings. @param {Paragraph[]} paragraphs */
function sections(paragraphs) {
  /** @type {{key: string, head: import('../types.js').Message, items: Paragraph[]}[]} */
  const out = [];
  for (const one of paragraphs) {
    if (one.style === 'head') out.push({ key: /** @type {any} */ (one.text).key, head: one.text, items: [] });
    else if (one.style !== 'title') out.at(-1)?.items.push(one);
  }
  return out;
}

/** Steps with what follows from them. @param {Paragraph[]} items @param {string[]} names @param {string} game */
function steps(items, names, game) {
  /** @type {{style: string, lines: string[]}[]} */
  const out = [];
  for (const one of items) {
    const text = tm(one.text, names);
    if (one.style === 'text' && out.length) out.at(-1)?.lines.push(text);
    else out.push({ style: one.style, lines: [text] });
  }
  return out.map(
    ({ style, lines: [first, ...rest] }) =>
      html`<li class=${style === 'loss' ? 'refused' : ''}>${words(first, game)}${rest.map(
        (one) => html`<br><span class="follows">${words(one, game)}</span>`,
      )}</li>`,
  );
}

/**
 * @param {string} game @param {string} chapter @param {Facts} facts @param {import('./figures.js').Figures} figures
 */
export function examplePart(game, chapter, facts, figures) {
  const one = facts.examples[chapter];
  if (!one) return nothing;
  const names = facts.names,
    title = tm(one.page.paragraphs[0].text, names),
    all = sections(one.page.paragraphs);
  const texts = (/** @type {string[]} */ keys) =>
    all
      .filter((s) => keys.includes(s.key))
      .flatMap((s) => s.items.map((i) => tm(i.text, names)))
      .join('; ');
  /** @param {'before' | 'after'} when @param {string} text */
  const figure = (when, text) => {
    const part = figures.draw(chapter, when);
    if (part === nothing) return nothing;
    const label = `${t(`example.${when}`)}: ${text || title}`;
    return html`<figure class="rule-figure"><figcaption>${t(`example.${when}`)}</figcaption>
      <div class="figure-box" role="img" aria-label=${label}>${part}</div></figure>`;
  };
  return html`<section class="example" data-example=${chapter} aria-labelledby=${`example-${chapter}`}>
    <h3 id=${`example-${chapter}`}>${t('example.title')}</h3><p class="example-title">${title}</p>
    <div class="figures ${figures.wide(chapter) ? 'figures-wide' : ''}">
      ${figure('before', texts(['example.before']))}${figure('after', texts(['example.after', 'example.points']))}
    </div>
    <div class="example-text">${all.map(
      (s) =>
        html`<div class="example-${s.key.split('.')[1]}"><h4>${tm(s.head, names)}</h4><ol>${steps(
          s.items,
          names,
          game,
        )}</ol></div>`,
    )}</div></section>`;
}
