// styles.test.mjs: the style sheets of the site say what their sources say; cmake/site.cmake joins and shortens them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { games, root, site } from './lib.mjs';

const imports = /^@import '([^']+)';\n/gm;

/** Sources of the style sheets of a folder of the site. @param {string} folder @returns {string[]} */
const sheetsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name));

const sources = ['web/styles', ...games('web/style.css').map((game) => `games/${game}/web`)].flatMap(sheetsIn);

/** @param {string} source */
const partsOf = (source) =>
  [...readFileSync(join(root, source), 'utf8').matchAll(imports)].map((found) => join(dirname(source), found[1]));

/** Where the site has a style sheet. @param {string} source */
const placeOf = (source) => join(site, source.replace(/^web\//, ''));

/** A style sheet without comments and without space that means nothing. Strings stay as they are. @param {string} text */
const meaning = (text) =>
  text
    .split(/("(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*')/)
    .map((piece, i) => (i % 2 ? piece.replaceAll('\\\n', '') : piece.replace(/\s+/g, ' ')))
    .map((piece, i) => (i % 2 ? piece : piece.replace(/ ?([{};,]) ?/g, '$1').replace(/: /g, ':')))
    .join('')
    .replace(/;}/g, '}')
    .trim();

/** @param {string} text */
const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, '');

test('the site has every style sheet, by itself or in the one that imports it', () => {
  const parts = new Set(sources.flatMap(partsOf));
  assert.ok(parts.size > 20, `only ${parts.size} style sheets are imported`);
  for (const part of parts) assert.ok(sources.includes(part), `${part} is imported and is not there`);
  for (const source of sources) assert.equal(existsSync(placeOf(source)), !parts.has(source), source);
});

for (const source of sources.filter((sheet) => existsSync(placeOf(sheet)))) {
  test(`${source} means the same in the site`, () => {
    const all = [...partsOf(source), source].map((name) => readFileSync(join(root, name), 'utf8')).join('');
    const built = readFileSync(placeOf(source), 'utf8');
    assert.ok(!built.includes('@import'), 'it asks for another one');
    assert.equal(meaning(built), meaning(withoutComments(all.replace(imports, ''))));
  });
}
