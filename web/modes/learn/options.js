// @ts-check
/**
 * The options of a training: an object for the page, and the list of numbers that the package takes. Fractions are whole
 * millionths.
 */

/** @typedef {import("./types").LearnOptions} LearnOptions */

export const MILLION = 1_000_000;

/** The names of the package's numbers, in their order. */
export const NAMES = /** @type {const} */ ([
  "order", "alphaFrom", "alphaTo", "alphaOver", "normalised", "gammaFrom", "gammaTo", "gammaOver", "epsilonFrom", "epsilonTo",
  "epsilonOver", "scaling", "features", "reward", "lossCost", "oneIn",
]);

/** The chance of garbage before a piece is one in this number: none, as in the paper, heavy. */
export const GARBAGE = [0, 35, 8];
/** The rewards in the order of their numbers. */
export const REWARDS = ["score", "rows", "survival", "attack"];

/**
 * @param {ArrayLike<number>} list
 * @returns {LearnOptions}
 */
export const optionsOf = (list) =>
  /** @type {any} */ (Object.fromEntries(NAMES.map((name, at) => [name, list[at]])));

/** @param {LearnOptions} options */
export const listOf = (options) => Uint32Array.from(NAMES, (name) => options[name]);

/** Returns options in which a rate does not change. @param {"alpha" | "gamma" | "epsilon"} rate @param {number} value */
export const constant = (rate, value) => ({ [`${rate}From`]: value, [`${rate}To`]: value, [`${rate}Over`]: 0 });

/** Returns the bit of a kind of features. @param {number} kind */
export const bitOf = (kind) => 1 << kind;

/**
 * The stories: what to look for, and how the options differ from the recipe of ours. `order` is that of the recipe, and `plain`
 * takes the paper's recipe.
 * @type {Record<string, { order?: 1 | 4, plain?: boolean, change?: Partial<LearnOptions> }>}
 */
export const STORIES = {
  best: {},
  fourth: { order: 4 },
  paper: { plain: true },
  random: { change: constant("epsilon", 300_000) },
  calm: { change: { oneIn: 0 } },
  holes: { change: { features: bitOf(3) } },
  fearless: { change: { lossCost: 0 } },
  fighter: { change: { ...constant("alpha", 100_000), ...constant("gamma", 800_000), lossCost: 5_000_000, oneIn: 8 } },
  hasty: { change: { ...constant("alpha", 400_000) } },
};
