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

/**
 * Returns the highest milestone that was reached and not yet announced, or null.
 * @param {number} level
 * @param {number} [announced] the level of the last announced milestone
 */
export const milestone = (level, announced = 0) =>
  MILESTONES.filter((stone) => stone.level <= level && stone.level > announced).at(-1) ?? null;
