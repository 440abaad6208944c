// @ts-check
/** The staircase of the opponent that adapts, as this browser keeps it. */
import { readRecord } from "../rating/record.js";
import { BEGIN, beginAt, climbed, isStair } from "./strength.js";

const KEY = "stackmate.adaptive";
const VERSION = 1;

/** The stair of this visit, for a browser that keeps nothing. @type {import("./strength.js").Stair | null} */
let current = null;

/**
 * Returns the stored stair. Without one, it begins at the person's rating.
 * @param {() => Pick<Storage, "getItem">} [storage] throws if the browser refuses it
 * @returns {import("./strength.js").Stair}
 */
export function readStair(storage = () => localStorage) {
  try {
    const { version, ...stair } = JSON.parse(storage().getItem(KEY) ?? "{}");
    if (version === VERSION && isStair(stair)) return stair;
    if (current !== null) return current;
    const record = readRecord(storage());
    return record.rounds > 0 ? beginAt(record) : BEGIN;
  } catch {
    // A damaged stair is replaced.
    return current ?? BEGIN;
  }
}

/**
 * Moves the stair after a round.
 * @param {number} score of the person: 1, 0.5 or 0
 * @param {() => Pick<Storage, "getItem" | "setItem">} [storage] throws if the browser refuses it
 */
export function moveStair(score, storage = () => localStorage) {
  current = climbed(readStair(storage), score);
  try {
    storage().setItem(KEY, JSON.stringify({ version: VERSION, ...current }));
  } catch {
    // The stair lasts until the page is closed.
  }
}
