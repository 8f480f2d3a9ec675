/* keys.js: the keyboard's road through Florenza's lists: arrows, / to search, and on from a chosen kind to its list. */

import { aim } from '../../../src/play/keys.js';

/** Arrows go through a list. @param {KeyboardEvent} e */
export function step(e) {
  const row = e.target instanceof Element ? e.target.closest('.fl-row, .fl-field') : null;
  if (!row) return;
  const all = [...document.querySelectorAll('.fl-list .fl-row')];
  const to = all[row.classList.contains('fl-row') ? all.indexOf(row) + (e.key === 'ArrowDown' ? 1 : -1) : 0];
  e.preventDefault();
  if (to instanceof HTMLElement) to.focus();
}

/** The keyboard continues in the list that was just opened. */
export const focusList = () => aim('.fl-list .fl-row');

document.addEventListener('keydown', (e) => {
  const field = document.querySelector('.fl-list .fl-field input');
  if (
    e.key !== '/' ||
    !(field instanceof HTMLElement) ||
    e.target instanceof HTMLInputElement ||
    e.target instanceof HTMLTextAreaElement
  )
    return;
  e.preventDefault();
  field.focus();
});
