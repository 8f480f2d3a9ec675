// think.js: asks the Web Worker that thinks (thinker.js); one question at a time is worked on.

/** @type {Map<number, {resolve: (answer: string) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
/** @type {Worker | null} */
let worker = null;
/** @type {WebAssembly.Module | null} */
let module = null;
let count = 0;

/** The engine to think with; thoughts with another one are given up. @param {WebAssembly.Module} compiled */
export function setModule(compiled) {
  if (worker && module !== compiled) stop();
  module = compiled;
}

function start() {
  worker = new Worker(new URL('./thinker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error !== undefined) one?.reject(new Error(data.error));
    else one?.resolve(data.answer);
  };
  worker.onerror = (event) => stop(event.message);
  worker.postMessage({ module });
  return worker;
}

/** Gives up all that is being thought about. @param {string} [why] */
export function stop(why = 'stopped') {
  worker?.terminate();
  worker = null;
  for (const one of waiting.values()) one.reject(new Error(why));
  waiting.clear();
}

/**
 * The answer to the last of the lines. @param {string[]} lines @param {string} [net]  the game whose net is needed
 * @returns {Promise<string>}
 */
export function think(lines, net) {
  const to = worker ?? start();
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    to.postMessage({ id, lines, net });
  });
}
