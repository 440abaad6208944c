// @ts-check
/**
 * The loop that advances a game, and the page's only clock.
 *
 * The game advances in fixed ticks of 1 ms. Tick *n* covers the time from *n* to *n + 1* ms after the start. So a frame at time
 * *t* simulates every whole tick before *t* and leaves the rest: it never runs past the frame, and never back. If the clock
 * itself goes back, the game continues from its current tick. Presses and releases wait in a queue with the time stamp of their
 * own event. A frame advances to each of them, changes the held buttons there, and continues. Two rules keep every key press:
 *
 * - an event older than the simulated time takes effect at the first tick not yet simulated;
 * - a press or release lasts at least one tick, so events of one side within a millisecond are spread, in order, over
 * successive ticks.
 *
 * Each press or release and each frame cost one call into wasm.
 *
 * When two bots play, game time may run slower or faster than real time; with infinite speed it runs as far as the caller
 * allows.
 */

/** Time stamps are binary fractions of milliseconds. This tolerance ignores their last bits; it is far below a tick. */
const ROUNDING_MS = 1e-6;

/**
 * The longest gap between two frames. After a longer gap, the machine has slept or its clock was set, and that time is not
 * played.
 */
const LONGEST_GAP_MS = 2000;

/** @typedef {{ tick: number, button: number, down: boolean }} Edge */

export class GameClock {
  #game;
  /** The time of the tick `#base`. */
  #origin = 0;
  #base = 0;
  #speed = 1;
  /** @type {number | null} */
  #pausedAt = null;
  #tick = 0;
  /** The time of the last frame. */
  #last = -Infinity;
  /** @type {[Edge[], Edge[]]} */
  #edges = [[], []];
  /** @type {[number, number]} */
  #held = [0, 0];

  /**
   * @param {{ advance(ticks: number, a: number, b: number): number }} game
   * @param {number} now the time stamp of the first tick, in ms
   * @param {number} [tick] the number of ticks that were played before
   */
  constructor(game, now, tick = 0) {
    this.#game = game;
    this.#origin = now;
    this.#base = this.#tick = tick;
  }

  /** Returns the number of ticks simulated so far. */
  get tick() {
    return this.#tick;
  }

  get paused() {
    return this.#pausedAt !== null;
  }

  /** Returns how many times faster than real time the game runs. */
  get speed() {
    return this.#speed;
  }

  /**
   * @param {number} speed above 0; with infinity, each frame runs as many ticks as its `most` allows
   * @param {number} now the time of the change, in ms
   */
  setSpeed(speed, now) {
    this.catchUp(now);
    this.#speed = speed;
  }

  /** Drops the time that has passed without being simulated. @param {number} now in ms */
  catchUp(now) {
    this.#base = this.#tick;
    this.#origin = this.#pausedAt ?? now;
  }

  /** Returns whether time has passed that was not simulated. @param {number} now in ms */
  isBehind(now) {
    return !this.paused && this.#ticksAt(now) > this.#tick;
  }

  /**
   * Queues a press or a release.
   * @param {number} side 0 or 1
   * @param {number} button one bit of the buttons word
   * @param {boolean} down
   * @param {number} timeStamp of the event itself, in ms
   */
  edge(side, button, down, timeStamp) {
    if (this.paused) return;
    const ahead = this.#ticksAt(timeStamp) - this.#tick;
    // A time stamp of another clock, or an invalid one, counts as now: it must not delay the events after it.
    const tick = ahead > 0 && ahead < LONGEST_GAP_MS * this.#speed ? this.#tick + ahead : this.#tick;
    this.#edges[side === 0 ? 0 : 1].push({ tick, button, down });
  }

  /**
   * Advances to the frame's time stamp.
   * @param {number} now in ms
   * @param {number} [most] the maximum of ticks
   * @returns {number} the events of all simulated ticks, combined by OR
   */
  frame(now, most = Infinity) {
    const gap = Math.abs(this.#ticksAt(now) - this.#tick);
    if (!this.paused && (now < this.#last || gap > LONGEST_GAP_MS * this.#speed)) this.#wake(now);
    this.#last = now;
    const target = this.paused ? this.#tick : Math.min(this.#ticksAt(now), this.#tick + most);
    let events = 0;
    while (this.#tick < target) {
      this.#apply(0);
      this.#apply(1);
      const stop = Math.min(target, this.#nextEdge(0), this.#nextEdge(1));
      events |= this.#game.advance(stop - this.#tick, this.#held[0], this.#held[1]);
      this.#tick = stop;
    }
    return events >>> 0;
  }

  /**
   * Stops time and releases all held buttons.
   * @param {number} now in ms
   */
  pause(now) {
    if (this.paused) return;
    this.#pausedAt = now;
    this.#edges = [[], []];
    this.#held = [0, 0];
  }

  /**
   * Resumes time where it stopped.
   * @param {number} now in ms
   */
  resume(now) {
    if (this.#pausedAt === null) return;
    this.#origin += now - this.#pausedAt;
    this.#pausedAt = null;
  }

  /**
   * Releases all held buttons of a side from the next tick on.
   * @param {0 | 1} side
   */
  letGo(side) {
    this.#edges[side] = [];
    this.#held[side] = 0;
  }

  /**
   * Continues after a jump of the clock, forward or back. Buttons pressed since then count as pressed now.
   * @param {number} now in ms
   */
  #wake(now) {
    this.catchUp(now);
    for (const edge of this.#edges.flat()) edge.tick = Math.min(edge.tick, this.#tick);
  }

  /** @param {number} time */
  #ticksAt(time) {
    if (this.#speed === Infinity) return Infinity;
    return this.#base + Math.floor((time - this.#origin) * this.#speed + ROUNDING_MS);
  }

  /**
   * Applies at most one press or release that must take effect at the current tick.
   * @param {0 | 1} side
   */
  #apply(side) {
    const edge = this.#edges[side][0];
    if (edge === undefined || edge.tick > this.#tick) return;
    this.#edges[side].shift();
    if (edge.down) this.#held[side] |= edge.button;
    else this.#held[side] &= ~edge.button;
  }

  /**
   * Returns the tick at which this side's next press or release may take effect: at least one after the current tick.
   * @param {0 | 1} side
   */
  #nextEdge(side) {
    const edge = this.#edges[side][0];
    return edge === undefined ? Infinity : Math.max(edge.tick, this.#tick + 1);
  }
}
