/* moves.js: what flies when something happens, and which place of the board a line of the log points at. */
import { icon, pawn, crest } from './icons.js';
import { family, ofDistrict } from './facts.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('../../../src/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../../src/types.d.ts').Flight} Flight */

/** Where a seat's things are: mine at the right, others' in the order panel. @param {Ctx} ctx @param {number} seat */
const home = (ctx, seat) => (seat === ctx.me ? '.fl-hands' : `#fl-fam-${seat}`);
/** @param {Ctx} ctx @param {number} seat @param {string} what */
const stockOf = (ctx, seat, what) => (seat === ctx.me ? `#fl-stock-${what}` : `#fl-fam-${seat} .fl-r2`);
/** @param {Ctx} ctx @param {number} seat @param {number|string} space */
const shop = (ctx, seat, space) =>
  document.querySelector(`#fl-ws-${seat}-${space}`) ? `#fl-ws-${seat}-${space}` : `#fl-mt-${seat}-${space}`;
/** @param {number} seat @param {string} box */
const boxAt = (seat, box) => `#fl-box-${ofDistrict(box) ? seat + '-' : ''}${box}`;

/** @param {Ctx} ctx @param {GameEvent} e @returns {string | undefined} */
export function where(ctx, e) {
  const s = e.seat ?? 0;
  const a = /** @type {{[k: string]: any}} */ (e.args);
  switch (e.event) {
    case 'operating':
      return shop(ctx, Number(a.district), a.space);
    case 'building':
    case 'built':
    case 'not-built':
    case 'started':
      return shop(ctx, s, a.space);
    case 'produced':
    case 'idle':
      return home(ctx, s);
    case 'hired':
    case 'finished':
    case 'failed':
      return boxAt(s, a.box);
    case 'to-market':
    case 'sold':
    case 'bought':
    case 'traded':
    case 'left-market':
      return '#fl-spot-market';
    case 'worked':
      return '#fl-spot-work';
    case 'preached':
      return a.pulpit === 'duomo' ? '#fl-spot-pulpit' : s === ctx.me ? `#fl-pulpit-${s}` : `#fl-fam-${s}`;
    case 'arrived':
    case 'left':
      return `#fl-man-${a.character}`;
    case 'detained-artist':
    case 'masterpiece':
      return `#fl-man-${a.artist}`;
    case 'expelled':
      return `#fl-man-${a.preacher}`;
    case 'detained-worker':
    case 'converted':
      return home(ctx, Number(a.of));
    case 'prestige':
    case 'influence':
    case 'captain':
    case 'bishop':
    case 'cardinal':
      return '.fl-tracks';
    case 'cubes':
      return stockOf(ctx, s, String(a.cube));
    case 'florins':
      return stockOf(ctx, s, 'florins');
    default:
      return s ? home(ctx, s) : undefined;
  }
}

/** @param {Ctx} ctx @param {GameEvent} e @returns {Flight[] | undefined} */
export function animate(ctx, e) {
  const s = e.seat ?? 0;
  const a = /** @type {{[k: string]: any}} */ (e.args);
  const to = where(ctx, e);
  const worker = (/** @type {string|undefined} */ at) =>
    at ? [{ from: home(ctx, s), to: at, what: pawn(s, undefined, 'fl-fly') }] : undefined;
  switch (e.event) {
    case 'operating':
    case 'building':
    case 'to-market':
    case 'worked':
    case 'preached':
    case 'hired':
      return worker(to);
    case 'cubes':
      return a.amount > 0
        ? [{ from: '.fl-scene', to: stockOf(ctx, s, String(a.cube)), what: icon(String(a.cube), undefined, 'fl-fly') }]
        : [{ from: stockOf(ctx, s, String(a.cube)), to: '.fl-scene', what: icon(String(a.cube), undefined, 'fl-fly') }];
    case 'florins':
      return a.amount > 0
        ? [{ from: '.fl-scene', to: stockOf(ctx, s, 'florins'), what: icon('f', undefined, 'fl-fly') }]
        : [{ from: stockOf(ctx, s, 'florins'), to: '.fl-scene', what: icon('f', undefined, 'fl-fly') }];
    case 'finished':
      return to ? [{ from: home(ctx, s), to, what: crest(s, family(ctx, s), undefined, 'fl-fly') }] : undefined;
    case 'masterpiece':
      return to ? [{ from: '.fl-scene', to, what: icon('star', undefined, 'fl-fly fl-gold') }] : undefined;
    case 'converted':
    case 'detained-worker':
      return [{ from: home(ctx, Number(a.of)), to: home(ctx, s), what: pawn(Number(a.of), undefined, 'fl-fly') }];
    case 'captain':
    case 'bishop':
      return s ? [{ from: '.fl-tracks', to: home(ctx, s), what: icon(e.event, undefined, 'fl-fly') }] : undefined;
    default:
      return undefined;
  }
}
