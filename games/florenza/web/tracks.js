/* tracks.js: prestige and church influence as two scales, with who would be named if phase 8 came now. */
import { html, svg, nothing } from '../../../vendor/lit-html.js';
import { captionOf } from '../../../src/play/present.js';
import { crestAt } from './icons.js';
import { num } from './bits.js';
import { family } from './facts.js';
import { facts } from './present.js';

/** @typedef {import('./types.js').Ctx} Ctx */

const W = 204,
  LEFT = 9,
  RIGHT = 195;

/** Where the scale ends: room for everybody, in steps of five. @param {number[]} values @param {number} least */
const scaleEnd = (values, least) => Math.max(least, Math.ceil((Math.max(...values) + 1) / 5) * 5);

/**
 * Crests on a scale; those that stand together are moved apart.
 * @param {Ctx} ctx @param {number[]} values @param {number[]} then values after the picked action
 * @param {(v: number) => number} at @param {number} y */
function markers(ctx, values, then, at, y) {
  const seen = new Map();
  return values.map((v, i) => {
    const same = values.filter((x) => x === v).length;
    const k = seen.get(v) ?? 0;
    seen.set(v, k + 1);
    const x = Math.max(-1, at(v) - 7.5 - ((same - 1) / 2) * 8) + k * 8; // at the border they stand to its right
    const c = crestAt(i + 1, family(ctx, i + 1), x, y, 15);
    const to =
      then[i] !== v
        ? svg`<path class="fl-move" d="M${(x + 7.5).toFixed(1)} ${y + 19}H${at(then[i]).toFixed(1)}"/><circle
          class="fl-move-to" cx=${at(then[i]).toFixed(1)} cy=${y + 18} r="2.6"/>`
        : nothing;
    const first = x - 8 * k + 7.5,
      points =
        same > 1 && !k
          ? svg`<path class="fl-points" d="M${first.toFixed(1)} ${y + 14.5}h${8 * (same - 1)}L${at(v).toFixed(1)}
            ${y + 19}z"/>`
          : nothing; // where those that were moved apart belong
    return svg`${to}${points}<g transform=${c.move} id=${`fl-mark-${y}-${i + 1}`}><path class="fl-o" d=${c.path}
      fill=${c.fill}/><use href=${c.charge} x=${c.cx} y=${c.cy} width=${c.inner} height=${c.inner}/></g>`;
  });
}

/**
 * A scale.
 * @param {Ctx} ctx
 * @param {{values: number[], then: number[], low: number, high: number, y: number, cls: string, marks: number[]}} s
 */
function scale(ctx, s) {
  const at = (/** @type {number} */ v) => LEFT + ((v - s.low) / (s.high - s.low)) * (RIGHT - LEFT);
  const step = s.high - s.low > 40 ? 5 : 1;
  let ticks = '';
  for (let v = s.low; v <= s.high; v += step)
    ticks += s.marks.includes(v) ? `M${at(v).toFixed(1)} ${s.y - 4}v8` : `M${at(v).toFixed(1)} ${s.y - 2}v4`;
  return svg`<path class=${s.cls} d="M${LEFT} ${s.y}H${RIGHT}"/><path class="fl-tk" d=${ticks}/>
    ${s.marks.map(
      (v) => svg`<text x=${at(v).toFixed(1)} y=${s.y + 13.5} text-anchor="middle">${num(v)}</text>`,
    )}${markers(ctx, s.values, s.then, at, s.y - 18)}`;
}

/** Numbers under a scale. @param {number} low @param {number} high @param {number[]} extra */
function marks(low, high, extra) {
  const step = high - low > 60 ? 20 : high - low > 25 ? 10 : 5;
  const out = low < 0 && high - low < 26 ? [low] : [];
  for (let v = 0; v <= high; v += step) out.push(v);
  return [
    ...out,
    ...extra.filter((x) => x <= high && !out.includes(x) && !out.some((o) => Math.abs(o - x) * 8 < high - low)),
  ].sort((a, b) => a - b);
}

