// @ts-check
/**
 * Plays a replay once from beginning to end, to collect its data. It works in slices, so that the page stays responsive.
 */
import { wordsOf } from "../../language/failure.js";
import { Complaint } from "../../language/language.js";
import { readAbout } from "./about.js";
import { LARGEST, toText } from "./code.js";

/** @typedef {import("./library.js").Entry} Entry */

/** The number of ticks that are simulated in one slice, which takes some milliseconds. */
const SLICE = 40_000;
/** The size of the checksum at the end of a replay, in bytes. */
const CHECKSUM = 8;
/** The codes of the core's errors for invalid replays, and the kind of error that the page shows for each code. */
const KINDS = new Map([
  ...["magic", "version", "truncated", "trailing", "checksum", "rules"].map((kind) => /** @type {const} */ ([kind, kind])),
  ["game", "rules"], ["ruleset", "rules"],
]);

/**
 * Creates a player for replay bytes.
 * @param {import("./games.js").Player} module of the replay's game
 * @param {Uint8Array} bytes
 * @returns {import("../../types").PlaybackHandle} the caller must free it
 * @throws {Complaint} naming their fault
 */
export function playerOf(module, bytes) {
  if (bytes.length > LARGEST) throw new Complaint("replays.wrong.large", { most: LARGEST / 1e6 });
  try {
    return new module.Playback(bytes);
  } catch (error) {
    const why = wordsOf(error);
    const code = typeof why === "string" ? "" : why.key.replace("core.replay.", "");
    throw new Complaint(`replays.wrong.${KINDS.get(code) ?? "content"}`, { why });
  }
}

/**
 * Simulates a replay to its end for its statistics. The position of the player does not change.
 * @param {import("../../types").PlaybackHandle} player
 * @param {() => boolean} [isWanted] called between slices; if it returns false, the player may have been freed
 * @returns {Promise<boolean>} whether the survey is complete
 */
export async function survey(player, isWanted = () => true) {
  while (isWanted()) {
    if (player.survey(SLICE)) return true;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return false;
}

/**
 * Returns the data about a game for a list.
 * @param {import("./games.js").Player} module of the replay's game
 * @param {Uint8Array} bytes
 * @param {string} [name]
 * @returns {Promise<Entry>}
 * @throws {Complaint} naming the fault of the bytes
 */
export async function entryOf(module, bytes, name = "") {
  const player = playerOf(module, bytes);
  try {
    await survey(player);
    player.seek(player.length());
    const levels = player.report().map(({ level }) => level).filter((level) => level !== undefined);
    const goal = player.goal?.();
    return {
      name,
      about: readAbout(player.about()),
      kept: Date.now(),
      boards: player.boards(),
      ticks: player.length(),
      outcome: player.outcome(),
      ...(goal === undefined ? {} : { goal }),
      ...(levels.length > 0 ? { levels } : {}),
      size: bytes.length,
      sum: toText(bytes.slice(-CHECKSUM)),
    };
  } finally {
    player.free();
  }
}

/**
 * Returns the data about a game that came from a file or a link.
 * @param {Parameters<typeof entryOf>} game
 * @returns {Promise<Entry>}
 */
export const broughtEntryOf = async (...game) => ({ ...(await entryOf(...game)), brought: true });
