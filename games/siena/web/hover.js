// hover.js: tips beside the pointer, where it rests for a moment, and beside the keyboard's focus. Right click,
// a long press or I opens the same as a dialog, for fingers, keyboards and screen readers.
import { html, nothing, render } from '../../../vendor/lit-html.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @type {HTMLElement|null} */
let box = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** What was pressed last: it needs no tip until the pointer was elsewhere. */
let pressed = '';
addEventListener(
  'pointerdown',
  (event) => {
    pressed =
      (event.target instanceof Element &&
        /** @type {HTMLElement|null} */ (event.target.closest('[data-tip]'))?.dataset.tip) ||
      '';
    hide();
  },
  { passive: true },
);

/** What is shown as soon as its words are there. @type {HTMLElement|null} */
let wanted = null;

function hide() {
  clearTimeout(timer);
  wanted = null;
  if (box) box.hidden = true;
}

/** @param {Ctx} ctx @param {HTMLElement} at */
async function show(ctx, at) {
  wanted = at;
  const { tip } = await import('./tips.js');
  const inside = wanted === at && at.isConnected ? tip(ctx, at.dataset.tip ?? '') : nothing;
  if (inside === nothing) return;
  if (!box) {
    box = document.createElement('div');
    box.className = 'si-pop';
    box.setAttribute('role', 'tooltip');
    document.body.append(box);
    for (const type of ['keydown', 'wheel', 'hashchange']) addEventListener(type, hide, { passive: true });
  }
  render(html`${inside}`, box);
  box.hidden = false;
  const thing = at.getBoundingClientRect(),
    own = box.getBoundingClientRect(),
    gap = 8;
  const right = thing.right + gap + own.width < innerWidth;
  const left = right
    ? thing.right + gap
    : thing.left - gap - own.width > 0
      ? thing.left - gap - own.width
      : Math.max(4, Math.min(thing.left, innerWidth - own.width - 4));
  const beside = right || thing.left - gap - own.width > 0;
  const top = beside
    ? thing.top
    : thing.bottom + gap + own.height < innerHeight
      ? thing.bottom + gap
      : thing.top - gap - own.height;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(4, Math.min(top, innerHeight - own.height - 4))}px`;
}

/** Listeners for the table. @param {Ctx} ctx */
export const over = (ctx) => (/** @type {any} */ event) => {
  if (event.pointerType !== 'mouse') return;
  hide();
  const at = event.target.closest?.('[data-tip]');
  if (at?.dataset.tip === pressed) return;
  pressed = '';
  if (at) timer = setTimeout(() => show(ctx, at), 650);
};

/** The focus of the keyboard rests on a thing. @param {Ctx} ctx */
export const rests = (ctx) => (/** @type {any} */ event) => {
  hide();
  const at = event.target.matches?.(':focus-visible') ? event.target.closest('[data-tip]') : null;
  if (at)
    timer = setTimeout(() => {
      if (at.contains(document.activeElement)) show(ctx, at);
    }, 900);
};

export const out = hide;

/** @param {Ctx} ctx */
export const asks = (ctx) => (/** @type {any} */ event) => {
  if (
    event.type === 'keydown' &&
    (event.key.toLowerCase() !== 'i' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches('input:not([type=range])'))
  )
    return;
  const at = event.target.closest?.('[data-tip]');
  if (!at) return;
  event.preventDefault();
  hide();
  ctx.tip(at.dataset.tip, at);
};
