// @ts-check
/**
 * The mean length of games that end by chance, with its interval.
 *
 * The number of deaths in a number of pieces is a Poisson count. The interval of its mean is exact (F. Garwood, 1936).
 */

/** The probability outside each end of an interval of 95 %. */
const TAIL = 0.025;
/** The steps of the bisection: more than a number has digits. */
const STEPS = 60;

/**
 * Returns the pieces for each death, and the ends of the 95 % interval. Without a death, there is only a lower end.
 * @param {number} pieces
 * @param {number} deaths
 * @returns {{ mean: number | null, low: number, high: number | null }}
 */
export function hazardOf(pieces, deaths) {
  const most = solve((mean) => atMost(deaths, mean) < TAIL, deaths);
  if (deaths === 0) return { mean: null, low: pieces / most, high: null };
  const least = solve((mean) => atMost(deaths - 1, mean) < 1 - TAIL, deaths);
  return { mean: pieces / deaths, low: pieces / most, high: pieces / least };
}

/**
 * Returns the smallest mean that is too large.
 * @param {(mean: number) => boolean} isTooLarge
 * @param {number} count
 */
function solve(isTooLarge, count) {
  let [low, high] = [0, 20 + 4 * count];
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (isTooLarge(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Returns the probability that a Poisson count is at most `count`. @param {number} count @param {number} mean */
function atMost(count, mean) {
  let log = -mean;
  let sum = Math.exp(log);
  for (let i = 1; i <= count; i++) {
    log += Math.log(mean) - Math.log(i);
    sum += Math.exp(log);
  }
  return sum;
}
