// translator.test.mjs: words.wasm, the browser's translator, in languages whose words have other forms than English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load, root } from './lib.mjs';

const { Translator } = await load('src/translator.js');
const module = await WebAssembly.compile(readFileSync(join(root, 'build/site/words.wasm')));
const english = 'coins = {0|coin|coins}\nlies = {0?lies|lie}\nonly = {0|card|cards}\n';

/** What a language says of each number. @param {string} code @param {string} file @param {string} key @param {number[]} numbers */
async function said(code, file, key, numbers) {
  const to = await Translator.load(module, () => {});
  to.add(0, english);
  to.add(1, file);
  to.language(code);
  return numbers.map((n) => to.text({ key, args: [n] }));
}

const forms = [
  ['pl', '{0|moneta|monety|monet}', [0, 1, 2, 5, 12, 22], '0 monet,1 moneta,2 monety,5 monet,12 monet,22 monety'],
  ['pl', '{0|monety|monet}', [1, 3, 5], '1 monety,3 monet,5 monet'],
  ['es', '{0|moneda|monedas}', [0, 1, 2], '0 monedas,1 moneda,2 monedas'],
  ['es', '{0|moneda|de monedas|monedas}', [1, 2, 1000], '1 moneda,2 monedas,1000 monedas'],
  [
    'sl',
    '{0|kovanec|kovanca|kovanci|kovancev}',
    [1, 2, 3, 5, 101],
    '1 kovanec,2 kovanca,3 kovanci,5 kovancev,101 kovanec',
  ],
  ['ja', '{0|枚}', [0, 1, 2], '0 枚,1 枚,2 枚'],
];
for (const [code, sentence, numbers, expected] of forms) {
  test(`${code}: ${sentence}`, async () => {
    const texts = await said(code, `coins = ${sentence}\n`, 'coins', numbers);
    assert.equal(texts.map((text) => text.replace(/[.,\u00a0\u202f](?=\d{3})/g, '')).join(), expected);
  });
}

test('pl: the form of a word alone', async () => {
  assert.deepEqual(await said('pl', 'lies = {0?leży|leżą|leży}\n', 'lies', [1, 3, 5]), ['leży', 'leżą', 'leży']);
});

test('pl: an English sentence on a Polish page keeps its English forms', async () => {
  assert.deepEqual(await said('pl', 'coins = x\n', 'only', [1, 22]), ['1 card', '22 cards']);
});

test('decimals have the sign of the language', async () => {
  const numbers = [12.5, -0.4, 1234567.25];
  assert.deepEqual(await said('de', 'n = {0}\n', 'n', numbers), ['12,5', '\u22120,4', '1.234.567,25']);
  assert.deepEqual(await said('fr', 'n = {0}\n', 'n', numbers), ['12,5', '\u22120,4', '1\u202f234\u202f567,25']);
  assert.deepEqual(await said('es', 'n = {0}\n', 'n', [1234.5]), ['1234,5']);
});
