// @ts-check
/**
 * Decides which suggested moves may be played: all moves of our bots, and the legal moves of third-party bots.
 */

import { wordsOf } from "../language/failure.js";

/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {import("../types").TbpStart} TbpStart */
/**
 * @typedef {{ said: TbpMove, made: TbpMove }} Candidate `said` is the move as the bot sent it, `made` the same move as the game
 *   plays it
 */
/**
 * @typedef {(position: TbpStart, moves: TbpMove[]) => Candidate[] | import("../language/language.js").Words} MoveCheck a text
 *   is the reason why the bot forfeits
 */

/** The maximum number of suggested moves that are checked: a longer list gives a bot no advantage. */
const MOST_MOVES = 100;

/** @type {MoveCheck} the typist rejects impossible moves */
export function acceptMoves(_, moves) {
  return moves.map((move) => ({ said: move, made: move }));
}

/**
 * @param {(position: TbpStart, move: object) => TbpMove} check returns the move as it can be played; throws an error that names
 *   the fault
 * @returns {MoveCheck}
 */
export function checkMoves(check) {
  return (position, moves) => {
    if (moves.length === 0) return { key: "foreign.gave-up" };
    const asked = moves.slice(0, MOST_MOVES);
    /** @type {import("../language/language.js").Words | string} */
    let complaint = "";
    const legal = asked.flatMap((said) => {
      try {
        return [{ said, made: check(position, said) }];
      } catch (error) {
        complaint ||= wordsOf(error);
        return [];
      }
    });
    return legal.length > 0 ? legal : { key: "foreign.illegal", values: { why: complaint } };
  };
}

/**
 * Returns a check that puts a bot's second choice first on an empty board with nothing held. Otherwise two equal bots would play
 * the same moves, which is dull to watch.
 * @param {MoveCheck} moveCheck
 * @returns {MoveCheck}
 */
export function varyOpening(moveCheck) {
  return (position, moves) => {
    const [first, second, ...rest] = moves;
    const opens = position.hold === null && position.board.flat().every((cell) => cell === null);
    return moveCheck(position, opens && second !== undefined ? [second, first, ...rest] : moves);
  };
}
