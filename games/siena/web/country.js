// country.js: the countryside: five hills with their frames, goods that lie ready, prices, and the two roads with who
// is on them.
import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { derived, facts, goods, handOf, roads } from './facts.js';
import { mark, pawn, token } from './icons.js';
import { hills, pig, securitas } from './scenery.js';
import { fresh, goodName, lit, say } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Good} Good */
/** @typedef {import('./types.js').Road} Road */
/** @typedef {import('./types.js').Piece} Piece */

/** One worker's cube. @param {number} x @param {number} y @param {Good} good @param {string} cls */
const cube = (x, y, good, cls) =>
  svg`<g class="si-wk ${cls}"><rect x=${x} y=${y} width="16.5" height="16.5" rx="2"
    fill="var(--${good === 'wine' ? 'wine-good' : good})"/><path d="M${x} ${y + 4}h12.5l4-4M${x + 12.5} ${y + 4}v12.5"
      class="si-edge"/></g>`;

/** Space and key of a click on SVG that acts as a button. @param {() => void} go */
export const keys = (go) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  go();
};

/** Workers of a good that the actor placed this turn, by the events of the turn. @param {Ctx} ctx @param {Good} good */
function placedNow(ctx, good) {
  let count = 0;
  for (let i = ctx.events.length - 1; i >= 0; i--) {
    const one = ctx.events[i];
    if (one.event === 'turn') return ctx.view.phase === 'turns' ? count : 0;
    if (one.event === 'workers' && one.args.good === good) count += Number(one.args.count);
    if (one.event === 'ready' && one.args.good === good) count = 0;
  }
  return ctx.view.phase === 'turns' ? count : 0;
}

/** The slots of a frame, full and empty. @param {Ctx} ctx @param {Good} good @param {number} y */
function frame(ctx, good, y) {
  const size = facts(ctx).frame[good],
    on = ctx.view.workers[good],
    then = ctx.after ? ctx.after.workers[good] : on;
  const mine = Math.min(placedNow(ctx, good), on),
    pitch = Math.min(18.5, 150 / Math.max(size, on, then));
  const more = ctx.after && ctx.after.ready[good] <= ctx.view.ready[good] ? then : on;
  const list = [];
  for (let i = 0; i < Math.max(size, on, more); i++) {
    const x = 98 + i * pitch;
    if (i < on)
      list.push(
        cube(
          x,
          y + 24,
          good,
          `${i >= on - mine ? `si-new si-c${ctx.view.actor}` : ''} ${
            then < on && !(ctx.after && ctx.after.ready[good] > ctx.view.ready[good]) && i >= then ? 'si-ghost' : ''
          }`,
        ),
      );
    else if (i < more) list.push(cube(x, y + 24, good, 'si-ghost'));
    else list.push(svg`<rect class="si-slot" x=${x + 0.8} y=${y + 24.8} width="14.9" height="14.9" rx="2"/>`);
  }
  return svg`<rect class="si-frm" x="95" y=${y + 21} width=${Math.max(size, on, more) * pitch + 4} height="22.5"
    rx="2.5"/>${list}`;
}

