// @ts-check
/** The ratings of the levels at their own pace: those of `core/data/levels.json`. @type {Readonly<Record<string, number>>} */
export const LEVELS = {
  "first game": 0, beginner: 286, casual: 492, steady: 759, solid: 1026, able: 1298, keen: 1569, strong: 1842, skilled: 1992,
  fluent: 2253, sharp: 2519, expert: 2780, veteran: 2959, master: 3203, grandmaster: 3463, unleashed: 3733,
};

/** Returns the level whose rating is nearest to a rating. @param {number} rating */
export const levelAt = (rating) => {
  const far = (/** @type {string} */ level) => Math.abs(LEVELS[level] - rating);
  return Object.keys(LEVELS).reduce((best, level) => (far(level) < far(best) ? level : best));
};
