// keys.js: the keyboard of the playing screen: numbers choose, Enter does what is previewed, arrows go through lists,
// amounts and across the board, letters to its parts.

import { t } from '../i18n.js';
import { announce } from './announce.js';
import * as dialog from './dialog.js';
import { statusOf } from './present.js';

/** @typedef {import('./screen.js').PlayScreen} PlayScreen */
/** @typedef {import('../types.js').Ctx} Ctx */

/** Somebody types a text there. @param {Element} el */
const typing = (el) => el.matches('textarea, select, input:not([type=range])');

/**
 * Where the keyboard continues once that is drawn: a list that was just opened, the button of one that was closed.
 */
let next = '';
for (const type of ['pointerdown', 'keydown'])
  addEventListener(
    type,
    () => {
      next = '';
    },
    { capture: true, passive: true },
  );

/** Where the keyboard continues with the next drawing. @param {string} selector */
export const aim = (selector) => {
  next = selector;
};

/** @param {string} selector @returns {HTMLElement | null} */
const first = (selector) => document.querySelector(selector);

/**
 * After every drawing. A focus that is lost (nothing has it, or what had it is gone) goes to the row of actions, so
 * that the next Tab comes to the
 * first of them and not to the way out.
 */
export function holdFocus() {
  const goal = next ? first(next) : null;
  if (goal) {
    next = '';
    goal.focus({ preventScroll: !goal.matches('.choice') });
  }
  if (dialog.isOpen() || (document.activeElement && document.activeElement !== document.body)) return;
  first('.play .actions')?.focus({ preventScroll: true });
}

document.addEventListener('close', () => setTimeout(holdFocus), true); // of a dialog: what had the focus may be gone

/** All that can be pressed on the board, beside the row of actions and the log. @returns {HTMLElement[]} */
const things = () =>
  [
    .../** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('.table :is(button, [role=button], input, [tabindex="0"]):not(:disabled)')
    ),
  ].filter((el) => el.getClientRects().length && !el.closest('.actions, .chooser, .preview, .log, .teacher'));

/** Arrows on the board: to the nearest thing in that direction. @param {string} key @param {Element} el */
function across(key, el) {
  const all = things();
  if (!all.some((one) => one === el)) return false;
  const flat = /left|right/.test(key),
    by = /right|down/.test(key) ? 1 : -1,
    middle = (/** @type {Element} */ one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return flat ? [x + width / 2, y + height / 2] : [y + height / 2, x + width / 2];
    },
    [ahead, beside] = middle(el);
  let best = Infinity;
  /** @type {HTMLElement | undefined} */
  let to;
  for (const one of all) {
    const [a, b] = middle(one),
      far = (a - ahead) * by + 3 * Math.abs(b - beside);
    if ((a - ahead) * by > 4 && far < best) [best, to] = [far, one];
  }
  to?.focus();
  return true;
}

/** What was typed after "/", to go to a thing by its name; null: nothing is. @type {string | null} */
let sought = null;

/** Letters in the order of the alphabet, without accents. @param {string | null | undefined} text */
const plain = (text) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** One more letter of a name. @param {string} key */
function seek(key) {
  if (sought === null || !/^[\p{L}\d ]$/u.test(key)) return false;
  sought += plain(key) || ' ';
  const typed = sought;
  things()
    .find((el) =>
      ` ${plain(el.getAttribute('aria-label') ?? el.textContent).replace(/\s+/g, ' ')}`.includes(` ${typed}`),
    )
    ?.focus();
  return true;
}

/**
 * Letters that lead to a part of the screen, or read out where the game stands.
 * @param {string} key @param {Ctx} ctx
 */
function lead(key, ctx) {
  /** @type {Record<string, () => void>} */
  const ways = {
    a: () => (first('.actions .act.can') ?? first('.actions .act') ?? first('.actions'))?.focus(),
    b: () => {
      const all = things();
      (all.find((el) => ctx.can(el.dataset.act ?? '')) ?? all.find((el) => el.dataset.act) ?? all[0])?.focus();
    },
    l: () => first('.log')?.focus(),
    t: () =>
      /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.teacher button')])
        .find((el) => el.getClientRects().length)
        ?.focus(),
    s: () => announce(statusOf(ctx)),
    '?': async () => (await import('./keyhelp.js')).showKeys(),
    '/': () => {
      sought = '';
      announce(t('web.seek'));
    },
  };
  ways[key]?.();
  return key in ways;
}

/** A number: a choice of the list that is open, or an action of the row. @param {string} key */
function choose(key) {
  const open = first('.chooser');
  const button = first(open ? `.chooser [data-key="${key}"]` : `.act[data-key="${key}"]`);
  button?.click();
  if (button && !open) button.focus({ preventScroll: true });
  next ||= '.chooser .choice';
}

/** Arrows: through the row of actions and the list of choices. @param {KeyboardEvent} e @param {Element} el */
function walk(e, el) {
  const row = el.closest('.chooser, .actions');
  if (!row) return false;
  const all = /** @type {HTMLElement[]} */ ([...row.querySelectorAll('.choice, .act')]),
    refused = all.filter((one) => one.matches('.no')),
    list = [...all.filter((one) => !refused.includes(one)), ...refused];
  const by = e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : -1;
  const at = list.findIndex((one) => one.contains(el));
  list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length]?.focus();
  return list.length > 0;
}

