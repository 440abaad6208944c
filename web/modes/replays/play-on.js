// @ts-check
/** How a person plays on from a position of a recorded game: against the same level if there is one, else alone. */
import { Moment } from "../../round/moment.js";

/**
 * Returns the level on the right board of a match, or null: a game alone, a race, or another opponent.
 * @param {import("./playback.js").Playback} playback
 * @param {import("../../types").StackmateModule} module
 * @returns {string | null}
 */
export function rivalIn({ about: { seats: [, right = ""] }, boards, goal }, module) {
  const level = right.replace(/^level:/, "");
  const isBot = right !== level && module.levels().some(({ name }) => name === level);
  return boards < 2 || goal || !isBot ? null : level;
}

/**
 * Returns the mode in which a person plays on from the shown moment of a game, and what it begins with.
 * @param {import("./playback.js").Playback} playback
 * @param {import("../../types").StackmateModule} module
 * @param {number} [latest] the last tick from which the person plays on against a level
 * @returns {[mode: string, from: import("../../match/played-on.js").From | import("../../types").From]}
 */
export function playOn(playback, module, latest = playback.length) {
  const { bytes, tick, handicap } = playback;
  const level = rivalIn(playback, module);
  if (level === null) return ["practice", playback.start()];
  const moment = new Moment(bytes, Math.max(0, Math.min(tick, latest)));
  return ["versus", { moment, level, handicap: [handicap[0], handicap[1]] }];
}
