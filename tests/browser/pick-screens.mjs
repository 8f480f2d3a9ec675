// pick-screens.mjs: puts a choice of the tests' screenshots into docs/screens, as small JPEG files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, finish, root, shots } from './lib.mjs';

const chosen = { lobby: 'The lobby', 'new-game': 'Setting up a game', 'siena-early': 'Siena', 'siena-dark': 'Siena by night', 'siena-why-not': 'Why not?', 'siena-result': 'The end of a game of Siena',
  'florenza-early': 'Florenza', 'florenza-dark': 'Florenza by night', 'phone-siena-1': 'Siena on a phone', 'phone-florenza-1': 'Florenza on a phone', 'tablet-siena': 'Siena on a tablet',
  room: 'A table waits for players', 'lesson-florenza': 'A lesson', 'florenza-de': 'Florenza in German', hint: 'A hint' };
const out = join(root, 'docs/screens');
mkdirSync(out, { recursive: true });
const b = await browser();
let text = '# Screens of the browser client\n\nTaken by the browser tests; `node tests/browser/pick-screens.mjs` after `tools/check-browser` takes them anew.\n';
for (const [name, title] of Object.entries(chosen)) {
  const png = readFileSync(join(shots, `${name}.png`));
  const width = png.readUInt32BE(16), height = png.readUInt32BE(20);
  await b.page.setViewportSize({ width, height });
  await b.page.setContent(`<body style="margin:0"><img style="display:block" src="data:image/png;base64,${png.toString('base64')}"></body>`);
  await b.page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 68 });
  text += `\n## ${title}\n\n![${title}](${name}.jpg)\n`;
}
writeFileSync(join(out, 'README.md'), text);
await b.close();
finish();
