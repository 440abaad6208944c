// @ts-check
/**
 * The placements that a bot plans, updated when the board changes.
 */

/** @typedef {import("../../types").Planned} Planned */

/**
 * Returns the rest of a plan after its first placement. Its cells and rows are relative to the board without the rows that the
 * first placement cleared.
 * @param {readonly Planned[]} line
 * @returns {Planned[]}
 */
export function afterFirst([first, ...rest]) {
  const below = (/** @type {number} */ y) => y - (first?.cleared ?? []).filter((row) => row < y).length;
  return rest.map(({ move, cells, cleared }) => ({
    move, cells: cells.map(([x, y]) => [x, below(y)]), cleared: cleared.map(below),
  }));
}
