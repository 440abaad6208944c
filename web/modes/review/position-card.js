// @ts-check
/**
 * Makes a card of a position that a person has written down, such as a fumen from a chat.
 *
 * *How.* A card belongs to a match. So a match is made that begins in this position on both boards, and whose only placements are
 * the best one: first it is judged with any placement, and then made again with the one that was found.
 */
import { EVENT, sideEvents } from "../../base/events.js";
import { BUTTON } from "../../input/input.js";
import { Complaint } from "../../language/language.js";
import { NODES } from "./numbers.js";
import { Reviewer } from "./reviewer.js";

/** @typedef {import("../../types").From} From */
/** @typedef {import("../../types").TbpMove} TbpMove */
/** @typedef {import("../../types").StackmateModule} Module */

/** The position is that of a person, so it becomes one of the person's cards. */
const ABOUT = JSON.stringify({ mode: "versus", seats: ["person"], at: 0 });
/** The time until the first piece has come, and the longest time for a placement, in ms of the game. */
const [COMES, LONGEST] = [50, 5_000];
/** Both sides, as bits. */
const BOTH = 3;

/**
 * Returns the replay of a match that begins in a position and ends with its best placement.
 * @param {Module} module
 * @param {From} from
 * @returns {Promise<Uint8Array>}
 * @throws {unknown} naming what is wrong with the position
 */
export async function matchIn(module, from) {
  const best = await bestIn(matchWith(module, from, null));
  if (best === null) throw new Complaint("review.add.impossible");
  return matchWith(module, from, best);
}

/**
 * @param {Module} module
 * @param {From} from
 * @param {TbpMove | null} move that both sides make; null lets the piece fall where it is
 */
function matchWith(module, from, move) {
  const round = new module.Round({ boards: 2, seed: "1", countdown_ms: 0, start: from });
  try {
    round.advance(COMES, 0, 0);
    if (move !== null && ![0, 1].every((side) => round.place(side, move, 1))) throw new Complaint("review.add.impossible");
    const pressed = move === null ? BUTTON.hard_drop : 0;
    let locked = 0;
    for (let ticks = 0; ticks < LONGEST && locked !== BOTH; ticks += 1) locked |= locksIn(round.advance(1, pressed, pressed));
    if (locked !== BOTH) throw new Complaint("review.add.impossible");
    return round.replay(ABOUT);
  } finally {
    round.free();
  }
}

/** Returns the sides whose pieces have locked, as bits. @param {number} events */
const locksIn = (events) => [0, 1].reduce((bits, side) => bits | (sideEvents(events, side) & EVENT.lock ? 1 << side : 0), 0);

/** Returns the best placement of a match's first piece, or null if no placement is possible. @param {Uint8Array} bytes */
function bestIn(bytes) {
  return /** @type {Promise<TbpMove | null>} */ (new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ why) => {
      reviewer.close();
      reject(why);
    };
    const reviewer = new Reviewer({
      onOpen: () => undefined, onPlayers: () => undefined, onAppraisal: () => undefined,
      onVerdicts: (verdicts) => {
        const first = verdicts.find(([at]) => at === 0);
        if (first === undefined && !reviewer.isDone) return;
        reviewer.close();
        resolve(first?.[1]?.best ?? null);
      },
      onUnfit: fail, onFailure: fail,
    }, { bytes, nodes: NODES, names: ["", ""], kept: new Map(), workers: 2 });
  }));
}
