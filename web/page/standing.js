// @ts-check
/**
 * The state of a game on the page (loading, title, playing, paused, over, error), and the texts for it.
 */
import { t } from "../language/language.js";
import { COUNTDOWN_MS, COUNTDOWN_STEP_MS } from "./numbers.js";
import { failureOverlay, pausedOverlay } from "./overlays.js";

/** The result appears after a delay, so that the person sees the last board. */
const RESULT_DELAY_MS = 700;

/** @typedef {"loading" | "title" | "playing" | "paused" | "over" | "error"} State */
/** @typedef {import("./panel.js").Overlay} Overlay */
/** @typedef {import("../round/round.js").Round} Round */

export class Standing {
  #panel;
  /** @type {State} */
  #state = "loading";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resultTimer;
  /** The timer of the countdown before a paused game continues. @type {ReturnType<typeof setTimeout> | undefined} */
  #countTimer;
  /** The overlay of the current pause. @type {() => Overlay} */
  #pausedOverlay = pausedOverlay;

  /** @param {import("./panel.js").Panel} panel */
  constructor(panel) {
    this.#panel = panel;
  }

  get state() {
    return this.#state;
  }

  /**
   * @param {State} state
   * @param {string} [spoken] for screen readers
   */
  enter(state, spoken) {
    clearTimeout(this.#resultTimer);
    this.#stopCounting();
    this.#state = state;
    this.#panel.setState(state);
    if (spoken) this.#panel.say(spoken);
  }

  /** @param {() => Overlay} overlay */
  title(overlay) {
    this.enter("title");
    this.#panel.showOverlay(overlay);
  }

  /** @param {string} spoken */
  play(spoken) {
    this.enter("playing", spoken);
    this.#panel.hideOverlay();
  }

  /** Returns whether a countdown runs before a paused game continues. */
  get isCountingIn() {
    return this.#countTimer !== undefined;
  }

  /**
   * Pauses a game. During the countdown before a paused game continues, it pauses it again.
   * @param {Round | null} round
   * @param {() => Overlay} [overlay]
   */
  pause(round, overlay = pausedOverlay) {
    if (this.#pauseAgain() || this.#state !== "playing") return;
    round?.loop.pause(performance.now());
    this.enter("paused", t("main.paused"));
    this.#panel.setVeil(isMatch(round));
    this.#pausedOverlay = overlay;
    this.#panel.showOverlay(overlay);
  }

  /**
   * Continues a paused game: at once, or after a countdown if a person plays a match. During that countdown, it pauses the game
   * again.
   * @param {Round | null} round
   * @param {() => void} [before] called right before the game continues
   * @param {boolean} [isPlayed] whether a person plays
   */
  resume(round, before = () => undefined, isPlayed = true) {
    if (this.#pauseAgain() || this.#state !== "paused") return;
    const go = () => {
      before();
      round?.loop.resume(performance.now());
      this.play(t("main.resumed"));
    };
    if (!isPlayed || !isMatch(round)) return go();
    this.#panel.hideOverlay();
    this.#panel.setResuming(true);
    this.#count(COUNTDOWN_MS / COUNTDOWN_STEP_MS, go);
  }

  /** Stops the countdown before a paused game continues, and shows the pause. @returns {boolean} whether there was one */
  #pauseAgain() {
    const wasCounting = this.#stopCounting();
    if (wasCounting) this.#panel.showOverlay(this.#pausedOverlay);
    return wasCounting;
  }

  /** @param {number} left the number to show @param {() => void} then */
  #count(left, then) {
    this.#panel.setCount(left);
    this.#countTimer = setTimeout(() => (left > 1 ? this.#count(left - 1, then) : then()), COUNTDOWN_STEP_MS);
  }

  /** Stops the countdown of a paused game. @returns {boolean} whether there was one */
  #stopCounting() {
    if (this.#countTimer === undefined) return false;
    clearTimeout(this.#countTimer);
    this.#countTimer = undefined;
    this.#panel.setCount(0);
    this.#panel.setResuming(false);
    return true;
  }

  /** @param {() => Overlay} overlay the result */
  finish(overlay) {
    const { title, mood } = overlay();
    this.enter("over", title);
    this.#resultTimer = setTimeout(() => {
      this.#panel.showOverlay(overlay);
      if (mood) this.#panel.onEnd(mood);
    }, RESULT_DELAY_MS);
  }

  /**
   * @param {string} title the key of its text
   * @param {unknown} error
   * @param {import("./panel.js").Action[]} actions `label` is a key too
   */
  fail(title, error, actions) {
    this.enter("error");
    this.#panel.onEnd("wrong");
    this.#panel.showOverlay(() => failureOverlay(title, error, actions));
  }

  /** Cancels the pending result: another screen is shown, or another round begins. */
  leave() {
    clearTimeout(this.#resultTimer);
    this.#stopCounting();
  }
}

/** Returns whether two sides play. @param {Round | null} round */
const isMatch = (round) => round !== null && round.sides.length > 1;
