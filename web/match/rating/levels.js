// @ts-check
/** The ratings of the levels at their own pace: those of `core/data/levels.json`. @type {Readonly<Record<string, number>>} */
export const LEVELS = {
  "first game": 0, beginner: 268, casual: 479, steady: 691, solid: 970, able: 1240, keen: 1511, strong: 1784, skilled: 1934,
  fluent: 2195, sharp: 2460, expert: 2722, veteran: 2901, master: 3145, grandmaster: 3405, unleashed: 3675,
};

/** Returns the level whose rating is nearest to a rating. @param {number} rating */
export const levelAt = (rating) => {
  const far = (/** @type {string} */ level) => Math.abs(LEVELS[level] - rating);
  return Object.keys(LEVELS).reduce((best, level) => (far(level) < far(best) ? level : best));
};
