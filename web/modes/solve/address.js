// @ts-check
/**
 * A question as part of an address, short and readable: default values are omitted.
 *
 * `field` is rows joined by `/` or a fumen, `queue` is letters or a pattern; `hold` is `off` or the held piece.
 */

/**
 * @typedef {{ field: string, queue: string, hold: string, lines: string, drop: string }} Asked as in the address; `hold` is
 *   `""` for an empty hold and `off` for no hold
 */

/** @type {Readonly<Asked>} */
export const USUAL = Object.freeze({ field: "", queue: "", hold: "", lines: "4", drop: "soft" });
const FIELDS = /** @type {(keyof Asked)[]} */ (Object.keys(USUAL));

/** The escape codes of those characters in fields and patterns that can stay unescaped in an address. */
const PLAIN = /%(2F|2C|5B|5D|21|2A|40|3B)/g;

/**
 * @param {Asked} asked
 * @returns {string} the query of the address, with its question mark
 */
export function queryOf(asked) {
  const parts = FIELDS.filter((name) => asked[name] !== USUAL[name]);
  return ["?mode=solve", ...parts.map((name) => `${name}=${escaped(asked[name])}`)].join("&");
}

/**
 * @param {(name: keyof Asked) => string | null} read reads a parameter of the address
 * @returns {Asked}
 */
export function askedIn(read) {
  const asked = { ...USUAL };
  for (const name of FIELDS) asked[name] = read(name)?.trim() || USUAL[name];
  asked.field = fumenIn(asked.field);
  return asked;
}

/**
 * Restores plus signs: in an address they stand for spaces, and fumens contain them.
 * @param {string} field rows or a fumen
 */
export function fumenIn(field) {
  return field.includes("115@") ? field.replaceAll(" ", "+") : field;
}

/**
 * Returns the question for the solver without checking it: the solver reports what is wrong.
 * @param {Asked} asked
 * @returns {import("./pc").Question}
 */
export function questionOf({ field, queue, hold, lines, drop }) {
  const kind = /[^\p{L}\s,;]/u.test(queue) ? "pattern" : "queue";
  const whole = /^\d+$/.test(lines) ? Number(lines) : /** @type {any} */ (lines);
  const held = hold === "off" ? false : hold || true;
  return { field, lines: whole, [kind]: queue, hold: held, drop: /** @type {"soft" | "hard"} */ (drop) };
}

/**
 * Escapes a text for an address. Half of a surrogate pair cannot be part of an address, so it is replaced by the replacement
 * character.
 * @param {string} text
 * @returns {string} escaped for use in an address, and still readable
 */
export function escaped(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(PLAIN, (sign) => decodeURIComponent(sign));
}
