// store.js: matches kept in this browser (IndexedDB), newest first.

/** @typedef {{id: string, title: string, game: string, setup: string, save: string, bots: Record<string, string>, names: string[], over: boolean, updated: number, seen: Record<string, number>, plies: number, round?: number}} Kept */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('signoria', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T>} */
async function run(mode, work) {
  const db = await open();
  return new Promise((resolve, reject) => {
    const change = db.transaction('games', mode);
    const request = work(change.objectStore('games'));
    change.oncomplete = () => resolve(request.result);
    change.onerror = change.onabort = () => reject(change.error ?? request.error);
  });
}

/** @param {Kept} game */
export const keep = (game) => run('readwrite', (s) => s.put(game));
/** @param {string} id @returns {Promise<Kept | undefined>} */
export const fetchKept = (id) => run('readonly', (s) => s.get(id));
/** @param {string} id */
export const forget = (id) => run('readwrite', (s) => s.delete(id));
/** @returns {Promise<Kept[]>} */
export async function allKept() {
  const all = await run('readonly', (s) => s.getAll());
  return all.sort((a, b) => b.updated - a.updated);
}
