// @ts-check
/**
 * The visible events on a board since the last frame, computed from the events and the former state.
 *
 * No objects are created: each board has one moment object, which gets new values in every frame.
 */
import { EVENT } from "../base/events.js";
import { COLUMNS, ROWS } from "../board/geometry.js";

/** @typedef {import("../types").Fields} Fields */

/** The number of visible rows, plus the two rows above them. */
export const ROWS_SEEN = ROWS + 2;
const MOST_ROWS = 4;

export class Moment {
  /** The board before this frame: a piece code for each cell. */
  before = new Uint8Array(ROWS_SEEN * COLUMNS);
  /**
   * The cells in which the last piece locked (x, y, …); then the number of the rows that it cleared and those rows. Both are in
   * coordinates before the clear.
   */
  cells = new Uint8Array(8);
  rows = new Uint8Array(MOST_ROWS + 1);
  /** The piece codes of all cells in the cleared rows, the lowest row first. */
  tiles = new Uint8Array(MOST_ROWS * COLUMNS);
  locked = false;
  /** The code of the piece that locked. */
  piece = 0;
  /** The highest row of the piece before its hard drop; -1 if it was not hard dropped. */
  from = -1;
  lines = 0;
  /** The spin of the piece that locked: 0 for no spin, 1 for a mini spin, 2 for a full spin. */
  spin = 0;
  perfect = false;
  chained = false;
  /** Rows of garbage that entered. */
  entered = 0;
  /** The rows of pending garbage, before this frame and now. */
  waited = 0;
  waits = 0;
  toppedOut = false;
  #active = new Uint8Array(8);
  #activePiece = 0;
  #received = 0;
  #ticks = 0;

  /**
   * @param {Fields} view
   * @param {number} events of this board, since the last frame
   * @returns {boolean} whether there was an event; never after a jump in time, such as a seek in a replay
   */
  look(view, events) {
    const ticks = view.u32("ticks");
    const jumped = ticks < this.#ticks;
    const happened = events !== 0 && !jumped;
    if (happened) this.#read(view, events);
    this.#keep(view, ticks);
    return happened;
  }

  /**
   * @param {Fields} view
   * @param {number} events
   */
  #read(view, events) {
    this.locked = (events & EVENT.lock) !== 0;
    this.piece = this.#activePiece;
    this.cells.set(view.bytes("lock_cells", 8));
    this.rows.set(view.bytes("lock_rows", MOST_ROWS + 1));
    if (!this.locked || !(events & EVENT.clear)) this.rows[0] = 0;
    this.from = this.locked && events & EVENT.hardDrop ? this.#top(events) : -1;
    this.lines = this.rows[0];
    this.spin = this.locked && events & EVENT.spin ? view.u8("last_spin") : 0;
    this.perfect = (events & EVENT.perfectClear) !== 0;
    this.chained = this.lines > 0 && view.u8("last_b2b") === 1;
    this.entered = events & EVENT.garbageIn ? Math.max(0, view.u32("garbage_received") - this.#received) : 0;
    this.waited = this.waits;
    this.toppedOut = (events & EVENT.topOut) !== 0;
    this.#tile();
  }

  /**
   * Returns the highest row in which the piece was last seen. A piece that appeared and fell within one frame came from the top.
   * @param {number} events
   */
  #top(events) {
    if (events & EVENT.hold || this.#activePiece === 0) return ROWS;
    return Math.max(this.#active[1], this.#active[3], this.#active[5], this.#active[7]);
  }

  #tile() {
    for (let i = 0; i < this.rows[0]; i++) {
      const y = this.rows[i + 1];
      for (let x = 0; x < COLUMNS; x++) this.tiles[i * COLUMNS + x] = y < ROWS_SEEN ? this.before[y * COLUMNS + x] : 0;
      for (let c = 0; c < 8; c += 2) if (this.cells[c + 1] === y) this.tiles[i * COLUMNS + this.cells[c]] = this.piece;
    }
  }

  /**
   * @param {Fields} view
   * @param {number} ticks
   */
  #keep(view, ticks) {
    this.before.set(view.bytes("board", ROWS_SEEN * COLUMNS));
    this.#active.set(view.bytes("active_cells", 8));
    this.#activePiece = view.u8("active_piece");
    this.#received = view.u32("garbage_received");
    this.waits = view.u32("pending");
    this.#ticks = ticks;
  }
}

/**
 * Converts the number of a row before the clear to the number that the row has now.
 * @param {Moment} moment
 * @param {number} y
 * @returns {number} -1 if it was cleared
 */
export function rowNow({ rows, entered }, y) {
  let now = y + entered;
  for (let i = 1; i <= rows[0]; i++) {
    if (rows[i] === y) return -1;
    if (rows[i] < y) now -= 1;
  }
  return now;
}
