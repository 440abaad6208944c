// @ts-check
/**
 * A replay for others: as an address that carries all of it, or, where that would be too long, as a file. And back from an
 * address.
 */
import { pageUrl } from "../../base/assets.js";
import { t } from "../../language/language.js";
import { LONGEST_LINK, packed, unpacked } from "./code.js";
import { playerOf } from "./summary.js";
import { sizeOf } from "./words.js";

/** What an address has before the replay, after its `#`. */
const FRAGMENT = "replay=";

/** @typedef {{ address: string, size: number, fits: boolean }} Link `size` is the address's, in bytes */

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<Link>}
 */
export async function linkOf(bytes) {
  const text = await packed(bytes);
  const address = pageUrl(`#${FRAGMENT}${text}`);
  return { address, size: address.length, fits: text.length <= LONGEST_LINK };
}

/**
 * @param {import("../../types").StackmateModule} module
 * @param {string} text what an address has for a replay
 * @returns {Promise<Uint8Array>} one that can be played
 * @throws {import("../../language/language.js").Complaint} naming what is wrong with it
 */
export async function readLink(module, text) {
  const bytes = await unpacked(text);
  playerOf(module, bytes).free();
  return bytes;
}

/**
 * Puts a replay's address on the clipboard, or says why a file is better.
 * @param {Uint8Array} bytes
 * @returns {Promise<() => string>} what was done, in words
 */
export async function copyLink(bytes) {
  const { address, size, fits } = await linkOf(bytes);
  if (!fits) return () => t("replays.link.too-long", { size: sizeOf(size) });
  return copyText(address, () => t("replays.link.copied", { size: sizeOf(size) }));
}

/**
 * @param {string} text
 * @param {() => string} done what is said then
 * @returns {Promise<() => string>}
 */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    // Not every page may write to the clipboard: then the text is there to be copied by hand.
    return () => text;
  }
}
