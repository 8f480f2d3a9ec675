// sw.js: keeps the client, so that it opens at once and without a network, and shows notifications. cmake/site.cmake
// writes the version and the list.

const version = 'VERSION';
// prettier-ignore
const files = ['./', /*FILES*/];
const cache = `signoria-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cache)
      .then((c) => c.addAll(files.map((f) => new Request(f, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((all) =>
        Promise.all(all.filter((c) => c.startsWith('signoria-') && c !== cache).map((c) => caches.delete(c))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  event.respondWith(
    caches.open(cache).then(async (c) => {
      const found = await c.match(event.request, { ignoreSearch: true });
      if (found) return found;
      const answer = await fetch(event.request);
      if (answer.ok) c.put(event.request, answer.clone());
      return answer;
    }),
  );
});

// ---- Notifications (docs/api.md, Web Push) ----

/** What the page wrote down in its language when notifications were turned on (src/club/push.js). */
const words = async () => {
  const found = await (await caches.open('words-of-notifications')).match('words');
  return found ? found.json() : { turn: '', invited: '', news: '', games: {} };
};

/** A list of the server, with the cookie; empty if it does not answer. */
const list = (path, key) =>
  fetch(`api/v1${path}`).then(
    async (answer) => (answer.ok ? (await answer.json())[key] : []),
    () => [],
  );

/** What there is to say: one note for each table. */
async function news() {
  const [said, turns, asked] = await Promise.all([
    words(),
    list('/tables?list=waiting', 'tables'),
    list('/invitations', 'invitations'),
  ]);
  const note = (id, x, body, since) => ({
    title: x.title || said.games[x.game] || 'Signoria',
    tag: `table-${id}`,
    body,
    data: { to: `#/table/${id}`, since },
  });
  const all = [
    ...turns.map((x) => note(x.id, x, said.turn, x.changed)),
    ...asked.map((x) => note(x.table, x, said.invited, x.created)),
  ];
  return { all, otherwise: { title: 'Signoria', tag: 'news', body: said.news, data: { to: '#/tables' } } };
}

const show = ({ title, ...note }) =>
  self.registration.showNotification(title, { ...note, icon: 'icons/icon-192.png', badge: 'icons/icon-192.png' });

async function pushed() {
  const { all, otherwise } = await news(),
    shown = await self.registration.getNotifications(),
    pages = await self.clients.matchAll({ type: 'window' });
  for (const old of shown) if (!all.some((one) => one.tag === old.tag)) old.close();
  const looksAt = (one) => pages.some((page) => page.focused && page.url.split('?')[0].endsWith(one.data.to));
  const fresh = all.filter(
    (one) => !looksAt(one) && !shown.some((old) => old.tag === one.tag && old.data.since === one.data.since),
  );
  for (const one of fresh.slice(0, 5)) await show({ ...one, renotify: true });
  // A browser wants to see a note for every push, unless somebody looks at the page.
  if (!all.length && !pages.some((page) => page.visibilityState === 'visible')) await show(otherwise);
}

self.addEventListener('push', (event) => event.waitUntil(pushed()));

/** To the table: in the page that shows it, in any other page of ours, or in a new one. */
async function follow(to) {
  const address = new URL(to, self.registration.scope).href,
    shows = (page) => page.url.split('?')[0] === address;
  const pages = await self.clients.matchAll({ type: 'window' }),
    there = pages.find(shows) ?? pages[0];
  if (!there) return self.clients.openWindow(address);
  const page = await there.focus();
  return shows(page) ? page : page.navigate(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data.to));
});

/** The push service has given this browser another address. */
async function renew() {
  const answer = await fetch('api/v1/push');
  if (!answer.ok) return;
  const { key } = await answer.json();
  const { endpoint } = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await fetch('api/v1/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));
