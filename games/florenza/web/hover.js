/**
 * hover.js: pointing at a thing for a moment shows what it is; the right mouse button, a long press or the key I opens
 * it to stay.
 */
import { html, render, nothing } from '../../../vendor/lit-html.js';
import { tip } from './tips.js';

import { step } from './keys.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @type {HTMLElement | null} */
let cardEl = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Element | null} */
let over = null;

/** Takes the card away. */
export function hide() {
  clearTimeout(timer);
  over = null;
  if (cardEl) cardEl.hidden = true;
}

/** Puts the card beside a thing, inside the window. @param {Element} at */
function place(at) {
  if (!cardEl) return;
  const r = at.getBoundingClientRect();
  const w = cardEl.offsetWidth,
    h = cardEl.offsetHeight;
  const right = r.right + 8 + w < innerWidth;
  const x = right ? r.right + 8 : Math.max(4, r.left - 8 - w);
  const y = Math.min(Math.max(4, r.top - 6), innerHeight - h - 4);
  cardEl.style.left = `${x}px`;
  cardEl.style.top = `${y}px`;
}

/** @param {Ctx} ctx @param {Element} at */
function show(ctx, at) {
  const content = tip(ctx, at.getAttribute('data-thing') ?? '');
  if (content === nothing) return;
  if (!cardEl) {
    cardEl = document.createElement('div');
    cardEl.className = 'fl-tipcard';
    cardEl.setAttribute('role', 'tooltip');
    document.body.append(cardEl);
  }
  render(html`${content}<p class="fl-keep">${ctx.t('web.florenza.tip-keep')}</p>`, cardEl);
  cardEl.hidden = false;
  place(at);
}

/** @param {Event} e @returns {Element | null} */
const thingOf = (e) => (e.target instanceof Element ? e.target.closest('[data-thing]') : null);

/** Listeners for the table's root. @param {() => Ctx} ctx the newest */
export const listeners = (ctx) => ({
  over: (/** @type {PointerEvent} */ e) => {
    const at = thingOf(e);
    if (e.pointerType !== 'mouse' || at === over) return;
    hide();
    over = at;
    if (at)
      timer = setTimeout(() => {
        if (over === at && at.isConnected) show(ctx(), at);
      }, 600);
  },
  menu: (/** @type {Event} */ e) => {
    const at = thingOf(e);
    if (!at) return;
    e.preventDefault();
    hide();
    ctx().tip(at.getAttribute('data-thing') ?? '', at);
  },
  key: (/** @type {KeyboardEvent} */ e) => {
    const at = thingOf(e);
    if (e.key === 'Escape') hide();
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') step(e);
    if (
      e.key.toLowerCase() !== 'i' ||
      !at ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      e.target instanceof HTMLInputElement
    )
      return;
    e.preventDefault();
    ctx().tip(at.getAttribute('data-thing') ?? '', at);
  },
});