/** More or less of what is picked, if it is an amount. @param {PlayScreen} screen @param {KeyboardEvent} e */
function amount(screen, e) {
  const by = { '+': 1, '=': 1, ArrowUp: 1, '-': -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[e.key];
  const [step] =
    by && screen.picked && screen.legal(screen.picked) ? (screen.session.stepsOf(screen.picked) ?? []) : [];
  if (!by || !step?.amount) return false;
  const to = screen.session.withAmount(step.action, Math.max(0, (step.amount.now ?? 0) + by * step.amount.step));
  if (to !== step.action) screen.pick(to);
  return true;
}

/**
 * Enter, before the thing in focus hears it: what is previewed is done, whatever was clicked before. Whoever has moved
 * on to
 * another thing with Tab or an arrow means that one.
 * @param {PlayScreen} screen @param {KeyboardEvent} e
 */
export function enter(screen, e) {
  const el = /** @type {Element} */ (e.target);
  if (/^(Tab|Arrow|Home|End)/.test(e.key)) screen.aims = false;
  if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || e.altKey || e.repeat || dialog.isOpen() || typing(el)) return;
  if (!screen.picked || (!screen.aims && el.matches('button, a, summary, [role=button]'))) return;
  e.preventDefault();
  e.stopPropagation();
  screen.commit();
  // its button means something else now
  if (el.closest('.act, .choice, .preview')) first('.play .actions')?.focus({ preventScroll: true });
}

/** @param {PlayScreen} screen @param {KeyboardEvent} e */
export function press(screen, e) {
  const el = /** @type {HTMLElement} */ (e.target);
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || dialog.isOpen() || typing(el)) return;
  const ctx = screen.ctx(),
    key = e.key.toLowerCase();
  if (seek(key)) return e.preventDefault();
  if (key !== 'shift') sought = null;
  if (/^[1-9]$/.test(key)) {
    if (!ctx.mine) return;
    choose(key);
  } else if (key === 'escape') {
    const group = screen.openGroup;
    screen.unpick();
    if (group) next = `.act[data-group="${group}"]`;
  } else if (key === 'z') e.shiftKey ? screen.undoTurn() : screen.undo();
  else if (key === 'h') screen.askHint();
  else if (key === 'r') ctx.rule(screen.why?.clause ?? '');
  else if (lead(key, ctx)) next = '';
  else if (
    el.matches('input') ||
    !(/^arrow/.test(key) && el.closest('.chooser')
      ? walk(e, el)
      : amount(screen, e) || (/^arrow/.test(key) && (walk(e, el) || across(key, el))))
  )
    return;
  if (key !== 'escape') e.preventDefault();
}
