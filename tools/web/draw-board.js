// draw-board.js: writes the drawings of the browser's boards as text for the terminal (tools/draw-board).
//
// games/GAME/data/board.txt has a line "colour NAME LIGHT DARK" for each colour, the rules of classes after "style",
// and the SVG of each drawing after "drawing NAME".
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// lit-html looks for these when it is loaded.
globalThis.document ??= /** @type {any} */ ({ createTreeWalker: () => ({}), createComment: () => ({}) });

/** A template of lit-html as text. @param {any} piece @returns {string} */
function written(piece) {
  if (piece === null || piece === undefined || typeof piece === 'symbol') return '';
  if (Array.isArray(piece)) return piece.map(written).join('');
  if (!piece.strings) return String(piece);
  let out = '';
  piece.strings.forEach((/** @type {string} */ part, /** @type {number} */ i) => {
    const value = i < (piece.values?.length ?? 0) ? piece.values[i] : null;
    if (!part.endsWith('=')) out += part + written(value);
    else if (typeof value === 'symbol') out += part.replace(/[\w-]+=$/, '');
    else out += `${part}"${written(value)}"`;
  });
  return out;
}

/** Short lines put together: a drawing has many small parts. @param {string} text */
function packed(text) {
  const out = [''];
  for (const line of text.split('\n'))
    if (out[out.length - 1].length + line.length < 240) out[out.length - 1] += line;
    else out.push(line);
  return out.join('\n').trim();
}

/** Without what only a page needs, and without blanks that mean nothing. @param {string} text */
const tidy = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (aria-[\w-]+|role|focusable|data-[\w-]+)="[^"]*"| data-beggar/g, '')
    .replace(/ ?\/> ?/g, '/>\n')
    .replace(/(<\/?(g|svg|symbol|defs|text)\b[^>]*>) ?/g, '$1\n')
    .replace(/#s-lily/g, '#fl-lily')
    .replace(/\n+/g, '\n')
    .trim();

/** Rules of classes with the properties that a drawing has. @param {string} css @param {Set<string>} used */
function rules(css, used) {
  const out = [];
  for (const [, heads, body] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = heads
      .split(',')
      .map((head) => /^\s*(?:path)?(\.[\w-]+)\s*$/.exec(head)?.[1] ?? '')
      .filter((name) => name && used.has(name.slice(1)));
    const kept = body
      .split(';')
      .map((one) => one.trim().replace(/\s+/g, ' '))
      .filter((one) => /^(fill|stroke|opacity|stroke-[a-z]+):/.test(one) && !one.includes('color-mix'));
    if (names.length && kept.length) out.push(`${names.join(',')}{${kept.join(';')}}`);
  }
  return out;
}

/** "--name: value" of a block. @param {string} css @param {RegExp} head @returns {Map<string, string>} */
function values(css, head) {
  const out = new Map();
  for (const [, heads, body] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (head.test(heads.trim()))
      for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) out.set(name, value.trim());
  return out;
}

/** "rgb(1 2 3 / 0.5)" as older readers have it. @param {string} value */
const plain = (value) => value.replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, 'rgba($1,$2,$3,$4)');

/** The text of one game. @param {string} root @param {string} site @param {string} game */
export async function board(root, site, game) {
  const of = await import(pathToFileURL(join(root, `games/${game}/term/drawings.mjs`)).href);
  const { styles, drawings } = await of.drawings(
    (/** @type {string} */ path) => import(pathToFileURL(join(site, path)).href),
  );
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const pigments = read('web/styles/tokens.css') + read(`games/${game}/web/pigments.css`);
  const light = values(pigments, /^:root$/),
    dark = values(pigments, /^:root\[data-theme='dark'\]$/);
  const pieces = Object.entries(drawings).map(([name, piece]) => `drawing ${name}\n${packed(tidy(written(piece)))}`);
  const text = pieces.join('\n');
  const used = new Set([...text.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list.split(' ')));
  const style = styles.flatMap((/** @type {string} */ path) => rules(read(path), used)).join('\n');
  const tokens = [...values(read('web/styles/tokens.css'), /^:root$/)].filter(([, value]) => /^#\w+$/.test(value));
  const named = [...`${style}${text}`.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
  const colours = [...new Set([...named, ...tokens.map(([name]) => name)])].sort();
  const lines = colours.map((name) => {
    const one = light.get(name);
    if (!one) throw new Error(`${game}: there is no colour --${name}`);
    return `colour ${name} ${plain(one)} ${plain(dark.get(name) ?? one)}`;
  });
  return `# Made by tools/draw-board from the drawings of the browser's board; not to be edited.\n${lines.join('\n')}
style
${style}
${text}
`;
}

/** The games that have a picture. @param {string} root */
export const games = (root) =>
  readdirSync(join(root, 'games')).filter((game) => existsSync(join(root, `games/${game}/term/drawings.mjs`)));

if (process.argv[1]?.endsWith('tools/web/draw-board.js'))
  for (const game of games('.'))
    writeFileSync(`games/${game}/data/board.txt`, await board(process.cwd(), join(process.cwd(), 'build/site'), game));
