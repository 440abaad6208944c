// @ts-check
/**
 * A replay as something that can be shown like a round: both boards, and a clock that runs at any pace, stands, or jumps.
 */
import { sideEvents } from "../../base/events.js";
import { View } from "../../round/view.js";
import { readAbout } from "./about.js";
import { playerOf, survey } from "./summary.js";

/** How fast, in times the pace it was played at. */
export const SPEEDS = /** @type {const} */ ([0.1, 0.25, 0.5, 1, 2, 4, 8, 16]);
/** A tab that was hidden does not jump ahead by what it missed, ms. */
const LONGEST_FRAME = 250;

export class Playback {
  #player;
  #view;
  #bytes;
  #isOpen = true;
  /** Ticks and parts of a tick: slow motion shows less than a tick a frame. */
  #position = 0;
  /** The last frame's time stamp while it runs. @type {number | null} */
  #last = null;
  #isRunning = false;
  #isSwapped = false;
  /** @type {import("../../types").SideReport[]} known once it has been surveyed */
  report = [];
  /** @type {number} */
  speed = 1;

  /**
   * @param {import("../../types").Stackmate} stackmate
   * @param {Uint8Array} bytes
   * @throws {import("../../language/language.js").Complaint} naming what is wrong with them
   */
  constructor({ module, memory, layout }, bytes) {
    this.#player = playerOf(module, bytes);
    this.#bytes = bytes;
    this.#view = new View(memory, this.#player, layout);
    this.about = readAbout(this.#player.about());
    this.countdown = this.#player.countdown();
    this.length = this.#player.length();
    this.boards = this.#player.boards();
  }

  get bytes() {
    return this.#bytes;
  }

  /** The sides as they are shown: the first is the large board. */
  get sides() {
    const { sides } = this.#view;
    return this.#isSwapped ? [...sides].reverse() : sides;
  }

  /** @param {number} index */
  side(index) {
    return this.sides[index];
  }

  /** The side whose board is the large one. */
  get first() {
    return this.#isSwapped ? 1 : 0;
  }

  /** For whoever shows a round: how far it is. */
  get loop() {
    return { tick: this.tick };
  }

  get tick() {
    return this.#player.tick();
  }

  get isRunning() {
    return this.#isRunning;
  }

  get isAtEnd() {
    return this.tick >= this.length || this.#player.outcome() !== "running";
  }

  /**
   * Watches all of it ahead: then it is known where pieces lock, and how it ends.
   * @returns {Promise<boolean>} whether it was not closed meanwhile
   */
  async survey() {
    const done = await survey(this.#player, () => this.#isOpen);
    if (done) this.report = this.#player.report();
    return done;
  }

  /** Whether it ends as it was recorded. Costs a jump to the end and back. */
  isTrue() {
    const { tick } = this;
    this.#player.seek(this.length);
    const isTrue = this.#player.endsAsRecorded();
    this.#player.seek(tick);
    return isTrue;
  }

  /** At the end it begins anew. */
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
   * Goes to where a piece of the large board has locked: the next time, or the time before.
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

  /** The large board's position, for another game to begin with. */
  start() {
    return this.#player.startOf(this.first);
  }

  hash() {
    return this.#player.hash();
  }

  close() {
    this.#isOpen = false;
    this.#player.free();
  }
}
