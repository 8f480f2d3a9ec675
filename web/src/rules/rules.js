// rules.js: the rules book: chapters and clauses, search, editions side by side, origins of numbers.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { lang, t } from '../i18n.js';
import { go, redraw } from '../main.js';
import { Trouble } from '../trouble.js';
import { bookText } from './book.js';
import { parseRules, words } from './markdown.js';

/** @typedef {import('./markdown.js').Block} Block */
/** @typedef {import('./markdown.js').Clause} Clause */

const editions = ['English', 'French', 'Dutch', 'German'];
/** @type {Map<string, ReturnType<typeof parseRules>>} */
const books = new Map();

/** @param {string} game */
async function bookOf(game) {
  const key = `${lang()} ${game}`;
  let book = books.get(key);
  if (!book) {
    const text = await bookText(game).catch(() => {
      throw new Trouble(navigator.onLine ? 'link' : 'offline');
    });
    books.set(key, (book = parseRules(text)));
  }
  return book;
}

/**
 * One clause by its id, for other screens.
 * @param {string} game @param {string} id @returns {Promise<Clause | undefined>}
 */
export async function clauseOf(game, id) {
  return (await bookOf(game)).chapters.flatMap((c) => c.clauses).find((c) => c.id === id);
}

/**
 * The marks of origin in a table: B and P are known, K is taken over, R is reconstructed.
 * @param {string} cell @param {string} game
 */
function cellPart(cell, game) {
  return cell
    .split(/(?<![\p{L}\d])([BPKR])(?![\p{L}\d])/u)
    .map((piece, i) =>
      i % 2 && cell.length < 60
        ? html`<abbr class="origin ${piece}" title=${t(`web.rules.origin.${piece}`)}>${piece}</abbr>`
        : words(piece, game),
    );
}

