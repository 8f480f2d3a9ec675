// problems.test.mjs: what the page shows for the server's problem details, in each language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load, site } from './lib.mjs';

// The page's own files instead of a network.
globalThis.fetch = /** @type {any} */ (async (path) => new Response(readFileSync(join(site, path))));
WebAssembly.compileStreaming = async (answer) => WebAssembly.compile(await (await answer).arrayBuffer());

const i18n = await load('src/i18n.js');
const { ApiError } = await load('src/session/api.js');
const detail = 'this seat is not free for you';
const types = 'bad-request who forbidden not-found late state refused too-large too-many unavailable'.split(' ');

test('every type of problem has words of the page in each language', async () => {
  for (const language of Object.keys(i18n.languages).filter((code) => code !== 'en')) {
    assert.ok(await i18n.setLanguage(language), language);
    const shown = types.map((type) => new ApiError(409, { type: `/problems/${type}`, detail }).message);
    assert.equal(new Set(shown).size, types.length, `${language}: ${shown}`);
    for (const words of shown) assert.ok(!words.includes(detail) && !words.includes('web.'), `${language}: ${words}`);
    assert.match(new ApiError(418, { type: '/problems/new', detail }).message, /418/);
    assert.match(new ApiError(502, null).message, /502/);
  }
});

test('in English the detail is shown, which says more', async () => {
  assert.ok(await i18n.setLanguage('en'));
  assert.equal(new ApiError(409, { type: '/problems/state', detail }).message, detail);
  assert.match(new ApiError(502, null).message, /502/);
});
