// storage.test.mjs: small values that a browser remembers, also where it refuses to.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { disk, load } from './lib.mjs';

const { forget, keysOf, read, readJson, write } = await load('src/storage.js');

afterEach(() => {
  disk.full = false;
  for (const key of keysOf('')) forget(key);
});

test('what was written is read again, and lies on the disk', () => {
  write('name', 'Bianca');
  assert.equal(read('name'), 'Bianca');
  assert.equal(disk.data.get('name'), 'Bianca');
  assert.equal(read('other'), null);
});

test('a full disk keeps a value as long as the page', () => {
  disk.full = true;
  write('name', 'Duccio');
  assert.equal(read('name'), 'Duccio');
  assert.equal(disk.data.has('name'), false);
  disk.full = false;
  assert.equal(read('name'), 'Duccio');
  write('name', 'Lapa');
  assert.equal(disk.data.get('name'), 'Lapa');
  assert.equal(read('name'), 'Lapa');
});

test('a disk that cannot be read holds nothing, and is no error', () => {
  disk.full = true;
  assert.equal(read('name'), null);
  assert.deepEqual(keysOf('n'), []);
  assert.doesNotThrow(() => forget('name'));
});

test('JSON that is broken or not there gives the other value', () => {
  assert.deepEqual(readJson('list', [1]), [1]);
  write('list', '[2, 3]');
  assert.deepEqual(readJson('list', [1]), [2, 3]);
  write('list', '[2, 3');
  assert.deepEqual(readJson('list', [1]), [1]);
  write('list', 'null');
  assert.deepEqual(readJson('list', [1]), [1]);
});

test('keys are found by how they begin, wherever they lie', () => {
  write('tip-a', '1');
  write('name', 'x');
  disk.full = true;
  write('tip-b', '1');
  disk.full = false;
  assert.deepEqual(keysOf('tip-').sort(), ['tip-a', 'tip-b']);
  forget('tip-b');
  assert.deepEqual(keysOf('tip-'), ['tip-a']);
});
