// @ts-check
/** Who played a game under review. */

/** @typedef {import("../replays/about.js").About} About */

/** Returns the side of the person in a game, or the left one. @param {About} about @param {number} boards */
export const ownSide = ({ seats }, boards) =>
  /** @type {0 | 1} */ (boards > 1 && seats[1] === "person" && seats[0] !== "person" ? 1 : 0);

/** Returns the names of both sides as the command line has them. @param {About} about */
export const plainNames = ({ seats }) =>
  [0, 1].map((side) => seats[side]?.replace(/^(level|script):/, "") || `side ${side}`);
