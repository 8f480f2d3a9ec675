// search.js: finds clauses by words; capitals, accents and apostrophes do not matter, whole words come first.

/** Small letters without accents and apostrophes. @param {string} text */
export const fold = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '');

/**
 * @param {{chapters: {clauses: import('./markdown.js').Clause[]}[]}} book @param {string} search
 * @returns {import('./markdown.js').Clause[]}
 */
export function found(book, search) {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  const all = book.chapters
    .flatMap((c) => c.clauses)
    .map((clause) => ({ clause, text: fold(clause.text) }))
    .filter(({ text }) => wanted.every((w) => text.includes(w)));
  const whole = (/** @type {string} */ text) => {
    const have = new Set(text.split(/[^\p{L}\d-]+/u));
    return wanted.every((w) => have.has(w));
  };
  return [...all.filter((one) => whole(one.text)), ...all.filter((one) => !whole(one.text))].map((one) => one.clause);
}
