// moves.js: what flies over the board when something happens, and where on the board an event took place.
import { html } from '../../../vendor/lit-html.js';
import { badge, icon } from './icons.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Flight} Flight */

/** @param {number|null} seat */
const seatAt = (seat) => `[data-seat="${seat}"]`;
/** @param {unknown} good */
const field = (good) => `[data-good="${good}"]`;
/** @param {unknown} place */
const lot = (place) => `[data-place="${place}"]`;

/** @param {string} name */
const big = (name) => html`<span class="si-fly">${icon(name)}</span>`;

/** @param {Ctx} ctx @param {GameEvent} e @returns {Flight[]|undefined} */
export function animate(ctx, e) {
  const { args, seat } = e;
  switch (e.event) {
    case 'workers':
      return Array.from({ length: Math.min(4, Number(args.count)) }, () => ({
        from: seatAt(seat),
        to: field(args.good),
        what: big(String(args.good)),
      }));
    case 'sold':
      return [{ from: field(args.good), to: seatAt(seat), what: big('coin') }];
    case 'received':
      return [{ from: '.si-wealth', to: `[data-florins="${seat}"]`, what: big('coin') }];
    case 'paid':
      return [{ from: `[data-florins="${seat}"]`, to: '.si-wealth', what: big('coin') }];
    case 'bought':
    case 'won':
      return [{ from: `[data-market="${args.card}"]`, to: seatAt(seat), what: big('card') }];
    case 'played':
    case 'discarded':
      return [{ from: seatAt(seat), to: '.si-piles', what: big('card') }];
    case 'moved':
      return [
        {
          from: `[data-pawn="${seat}"]`,
          to: lot(args.place),
          what: html`<span class="si-fly">${badge(Number(seat))}</span>`,
        },
      ];
    case 'entered':
      return [
        {
          from: `[data-pawn="${seat}"]`,
          to: lot('inn'),
          what: html`<span class="si-fly">${badge(Number(seat))}</span>`,
        },
      ];
    case 'travelled':
      return [
        {
          from: `[data-pawn="${seat}"]`,
          to: `[data-stop="${args.road} ${args.space}"]`,
          what: html`<span class="si-fly">${badge(Number(seat))}</span>`,
        },
      ];
    case 'calandrino':
      return [{ from: '[data-beggar]', to: lot(args.place), what: big('calandrino') }];
    case 'courtesan':
      return [{ from: seatAt(seat), to: lot('inn'), what: big('courtesan') }];
    case 'stingy':
      return [{ from: '[data-beggar]', to: seatAt(seat), what: big('stingy') }];
    case 'built':
      return [{ from: seatAt(seat), to: lot('torre-del-mangia'), what: big('bricklayer') }];
    case 'kept':
    case 'drew':
      return [{ from: '.si-piles', to: seatAt(seat), what: big('senesi') }];
    case 'artist-won':
      return [{ from: lot('inn'), to: seatAt(seat), what: big('artist') }];
    default:
      return undefined;
  }
}

/** @param {Ctx} ctx @param {GameEvent} e @returns {string|undefined} */
export function where(ctx, e) {
  const { args } = e;
  if (args.good) return field(args.good);
  if (args.place) return lot(args.place);
  if (args.road && args.space) return `[data-stop="${args.road} ${args.space}"]`;
  if (e.event === 'built') return lot('torre-del-mangia');
  if (e.event === 'donated') return lot('duomo');
  if (['courtesan', 'courtesan-stays', 'entered', 'engaged', 'artist-won', 'pulled'].includes(e.event))
    return lot('inn');
  if (args.card) return `[data-market="${args.card}"], [data-card="${args.card}"]`;
  return e.seat ? seatAt(e.seat) : undefined;
}
