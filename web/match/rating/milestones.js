// @ts-check
/** Milestones of a rating, each of which is reported once: the first win against a level, and a rating above a level's. */

/** @typedef {[kind: "win" | "above", level: string]} Milestone */
/**
 * @typedef {object} Climb
 * @property {string[]} beaten the levels that the person has beaten
 * @property {number} peak the highest rating that was not a rough estimate
 * @property {Milestone[]} news what was not reported yet
 */

/** From this deviation on, a rating is a rough estimate. */
export const ROUGH = 110;
/** The climb of a new player. @type {Readonly<Climb>} */
export const START = { beaten: [], peak: -10_000, news: [] };

/**
 * Returns the climb after a round.
 * @param {Climb} climb
 * @param {{ level: string, score: number, rating: number, deviation: number }} round with the rating after it
 * @param {Readonly<Record<string, number>>} levels the ratings of the levels, the weakest first
 * @returns {Climb}
 */
export function climbed({ beaten, peak, news }, { level, score, rating, deviation }, levels) {
  const isFirst = score === 1 && !beaten.includes(level);
  const isSure = deviation <= ROUGH;
  const passed = Object.keys(levels).filter((name) => isSure && levels[name] <= rating && levels[name] > peak).slice(-1);
  return {
    beaten: isFirst ? [...beaten, level] : beaten,
    peak: isSure ? Math.max(peak, rating) : peak,
    news: [
      ...news, .../** @type {Milestone[]} */ (isFirst ? [["win", level]] : []),
      ...passed.map((name) => /** @type {Milestone} */ (["above", name])),
    ],
  };
}

/**
 * Returns the climb in a record from any source.
 * @param {any} record
 * @param {Readonly<Record<string, number>>} levels
 * @returns {Climb} that of a new player if it is damaged
 */
export function climbIn(record, levels) {
  const { beaten, peak, news } = record ?? {};
  const isLevel = (/** @type {unknown} */ name) => typeof name === "string" && Object.hasOwn(levels, name);
  const isNews = (/** @type {any} */ one) =>
    Array.isArray(one) && one.length === 2 && (one[0] === "win" || one[0] === "above") && isLevel(one[1]);
  const isValid = Array.isArray(beaten) && beaten.every(isLevel) && Number.isFinite(peak) && Array.isArray(news) &&
    news.every(isNews);
  return isValid ? { beaten, peak, news } : { ...START };
}
