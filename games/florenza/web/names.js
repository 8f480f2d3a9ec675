/* names.js: how people, workshops and artworks are written. They are proper names, the same in every language. */

/** Spellings that do not follow from the id. @type {{[id: string]: string}} */
const SPELT = {
  'monte-di-pieta': 'Monte di Pietà', 'francesco-d-assisi': 'Francesco d’Assisi', 'tommaso-d-aquino': 'Tommaso d’Aquino',
  'palazzo-camera': 'Camera nuziale', 'palazzo-statua': 'Statua di bronzo', signoria: 'Signoria', duomo: 'Duomo',
};
/** Short forms for narrow places. @type {{[id: string]: string}} */
const SHORT = {
  'antonello-da-messina': 'Antonello', 'antonio-da-padova': 'A. da Padova', 'antonio-da-sangallo': 'Da Sangallo',
  'bernardo-di-chiaravalle': 'Bernardo', 'francesco-d-assisi': 'Fr. d’Assisi', 'piero-della-francesca': 'Piero d. Fr.',
  'tommaso-d-aquino': 'T. d’Aquino', 'giordano-bruno': 'G. Bruno', 'giulio-romano': 'G. Romano', 'monte-di-pieta': 'M. di Pietà',
};
const SMALL = new Set(['di', 'da', 'della', 'd']);

/** "filippo-lippi" as "Filippo Lippi". @param {string} id */
export function nameOf(id) {
  if (SPELT[id]) return SPELT[id];
  const words = id.split('-');
  if (/^(palazzo|chiesa|banco|battistero|lastricato|ospedale|signoria|vescovile|duomo)-/.test(id)) words.shift();
  return words.map((w) => (SMALL.has(w) ? w : w[0].toUpperCase() + w.slice(1))).join(' ');
}
/** The same, short. @param {string} id */
export const shortName = (id) => SHORT[id] ?? nameOf(id);

/** The building that an artwork belongs to: "duomo-cupola" to "duomo". @param {string} box */
export const buildingOf = (box) => box.split('-')[0];

/** "medici" as "Medici". @param {string} family */
export const familyName = (family) => family[0].toUpperCase() + family.slice(1);

/** Whether somebody is one of the eight without a name. @param {string} person */
export const unnamed = (person) => person.startsWith('unnamed-');
