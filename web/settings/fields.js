// @ts-check
/**
 * The kinds of fields that settings have. A kind knows its fallback and says what is wrong with a value.
 */
import { t } from "../language/language.js";

/**
 * @template T
 * @typedef {object} Field
 * @property {T} fallback
 * @property {() => string} wanted what it must be, to end a sentence
 * @property {(value: unknown) => boolean} fits
 */

/**
 * @param {number} least
 * @param {number} most
 * @param {number} fallback
 * @returns {Field<number>}
 */
export function whole(least, most, fallback) {
  return {
    fallback,
    wanted: () => t("main.store.whole", { least, most }),
    fits: (value) => Number.isInteger(value) && /** @type {number} */ (value) >= least && /** @type {number} */ (value) <= most,
  };
}

/**
 * @param {boolean} fallback
 * @returns {Field<boolean>}
 */
export function truth(fallback) {
  return { fallback, wanted: () => t("main.store.truth"), fits: (value) => typeof value === "boolean" };
}

/**
 * @template {string} T
 * @param {readonly T[]} choices the first is the fallback
 * @returns {Field<T>}
 */
export function oneOf(choices) {
  return {
    fallback: choices[0],
    wanted: () => t("main.store.one-of", { choices: choices.join(", ") }),
    fits: (value) => /** @type {readonly unknown[]} */ (choices).includes(value),
  };
}

/** More keys than that on one action are a mistake. */
export const MOST_BINDINGS = 8;

/**
 * A list of the names of keys or of a gamepad's controls.
 * @param {RegExp} pattern
 * @param {readonly string[]} fallback
 * @returns {Field<readonly string[]>}
 */
export function names(pattern, fallback) {
  /** @param {unknown} value */
  const fits = (value) => typeof value === "string" && pattern.test(value);
  return {
    fallback,
    wanted: () => t("main.store.names", { count: MOST_BINDINGS }),
    fits: (value) =>
      Array.isArray(value) && value.length <= MOST_BINDINGS && value.every(fits) && new Set(value).size === value.length,
  };
}

/** Longer values are cut in complaints. */
const LONGEST = 40;

/**
 * A value in a complaint.
 * @param {unknown} value
 */
export function quote(value) {
  const text = Array.isArray(value)
    ? t("main.store.a-list")
    : typeof value === "object" && value !== null
      ? t("main.store.an-object")
      : String(JSON.stringify(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
