// keyhelp.js: all keys of the playing screen; opened with "?" or from the menu.

import { html } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import * as dialog from './dialog.js';

/** The keys, as the page's language writes them, and the ends of the sentences about them. */
const rows = () => [
  ['1–9', 'choose'],
  ['← → ↑ ↓', 'arrows'],
  [t('web.key.enter'), 'enter'],
  [t('web.key.escape'), 'back'],
  ['A', 'actions'],
  ['B', 'board'],
  ['L', 'log'],
  ['T', 'teacher'],
  ['/', 'seek'],
  ['S', 'status'],
  ['I', 'explain'],
  ['Z', 'undo'],
  [t('web.key.shift-z'), 'undo-turn'],
  ['H', 'hint'],
  ['R', 'rules'],
  ['?', 'help'],
];

export async function showKeys() {
  await addPart('pages');
  dialog.open(
    html`<h2>${t('web.keys')}</h2><table class="keys">${rows().map(
      ([key, name]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${t(`web.keys.${name}`)}</td></tr>`,
    )}</table>`,
  );
}
