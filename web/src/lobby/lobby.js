// lobby.js: the first screen: begin a game, go on with one, learn, read the rules.

import { html } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { engine, go } from '../main.js';
import { createLocal } from '../session/local.js';
import { allKept } from '../session/store.js';

/** @param {string} game */
async function quick(game) {
  const session = (await engine()).open();
  const kept = await createLocal(session, { setup: `${game} seats=3`, seats: [{ name: t('web.you') }, { name: 'Duccio', bot: 'steward' }, { name: 'Lapa', bot: 'steward' }] });
  session.close();
  go(`#/local/${kept.id}`);
}

export async function lobby() {
  const games = await allKept();
  return {
    template: () => html`<main class="lobby"><h1>Signoria</h1>
      <div class="lobby-games">${['siena', 'florenza'].map((game) => html`<button class="btn primary big" data-quick=${game} @click=${() => quick(game)}>${t(`web.game.${game}`)}</button>`)}</div>
      <h2>${t('web.my-games')}</h2><ul class="kept">${games.map((g) => html`<li><a href="#/local/${g.id}">${t(`web.game.${g.game}`)} · ${g.names.join(', ')} · ${g.plies}</a></li>`)}</ul></main>`,
  };
}
