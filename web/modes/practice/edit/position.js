// @ts-check
/**
 * What an edited position may be, and what is wrong with one that cannot be played.
 */
import { t } from "../../../language/language.js";
import { boardOf } from "../../solve/board.js";

/** @typedef {import("../position.js").Position} Position */
/** @typedef {{ place: "field" | "queue" | "hold", message: string }} Problem */

export const HEIGHT = 20;
/** The most pieces that a game's start can name. */
export const MOST_QUEUE = 24;
const NO_PIECE = /[^IOTLJSZ]/;

/**
 * @param {string} text letters in any case, with spaces between them or without
 */
export const lettersOf = (text) => text.toUpperCase().replace(/\s/g, "");

/**
 * @param {Position} position
 * @returns {Problem | null} the first thing that is wrong
 */
export function problemOf({ field, queue, hold }) {
  const rows = boardOf(field);
  const full = rows.findIndex((row) => !row.includes("_"));
  if (rows.length > HEIGHT) return { place: "field", message: t("edit.tooHigh", { height: rows.length, most: HEIGHT }) };
  if (full >= 0) return { place: "field", message: t("edit.fullRow", { row: full + 1 }) };
  const odd = NO_PIECE.exec(queue);
  if (odd) return { place: "queue", message: t("edit.noPiece", { text: odd[0] }) };
  if (queue.length > MOST_QUEUE) return { place: "queue", message: t("edit.tooLong", { count: queue.length, most: MOST_QUEUE }) };
  if (hold.length > 1 || NO_PIECE.test(hold)) return { place: "hold", message: t("edit.noHold", { text: hold }) };
  return null;
}
