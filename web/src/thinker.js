// thinker.js: the Web Worker that thinks: bots, hints and analysis, so that the page never waits.

import { Engine } from './engine.js';

/** @type {Promise<import('./engine.js').EngineSession> | null} */
let session = null;

/** Sessions with the net of a game. @type {Map<string, Promise<import('./engine.js').EngineSession>>} */
const strong = new Map();

/** @param {string} address */
async function load(address) {
  const answer = await fetch(new URL(`../engine/${address}`, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {string} game */
async function openStrong(game) {
  const [code, weights] = await Promise.all([load(`${game}-net.wasm`), load(`${game}.pvnet`)]);
  const engine = await Engine.load(code);
  engine.weights(weights);
  return engine.open();
}

/** Loaded when first asked for. Where that fails the plain engine has to do. @param {string} game */
function withNet(game) {
  let one = strong.get(game);
  if (!one) {
    strong.set(game, (one = openStrong(game)));
    one.catch(() => strong.delete(game));
  }
  return one.catch(() => session);
}

/** @param {MessageEvent} message */
self.onmessage = async (message) => {
  const { id, module, lines, net } = message.data;
  if (module) {
    session = Engine.load(module).then((engine) => engine.open());
    return;
  }
  try {
    const engine = await (net ? withNet(net) : session);
    if (!engine) throw new Error('the thinker has no engine');
    let answer = '';
    for (const line of lines) answer = engine.ask(line);
    self.postMessage({ id, answer });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
