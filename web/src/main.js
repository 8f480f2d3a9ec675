// main.js: starts the client and shows the screen that the address asks for.

import { engines, games } from './games.js';
import { html, render } from '../vendor/lit-html.js';
import { Engine } from './engine.js';
import * as i18n from './i18n.js';
import * as dialog from './play/dialog.js';
import { applySettings, pause } from './settings.js';
import { setModule } from './think.js';
import { Trouble, troublePage } from './trouble.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

/** @typedef {{template: () => unknown, close?: () => void, title?: string}} Screen */

/** @type {Map<string, Promise<{module: WebAssembly.Module, engine: Engine}>>} */
const loading = new Map();

/** @param {string} game */
async function load(game) {
  const module = await WebAssembly.compileStreaming(fetch(`engine/${game}.wasm`));
  return { module, engine: await Engine.load(module) };
}

/**
 * The engine of a game, loaded when first asked for; what thinks beside the page gets the same one.
 * @param {string} game
 */
export async function engine(game) {
  let one = loading.get(game);
  if (!one) {
    loading.set(game, (one = load(game)));
    one.catch(() => loading.delete(game));
  }
  const { module, engine: ready } = await one;
  setModule(module);
  return ready;
}

/**
 * The game of a save file; the first one, whose engine then says what is wrong, if it has none.
 * @param {string} save
 */
export function gameOf(save) {
  const [, game] = /^setup (\w+)/m.exec(save) ?? [];
  return engines.includes(game) ? game : engines[0];
}

/** @type {Screen} */
let screen = {
  template: () =>
    html`<main class="starting"><p>${i18n.has('web.starting') ? i18n.t('web.starting') : 'Signoria'}</p></main>`,
};
let waiting = false,
  drawnAt = 0;

function draw() {
  if (!waiting) return;
  waiting = false;
  render(screen.template(), root);
  drawnAt = performance.now();
}

/** A task of its own, right after the one at hand: waiting for the next frame first would only lose time. */
const soon = new MessageChannel();
soon.port1.onmessage = draw;

/** Draws the screen anew, once however often it is asked for; at most once a frame while much happens. */
export function redraw() {
  if (waiting) return;
  waiting = true;
  if (performance.now() - drawnAt > 14 || document.hidden) soon.port2.postMessage(0);
  else requestAnimationFrame(draw);
}

/** @param {Screen} next */
export function show(next) {
  if (screen !== next) screen.close?.();
  screen = next;
  document.title = next.title ? `${next.title} · Signoria` : 'Signoria';
  redraw();
}

/** @param {string} to */
export function go(to) {
  if (location.hash === to) route();
  else location.hash = to;
}

/** Waits as long as a bot's move is to be looked at. */
export const pace = () => new Promise((/** @type {(v: void) => void} */ resolve) => setTimeout(resolve, pause()));

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Loads a style sheet, of styles/ by default; once. @param {string} name @param {string} [place] */
export function style(name, place = `styles/${name}.css`) {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheets.set(
      name,
      (sheet = new Promise((resolve) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = place;
        link.onload = link.onerror = () => resolve();
        document.head.append(link);
      })),
    );
  }
  return sheet;
}

/**
 * Renderers of the games; loaded when needed.
 * @param {string} game @returns {Promise<import('./types.js').Renderer>}
 */
export async function rendererOf(game) {
  const found = games[game];
  if (!found) {
    await i18n.addPart(game).catch(() => {});
    return (await import('./fallback/index.js')).default;
  }
  const [board] = await Promise.all([
    found.board(),
    i18n.addPart(game),
    style(game, `games/${game}/web/style.css`),
  ]).catch((error) => {
    throw error instanceof SyntaxError || error instanceof ReferenceError ? error : new Trouble('offline');
  });
  return board.default;
}

/** @type {Record<string, (rest: string[], query: URLSearchParams) => Promise<Screen>>} */
const routes = {
  '': async () => (await import('./lobby/lobby.js')).lobby(),
  table: async ([id], query) => (await import('./play/table.js')).tableScreen(id, query),
  replay: async ([where, id], query) =>
    (await pages(), await import('./replay/replay.js')).replayScreen(where, id, query),
  rules: async ([game, at]) => (await pages(), await import('./rules/rules.js')).rulesScreen(game, at),
  learn: async ([game, lesson]) => (await style('learn'), await import('./learn/learn.js')).learnScreen(game, lesson),
  overview: async ([game]) => (await style('learn'), await import('./learn/overview.js')).overviewScreen(game),
  local: async ([id]) => (await import('./play/local.js')).localScreen(id),
};

/** What pages of reading need beyond a game. */
const pages = () => Promise.all([style('pages'), i18n.addPart('pages')]);

let turn = 0;
export async function route() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const mine = ++turn;
  dialog.close(''); // it belongs to the screen that is left
  try {
    const [first, ...rest] = path.split('/').map(decoded);
    const next = await (routes[first] ?? routes[''])(rest, new URLSearchParams(query ?? ''));
    if (mine === turn) show(next);
    else next.close?.();
  } catch (error) {
    if (!(error instanceof Trouble)) console.error(error);
    if (mine === turn) show({ template: () => troublePage(error), title: i18n.t('web.trouble') });
  }
}

/** A piece of an address. @param {string} piece */
function decoded(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    throw new Trouble('link');
  }
}

if ('serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  });
applySettings();
await i18n.start();
addEventListener('hashchange', route);
i18n.lacking.addEventListener('language', (/** @type {any} */ e) => {
  dialog.open(
    html`<h2>${i18n.t('web.language')}</h2><p role="status">${i18n.t(
      'web.language.lacking',
      i18n.languages[e.detail],
      i18n.languages[i18n.spoken()],
    )}</p>`,
    { label: i18n.t('web.language') },
  );
});
route().then(() => i18n.sayLacking()); // not awaited: the screens import this module
