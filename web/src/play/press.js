// press.js: a finger that rests on a thing asks what it is. Some browsers say so themselves ("contextmenu"); for those
// that do not, this does.

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let x = 0,
  y = 0,
  held = false;

const lift = () => clearTimeout(timer);

addEventListener(
  'pointerdown',
  (e) => {
    held = false;
    lift();
    const thing =
      e.pointerType === 'touch' && e.target instanceof Element ? e.target.closest('[data-tip], [data-thing]') : null;
    if (!thing) return;
    [x, y] = [e.clientX, e.clientY];
    timer = setTimeout(() => {
      held = true;
      thing.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    }, 650);
  },
  { passive: true },
);
addEventListener(
  'pointermove',
  (e) => {
    if (Math.hypot(e.clientX - x, e.clientY - y) > 10) lift();
  },
  { passive: true },
);
for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'scroll'])
  addEventListener(type, lift, { capture: true, passive: true });
addEventListener(
  'click',
  (e) => {
    // the finger that is lifted has asked, not chosen
    if (!held) return;
    held = false;
    if (e.target instanceof Element && e.target.closest('dialog')) return;
    e.preventDefault();
    e.stopPropagation();
  },
  true,
);

export {};
