// dialog.js: one modal dialog at a time, on the browser's own <dialog>: focus and Escape come with it.

import { html, render } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';

/** @type {HTMLDialogElement | null} */
let box = null;
/** @type {((value: string) => void) | null} */
let answer = null;

/** Whoever opened the dialog learns with what it was closed. */
function settle() {
  const done = answer;
  answer = null;
  done?.(box?.returnValue ?? '');
}

function element() {
  if (!box) {
    box = document.createElement('dialog');
    box.setAttribute('aria-modal', 'true');
    box.addEventListener('close', () => {
      if (!box?.open) settle(); // the event comes late: another dialog may be open by then
    });
    box.addEventListener('click', (event) => {
      if (event.target === box) close('');
    });
    document.body.append(box);
  }
  return box;
}

/**
 * Shows a dialog; answers what it was closed with.
 * @param {unknown} content @param {{wide?: boolean, label?: string}} [options] @returns {Promise<string>}
 */
export function open(content, options = {}) {
  const d = element();
  close('');
  d.className = options.wide ? 'wide' : '';
  d.returnValue = '';
  draw(content);
  const body = /** @type {HTMLElement} */ (d.firstElementChild),
    text = body.textContent ?? '';
  d.setAttribute('aria-label', options.label ?? body.querySelector('h2, h3')?.textContent ?? '');
  if (text.length < 500)
    d.setAttribute('aria-describedby', 'dialog-body'); // read at once; longer ones by who wants
  else d.removeAttribute('aria-describedby');
  d.showModal();
  return new Promise((resolve) => {
    answer = resolve;
  });
}

/** Draws the open dialog again. @param {unknown} content */
export function draw(content) {
  render(
    html`<div class="dialog-body" id="dialog-body">${content}</div>
    <button class="dialog-close" aria-label=${t('web.close')} @click=${() => close('')}>✕</button>`,
    element(),
  );
}

/** @param {string} value */
export function close(value) {
  if (!box?.open) return;
  box.close(value);
  settle();
}

export const isOpen = () => Boolean(box?.open);

/** A question with two answers. @param {string} title @param {string} text @param {string} yes @param {string} [no] */
export async function confirm(title, text, yes, no = t('web.cancel')) {
  return (
    (await open(html`<h2>${title}</h2><p>${text}</p><div class="dialog-buttons">
    <button class="btn" @click=${() => close('')}>${no}</button>
    <button class="btn primary" autofocus @click=${() => close('yes')}>${yes}</button></div>`)) === 'yes'
  );
}
