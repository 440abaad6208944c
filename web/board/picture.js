// @ts-check
/** A side that is drawn from plain values, not from the memory of a game: a watched run, or a lesson. */

/** @typedef {import("../types").Fields} Fields */

const BOARD = 400;

/** Has the fields that boards read. @implements {Fields} */
export class Picture {
  board = new Uint8Array(BOARD);
  active = new Uint8Array(8);
  /** The cells where the piece would land; null is where it is. @type {Uint8Array | null} */
  ghost = null;
  piece = 0;
  next = 0;
  hold = 0;
  /** The previews after the next piece. @type {ArrayLike<number>} */
  later = [];
  isAlive = true;
  /** @type {Record<string, number>} */
  numbers = {};

  /** @param {string} name */
  u8(name) {
    if (name === "alive") return Number(this.isAlive);
    if (name === "active_piece") return this.piece;
    if (name === "hold") return this.hold;
    return this.numbers[name] ?? 0;
  }

  /** @param {string} name */
  u32(name) {
    return this.numbers[name] ?? 0;
  }

  /** @param {string} name @param {number} length */
  bytes(name, length) {
    if (name === "board") return this.board.subarray(0, length);
    if (name === "ghost_cells" && this.ghost !== null) return this.ghost.subarray(0, length);
    if (name === "active_cells" || name === "ghost_cells" || name === "lock_cells") return this.active.subarray(0, length);
    const bytes = new Uint8Array(length);
    if (name === "queue") bytes.set([this.next, ...Array.from(this.later)].slice(0, length));
    if (name === "hold") bytes[0] = this.hold;
    if (name === "active_piece") bytes[0] = this.piece;
    if (name === "alive") bytes[0] = Number(this.isAlive);
    return bytes;
  }
}
