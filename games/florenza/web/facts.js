/* facts.js: plain questions to the view: who made this, who stands there, where somebody works. */
/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

/** @param {Ctx} ctx @param {number} seat from 1 */
export const family = (ctx, seat) => ctx.view.family[seat - 1];
/** @param {Ctx} ctx @param {number} seat */
export const familyOf = (ctx, seat) => ctx.t('name.florenza.' + family(ctx, seat));
/** What a seat is called, here as everywhere: by its player. @param {Ctx} ctx @param {number} seat */
export const house = (ctx, seat) => ctx.seats[seat - 1]?.name || familyOf(ctx, seat);
/** The seat that is looked at as one's own: mine, or the first in order for a spectator. @param {Ctx} ctx */
export const mySeat = (ctx) => (ctx.me === 'spectator' ? Number(ctx.view.order[0] ?? 1) : ctx.me);

/** Whether an artwork belongs to a district, of which every family has its own. @param {string} box */
export const ofDistrict = (box) => /^(palazzo|chiesa)-/.test(box);

/** Who made an artwork: seat, or 0. @param {View} view @param {string} box @param {number} [seat] of the district */
export function maker(view, box, seat) {
  if (ofDistrict(box)) return seat && view.crests[seat - 1].includes(box) ? seat : 0;
  return view.crests.findIndex((list) => list.includes(box)) + 1;
}
/** Who works on an artwork: seat and artist, or null. @param {View} view @param {string} box @param {number} [seat] */
export function worksOn(view, box, seat) {
  for (let s = 1; s <= view.sites.length; s++) {
    if (ofDistrict(box) && s !== seat) continue;
    const at = view.sites[s - 1].indexOf(box);
    if (at >= 0) return { seat: s, artist: view.artists[s - 1][at] };
  }
  return null;
}
/** Who employs the unnamed of a skill, one entry each. @param {View} view @param {string} person */
export function employers(view, person) {
  /** @type {number[]} */
  const out = [];
  view.artists.forEach((list, i) =>
    list.forEach((p) => {
      if (p === person) out.push(i + 1);
    }),
  );
  view.pulpit.forEach((p, i) => {
    if (p === person) out.push(i + 1);
  });
  if (view.duomo_pulpit === person && view.duomo_donor) out.push(Number(view.duomo_donor));
  return out;
}
