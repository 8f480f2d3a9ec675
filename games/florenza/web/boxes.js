/* boxes.js: one artwork, the same everywhere: name and points, price, skills, who is there, income. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { icon, crest, pawn } from './icons.js';
import { captionOf } from '../../../src/play/present.js';
import { pp, ci, price, good, word, voiced } from './bits.js';
import { parts } from './parts.js';
import { nameOf, shortName } from './names.js';
import { facts } from './present.js';
import { maker, worksOn, ofDistrict, house, family, mySeat } from './facts.js';
import { lit, chosen, choose, hinted, myIndex } from './flow.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/**
 * What a click on an artwork stands for: settling it in phase 7, making it in phase 4.
 * @param {Ctx} ctx @param {string} box
 */
const boxAction = (ctx, box) => ctx.action(ctx.view.step === 'artwork' ? 'finish' : 'artwork', box);

/**
 * The box in sentences, for screen readers.
 * @param {Ctx} ctx @param {string} box @param {number} [seat] whose district it is of
 */
export const boxTold = (ctx, box, seat = mySeat(ctx)) =>
  captionOf(ctx, ofDistrict(box) ? `box ${seat} ${box}` : `box ${box}`);

/** Who is at work on it or made it. @param {Ctx} ctx @param {string} box @param {number} [seat] */
function who(ctx, box, seat) {
  const made = maker(ctx.view, box, seat);
  if (made)
    return html`<span class="fl-who">${crest(made, family(ctx, made))}<span
      class="fl-wn-t">${house(ctx, made)}</span></span>`;
  const w = worksOn(ctx.view, box, seat);
  if (!w) return nothing;
  const skill = w.artist.startsWith('unnamed-') ? w.artist.slice(8) : null;
  return html`<span class="fl-who">${pawn(w.seat)}${
    skill ? icon(skill) : html`<span class="fl-wn-t">${shortName(ctx, w.artist)}</span>`
  }</span>`;
}

/** What it pays its maker each round. @param {Ctx} ctx @param {import('./parts.js').Box} b */
function income(ctx, b) {
  if (b.sale)
    return html`<span class="fl-inc">${icon(
      'income',
      ctx.t('web.florenza.each-round'),
    )}${icon('gold', word(ctx, 'gold'))}<small>${ctx.t('web.florenza.or')}</small>${icon(
      'arrow',
      ctx.t('web.florenza.becomes'),
      'fl-ar',
    )}${facts(ctx).rules.atrio_sale}</span>`;
  const keys = Object.keys(b.income);
  if (!keys.length) return nothing;
  return html`<span class="fl-inc">${icon(
    'income',
    ctx.t('web.florenza.each-round'),
  )}${keys.map((k) => good(ctx, k, b.income[k]))}</span>`;
}

/** The look-ahead's warning for this box of mine. @param {Ctx} ctx @param {string} box */
function warning(ctx, box) {
  const w = ctx.project?.warnings.find((x) => x.what === 'artwork' && x.name === box);
  return w
    ? icon('warn', ctx.t('web.florenza.verdict-' + w.verdict), w.verdict === 'short' ? 'fl-warn-i' : 'fl-needs-i')
    : nothing;
}

/** A box as a button. `small` is the two-line form of the halls; `seat` whose district it is of.
 * @param {Ctx} ctx @param {string} box @param {{small?: boolean, seat?: number}} [how] */
export function boxButton(ctx, box, { small = false, seat } = {}) {
  const b = parts(ctx).boxes.get(box);
  if (!b) return nothing;
  const made = maker(ctx.view, box, seat);
  const work = worksOn(ctx.view, box, seat);
  const act = boxAction(ctx, box);
  const foreign = ofDistrict(box) && seat !== ctx.me;
  const isLit = !foreign && lit(ctx, act);
  const isChosen = !foreign && chosen(ctx, act);
  const me = myIndex(ctx);
  const lacks = me >= 0 && !made && !work && !foreign ? facts(ctx).box[box].lacks : undefined;
  const owner = made || work?.seat || 0;
  const state = made ? 'fl-done' : work ? 'fl-work' : 'fl-open';
  const warn = work && work.seat === ctx.me ? warning(ctx, box) : nothing;
  const now =
    ctx.view.box === box &&
    ['skill', 'incentive', 'roll', 'keep', 'artist'].includes(ctx.view.step) &&
    (!ofDistrict(box) || String(seat) === ctx.view.turn);
  const skills = html`<span class="fl-skills">${b.skills.map((s) => icon(s, ctx.t('name.florenza.' + s)))}</span>`;
  const rows = small
    ? html`<span class="fl-cost">${skills}${price(ctx, b.price, lacks)}<span
      class="fl-sp"></span>${income(ctx, b)}</span>${who(ctx, box, seat)}`
    : html`<span class="fl-cost">${price(ctx, b.price, lacks)}</span><span
      class="fl-s">${skills}${who(ctx, box, seat)}<span class="fl-sp"></span>${income(ctx, b)}</span>`;
  return html`<button type="button" id=${'fl-box-' + (ofDistrict(box) ? seat + '-' : '') + box}
    data-thing=${'box ' + box} data-act=${foreign ? nothing : act} aria-pressed=${isChosen ? 'true' : 'false'}
    class="fl-box ${state} ${small ? 'fl-small' : ''} ${owner ? 'fl-c' + owner : ''} ${isLit ? 'fl-lit-b' : ''}
      ${isChosen ? 'fl-picked' : ''} ${now ? 'fl-now' : ''} ${foreign ? '' : hinted(ctx, act)}"
    @click=${(/** @type {Event & {currentTarget: Element}} */ e) =>
      foreign ? ctx.tip('box ' + box, e.currentTarget) : choose(ctx, act)}>${voiced(
      boxTold(ctx, box, seat),
      html`
    <span class="fl-n"><b>${nameOf(ctx, box)}</b
      >${warn}${pp(ctx, b.gain.pp ?? 0)}${b.gain.ci ? ci(ctx, b.gain.ci) : nothing}</span>${rows}`,
    )}</button>`;
}
