// @ts-check
/** How a person plays on from a position of a review: against the same level if there is one, else alone. */
import { Moment } from "../../round/moment.js";

/**
 * Returns the mode in which a person plays on from the shown moment of a game, and what it begins with.
 * @param {import("../replays/playback.js").Playback} playback
 * @param {import("../../types").StackmateModule} module
 * @returns {[mode: string, from: import("../../match/played-on.js").From | import("../../types").From]}
 */
export function playOn(playback, module) {
  const { about: { seats: [, right = ""] }, boards, goal, bytes, tick, handicap } = playback;
  const level = right.replace(/^level:/, "");
  const isBot = right !== level && module.levels().some(({ name }) => name === level);
  if (boards < 2 || goal || !isBot) return ["practice", playback.start()];
  return ["versus", { moment: new Moment(bytes, tick), level, handicap: [handicap[0], handicap[1]] }];
}
