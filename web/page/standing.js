// @ts-check
/**
 * The state of a game on the page (loading, title, playing, paused, over, error), and the texts for it.
 */
import { t } from "../language/language.js";
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
    if (this.#state !== "playing") return;
    round?.loop.pause(performance.now());
    this.enter("paused", t("main.paused"));
    this.#panel.showOverlay(overlay);
  }

  /** @param {import("../round/round.js").Round | null} round */
  resume(round) {
    if (this.#state !== "paused") return;
    round?.loop.resume(performance.now());
    this.play(t("main.resumed"));
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
  }
}
