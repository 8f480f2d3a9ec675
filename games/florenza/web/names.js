/* names.js: what people, workshops and artworks are called. The names are those of the presentation, by their keys. */

/** @typedef {import('./types.js').Ctx} Ctx */

/** The building that an artwork belongs to: "duomo-cupola" to "duomo". @param {string} box */
const buildingOf = (box) => box.split('-')[0];
/** Whether a name is that of an artwork. @param {string} id */
const isBox = (id) => /^(palazzo|chiesa|banco|battistero|lastricato|ospedale|signoria|vescovile|duomo)-/.test(id);

/** A workshop, a person, or an artwork without its building. @param {Ctx} ctx @param {string} id */
export const nameOf = (ctx, id) => ctx.t((isBox(id) ? 'short.florenza.' : 'name.florenza.') + id);
/** The same in few letters. @param {Ctx} ctx @param {string} id */
export const shortName = (ctx, id) =>
  ctx.has('short.florenza.' + id) ? ctx.t('short.florenza.' + id) : nameOf(ctx, id);
/** The building of an artwork. @param {Ctx} ctx @param {string} box */
export const buildingName = (ctx, box) => ctx.t('short.florenza.' + buildingOf(box));
