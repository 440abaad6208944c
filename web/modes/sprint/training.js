// @ts-check
/**
 * Finesse training: each piece is judged when it locks. A piece with more presses than necessary is a fault. If the person wants
 * to retry faults, such a piece comes back until it is placed in the same place with the fewest presses.
 *
 * The core decides what the fewest presses are. Pieces that it does not judge (soft drops, spins, tucks) neither count nor end
 * the streak. Only the first try of a piece counts.
 */
import { EVENT } from "../../base/events.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {"count" | "alert" | "retry"} Help what follows a fault */
/** @typedef {{ pieces: number, faults: number, streak: number, best: number }} Tally `pieces` are those that were judged */
/**
 * @typedef {object} Answer
 * @property {"presses" | "place" | "drop"} fault what was wrong: too many presses; or, of a piece that came back, its place or
 *   that it was not dropped from the top
 * @property {number} wasted the number of presses that were too many
 * @property {readonly number[]} presses the presses of the shortest way, as the core returns them
 * @property {readonly number[]} target the cells of the piece, as x, y, x, y, …
 */

/** @type {readonly Help[]} */
export const HELPS = ["count", "alert", "retry"];
const KEY = "stackmate.finesse";
/** The maximum length of the saved text, in characters. A longer text is not parsed. */
const LONGEST_TEXT = 1000;
/** The maximum of the saved best streak. */
const MOST = 1_000_000_000;
/** The number of bytes of the four cells of a piece. */
const CELL_BYTES = 8;
/** After a fault, the board stands still for this time, so that the person sees the fault before the piece comes back. */
const STILL_MS = 600;

export class Training {
  #keeper;
  /** @type {Help} */
  #chosen = "alert";
  #best = 0;
  #pieces = 0;
  #faults = 0;
  #streak = 0;
  /** The number of locked pieces that were looked at. */
  #seen = 0;
  /** The answer to the piece that must be placed again, or null. @type {Answer | null} */
  #open = null;
  /** The time at which that piece comes back, or null. @type {number | null} */
  #backAt = null;

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} keeper null saves nothing beyond this page */
  constructor(keeper) {
    this.#keeper = keeper;
    this.#load();
  }

  /** @returns {Tally} */
  get tally() {
    return { pieces: this.#pieces, faults: this.#faults, streak: this.#streak, best: this.#best };
  }

  get help() {
    return this.#chosen;
  }

  /** Changes what follows a fault. A piece that comes back is free again. @param {Help} help */
  setHelp(help) {
    this.#chosen = help;
    if (help !== "retry") this.#open = null;
    this.#keep();
  }

  /** Begins with another game. */
  begin() {
    this.#seen = 0;
    this.#open = null;
    this.#backAt = null;
    this.#pieces = this.#faults = this.#streak = 0;
  }

  /** Sets the counts to zero; if no piece was counted, also the best streak. */
  reset() {
    if (this.#pieces === 0) this.#best = 0;
    this.#pieces = this.#faults = this.#streak = 0;
    this.#keep();
  }

  /** Returns the cells where the piece must be placed again, or none. */
  get target() {
    return this.#open?.target ?? [];
  }

  /** Returns whether the last piece will come back, even if the game seems to be over. */
  get isTakingBack() {
    return this.#backAt !== null;
  }

  /**
   * Judges the pieces that locked in a frame.
   * @param {Round} round
   * @param {number} events the person's events of this frame
   * @param {number} now in ms
   * @returns {{ isClean: boolean, answer: Answer | null } | null} the answer to a fault, if there was one; null if no piece was
   *   judged
   */
  played(round, events, now) {
    if (this.#backAt !== null && now >= this.#backAt) this.#takeBack(round, now);
    if (!(events & EVENT.lock)) return null;
    const side = round.side(0);
    let judged = null;
    // Usually one piece locks in a frame; more do if the page was slow. A piece that must be placed again is the last one.
    if (this.#chosen === "retry") while (side.u32("pieces") > this.#seen + 1 && round.game.undo());
    for (let back = side.u32("pieces") - this.#seen - 1; back >= 0; back -= 1) judged = this.#judge(round, back) ?? judged;
    this.#seen = side.u32("pieces");
    if (this.#open !== null) {
      round.loop.pause(now);
      this.#backAt = now + STILL_MS;
    }
    return judged;
  }

  /**
   * Lets the last piece come back.
   * @param {Round} round
   * @param {number} now in ms
   */
  #takeBack(round, now) {
    this.#backAt = null;
    if (this.#open !== null) round.game.undo();
    this.#seen = round.side(0).u32("pieces");
    round.loop.resume(now);
  }

  /**
   * @param {Round} round
   * @param {number} back the number of pieces that locked after it
   * @returns {{ isClean: boolean, answer: Answer | null } | null}
   */
  #judge(round, back) {
    const found = round.game.finesse(back);
    const cells = [...round.side(0).bytes("lock_cells", CELL_BYTES)];
    if (this.#open !== null) return this.#judgeAgain(this.#open, found, cells);
    if (found === undefined) return null;
    const [wasted, ...presses] = found;
    this.#count(wasted > 0);
    if (wasted === 0) return { isClean: true, answer: null };
    /** @type {Answer} */
    const answer = { fault: "presses", wasted, presses, target: cells };
    if (this.#chosen === "retry") this.#open = answer;
    return { isClean: false, answer };
  }

  /**
   * Judges a piece that came back.
   * @param {Answer} open
   * @param {Uint32Array | undefined} found
   * @param {number[]} cells
   */
  #judgeAgain(open, found, cells) {
    const fault = !areSame(cells, open.target) ? "place" : found === undefined ? "drop" : found[0] > 0 ? "presses" : null;
    this.#open = fault === null ? null : { ...open, fault, wasted: found?.[0] ?? 0 };
    return { isClean: fault === null, answer: this.#open };
  }

  /** @param {boolean} isFault */
  #count(isFault) {
    this.#pieces += 1;
    this.#faults += Number(isFault);
    this.#streak = isFault ? 0 : this.#streak + 1;
    if (this.#streak <= this.#best) return;
    this.#best = this.#streak;
    this.#keep();
  }

  #load() {
    try {
      const text = this.#keeper?.getItem(KEY) ?? "";
      const { help, best } = text.length <= LONGEST_TEXT ? JSON.parse(text) : {};
      if (HELPS.includes(help)) this.#chosen = help;
      if (Number.isInteger(best) && best >= 0 && best <= MOST) this.#best = best;
    } catch {
      // Nothing was saved, or it is damaged: the defaults are used.
    }
  }

  #keep() {
    try {
      this.#keeper?.setItem(KEY, JSON.stringify({ help: this.#chosen, best: this.#best }));
    } catch {
      this.#keeper = null;
    }
  }
}

/** Returns training with the choices in the browser's storage, or in memory if that is forbidden. */
export function openTraining() {
  try {
    return new Training(globalThis.localStorage ?? null);
  } catch {
    return new Training(null);
  }
}

/** Returns whether two pieces have the same cells, in any order. @param {number[]} one @param {readonly number[]} other */
const areSame = (one, other) => inOrder(one) === inOrder(other);

/** @param {readonly number[]} cells */
const inOrder = (cells) => cells.flatMap((x, i) => (i % 2 === 0 ? [`${x},${cells[i + 1]}`] : [])).sort().join(" ");
