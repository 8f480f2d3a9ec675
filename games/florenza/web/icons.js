/* icons.js: Florenza's symbols, one sheet of them, and the small templates that show one.
 *
 * Colour is never alone: every resource has its own silhouette, every seat its own shape (round, triangle, square,
 * lozenge, star), every family its own charge. */
import { html, nothing } from '../../../vendor/lit-html.js';

/** The shapes of the seats, in a box of 24 by 24, and where a family's charge sits in each: x, y, size. */
const SHAPES = [
  ['M12 1.2a10.8 10.8 0 1 1 0 21.6a10.8 10.8 0 0 1 0-21.6z', 4.2, 4.2, 15.6],
  ['M12 1.2l11 20.6H1z', 6.3, 9.2, 11.4],
  ['M2 2h20v20H2z', 3.8, 3.8, 16.4],
  ['M12 .7L23.3 12 12 23.3.7 12z', 5.7, 5.7, 12.6],
  ['M12 .6l3.3 7.5 8.1.8-6.1 5.4 1.8 8L12 18.2l-7.1 4.1 1.8-8L.6 8.9l8.1-.8z', 6.6, 7, 10.8],
];
/** The heads of the workers, in a box of 16 by 18. */
const HEADS = [
  'M8 1.2a4 4 0 1 1 0 8a4 4 0 0 1 0-8z',
  'M8 .9l5 8.8H3z',
  'M4 1.4h8v8H4z',
  'M8 .7l4.9 5L8 10.7l-4.9-5z',
  'M8 .2l1.5 3.5 3.8.4-2.9 2.5.9 3.7L8 8.3l-3.3 2 .9-3.7-2.9-2.5 3.8-.4z',
];

