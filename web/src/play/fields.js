// fields.js: a list to choose from, and a file to save, for every screen.

import { html } from '../../vendor/lit-html.js';

/**
 * @param {string} label @param {string} now @param {[string, string][]} values @param {(value: string) => void} change
 */
export const choice = (
  label,
  now,
  values,
  change,
) => html`<label class="field"><span>${label}</span><select @change=${(/** @type {any} */ e) => change(e.target.value)}>
  ${values.map(
    ([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`,
  )}</select></label>`;

/** Saves a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
