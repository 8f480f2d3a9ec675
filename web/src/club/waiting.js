// waiting.js: the tables where it is my turn, and the way to the next of them.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { go, redraw } from '../main.js';
import { onward } from '../play/icons.js';
import { api, known } from '../session/api.js';
import { subscribe } from '../session/stream.js';

/** Tables that wait for me, the most urgent first. @returns {Promise<any[]>} */
export const waiting = () =>
  known()
    ? api('/tables?list=waiting').then(
        (x) => x.tables,
        () => [],
      )
    : Promise.resolve([]);

/**
 * Keeps count while a table is open: steps of my other tables come by the same stream.
 * @param {string | number} here the table that is open
 */
export function countWaiting(here) {
  const state = {
    /** @type {any[]} */
    tables: [],
    close: () => {},
  };
  let closed = false,
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer;
  const look = async () => {
    const found = (await waiting()).filter((x) => String(x.id) !== String(here));
    if (closed) return;
    const changed = found.length !== state.tables.length || found[0]?.id !== state.tables[0]?.id;
    state.tables = found;
    if (changed) redraw();
  };
  const unsubscribe = subscribe((name, data) => {
    const other = (name === 'step' || name === 'table') && String(data.table ?? data.id) !== String(here);
    if (!other && name !== 'hello') return;
    clearTimeout(timer);
    timer = setTimeout(look, 1500); // of many steps at once only the last counts
  });
  look();
  state.close = () => {
    closed = true;
    clearTimeout(timer);
    unsubscribe();
  };
  return state;
}

/** The way to the next table, in the bar of the one that is open. @param {any[]} tables that wait */
export function nextPart(tables) {
  if (!tables.length) return nothing;
  const words = t('web.club.next', tables.length);
  return html`<button class="btn tool round" data-next aria-label=${words} title=${words} @click=${() =>
    go(`#/table/${tables[0].id}`)}>${onward()}<b class="unread" aria-hidden="true">${tables.length}</b></button>`;
}
