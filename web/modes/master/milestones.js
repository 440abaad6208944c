// @ts-check
/** The levels that have a name. */

export const MILESTONES = [
  { level: 100, name: "master.milestone.100" },
  { level: 300, name: "master.milestone.300" },
  { level: 500, name: "master.milestone.500" },
  { level: 700, name: "master.milestone.700" },
  { level: 900, name: "master.milestone.900" },
  { level: 999, name: "master.milestone.999" },
];

/** Returns the highest milestone of a level, or null. @param {number} level */
export const highest = (level) => MILESTONES.filter((stone) => stone.level <= level).pop() ?? null;

/**
 * Returns the highest milestone that was reached and not yet announced, or null.
 * @param {number} level
 * @param {number} announced the level of the last announced milestone
 */
export function milestone(level, announced) {
  const stone = highest(level);
  return stone !== null && stone.level > announced ? stone : null;
}
