// @ts-check
/** The boards of a decision: the position of the replay, or a later step of a line that is only thought of. */
import { LETTERS } from "../../board/tile.js";

/** @typedef {import("../../types").Fields} Fields */
/** @typedef {import("./types").Step} Step */

const COLUMNS = 10;
const CELLS = 8;
/** The cells of a board that are drawn, and enough empty previews for every reader. */
const BOARD = 400;
const NONE = Array.from({ length: 16 }, () => null);

/** Returns the code of a piece, or 0. @param {string | null} letter */
const codeOf = (letter) => Math.max(0, LETTERS.indexOf(letter ?? "_"));

/**
 * A side of a replay in which some fields are replaced.
 * @implements {Fields}
 */
export class Position {
  #side;
  /** @type {Record<string, Uint8Array>} */
  #bytes = {};

  /** @param {Fields} side */
  constructor(side) {
    this.#side = side;
  }

  /** Shows the position of the replay. @param {boolean} isPlanned whether a plan is drawn instead of the piece's ghost */
  show(isPlanned) {
    this.#bytes = isPlanned ? { ghost_cells: this.#side.bytes("active_cells", CELLS).slice() } : {};
  }

  /** Shows other cells. @param {Uint8Array} board row by row from the bottom */
  paint(board) {
    this.#bytes = { board };
  }

  /** Shows the position before a step of a line. @param {Step[]} line @param {number} at */
  showStep(line, at) {
    const { hold, queue } = line[at];
    this.#bytes = {
      board: boardBefore(this.#side.bytes("board", BOARD), line.slice(0, at)),
      queue: Uint8Array.from([...queue, ...NONE].map(codeOf)),
      hold: Uint8Array.of(codeOf(hold)),
      active_piece: Uint8Array.of(0),
    };
  }

  /** @param {string} name */
  u8(name) {
    return this.#bytes[name]?.[0] ?? this.#side.u8(name);
  }

  /** @param {string} name */
  u32(name) {
    return this.#side.u32(name);
  }

  /** @param {string} name @param {number} length */
  bytes(name, length) {
    return this.#bytes[name]?.subarray(0, length) ?? this.#side.bytes(name, length);
  }
}

/** Returns a copy of the cells of a board. @param {Fields} side */
export const cellsOf = (side) => side.bytes("board", BOARD).slice();

/**
 * Returns a board after some steps, in the colours of the pieces.
 * @param {Uint8Array} board its cells, row by row from the bottom
 * @param {Step[]} steps
 */
export function boardBefore(board, steps) {
  return steps.reduce((before, { piece, cells, cleared }) => {
    const after = before.slice();
    for (const [x, y] of cells) after[COLUMNS * y + x] = codeOf(piece);
    const kept = Array.from({ length: after.length / COLUMNS }, (_, y) => y).filter((y) => !cleared.includes(y));
    const moved = new Uint8Array(after.length);
    kept.forEach((from, to) => moved.set(after.subarray(COLUMNS * from, COLUMNS * (from + 1)), COLUMNS * to));
    return moved;
  }, board.slice());
}
