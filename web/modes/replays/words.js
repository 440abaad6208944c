// @ts-check
/**
 * Formats dates, sizes and titles of replays.
 */
import { language, number, t } from "../../language/language.js";
import { playersOf } from "./about.js";

/** @typedef {import("./library.js").Entry} Entry */

/** @param {number} bytes */
export const sizeOf = (bytes) => t("replays.size", { size: number(bytes / 1000, { maximumFractionDigits: 1 }) });

/** Writes the day of a moment. @param {number} at in ms since 1970 */
export const dayOf = (at) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);
/** Writes the day and the time of a moment. @param {number} at in ms since 1970 */
export const dateOf = (at) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);

/**
 * Returns the title of a game: its name, or else its players.
 * @param {Pick<Entry, "name" | "about" | "boards">} entry
 */
export const titleOf = ({ name, about, boards }) => name || playersOf(about, boards);
