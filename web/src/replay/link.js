// link.js: a match in an address, so that a position or a whole game can be sent to anybody.

/** Compressed, in letters that need no escape. @param {string} save */
async function pack(save) {
  const data = await new Response(
    new Blob([save]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  return btoa([...new Uint8Array(data)].map((b) => String.fromCharCode(b)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** @param {string} text */
export async function unpack(text) {
  const data = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

/** The address of a match at one of its plies. @param {string} save @param {number} ply */
export const linkTo = async (save, ply) =>
  `${location.origin}${location.pathname}#/replay/link/${await pack(save)}?ply=${ply}`;