/**
 * The same by signs alone, where words are too long.
 * @param {Ctx} ctx @param {number | null} seat @param {number} y @param {string[]} signs
 */
function nextSigns(ctx, seat, y, signs) {
  const marks = signs.map(
    (s, i) =>
      svg`<use href="#fl-${s}" x=${(seat ? 176 : 164) - 14 * (signs.length - 1 - i)} y=${y + 1} width="12"
        height="12"/>`,
  );
  if (!seat) return svg`${marks}<text class="fl-tr" x=${W} y=${y + 11} text-anchor="end">–</text>`;
  const c = crestAt(seat, family(ctx, seat), 191, y, 13);
  return svg`${marks}<g transform=${c.move}><path class="fl-o" d=${c.path} fill=${c.fill}/><use href=${c.charge}
    x=${c.cx} y=${c.cy} width=${c.inner} height=${c.inner}/></g>`;
}

/**
 * Who would be named, for the line of a scale.
 * @param {Ctx} ctx @param {number | null} seat @param {string} words @param {number} y @param {string} [title]
 * @param {string[]} [signs]
 */
function next(ctx, seat, words, y, title = '', signs = ['']) {
  if (title.length * 7 + words.length * 5.4 > (seat ? 152 : 196)) return nextSigns(ctx, seat, y, signs);
  if (!seat) return svg`<text class="fl-tr" x=${W} y=${y + 11} text-anchor="end">${words}</text>`;
  const c = crestAt(seat, family(ctx, seat), 191, y, 13);
  return svg`<text class="fl-tr" x="188" y=${y + 11} text-anchor="end">${words}</text><g transform=${c.move}><path
    class="fl-o" d=${c.path} fill=${c.fill}/><use href=${c.charge} x=${c.cx} y=${c.cy} width=${c.inner}
      height=${c.inner}/></g>`;
}

/** The zone. @param {Ctx} ctx */
export function tracks(ctx) {
  const v = ctx.view;
  const then = ctx.after ?? v;
  const { next_captain: captain, next_bishop: bishop, next_cardinal: cardinal, rules } = facts(ctx);
  const ppEnd = scaleEnd([...v.prestige, ...then.prestige], 20);
  const ciEnd = scaleEnd([...v.influence, ...then.influence], 10);
  return html`<section class="fl-zone fl-tracks" data-tab="families" data-thing="tracks"
    aria-label=${ctx.t('web.florenza.tracks')}><svg viewBox="0 0 ${W} 96" role="img"
      aria-label=${captionOf(ctx, 'tracks')}>
    <use class="fl-pp" href="#fl-pp" x="0" y="1" width="12" height="12"/><text class="fl-tl" x="15"
      y="11">${ctx.t('web.florenza.good-pp-title')}</text>${next(
        ctx,
        captain,
        captionOf(ctx, 'captain'),
        0,
        ctx.t('web.florenza.good-pp-title'),
        ['captain'],
      )}
    ${scale(ctx, {
      values: v.prestige,
      then: then.prestige,
      low: rules.least_prestige,
      high: ppEnd,
      y: 32,
      cls: 'fl-tp',
      marks: marks(rules.least_prestige, ppEnd, []),
    })}
    <use class="fl-ci" href="#fl-ci" x="0" y="50" width="12" height="12"/><text class="fl-tl" x="15"
      y="60">${ctx.t('web.florenza.good-ci-title')}</text>${next(
        ctx,
        bishop,
        captionOf(ctx, 'bishop'),
        49,
        ctx.t('web.florenza.good-ci-title'),
        cardinal ? ['bishop', 'cardinal'] : ['bishop'],
      )}
    ${scale(ctx, {
      values: v.influence,
      then: then.influence,
      low: 0,
      high: ciEnd,
      y: 81,
      cls: 'fl-tc',
      marks: marks(0, ciEnd, [rules.bishop_least]),
    })}</svg></section>`;
}
