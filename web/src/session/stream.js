// stream.js: one stream of server-sent events for the whole browser; its tabs share it.
//
// The tab that holds the lock listens and passes events to the others by a BroadcastChannel. When it closes, another
// takes over. After every (re)connection "hello" comes, and whoever shows a table fetches it again.

const channel = new BroadcastChannel('signoria-events');
/** @type {Set<(name: string, data: any) => void>} */
const listeners = new Set();
/** Tables that this browser looks on at, by tab. @type {Map<string, string[]>} */
const watched = new Map();
const tab = crypto.randomUUID();
/** @type {EventSource | null} */
let source = null;
let wanted = false;
export let online = false;

/** @param {string} name @param {any} data */
function tell(name, data) {
  if (name === 'hello') online = true;
  if (name === 'lost') online = false;
  for (const one of listeners) one(name, data);
}

/** To this tab and the others. @param {string} name @param {any} data */
function spread(name, data) {
  tell(name, data);
  channel.postMessage({ name, data });
}

channel.onmessage = ({ data }) => {
  if (data.name === 'watch') {
    watched.set(data.data.tab, data.data.tables);
    if (source) connect();
  } else if (data.name === 'who') {
    announceWatch();
  } else tell(data.name, data.data);
};

function announceWatch() {
  channel.postMessage({ name: 'watch', data: { tab, tables: watched.get(tab) ?? [] } });
}

/** A stream was refused: perhaps to somebody whom an administrator has suspended. */
const askWhy = () =>
  fetch('api/v1/session')
    .then((answer) => answer.json())
    .then((me) => {
      if (me.limits?.includes('suspend')) dispatchEvent(new Event('suspended'));
    })
    .catch(() => {});

function connect() {
  source?.close();
  const watch = [...new Set([...watched.values()].flat())];
  source = new EventSource(`api/v1/events${watch.length ? `?watch=${watch.join(',')}` : ''}`);
  for (const name of ['hello', 'table', 'step', 'chat', 'online']) {
    source.addEventListener(name, (event) => spread(name, JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  source.onerror = () => {
    spread('lost', null);
    // EventSource tries again by itself, unless the answer was no stream at all.
    if (source?.readyState === EventSource.CLOSED) {
      askWhy();
      setTimeout(() => {
        if (source) connect();
      }, 3000);
    }
  };
}

/** Begins to listen; safe to call again. */
export function listen() {
  if (wanted) return;
  wanted = true;
  navigator.locks.request('signoria-events', () => {
    channel.postMessage({ name: 'who', data: null });
    connect();
    return new Promise(() => {}); // held until the tab closes
  });
  for (const change of ['online', 'session'])
    addEventListener(change, () => {
      if (source) connect();
    });
}

/** @param {(name: string, data: any) => void} listener @returns {() => void} */
export function subscribe(listener) {
  listeners.add(listener);
  listen();
  return () => listeners.delete(listener);
}

/** Looks on at these tables ("ID" or "ID.CODE"). @param {string[]} tables */
export function watch(tables) {
  watched.set(tab, tables);
  if (source) connect();
  else announceWatch();
}
