// looks.mjs: what a page looks like, measured: sizes of text and targets, what overlaps, what is cut off.

/** Everything that is wrong with the looks of the page at hand; runs inside the page. */
function find({ text = 0, target = 0 }) {
  const out = [];
  const say = (el) => `${el.closest('[class]')?.getAttribute('class')?.split(' ').slice(0, 2).join('.') ?? el.tagName} "${(el.getAttribute('aria-label') || el.textContent).replace(/\s+/g, ' ').trim().slice(0, 36)}"`;
  const hidden = (el) => !el.checkVisibility({ visibilityProperty: true }) || el.closest('.sr-only, .fl-vh, dialog:not([open])') !== null || getComputedStyle(el).clipPath !== 'none';

  /** The part of an element's box that is not cut off by what it lies in. */
  function seen(el, own = el.getBoundingClientRect()) {
    let { left, top, right, bottom } = own;
    left = Math.max(left, 0); top = Math.max(top, 0); right = Math.min(right, innerWidth); bottom = Math.min(bottom, innerHeight);
    for (let up = el.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      if (style.overflowX !== 'visible') { left = Math.max(left, box.left); right = Math.min(right, box.right); }
      if (style.overflowY !== 'visible') { top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom); }
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  /** The size at which text stands on the screen, with all zooming. */
  function size(el) {
    const css = parseFloat(getComputedStyle(el).fontSize);
    const text = el.closest('svg text');
    if (!text) return css * (el.currentCSSZoom ?? 1);
    const box = text.getBBox(), rect = text.getBoundingClientRect();
    return box.width && box.height ? css * Math.sqrt((rect.width * rect.height) / (box.width * box.height)) : 99;
  }

  if (text) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Map();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement;
      if (!node.data.trim() || !el || /^(SCRIPT|STYLE|OPTION|TITLE)$/i.test(el.tagName) || hidden(el)) continue;
      const box = el.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      const px = size(el);
      if (px < text - 0.01) small.set(say(el), Math.round(px * 10) / 10);
    }
    for (const [what, px] of small) out.push(`${px} px: ${what}`);
  }

  const targets = [...document.querySelectorAll('button, a[href], [role=button], input, select, summary')].filter((el) => !hidden(el) && !el.disabled && !el.closest('.count'))
    .map((el) => ({ el, box: seen(el), whole: el.getBoundingClientRect() })).filter(({ box }) => box.width > 2 && box.height > 2);
  const top = document.querySelector('dialog[open]') ?? document.querySelector('.chooser') ?? document.body; // what lies under a list that was opened is covered on purpose
  const open = targets.filter(({ el }) => top.contains(el));
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      if (a.el.contains(b.el) || b.el.contains(a.el)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2) out.push(`overlap ${Math.round(wide)}x${Math.round(high)}: ${say(a.el)} and ${say(b.el)}`);
    }
  }
  if (target) {
    // Links in running text and lines of the log are as high as their lines (as in WCAG 2.5.8); a native slider is as wide as it is.
    for (const { el, whole } of open) {
      if (el.matches('.clause, .si-clause, .log-text, p a, p button, input[type=range], .log *, .row-main')) continue;
      if (whole.width < target - 0.5 || whole.height < target - 0.5) out.push(`target ${Math.round(whole.width)}x${Math.round(whole.height)}: ${say(el)}`);
    }
  }
  // Words that are cut off, in the bar, on buttons and in what is to be chosen.
  for (const el of document.querySelectorAll('.bar *, .act *, .choice *, .tab, .preview-buttons *, .fl-row *, .fl-acts *, .si-desk *, .si-btn, .si-foot *, .si-foot, .si-innt, .si-l1 *, .si-l2 *, .fl-stock *, .whose *')) {
    if (hidden(el) || !el.clientWidth || ![...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const style = getComputedStyle(el);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
    if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 2) out.push(`cut off: ${say(el)}`);
  }
  for (const el of document.querySelectorAll('.bar, .bar > *, .tools, .actions, .fl-stock, .fl-phases')) {
    if (hidden(el) || /auto|scroll/.test(getComputedStyle(el).overflowX)) continue;
    if (el.scrollWidth > el.clientWidth + 1) out.push(`too wide by ${el.scrollWidth - el.clientWidth}: ${say(el)}`);
  }
  return out;
}

/** What is wrong with the looks of a page: text below `text` px, targets below `target` px, overlaps, words that are cut off. @returns {Promise<string[]>} */
export const audit = (page, limits) => page.evaluate(find, limits);