/** All symbols; drawn once, invisible, and used by their ids. */
export const sheet = () => html`<svg class="fl-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>
  <symbol id="fl-gold" viewBox="0 0 16 16"><path d="M4.6 4h6.8l3.2 8.5H1.4z" fill="var(--gold-r)" class="fl-o"/><path
    d="M3.4 7.2h9.2" class="fl-d"/></symbol>
  <symbol id="fl-metal" viewBox="0 0 16 16"><path d="M1.2 3.6h13.6v2.6c-2.9.2-4.5 1-4.7 2.6.1 1.1.8 1.7 2.2 2v2.4H3.7
    v-2.4c1.4-.3 2.1-.9 2.2-2C5.6 7.2 4.1 6.4 1.2 6.2z" fill="var(--metal)" class="fl-o"/></symbol>
  <symbol id="fl-textile" viewBox="0 0 16 16"><path d="M2.4 2.2h11.2v10.4c-1.3 1.7-2.7 1.7-3.7.1-1.1 1.6-2.7 1.6-3.8
    0-1 1.6-2.4 1.6-3.7-.1z" fill="var(--textile)" class="fl-o"/><path d="M2.4 5.4h11.2" class="fl-w"/></symbol>
  <symbol id="fl-spice" viewBox="0 0 16 16"><path d="M8 15C1.6 12 1.4 6 8 1c6.6 5 6.4 11 0 14z" fill="var(--spice)"
    class="fl-o"/><path d="M8 5v10M8 9.5l2.3-2M8 11.8l-2.3-2" class="fl-w"/></symbol>
  <symbol id="fl-marble" viewBox="0 0 16 16"><path d="M8 1.2l6.2 3.3v7L8 14.8l-6.2-3.3v-7z" fill="var(--marble)"
    class="fl-o"/><path d="M1.8 4.5L8 7.9l6.2-3.4M8 7.9v6.9" class="fl-dm"/></symbol>
  <symbol id="fl-wood" viewBox="0 0 16 16"><path d="M4.5 3.2h8.7c1.1 0 2 2.1 2 4.8s-.9 4.8-2 4.8H4.5z"
    fill="var(--wood)" class="fl-o"/><ellipse cx="4.5" cy="8" rx="3.2" ry="4.8" fill="#d9b27c" class="fl-o"/><ellipse
      cx="4.5" cy="8" rx="1.2" ry="2" class="fl-dm"/></symbol>
  <symbol id="fl-f" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.9" fill="var(--fl-coin)" class="fl-o"/><path d="M8
    3c1.7 1.9 1.7 3.9 0 6-1.7-2.1-1.7-4.1 0-6zM3.9 5.6c2.3.2 3.4 1.5 3.5 4.1M12.1 5.6c-2.3.2-3.4 1.5-3.5 4.1M5.6 10
      h4.8M8 10v3" fill="none" stroke="#4a3208" stroke-width="1.2" stroke-linecap="round"/></symbol>
  <symbol id="fl-pp" viewBox="0 0 16 16"><path d="M6.9 14.6C3.2 14 1 11.3 1 8c0-2.7 1.5-4.8 3.6-6-.9 1.9-1 3.4-.4
    4.6.6-1.3 1.4-2 2.5-2.3-.2 1.5-.7 2.6-1.5 3.4 1 0 1.8.3 2.5 1-1 .8-2 1-3 .8.6.9 1.4 1.6 2.2 2.1zM9.1 14.6C12.8 14
      15 11.3 15 8c0-2.7-1.5-4.8-3.6-6 .9 1.9 1 3.4.4 4.6-.6-1.3-1.4-2-2.5-2.3.2 1.5.7 2.6 1.5 3.4-1 0-1.8.3-2.5 1 1
        .8 2 1 3 .8-.6.9-1.4 1.6-2.2 2.1z" fill="currentColor"/></symbol>
  <symbol id="fl-ci" viewBox="0 0 16 16"><path d="M2.6 10.6C2.6 6.8 5.6 3.8 8 1c2.4 2.8 5.4 5.8 5.4 9.6zM2.6 11.9h10.8
    v2.7H2.6z" fill="currentColor"/><path d="M8 4.4v5M6 6.6h4" stroke="var(--lime)" stroke-width="1.3"/></symbol>
  <symbol id="fl-architect" viewBox="0 0 16 16"><circle cx="8" cy="2.8" r="1.7" fill="currentColor"/><path d="M7.5 4.2
    L3.2 14.6M8.5 4.2l4.3 10.4M3.4 9.6c2.9 1.9 6.3 1.9 9.2 0" fill="none" stroke="currentColor" stroke-width="1.6"
      stroke-linecap="round"/></symbol>
  <symbol id="fl-sculptor" viewBox="0 0 16 16"><path d="M1 7.2L7.2 1l3.4 3.4-6.2 6.2z" fill="currentColor"/><path
    d="M7.8 7.8l6 6" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></symbol>
  <symbol id="fl-painter" viewBox="0 0 16 16"><path d="M14.3 1.7c.6.6.4 1.3-.1 1.9L9 9.9 6.3 7.2l6.1-5.4c.6-.5 1.3-.7
    1.9-.1zM5.4 8l2.8 2.8c-.3 2.9-3 4.2-6.7 3.7C3 13.5 2.7 12.3 3 10.9 3.2 9.3 4 8.3 5.4 8z"
      fill="currentColor"/></symbol>
  <symbol id="fl-preacher" viewBox="0 0 16 16"><path d="M6.9 1h2.2v3.9H13v2.2H9.1V15H6.9V7.1H3V4.9h3.9z"
    fill="currentColor"/></symbol>
  <symbol id="fl-worker" viewBox="0 0 16 18"><path d="M2.3 17c0-5 1.7-7.2 5.7-7.2s5.7 2.2 5.7 7.2z"
    fill="currentColor"/><circle cx="8" cy="5.2" r="4" fill="currentColor"/></symbol>
  <symbol id="fl-captain" viewBox="0 0 16 16"><path d="M2.5 13.8V8.5C2.5 4.8 4.9 2.6 8 2.6s5.5 2.2 5.5 5.9v5.3H10V9.4
    L8 8 6 9.4v4.4z" fill="currentColor"/><path d="M8 2.6C8.8.8 11 .3 13 1.3" fill="none" stroke="currentColor"
      stroke-width="1.6" stroke-linecap="round"/></symbol>
  <symbol id="fl-bishop" viewBox="0 0 16 16"><path d="M7 15V6.3C7 3.4 8.5 1.6 10.6 1.6c1.9 0 3.2 1.3 3.2 3s-1.3
    2.9-2.9 2.9c-1.2 0-2-.8-2-1.8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path
      d="M5 9.2h4.2" stroke="currentColor" stroke-width="1.6"/></symbol>
  <symbol id="fl-lock" viewBox="0 0 16 16"><path d="M3 7h10v7.5H3z" fill="currentColor"/><path d="M5 7V5a3 3 0 0 1 6 0
    v2" fill="none" stroke="currentColor" stroke-width="1.8"/></symbol>
  <symbol id="fl-star" viewBox="0 0 16 16"><path d="M8 .8l2.1 4.8 5.1.5-3.9 3.4 1.2 5.1L8 11.9l-4.5 2.7 1.2-5.1L.8 6.1
    l5.1-.5z" fill="currentColor"/></symbol>
  <symbol id="fl-income" viewBox="0 0 16 16"><path d="M13.4 8A5.4 5.4 0 1 1 11 3.5" fill="none" stroke="currentColor"
    stroke-width="1.9" stroke-linecap="round"/><path d="M9.7.4l4.6 2.8-4 3.3z" fill="currentColor"/></symbol>
  <symbol id="fl-arrow" viewBox="0 0 16 16"><path d="M1.5 8h10M8 3.5L12.7 8 8 12.5" fill="none" stroke="currentColor"
    stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
  <symbol id="fl-warn" viewBox="0 0 16 16"><path d="M8 1l7.3 13.5H.7z" fill="currentColor"/><path d="M8 5.7v4.6M8 11.5
    v1.6" stroke="var(--lime)" stroke-width="1.8"/></symbol>
  <symbol id="fl-check" viewBox="0 0 16 16"><path d="M2 8.5l4 4L14 3.5" fill="none" stroke="currentColor"
    stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
  <symbol id="fl-house" viewBox="0 0 16 16"><path d="M1 8l7-6 7 6h-2v6.5H3V8z" fill="currentColor"/><path d="M6.6 14.5
    V10h2.8v4.5z" fill="var(--lime)"/></symbol>
  <symbol id="fl-cert" viewBox="0 0 16 16"><path d="M3 1.5h10v9.5H3z" fill="none" stroke="currentColor"
    stroke-width="1.5"/><path d="M5.2 4.5h5.6M5.2 7h5.6" stroke="currentColor" stroke-width="1.3"/><path d="M6 11l-1 4
      3-1.5L11 15l-1-4z" fill="currentColor"/></symbol>
  <symbol id="fl-search" viewBox="0 0 16 16"><circle cx="6.8" cy="6.8" r="4.6" fill="none" stroke="currentColor"
    stroke-width="1.8"/><path d="M10.3 10.3L14.5 14.5" stroke="currentColor" stroke-width="2.2"
      stroke-linecap="round"/></symbol>
  <symbol id="fl-palazzo" viewBox="0 0 16 16"><path d="M1 5.5L3 2h10l2 3.5z" fill="var(--fl-roof)"/><path d="M2 5.5h12
    V15H2z" fill="var(--fl-stone-2)"/><path d="M4 7.5h2V10H4zM7 7.5h2V10H7zM10 7.5h2V10h-2zM6.5 15v-3a1.5 1.5 0 0 1 3
      0v3zM3.5 12h1.8v1.8H3.5zM10.7 12h1.8v1.8h-1.8z" fill="var(--fl-opening)"/></symbol>
  <symbol id="fl-chiesa" viewBox="0 0 16 16"><path d="M3 15V8.5L8 4l5 4.5V15z" fill="var(--fl-stone-2)"/><path d="M2 9
    l6-5.5L14 9v-1.8L8 1.8 2 7.2z" fill="var(--fl-roof)"/><circle cx="8" cy="8.6" r="1.4"
      fill="var(--fl-opening)"/><path d="M6.4 15v-2.6a1.6 1.6 0 0 1 3.2 0V15z" fill="var(--fl-opening)"/><path d="M8
        2.4V0M7 .8h2" stroke="var(--fl-opening)" stroke-width=".9"/></symbol>
  <symbol id="fl-a-operate" viewBox="0 0 24 24"><path d="M10.3 2h3.4l.5 2.6 2 .9 2.2-1.5 2.4 2.4-1.5 2.2.9 2 2.6.5v3.4
    l-2.6.5-.9 2 1.5 2.2-2.4 2.4-2.2-1.5-2 .9-.5 2.6h-3.4l-.5-2.6-2-.9-2.2 1.5-2.4-2.4 1.5-2.2-.9-2L1.2 14v-3.4
      l2.6-.5.9-2L3.2 6l2.4-2.4 2.2 1.5 2-.9z" fill="currentColor"/><circle cx="12" cy="12.3" r="3.6"
        fill="var(--lime)"/></symbol>
  <symbol id="fl-a-build" viewBox="0 0 24 24"><path d="M2 14h9v4.5H2zM13 14h9v4.5h-9zM2 19.7h5V24H2zM8.5 19.7h7V24h-7z
    M17 19.7h5V24h-5z" fill="currentColor" transform="translate(0 -1.5)"/><path d="M4 10.8L12 3l8 7.8z"
      fill="currentColor"/><path d="M12 3V.5" stroke="currentColor" stroke-width="2"/></symbol>
  <symbol id="fl-a-artwork" viewBox="0 0 24 24"><path d="M3 2h18v20H3z" fill="none" stroke="currentColor"
    stroke-width="2.6"/><path d="M5.5 19l4.2-6.5 3 3.5 3-5 3 8z" fill="currentColor"/><circle cx="9" cy="7.5" r="2"
      fill="currentColor"/></symbol>
  <symbol id="fl-a-market" viewBox="0 0 24 24"><path d="M2.5 3h19l1.5 6.5c-1 2-3 2-4 0-1 2-3.6 2-4.6 0-1 2-3.8 2-4.8
    0-1 2-3.6 2-4.6 0-1 2-3 2-4 0z" fill="currentColor"/><path d="M4 12v9.5h16V12" fill="none" stroke="currentColor"
      stroke-width="2.2"/><path d="M4 16h16" stroke="currentColor" stroke-width="2"/></symbol>
  <symbol id="fl-a-charity" viewBox="0 0 24 24"><path d="M5 10h14l-2 7H7zM9.5 17h5v4h3v2h-11v-2h3z"
    fill="currentColor"/><path d="M10.9 1h2.2v2.4h2.4v2h-2.4V9h-2.2V5.4H8.5v-2h2.4z" fill="currentColor"/></symbol>
  <symbol id="fl-a-work" viewBox="0 0 24 24"><ellipse cx="9" cy="17.5" rx="7" ry="2.8" fill="currentColor"/><path
    d="M2 13v3.2c1.5 2 12.5 2 14 0V13c-1.5 2-12.5 2-14 0z" fill="currentColor"/><path d="M2 8.5v3c1.5 2 12.5 2 14 0v-3
      c-1.5 2-12.5 2-14 0z" fill="currentColor"/><ellipse cx="9" cy="7" rx="7" ry="2.5" fill="currentColor"/><path
        d="M20 9v10M17.3 16.5L20 19.5l2.7-3" fill="none" stroke="currentColor" stroke-width="2"/></symbol>
  <symbol id="fl-a-stop" viewBox="0 0 24 24"><path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="none" stroke="currentColor"
    stroke-width="2.4"/><path d="M8.5 8.5h7v7h-7z" fill="currentColor"/></symbol>
  <symbol id="fl-lily" viewBox="0 0 24 24"><path d="M12 1c3 3.6 3.4 7.8.9 12.5h-1.8C8.6 8.8 9 4.6 12 1z"
    fill="currentColor"/><path d="M10 13.5C9.5 9 7.5 6.3 4.6 6.3 2.4 6.3 1 8 1 9.9c0 1.7 1.2 2.8 2.6 2.8 1.1 0 1.9-.7
      1.9-1.7M14 13.5c.5-4.5 2.5-7.2 5.4-7.2 2.2 0 3.6 1.7 3.6 3.6 0 1.7-1.2 2.8-2.6 2.8-1.1 0-1.9-.7-1.9-1.7"
        fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M6.5 13.5h11v2.4h-11zM9.5 17h5L12 23z"
          fill="currentColor"/></symbol>
  <symbol id="fl-ch-medici" viewBox="0 0 24 24"><g fill="#fff8ea"><circle cx="12" cy="3.6" r="3.3"/><circle cx="4.6"
    cy="8.3" r="3.3"/><circle cx="19.4" cy="8.3" r="3.3"/><circle cx="5.8" cy="16.6" r="3.3"/><circle cx="18.2"
      cy="16.6" r="3.3"/><circle cx="12" cy="21" r="3.3"/></g></symbol>
  <symbol id="fl-ch-rucellai" viewBox="0 0 24 24"><path d="M12 0c6 6 8 12 7.5 17.5-5.5 2.3-10.5 2.3-15 .4C9 13 11.6
    7.5 12 0zM4 20.5h16V24H4z" fill="#fff8ea"/></symbol>
  <symbol id="fl-ch-pitti" viewBox="0 0 24 24"><path d="M1 5.5c3.7-3.6 7.3-3.6 11 0s7.3 3.6 11 0M1 12.5c3.7-3.6
    7.3-3.6 11 0s7.3 3.6 11 0M1 19.5c3.7-3.6 7.3-3.6 11 0s7.3 3.6 11 0" fill="none" stroke="#fff8ea"
      stroke-width="3.2"/></symbol>
  <symbol id="fl-ch-strozzi" viewBox="0 0 24 24"><path d="M2 7a10.5 10.5 0 1 0 20 0 10.5 8.5 0 0 1-20 0z"
    fill="#fff8ea"/></symbol>
  <symbol id="fl-ch-pazzi" viewBox="0 0 24 24"><path d="M1.5 13C3 5.5 10 2.5 17 5.2L21 3l-1 4.5c2 2 3 4.2 3
    6.5-2.3-2-4.8-2.6-7.5-2 1.3 1.5 1.7 3.2 1.3 5.2-2.3-2.6-4.8-3.5-7.5-2.9C6.6 15 5 17.3 4.8 21 2.5 19 1 16.2 1.5 13
      z" fill="#fff8ea"/></symbol>
  <symbol id="fl-pick" viewBox="0 0 16 16"><path d="M2 13.5L9.5 6M7 2c3-1 6 1 7 5" fill="none" stroke="currentColor"
    stroke-width="2" stroke-linecap="round"/></symbol>
  <symbol id="fl-scaffold" viewBox="0 0 16 16"><path d="M3 1v14M13 1v14M3 5h10M3 11h10M3 11l10-6" fill="none"
    stroke="currentColor" stroke-width="1.5"/></symbol>
  <symbol id="fl-trade" viewBox="0 0 16 16"><path d="M2 5h10M9 2l3.5 3L9 8M14 11H4M7 8l-3.5 3L7 14" fill="none"
    stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></symbol>
  <symbol id="fl-doubt" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.8" fill="none" stroke="currentColor"
    stroke-width="1.5"/><path d="M5.9 6.2c0-1.4 1-2.2 2.2-2.2s2.1.8 2.1 1.9c0 1.6-2 1.7-2 3.3M8.2 11v1.4" fill="none"
      stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></symbol>
  <symbol id="fl-die" viewBox="0 0 16 16"><path d="M2.5 1.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1
    1 0 0 1 1-1z" fill="var(--lime)" stroke="currentColor" stroke-width="1.3"/><g fill="currentColor"><circle cx="4.8"
      cy="4.8" r="1.3"/><circle cx="11.2" cy="4.8" r="1.3"/><circle cx="8" cy="8" r="1.3"/><circle cx="4.8" cy="11.2"
        r="1.3"/><circle cx="11.2" cy="11.2" r="1.3"/></g></symbol>
  <symbol id="fl-cardinal" viewBox="0 0 16 16"><path d="M1 11.5h14l-1.5 2.7h-11zM4.5 11c-.5-4 .8-7.2 3.5-7.8 2.7.6 4
    3.8 3.5 7.8z" fill="currentColor"/><circle cx="8" cy="2.6" r="1.4" fill="currentColor"/></symbol>
  <symbol id="fl-out" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="none" stroke="currentColor"
    stroke-width="1.8"/><path d="M3.8 12.2l8.4-8.4" stroke="currentColor" stroke-width="1.8"/></symbol>

</defs></svg>`;

