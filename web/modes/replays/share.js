// @ts-check
/**
 * Shares a replay: as an address that contains the whole replay, or, if that is too long, as a file. It also reads such
 * addresses.
 */
import { pageUrl } from "../../base/assets.js";
import { copyText } from "../../base/clipboard.js";
import { embedCode } from "../../base/embed-code.js";
import { t } from "../../language/language.js";
import { LONGEST_LINK, packed, unpacked } from "./code.js";
import { playerOf } from "./summary.js";
import { sizeOf } from "./words.js";

/** The prefix of the replay after the `#` of an address. */
const FRAGMENT = "replay=";

/** @typedef {{ address: string, size: number, fits: boolean }} Link `size` is the size of the address in bytes */

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
 * @param {import("./games.js").Games} games
 * @param {string} text the replay's part of an address
 * @returns {Promise<Uint8Array>} a replay that can be played
 * @throws {import("../../language/language.js").Complaint} naming its fault
 */
export async function readLink(games, text) {
  const bytes = await unpacked(text);
  playerOf((await games.of(bytes)).stackmate.module, bytes).free();
  return bytes;
}

/**
 * Copies the address of a replay to the clipboard, or advises to save a file.
 * @param {Uint8Array} bytes
 * @returns {Promise<() => string>} a confirmation
 */
export const copyLink = (bytes) =>
  copyAs(bytes, ({ address, size }) => copyText(address, () => t("replays.link.copied", { size: sizeOf(size) })));

/**
 * Copies the lines that put a replay on another page, or advises to save a file.
 * @param {Uint8Array} bytes
 * @returns {Promise<() => string>} a confirmation
 */
export const copyEmbed = (bytes) =>
  copyAs(bytes, ({ address }) => copyText(embedCode(address), () => t("main.embed.copied")));

/**
 * @param {Uint8Array} bytes
 * @param {(link: Link) => Promise<() => string>} copy
 */
async function copyAs(bytes, copy) {
  const link = await linkOf(bytes);
  return link.fits ? copy(link) : () => t("replays.link.too-long", { size: sizeOf(link.size) });
}
