// @ts-check
/**
 * Plays a replay once from end to end, to tell what is in it; in slices, so that the page goes on meanwhile.
 */
import { Complaint } from "../../language/language.js";
import { readAbout } from "./about.js";
import { LARGEST, toText } from "./code.js";

/** @typedef {import("./library.js").Entry} Entry */

/** Ticks at a time: some milliseconds. */
const SLICE = 40_000;
/** Bytes of the checksum at a replay's end. */
const CHECKSUM = 8;
/** What our rules say of bytes that are no replay, by the name they give it. */
const CODES = new Set(["magic", "version", "truncated", "trailing", "checksum", "rules"]);

/**
 * A player for some bytes.
 * @param {import("../../types").StackmateModule} module
 * @param {Uint8Array} bytes
 * @returns {import("../../types").PlaybackHandle} to be freed
 * @throws {Complaint} naming what is wrong with them
 */
export function playerOf(module, bytes) {
  if (bytes.length > LARGEST) throw new Complaint("replays.wrong.large", { most: LARGEST / 1e6 });
  try {
    return new module.Playback(bytes);
  } catch (error) {
    const { code = "", message } = /** @type {{ code?: string, message: string }} */ (error);
    throw new Complaint(`replays.wrong.${CODES.has(code) ? code : "content"}`, { why: message });
  }
}

/**
 * Watches a replay to its end. The player stays where it is.
 * @param {import("../../types").PlaybackHandle} player
 * @param {() => boolean} [isWanted] asked now and then; the player may be gone when it says no
 * @returns {Promise<boolean>} whether it has been watched
 */
export async function survey(player, isWanted = () => true) {
  while (isWanted()) {
    if (player.survey(SLICE)) return true;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return false;
}

/**
 * What is told about a game in a list.
 * @param {import("../../types").StackmateModule} module
 * @param {Uint8Array} bytes
 * @param {string} [name]
 * @returns {Promise<Entry>}
 * @throws {Complaint} naming what is wrong with the bytes
 */
export async function entryOf(module, bytes, name = "") {
  const player = playerOf(module, bytes);
  try {
    await survey(player);
    player.seek(player.length());
    return {
      name,
      about: readAbout(player.about()),
      kept: Date.now(),
      boards: player.boards(),
      ticks: player.length(),
      outcome: player.outcome(),
      size: bytes.length,
      sum: toText(bytes.slice(-CHECKSUM)),
    };
  } finally {
    player.free();
  }
}
