// pick-screens.mjs: puts a choice of the tests' screenshots into docs/screens, as small JPEG files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, finish, root, shots } from './lib.mjs';

const chosen = {
  lobby: 'The lobby',
  'new-game': 'Setting up a game',
  'new-table': 'A table with others',
  room: 'A table waiting for players',
  'siena-opening': 'Siena: the opening auction',
  'siena-buying': 'Siena: buying cards',
  'siena-peasant-after': "Siena: a Peasant's turn, with a preview",
  'siena-journey': 'Siena: a journey',
  'siena-francigena': 'Siena: the Via Francigena',
  'siena-walk': "Siena: a Banker's move",
  'siena-pulled': 'Siena: the Courtesans call',
  'siena-inn-after': 'Siena: in the Inn, an Artist engaged',
  'siena-beggar': "Siena: Calandrino's walk",
  'siena-duomo-after': 'Siena: Senesi cards to keep',
  'siena-why-not': 'Siena: why not?',
  'siena-tip': 'Siena: a tip',
  'siena-dark': 'Siena by night',
  'siena-result': 'Siena: the end',
  'florenza-early': 'Florenza',
  'florenza-artwork': 'Florenza: an artwork and its artist',
  'florenza-shortfall': 'Florenza: a shortfall ahead',
  'florenza-why-not': 'Florenza: why not?',
  'florenza-rule': 'A clause of the rules',
  'florenza-dark': 'Florenza by night',
  'florenza-result': 'Florenza: the end',
  hint: 'A hint',
  'hand-over': 'Two at one screen',
  chat: 'Chat',
  'spectator-florenza': 'Watching',
  'undo-asked': 'A request to undo',
  'clock-out': 'A clock ran out',
  share: 'A position to share',
  replay: 'A replay',
  'replay-chances': 'Winning chances',
  'replay-points': 'Where the points came from',
  'replay-course': 'The course of a game',
  'replay-fair': 'Were the draws fair?',
  rules: 'The rulebook',
  'rules-editions': 'Editions side by side',
  'rules-tables': 'Numbers and where they come from',
  'learn-siena': 'Lessons',
  'lesson-florenza': 'A lesson',
  'first-game-siena': 'A first game',
  'phone-siena-1': 'Siena on a phone',
  'phone-florenza-1': 'Florenza on a phone',
  'sideways-siena': 'Siena on a phone held sideways',
  'sideways-florenza': 'Florenza on a phone held sideways',
  'tablet-siena': 'Siena on a tablet',
  'tablet-florenza': 'Florenza on a tablet',
  'siena-it': 'Siena in Italian',
  'florenza-fr': 'Florenza in French',
  'siena-nl': 'Siena in Dutch',
  'florenza-de': 'Florenza in German',
};
const out = join(root, 'docs/screens');
mkdirSync(out, { recursive: true });
for (const old of readdirSync(out)) if (old.endsWith('.jpg')) rmSync(join(out, old));
const b = await browser();
let text =
  '# Screens of the browser client\n\n`node tests/browser/pick-screens.mjs` after `tools/check-browser` takes them again.\n';
for (const [name, title] of Object.entries(chosen)) {
  const png = readFileSync(join(shots, `${name}.png`));
  const width = png.readUInt32BE(16),
    height = png.readUInt32BE(20);
  const scale = width > 700 ? 0.72 : 1; // small files; they can still be read
  await b.page.setViewportSize({ width: Math.round(width * scale), height: Math.round(height * scale) });
  await b.page.setContent(
    `<body style="margin:0"><img style="display:block;width:100%" src="data:image/png;base64,${png.toString('base64')}"></body>`,
  );
  await b.page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 56 });
  text += `\n## ${title}\n\n![](${name}.jpg)\n`; // the heading says what it is
}
writeFileSync(join(out, 'README.md'), text);
await b.close();
await finish();
