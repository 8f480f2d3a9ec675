// api.js: the server's HTTP API (docs/api.md). Where there is no server the page plays by itself.

import { set, settings } from '../settings.js';
import { has, lang, t } from '../i18n.js';
import { forget, read, write } from '../storage.js';
import { Trouble } from '../trouble.js';

/** The sentence for a type of problem, where its words are not web.problem.TYPE. @type {Record<string, string>} */
const sentences = { late: 'web.trouble.late', unavailable: 'web.trouble.server-down' };

/**
 * The reason's own words, where this page has them. Details are English (docs/api.md): on a page of another language
 * the type is what we have words for.
 */
function wordsFor(/** @type {number} */ status, /** @type {any} */ problem) {
  const reason = `web.club.no.${String(problem?.key ?? '').replace(/^wrong\./, '')}`;
  if (problem?.reason && has(reason))
    return problem.until
      ? t(reason, new Date(1000 * problem.until).toLocaleString(lang()), problem.reason)
      : t(`${reason}.ever`, problem.reason);
  if (problem?.key && has(reason)) return problem.args ? t(reason, ...problem.args) : t(reason);
  if (problem?.detail && lang() === 'en') return problem.detail;
  const type = String(problem?.type ?? '').replace('/problems/', '');
  const key = sentences[type] ?? `web.problem.${type}`;
  return has(key) ? t(key) : t('web.trouble.server', status);
}

/** The server said no. */
export class ApiError extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(wordsFor(status, problem));
    this.status = status;
    this.problem = problem;
  }
}

/** Was it refused because an administrator has suspended who asks? @param {unknown} error */
export const isSuspended = (error) => error instanceof ApiError && error.problem?.key === 'limits.suspended';

/** @param {string} path @param {{method?: string, body?: any}} [options] @returns {Promise<any>} */
export async function api(path, options = {}) {
  const answer = await fetch(`api/v1${path}`, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    credentials: 'same-origin',
    headers: options.body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  if (answer.status === 204) return null;
  const json = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(answer.status, json);
  return json;
}

/** @type {Promise<any> | null} */
let facts = null;

/** What the server says of itself, or null where there is none. */
export function serverFacts() {
  if (!navigator.onLine) return Promise.resolve(null);
  facts ??= api('')
    .catch(() => null)
    .then((found) => {
      if (!found)
        setTimeout(() => {
          facts = null;
        }, 10000);
      return found;
    });
  return facts;
}

/** Did this browser say who it is? The cookie itself is not for scripts. */
export const known = () => read('session') === 'yes';

/** Nobody is logged in, and a name or an account is needed first: main.js shows the page for that. */
export class MustEnter extends Error {
  /** @param {'register'} [way] where a name is not enough */
  constructor(way) {
    super();
    this.way = way;
  }
}

/** Who this browser is from now on. @param {any} me */
export function entered(me) {
  write('session', 'yes');
  if (me.account) set('name', me.name);
  dispatchEvent(new Event('session'));
  return me;
}

/** Nobody is logged in any more. */
export function left() {
  forget('session');
  dispatchEvent(new Event('session'));
}

/** Who I am, or null: nobody yet. @returns {Promise<any>} */
export async function session() {
  if (!known()) return null;
  try {
    return await api('/session');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    left();
    return null;
  }
}

/** Who I am; a guest of the name that was chosen in this browser if nobody yet. */
export async function whoAmI() {
  const me = await session();
  if (me) return me;
  if (!settings.name || (await serverFacts())?.accounts === 'required') throw new MustEnter();
  const guest = await api('/session', { body: { name: settings.name } });
  if (!guest) throw new Trouble('server-down'); // something else answers here
  return entered(guest);
}

/** Tables of mine, and those that anyone may join. */
export async function myTables() {
  const [mine, open] = await Promise.all([
    known()
      ? api('/tables?list=mine')
          .then((x) => x.tables)
          .catch((error) => {
            if (isSuspended(error)) dispatchEvent(new Event('suspended'));
            return [];
          })
      : [],
    api('/tables?list=open')
      .then((x) => x.tables)
      .catch(() => []),
  ]);
  return {
    tables: mine,
    open: open.filter((/** @type {any} */ x) => !mine.some((/** @type {any} */ m) => m.id === x.id)),
  };
}
