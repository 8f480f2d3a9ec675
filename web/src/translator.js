// translator.js: makes text of messages. The work is done in C (src/present/tr.h), the same for every front:
// words.wasm.
//
// A message is what docs/protocol.md, "What people see", calls so: {key, args}, a number, a string, {seat: 2}, {list:
// [...]}.

/** @typedef {import('./types.js').Message} Message */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Ends a piece of what words.wasm reads (src/present/wire.h). */
const END = '\x1f';

/** A text without the bytes that mean something to words.wasm. @param {string} text */
const clean = (text) => text.replace(/[\x00\x1f]/g, ' ');

/**
 * A number as one piece; what is not a whole number keeps its decimals.
 * @param {string} kind @param {number} value @returns {string}
 */
const number = (kind, value) => (Number.isSafeInteger(value) ? `${kind}${value}${END}` : `d${value}${END}`);

/** The number that the form of a word goes by. @param {unknown} value */
const counted = (value) => (Number.isSafeInteger(value) && value ? `#${value}${END}` : '');

/** An argument of a message. @param {Message} arg @returns {string} */
function argument(arg) {
  if (typeof arg === 'number') return number('n', arg);
  if (typeof arg === 'string') return `t${clean(arg)}${END}${arg === '' ? '' : counted(Number(arg))}`;
  if (arg === null || arg === undefined) return `t${END}`;
  if ('key' in arg) return message(arg) + counted(arg.n);
  if ('list' in arg) return `[${END}${arg.list.map(message).join('')}]${END}`;
  if ('signed' in arg) return number('+', arg.signed);
  if ('decimal' in arg) return `d${clean(arg.decimal)}${END}`;
  if ('text' in arg) return `t${clean(arg.text)}${END}${counted(arg.n)}`;
  return number('s', arg.seat - 1);
}

/** @param {Message} m @returns {string} */
function message(m) {
  if (typeof m !== 'object' || m === null || !('key' in m)) return `b${END}${argument(m)}.${END}`;
  const who = m.who !== undefined ? `w${clean(m.who)}${END}` : '',
    seat = m.seat ? `@${m.seat - 1}${END}` : '';
  return `k${clean(m.key)}${END}${who}${seat}${
    m.else !== undefined ? `e${END}${message(m.else)}` : ''
  }${(m.args ?? []).map(argument).join('')}.${END}`;
}

export class Translator {
  /**
   * @param {WebAssembly.Exports} exports
   * @param {(key: string, nowhere: boolean) => void} lacking  gets the keys that the language lacks
   */
  constructor(exports, lacking) {
    this.x = /** @type {any} */ (exports);
    this.lacking = lacking;
  }

  /** @param {WebAssembly.Module} module @param {(key: string, nowhere: boolean) => void} lacking */
  static async load(module, lacking) {
    const none = new Proxy({}, { get: () => () => 52 }); // what libc may ask of a system is not there
    const instance = await WebAssembly.instantiate(module, /** @type {any} */ ({ wasi_snapshot_preview1: none }));
    /** @type {any} */ (instance.exports)._initialize?.();
    return new Translator(instance.exports, lacking);
  }

  /** Writes text for a call; the bytes. @param {string} text */
  write(text) {
    const bytes = encoder.encode(text),
      at = this.x.words_room(bytes.length + 1);
    if (!at) throw new Error('no memory for words');
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** Which language the page has: its catalog (0 is English), and its code. @param {string} code */
  language(code) {
    this.x.words_language(code === 'en' ? 0 : 1, code.charCodeAt(0), code.charCodeAt(1));
  }

  /** Forgets a catalog. @param {0 | 1} which */
  clear(which) {
    this.x.words_clear(which);
  }

  /** Adds a language file to a catalog. @param {0 | 1} which @param {string} file */
  add(which, file) {
    this.x.words_load(which, this.write(file));
  }

  /** Who has a sentence: 2 the page's language, 1 only English, 0 nobody. @param {string} key @returns {0 | 1 | 2} */
  find(key) {
    return this.x.words_find(this.write(key));
  }

  /** @param {Message} m @param {string[]} [seats]  names, seat 1 first @returns {string} */
  text(m, seats = []) {
    const length = this.x.words_text(
      this.write(`${seats.map((name) => clean(name) + END).join('')}/${END}${message(m)}`),
    );
    const out = decoder.decode(new Uint8Array(this.x.memory.buffer, this.x.words_answer(), length));
    const lacked = this.x.words_lacking();
    if (lacked) this.note(lacked);
    return out;
  }

  /** @param {number} at */
  note(at) {
    const bytes = new Uint8Array(this.x.memory.buffer, at);
    for (const line of decoder.decode(bytes.subarray(0, bytes.indexOf(0))).split('\n')) {
      if (line) this.lacking(line.replace(/^!/, ''), line[0] === '!');
    }
  }
}
