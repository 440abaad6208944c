// @ts-check
/**
 * A position to practise as part of an address. `field` is rows joined by `/` or a fumen, `queue` has the letters of the pieces
 * from the current one on, `hold` has one letter. Empty parts are omitted.
 */
import { escaped, fumenIn } from "../solve/address.js";

/** @typedef {import("./position.js").Position} Position */

const PARTS = /** @type {const} */ (["field", "queue", "hold"]);

/**
 * @param {Position} position
 * @returns {string} the query of the address, with its question mark
 */
export function queryOf(position) {
  const parts = PARTS.filter((name) => position[name] !== "");
  return ["?mode=practice", ...parts.map((name) => `${name}=${escaped(position[name])}`)].join("&");
}

/**
 * Reads a position without checking it: the game itself reports an invalid position.
 * @param {(name: string) => string | null} read reads a parameter of the address
 * @returns {import("../../types").From | null} null if the address names no position
 */
export function positionIn(read) {
  const [field, queue, hold] = PARTS.map((name) => read(name)?.trim() ?? "");
  if (field + queue + hold === "") return null;
  return { field: fumenIn(field), queue: queue.toUpperCase().replace(/\s/g, ""), hold: hold.toUpperCase(), dealt: "" };
}
