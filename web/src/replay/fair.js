// fair.js: checks in the browser that no draw was bent: docs/fair-chance.md, with the browser's own cryptography.

import { compare } from '../session/fairnote.js';

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {ArrayBuffer} */ data) =>
  [...new Uint8Array(data)].map((b) => b.toString(16).padStart(2, '0')).join('');
const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (b) => parseInt(b, 16));

/** @param {Uint8Array<ArrayBuffer>} key */
const hmacKey = (key) => crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/**
 * The lot that draw `n` from `weight` lots must show.
 * @param {CryptoKey} key @param {number} n @param {number} weight
 */
async function lot(key, n, weight) {
  const end = 2 ** 32 - (2 ** 32 % weight);
  for (let block = 0; ; block++) {
    const view = new DataView(await crypto.subtle.sign('HMAC', key, bytes(`draw ${n} block ${block}\n`)));
    for (let i = 0; i < 32; i += 4) if (view.getUint32(i) < end) return view.getUint32(i) % weight;
  }
}

/**
 * @param {string} save the text of a match
 * @param {import('../session/fairnote.js').Note | null} [note] what this browser noted before the first draw
 * @returns {Promise<{verdict: 'fair' | 'duplicate' | 'bent' | 'seeded' | 'sealed' | 'outside' | 'other', draws: number,
 *   numbers: number, commitment?: string, line?: number, noted: 'none' | 'same' | 'commitment' | 'number'}>}
 */
export async function checkFair(save, note = null) {
  /** @type {Record<string, string>} */
  const numbers = {};
  /** @type {{line: number, at: number, weight: number}[]} */
  const draws = [];
  let source = '',
    commitment = '',
    secret = '';
  save.split('\n').forEach((line, i) => {
    const [word, a, b] = line.split(' ');
    if (word === 'chance') source = a;
    else if (word === 'commitment') commitment = a;
    else if (word === 'secret' || word === 'reveal') secret = a;
    else if (word === 'number') numbers[a] = b;
    else if (word === 'draw') {
      const [at, weight] = a.split('/').map(Number);
      draws.push({ line: i + 1, at, weight });
    }
  });
  const noted = compare(note, { commitment, numbers });
  const facts = { draws: draws.length, numbers: Object.keys(numbers).length, commitment, noted };
  if (noted === 'commitment' || noted === 'number') return { verdict: 'other', ...facts };
  if (source !== 'fair' && source !== 'duplicate')
    return { verdict: source === 'outside' ? 'outside' : 'seeded', ...facts };
  if (!secret) return { verdict: 'sealed', ...facts };
  const raw = unhex(secret);
  const claim = hex(
    await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes('signoria fair 1 commitment\n'), ...raw])),
  );
  if (claim !== commitment) return { verdict: 'bent', line: 0, ...facts };
  // Which lots there were, only the rules know.
  if (source === 'duplicate') return { verdict: 'duplicate', ...facts };
  const lines = Object.keys(numbers)
    .sort()
    .map((seat) => `${seat} ${numbers[seat]}\n`)
    .join('');
  const mixed = await crypto.subtle.sign('HMAC', await hmacKey(raw), bytes(`signoria fair 1 key\n${lines}`));
  const key = await hmacKey(new Uint8Array(mixed));
  for (const [n, draw] of draws.entries()) {
    if ((await lot(key, n, draw.weight)) !== draw.at) return { verdict: 'bent', line: draw.line, ...facts };
  }
  return { verdict: 'fair', ...facts };
}
