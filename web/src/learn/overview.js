// overview.js: a game in two minutes: who you are, what wins, what a round is, with pictures of its own board.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, t, tm } from '../i18n.js';
import { engine, rendererOf } from '../main.js';
import { book } from '../play/icons.js';
import { showRule } from '../play/rule.js';
import { factsOf } from '../session/base.js';
import { Trouble } from '../trouble.js';

/** @typedef {import('../play/present.js').Page} Page */

/** The page of the usual set-up. @param {string} game @returns {Promise<Page>} */
async function read(game) {
  const session = (await engine(game)).open();
  try {
    const { tables } = factsOf(session, game);
    session.ask(`new ${game} seats=${Math.max(3, tables.min_seats)}`);
    return session.json('overview');
  } finally {
    session.close();
  }
}

/** "aim" of overview.GAME.aim.title. @param {import('../types.js').Message} head */
const idOf = (head) => (typeof head === 'object' && 'key' in head ? (String(head.key).split('.')[2] ?? '') : '');

/** The sections: a heading with what follows it, and the word by which a picture is found. @param {Page} page */
function sections(page) {
  /** @type {{id: string, title: string, texts: string[]}[]} */
  const out = [];
  for (const { style, text } of page.paragraphs) {
    if (style === 'head') out.push({ id: idOf(text), title: tm(text), texts: [] });
    else if (style !== 'title') out.at(-1)?.texts.push(tm(text));
  }
  return out;
}

/** What the page shows, for this screen and for the rulebook. @param {string} game */
export async function overviewOf(game) {
  await Promise.all([addPart('learn'), addPart(game)]);
  const [page, board] = await Promise.all([read(game), rendererOf(game)]);
  const pictures = (await board.pictures?.())?.default ?? {};
  const part = () =>
    sections(page).map(
      ({ id, title: head, texts }) => html`<section data-section=${id} class=${pictures[id] ? 'pictured' : ''}>
      ${pictures[id] ? html`<div class="overview-picture" aria-hidden="true">${pictures[id]()}</div>` : nothing}
      <div><h2>${head}</h2>${texts.map((one) => html`<p>${one}</p>`)}</div></section>`,
    );
  return { page, part, title: () => tm(page.paragraphs[0].text) };
}

/** @param {string} game */
export async function overviewScreen(game) {
  if (!games[game]) throw new Trouble('link');
  const { page, part, title } = await overviewOf(game);
  const template = () => html`<main class="overview"><h1>${title()}</h1>
    ${part()}
    <p class="overview-rules">${book()} ${page.clauses.map(
      (one) => html`<button type="button" class="btn small" @click=${() => showRule(game, one)}>${one}</button> `,
    )}</p>
    <p class="learn-first"><button class="btn primary big" data-new=${game} @click=${async () =>
      (await import('../lobby/lobby.js')).newGame(game)}>${t('web.lobby.play')}</button>
      <a class="btn big" href=${`#/learn/${game}`}>${t('web.lobby.learn')}</a>
      <a class="btn big" href="#/">${t('web.home')}</a></p></main>`;
  return { template, title: title() };
}
