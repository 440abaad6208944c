// @ts-check
/** Makes random inputs from a seed. A test that fails names its seed, and the seed alone reproduces the input. */

/** @typedef {() => number} Random returns the next number, from 0 up to but not including 1 */

/**
 * Creates a small random generator. Its quality is sufficient for test inputs only.
 * @param {number} seed
 * @returns {Random}
 */
export function generator(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

/** @param {Random} random @param {number} below a whole number @returns {number} a whole number from 0 to `below` - 1 */
export const below = (random, below) => Math.floor(random() * below);

/**
 * @template T
 * @param {Random} random
 * @param {readonly T[]} choices
 * @returns {T}
 */
export const pick = (random, choices) => choices[below(random, choices.length)];

/** Characters that parsers often handle wrongly: other scripts, controls, half surrogate pairs, syntax of HTML, URLs, JSON. */
const ODD = [
  "\u0000", "\n", "\ud83d", "😀", "é", "ü", "\u202e", "<", '"', "'", "&", "%", "\\", "/", "#", "=", "+", "-",
  "_", " ", ",", "{", "}",
];
const PLAIN = [..."abcxyzABCXYZ0189._:"];

/** Makes a random text. @param {Random} random @param {number} [most] the greatest length, in characters */
export const text = (random, most = 12) =>
  Array.from({ length: below(random, most + 1) }, () => pick(random, random() < 0.7 ? PLAIN : ODD)).join("");

/**
 * Changes a text in one to four places: characters are replaced, removed, repeated or inserted, or the rest is cut off.
 * @param {Random} random
 * @param {string} from
 */
export function mutated(random, from) {
  let it = from;
  for (let left = 1 + below(random, 4); left > 0; left -= 1) {
    const at = below(random, it.length + 1);
    const end = at + below(random, 8);
    it = pick(random, [
      () => it.slice(0, at) + text(random, 3) + it.slice(at + 1),
      () => it.slice(0, at) + it.slice(end),
      () => it.slice(0, end) + it.slice(at),
      () => it.slice(0, at) + text(random, 6) + it.slice(at),
      () => it.slice(0, at),
    ])();
  }
  return it;
}

/** Numbers at the limits of the values that a field may have. */
const NUMBERS = [0, -0, 1, -1, 0.5, 2, 7, 8, 99, 100, 400, 401, 1e9, 2 ** 31, 2 ** 53, -1e300, 1e300];
/** Names that every object inherits. */
export const INHERITED = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"];

/**
 * Makes a random value that JSON can hold.
 * @param {Random} random
 * @param {readonly string[]} names for fields and strings, used besides others
 * @param {number} [depth]
 * @returns {unknown}
 */
export function json(random, names, depth = 3) {
  const kind = below(random, depth > 0 ? 8 : 6);
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind <= 3) return pick(random, NUMBERS);
  if (kind <= 5) return random() < 0.5 && names.length > 0 ? pick(random, names) : text(random);
  const length = below(random, 5);
  if (kind === 6) return Array.from({ length }, () => json(random, names, depth - 1));
  return fields(
    Array.from({ length }, () => [
      random() < 0.7 && names.length > 0 ? pick(random, names) : pick(random, INHERITED),
      json(random, names, depth - 1),
    ]),
  );
}

/**
 * Creates an object with these fields, whatever their names are. A plain assignment to `__proto__` would not create a field.
 * @param {[string, unknown][]} entries
 */
export const fields = (entries) => Object.fromEntries(entries);
