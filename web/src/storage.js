// storage.js: small values that this browser remembers. Where it refuses to, they last as long as the page.

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key @returns {string | null} */
export function read(key) {
  const here = memory.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/**
 * A value that was written as JSON; `otherwise` if there is none, or it cannot be read.
 * @template T @param {string} key @param {T} otherwise @returns {T}
 */
export function readJson(key, otherwise) {
  try {
    return JSON.parse(read(key) ?? '') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key */
export function forget(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was saved
  }
}

/** The keys that begin so. @param {string} start @returns {string[]} */
export function keysOf(start) {
  const here = [...memory.keys()];
  try {
    here.push(...Object.keys(localStorage));
  } catch {
    // only what lasts as long as the page
  }
  return here.filter((key) => key.startsWith(start));
}
