// @ts-check
/** The staircase of the opponent that adapts, as this browser keeps it. */
import { readRecord } from "../rating/record.js";
import { BEGIN, beginAt, climbed, isStair } from "./strength.js";

const KEY = "stackmate.adaptive";
const VERSION = 1;

/** The stair of this visit, while the browser keeps nothing. @type {import("./strength.js").Stair | null} */
let unkept = null;

/**
 * Returns the stored stair. Without a valid one, it begins at the person's rating.
 * @param {() => Pick<Storage, "getItem">} [storage] throws if the browser refuses it
 * @returns {import("./strength.js").Stair}
 */
export function readStair(storage = () => localStorage) {
  if (unkept !== null) return unkept;
  try {
    const kept = storage();
    const record = readRecord(kept);
    return storedIn(kept.getItem(KEY)) ?? (record.rounds > 0 ? beginAt(record) : BEGIN);
  } catch {
    return BEGIN;
  }
}

/** Returns the stair in a text from any source, or null. @param {string | null} text */
function storedIn(text) {
  try {
    const { version, ...stair } = JSON.parse(text ?? "{}");
    return version === VERSION && isStair(stair) ? stair : null;
  } catch {
    return null;
  }
}

/**
 * Moves the stair after a round.
 * @param {number} score of the person: 1, 0.5 or 0
 * @param {() => Pick<Storage, "getItem" | "setItem">} [storage] throws if the browser refuses it
 */
export function moveStair(score, storage = () => localStorage) {
  const stair = climbed(readStair(storage), score);
  try {
    storage().setItem(KEY, JSON.stringify({ version: VERSION, ...stair }));
    unkept = null;
  } catch {
    // The stair lasts until the page is closed.
    unkept = stair;
  }
}
