// marks.js: draws moves on the board: a frame with a word around what an action is about.

/** @typedef {{action: string, how: string, text: string}} Mark */

const clean = (/** @type {string} */ text) => CSS.escape(text);

/** What is seen of a part of the board: less than all of it where something scrolls. @param {Element} el */
function seenOf(el) {
  let { left, top, right, bottom } = el.getBoundingClientRect();
  right = Math.min(right, innerWidth);
  bottom = Math.min(bottom, innerHeight);
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

/** Selectors of what an action is about, the best first. @param {any} screen @param {string} action */
function* selectorsOf(screen, action) {
  yield `[data-act="${clean(action)}"]`;
  for (const event of screen.session.present(`try ${action} as ${screen.session.me}`)?.events ?? []) {
    const selector = screen.renderer.where?.(screen.ctx(), event);
    if (selector) yield selector;
  }
  const label = screen.session.present(`label ${action}`);
  if (label?.about) yield `[data-tip="${clean(label.about)}"]`;
  for (const step of screen.session.stepsOf(action) ?? [])
    for (const thing of step.args.map(String)) yield `[data-card="${clean(thing)}"], [data-market="${clean(thing)}"]`;
  if (label?.group) yield `.act[data-group="${clean(label.group)}"]`;
}

/** Where on the board an action can be seen, or null. @param {any} screen @param {string} action */
function placeOf(screen, action) {
  const board = document.querySelector('.replay .play');
  for (const selector of selectorsOf(screen, action))
    for (const el of board?.querySelectorAll(selector) ?? []) {
      const at = seenOf(el);
      if (at.width > 8 && at.height > 8) return at;
    }
  return null;
}

export function clearMarks() {
  document.querySelectorAll('.board-mark').forEach((el) => el.remove());
}

/** Draws these marks instead of those before. @param {any} screen @param {Mark[]} marks */
export function mark(screen, marks) {
  clearMarks();
  for (const m of marks) {
    const at = placeOf(screen, m.action),
      el = document.createElement('div');
    if (!at) continue;
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