/** A symbol that stands for a word (`label`), or one beside its word (no label: hidden from screen readers).
 * @param {string} name  @param {string} [label]  @param {string} [cls] */
export const icon = (name, label, cls = '') =>
  label
    ? html`<svg class="fl-i ${cls}" role="img" aria-label=${label}><use href="#fl-${name}"></use></svg>`
    : html`<svg class="fl-i ${cls}" aria-hidden="true"><use href="#fl-${name}"></use></svg>`;

/** A family's crest: the seat's shape in the seat's colour, with the family's charge.
 * @param {number} seat from 1  @param {string} family  @param {string} [label]  @param {string} [cls] */
export function crest(seat, family, label, cls = '') {
  const [path, x, y, size] = SHAPES[seat - 1];
  const inside = html`<svg class="fl-crest ${cls}" viewBox="0 0 24 24" role=${label ? 'img' : nothing}
    aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : 'true'}><path class="fl-o" d=${path} fill="var(--seat-${seat - 1})"></path
    ><use href="#fl-ch-${family}" x=${x} y=${y} width=${size} height=${size}></use></svg>`;
  return inside;
}

/**
 * The same crest for use inside a drawing.
 * @param {number} seat  @param {string} family  @param {number} x  @param {number} y  @param {number} size
 */
export function crestAt(seat, family, x, y, size) {
  const [path, cx, cy, inner] = SHAPES[seat - 1];
  const k = size / 24;
  return {
    path,
    fill: `var(--seat-${seat - 1})`,
    charge: `#fl-ch-${family}`,
    move: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(3)})`,
    cx,
    cy,
    inner,
  };
}

/** A worker: the head has the seat's shape. @param {number} seat  @param {string} [label]  @param {string} [cls] */
export const pawn = (
  seat,
  label,
  cls = '',
) => html`<svg class="fl-pawn ${cls}" viewBox="0 0 16 18" role=${label ? 'img' : nothing}
  aria-label=${label ?? nothing} aria-hidden=${label ? nothing : 'true'}><path class="fl-o"
    fill="var(--seat-${seat - 1})"
  d="M2.3 17c0-5 1.7-7.2 5.7-7.2s5.7 2.2 5.7 7.2z"></path><path class="fl-o" fill="var(--seat-${seat - 1})"
    d=${HEADS[seat - 1]}></path></svg>`;
