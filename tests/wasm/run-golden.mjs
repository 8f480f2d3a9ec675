// run-golden.mjs: runs golden.wasm with its arguments, as node's WASI hosts it.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: ['golden', ...process.argv.slice(3)], preopens: { '.': '.' } });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance) || 0;
