// @ts-check
/** What a review and the list of replays say about each other: the person's accuracy, and who has played the game. */
import { toText } from "../replays/code.js";
import { Library } from "../replays/library.js";

/** The size of the checksum at the end of a replay, in bytes. */
const CHECKSUM = 8;

/**
 * Notes the person's accuracy beside a game in the list, for the curve of progress. Does nothing for a game that is not in the
 * list, or if this browser keeps nothing: a review does not depend on it.
 * @param {Uint8Array} bytes of the replay
 * @param {number} accuracy in percent
 */
export async function noteAccuracy(bytes, accuracy) {
  // If it fails, the curve lacks a point.
  await listed(bytes, (library, { id }) => library.change(Number(id), { accuracy })).catch(() => {});
}

/**
 * Returns whether a game was played on this device. One from a file or a link may be another person's.
 * @param {Uint8Array} bytes of the replay
 */
export async function isPlayedHere(bytes) {
  return (await listed(bytes, async (_, { brought }) => brought !== true).catch(() => null)) ?? false;
}

/**
 * @template T
 * @param {Uint8Array} bytes of the replay
 * @param {(library: Library, entry: import("../replays/library.js").Entry) => Promise<T>} use
 * @returns {Promise<T | null>} null for a game that is not in the list
 * @throws {unknown} if the list cannot be read or changed
 */
async function listed(bytes, use) {
  const library = await Library.open();
  try {
    const sum = toText(bytes.slice(-CHECKSUM));
    const entry = (await library.list()).find((entry) => entry.sum === sum);
    return entry === undefined ? null : await use(library, entry);
  } finally {
    library.close();
  }
}
