// @ts-check
/**
 * How fast a match of two bots runs: slower than time, as time does, or faster up to as fast as the bots think.
 *
 * Where it runs faster, time waits for a bot that owes a move, so none plays worse for it. Many steps are made in a frame,
 * and more as soon as an answer comes, but no longer than a few milliseconds a frame: the page stays at hand.
 */
import { winner } from "./round.js";

/** @typedef {import("./round.js").Round} Round */

/** The speeds to choose from, in times real time. */
export const SPEEDS = /** @type {const} */ ([0.1, 0.25, 0.5, 1, 2, 4, Infinity]);
/** The fastest at which there are sounds. */
const LOUDEST = 4;
/** Ticks between two looks at the bots. */
const STEP = 5;
/** What a frame may cost, ms. */
const BUDGET_MS = 8;

export class Pacer {
  #lineup;
  #now;
  /** Chosen; a person's own game takes the time that it takes. @type {number} */
  speed = 1;
  /** @type {Round | null} */
  #round = null;
  /** What happened since the last frame. @type {[number, number]} */
  #events = [0, 0];
  #spent = 0;
  #isOver = false;
  /** The times of the last frame, and of the last run: an answer may run time beyond its frame. */
  #framed = -Infinity;
  #ran = -Infinity;

  /**
   * @param {Pick<import("../match/lineup.js").Lineup, "isMine" | "isDue" | "setPatience" | "update">} lineup
   * @param {() => number} [now] ms
   */
  constructor(lineup, now = () => performance.now()) {
    this.#lineup = lineup;
    this.#now = now;
  }

  /** Whether sounds would be nothing but noise. */
  get isTooFastToHear() {
    return (this.#round?.loop.speed ?? 1) > LOUDEST;
  }

  /** @param {Round | null} round that runs from now on */
  attach(round) {
    this.#round = round;
    this.#events = [0, 0];
    this.#isOver = false;
  }

  /**
   * @param {number} now the frame's time stamp
   * @returns {[number, number]} each side's events since the last frame
   */
  frame(now) {
    this.#spent = 0;
    // A frame that is only older than an answer does not mean that the clock went back.
    this.#run(now < this.#framed ? now : Math.max(now, this.#ran));
    this.#framed = now;
    const events = this.#events;
    this.#events = [0, 0];
    return events;
  }

  /** A bot has answered: where it was waited for, it goes on at once. */
  answered() {
    if (this.#round !== null && this.#round.loop.speed > 1 && !this.#round.loop.paused) this.#run(this.#now());
  }

  /** @param {number} now */
  #run(now) {
    const round = this.#round;
    this.#ran = now;
    if (round === null || this.#isOver) return;
    this.#keepSpeed(round, now);
    const rushes = round.loop.speed > 1;
    const begun = this.#now();
    do {
      if (rushes && this.#lineup.isDue) break;
      const events = round.frame(now, rushes ? STEP : undefined);
      this.#events = [this.#events[0] | events[0], this.#events[1] | events[1]];
      this.#lineup.update(events, round.loop.tick, now);
      this.#isOver = winner(events) !== null;
      if (this.#isOver || !round.loop.isBehind(now)) return;
    } while (this.#spent + this.#now() - begun < BUDGET_MS);
    this.#spent += this.#now() - begun;
    // What could not be played in time is not made up for.
    round.loop.catchUp(now);
  }

  /**
   * @param {Round} round
   * @param {number} now
   */
  #keepSpeed(round, now) {
    const speed = this.#lineup.isMine ? 1 : this.speed;
    this.#lineup.setPatience(speed > 1);
    if (round.loop.speed !== speed) round.loop.setSpeed(speed, now);
  }
}
