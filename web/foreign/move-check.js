// @ts-check
/**
 * What of a suggestion may be played: everything that our bots say, and of another's what the rules allow.
 */

import { wordsOf } from "../language/failure.js";

/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {import("../types").TbpStart} TbpStart */
/** @typedef {{ said: TbpMove, made: TbpMove }} Candidate a move as the bot put it, and as it can be played */
/**
 * @typedef {(position: TbpStart, moves: TbpMove[]) => Candidate[] | import("../language/language.js").Words} MoveCheck
 *   words say why the bot forfeits
 */

/** A longer list is no help to anybody. */
const MOST_MOVES = 100;

/** @type {MoveCheck} the typist refuses what cannot be */
export function acceptMoves(_, moves) {
  return moves.map((move) => ({ said: move, made: move }));
}

/**
 * @param {(position: TbpStart, move: object) => TbpMove} check gives the move as it can be played; throws what is wrong
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
 * On an empty board, and with nothing held, the second choice comes first: two bots that are alike do not play alike then,
 * which is dull to look at.
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
