// @ts-check
/**
 * What those who play are called.
 */

/** @typedef {import("../types").Opponent} Opponent */

/** Longer names are cut: they stand beside the score. */
const LONGEST_NAME = 14;

/**
 * What a bot is called.
 * @param {Opponent} opponent
 * @param {string} plain its name when it is ours
 */
export function nameOf(opponent, plain) {
  if (!("script" in opponent)) return plain;
  const { name } = opponent.script;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
