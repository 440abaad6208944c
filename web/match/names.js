// @ts-check
/**
 * The names of the players.
 */
import { number, t } from "../language/language.js";
import { ADAPTIVE } from "../page/numbers.js";

/** @typedef {import("../types").Opponent} Opponent */

/** Longer names are cut, because they are shown beside the score. */
const LONGEST_NAME = 14;

/** Returns the name of a level. @param {string} level */
export const levelName = (level) => t(`main.level.${level.replaceAll(" ", "-")}`);

/**
 * Returns the name of a bot: its level, or the name of its file.
 * @param {Opponent} opponent
 */
export function nameOf(opponent) {
  if (!("script" in opponent)) return levelName(opponent.adapts ? ADAPTIVE : opponent.level);
  const { name } = opponent.script;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/**
 * Returns the names of two bots. If both have the same name, their sides are added.
 * @param {readonly [Opponent, Opponent]} opponents
 * @returns {[string, string]}
 */
export function namesOf([left, right]) {
  const names = /** @type {[string, string]} */ ([nameOf(left), nameOf(right)]);
  return names[0] === names[1] ? [t("bots.left", { name: names[0] }), t("bots.right", { name: names[1] })] : names;
}

/**
 * Adds the handicap to a name, such as "×0.5", if there is one.
 * @param {string} name
 * @param {number} percent the part of its attacks that this side sends
 */
export const withHandicap = (name, percent) =>
  (percent === 100 ? name : t("bots.handicap", { name, times: number(percent / 100, { maximumFractionDigits: 2 }) }));
