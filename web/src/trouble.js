// trouble.js: what went wrong in words of ours: what it is, and what one can do.

import { html, nothing } from '../vendor/lit-html.js';
import { has, t } from './i18n.js';

/** Something that is expected to go wrong now and then: web.trouble.KEY, and what to do about it. */
export class Trouble extends Error {
  /** @param {string} key @param {string} [detail] */
  constructor(key, detail = '') {
    super(t(`web.trouble.${key}`));
    this.key = key;
    this.detail = detail;
  }
}

/** What anything that was thrown means to a player. @param {unknown} error @returns {Trouble} */
export function troubleOf(error) {
  if (error instanceof Trouble) return error;
  const message = error instanceof Error ? error.message : String(error);
  // A request that got no answer, or a file of the page that could not be loaded.
  if (
    error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|imported module|importing a module/i.test(message)
  )
    return new Trouble('offline');
  return new Trouble('other', message);
}

/** Where the engine could not read a saved game, in words of ours. @param {unknown} error */
export function unreadable(error) {
  const [, line] = /^line (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return line ? t('web.import.no.line', Number(line)) : '';
}

/** A page about it. @param {unknown} error */
export function troublePage(error) {
  const { key, message, detail } = troubleOf(error);
  return html`<main class="starting trouble" data-trouble=${key}><h1>${t('web.trouble')}</h1><p>${message}</p>
    ${
      has(`web.trouble.${key}.do`) ? html`<p>${t(`web.trouble.${key}.do`)}</p>` : nothing
    }${detail ? html`<p><small>${detail}</small></p>` : nothing}
    <p><a class="btn primary" href="#/">${t('web.home')}</a> <button class="btn"
      @click=${() => location.reload()}>${t('web.trouble.again')}</button></p></main>`;
}
