// @ts-check
/**
 * Controls the speed of a match of two bots: slower than real time, in real time, or faster, up to the speed of the bots'
 * thinking.
 *
 * At higher speeds, time waits for a bot that owes a move, so no bot plays worse. A frame makes many steps, and each answer
 * triggers more, but only for a few milliseconds per frame: the page stays responsive. In real time and below, time waits only
 * for a bot that answers late, so that a slow machine takes nothing from one bot alone.
 */
import { winner } from "./round.js";

/** @typedef {import("./round.js").Round} Round */

/** The available speeds, as multiples of real time. */
export const SPEEDS = /** @type {const} */ ([0.1, 0.25, 0.5, 1, 2, 4, Infinity]);
/** The highest speed with sound. */
const LOUDEST = 4;
/** Ticks between two checks of the bots. */
const STEP = 5;
/** The maximum time that simulating may take in one animation frame, in ms. */
const BUDGET_MS = 8;
/** Answers later than this, in ms, count as late. A bot that stays silent makes time wait for at most `LONGEST_MS`. */
const LATE_MS = 40;
const LONGEST_MS = 2000;
/** A machine is too slow if time has waited for this long, in ms, and for this part of the round. */
const SLOW = { ms: 2000, part: 0.1 };

export class Pacer {
  #lineup;
  #now;
  /** The chosen speed. A person's own game always runs in real time. @type {number} */
  speed = 1;
  /** @type {Round | null} */
  #round = null;
  /** The events since the last frame. @type {[number, number]} */
  #events = [0, 0];
  #spent = 0;
  #isOver = false;
  /**
   * The times of the last frame and of the last simulation. A bot's answer may advance the game beyond the time of the last
   * frame.
   */
  #framed = -Infinity;
  #ran = -Infinity;
  /** When the bot that time waits for was asked, or null. @type {number | null} */
  #asked = null;
  /** How long this round has run and how long time has waited, in ms. */
  #lasted = { all: 0, waited: 0 };
  /** Whether `onSlow` was called. */
  #isSlow = false;
  /** Called once if this machine is too slow for the bots' pace. */
  onSlow = () => {};

  /**
   * @param {Pick<import("../match/lineup.js").Lineup, "isMine" | "isAsked" | "isDue" | "setPatience" | "update">} lineup
   * @param {() => number} [now] in ms
   */
  constructor(lineup, now = () => performance.now()) {
    this.#lineup = lineup;
    this.#now = now;
  }

  /** Returns whether the speed is too high for sounds. */
  get isTooFastToHear() {
    return (this.#round?.loop.speed ?? 1) > LOUDEST;
  }

  /** @param {Round | null} round the round that runs from now on */
  attach(round) {
    this.#round = round;
    this.#events = [0, 0];
    this.#isOver = false;
    this.#asked = null;
    this.#lasted = { all: 0, waited: 0 };
  }

  /**
   * @param {number} now the time stamp of the frame
   * @returns {[number, number]} the events of each side since the last frame
   */
  frame(now) {
    this.#spent = 0;
    // A bot's answer may have advanced the game beyond this frame's time. The clock went back only if this frame is older than
    // the last frame.
    this.#run(now < this.#framed ? now : Math.max(now, this.#ran));
    this.#framed = now;
    const events = this.#events;
    this.#events = [0, 0];
    return events;
  }

  /** Continues at once after a bot's answer, if time waited for it. */
  answered() {
    if (this.#round !== null && this.#round.loop.speed > 1 && !this.#round.loop.paused) this.#run(this.#now());
  }

  /** @param {number} now */
  #run(now) {
    const round = this.#round;
    const passed = Math.min(LONGEST_MS, Math.max(0, now - this.#ran));
    this.#ran = now;
    if (round === null || this.#isOver) return;
    this.#keepSpeed(round, now);
    const rushes = round.loop.speed > 1;
    if (!rushes && this.#waits(now, passed)) return round.loop.catchUp(now);
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
    // Time that could not be simulated within the limit is dropped.
    round.loop.catchUp(now);
  }

  /**
   * Returns whether time waits because a bot answers late. The time that waits is dropped, so that the other bot gains nothing.
   * @param {number} now
   * @param {number} passed since the last frame, in ms
   */
  #waits(now, passed) {
    if (this.#lineup.isMine || !this.#lineup.isAsked) this.#asked = null;
    else this.#asked ??= now;
    const since = this.#asked === null ? 0 : now - this.#asked;
    const waits = since > LATE_MS && since < LONGEST_MS;
    this.#count(passed, waits);
    return waits;
  }

  /** Counts how long time has waited, and reports a slow machine. @param {number} passed in ms @param {boolean} waits */
  #count(passed, waits) {
    const lasted = this.#lasted;
    lasted.all += passed;
    if (waits) lasted.waited += passed;
    if (this.#isSlow || lasted.waited <= SLOW.ms || lasted.waited <= SLOW.part * lasted.all) return;
    this.#isSlow = true;
    this.onSlow();
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
