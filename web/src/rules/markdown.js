// markdown.js: reads the rules (games/GAME/docs/rules) into chapters and clauses, and draws their words.
//
// Only what those files use is known: headings, paragraphs, lists, tables, **bold** and `code`. Everything
// becomes text in templates; nothing of a file is ever taken for HTML.

import { html } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';

/**
 * @typedef {{kind: 'p', text: string} | {kind: 'list', items: {text: string, editions: string[]}[]} | {kind: 'table',
 *   head: string[], rows: string[][]}} Block
 */
/** @typedef {{id: string, title: string, blocks: Block[], text: string}} Clause */
/** @typedef {{id: string, title: string, blocks: Block[], clauses: Clause[]}} Chapter */

const editionWords = ['English', 'French', 'Dutch', 'German'];

/**
 * Which editions a line of a list is about: "French, Dutch: ...", in the words of the page's language or in English.
 * @param {string} text
 */
function editionsOf(text) {
  const head = /^([^:]+?)\s*: /.exec(text)?.[1].toLowerCase().split(', ') ?? [];
  const found = editionWords.filter(
    (e) => head.includes(e.toLowerCase()) || head.includes(t(`edition.${e.toLowerCase()}`).toLowerCase()),
  );
  return found.length === head.length ? found : [];
}

/** @param {string} row */
const cells = (row) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => c.trim());

/** Blocks of a stretch of lines. @param {string[]} lines @returns {Block[]} */
function blocksOf(lines) {
  /** @type {Block[]} */
  const out = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    if (!line.trim()) {
      i++;
    } else if (line.startsWith('|')) {
      const rows = [];
      while (i < lines.length && lines[i].startsWith('|')) rows.push(cells(lines[i++]));
      out.push({ kind: 'table', head: rows[0], rows: rows.slice(2) });
    } else if (/^- /.test(line)) {
      /** @type {string[]} */
      const items = [];
      for (; i < lines.length && lines[i].trim() && (/^- /.test(lines[i]) || /^ {2}/.test(lines[i])); i++) {
        if (lines[i].startsWith('- ')) items.push(lines[i].slice(2).trim());
        else items[items.length - 1] += ` ${lines[i].trim()}`;
      }
      out.push({
        kind: 'list',
        items: items.map((text) => ({
          text: editionsOf(text).length ? text.slice(text.indexOf(': ') + 2) : text,
          editions: editionsOf(text),
        })),
      });
    } else {
      const words = [];
      for (; i < lines.length && lines[i].trim() && !/^(- |\|)/.test(lines[i]); i++) words.push(lines[i].trim());
      out.push({ kind: 'p', text: words.join(' ') });
    }
  }
  return out;
}

/** @param {string} text @returns {{title: string, intro: Block[], chapters: Chapter[]}} */
export function parseRules(text) {
  const parts = text.split(/^(?=#{1,3} )/m);
  /** @type {{title: string, intro: Block[], chapters: Chapter[]}} */
  const book = { title: '', intro: [], chapters: [] };
  for (const part of parts) {
    const [first, ...lines] = part.split('\n');
    const m = /^(#{1,3}) (?:([A-Z](?:-[A-Z0-9]+)+) · )?(.*)$/.exec(first);
    if (!m) continue;
    const blocks = blocksOf(lines),
      [, level, id = '', title] = m;
    const last = book.chapters[book.chapters.length - 1];
    if (level === '#') {
      book.title = title;
      book.intro = blocks;
    } else if (level === '##')
      book.chapters.push({ id: id || title.toLowerCase().replace(/\W+/g, '-'), title, blocks, clauses: [] });
    else last?.clauses.push({ id, title, blocks, text: `${id} ${title} ${lines.join(' ')}`.toLowerCase() });
  }
  return book;
}

/**
 * What a rulebook says, and what is our ruling or an answer of the FAQ, which begins with bold words.
 * @param {string} text @returns {{rule: string, name: string, ruling: string}}
 */
export function splitRuling(text) {
  const m = /^(.*?)\*\*([^*]+?)\s*:?\*\*\s*(.*)$/s.exec(text);
  return m ? { rule: m[1].trim(), name: m[2], ruling: m[3] } : { rule: text, name: '', ruling: '' };
}

/** Words with **bold**, `code` and links from clause to clause. @param {string} text @param {string} game */
export function words(text, game) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]-[A-Z]{3}(?:-\d\d)?\b)/).map((piece, i) => {
    if (i % 2 === 0) return piece;
    if (piece.startsWith('**')) return html`<b>${piece.slice(2, -2)}</b>`;
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    return html`<a class="clause-link" href=${`#/rules/${game}/${piece}`}>${piece}</a>`;
  });
}
