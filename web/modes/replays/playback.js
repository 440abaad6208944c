// @ts-check
/**
 * A replay that can be shown like a round: both boards, and a clock that runs at any speed, stops, or jumps.
 */
import { sideEvents } from "../../base/events.js";
import { View } from "../../round/view.js";
import { readAbout } from "./about.js";
import { playerOf, survey } from "./summary.js";

/** The speeds, as multiples of the original speed. */
export const SPEEDS = /** @type {const} */ ([0.1, 0.25, 0.5, 1, 2, 4, 8, 16]);
/** After a tab was hidden, the replay does not jump ahead by more than this, in ms. */
const LONGEST_FRAME = 250;

export class Playback {
  /** @type {import("../../types").PlaybackHandle} */
  #player;
  #view;
  #bytes;
  #isOpen = true;
  /** The current position in ticks, with fractions: in slow motion, an animation frame advances by less than one tick. */
  #position = 0;
  /** The time stamp of the last frame while it runs, else null. @type {number | null} */
  #last = null;
  #isRunning = false;
  #isSwapped = false;
  #hasLevels;
  #hasButtons;
  /** @type {import("../../types").SideReport[]} known after the survey */
  report = [];
  /** @type {number} */
  speed = 1;

  /**
   * @param {import("./games.js").Game["stackmate"]} stackmate
   * @param {Uint8Array} bytes
   * @throws {import("../../language/language.js").Complaint} naming their fault
   */
  constructor({ module, memory, layout }, bytes) {
    this.#player = playerOf(module, bytes);
    this.#bytes = bytes;
    this.#view = new View(memory, this.#player, layout);
    this.#hasLevels = "level" in layout;
    this.#hasButtons = "buttons" in layout;
    this.about = readAbout(this.#player.about());
    this.countdown = this.#player.countdown();
    this.length = this.#player.length();
    this.boards = this.#player.boards();
    this.goal = this.#player.goal?.();
    /** The parts of their attacks that the sides send, in percent. */
    this.handicap = [0, 1].map((side) => this.#player.handicap?.(side) ?? 100);
  }

  get bytes() {
    return this.#bytes;
  }

  /** Returns the sides as they are shown: the first is the large board. */
  get sides() {
    const { sides } = this.#view;
    return this.#isSwapped ? [...sides].reverse() : sides;
  }

  /** @param {number} index */
  side(index) {
    return this.sides[index];
  }

  /** Returns the levels of the sides as they are shown; empty in a game without levels. */
  get levels() {
    return this.#hasLevels ? this.sides.map((side) => side.u32("level")) : [];
  }

  /** Returns the buttons that are held on the large board, as bits; 0 in a game without buttons. */
  get held() {
    return this.#hasButtons ? this.#view.sides[this.first].u32("buttons") : 0;
  }

  /** Returns the side whose board is the large one. */
  get first() {
    return this.#isSwapped ? 1 : 0;
  }

  /** Returns the progress, in the form that the display of a round needs. */
  get loop() {
    return { tick: this.tick };
  }

  get tick() {
    return this.#player.tick();
  }

  get isRunning() {
    return this.#isRunning;
  }

  /** Returns how the match stands: `running`, `nobody`, or the side that has won. */
  get outcome() {
    return this.#player.outcome();
  }

  get isAtEnd() {
    return this.tick >= this.length || this.outcome !== "running";
  }

  /**
   * Simulates the whole replay in advance, for its statistics. Then the ticks of all locks and the outcome are known.
   * @returns {Promise<boolean>} false if it was closed meanwhile
   */
  async survey() {
    const done = await survey(this.#player, () => this.#isOpen);
    if (done) this.report = this.#player.report();
    return done;
  }

  /** Returns whether the replay ends as it was recorded. The player jumps to the end of the replay and back. */
  isTrue() {
    const { tick } = this;
    this.#player.seek(this.length);
    const isTrue = this.#player.endsAsRecorded();
    this.#player.seek(tick);
    return isTrue;
  }

  /** Returns how the game ends: `running`, `nobody`, or the side that has won. The player jumps to the end and back. */
  end() {
    const { tick } = this;
    this.#player.seek(this.length);
    const outcome = this.#player.outcome();
    this.#player.seek(tick);
    return outcome;
  }

  /** Plays the replay. If it is at its end, it starts again from the beginning. */
  play() {
    if (this.isAtEnd) this.seek(0);
    this.#isRunning = true;
    this.#last = null;
  }

  stop() {
    this.#isRunning = false;
  }

  /** @param {number} tick */
  seek(tick) {
    this.#position = Math.max(0, Math.min(this.length, Math.round(tick)));
    this.#player.seek(this.#position);
  }

  /**
   * Moves to the next or previous tick at which a piece of the large board locked.
   * @param {1 | -1} by
   */
  step(by) {
    this.stop();
    const { tick } = this;
    const locks = this.report[this.first]?.locks ?? [];
    const ahead = locks.find((lock) => lock > tick) ?? this.length;
    this.seek(by > 0 ? ahead : [...locks].reverse().find((lock) => lock < tick) ?? 0);
  }

  swap() {
    if (this.boards > 1) this.#isSwapped = !this.#isSwapped;
  }

  /**
   * @param {number} now
   * @returns {[number, number]} the events of each board as it is shown
   */
  frame(now) {
    if (!this.#isRunning) return [0, 0];
    const passed = this.#last === null ? 0 : Math.max(0, Math.min(LONGEST_FRAME, now - this.#last));
    this.#last = now;
    this.#position = Math.min(this.length, this.#position + passed * this.speed);
    const events = this.#player.advance(Math.max(0, Math.floor(this.#position) - this.tick));
    if (this.isAtEnd) this.stop();
    const [left, right] = [sideEvents(events, 0), sideEvents(events, 1)];
    return this.#isSwapped ? [right, left] : [left, right];
  }

  /** Returns whether another game can begin in its positions. */
  get hasStart() {
    return this.#player.startOf !== undefined;
  }

  /** Returns the position of the large board, in which another game can begin. */
  start() {
    return /** @type {import("../../types").From} */ (this.#player.startOf?.(this.first));
  }

  hash() {
    return this.#player.hash();
  }

  close() {
    this.#isOpen = false;
    this.#player.free();
  }
}