/** @param {Ctx} ctx @param {Good} good @param {number} i @returns {Piece} */
function field(ctx, good, i) {
  const y = ctx.low ? 5 + 58 * i : 80 + 60 * i,
    { sale, frame: size } = facts(ctx),
    on = ctx.view.workers[good],
    lies = ctx.view.ready[good];
  const then = ctx.after ? ctx.after.ready[good] : lies,
    by = derived(ctx).goods[good].seller,
    who = say(ctx, by === 'peasant' ? 'peasants' : 'merchants');
  const loading = ctx.view.step === 'loading' && by === 'peasant',
    load = ctx.action('load', good),
    sell = ctx.action('sell', good),
    action = loading && (ctx.can(load) || !ctx.can(sell)) ? load : sell;
  const go = () => ctx.pick(action),
    name = goodName(ctx, good),
    taken = ctx.view.loaded[good] ?? 0;
  return svg`<g class="si-field ${lit(ctx, action)}" role="button" tabindex="0" data-good=${good} data-act=${action}
    data-tip="good ${good}" transform=${ctx.low ? 'translate(-86 0)' : nothing}
      aria-description=${captionOf(ctx, `good ${good}`)} @click=${go} @keydown=${keys(go)}>
    <rect class="si-plq" x="91" y=${y} width="250" height="47" rx="4"/>${mark(good, 95, y + 2, 17)}
    <text class="si-gn" x="115" y=${y + 15.5}>${name}</text>
    ${
      name.length * 7.6 + who.length * 5.7 > 103
        ? nothing
        : svg`<text class="si-gc" x="218" y=${y + 15} text-anchor="end">${who}</text>`
    }${mark(by, 221, y + 5, 12)}
    <text class="si-num" x="253" y=${y + 15.5} text-anchor="end"><tspan
      class="si-strong">${on}</tspan>/${size[good]}</text>
    ${frame(ctx, good, y)}
    <text class="si-gl" x="277" y=${y + 11} text-anchor="middle">${say(ctx, 'ready')}</text>
    ${
      lies || then
        ? svg`${mark(good, 256, y + 18, 19)}<text class="si-rd ${then !== lies ? 'si-two' : ''}" x="277"
          y=${y + 33}>${lies}${then !== lies ? svg`<tspan class="si-then">→${then}</tspan>` : nothing}</text>`
        : svg`<text class="si-rd si-zero" x="277" y=${y + 33} text-anchor="middle">0</text>`
    }
    ${fresh(ctx, 'good', good) ? svg`<circle class="si-fresh" cx="91" cy=${y} r="4.5"/>` : nothing}
    ${
      taken
        ? svg`<text class="si-gl si-then" x="277" y=${y + 44}
          text-anchor="middle">${captionOf(ctx, `on-road ${good}`)}</text>`
        : nothing
    }
    <text class="si-gl" x="322" y=${y + 11} text-anchor="middle">${say(ctx, 'price')}</text><circle class="si-coin"
      cx="322" cy=${y + 29} r="13.5"/><text class="si-pr" x="322" y=${y + 34}
        text-anchor="middle">${sale[good]}</text></g>`;
}

/** Where the stops of a road lie: x and y. @type {Record<Road, number[][]>} */
const stops = {
  firenze: [
    [98, 57],
    [182, 53],
    [250, 49],
  ],
  arezzo: [
    [156, 407],
    [238, 408],
  ],
};
/** The same beside the fields, in a window that is low. @type {Record<Road, number[][]>} */
const lowStops = {
  firenze: [
    [284, 62],
    [334, 62],
    [384, 62],
  ],
  arezzo: [
    [284, 214],
    [334, 214],
  ],
};

/** @param {Ctx} ctx @param {Road} road @returns {Piece} */
function way(ctx, road) {
  const pays = facts(ctx).roads[road],
    me = handOf(ctx),
    at = ctx.view.road[me - 1] === road ? ctx.view.stop[me - 1] : 0;
  const then = ctx.after?.road[me - 1] === road ? ctx.after.stop[me - 1] : 0;
  return pays.map((pay, i) => {
    const [x, y] = (ctx.low ? lowStops : stops)[road][i] ?? [300, y0(road)],
      cards = i + 1 - at,
      action = ctx.action('travel', road, Math.max(1, cards));
    const here = ctx.seats
      .map((_, s) => s + 1)
      .filter((seat) => ctx.view.road[seat - 1] === road && ctx.view.stop[seat - 1] === i + 1);
    const go = () => ctx.pick(action);
    return svg`<g class="si-stopg ${lit(ctx, action)}" role="button" tabindex="0" data-act=${action}
      data-stop="${road} ${i + 1}" data-tip="road ${road}" aria-description=${captionOf(ctx, `stop ${road} ${i + 1}`)}
        @click=${go} @keydown=${keys(go)}>
      <rect class="si-hit" x=${x - 24} y=${y - 30} width="48" height="48"/><circle class="si-stop" cx=${x} cy=${y}
        r="13"/><text class="si-stopt" x=${x} y=${y + 5} text-anchor="middle">${pay || '–'}</text>
      ${
        ctx.can(action)
          ? svg`<text class="si-cards" x=${x} y=${y - 17}
            text-anchor="middle">${captionOf(ctx, `cards ${road} ${i + 1}`)}</text>`
          : nothing
      }</g>
      ${here.map((seat, k) =>
        pawn(seat, ctx.low ? x + 12 * k - 6 * (here.length - 1) : x + 15 + 15 * k, ctx.low ? y + 56 : y + 6, 0.9),
      )}${
        then === i + 1 && at !== then
          ? pawn(me, ctx.low ? x : x + 15, ctx.low ? y + 56 : y + 6, 0.9, 'si-ghost')
          : nothing
      }`;
  });
}

