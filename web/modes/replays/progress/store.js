// @ts-check
/** Stores whether games from files and links count too. Works where the browser forbids its plain storage. */

const KEY = "stackmate.progress.brought";
/** A storage without anything. */
const NOTHING = { getItem: () => null };

/** Returns the browser's plain storage, or one without anything. @returns {Pick<Storage, "getItem">} */
export function plainStorage() {
  try {
    return localStorage;
  } catch {
    return NOTHING;
  }
}

/** Returns whether games from files and links count too. */
export const countsBrought = () => plainStorage().getItem(KEY) === "true";

/** @param {boolean} counts */
export function storeBrought(counts) {
  try {
    localStorage.setItem(KEY, String(counts));
  } catch {
    // The choice lasts until the page is closed.
  }
}
