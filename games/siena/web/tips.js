// What a thing is and does, for whoever asks: cards, districts, goods, tracks and signs, with the clauses and, where a number is
// reconstructed, the mark that says so.
import { html, nothing } from '../../../vendor/lit-html.js';
import { artist, citizen, picture } from './cardart.js';
import { cardOf, facts, goods, handOf, marks, priceFor, reconstructed, seller } from './facts.js';
import { district } from './districts.js';
import { icon } from './icons.js';
import { cardName, crop, goodName, placeName, say, statusName } from './words.js';

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Piece} Piece */

/** A text whose clauses are links into the rules. @param {Ctx} ctx @param {string} text @returns {Piece} */
function linked(ctx, text) {
  return text.split(/(S-[A-Z]{3}(?:-\d\d)?)/).map((part, i) => (i % 2 ? html`<button type="button" class="si-clause" @click=${() => ctx.rule(part)}>${part}</button>` : part));
}

/** The mark of a number that we reconstructed. @param {Ctx} ctx @param {string} key @returns {Piece} */
const mark = (ctx, key) => (reconstructed(ctx, key) ? html`<p class="si-recon"><b>R</b> ${say(ctx, 'reconstructed')}</p>` : nothing);

/** @param {Ctx} ctx @param {string} title @param {Piece} art @param {Piece} inside @returns {Piece} */
const sheet = (ctx, title, art, inside) => html`<div class="si-tip">${art ? html`<svg class="si-tipart" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g class="si-paint">${art}</g></svg>` : nothing}<h3>${title}</h3>${inside}</div>`;

/** @param {Ctx} ctx @param {string} id @returns {Piece} */
function card(ctx, id) {
  const one = cardOf(ctx, id), kind = one.kind === 'journey' ? 'journey' : one.kind, cost = priceFor(ctx, one, handOf(ctx));
  return sheet(ctx, cardName(ctx, one), picture(one), html`${Object.keys(one.workers).length ? crop(ctx, one) : nothing}
    <p>${linked(ctx, ctx.t(`card.siena.${kind}.about`))}</p><p>${ctx.t('term.siena.about-heading', one.green)}</p>
    <p>${one.star ? ctx.t('term.siena.about-star') : one.price ? ctx.t('term.siena.about-price', one.price, cost ?? 0) : ctx.t('term.siena.about-free')}</p>${mark(ctx, `card ${id}`)}`);
}

/** @param {Ctx} ctx @param {string} name @returns {Piece} */
function place(ctx, name) {
  const { levels } = facts(ctx);
  return html`<div class="si-tip"><h3>${placeName(ctx, name)}</h3>${facts(ctx).ring.includes(name) ? html`<svg class="si-tipart si-tall" viewBox="0 0 118 132" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><g class="si-paint">${district(name)}</g></svg>` : nothing}
    <p>${linked(ctx, ctx.t(`place.siena.${name}.about`))}</p>
    ${name === 'torre-del-mangia' ? html`<ul>${levels.map((level, i) => html`<li>${ctx.t('term.siena.about-level', i + 1, level.cost, level.points)}</li>`)}</ul>` : nothing}${mark(ctx, `district ${name}`)}</div>`;
}

/** @param {Ctx} ctx @param {string} name @returns {Piece} */
function good(ctx, name) {
  const g = /** @type {import('./types.js').Good} */ (name), { sale, frame, fato } = facts(ctx);
  return sheet(ctx, goodName(ctx, g), nothing, html`<p>${icon(g)} ${ctx.t('term.siena.about-frame', ctx.view.workers[g], frame[g], ctx.view.ready[g])}</p>
    <p>${ctx.t(`term.siena.about-sale-${seller(g)}`, sale[g])}</p>${fato[g] ? html`<p>${say(ctx, 'tip-fato', fato[g])}</p>` : nothing}
    <p>${linked(ctx, 'S-GDS-04, S-GDS-05, S-GDS-06')}</p>${mark(ctx, `frame ${g}`)}`);
}

/** Things that have one sheet each: key and clauses. @type {Record<string, [string, string]>} */
const plain = {
  florins: ['term.siena.about-column-florins', 'S-WLT-01'], surcharge: ['term.siena.about-column-track', 'S-BUY-02'], initiative: ['term.siena.about-column-track', 'S-RND-04'],
  'count cards': ['term.siena.about-column-hand', ''], 'count senesi': ['term.siena.about-column-senesi', ''], 'count artists': ['term.siena.about-column-artists', ''], 'count stingy': ['term.siena.about-column-cubes', ''],
  end: ['web.siena.tip-end', 'S-END-01, S-END-02, S-END-03'], 'pile deck': ['web.siena.tip-deck', 'S-RND-02'], 'pile discards': ['web.siena.tip-discards', 'S-RND-03'], 'pile senesi': ['web.siena.tip-senesi', 'S-SET-02'],
  'pile artists': ['web.siena.tip-artists', 'S-SET-07'], 'artist unseen': ['web.siena.tip-artist', 'S-ART-03'], 'road firenze': ['term.siena.about-road', ''], 'road arezzo': ['term.siena.about-road', ''],
};

/** @param {Ctx} ctx @param {string} thing @returns {Piece} */
export function tip(ctx, thing) {
  const [kind, name = ''] = thing.split(/ (.*)/);
  if (kind === 'card') return card(ctx, name);
  if (kind === 'place') return place(ctx, name);
  if (kind === 'good' && goods.includes(/** @type {any} */ (name))) return good(ctx, name);
  if (kind === 'status') return sheet(ctx, statusName(ctx, name), nothing, html`<p>${icon(name)} ${linked(ctx, ctx.t(`status.siena.${name}.about`))}</p><p>${say(ctx, 'tip-marks', marks.merchant, marks.banker)}</p>`);
  if (kind === 'senesi') return sheet(ctx, say(ctx, 'n-points', Number(name)), citizen(name), html`<p>${linked(ctx, ctx.t('term.siena.about-column-senesi'))}</p>`);
  if (kind === 'artist' && Number(name)) return sheet(ctx, facts(ctx).artists[Number(name)] ?? '', artist(Number(name)), html`<p>${say(ctx, Number(name) === 8 ? 'lorenzetti' : 'artist-does', Number(name))}</p><p>${linked(ctx, 'S-ART-04, S-SCO-04')}</p>${mark(ctx, `artist ${name}`)}`);
  if (kind === 'line') return sheet(ctx, ctx.t(`line.siena.${name}`), nothing, html`<p>${linked(ctx, 'S-SCO-01, S-SCO-02, S-SCO-03, S-SCO-04, S-SCO-05')}</p>`);
  const found = plain[thing];
  return found ? sheet(ctx, '', nothing, html`<p>${linked(ctx, ctx.t(found[0]))} ${linked(ctx, found[1])}</p>`) : nothing;
}
