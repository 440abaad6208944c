// @ts-check
/** Hashes as Sum-Ten does, and makes its replays with changed bytes, whose checksum is right. */

const HEAD = 9;
const CHECKSUM = 8;
const MASK = (1n << 64n) - 1n;

/** Returns the FNV-1a hash with 64 bits. @param {Iterable<number>} bytes */
export function fnv(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  return hash;
}

/** Returns the hash as little-endian bytes. @param {Iterable<number>} bytes */
function checksum(bytes) {
  const hash = fnv(bytes);
  return Array.from({ length: CHECKSUM }, (_, at) => Number((hash >> BigInt(8 * at)) & 255n));
}

/**
 * Changes the body of a replay.
 * @param {Uint8Array} bytes
 * @param {(body: number[]) => void} change
 */
export function forged(bytes, change) {
  const body = [...bytes.slice(HEAD, -CHECKSUM)];
  change(body);
  const size = Array.from({ length: 4 }, (_, at) => (body.length >> (8 * at)) & 255);
  const kept = [...bytes.slice(0, HEAD - 4), ...size, ...body];
  return Uint8Array.from([...kept, ...checksum(kept)]);
}
