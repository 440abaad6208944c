// @ts-check
/** How a person plays on from a position of a recorded game: against the same level if there is one, else alone. */
import { Moment } from "../../round/moment.js";

/**
 * Returns the mode in which a person plays on from the shown moment of a game, and what it begins with.
 * @param {import("./playback.js").Playback} playback
 * @param {import("../../types").StackmateModule} module
 * @param {number} [latest] the last tick from which the person plays on against a level
 * @returns {[mode: string, from: import("../../match/played-on.js").From | import("../../types").From]}
 */
export function playOn(playback, module, latest = playback.length) {
  const { about: { seats: [, right = ""] }, boards, goal, bytes, tick, handicap } = playback;
  const level = right.replace(/^level:/, "");
  const isBot = right !== level && module.levels().some(({ name }) => name === level);
  if (boards < 2 || goal || !isBot) return ["practice", playback.start()];
  const moment = new Moment(bytes, Math.max(0, Math.min(tick, latest)));
  return ["versus", { moment, level, handicap: [handicap[0], handicap[1]] }];
}
