// announce.js: reads what happens to screen readers, one polite sentence at a time.

/** @type {HTMLElement | null} */
let region = null;
/** @type {{text: string, rank: number}[]} */
let waiting = [];
/** @type {number} */
let timer = 0;

/** So many sentences are read at once; of more, those of the lowest rank are left to the log. */
const MOST = 3;

function read() {
  while (waiting.length > MOST) {
    const least = Math.min(...waiting.map((one) => one.rank));
    waiting.splice(
      waiting.findIndex((one) => one.rank === least),
      1,
    );
  }
  if (region) region.textContent = waiting.map((one) => one.text).join(' ');
  waiting = [];
}

/** @param {string} text @param {number} [rank] how much it matters; what answers the player most */
export function announce(text, rank = 9) {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  waiting.push({ text, rank });
  clearTimeout(timer);
  timer = window.setTimeout(read, 150);
}
