// languages.test.mjs: parts of a language that are loaded while the page changes to another language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load, site } from './lib.mjs';

/** The file that waits until `open` is called, or "". */
let slow = '',
  open = () => {};
// The page's own files instead of a network.
globalThis.fetch = /** @type {any} */ (
  async (path) => {
    if (slow && path.endsWith(slow)) {
      slow = '';
      await new Promise((done) => {
        open = () => done(undefined);
      });
    }
    return new Response(readFileSync(join(site, path)));
  }
);
WebAssembly.compileStreaming = async (answer) => WebAssembly.compile(await (await answer).arrayBuffer());

const i18n = await load('src/i18n.js');

test('a part that comes while the page changes its language is there in the new one', async () => {
  assert.ok(await i18n.setLanguage('en'));
  slow = 'lang/de.txt';
  const changing = i18n.setLanguage('de');
  await i18n.addPart('pebbles');
  open();
  assert.ok(await changing);
  const key = readFileSync(join(site, 'lang/de-pebbles.txt'), 'utf8').match(/^([a-z.-]+) = ([^{}\n]+)$/m);
  assert.ok(key);
  assert.equal(i18n.t(key[1]), key[2]);
});

test('a part that was asked for in the old language comes in the new one', async () => {
  assert.ok(await i18n.setLanguage('en'));
  slow = 'lang/en-learn.txt';
  const coming = i18n.addPart('learn');
  assert.ok(await i18n.setLanguage('fr'));
  open();
  await coming;
  const key = readFileSync(join(site, 'lang/fr-learn.txt'), 'utf8').match(/^([a-z.-]+) = ([^{}\n]+)$/m);
  assert.ok(key);
  assert.equal(i18n.t(key[1]), key[2]);
});
