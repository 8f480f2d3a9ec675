// engine.js: the rules engine in the page: one line of the line protocol in, its answer out.
//
// docs/protocol.md describes every line. One module is loaded; each session in it holds a match.

/** The engine answered "error". */
class EngineError extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The little of WASI that the module asks for. @param {() => WebAssembly.Memory} memory */
function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const calls = {
    /** @param {number} at @param {number} length */
    random_get(at, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return 0;
    },
    /** @param {number} _id @param {bigint} _precision @param {number} at */
    clock_time_get(_id, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    /** @param {number} _fd @param {number} pieces @param {number} count @param {number} written */
    fd_write(_fd, pieces, count, written) {
      let text = '',
        bytes = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(pieces + 8 * i, true),
          length = view().getUint32(pieces + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(memory().buffer, at, length));
        bytes += length;
      }
      console.error(text);
      view().setUint32(written, bytes, true);
      return 0;
    },
    /** @param {number} code */
    proc_exit(code) {
      throw new Error(`the engine stopped (${code})`);
    },
  };
  // Whatever else libc may ask for is not there (ENOSYS).
  return new Proxy(calls, { get: (all, name) => /** @type {any} */ (all)[name] ?? (() => 52) });
}

export class Engine {
  /** @param {WebAssembly.Exports} exports */
  constructor(exports) {
    this.x = /** @type {any} */ (exports);
    /** It has the lessons of its game. */
    this.taught = false;
  }

  /** @param {BufferSource | Response | Promise<Response> | WebAssembly.Module} source */
  static async load(source) {
    /** @type {WebAssembly.Instance} */
    let instance;
    const imports = { wasi_snapshot_preview1: wasi(() => /** @type {WebAssembly.Memory} */ (instance.exports.memory)) };
    if (source instanceof WebAssembly.Module) {
      instance = await WebAssembly.instantiate(source, /** @type {any} */ (imports));
    } else if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      instance = (await WebAssembly.instantiate(source, /** @type {any} */ (imports))).instance;
    } else {
      instance = (await WebAssembly.instantiateStreaming(source, /** @type {any} */ (imports))).instance;
    }
    const x = /** @type {any} */ (instance.exports);
    x._initialize();
    x.wasm_init();
    return new Engine(instance.exports);
  }

  /**
   * What is learnt by, which is not in the module. List 0 are the lessons, learn/GAME.txt; 1 the challenges,
   * learn/GAME-challenges.txt; 2 the positions for the day, learn/GAME-daily.txt. Once for each.
   * @param {string} text
   */
  lessons(text, list = 0) {
    const bytes = encoder.encode(text);
    const at = this.x.wasm_room(bytes.length);
    if (!at) throw new EngineError('the lessons are too long');
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    const taken = Boolean(this.x.wasm_lessons(list, bytes.length));
    if (!list) this.taught = taken;
  }

  /** The net of the game, for an engine that plays with one. @param {ArrayBuffer} bytes */
  weights(bytes) {
    const at = this.x.wasm_weights_room(bytes.byteLength);
    if (at) new Uint8Array(this.x.memory.buffer, at, bytes.byteLength).set(new Uint8Array(bytes));
    if (!this.x.wasm_weights()) throw new EngineError('these weights do not fit');
  }

  /** A session without a match. */
  open() {
    return new EngineSession(this.x, this.x.wasm_open());
  }
}

export class EngineSession {
  /** @param {any} x @param {number} handle */
  constructor(x, handle) {
    this.x = x;
    this.handle = handle;
  }

  /** The whole answer, "ok ..." or "error ...". @param {string} line */
  raw(line) {
    const bytes = encoder.encode(line);
    const at = this.x.wasm_room(bytes.length + 1);
    if (!at) throw new EngineError('the line is too long');
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    const length = this.x.wasm_line(this.handle, bytes.length);
    return decoder.decode(new Uint8Array(this.x.memory.buffer, this.x.wasm_answer(), length));
  }

  /** What follows "ok "; throws what follows "error ". @param {string} line @returns {string} */
  ask(line) {
    const answer = this.raw(line);
    if (answer.startsWith('ok')) return answer.slice(3);
    throw new EngineError(answer.replace(/^error /, ''));
  }

  /** The same as JSON. @param {string} line @returns {any} */
  json(line) {
    return JSON.parse(this.ask(line));
  }

  close() {
    if (this.handle) this.x.wasm_close(this.handle);
    this.handle = 0;
  }
}
