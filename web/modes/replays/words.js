// @ts-check
/**
 * Formats times, dates and sizes of replays.
 */
import { language, number, t } from "../../language/language.js";
import { playersOf } from "./about.js";

/** @typedef {import("./library.js").Entry} Entry */

/**
 * @param {number} ticks
 * @param {number} [digits] of a second
 * @returns {string} such as 2:05.3
 */
export function clock(ticks, digits = 0) {
  const unit = 10 ** digits;
  const parts = Math.floor((ticks / 1000) * unit);
  const seconds = (parts % (60 * unit)) / unit;
  return `${Math.floor(parts / (60 * unit))}:${seconds.toFixed(digits).padStart(digits > 0 ? 3 + digits : 2, "0")}`;
}

/** @param {number} bytes */
export const sizeOf = (bytes) => t("replays.size", { size: number(bytes / 1000, { maximumFractionDigits: 1 }) });

/** @param {number} at in ms since 1970 */
export const dateOf = (at) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);

/**
 * Returns the title of a game: its name, or else its players.
 * @param {Pick<Entry, "name" | "about" | "boards">} entry
 */
export const titleOf = ({ name, about, boards }) => name || playersOf(about, boards);
