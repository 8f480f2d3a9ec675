// whatif.js: a board to try things out while a table on the server waits or others move.
//
// It begins with what the seat knows (its view, as the server sends it) and one possible truth that the engine in the
// page makes up for the rest. Bots, or the same person, play the others. The table is read; nothing is sent to it.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { engine, go, pace, redraw, rendererOf, style } from '../main.js';
import { nameOf } from '../lobby/bots.js';
import { api, ApiError, whoAmI } from '../session/api.js';
import { LocalSession } from '../session/local.js';
import { subscribe } from '../session/stream.js';
import { Trouble } from '../trouble.js';
import { PlayScreen } from './screen.js';

/** A match that is nowhere saved. */
class WhatIfSession extends LocalSession {
  /** @param {import('../engine.js').EngineSession} engineSession @param {any} kept */
  constructor(engineSession, kept) {
    super(engineSession, kept, { pace });
    // One person plays for everybody: there is nobody to hand over to.
    Object.defineProperty(this, 'veil', { get: () => null, set: () => {} });
    this.hint = /** @type {any} */ (undefined);
    this.save = /** @type {any} */ (undefined);
  }

  get undoing() {
    return /** @type {const} */ ('alone');
  }
  get far() {
    return this.log.length > 0;
  }

  /** Back to the decision before, whoever made it. */
  async undo() {
    let count = 1;
    while (count < this.log.length && this.kept.bots[Number(this.log[this.log.length - count].by)]) count++;
    while (count < this.log.length && this.log[this.log.length - count].by === 'chance') count++;
    this.engine.ask(`undo ${count}`);
    this.log.length -= count;
    this.read();
    this.changed();
  }

  async store() {}
}

/**
 * One possible truth behind what the seat knows.
 * @param {any} table @param {boolean} bots whether bots play the others
 */
async function suppose(table, bots) {
  const one = (await engine(table.setup.game)).open(),
    me = table.play.view,
    seed = crypto.getRandomValues(new Uint32Array(1))[0];
  one.ask(`position ${table.play.position}`);
  one.ask(`suppose ${me} ${seed}`);
  const names = table.seats.map(nameOf);
  /** @type {Record<string, string>} */
  const players = {};
  table.seats.forEach((/** @type {any} */ s) => {
    if (bots && s.seat !== me) players[s.seat] = 'steward';
  });
  const kept = {
    id: `whatif-${seed}`,
    title: '',
    game: table.setup.game,
    setup: table.setup.text,
    save: one.json('save'),
    bots: players,
    names,
    over: false,
    updated: 0,
    seen: {},
    plies: 0,
  };
  return new WhatIfSession(one, kept);
}

/** @param {string} id @param {URLSearchParams} query */
export async function whatIfScreen(id, query) {
  await whoAmI();
  const code = query.get('code'),
    part = code ? `?code=${encodeURIComponent(code)}` : '';
  const read = () =>
    api(`/tables/${encodeURIComponent(id)}${part}`).catch((error) => {
      throw error instanceof ApiError ? new Trouble(error.status >= 500 ? 'server-down' : 'no-table') : error;
    });
  let table = await read();
  if (table.status !== 'playing' || typeof table.play?.view !== 'number') throw new Trouble('no-table');
  const [renderer] = await Promise.all([rendererOf(table.setup.game), addPart('club'), style('club')]);
  const back = () => go(`#/table/${id}${part}`);
  let bots = !table.rules?.rated,
    waits = false;
  /** @type {PlayScreen} */
  let screen;

  const begin = async () => {
    const session = await suppose(table, bots);
    screen?.close();
    screen = new PlayScreen(/** @type {any} */ (session), renderer, {
      redraw,
      rule: async (game, clause) => {
        if (clause) (await import('./rule.js')).showRule(game, clause);
        else window.open(`#/rules/${game}`, '_blank');
      },
      menu: async (s) => (await import('./menu.js')).openMenu(s),
      leave: back,
    });
    Object.assign(session, { banner });
    redraw();
    queueMicrotask(() => session.run());
  };
  const again = async () => {
    table = await read();
    await begin();
  };
  const banner = () => html`<p class="notice warn whatif" role="status"><b>${t('web.whatif')}</b>
    <span>${t('web.whatif.about')}</span>
    ${waits ? html`<b>${t('web.whatif.turn')}</b>` : nothing}
    <button class="btn small primary" data-back @click=${back}>${t('web.whatif.back')}</button>
    <button class="btn small" data-again @click=${again}>${t('web.whatif.again')}</button>
    ${
      table.rules?.rated
        ? nothing
        : html`<button class="btn small" data-others @click=${() => {
            bots = !bots;
            again();
          }}>${t(bots ? 'web.whatif.self' : 'web.whatif.bots')}</button>`
    }</p>`;
  await begin();
  const unsubscribe = subscribe((name, data) => {
    if (name !== 'step' || data.table !== table.id || !data.play) return;
    waits = table.mine?.includes(data.play.to_move);
    redraw();
  });
  return {
    title: t('web.whatif'),
    template: () => screen.template(),
    close: () => {
      unsubscribe();
      screen.close();
    },
  };
}
