// @ts-check
/**
 * The life cycle of a game on the page: it is loaded once, its screen is entered and left, and its rounds begin and end. The
 * owner decides what is played.
 */
import { t } from "../language/language.js";
import { RELOAD } from "../page/overlays.js";
import { Standing } from "../page/standing.js";
import { Round } from "./round.js";

/**
 * @typedef {object} Parts
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("./display.js").Display} display
 * @property {() => Promise<import("../types").Stackmate>} load
 */

/**
 * @typedef {object} Start how a round begins
 * @property {() => import("./round.js").Config} config returns the match's configuration; throws if it is invalid
 * @property {(round: Round) => void} begun called when the round is shown, before it is played
 * @property {{ failed: string, restart: string, started: string }} words keys of texts
 */

export class LifeCycle {
  #parts;
  #onEnd;
  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** Increases whenever the game is entered or left, so that a slow load does not begin an outdated game. */
  #visit = 0;
  /** Whether this game's screen is shown. */
  isEntered = false;
  /** The current round. @type {Round | null} */
  round = null;

  /**
   * @param {Parts} parts
   * @param {() => void} onEnd called before a round ends
   */
  constructor(parts, onEnd) {
    this.#parts = parts;
    this.#onEnd = onEnd;
    this.standing = new Standing(parts.panel);
  }

  get state() {
    return this.standing.state;
  }

  /** Returns the game's module, once it is loaded. */
  get module() {
    return this.#stackmate?.module ?? null;
  }

  /** Returns the round while it is played. */
  get running() {
    return this.state === "playing" ? this.round : null;
  }

  /**
   * Loads the game, the first time, and then calls `then`: at once if it is loaded, and never if the screen was left or entered
   * again meanwhile.
   * @param {(module: import("../types").StackmateModule) => void} then
   * @param {() => Promise<unknown>} [need] loads what the game needs besides its module
   */
  async enter(then, need) {
    const visit = ++this.#visit;
    this.isEntered = true;
    if (this.#stackmate === null) {
      this.standing.enter("loading");
      try {
        const [stackmate] = await Promise.all([this.#parts.load(), need?.()]);
        this.#stackmate = stackmate;
      } catch (error) {
        if (visit === this.#visit) this.standing.fail("main.failed.load", error, [RELOAD]);
        return;
      }
    }
    if (visit === this.#visit) then(this.#stackmate.module);
  }

  /** Ends the round, because another screen follows. */
  leave() {
    this.#visit += 1;
    this.isEntered = false;
    this.end();
    this.#parts.panel.hideOverlay();
  }

  /**
   * Begins a round in place of the current one. If the configuration is invalid, it shows the error, and no round runs.
   * @param {Start} start
   */
  begin({ config, begun, words }) {
    if (this.#stackmate === null) return;
    this.end();
    try {
      this.round = new Round(this.#stackmate, config(), performance.now());
    } catch (error) {
      return this.standing.fail(words.failed, error, [{ label: words.restart, action: "defaults" }]);
    }
    this.#parts.display.open(this.round);
    begun(this.round);
    this.standing.play(t(words.started));
  }

  /** Ends the current round. */
  end() {
    this.standing.leave();
    this.#onEnd();
    this.#parts.display.clear();
    this.round?.close();
    this.round = null;
  }

  /**
   * Passes a person's press or release to the left board.
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    this.running?.loop.edge(0, button, down, timeStamp);
  }
}
