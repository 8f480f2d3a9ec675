// thinker.js: the Web Worker that thinks: bots, hints and analysis, so that the page never waits.

import { Engine } from './engine.js';

/** @type {Promise<import('./engine.js').EngineSession> | null} */
let session = null;

/** @param {MessageEvent} message */
self.onmessage = async (message) => {
  const { id, module, lines } = message.data;
  if (module) {
    session = Engine.load(module).then((engine) => engine.open());
    return;
  }
  try {
    const engine = await session;
    if (!engine) throw new Error('the thinker has no engine');
    let answer = '';
    for (const line of lines) answer = engine.ask(line);
    self.postMessage({ id, answer });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