/** @param {Road} road */
const y0 = (road) => (road === 'firenze' ? 49 : 408);

/**
 * A label on the board that makes room for its text.
 * @param {number} x @param {number} y @param {string} text @param {string} cls @param {number} [wide]
 */
function tag(x, y, text, cls = '', wide = Math.min(106, Math.max(46, text.length * 6 + 12))) {
  const tight = text.length * 6 > wide - 6;
  return svg`<g class="si-tag ${cls}" aria-hidden="true"><rect x=${x} y=${y} width=${wide} height="14.5"
    rx="3"/><text x=${x + wide / 2}
    y=${y + 10.8} text-anchor="middle" textLength=${tight ? wide - 8 : nothing}
      lengthAdjust="spacingAndGlyphs">${text}</text></g>`;
}

/**
 * Who placed the workers with a ring.
 * @param {Ctx} ctx @param {number} x @param {number} y @param {number} wide @returns {Piece}
 */
function placed(ctx, x, y, wide) {
  if (ctx.view.phase !== 'turns' || !goods.some((g) => placedNow(ctx, g) > 0)) return nothing;
  const whose = Number(ctx.view.actor);
  return svg`${tag(x, y, captionOf(ctx, 'placed'), '', wide)}${token(whose, x - 18, y - 1, 16)}`;
}

/** Wide and low: the fields at the left, the roads beside them. @param {Ctx} ctx @returns {Piece} */
const lowCountry = (
  ctx,
) => html`<section class="si-land" aria-label=${say(ctx, 'country')}><svg class="si-country" viewBox="0 0 412 296"
  preserveAspectRatio="xMidYMid meet" role="group" aria-label=${say(ctx, 'country')}>
    <svg class="si-paint" viewBox="0 60 345 330" x="-200" y="-60" width="812" height="420" preserveAspectRatio="none"
      aria-hidden="true">${hills()}</svg>
    ${goods.map((good, i) => field(ctx, good, i))}
    ${tag(
      264,
      18,
      say(ctx, 'road-firenze'),
      '',
      140,
    )}${tag(264, 170, say(ctx, 'road-arezzo'), '', 140)}${placed(ctx, 274, 279, 130)}
    <path class="si-lane" d="M270 62H398M270 214H348"/>${roads.map((road) => way(ctx, road))}</svg></section>`;

/** @param {Ctx} ctx @returns {Piece} */
export function country(ctx) {
  if (ctx.low) return lowCountry(ctx);
  return html`<section class="si-land" aria-label=${say(ctx, 'country')}><svg class="si-country" viewBox="0 0 345 424"
    preserveAspectRatio="xMinYMid meet" role="group" aria-label=${say(ctx, 'country')}>
    <g class="si-paint" aria-hidden="true">${hills()}</g>
    ${goods.map((good, i) => field(ctx, good, i))}
    <g class="si-paint" aria-hidden="true">${securitas()}${pig()}</g>
    ${tag(62, 13, say(ctx, 'road-firenze'))}${tag(
      290,
      37,
      ctx.t('name.siena.firenze'),
      'si-city',
      52,
    )}${tag(290, 408, ctx.t('name.siena.arezzo'), 'si-city', 52)}${tag(30, 394, say(ctx, 'road-arezzo'))}
    ${placed(ctx, 24, 376, 110)}
    ${roads.map((road) => way(ctx, road))}</svg></section>`;
}
