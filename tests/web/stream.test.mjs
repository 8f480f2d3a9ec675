// stream.test.mjs: one stream of events for all tabs of a browser.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { load } from './lib.mjs';

/** @type {any[]} */
const opened = [],
  sent = [];
globalThis.EventSource = /** @type {any} */ (
  class {
    static CLOSED = 2;

    constructor(url) {
      Object.assign(this, { url, on: new Map(), readyState: 1 });
      opened.push(this);
    }

    addEventListener(name, listener) {
      this.on.set(name, listener);
    }

    close() {
      this.readyState = 2;
    }
  }
);
globalThis.BroadcastChannel = /** @type {any} */ (
  class {
    constructor() {
      globalThis.channel = this;
    }

    postMessage(message) {
      sent.push(message);
    }
  }
);
let grant = () => {};
Object.defineProperty(globalThis, 'navigator', {
  value: {
    locks: {
      request: (_, held) => {
        grant = held;
      },
    },
  },
  configurable: true,
});
globalThis.addEventListener ??= () => {};
const stream = await load('src/session/stream.js');
const heard = [];
const stop = stream.subscribe((name, data) => heard.push([name, data]));
after(() => stop());

test('a tab without the lock opens nothing, and hears what another tab tells', () => {
  assert.equal(opened.length, 0);
  globalThis.channel.onmessage({ data: { name: 'step', data: { ply: 3 } } });
  assert.deepEqual(heard.splice(0), [['step', { ply: 3 }]]);
  stream.watch(['abc']);
  assert.equal(sent.at(-1).name, 'watch');
  assert.deepEqual(sent.at(-1).data.tables, ['abc']);
});

test('with the lock it opens one stream, for its own tables and those of the others', () => {
  grant();
  assert.equal(opened.at(-1).url, 'api/v1/events?watch=abc');
  assert.deepEqual(sent.at(-1), { name: 'who', data: null });
  globalThis.channel.onmessage({ data: { name: 'watch', data: { tab: 'other', tables: ['abc', 'def.code'] } } });
  assert.equal(opened.at(-1).url, 'api/v1/events?watch=abc,def.code');
  assert.deepEqual(
    opened.map((s) => s.readyState),
    [2, 1],
    'the old one is closed',
  );
});

test('what comes is told here and to the other tabs', () => {
  opened.at(-1).on.get('hello')({ data: '{"user":"anna"}' });
  assert.deepEqual(heard.splice(0), [['hello', { user: 'anna' }]]);
  assert.deepEqual(sent.at(-1), { name: 'hello', data: { user: 'anna' } });
  assert.equal(stream.online, true);
});

test('a lost connection is told, and is not online', () => {
  opened.at(-1).onerror();
  assert.deepEqual(heard.splice(0), [['lost', null]]);
  assert.deepEqual(sent.at(-1), { name: 'lost', data: null });
  assert.equal(stream.online, false);
});

test('a tab that only asks who is there gets an answer', () => {
  globalThis.channel.onmessage({ data: { name: 'who', data: null } });
  assert.deepEqual([sent.at(-1).name, sent.at(-1).data.tables], ['watch', ['abc']]);
});
