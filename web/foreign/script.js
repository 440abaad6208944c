// @ts-check
/**
 * Gets the script of a third-party bot, from a file or an address, and reports why it cannot be loaded.
 */

import { Complaint, say } from "../language/language.js";

/** @typedef {import("../types").BotScript & { code: Blob }} BotScript */

/** The maximum size of a bot's script in bytes. Scripts contain their weights and their wasm, but no bot needs more than this. */
const MOST_BYTES = 64 << 20;
const MIB = 1 << 20;

/**
 * @param {File} file
 * @returns {BotScript}
 */
export function fromFile(file) {
  return { name: plainName(file.name), from: { key: "foreign.script.device" }, code: checked(file) };
}

/**
 * @param {string} text an address, perhaps invalid
 * @param {string} base the base of a relative address
 * @param {typeof fetch} get
 * @returns {Promise<BotScript>}
 */
export async function fromAddress(text, base, get) {
  const address = readAddress(text, base);
  // The request sends no data about the person, and the server must allow other sites to read the answer (CORS).
  const answer = await get(address, { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer" }).catch((error) => {
    throw new Complaint("foreign.script.unreachable", { address: address.href, host: address.host, why: say(error) });
  });
  if (!answer.ok)
    throw new Complaint("foreign.script.answer", { host: address.host, status: `${answer.status} ${answer.statusText}`.trim() });
  if (answer.headers.get("content-type")?.startsWith("text/html"))
    throw new Complaint("foreign.script.page", { address: address.href });
  const name = plainName(decoded(address.pathname.split("/").pop() ?? ""));
  return { name: name || address.host, from: address.host, code: checked(await answer.blob()) };
}

/**
 * @param {string} text
 * @param {string} base
 */
function readAddress(text, base) {
  const address = URL.canParse(text, base) ? new URL(text, base) : null;
  if (text.trim() === "" || address === null) throw new Complaint("foreign.script.no-address", { text });
  if (address.protocol !== "https:" && address.protocol !== "http:")
    throw new Complaint("foreign.script.protocol", { protocol: address.protocol });
  return address;
}

/** @param {Blob} code */
function checked(code) {
  if (code.size === 0) throw new Complaint("foreign.script.empty");
  if (code.size <= MOST_BYTES) return code;
  throw new Complaint("foreign.script.large", { size: Math.ceil(code.size / MIB), most: MOST_BYTES / MIB });
}

/** @param {string} text part of an address; text with invalid encoding is not changed */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} name of a file */
function plainName(name) {
  return name.replace(/\.m?js$/i, "");
}
