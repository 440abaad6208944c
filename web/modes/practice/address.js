// @ts-check
/**
 * A position to practise as part of an address: `field` is rows joined by `/` or a fumen, `queue` letters from the piece
 * in play on, `hold` a letter. Only what is there is named.
 */
import { escaped, fumenIn } from "../solve/address.js";

/** @typedef {import("./position.js").Position} Position */

const PARTS = /** @type {const} */ (["field", "queue", "hold"]);

/**
 * @param {Position} position
 * @returns {string} the address's query, with its question mark
 */
export function queryOf(position) {
  const parts = PARTS.filter((name) => position[name] !== "");
  return ["?mode=practice", ...parts.map((name) => `${name}=${escaped(position[name])}`)].join("&");
}

/**
 * Nothing is checked here: the game says itself what it cannot begin with.
 * @param {(name: string) => string | null} read what the address says
 * @returns {import("../../types").From | null} null when it names no position
 */
export function positionIn(read) {
  const [field, queue, hold] = PARTS.map((name) => read(name)?.trim() ?? "");
  if (field + queue + hold === "") return null;
  return { field: fumenIn(field), queue: queue.toUpperCase().replace(/\s/g, ""), hold: hold.toUpperCase(), dealt: "" };
}
