// @ts-check
/** Notes the accuracy of the person beside the match in the list of replays, for the curve of progress. */
import { toText } from "../replays/code.js";
import { Library } from "../replays/library.js";

/** The size of the checksum at the end of a replay, in bytes. */
const CHECKSUM = 8;

/**
 * Does nothing for a match that is not in the list, or if this browser keeps nothing: a review does not depend on it.
 * @param {Uint8Array} bytes of the replay
 * @param {number} accuracy in percent
 */
export async function noteAccuracy(bytes, accuracy) {
  const library = await Library.open().catch(() => null);
  if (library === null) return;
  try {
    const sum = toText(bytes.slice(-CHECKSUM));
    const entry = (await library.list()).find((entry) => entry.sum === sum);
    if (entry?.id !== undefined) await library.change(entry.id, { accuracy });
  } catch {
    // The curve lacks a point.
  } finally {
    library.close();
  }
}
