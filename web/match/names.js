// @ts-check
/**
 * The names of the players.
 */

/** @typedef {import("../types").Opponent} Opponent */

/** Longer names are cut, because they are shown beside the score. */
const LONGEST_NAME = 14;

/**
 * Returns the name of a bot.
 * @param {Opponent} opponent
 * @param {string} plain the name of a bot of ours
 */
export function nameOf(opponent, plain) {
  if (!("script" in opponent)) return plain;
  const { name } = opponent.script;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
