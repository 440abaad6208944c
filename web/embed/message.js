// @ts-check
/**
 * Checks messages of other windows before they are used. Every check takes limited time on every input, and none throws.
 */
import { isGood } from "./forms.js";
import { CHOICES } from "./known.js";

/** @typedef {import("./protocol.js").Detail} Detail */

/** The maximum size of a message, in bytes. */
export const LARGEST = 64_000;
/** The size that is counted for each value and each field, in bytes, in addition to the characters. */
const COST = 4;
/** Attributes that HTML has for every element, and sizes. They are no choices, and no mistakes. */
const OF_HTML = [
  "accesskey", "autocapitalize", "autocorrect", "contenteditable", "dir", "draggable", "enterkeyhint", "exportparts", "height",
  "inert", "inputmode", "itemid", "itemprop", "itemref", "itemscope", "itemtype", "nonce", "part", "popover", "role", "slot",
  "spellcheck", "tabindex", "translate", "width", "writingsuggestions",
];
/** The maximum of characters of an invalid value in a complaint. */
const MOST_NAMED = 80;
/** The maximum number of complaints: a person would not read more. */
const MOST_COMPLAINTS = 100;

/**
 * Returns whether a value is a record, and not an array or an object of a class.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Returns the protocol version in a message, which marks it as a message of this protocol.
 * @param {unknown} data from any window
 * @returns {number | null} null without such a number: the message is not for this game
 */
export function versionIn(data) {
  try {
    const version = isRecord(data) && Object.hasOwn(data, "stackmate") ? data.stackmate : null;
    return typeof version === "number" ? version : null;
  } catch {
    return null;
  }
}

/**
 * Reads a message that comes from the right window and has the right version.
 * @param {unknown} data
 * @returns {{ type: string, detail: Detail } | { fault: string }}
 */
export function messageIn(data) {
  try {
    if (!isSmall(data)) return { fault: `a message is not made of plain records and lists of ${LARGEST / 1000} kB at most` };
    const { type, detail } = /** @type {Record<string, unknown>} */ (data);
    if (typeof type !== "string") return { fault: "a message has no type" };
    if (detail !== undefined && detail !== null && !isRecord(detail))
      return { fault: "a message has a detail that is no record" };
    return { type, detail: { ...detail } };
  } catch {
    return { fault: "a message cannot be read" };
  }
}

/**
 * Returns whether a value is plain and small. It counts only up to the limit, so cyclic and endless values are too large.
 * @param {unknown} data
 */
function isSmall(data) {
  const waiting = [data];
  let left = LARGEST;
  while (waiting.length > 0) {
    const value = waiting.pop();
    left -= costOf(value);
    if (!(left >= 0)) return false;
    if (typeof value !== "object" || value === null) continue;
    for (const name of Object.keys(value)) {
      left -= costOf(name);
      if (left < 0) return false;
      waiting.push(/** @type {Record<string, unknown>} */ (value)[name]);
    }
  }
  return left >= 0;
}

const encoder = new TextEncoder();

/**
 * Counts the bytes of a value without its contents.
 * @param {unknown} value
 * @returns {number} infinite for types that no message needs
 */
function costOf(value) {
  // Every character takes at least one byte, so the size of a very long text is known without encoding it.
  if (typeof value === "string") return COST + (value.length > LARGEST ? value.length : encoder.encode(value).length);
  if (Array.isArray(value)) return COST * (1 + value.length);
  return typeof value !== "object" || value === null || isRecord(value) ? COST : Infinity;
}

/**
 * Keeps the known and valid choices, and reports the others.
 * @param {Detail} detail by name
 * @param {(message: string) => void} complain
 * @returns {Record<string, string>} by the names in the game's own address
 */
export function choicesIn(detail, complain) {
  const asked = Object.entries(detail).filter(([name]) => !OF_HTML.includes(name));
  const unknown = asked.map(([name]) => name).filter((name) => !CHOICES.includes(name));
  if (unknown.length > 0) complain(`${cut(unknown.slice(0, MOST_NAMED).join(", "))} is not a valid choice`);
  /** @type {Record<string, string>} */
  const good = {};
  for (const [name, value] of asked.filter(([name]) => CHOICES.includes(name))) {
    const text = textOf(value);
    if (text !== null && isGood(name, text)) good[name] = text;
    else complain(`${cut(`${name}="${text ?? kindOf(value)}`)}" is not understood`);
  }
  return renamed(good);
}

/**
 * Gives the element's attributes their names in the game's own address.
 * @param {Record<string, string>} choices
 * @returns {Record<string, string>}
 */
function renamed({ level = "", left, right, pps, fumen, ...rest }) {
  const [both, other = both] = level.split(",");
  return {
    ...rest,
    ...(level || left || right ? { level: `${left ?? both},${right ?? other}` } : {}),
    ...(pps ? { pace: pps } : {}),
    ...(fumen ? { field: fumen } : {}),
  };
}

/**
 * Returns the text of a value that can be written as an attribute.
 * @param {unknown} value
 */
const textOf = (value) => (["string", "number", "boolean", "bigint"].includes(typeof value) ? String(value) : null);

/** @param {unknown} value a value without a text */
const kindOf = (value) =>
  value === null ? "null" : Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : typeof value;

/** @param {string} text */
export const cut = (text) => text.slice(0, MOST_NAMED);

/**
 * Passes on each complaint once for each origin.
 * @param {(message: string) => void} complain
 * @returns {(origin: string | null, kind: string, message?: string) => void} for a complaint without a message, the kind is the
 *   message
 */
export function oncePerKind(complain) {
  const named = new Set();
  return (origin, kind, message = kind) => {
    const name = `${origin} ${kind}`;
    if (named.has(name) || named.size >= MOST_COMPLAINTS) return;
    named.add(name);
    complain(message);
  };
}
