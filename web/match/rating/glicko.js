// @ts-check
/**
 * Ratings by Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022; glicko.net/glicko/glicko2.pdf). A rating has a
 * deviation, which says how uncertain it is, and a volatility, which says how much it is expected to change.
 */

/** @typedef {{ rating: number, deviation: number, volatility: number }} Rated */
/** @typedef {{ rating: number, deviation: number, score: number }} Game an opponent, and the score: 1, 0.5 or 0 */

/** The points of a rating in one unit of the method's own scale. */
const SCALE = 173.7178;
/** How much the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;
/** No deviation is larger than that of a new player. */
export const NEW_DEVIATION = 350;

const weight = (/** @type {number} */ deviation) => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/**
 * Returns a player after some games.
 * @param {Rated} player
 * @param {Game[]} games at least one
 * @returns {Rated}
 */
export function rated({ rating, deviation, volatility }, games) {
  const phi = deviation / SCALE;
  const parts = games.map((game) => {
    const g = weight(game.deviation / SCALE);
    const expected = 1 / (1 + Math.exp((-g * (rating - game.rating)) / SCALE));
    return { information: g * g * expected * (1 - expected), surprise: g * (game.score - expected) };
  });
  const variance = 1 / parts.reduce((sum, { information }) => sum + information, 0);
  const surprise = parts.reduce((sum, part) => sum + part.surprise, 0);
  const next = volatilityAfter(phi, volatility, variance, variance * surprise);
  const between = Math.sqrt(phi ** 2 + next ** 2);
  const after = 1 / Math.sqrt(1 / between ** 2 + 1 / variance);
  return {
    rating: rating + SCALE * after ** 2 * surprise,
    deviation: Math.min(NEW_DEVIATION, SCALE * after),
    volatility: next,
  };
}

/**
 * Returns the new volatility: step 5 of the paper, by the Illinois algorithm.
 * @param {number} phi the deviation
 * @param {number} sigma the volatility
 * @param {number} v the variance of the rating by these games
 * @param {number} delta the improvement that they estimate
 */
function volatilityAfter(phi, sigma, v, delta) {
  const a = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const total = phi ** 2 + v + e;
    return (e * (delta ** 2 - total)) / (2 * total ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, Math.log(delta ** 2 - phi ** 2 - v)];
  if (!(delta ** 2 > phi ** 2 + v)) for (high = a - TAU; f(high) < 0;) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const x = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(x);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [x, at];
  }
  return Math.exp(low / 2);
}

/** A player with this many points more wins ten of eleven games. */
const SPREAD = 400;

/**
 * Returns the expected score of a rating against another one.
 * @param {number} rating
 * @param {number} other
 */
export const expected = (rating, other) => 1 / (1 + 10 ** ((other - rating) / SPREAD));
