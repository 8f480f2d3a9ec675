// rules.js: the rulebook: overview, chapters with worked examples, summary card; search, editions, print.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, lang, t, tm } from '../i18n.js';
import { engine, go, redraw, style } from '../main.js';
import { readJson, write } from '../storage.js';
import { Trouble } from '../trouble.js';
import { bookText } from './book.js';
import { parseRules, splitRuling, words } from './markdown.js';
import { cardOf, editionSetup, mineOf, uses } from './mine.js';
import { found } from './search.js';

/** @typedef {import('./markdown.js').Block} Block */
/** @typedef {import('./markdown.js').Clause} Clause */
/** @typedef {import('./markdown.js').Chapter} Chapter */
/** @typedef {import('./mine.js').Facts} Facts */
/** @typedef {import('./mine.js').Setup} Setup */
/** @typedef {{edition: string, rulings: boolean, mine?: Setup}} View  edition: its name, 'mine', 'usual', '' for all */

const editions = ['English', 'French', 'Dutch', 'German'];
/** @type {Map<string, ReturnType<typeof parseRules>>} */
const books = new Map();
/** @type {Map<string, Promise<Facts>>} */
const known = new Map();

/** @param {string} game */
async function bookOf(game) {
  const key = `${lang()} ${game}`;
  let book = books.get(key);
  if (!book) {
    await addPart('rules').catch(() => {});
    const text = await bookText(game).catch(() => {
      throw new Trouble(navigator.onLine ? 'link' : 'offline');
    });
    books.set(key, (book = parseRules(text)));
  }
  return book;
}

/** Examples, card and options: rules/GAME.json. @param {string} game */
function factsOf(game) {
  let facts = known.get(game);
  if (!facts) {
    facts = fetch(`rules/${game}.json`).then((answer) => {
      if (!answer.ok) throw new Trouble('link');
      return answer.json();
    });
    facts.catch(() => known.delete(game));
    known.set(game, facts);
  }
  return facts;
}

/**
 * One clause by its id, for other screens.
 * @param {string} game @param {string} id @returns {Promise<Clause | undefined>}
 */
export async function clauseOf(game, id) {
  return (await bookOf(game)).chapters.flatMap((c) => c.clauses).find((c) => c.id === id);
}

/** What is open: everything that the parts of the page need. */
class Reader {
  /** @param {string} game @param {ReturnType<typeof parseRules>} book @param {Facts} facts */
  constructor(game, book, facts) {
    this.game = game;
    this.book = book;
    this.facts = facts;
    this.search = '';
    /** @type {View} */
    this.view = { edition: '', rulings: false, ...readJson(`rules-${game}`, {}) };
    /** @type {import('./figures.js').Figures | null} */
    this.figures = null;
    /** @type {typeof import('./example.js').examplePart | null} */
    this.example = null;
    /** @type {{part: () => unknown, title: () => string} | null} */
    this.overview = null;
  }

  /** The set-up whose rules are shown; null: of all. @returns {Setup | null} */
  get setup() {
    const { edition, mine } = this.view;
    if (edition === 'mine' && mine) return mine;
    if (edition === 'usual' || this.facts.editions[edition]) return editionSetup(this.facts, edition);
    return null;
  }

  /** @param {Partial<View>} change */
  change(change) {
    this.view = { ...this.view, ...change };
    write(`rules-${this.game}`, JSON.stringify(this.view));
    redraw();
  }

  /** Boards and words of the examples. */
  async loadExamples() {
    const [{ examplePart }, { Figures }] = await Promise.all([
      import('./example.js'),
      import('./figures.js'),
      addPart(this.game),
    ]);
    this.figures = await new Figures(this.game, this.facts).load();
    this.example = examplePart;
  }

  /** @param {string} id */
  uses(id) {
    return uses(this.facts, this.setup, id);
  }

