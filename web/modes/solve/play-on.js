// @ts-check
/**
 * The position from which a game continues in the middle of a solution.
 */
import { textOf } from "./board.js";

/** @typedef {import("./pc").Solution} Solution */
/** @typedef {{ hold: string, queue: string }} Dealt */

/** The maximum number of pieces in the queue with which a game can begin. */
const MOST_GIVEN = 24;

/**
 * Returns hold and queue after `done` steps of a solution.
 * @param {Solution} solution
 * @param {string} held the piece in hold before the first step
 * @param {number} done
 * @returns {Dealt}
 */
export function dealtAt({ queue, steps }, held, done) {
  if (done === 0) return { hold: held, queue: queue.slice(held.length) };
  return { hold: steps[done - 1].hold ?? "", queue: steps[done - 1].queue };
}

/**
 * @param {import("./pc").Question} question
 * @param {Solution} solution
 * @param {import("./board.js").Board} board the board after those steps
 * @param {number} done
 * @returns {import("../../types").From}
 */
export function playOn({ queue, hold }, solution, board, done) {
  const held = typeof hold === "string" ? hold : "";
  const asked = queue === undefined ? solution.queue : held + queue.toUpperCase().replace(/[^A-Z]/g, "");
  const dealt = dealtAt(solution, held, done);
  const left = dealt.queue + asked.slice(solution.queue.length);
  return {
    field: textOf(board),
    hold: dealt.hold,
    queue: left.slice(0, MOST_GIVEN),
    dealt: asked.slice(0, asked.length - left.length).slice(-MOST_GIVEN),
  };
}
