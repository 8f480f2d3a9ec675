// remote.js: a table on the server: actions by POST, news by server-sent events, questions to the engine in the page.

import { api, whoAmI } from './api.js';

/** 64 random hexadecimal digits: a person's part in fair chance. */
export const myNumber = () => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

const clocks = {
  none: { kind: 'none' }, live: { kind: 'live', seconds: 1200, add: 30 }, slow: { kind: 'live', seconds: 3600, add: 60 }, days: { kind: 'days', seconds: 259200 },
};

/** Opens a table as the dialog says. @param {import('../lobby/newgame.js').NewGame} wish @returns {Promise<string>} */
export async function openTable(wish) {
  await whoAmI();
  const table = await api('/tables', { body: {
    setup: wish.text(),
    seats: wish.chairs.map((c) => (c.who === 'bot' ? { who: 'bot', bot: c.bot } : { who: c.who })),
    join: wish.join, spectators: wish.spectators, undo: wish.undo, hints: wish.hints,
    clock: clocks[/** @type {keyof typeof clocks} */ (wish.clock)], number: myNumber(),
  } });
  return table.id;
}
