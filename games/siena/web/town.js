// town.js: the town: ten districts clockwise, the Inn, the piazza, the Torre del Mangia as high as it is, pawns and the
// beggar.
import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { district } from './districts.js';
import { badge, beggar, icon, pawn, token } from './icons.js';
import { built, cardOf, facts, handOf } from './facts.js';
import { innFront, procession, skyline, townWall } from './scenery.js';
import { bankersAt, beggarsWay, reach, sendable, sent } from './walk.js';
import { chosen, fresh, lit, placeName, say } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Way} Reach */

/** The colour of a district's foot. @type {Record<string, string>} */
const kinds = {
  'banchi-di-sotto': 'green',
  'palazzo-pubblico': 'yellow',
  'via-dei-servi': 'green',
  'via-delle-cerchia': 'door',
  'palazzo-tolomei': 'yellow',
  duomo: 'white',
  'piazza-salimbeni': 'fato',
  'piazza-del-campo': 'yellow',
  'torre-del-mangia': 'tower',
  'banchi-di-sopra': 'yellow',
};

/** Levels as they stand: who built them, what the next one costs. @param {Ctx} ctx @returns {Piece} */
function torre(ctx) {
  const { levels } = facts(ctx),
    stand = built(ctx.view),
    next = ctx.after ? built(ctx.after) : stand;
  const rows = levels.map((level, i) => {
    const y = 93 - 13 * i,
      by = (ctx.after ?? ctx.view).tower[String(i + 1)];
    if (i < next && by)
      return svg`<g class=${i >= stand ? 'si-ghost' : ''} data-level=${i + 1}><rect x="39" y=${y} width="31"
        height="13" fill=${i % 2 ? '#c27657' : 'var(--si-brick)'}/><rect x="70" y=${y} width="9" height="13"
          fill="#8f4b34"/><rect x="39" y=${y} width="40" height=".9"
            fill="var(--si-street)"/>${token(Number(by), 48.5, y + 0.8, 11.5, true)}</g>`;
    const first = i === next ? 'si-next' : '';
    return svg`<rect class="si-lev ${first}" data-level=${i + 1} x="39.5" y=${y + 0.7} width="39" height="11.6"
      rx="1"/><text class="si-levt ${first}" x="59" y=${y + 11} text-anchor="middle">${level.cost}</text>`;
  });
  const top = 93 - 13 * (levels.length - 1);
  const scaffold =
    next > 0 && next < levels.length
      ? svg`<path d="M34 106V${94 - 13 * next - 4}M84 106V${94 - 13 * next - 4}M32 ${94 - 13 * next + 14}H39M79
        ${94 - 13 * next + 14}h7" fill="none" stroke="#7a5a38" stroke-width="1.3"/>`
      : nothing;
  const crown = `M39 ${top}v-7h6v3h5v-3h6v3h6v-3h6v3h5v-3h6v7z`;
  return svg`<g class="si-paint"><rect x="34" y="108" width="50" height="11" fill="var(--si-white-s)"/><rect x="32"
    y="106" width="54" height="3" fill="var(--si-white)"/></g>${scaffold}${rows}<path
      class=${next >= levels.length ? 'si-crown' : 'si-lev'} d=${crown}/>`;
}

const spots = [[97], [80, 99], [62, 80, 98], [48, 65, 82, 99], [36, 52, 68, 84, 100]];

/** Pawns and the beggar in the street of a place. @param {Ctx} ctx @param {string} place @returns {Piece} */
function people(ctx, place) {
  const here = ctx.view.pawn.flatMap((/** @type {string|null} */ at, /** @type {number} */ i) =>
    at === place ? [i + 1] : [],
  );
  const at = spots[Math.max(0, here.length - 1)],
    k = here.length > 3 ? 0.95 : 1.12;
  const ghosts = !ctx.after
    ? []
    : ctx.after.pawn.flatMap((/** @type {string|null} */ to, /** @type {number} */ i) =>
        to === place && ctx.view.pawn[i] !== place ? [i + 1] : [],
      );
  return svg`${ctx.view.calandrino === place ? beggar(25, 131, 1.05) : nothing}
    ${here.map((/** @type {number} */ seat, /** @type {number} */ i) => pawn(seat, at[i], 131, k))}
    ${ghosts.map((/** @type {number} */ seat) => pawn(seat, 50, 131, 1.05, 'si-ghost'))}
    ${
      ctx.after && ctx.after.calandrino === place && ctx.view.calandrino !== place
        ? svg`<g class="si-ghost">${beggar(24, 131, 1.05)}</g>`
        : nothing
    }`;
}

/**
 * What a click on a district stands for.
 * @param {Ctx} ctx @param {string} name @param {Record<string, Reach>} ways
 * @returns {{action: string, list?: string[]}}
 */
