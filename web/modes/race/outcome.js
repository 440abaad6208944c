// @ts-check
/**
 * Determines the winner of a race.
 */
import { winner } from "../../round/round.js";

/**
 * @param {readonly import("../../types").Fields[]} sides
 * @param {[number, number]} events of each side, in the last ticks
 * @returns {import("../../round/round.js").Outcome | null} null while it runs
 */
export function raceWinner([left, right], events) {
  const [leftDone, rightDone] = [left, right].map((side) => side.u8("done") === 1);
  if (leftDone || rightDone) return leftDone && rightDone ? "draw" : leftDone ? 0 : 1;
  return winner(events);
}
