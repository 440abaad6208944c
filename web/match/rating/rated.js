// @ts-check
/** Which rounds count for the person's rating. */
import { LEVELS } from "./levels.js";

/**
 * Returns the level against which a round counts, and its strength: one that plays at its own pace, or one that adapts. Returns
 * null if the round does not count.
 * @param {Pick<import("../roster.js").Roster, "seating" | "opponents" | "adapted" | "isUsual">} roster
 */
export function ratedIn({ seating, opponents: [, opponent], adapted, isUsual }) {
  if (seating !== "person" || !("level" in opponent) || !Object.hasOwn(LEVELS, opponent.level)) return null;
  const { level } = opponent;
  if (adapted === null && !isUsual) return null;
  const strength = adapted?.strength ?? LEVELS[level];
  // The scale of ratings begins with the weakest level.
  return strength < 0 ? null : { level, strength };
}
