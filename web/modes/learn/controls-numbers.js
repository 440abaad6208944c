// @ts-check
/** The values of the sliders. Null leaves what the recipe has. Rates are millionths. */

/** @type {readonly (number | null)[]} */
export const ALPHAS = [null, 100, 500, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 400_000];
/** @type {readonly (number | null)[]} */
export const GAMMAS = [null, 0, 500_000, 800_000, 900_000, 950_000, 990_000];
/** @type {readonly (number | null)[]} */
export const EPSILONS = [null, 0, 10_000, 50_000, 100_000, 300_000, 1_000_000];
/** The pieces after which exploration has fallen to 0; with 0 it stays. */
export const FALLS = [0, 100, 1_000, 10_000];
/** @type {readonly (number | null)[]} */
export const COSTS = [null, 0, 1_000_000, 5_000_000, 15_000_000];
