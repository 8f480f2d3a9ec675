// golden.mjs: the engine as WebAssembly plays the same games in Chromium as everywhere: golden hashes and perft.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser, must, root, test } from './lib.mjs';

/**
 * Runs a program for WASI, in the page: what it prints and its exit code. As much of WASI as reading the file
 * `text` under any name and writing to the screen takes. Long because it goes to the page in one piece, as text.
 */
export async function runWasi(code, args, text) {
  const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
  const words = args.map((word) => new TextEncoder().encode(`${word}\0`));
  const file = new TextEncoder().encode(text);
  const BAD = 8,
    NOSYS = 52,
    DIR = 3,
    FILE = 4;
  let memory,
    out = '',
    at = 0,
    exit = 0;
  const view = () => new DataView(memory.buffer);
  const decoder = new TextDecoder();
  const buffers = function* (list, count) {
    for (let i = 0; i < count; i++)
      yield [view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)];
  };
  const known = {
    args_sizes_get(count, size) {
      view().setUint32(count, words.length, true);
      view().setUint32(
        size,
        words.reduce((n, w) => n + w.length, 0),
        true,
      );
      return 0;
    },
    args_get(list, room) {
      words.forEach((word, i) => {
        view().setUint32(list + 4 * i, room, true);
        new Uint8Array(memory.buffer).set(word, room);
        room += word.length;
      });
      return 0;
    },
    fd_write(fd, list, count, written) {
      let n = 0;
      for (const [from, length] of buffers(list, count)) {
        out += decoder.decode(new Uint8Array(memory.buffer, from, length), { stream: true });
        n += length;
      }
      view().setUint32(written, n, true);
      return 0;
    },
    fd_read(fd, list, count, read) {
      if (fd !== FILE) return BAD;
      let n = 0;
      for (const [to, length] of buffers(list, count)) {
        const part = file.subarray(at, at + length);
        new Uint8Array(memory.buffer).set(part, to);
        at += part.length;
        n += part.length;
      }
      view().setUint32(read, n, true);
      return 0;
    },
    fd_seek(fd, offset, from, now) {
      if (fd !== FILE) return 70;
      at = Number(offset) + (from === 1 ? at : from === 2 ? file.length : 0);
      view().setBigUint64(now, BigInt(at), true);
      return 0;
    },
    fd_fdstat_get(fd, stat) {
      new Uint8Array(memory.buffer).fill(0, stat, stat + 24);
      view().setUint8(stat, fd === DIR ? 3 : fd === FILE ? 4 : 2);
      view().setBigUint64(stat + 8, 0xffffffffn, true);
      view().setBigUint64(stat + 16, 0xffffffffn, true);
      return 0;
    },
    fd_prestat_get(fd, stat) {
      if (fd !== DIR) return BAD;
      view().setUint32(stat, 0, true);
      view().setUint32(stat + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name(fd, path) {
      new Uint8Array(memory.buffer)[path] = 46; // "."
      return 0;
    },
    path_open(dir, flags, path, length, how, rights, more, fdflags, fd) {
      at = 0;
      view().setUint32(fd, FILE, true);
      return 0;
    },
    fd_close: () => 0,
    proc_exit(status) {
      exit = status;
      throw new Error('exit');
    },
  };
  const wasi = new Proxy(known, { get: (all, name) => all[name] ?? (() => NOSYS) });
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = wasi[name];
  const instance = await WebAssembly.instantiate(module, imports);
  memory = instance.exports.memory;
  try {
    instance.exports._start();
  } catch (wrong) {
    if (wrong.message !== 'exit') throw wrong;
  }
  return { out, exit };
}

const lines = (text) =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .sort();
const files = (name) =>
  readdirSync(join(root, 'games'))
    .map((game) => join(root, 'games', game, 'tests', `${name}.txt`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));

export async function goldenTests(site) {
  await test('golden hashes and perft are the same in Chromium', async () => {
    const code = readFileSync(join(root, 'build/web/golden.wasm')).toString('base64');
    const b = await browser();
    await b.page.goto(site.url);
    const run = (args, text) =>
      b.page.evaluate(`(${runWasi})(${JSON.stringify(code)}, ${JSON.stringify(args)}, ${JSON.stringify(text)})`);
    const golden = await run(['golden'], '');
    const wanted = lines(files('golden').join('\n')),
      now = lines(golden.out);
    must(golden.exit === 0 && now.length > 50, `golden ended with ${golden.exit} after ${now.length} lines`);
    const other = wanted.filter((line, i) => line !== now[i]);
    must(wanted.length === now.length && !other.length, `other hashes: ${other.slice(0, 3)}`);
    let positions = 0;
    for (const text of files('perft')) {
      const done = await run(['golden', '--perft', 'tests/perft.txt'], text);
      const counts = /(\d+) passed, 0 failed\s*$/.exec(done.out);
      must(
        done.exit === 0 && counts && Number(counts[1]) > 0,
        `perft ended with ${done.exit}: ${done.out.slice(-300)}`,
      );
      positions += Number(counts[1]);
    }
    console.log(`     ${now.length} set-ups of 10 games and ${positions} perft counts are the same`);
    await b.close();
  });
}
