// keys.js: the keyboard of the playing screen: numbers choose, Enter does what is previewed, arrows go through lists
// and amounts.

import * as dialog from './dialog.js';

/** @typedef {import('./screen.js').PlayScreen} PlayScreen */

/** Somebody types a text there. @param {Element} el */
const typing = (el) => el.matches('textarea, select, input:not([type=range])');

/**
 * Where the keyboard goes on as soon as that is drawn: a list that was just opened, the button of one that was closed.
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

/** A number: a choice of the list that is open, or an action of the row. @param {string} key */
function choose(key) {
  const open = first('.chooser');
  const button = first(open ? `.chooser [data-key="${key}"]` : `.act[data-key="${key}"]`);
  button?.click();
  if (button && !open) button.focus({ preventScroll: true });
  next = '.chooser .choice';
}

/** Arrows: through the row of actions and the list of choices. @param {KeyboardEvent} e @param {Element} el */
function walk(e, el) {
  const row = el.closest('.chooser, .actions');
  if (!row) return false;
  const list = /** @type {HTMLElement[]} */ ([...row.querySelectorAll('.choice, .act')]);
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
 * Enter, before the thing in focus hears it: what is previewed is done, whatever was clicked before. Whoever has gone
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
  if (e.ctrlKey || e.metaKey || e.altKey || dialog.isOpen() || typing(el)) return;
  const ctx = screen.ctx(),
    key = e.key.toLowerCase();
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
  else if (
    el.matches('input') ||
    !(/^arrow/.test(key) && el.closest('.chooser')
      ? walk(e, el)
      : amount(screen, e) || (/^arrow/.test(key) && walk(e, el)))
  )
    return;
  if (key !== 'escape') e.preventDefault();
}
