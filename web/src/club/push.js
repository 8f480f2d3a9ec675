// push.js: notifications of this browser while its page is closed (Web Push). A push has no body: sw.js asks the server
// what there is to say, in the words that stand here.

import { addPart, t } from '../i18n.js';
import { games } from '../games.js';
import { api } from '../session/api.js';
import { forget, read, write } from '../storage.js';

/** Can this browser be woken at all? */
export const able = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The service worker knows no language: what it shows is written down for it in that of the page. */
export async function writeWords() {
  await addPart('club');
  const words = {
    turn: t('web.your-turn'),
    invited: t('web.club.invited'),
    news: t('web.reach.news'),
    games: Object.fromEntries(Object.keys(games).map((game) => [game, t(`lobby.${game}.name`)])),
  };
  const store = await caches.open('words-of-notifications');
  await store.put('words', new Response(JSON.stringify(words)));
}

/** Is this browser woken for whoever is logged in? */
export const isOn = () => read('push') === 'on';

/** What the server knows: its key, and the browsers that it wakes. @returns {Promise<any>} */
export const pushes = () => api('/push').catch(() => null);

/**
 * Asks the person, then the browser's push service, then this server.
 * @returns {Promise<any>} what the server knows then
 */
export async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('web.reach.push.denied'));
  const worker = await navigator.serviceWorker.ready,
    { key } = await api('/push');
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be for another key
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new Error(t('web.reach.push.unable'));
    });
  await writeWords();
  const known = await api('/push', { body: { endpoint: subscription.endpoint } });
  write('push', 'on');
  return known;
}

/** @param {number} [id] of another browser @returns {Promise<any>} what the server knows then */
export async function turnOff(id) {
  const known = await api('/push', { method: 'DELETE', body: id ? { id } : {} });
  if (id) return known;
  forget('push');
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return known;
}

/** A push belongs to a session: in a new one, as after logging in, this browser must be named again. */
export async function keepOn() {
  if (!isOn() || !able() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.getRegistration(),
    subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  const known = await pushes();
  if (known && !known.browsers.some((/** @type {any} */ one) => one.here))
    await api('/push', { body: { endpoint: subscription.endpoint } }).catch(() => {});
}
