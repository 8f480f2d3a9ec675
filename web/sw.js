// sw.js: keeps the client, so that it opens at once and without a network. tools/site.cmake writes the version and the
// list.

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