function meaning(ctx, name, ways) {
  const way = ways[name],
    me = handOf(ctx),
    span = sendable(ctx);
  if (span) {
    const at = beggarsWay(ctx, Math.max(span.to, 10)).findIndex((place, i) => place === name && i + 1 >= span.from);
    return { action: ctx.action('send', at < 0 ? span.from : at + 1) };
  }
  if (way) return { action: '', list: way.plan ?? [] };
  if (ctx.view.pawn[me - 1] === name) {
    if (name === 'duomo') return { action: 'donate' };
    if (name === 'torre-del-mangia') return { action: 'build' };
    if (name === 'via-delle-cerchia' && ctx.can('enter')) return { action: 'enter' };
    if (ctx.can('stop')) return { action: 'stop' };
    const [held] = [...ctx.find('play deal'), ...ctx.find('play salimbeni')];
    if (held) return { action: held.action };
  }
  return { action: name === 'duomo' ? 'donate' : name === 'torre-del-mangia' ? 'build' : 'step' };
}

/** The chip on a district that can be reached. @param {Ctx} ctx @param {Reach} way @returns {Piece} */
const chip = (ctx, way) =>
  html`<span aria-hidden="true" class="si-reach ${way.enough ? '' : 'si-far'}"><b>${way.steps}</b>${way.cards.map(
    (id) => html`<i class="si-green">${cardOf(ctx, id).green}</i>`,
  )}${
    way.gifts ? html`<i class="si-toll">−${way.gifts}</i>` : nothing
  }${way.pulled ? icon('courtesan') : nothing}</span>`;

/**
 * The chip on a district that the beggar would come to.
 * @param {Ctx} ctx @param {string} name @param {ReturnType<typeof sendable>} span @returns {Piece}
 */
function begs(ctx, name, span) {
  if (!span) return nothing;
  const way = beggarsWay(ctx, span.to),
    at = way.indexOf(name);
  if (at < 0) return nothing;
  const asked = bankersAt(ctx, name);
  return html`<span aria-hidden="true" class="si-reach si-begs
    ${at + 1 < span.from ? 'si-pass' : ''}"><b>${at + 1}</b>${asked.map((seat) => badge(seat))}${
      asked.length ? html`<i class="si-toll">${captionOf(ctx, `begs ${name}`)}</i>` : nothing
    }</span>`;
}

/**
 * @param {Ctx} ctx @param {string} name @param {number} i  place in the ring @param {Record<string, Reach>} ways
 * @returns {Piece}
 */
function lot(ctx, name, i, ways) {
  const way = ways[name],
    span = sendable(ctx),
    does = meaning(ctx, name, ways),
    target = ctx.state.siWalk === name && way;
  const open = way ? way.enough : does.action && ctx.can(does.action);
  const half = facts(ctx).ring.length / 2,
    row = i < half ? 3 : 1,
    column = i < half ? half - i : i - half + 1;
  const go = () => {
    if (!does.list) return ctx.pick(does.action);
    if (!way.enough) return ctx.pick(ctx.action('heading', ctx.view.hand[handOf(ctx) - 1][0] ?? ''));
    if (target) {
      ctx.set('siWalk', null);
      void ctx.run(does.list);
    } else ctx.set('siWalk', name);
  };
  return html`<button type="button" class="si-lot si-k-${kinds[name] ?? 'white'} si-r${row} si-col${column}
    ${open ? 'si-can' : ''} ${target || chosen(ctx, does.action) ? 'si-sel' : ''} ${lit(ctx, does.action)}
      ${ctx.view.pawn[handOf(ctx) - 1] === name ? 'si-mine' : ''}"
    data-place=${name} data-act=${does.action || nothing} data-tip="place ${name}" @click=${go}><span
      class="sr-only">${captionOf(ctx, `place ${name}`)}</span>
    <span class="si-scene"><svg class="si-art" viewBox="0 0 118 132" preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"><g class="si-paint">${district(name)}</g></svg>
    <span class="si-stage"><svg viewBox="0 0 118 132" preserveAspectRatio="xMidYMax meet"
      aria-hidden="true">${name === 'torre-del-mangia' ? torre(ctx) : nothing}${people(ctx, name)}</svg></span></span>
    ${
      fresh(ctx, 'place', name) ? html`<i class="si-freshdot" aria-hidden="true"></i>` : nothing
    }${way && ctx.view.pawn[handOf(ctx) - 1] !== name ? chip(ctx, way) : begs(ctx, name, span)}
    <span class="si-foot" aria-hidden="true"><b>${placeName(ctx, name)}</b><span class="si-eff"><i
      class="si-sign">${captionOf(ctx, `sign ${name}`)}</i><span>${captionOf(ctx, `lot ${name}`)}</span></span></span
        ></button>`;
}

