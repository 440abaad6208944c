// @ts-check
/**
 * A question as part of an address, short and readable: only what differs from the usual is there.
 *
 * `field` is rows joined by `/` or a fumen, `queue` letters or a pattern; `hold` is `off` or the piece that is held.
 */

/** @typedef {{ field: string, queue: string, hold: string, lines: string, drop: string }} Asked as in the address; `hold` is
 *   `""` for an empty one and `off` for none */

/** @type {Readonly<Asked>} */
export const USUAL = Object.freeze({ field: "", queue: "", hold: "", lines: "4", drop: "soft" });
const FIELDS = /** @type {(keyof Asked)[]} */ (Object.keys(USUAL));

/** Signs of fields and patterns that an address may show as they are. */
const PLAIN = /%(2F|2C|5B|5D|21|2A|40|3B)/g;

/**
 * @param {Asked} asked
 * @returns {string} the address's query, with its question mark
 */
export function queryOf(asked) {
  const parts = FIELDS.filter((name) => asked[name] !== USUAL[name]);
  return ["?mode=solve", ...parts.map((name) => `${name}=${escaped(asked[name])}`)].join("&");
}

/**
 * @param {(name: keyof Asked) => string | null} read what the address says
 * @returns {Asked}
 */
export function askedIn(read) {
  const asked = { ...USUAL };
  for (const name of FIELDS) asked[name] = read(name)?.trim() || USUAL[name];
  asked.field = fumenIn(asked.field);
  return asked;
}

/**
 * A plus sign in an address stands for a space, and fumens have them.
 * @param {string} field rows or a fumen
 */
export function fumenIn(field) {
  return field.includes("115@") ? field.replaceAll(" ", "+") : field;
}

/**
 * The question for the solver. Nothing is checked here: it says itself what is wrong.
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
 * Half of a surrogate pair can stand in no address, and becomes the sign for what cannot be read.
 * @param {string} text
 * @returns {string} as it can stand in an address, and be read there
 */
export function escaped(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(PLAIN, (sign) => decodeURIComponent(sign));
}
