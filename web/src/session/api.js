// api.js: the server's HTTP API (docs/api.md). Where there is no server the page plays by itself.

import { settings } from '../settings.js';
import { t } from '../i18n.js';
import { read, write } from '../storage.js';

/** The server said no. */
export class ApiError extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(problem?.detail ?? t('web.trouble.server', status));
    this.status = status;
    this.problem = problem;
  }
}

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

/** Who I am; a guest of my name if nobody yet. */
export async function whoAmI() {
  if (known()) {
    try {
      return await api('/session');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  const me = await api('/session', { body: { name: settings.name || t('web.default-name') } });
  write('session', 'yes');
  return me;
}

/** Tables of mine, and those that anyone may join. */
export async function myTables() {
  const [mine, open] = await Promise.all([
    known()
      ? api('/tables?list=mine')
          .then((x) => x.tables)
          .catch(() => [])
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