/** @param {Ctx} ctx @returns {Piece} */
function inn(ctx) {
  const cubes = ctx.view.courtesans,
    then = ctx.after?.courtesans ?? cubes;
  const [girls] = ctx.find('enter with');
  const action = ctx.can('engage') ? 'engage' : girls && !ctx.can('enter') ? girls.action : 'enter';
  const guests = ctx.seats.map((_, i) => i + 1).filter((seat) => ctx.view.pawn[seat - 1] === 'inn');
  return html`<button type="button" class="si-inn ${lit(ctx, action)}" data-place="inn" data-act=${action}
    data-tip="place inn" @click=${() => ctx.pick(action)}><span class="sr-only">${captionOf(ctx, 'inn here')}</span>
    <svg class="si-innart" viewBox="0 0 96 54" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><g
      class="si-paint">${innFront()}</g>${guests.map((seat, i) => pawn(seat, 74 - i * 15, 53, 0.85))}${
        ctx.view.calandrino === 'inn' ? beggar(14, 53, 0.85) : nothing
      }</svg>
    <span class="si-innt"><b>${placeName(ctx, 'inn')}</b><span class="si-cubes">${Array.from(
      { length: Math.min(then, 4) },
      (_, i) => icon('courtesan', i >= cubes ? 'si-cube si-ghost' : 'si-cube'),
    )}${then > 4 ? html`<b>×${then}</b>` : nothing}</span><span
      class="si-words">${captionOf(ctx, 'inn')}</span></span></button>`;
}

/** The beggar's way, dotted. @param {Ctx} ctx @returns {Piece} */
function dotted(ctx) {
  const span = sendable(ctx),
    count = span ? (sent(ctx) ?? span.to) : ctx.view.walk;
  if (!Number(count)) return nothing;
  const ring = facts(ctx).ring,
    half = ring.length / 2;
  const spot = (/** @type {string} */ name) => {
    const i = name === 'inn' ? ring.indexOf('via-delle-cerchia') : ring.indexOf(name);
    return i < half ? `${(half - i - 0.5) * (100 / half)} 84` : `${(i - half + 0.5) * (100 / half)} 28`;
  };
  const points = [ctx.view.calandrino, ...beggarsWay(ctx, Math.min(Number(count), 12))].map(spot);
  return html`<svg class="si-dots" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><polyline
    points=${points.join(' ')} /></svg>`;
}

/** @param {Ctx} ctx @returns {Piece} */
export function town(ctx) {
  const { ring } = facts(ctx),
    ways = reach(ctx),
    half = ring.length / 2;
  const upper = ring.map((name, i) => ({ name, i })).slice(half),
    lower = ring
      .map((name, i) => ({ name, i }))
      .slice(0, half)
      .reverse();
  const show = (/** @type {{name: string, i: number}} */ one) => lot(ctx, one.name, one.i, ways);
  return html`<section class="si-town" aria-label=${say(ctx, 'town')}>
    <svg class="si-townbg" viewBox="0 0 610 424" preserveAspectRatio="none" aria-hidden="true"><defs><clipPath
      id="si-lot"><rect width="118" height="134"/></clipPath></defs><g class="si-paint">${skyline()}</g></svg>
    <div class="si-piazza" aria-hidden="true"><svg class="si-proc si-paint" viewBox="0 0 606 58"
      preserveAspectRatio="xMidYMax slice">${procession()}</svg></div>
    ${upper.map(show)}${inn(ctx)}${lower.map(show)}
    <span class="si-door" aria-hidden="true">${say(ctx, 'door')}</span>
    <i class="si-chev si-up" aria-hidden="true"></i><i class="si-chev si-dn" aria-hidden="true"></i>
    ${[1, 2, 3, 4].map(
      (n) =>
        html`<i class="si-chev si-rt si-n${n}" aria-hidden="true"></i><i class="si-chev si-lf si-n${n}"
          aria-hidden="true"></i>`,
    )}
    ${dotted(ctx)}</section>`;
}

/** The Town Wall between town and country, with the new Bankers. @param {Ctx} ctx @returns {Piece} */
export function wall(ctx) {
  const here = ctx.seats.map((_, i) => i + 1).filter((seat) => ctx.view.pawn[seat - 1] === 'wall');
  return html`<svg class="si-wall" viewBox="0 0 44 424" preserveAspectRatio="none" role="img"
    aria-label=${captionOf(ctx, 'wall')} data-place="wall" data-tip="place wall"><g class="si-paint">${townWall()}</g>
    <g aria-hidden="true"><text class="si-wallt" transform="translate(22.5 108) rotate(-90)"
      text-anchor="middle">${placeName(ctx, 'wall')}</text>
    <path d="M16 404l-12 8 12 8v-5h14v-6H16z" fill="#b4553a" stroke="#fbf6ea"/>
    ${
      here.length
        ? here.map((seat, i) => pawn(seat, 22, 392 - i * 36, 1.05))
        : svg`<text class="si-wallt si-sm" transform="translate(22.5 334) rotate(-90)" text-anchor="middle"
          textLength=${say(ctx, 'wall').length > 25 ? 128 : nothing}
            lengthAdjust="spacingAndGlyphs">${say(ctx, 'wall')}</text>`
    }</g></svg>`;
}
