// @ts-check
/**
 * A replay as part of an address: deflated, then encoded in sixty-four characters that need no escaping.
 *
 * The first character names the packing, so that a browser without deflate can still make links: `d` is deflated, `r` is raw.
 * Some sites cut addresses that are much longer than 8 kB.
 */
import { Complaint } from "../../language/language.js";

/** The maximum length of a replay inside a link, in characters. */
export const LONGEST_LINK = 8_000;
/** The maximum size of a replay that can be opened, in bytes. It applies to the packed and to the unpacked replay. */
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
 * @throws {Complaint} naming its fault
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
  // Errors of writing are ignored here, because reading the result reports them too.
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
 * @throws {Complaint} naming the first invalid character
 */
export function fromText(text) {
  const at = [...text].findIndex((sign) => !SIGNS.test(sign));
  if (at >= 0) throw new Complaint("replays.wrong.link-sign", { sign: [...text][at], at: at + 2 });
  if (text.length % 4 === 1) throw new Complaint("replays.wrong.link-broken", { count: text.length + 1 });
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
