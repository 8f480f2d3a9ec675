// announce.js: reads what happens to screen readers, one polite sentence at a time.

/** @type {HTMLElement | null} */
let region = null;
/** @type {string[]} */
let waiting = [];
/** @type {number} */
let timer = 0;

/** @param {string} text */
export function announce(text) {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (region) region.textContent = waiting.slice(-6).join(' ');
    waiting = [];
  }, 150);
}