/** @param {Block} block @param {string} game */
function blockPart(block, game) {
  if (block.kind === 'p') return html`<p>${words(block.text, game)}</p>`;
  if (block.kind === 'list') {
    return html`<ul>${block.items.map(
      (item) => html`<li class=${item.editions.length ? 'by-edition' : ''}>
      ${item.editions.map(
        (e) => html`<span class="edition ${e}">${t(`web.rules.edition.${e}`)}</span>`,
      )}${words(item.text, game)}</li>`,
    )}</ul>`;
  }
  return html`<div class="table-scroll" tabindex="0"><table><thead><tr>${block.head.map(
    (c) => html`<th
    scope="col">${words(c, game)}</th>`,
  )}</tr></thead>
    <tbody>${block.rows.map(
      (row) => html`<tr>${row.map((c, i) => html`<td>${i ? cellPart(c, game) : words(c, game)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** @param {Clause} clause @param {string} game @param {string} [current] */
const clausePart = (
  clause,
  game,
  current,
) => html`<article class="clause-text ${clause.id === current ? 'current' : ''}" id=${clause.id}>
  <h3><a href=${`#/rules/${game}/${clause.id}`}>${clause.id}</a> ${clause.title}</h3>${clause.blocks.map((b) =>
    blockPart(b, game),
  )}</article>`;

/**
 * Clauses in which the editions part ways, a column for each.
 * @param {ReturnType<typeof parseRules>} book @param {string} game
 */
function sideBySide(book, game) {
  const rows = book.chapters
    .flatMap((c) => c.clauses)
    .map((clause) => ({
      clause,
      lists: clause.blocks.filter((b) => b.kind === 'list' && b.items.some((i) => i.editions.length)),
    }))
    .filter((row) => row.lists.length);
  return html`<div class="table-scroll" tabindex="0"><table class="side-by-side"><thead><tr><th
    scope="col">${t('web.rules.clause')}</th>${editions.map(
      (e) => html`<th scope="col">${t(`web.rules.edition.${e}`)}</th>`,
    )}</tr></thead>
    <tbody>${rows.flatMap(({ clause, lists }) =>
      lists.map(
        (list, i) => html`<tr><th scope="row">${
          i ? nothing : html`<a href=${`#/rules/${game}/${clause.id}`}>${clause.id}</a><br>${clause.title}`
        }</th>
      ${mergedCells(/** @type {any} */ (list).items, game)}</tr>`,
      ),
    )}</tbody></table></div>`;
}

/**
 * Neighbours that say the same share a cell.
 * @param {{text: string, editions: string[]}[]} items @param {string} game
 */
function mergedCells(items, game) {
  const out = [];
  for (let i = 0; i < editions.length; ) {
    const item = items.find((x) => x.editions.includes(editions[i]));
    let span = 1;
    while (i + span < editions.length && items.find((x) => x.editions.includes(editions[i + span])) === item) span++;
    out.push(html`<td colspan=${span}>${item ? words(item.text, game) : '–'}</td>`);
    i += span;
  }
  return out;
}

/** @param {string} game @param {string} [at] a chapter, a clause, or "editions" */
export async function rulesScreen(game = Object.keys(games)[0], at = '') {
  const book = await bookOf(game);
  const state = { search: '' };
  const chapter = book.chapters.find((c) => c.id === at || c.clauses.some((k) => k.id === at)) ?? null;
  const current = chapter?.clauses.find((k) => k.id === at)?.id;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const target = current ? document.getElementById(current) : document.querySelector('.rules-page');
      target?.scrollIntoView({ block: current ? 'center' : 'start' });
    }),
  );
  return { title: book.title, template: () => template(game, at, book, chapter, current, state) };
}

/** @param {ReturnType<typeof parseRules>} book @param {string} search */
function found(book, search) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return book.chapters.flatMap((c) => c.clauses).filter((k) => wanted.every((w) => k.text.includes(w)));
}

/**
 * @param {string} game @param {string} at @param {ReturnType<typeof parseRules>} book
 * @param {import('./markdown.js').Chapter | null} chapter @param {string | undefined} current
 * @param {{search: string}} state
 */
function template(game, at, book, chapter, current, state) {
  const hits = state.search.trim() ? found(book, state.search) : null;
  const hasEditions = book.chapters.some((c) =>
    c.clauses.some((k) => k.blocks.some((b) => b.kind === 'list' && b.items.some((i) => i.editions.length))),
  );
  return html`<div class="rulebook">
    <header class="rules-bar"><a class="btn" href="#/"
      @click=${back}>${t('web.back')}</a><h1>${t('web.rules.of', t(`lobby.${game}.name`))}</h1>
      <input class="input" type="search" placeholder=${t('web.rules.search')} aria-label=${t('web.rules.search')}
        .value=${state.search}
        @input=${(/** @type {any} */ e) => {
          state.search = e.target.value;
          redraw();
        }}>
      <nav class="rules-games" aria-label=${t('web.lobby.games')}>${Object.keys(games).map(
        (g) =>
          html`<a class="btn small" aria-current=${g === game ? 'page' : 'false'}
            href=${`#/rules/${g}`}>${t(`lobby.${g}.name`)}</a>`,
      )}</nav></header>
    <nav class="rules-list" aria-label=${t('web.rules.chapters')}><ol>
      <li><a href=${`#/rules/${game}`} aria-current=${at ? 'false' : 'page'}>${t('web.rules.about')}</a></li>
      ${book.chapters.map(
        (c) =>
          html`<li><a href=${`#/rules/${game}/${c.id}`}
            aria-current=${chapter === c ? 'page' : 'false'}>${c.title}</a></li>`,
      )}
      ${
        hasEditions
          ? html`<li><a href=${`#/rules/${game}/editions`}
            aria-current=${at === 'editions' ? 'page' : 'false'}>${t('web.rules.editions')}</a></li>`
          : nothing
      }</ol></nav>
    <main class="rules-page" tabindex="-1">${
      hits
        ? html`<h2>${t('web.rules.found', hits.length)}</h2>${hits.slice(0, 60).map((k) => clausePart(k, game))}`
        : at === 'editions'
          ? html`<h2>${t('web.rules.editions')}</h2>${sideBySide(book, game)}`
          : chapter
            ? html`<h2>${chapter.title}</h2>${chapter.blocks.map((b) => blockPart(b, game))}${chapter.clauses.map((k) =>
                clausePart(k, game, current),
              )}`
            : html`${book.intro.map((b) => blockPart(b, game))}`
    }</main></div>`;
}

/** Back to the game that one came from, if there was one. @param {Event} event */
function back(event) {
  if (history.length > 1) {
    event.preventDefault();
    history.back();
  } else go('#/');
}
