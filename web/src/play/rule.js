// rule.js: a clause of the rules in a dialog, without leaving the table.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { bookText } from '../rules/book.js';
import * as dialog from './dialog.js';

/** The heading and lines of a clause, or of the chapter it is in. @param {string} book @param {string} clause */
function findClause(book, clause) {
  const lines = book.split('\n');
  const at = lines.findIndex((l) => /^###? /.test(l) && l.replace(/^###? /, '').split(' ')[0] === clause);
  if (at < 0) return null;
  let end = at + 1;
  while (end < lines.length && !/^###? /.test(lines[end])) end++;
  return { title: lines[at].replace(/^###? \S+ ?·? ?/, ''), lines: lines.slice(at + 1, end) };
}

/**
 * Words with **bold**, `code` and clauses that can be followed.
 * @param {string} text @param {(clause: string) => void} follow
 */
const inline = (text, follow) =>
  text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]-[A-Z]{3}-\d\d\b)/)
    .map((part) =>
      part.startsWith('**')
        ? html`<b>${part.slice(2, -2)}</b>`
        : part.startsWith('`')
          ? html`<code>${part.slice(1, -1)}</code>`
          : /^[A-Z]-[A-Z]{3}-\d\d$/.test(part)
            ? html`<button class="clause" @click=${() => follow(part)}>${part}</button>`
            : part,
    );

/** A table of Markdown. @param {string} text @param {(clause: string) => void} follow */
function tableOf(text, follow) {
  const [head, , ...rows] = text.split('\n').map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  return html`<div class="table-scroll" tabindex="0"><table class="points"><thead><tr>${head.map(
    (c) => html`<th
    scope="col">${inline(c, follow)}</th>`,
  )}</tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr>${row.map((c) => html`<td>${inline(c, follow)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** @param {string[]} lines @param {(clause: string) => void} follow */
function blocks(lines, follow) {
  const out = [];
  for (const block of lines.join('\n').split(/\n\s*\n/)) {
    const text = block.trim();
    if (!text) continue;
    if (text.startsWith('- '))
      out.push(
        html`<ul>${text
          .split(/\n- /)
          .map((item) => html`<li>${inline(item.replace(/^- /, '').replace(/\n\s*/g, ' '), follow)}</li>`)}</ul>`,
      );
    else if (text.startsWith('|')) out.push(tableOf(text, follow));
    else out.push(html`<p>${inline(text.replace(/\n/g, ' '), follow)}</p>`);
  }
  return out;
}

/** @param {string} game @param {string} clause */
export async function showRule(game, clause) {
  const book = await bookText(game).catch(() => '');
  const found = findClause(book, clause);
  /** @param {string} other */
  const follow = (other) => {
    showRule(game, other);
  };
  const content = html`<article class="rule"><h2><span
    class="clause-id">${clause}</span> ${found?.title ?? t('web.rule.none')}</h2>
    ${found ? blocks(found.lines, follow) : nothing}
    <p><a class="btn" href=${`#/rules/${game}/${clause}`} target="_blank">${t('web.rule.book')}</a></p></article>`;
  if (dialog.isOpen()) dialog.draw(content);
  else dialog.open(content, { label: clause });
}
