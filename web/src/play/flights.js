// flights.js: lets pieces fly from one place of the board to another (Web Animations; styles by CSSOM).

import { render } from '../../vendor/lit-html.js';

/** @param {Element} el */
const middle = (el) => {
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2, ok: r.width > 0 };
};

/** @param {import('../types.js').Flight[]} flights @returns {Promise<void>} */
export async function fly(flights) {
  await Promise.all(
    flights.map(async (f) => {
      const a = document.querySelector(f.from),
        b = document.querySelector(f.to);
      if (!a || !b) return;
      const from = middle(a),
        to = middle(b);
      if (!from.ok || !to.ok) return;
      const el = document.createElement('div');
      el.className = 'flight';
      el.setAttribute('aria-hidden', 'true');
      render(f.what, el);
      document.body.append(el);
      el.style.left = `${from.x}px`;
      el.style.top = `${from.y}px`;
      const way = el.animate(
        [
          { transform: 'translate(-50%,-50%) scale(.7)', opacity: 0.2 },
          {
            transform: `translate(calc(-50% + ${(to.x - from.x) / 2}px), calc(-50% + ${
              (to.y - from.y) / 2 - 24
            }px)) scale(1.25)`,
            opacity: 1,
            offset: 0.5,
          },
          {
            transform: `translate(calc(-50% + ${to.x - from.x}px), calc(-50% + ${to.y - from.y}px)) scale(1)`,
            opacity: 0.9,
          },
        ],
        { duration: f.ms ?? 450, easing: 'ease-in-out' },
      );
      await way.finished.catch(() => {});
      el.remove();
    }),
  );
}

/** Lets a place of the board be noticed; false if it cannot be seen now. @param {string} selector */
export function glow(selector) {
  const el = [...document.querySelectorAll(selector)].find((one) => middle(one).ok);
  if (!el) return false;
  el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  el.classList.add('glow');
  setTimeout(() => el.classList.remove('glow'), 1600);
  return true;
}
