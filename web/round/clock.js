// @ts-check
/**
 * The loop, and the page's only clock.
 *
 * The game advances in fixed ticks of 1 ms. Tick *n* covers the time from *n* to *n + 1* ms after the start, so a frame at
 * time *t* simulates every whole tick before *t* and leaves the rest: never past the frame, never back. Where the clock
 * itself goes back, the game goes on from the tick it has reached. Button edges wait
 * in a queue with the time stamp of their own event; a frame advances to each edge, changes the held buttons there, and
 * goes on. Two rules keep every key stroke:
 *
 * - an edge older than what is already simulated takes effect at the first tick not yet simulated;
 * - an edge lasts at least one tick, so edges of one side within a millisecond are spread, in order, over successive ticks.
 *
 * Each edge and each frame cost one call into wasm.
 *
 * Where two bots play, time may run slower or faster than it does; without a bound it runs as far as it is let.
 */

/** Time stamps are binary fractions of milliseconds; this forgives their last bits, far below a tick. */
const ROUNDING_MS = 1e-6;

/** After a longer gap the machine has slept or its clock was set. Nobody played in that time. */
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
   * @param {number} now the time stamp of tick 0, ms
   */
  constructor(game, now) {
    this.#game = game;
    this.#origin = now;
  }

  /** Ticks simulated so far. */
  get tick() {
    return this.#tick;
  }

  get paused() {
    return this.#pausedAt !== null;
  }

  /** How many times faster than real time it runs. */
  get speed() {
    return this.#speed;
  }

  /**
   * @param {number} speed above 0; infinite is as far as each frame lets it
   * @param {number} now from when on, ms
   */
  setSpeed(speed, now) {
    this.catchUp(now);
    this.#speed = speed;
  }

  /** Forgets the time that has passed and was not simulated. @param {number} now ms */
  catchUp(now) {
    this.#base = this.#tick;
    this.#origin = this.#pausedAt ?? now;
  }

  /** Whether there is time that was not simulated. @param {number} now ms */
  isBehind(now) {
    return !this.paused && this.#ticksAt(now) > this.#tick;
  }

  /**
   * Queues a press or a release.
   * @param {number} side 0 or 1
   * @param {number} button one bit of the buttons word
   * @param {boolean} down
   * @param {number} timeStamp the event's own, ms
   */
  edge(side, button, down, timeStamp) {
    if (this.paused) return;
    const ahead = this.#ticksAt(timeStamp) - this.#tick;
    // A stamp of another clock, or of none, means now: it must not hold up the edges after it.
    const tick = ahead > 0 && ahead < LONGEST_GAP_MS * this.#speed ? this.#tick + ahead : this.#tick;
    this.#edges[side === 0 ? 0 : 1].push({ tick, button, down });
  }

  /**
   * Advances to the frame's time stamp.
   * @param {number} now ms
   * @param {number} [most] ticks
   * @returns {number} every event of the ticks simulated, or'ed together
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
   * Stops time. Whatever was held is let go.
   * @param {number} now ms
   */
  pause(now) {
    if (this.paused) return;
    this.#pausedAt = now;
    this.#edges = [[], []];
    this.#held = [0, 0];
  }

  /**
   * Goes on from where time stopped.
   * @param {number} now ms
   */
  resume(now) {
    if (this.#pausedAt === null) return;
    this.#origin += now - this.#pausedAt;
    this.#pausedAt = null;
  }

  /**
   * Whatever a side holds is let go from the next tick on.
   * @param {0 | 1} side
   */
  letGo(side) {
    this.#edges[side] = [];
    this.#held[side] = 0;
  }

  /** Goes on from where time leapt, forth or back. What was pressed since then is pressed now. @param {number} now ms */
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
   * Takes at most one edge that is due at the current tick.
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
   * The tick at which this side's next edge may be applied: at least one after the current tick.
   * @param {0 | 1} side
   */
  #nextEdge(side) {
    const edge = this.#edges[side][0];
    return edge === undefined ? Infinity : Math.max(edge.tick, this.#tick + 1);
  }
}
