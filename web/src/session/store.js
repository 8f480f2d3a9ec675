// store.js: matches saved in this browser (IndexedDB), newest first.
//
// A match is played in one tab. The tab that opens it claims it: it writes its name into the match, and from then on
// the store refuses what another tab plays there. Tabs notify each other by a BroadcastChannel, so that nobody plays in
// vain. Where the browser refuses to save at all, a match lives as long as its page.

/**
 * @typedef {{id: string, title: string, game: string, setup: string, save: string, bots: Record<string, string>, names:
 *   string[], over: boolean, updated: number, seen: Record<string, number>, plies: number, round?: number, owner?:
 *   string, coach?: boolean, short?: number, status?: string, newsFrom?: number, review?: any}} Kept
 */
/** @typedef {{what: 'open' | 'changed', id: string}} News */

/** This tab. */
const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, '0')).join('');
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('signoria-games') : null;
/** Matches that the browser refused to save. @type {Map<string, Kept>} */
const memory = new Map();

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

/**
 * One transaction; `work` may put its answer into `out`.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore, out: {answer?: T}) => void} work
 * @returns {Promise<T | undefined>}
 */
async function run(mode, work) {
  const db = await open();
  return new Promise((resolve, reject) => {
    const change = db.transaction('games', mode);
    /** @type {{answer?: T}} */
    const out = {};
    change.oncomplete = () => resolve(out.answer);
    change.onerror = change.onabort = () => reject(change.error ?? new Error('refused'));
    work(change.objectStore('games'), out);
  });
}

/**
 * Puts a match into the store; what cannot be written ends the transaction.
 * @param {IDBObjectStore} store @param {Kept} game
 */
function write(store, game) {
  try {
    store.put(game);
  } catch {
    store.transaction.abort();
  }
}

/** What the other tabs do with matches. @param {(news: News) => void} listener @returns {() => void} */
export function listen(listener) {
  const hear = (/** @type {MessageEvent} */ e) => listener(e.data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/**
 * Saves a match. 'taken': another tab plays it, nothing was written. 'refused': the browser does not save.
 * @param {Kept} game @returns {Promise<'saved' | 'taken' | 'refused'>}
 */
export async function keep(game) {
  try {
    const how = await run('readwrite', (store, /** @type {{answer?: 'saved' | 'taken' | 'refused'}} */ out) => {
      const old = store.get(game.id);
      old.onsuccess = () => {
        // A match without an owner is a new one. One that is in memory alone was never another tab's to delete.
        const others = old.result?.owner && old.result.owner !== game.owner,
          mine = memory.get(game.id)?.owner === game.owner;
        if (game.owner && others) out.answer = mine ? 'refused' : 'taken';
        else out.answer = game.owner && !old.result && !mine ? 'refused' : 'saved';
        if (out.answer === 'saved') write(store, game);
      };
    });
    if (how === 'saved') {
      memory.delete(game.id);
      channel?.postMessage({ what: 'changed', id: game.id });
    }
    if (how === 'refused') memory.set(game.id, { ...game }); // deleted in another tab: it lives as long as this page
    return how ?? 'refused';
  } catch {
    memory.set(game.id, { ...game });
    return 'refused';
  }
}

/** The match, to be played in this tab from now on. @param {string} id @returns {Promise<Kept | undefined>} */
export async function claim(id) {
  const here = memory.get(id);
  if (here) return { ...here, owner: tab };
  const found = await fetchKept(id);
  if (!found) return undefined;
  try {
    const mine = await run('readwrite', (store, /** @type {{answer?: Kept}} */ out) => {
      const old = store.get(id);
      old.onsuccess = () => {
        out.answer = old.result && { ...old.result, owner: tab };
        if (out.answer) write(store, out.answer);
      };
    });
    channel?.postMessage({ what: 'open', id });
    return mine;
  } catch {
    const mine = { ...found, owner: tab }; // it can be read, not written: the first save says so
    memory.set(id, mine);
    return mine;
  }
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export async function fetchKept(id) {
  return (
    memory.get(id) ??
    run('readonly', (store, /** @type {{answer?: Kept}} */ out) => {
      const request = store.get(id);
      request.onsuccess = () => {
        out.answer = request.result;
      };
    }).catch(() => undefined)
  );
}

/** @param {string} id */
export async function forget(id) {
  memory.delete(id);
  await run('readwrite', (store) => {
    store.delete(id);
  }).catch(() => {});
}

/** @returns {Promise<Kept[]>} */
export async function allKept() {
  const stored = await run('readonly', (store, /** @type {{answer?: Kept[]}} */ out) => {
    const request = store.getAll();
    request.onsuccess = () => {
      out.answer = request.result;
    };
  }).catch(() => []);
  return [...memory.values(), ...(stored ?? []).filter((g) => !memory.has(g.id))].sort((a, b) => b.updated - a.updated);
}
