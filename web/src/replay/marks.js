// marks.js: draws moves on the board: a frame with a word around what an action is about.

/** @typedef {{action: string, how: string, text: string}} Mark */

const clean = (/** @type {string} */ text) => CSS.escape(text);

/** The parts of the board that an action is about. @param {any} screen @param {string} action @returns {Element[]} */
function placesOf(screen, action) {
  const board = document.querySelector('.replay .play');
  const seen = (/** @type {string} */ selector) =>
    [...(board?.querySelectorAll(selector) ?? [])].filter((el) => el.getBoundingClientRect().width > 0);
  const exact = seen(`[data-act="${clean(action)}"]`);
  if (exact.length) return exact.slice(0, 1);
  const source = screen.session.board;
  const answer = source.raw(`try ${action} as ${screen.session.me}`);
  if (!answer.startsWith('ok ')) return [];
  const ctx = screen.ctx();
  for (const event of JSON.parse(answer.slice(3)).events) {
    const selector = screen.renderer.where?.(ctx, event);
    const found = selector ? seen(selector) : [];
    if (found.length) return found.slice(0, 1);
  }
  const word = action.split(' ').find((w) => seen(`[data-card="${clean(w)}"], [data-market="${clean(w)}"]`).length);
  return word ? seen(`[data-card="${clean(word)}"], [data-market="${clean(word)}"]`).slice(0, 1) : [];
}

/** What is seen of a part of the board: less than all of it where something scrolls. @param {Element} el */
function seenOf(el) {
  let { left, top, right, bottom } = el.getBoundingClientRect();
  for (let up = el.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow === 'visible') continue;
    const r = up.getBoundingClientRect();
    left = Math.max(left, r.left);
    top = Math.max(top, r.top);
    right = Math.min(right, r.right);
    bottom = Math.min(bottom, r.bottom);
  }
  return { left, top, width: right - left, height: bottom - top };
}

export function clearMarks() {
  document.querySelectorAll('.board-mark').forEach((el) => el.remove());
}

/** Draws these marks instead of those before. @param {any} screen @param {Mark[]} marks */
export function mark(screen, marks) {
  clearMarks();
  for (const m of marks)
    for (const place of placesOf(screen, m.action)) {
      const at = seenOf(place),
        el = document.createElement('div');
      if (at.width <= 0 || at.height <= 0) continue;
      el.className = `board-mark ${m.how}`;
      el.setAttribute('aria-hidden', 'true');
      el.dataset.text = m.text;
      el.style.left = `${at.left - 3}px`;
      el.style.top = `${at.top - 3}px`;
      el.style.width = `${at.width + 6}px`;
      el.style.height = `${at.height + 6}px`;
      document.body.append(el);
    }
}
