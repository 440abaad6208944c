// @ts-check
/**
 * Checks an edited position, and describes its fault if it cannot be played.
 */
import { t } from "../../../language/language.js";
import { boardOf } from "../../solve/board.js";

/** @typedef {import("../position.js").Position} Position */
/** @typedef {{ place: "field" | "queue" | "hold", message: string }} Problem */

export const HEIGHT = 20;
/** The maximum number of pieces in the queue with which a game can begin. */
export const MOST_QUEUE = 24;
const NO_PIECE = /[^IOTLJSZ]/;

/**
 * @param {string} text letters in upper or lower case, with or without spaces
 */
export const lettersOf = (text) => text.toUpperCase().replace(/\s/g, "");

/**
 * @param {Position} position
 * @param {import("../../../types").StackmateModule["fullRows"]} fullRows
 * @returns {Problem | null} the first fault
 */
export function problemOf({ field, queue, hold }, fullRows) {
  const height = boardOf(field).length;
  const [full] = fullRows(field);
  if (height > HEIGHT) return { place: "field", message: t("edit.tooHigh", { height, most: HEIGHT }) };
  if (full !== undefined) return { place: "field", message: t("edit.fullRow", { row: full + 1 }) };
  const odd = NO_PIECE.exec(queue);
  if (odd) return { place: "queue", message: t("edit.noPiece", { text: odd[0] }) };
  if (queue.length > MOST_QUEUE) return { place: "queue", message: t("edit.tooLong", { count: queue.length, most: MOST_QUEUE }) };
  if (hold.length > 1 || NO_PIECE.test(hold)) return { place: "hold", message: t("edit.noHold", { text: hold }) };
  return null;
}
