// settings.js: what a person chose for this browser: theme, motion, speed, name.

import { readJson, write } from './storage.js';

/**
 * @typedef {{theme: 'auto' | 'light' | 'dark', motion: 'auto' | 'off', speed: 'slow' | 'normal' | 'fast', name: string,
 *   confirm: 'once' | 'twice', tips: 'on' | 'off'}} Settings
 */

/** @type {Settings} */
const defaults = { theme: 'auto', motion: 'auto', speed: 'normal', name: '', confirm: 'twice', tips: 'on' };
/** @type {Settings} */
export const settings = { ...defaults, ...readJson('settings', {}) };

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export const theme = () => (settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme);
export const motion = () => settings.motion === 'auto' && !still.matches;
/** Milliseconds that a bot's move is shown before the next. */
export const pause = () => ({ slow: 1200, normal: motion() ? 500 : 200, fast: motion() ? 120 : 0 })[settings.speed];

export function applySettings() {
  document.documentElement.dataset.theme = theme();
  document.documentElement.dataset.motion = motion() ? 'on' : 'off';
}

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function set(name, value) {
  settings[name] = value;
  write('settings', JSON.stringify(settings));
  applySettings();
}
dark.addEventListener('change', applySettings);
still.addEventListener('change', applySettings);
