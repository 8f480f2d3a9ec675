// link.js: a match in an address, so that a position or a whole game can be sent to anybody.

/** Compressed, in letters that need no escape. @param {string} save */
export async function pack(save) {
  const data = await new Response(
    new Blob([save]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  return btoa([...new Uint8Array(data)].map((b) => String.fromCharCode(b)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Bytes that an address may stand for: the longest games have a tenth of it. */
const MOST = 4 << 20;

/** Somebody sent it: a few kilobytes that would fill the memory are refused. @param {string} text */
export async function unpack(text) {
  const data = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const words = new TextDecoder();
  let out = '',
    bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > MOST) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    out += words.decode(part.value, { stream: true });
  }
  return out + words.decode();
}

/** The address of a match at one of its plies. @param {string} save @param {number} ply */
export const linkTo = async (save, ply) =>
  `${location.origin}${location.pathname}#/replay/link/${await pack(save)}?ply=${ply}`;
