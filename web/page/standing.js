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

  /**
   * @param {import("../round/round.js").Round | null} round
   * @param {() => Overlay} [overlay]
   */
  pause(round, overlay = pausedOverlay) {
    if (this.#stopCounting()) return this.#panel.showOverlay(this.#pausedOverlay);
    if (this.#state !== "playing") return;
    round?.loop.pause(performance.now());
    this.enter("paused", t("main.paused"));
    this.#pausedOverlay = overlay;
    this.#panel.showOverlay(overlay);
  }

  /**
   * Continues a paused game. During a countdown before that, it pauses the game again.
   * @param {import("../round/round.js").Round | null} round
   * @param {boolean} [counts] whether a countdown comes first
   * @param {() => void} [before] called right before the game continues
   */
  resume(round, counts = false, before = () => undefined) {
    if (this.#state !== "paused") return;
    if (this.#stopCounting()) return this.#panel.showOverlay(this.#pausedOverlay);
    const go = () => {
      before();
      round?.loop.resume(performance.now());
      this.play(t("main.resumed"));
    };
    if (!counts) return go();
    this.#panel.hideOverlay();
    this.#panel.setResuming(true);
    this.#count(COUNTDOWN_MS / COUNTDOWN_STEP_MS, go);
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
