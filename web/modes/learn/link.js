// @ts-check
/**
 * A training as part of an address: a version, the run, the options and the file of the weights, as characters that need no
 * escaping. It has less than 600 characters for either order.
 */
import { Complaint } from "../../language/language.js";
import { MOST_RUN } from "./numbers.js";
import { NAMES } from "./options.js";

const VERSION = 1;
/** The longest link that is read, in characters. */
const LONGEST = 2000;
const SIGNS = /^[A-Za-z0-9_-]*$/;

/**
 * @typedef {{ run: number, options: Uint32Array, weights: Uint8Array }} Shared without weights, the training begins from zero
 */

/** @param {Shared} shared @returns {string} */
export function textOf({ run, options, weights }) {
  const bytes = [VERSION];
  for (const number of [run, ...options]) pushNumber(bytes, number);
  return toText(Uint8Array.from([...bytes, ...weights]));
}

/**
 * @param {string} text
 * @returns {Shared} the options and the weights are not checked yet
 * @throws {Complaint} naming what is wrong
 */
export function sharedIn(text) {
  const bytes = fromText(text);
  if (bytes[0] !== VERSION) throw new Complaint("learn.link.version", { version: bytes[0] ?? 0 });
  let at = 1;
  const next = () => {
    let [number, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || factor > 2 ** 28) throw new Complaint("learn.link.short", { count: text.length });
      number += (byte % 128) * factor;
      if (byte < 128) return number;
      factor *= 128;
    }
  };
  const run = next();
  const options = NAMES.map(next);
  if (run < 1 || run > MOST_RUN || options.some((number) => number > MOST_RUN))
    throw new Complaint("learn.link.damaged", { count: text.length });
  return { run, options: Uint32Array.from(options), weights: bytes.slice(at) };
}

/** Appends a number in bytes of seven bits, the lowest first. @param {number[]} bytes @param {number} number */
function pushNumber(bytes, number) {
  for (; number >= 128; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  bytes.push(number);
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromText(text) {
  if (text.length > LONGEST) throw new Complaint("learn.link.long", { count: text.length, most: LONGEST });
  const at = [...text].findIndex((sign) => !SIGNS.test(sign));
  if (at >= 0) throw new Complaint("learn.link.sign", { sign: [...text][at], at: at + 1 });
  if (text.length % 4 === 1) throw new Complaint("learn.link.short", { count: text.length });
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
