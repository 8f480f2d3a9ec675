// main.js: starts the client and shows the screen that the address asks for.

import { engines, games } from './games.js';
import { html, render } from '../vendor/lit-html.js';
import { Engine } from './engine.js';
import * as i18n from './i18n.js';
import * as dialog from './play/dialog.js';
import { applySettings, pause } from './settings.js';
import { isSuspended, MustEnter } from './session/api.js';
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
  drawnAt = 0,
  entered = false;

/** A screen that was just opened: its heading gets the focus that the last one had, so that it is read out. */
function enter() {
  entered = false;
  const head = root.querySelector('h1');
  if (!head || root.querySelector('.play') || (document.activeElement ?? document.body) !== document.body) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}

function draw() {
  if (!waiting) return;
  waiting = false;
  render(screen.template(), root);
  if (entered) enter();
  drawnAt = performance.now();
}

/** A task of its own, right after the one at hand: waiting for the next frame first would only lose time. */
const soon = new MessageChannel();
soon.port1.onmessage = draw;

/** Draws the screen again, once however often it is asked for; at most once a frame while much happens. */
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
  entered = true;
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
  rules: async ([game, at], query) =>
    (await Promise.all([pages(), style('rulebook')]), await import('./rules/rules.js')).rulesScreen(game, at, query),
  learn: async ([game, lesson]) => (await style('learn'), await import('./learn/learn.js')).learnScreen(game, lesson),
  challenge: async ([game, name], query) =>
    name
      ? (await style('learn'), await import('./learn/challenge.js')).challengeScreen(game, name)
      : routes.learn([game], query), // its list of challenges
  daily: async ([game, date]) => (await style('learn'), await import('./learn/daily.js')).dailyScreen(game, date),
  overview: async ([game]) => (await style('learn'), await import('./learn/overview.js')).overviewScreen(game),
  enter: async ([way]) => (await import('./club/enter.js')).enterPage(way),
  signin: async ([part], query) => (await import('./club/signin.js')).signinScreen(part, query),
  tables: async ([which], query) => (await import('./club/tables.js')).tablesScreen(which, query),
  tournaments: async ([which]) => (await import('./club/tournaments.js')).tournamentsScreen(which),
  tournament: async ([id], query) => (await import('./club/tournament.js')).tournamentScreen(id, query),
  me: async () => (await import('./club/me.js')).meScreen(),
  people: async () => (await import('./club/people.js')).peopleScreen(),
  leaderboard: async ([game]) => (await import('./club/ratings.js')).leaderboardScreen(game),
  person: async ([id]) => (await import('./club/person.js')).personScreen(id),
  admin: async ([part]) => (await import('./club/admin.js')).adminScreen(part),
  whatif: async ([id], query) => (await import('./play/whatif.js')).whatIfScreen(id, query),
  local: async ([id]) => (await import('./play/local.js')).localScreen(id),
};

/** What pages of reading need beyond a game. */
const pages = () =>
  Promise.all([style('pages'), i18n.addPart('pages')]).catch(() => {
    throw new Trouble('offline');
  });

/** Asks who one is, then calls what comes next. @param {() => void} then @param {'register'} [way] */
export async function enterFirst(then, way) {
  show(await (await import('./club/enter.js')).enterScreen(then, way));
}

/** The page is being left, so what is under way is cut off: that is no trouble. */
let leaving = false;
addEventListener('beforeunload', () => {
  leaving = true;
});
addEventListener('pageshow', () => {
  leaving = false;
});

/** Ends when the screen of the newest address is shown. */
let shown = Promise.resolve();
/** Shows the screen that the address names. */
export function route() {
  shown = showRoute();
  return shown;
}

let turn = 0;
async function showRoute() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const mine = ++turn;
  dialog.close(''); // it belongs to the screen that is left
  try {
    const [first, ...rest] = path.split('/').map(decoded);
    const next = await (routes[first] ?? routes[''])(rest, new URLSearchParams(query ?? ''));
    if (mine === turn) {
      dialog.close(''); // the old screen may have opened one meanwhile
      show(next);
    } else next.close?.();
  } catch (error) {
    if (leaving) return;
    if (error instanceof MustEnter && mine === turn) return enterFirst(route, error.way); // and back here
    if (isSuspended(error) && mine === turn) return show(await (await import('./club/report.js')).limitsScreen());
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
addEventListener('suspended', async () => show(await (await import('./club/report.js')).limitsScreen()));
i18n.lacking.addEventListener('language', async (/** @type {any} */ e) => {
  await shown; // a screen closes the dialogs of the one before it
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
