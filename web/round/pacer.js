// @ts-check
/**
 * Controls the speed of a match of two bots: slower than real time, in real time, or faster, up to the speed of the bots'
 * thinking.
 *
 * At higher speeds, time waits for a bot that owes a move, so no bot plays worse. A frame makes many steps, and each answer
 * triggers more, but only for a few milliseconds per frame: the page stays responsive. In real time and below, time waits only
 * for a bot that answers late or whose engine is still loading, so that a slow machine takes nothing from one bot alone.
 */
import { LOADS } from "../engine/pace.js";
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
/** The longest time that the game waits for an engine that loads, in ms. */
const LOADING_MS = 15_000;
/** The pace is too fast if time has waited for this long, in ms, and for this part of the round. */
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
  /** For each bot, the number of its open request (0: none), and the time at which this was first seen. */
  #requests = /** @type {{ request: number, since: number }[]} */ ([]);
  /** How long time has waited in this round, in ms. */
  #waited = 0;
  /** Whether `onSlow` was called. */
  #isSlow = false;
  /** Called once if the pace is too fast for this machine or for a bot. */
  onSlow = () => {};

  /**
   * @param {Pick<import("../match/lineup.js").Lineup, "isMine" | "asked" | "isDue" | "setPatience" | "update">} lineup
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
    this.#requests = [];
    this.#waited = 0;
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
    const before = this.#ran;
    this.#ran = now;
    if (round === null || this.#isOver) return;
    this.#keepSpeed(round, now);
    const rushes = round.loop.speed > 1;
    const late = rushes || this.#lineup.isMine ? [] : this.#late(now);
    if (late.length > 0) return this.#wait(round, before, now, late);
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

  /** Returns the requests that are answered late. Each one counts alone. @param {number} now */
  #late(now) {
    this.#requests = this.#lineup.asked.map((request, bot) => {
      const known = this.#requests[bot];
      return known?.request === request ? known : { request, since: now };
    });
    const longest = (/** @type {number} */ request) => (request === LOADS ? LOADING_MS : LONGEST_MS);
    const late = this.#requests.filter(({ request, since }) => {
      const age = now - since;
      return request > 0 && age > LATE_MS && age < longest(request);
    });
    return late.map(({ request }) => request);
  }

  /**
   * Drops the time since the last frame, so that the other bot gains nothing, and reports a pace that is too fast.
   * @param {Round} round
   * @param {number} before the time of the last frame
   * @param {number} now
   * @param {readonly number[]} late the requests that are answered late
   */
  #wait({ loop }, before, now, late) {
    loop.catchUp(now);
    // An engine that loads is not slow.
    if (late.every((request) => request === LOADS)) return;
    this.#waited += Math.max(0, now - before);
    if (this.#isSlow || this.#waited <= SLOW.ms || this.#waited <= SLOW.part * (this.#waited + loop.tick)) return;
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
