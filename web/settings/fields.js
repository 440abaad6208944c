// @ts-check
/**
 * The types of settings fields. A type knows its default and reports what is wrong with a value.
 */
import { t } from "../language/language.js";

/**
 * @template T
 * @typedef {object} Field
 * @property {T} fallback
 * @property {() => string} wanted describes valid values; it ends a sentence
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
 * @param {readonly T[]} choices the first is the default
 * @returns {Field<T>}
 */
export function oneOf(choices) {
  return {
    fallback: choices[0],
    wanted: () => t("main.store.one-of", { choices: choices.join(", ") }),
    fits: (value) => /** @type {readonly unknown[]} */ (choices).includes(value),
  };
}

/** The maximum number of keys for one action: more keys are a mistake. */
export const MOST_BINDINGS = 8;

/**
 * Creates a list of names of keys or of a gamepad's controls.
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

/**
 * Reads the fields of one section. An absent or invalid field gets its default.
 * @param {Readonly<Record<string, Field<any>>>} fields
 * @param {unknown} from
 * @param {(name: string, value: unknown, wanted: string) => void} [onWrong] called for each invalid field
 * @returns {any}
 */
export function fieldsOf(fields, from, onWrong) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = own(from, name);
    const fits = field.fits(value);
    if (value !== undefined && !fits) onWrong?.(name, value, field.wanted());
    const kept = fits ? value : field.fallback;
    return [name, Array.isArray(kept) ? Object.freeze([...kept]) : kept];
  });
  return Object.freeze(Object.fromEntries(values));
}

/**
 * Returns an object's own field, never an inherited one.
 * @param {unknown} from
 * @param {string} name
 * @returns {unknown}
 */
export function own(from, name) {
  return isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Longer values are cut in error messages. */
const LONGEST = 40;

/**
 * Formats a value for an error message.
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
