// lib.mjs: modules of the client, as the server sends them (build/site), in node; and as much of a browser as they ask for.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const site = process.env.SITE ?? join(root, 'build/site');

globalThis.crypto ??= webcrypto; // node 18 has it only under this name
// lit-html looks for these when it is loaded; what it would do with them is not tested here.
globalThis.document ??= { createTreeWalker: () => ({}), createComment: () => ({}), documentElement: { dataset: {} } };

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
// One that listens would keep node from ending.
globalThis.BroadcastChannel = /** @type {any} */ (
  class {
    postMessage() {}
    close() {}
  }
);

/** What localStorage is, as long as it works; `full` makes it refuse. */
export const disk = {
  full: false,
  data: new Map(),
  getItem(key) {
    if (this.full) throw new Error('refused');
    return this.data.get(key) ?? null;
  },
  setItem(key, value) {
    if (this.full) throw new Error('full');
    this.data.set(key, String(value));
  },
  removeItem(key) {
    if (this.full) throw new Error('refused');
    this.data.delete(key);
  },
};
Object.defineProperty(globalThis, 'localStorage', {
  value: new Proxy(disk, {
    ownKeys: () => [...disk.data.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }),
});

/** A module of the site: "src/rules/markdown.js". @param {string} path */
export const load = (path) => import(pathToFileURL(join(site, path)).href);

/** A file of the site. @param {string} path */
export const text = (path) => readFileSync(join(site, path), 'utf8');

/** The page's engine of a game. @param {string} game */
export async function engine(game) {
  const { Engine } = await load('src/engine.js');
  return Engine.load(readFileSync(join(site, `engine/${game}.wasm`)));
}

/** The games of the tree that have such a part: "data/lessons.txt". @param {string} part */
export const games = (part) =>
  readdirSync(join(root, 'games')).filter((game) => existsSync(join(root, 'games', game, part)));

/** What a template of lit-html would write, without what listens. @param {any} part @returns {string} */
export function drawn(part) {
  if (Array.isArray(part)) return part.map(drawn).join('');
  if (part?.strings)
    return part.strings.map((s, i) => s + (i < part.values.length ? drawn(part.values[i]) : '')).join('');
  return part === null || part === undefined || typeof part === 'symbol' || typeof part === 'function'
    ? ''
    : String(part);
}
