// @ts-check
/**
 * The line that a bot means to play, as the board changes under it.
 */

/** @typedef {import("../../types").Planned} Planned */

/**
 * What is left of a line once its first placement lies: its cells and rows count from the board without what that cleared.
 * @param {readonly Planned[]} line
 * @returns {Planned[]}
 */
export function afterFirst([first, ...rest]) {
  const below = (/** @type {number} */ y) => y - (first?.cleared ?? []).filter((row) => row < y).length;
  return rest.map(({ move, cells, cleared }) => ({
    move, cells: cells.map(([x, y]) => [x, below(y)]), cleared: cleared.map(below),
  }));
}
