// @ts-check
/**
 * The seeds of a match with a given seed. The first round uses that seed itself, as links and races expect. Every later round
 * uses a seed computed from it and the number of the round.
 */

const WORD = 64;
/** The constants of splitmix64: the step from state to state, and the two multipliers that mix a state. */
const STEP = 0x9e3779b97f4a7c15n;
const [FIRST, SECOND] = [0xbf58476d1ce4e5b9n, 0x94d049bb133111ebn];

/**
 * Returns the seed of a round.
 * @param {string | undefined} seed of the match; without one, every round has a random seed
 * @param {number} round from 1
 * @returns {string | undefined} a seed that is not a number is returned as it is: the game rejects it and names it
 */
export function seedOf(seed, round) {
  if (seed === undefined || round === 1) return seed;
  const start = numberIn(seed);
  return start === null ? seed : String(mixed(start + BigInt(round - 1) * STEP));
}

/** @param {string} text decimal digits, or hexadecimal ones after 0x; the game also accepts a plus sign before them */
function numberIn(text) {
  const digits = text.replace("+", "");
  return /^(\d+|0x[\da-f]+)$/.test(digits) ? BigInt(digits) : null;
}

/** Returns the output of splitmix64 for a state. @param {bigint} state */
function mixed(state) {
  let z = BigInt.asUintN(WORD, state);
  z = BigInt.asUintN(WORD, (z ^ (z >> 30n)) * FIRST);
  z = BigInt.asUintN(WORD, (z ^ (z >> 27n)) * SECOND);
  return z ^ (z >> 31n);
}
