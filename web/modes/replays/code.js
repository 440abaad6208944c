// @ts-check
/**
 * A replay as a piece of an address: deflated, then in the sixty-four signs that an address may show as they are.
 *
 * The first sign says how it was packed, so that a browser that cannot deflate still makes links: `d` is deflated, `r` raw.
 * An address with much more than 8 kB is cut by some of the places it is pasted into.
 */
import { Complaint } from "../../language/language.js";

/** The longest piece of an address that is offered, in signs. */
export const LONGEST_LINK = 8_000;
/** No replay that is opened is larger, packed or not. */
export const LARGEST = 16_000_000;

const SIGNS = /^[A-Za-z0-9_-]*$/;

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<string>}
 */
export async function packed(bytes) {
  if (!("CompressionStream" in globalThis)) return `r${toText(bytes)}`;
  const deflated = await through(bytes, new CompressionStream("deflate-raw"));
  return deflated.length < bytes.length ? `d${toText(deflated)}` : `r${toText(bytes)}`;
}

/**
 * @param {string} text
 * @returns {Promise<Uint8Array>}
 * @throws {Complaint} naming what is wrong with it
 */
export async function unpacked(text) {
  if (!/^[dr]/.test(text)) throw new Complaint("replays.wrong.link-kind", { sign: text.slice(0, 1) });
  const bytes = fromText(text.slice(1));
  if (text.startsWith("r")) return bytes;
  try {
    return await through(bytes, new DecompressionStream("deflate-raw"));
  } catch (error) {
    throw error instanceof Complaint ? error : new Complaint("replays.wrong.link-broken", { count: text.length });
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {{ readable: ReadableStream, writable: WritableStream }} stream
 */
async function through(bytes, { readable, writable }) {
  const writer = writable.getWriter();
  // What goes wrong with the writing is told by the reading.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LARGEST) {
      void reader.cancel();
      throw new Complaint("replays.wrong.large", { most: LARGEST / 1e6 });
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
}

/** @param {Uint8Array} bytes */
export function toText(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @throws {Complaint} naming the first sign that cannot be there
 */
export function fromText(text) {
  const at = [...text].findIndex((sign) => !SIGNS.test(sign));
  if (at >= 0) throw new Complaint("replays.wrong.link-sign", { sign: [...text][at], at: at + 2 });
  if (text.length % 4 === 1) throw new Complaint("replays.wrong.link-broken", { count: text.length + 1 });
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
