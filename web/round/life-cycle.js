// @ts-check
/**
 * The life of a game on the page: it is loaded once, entered and left, and its rounds begin and end. Its owner decides what is
 * played.
 */
import { t } from "../language/language.js";
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
 * @property {() => { countdown_ms?: number, [setting: string]: unknown }} config what is played; may throw what cannot be
 * @property {(round: Round) => void} begun the round is shown, and about to be played
 * @property {{ failed: string, afresh: string, started: string }} words keys of texts
 */

export class LifeCycle {
  #parts;
  #onEnd;
  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** Rises whenever the game is entered or left, so that a slow load begins nothing that is no longer wanted. */
  #visit = 0;
  /** Whether this game is the one on the page. */
  isEntered = false;
  /** The round that is shown. @type {Round | null} */
  round = null;

  /**
   * @param {Parts} parts
   * @param {() => void} onEnd a round is about to go
   */
  constructor(parts, onEnd) {
    this.#parts = parts;
    this.#onEnd = onEnd;
    this.standing = new Standing(parts.panel);
  }

  get state() {
    return this.standing.state;
  }

  /** The game's module, once it is loaded. */
  get module() {
    return this.#stackmate?.module ?? null;
  }

  /** The round, while it is played. */
  get running() {
    return this.state === "playing" ? this.round : null;
  }

  /**
   * Loads the game, the first time, and goes on with `then`: at once if it is there, and never if it has been left or entered
   * again meanwhile.
   * @param {(module: import("../types").StackmateModule) => void} then
   * @param {() => Promise<unknown>} [need] loads what the game needs beside its module
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
        if (visit === this.#visit) this.standing.fail("main.failed.load", error, []);
        return;
      }
    }
    if (visit === this.#visit) then(this.#stackmate.module);
  }

  /** Ends the round and shows nothing more: another screen comes. */
  leave() {
    this.#visit += 1;
    this.isEntered = false;
    this.end();
    this.#parts.panel.hideOverlay();
  }

  /**
   * Begins a round in place of the one that is on. What cannot be played is said, and nothing is on then.
   * @param {Start} start
   */
  begin({ config, begun, words }) {
    if (this.#stackmate === null) return;
    this.end();
    try {
      this.round = new Round(this.#stackmate, config(), performance.now());
    } catch (error) {
      return this.standing.fail(words.failed, error, [{ label: words.afresh, action: "defaults" }]);
    }
    this.#parts.display.open(this.round);
    begun(this.round);
    this.standing.play(t(words.started));
  }

  /** Ends the round that is on. */
  end() {
    this.standing.leave();
    this.#onEnd();
    this.#parts.display.clear();
    this.round?.close();
    this.round = null;
  }

  /**
   * A person's button, for the left board.
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    this.running?.loop.edge(0, button, down, timeStamp);
  }
}