  /** Chapters that the set-up uses. */
  get chapters() {
    return this.book.chapters.filter(
      (c) => this.uses(c.id) && (!c.clauses.length || c.clauses.some((k) => this.uses(k.id))),
    );
  }
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

/** Our ruling, folded behind what the rulebook says. @param {Reader} r @param {string} text */
function folded(r, text) {
  const { rule, name, ruling } = splitRuling(text);
  if (!name) return { rule: words(rule, r.game), ruling: nothing };
  return {
    rule: words(rule, r.game),
    ruling: html`<details class="ruling" ?open=${r.view.rulings}><summary>${name}</summary>${words(
      ruling,
      r.game,
    )}</details>`,
  };
}

/** @param {Reader} r @param {Block} block @param {boolean} [folds] */
function blockPart(r, block, folds = false) {
  const of = (/** @type {string} */ text) => (folds ? folded(r, text) : { rule: words(text, r.game), ruling: nothing });
  if (block.kind === 'p') {
    const { rule, ruling } = of(block.text);
    return html`${block.text.startsWith('**') && folds ? nothing : html`<p>${rule}</p>`}${ruling}`;
  }
  if (block.kind === 'list') {
    return html`<ul>${block.items.map((item) => {
      const { rule, ruling } = of(item.text);
      return html`<li class=${item.editions.length ? 'by-edition' : ''}>
      ${item.editions.map(
        (e) => html`<span class="edition ${e}">${t(`edition.${e.toLowerCase()}`)}</span>`,
      )}${rule}${ruling}</li>`;
    })}</ul>`;
  }
  return html`<div class="table-scroll" tabindex="0"><table><thead><tr>${block.head.map(
    (c) => html`<th
    scope="col">${words(c, r.game)}</th>`,
  )}</tr></thead>
    <tbody>${block.rows.map(
      (row) => html`<tr>${row.map((c, i) => html`<td>${i ? cellPart(c, r.game) : words(c, r.game)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** @param {Reader} r @param {Clause} clause @param {string} [current] */
const clausePart = (
  r,
  clause,
  current,
) => html`<article class="clause-text ${clause.id === current ? 'current' : ''}" id=${clause.id}>
  <h3><a href=${`#/rules/${r.game}/${clause.id}`}>${clause.id}</a> ${clause.title}</h3>${mineOf(
    r.facts,
    r.setup,
    clause.id,
    clause.blocks,
  ).map((b) => blockPart(r, b, true))}</article>`;

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
      (e) => html`<th scope="col">${t(`edition.${e.toLowerCase()}`)}</th>`,
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

/** A chapter with its clauses and its example. @param {Reader} r @param {Chapter} chapter @param {string} [current] */
const chapterPart = (r, chapter, current) => html`<section class="chapter" aria-labelledby=${`chapter-${chapter.id}`}>
  <h2 id=${`chapter-${chapter.id}`}>${chapter.title}</h2>
  ${chapter.blocks.map((b) => blockPart(r, b))}${chapter.clauses
    .filter((k) => r.uses(k.id))
    .map((k) => clausePart(r, k, current))}
  ${r.example && r.figures ? r.example(r.game, chapter.id, r.facts, r.figures) : nothing}</section>`;

/** The summary card: one page. @param {Reader} r */
function cardPart(r) {
  /** @type {{head: string, items: string[]}[]} */
  const boxes = [];
  const lines = cardOf(r.facts, r.setup);
  for (const { style: kind, text } of lines) {
    if (kind === 'head') boxes.push({ head: tm(text), items: [] });
    else if (kind !== 'title') boxes.at(-1)?.items.push(tm(text));
  }
  const title = lines.length ? tm(lines[0].text) : t('sheet.none');
  return html`<section class="rule-card" aria-labelledby="rule-card"><h2 id="rule-card">${title}</h2>
    <div class="card-boxes">${boxes.map(
      ({ head, items }) =>
        html`<section><h3>${head}</h3><ul>${items.map((one) => html`<li>${one}</li>`)}</ul></section>`,
    )}</div></section>`;
}

/** Who you are, what wins, a round, the end; then how this book is read. @param {Reader} r */
const aboutPart = (r) => html`${
  r.overview
    ? html`<section class="overview rules-overview" aria-labelledby="rules-overview"><h2
        id="rules-overview">${r.overview.title()}</h2>${r.overview.part()}</section>`
    : nothing
}<section class="rules-about" aria-labelledby="rules-about"><h2
  id="rules-about">${t('web.rules.about')}</h2>${r.book.intro.map((b) => blockPart(r, b))}</section>`;

/** Everything, to be printed. @param {Reader} r */
const wholePart = (r) => html`<p class="print-now"><button class="btn primary" @click=${() => window.print()}
  >${t('web.rules.print')}</button></p>
  <h1 class="book-title">${r.book.title}</h1>${aboutPart(r)}${cardPart(r)}${r.chapters.map((c) => chapterPart(r, c))}`;

/** The choice of editions, and whether rulings are open. @param {Reader} r */
function choices(r) {
  const names = Object.keys(r.facts.editions);
  const list = [
    ['', t('web.rules.every')],
    ...(r.view.mine ? [['mine', t('web.rules.mine')]] : []),
    ...(names.length
      ? names.map((e) => [e, t('web.rules.only', t(`edition.${e}`))])
      : Object.keys(r.facts.options).length
        ? [['usual', t('web.rules.usual')]]
        : []),
  ];
  return html`<div class="rules-choices"><label>${t('web.rules.show')}
      <select class="input" data-edition @change=${(/** @type {any} */ e) => r.change({ edition: e.target.value })}
        >${list.map(
          ([value, name]) => html`<option value=${value} ?selected=${value === r.view.edition}>${name}</option>`,
        )}</select></label>
    <label><input type="checkbox" data-rulings .checked=${r.view.rulings}
      @change=${(/** @type {any} */ e) => r.change({ rulings: e.target.checked })}> ${t('web.rules.rulings')}</label>
    <a class="btn small" href=${`#/rules/${r.game}/book`}>${t('web.rules.print')}</a></div>`;
}

/**
 * The set-up of the game that the reader comes from: ?setup=pebbles seats=3 quick.
 * @param {Reader} r @param {string} setup
 */
async function takeSetup(r, setup) {
  const session = (await engine(r.game)).open();
  try {
    session.ask(`new ${setup}`);
    const { seats, options } = session.json('json setup');
    r.change({ mine: { seats, options }, edition: 'mine' });
  } catch {
    // an address that was bent: all editions
  } finally {
    session.close();
  }
}

/**
 * @param {string} game @param {string} [at] a chapter, a clause, "editions", "card" or "book"
 * @param {URLSearchParams} [query]
 */
export async function rulesScreen(game = Object.keys(games)[0], at = '', query) {
  if (!games[game]) throw new Trouble('link');
  const book = await bookOf(game),
    r = new Reader(game, book, await factsOf(game)),
    setup = query?.get('setup');
  const chapter = book.chapters.find((c) => c.id === at || c.clauses.some((k) => k.id === at)) ?? null;
  const current = chapter?.clauses.find((k) => k.id === at)?.id;
  if (setup) await takeSetup(r, setup);
  if (chapter || at === 'book') await r.loadExamples();
  if (at === 'card') await Promise.all([addPart(game), addPart('learn')]);
  if (!at || at === 'book') {
    await style('learn');
    r.overview = await (await import('../learn/overview.js')).overviewOf(game);
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const target = current ? document.getElementById(current) : document.querySelector('.rules-page');
      target?.scrollIntoView({ block: current ? 'center' : 'start' });
    }),
  );
  return {
    title: book.title,
    template: () => template(r, at, chapter, current),
    close: () => r.figures?.close(),
  };
}

/** @param {Reader} r @param {string} at @param {Chapter | null} chapter @param {string | undefined} current */
function pagePart(r, at, chapter, current) {
  if (r.search.trim()) {
    const hits = found(r.book, r.search);
    return html`<h2>${t('web.rules.found', hits.length)}</h2>${hits.slice(0, 60).map((k) => clausePart(r, k))}`;
  }
  if (at === 'editions') return html`<h2>${t('web.rules.editions')}</h2>${sideBySide(r.book, r.game)}`;
  if (at === 'card') return cardPart(r);
  if (at === 'book') return wholePart(r);
  return chapter ? chapterPart(r, chapter, current) : aboutPart(r);
}

/** @param {Reader} r @param {string} at @param {Chapter | null} chapter @param {string | undefined} current */
function template(r, at, chapter, current) {
  const { game, book } = r;
  const hasEditions = Object.keys(r.facts.editions).length > 0;
  const entry = (/** @type {string} */ id, /** @type {string} */ name, /** @type {boolean} */ here) =>
    html`<li><a href=${`#/rules/${game}${id && `/${id}`}`} aria-current=${here ? 'page' : 'false'}>${name}</a></li>`;
  return html`<div class="rulebook rulebook-${at === 'book' ? 'whole' : 'part'}">
    <header class="rules-bar"><a class="btn" href="#/"
      @click=${back}>${t('web.back')}</a><h1>${t('web.rules.of', t(`lobby.${game}.name`))}</h1>
      <input class="input" type="search" placeholder=${t('web.rules.search')} aria-label=${t('web.rules.search')}
        .value=${r.search}
        @input=${(/** @type {any} */ e) => {
          r.search = e.target.value;
          redraw();
        }}>
      <nav class="rules-games" aria-label=${t('web.lobby.games')}>${Object.keys(games).map(
        (g) =>
          html`<a class="btn small" aria-current=${g === game ? 'page' : 'false'}
            href=${`#/rules/${g}`}>${t(`lobby.${g}.name`)}</a>`,
      )}</nav>${choices(r)}</header>
    <nav class="rules-list" aria-label=${t('web.rules.chapters')}><ol>
      ${entry('', t('present.overview'), !at)}${entry('card', t('sheet.title'), at === 'card')}
      ${book.chapters
        .filter((c) => c === chapter || r.chapters.includes(c))
        .map((c) => entry(c.id, c.title, chapter === c))}
      ${hasEditions ? entry('editions', t('web.rules.editions'), at === 'editions') : nothing}
      ${entry('book', t('web.rules.book'), at === 'book')}</ol></nav>
    <main class="rules-page" tabindex="0">${pagePart(r, at, chapter, current)}</main></div>`;
}

/** Back to the game that one came from, if there was one. @param {Event} event */
function back(event) {
  if (history.length > 1) {
    event.preventDefault();
    history.back();
  } else go('#/');
}
