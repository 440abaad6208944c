// @ts-check
/**
 * Runs the game's animation frames, and stops them while the tab is hidden, the game is out of sight, or another game on the same
 * page is in use. Then nothing is drawn and no bot thinks. Afterwards, two bots, a replay and the solver continue automatically;
 * a person's game stays paused.
 */

/** @typedef {"hidden" | "unseen" | "host"} Reason */

export class Visibility {
  #screens;
  #onFrame;
  /** @type {Set<Reason>} */
  #reasons = new Set();
  #handle = 0;
  #playsOn = false;
  #then = () => {};
  #stop = new AbortController();

  /**
   * @param {HTMLElement} host
   * @param {import("./screens.js").Screens} screens
   * @param {(now: number) => void} onFrame
   */
  constructor(host, screens, onFrame) {
    this.#screens = screens;
    this.#onFrame = onFrame;
    const { signal } = this.#stop;
    this.#next();
    // A tab may be opened in the background.
    this.set("hidden", document.hidden);
    document.addEventListener("visibilitychange", () => this.set("hidden", document.hidden), { signal });
    const sight = new IntersectionObserver((entries) => {
      this.set("unseen", !entries[entries.length - 1].isIntersecting);
    });
    sight.observe(host);
    signal.addEventListener("abort", () => sight.disconnect());
  }

  /**
   * @param {Reason} reason
   * @param {boolean} holds
   */
  set(reason, holds) {
    const rested = this.#reasons.size > 0;
    if (holds) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    const rests = this.#reasons.size > 0;
    if (rests && !rested) this.#freeze();
    if (!rests && rested) this.#thaw();
  }

  /**
   * @param {() => void} then called now, or when the frames run again, unless another request replaces it until then
   */
  whenAwake(then) {
    if (this.#reasons.size === 0) then();
    else this.#then = then;
  }

  /** Cancels the automatic continuation. */
  stay() {
    this.#playsOn = false;
    this.#then = () => {};
  }

  close() {
    this.#stop.abort();
    cancelAnimationFrame(this.#handle);
  }

  #freeze() {
    cancelAnimationFrame(this.#handle);
    const { state, isRunning, isWatched, current } = this.#screens;
    this.#playsOn = state === "ready" || (state === "playing" && isWatched);
    if (isRunning || state === "ready") current.pause();
  }

  #thaw() {
    this.#next();
    const then = this.#then;
    this.#then = () => {};
    then();
    const { state, current } = this.#screens;
    if (this.#playsOn && (state === "paused" || state === "ready")) current.resume();
  }

  #next() {
    this.#handle = requestAnimationFrame((now) => {
      this.#next();
      this.#onFrame(now);
    });
  }
}
