// @ts-check
/**
 * One board alone: loads the game, begins and ends it, and holds it. What it is played for is said by those who extend this.
 */
import { need, t } from "../language/language.js";
import { Round } from "./round.js";
import { Standing } from "../page/standing.js";

/**
 * @typedef {object} Parts
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("./display.js").Display} display
 * @property {() => Promise<import("../types").Stackmate>} load
 * @property {() => import("../settings/schema.js").Settings} chosen
 * @property {import("../modes/replays/bind.js").Report} report tells what happened in the game that is over
 */

/** @typedef {{ failed: string, afresh: string, started: string }} Words keys of its texts */

export class Solo {
  #mode;
  #section;
  #words;
  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** Rises whenever this is entered or left, so that a slow load begins nothing that is no longer wanted. */
  #visit = 0;
  /** @type {Round | null} */
  round = null;

  /**
   * @param {import("../base/modes.js").Mode} mode
   * @param {Parts} parts
   * @param {Words} words
   * @param {string} [section] of its words, if not the mode's own
   */
  constructor(mode, parts, words, section = mode) {
    this.#mode = mode;
    this.#section = section;
    this.#words = words;
    this.parts = parts;
    this.standing = new Standing(parts.panel);
  }

  get state() {
    return this.standing.state;
  }

  /** The game's module, once it is loaded. */
  get module() {
    return this.#stackmate?.module ?? null;
  }

  open() {
    return this.enter();
  }

  /**
   * @param {import("../base/modes.js").Mode} [_]
   * @param {import("../types").From} [from] a position to begin with
   */
  async enter(_, from) {
    const { panel, load } = this.parts;
    const visit = ++this.#visit;
    this.beginWith(from ?? null);
    panel.setMode(this.#mode, () => [t("main.you"), ""]);
    panel.hideOverlay();
    this.standing.enter("loading");
    try {
      [this.#stackmate] = await Promise.all([load(), need(this.#section)]);
    } catch (error) {
      if (visit === this.#visit) this.standing.fail("main.failed.load", error, []);
      return;
    }
    if (visit !== this.#visit) return;
    this.loaded(this.#stackmate.module);
    this.start();
  }

  leave() {
    this.#visit += 1;
    this.#leaveRound();
    this.parts.panel.hideOverlay();
  }

  start() {
    if (this.#stackmate === null) return;
    this.#leaveRound();
    try {
      this.round = new Round(this.#stackmate, this.config(), performance.now());
    } catch (error) {
      return this.standing.fail(this.#words.failed, error, [{ label: this.#words.afresh, action: "defaults" }]);
    }
    this.parts.display.open(this.round);
    this.begun(this.round);
    this.standing.play(t(this.#words.started));
  }

  pause() {
    this.standing.pause(this.round);
  }

  resume() {
    this.standing.resume(this.round);
  }

  /**
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    if (this.state === "playing") this.round?.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    const { round } = this;
    if (round === null || this.state !== "playing") return;
    const events = round.frame(now);
    this.parts.display.frame(round, events, true, now);
    this.played(round, events[0], now, events);
  }

  /**
   * @param {string} command
   * @returns {boolean}
   */
  command(command) {
    void command;
    return false;
  }

  close() {
    this.leave();
  }

  /**
   * A position to begin with was given, or none.
   * @param {import("../types").From | null} from
   */
  beginWith(from) {
    void from;
  }

  /**
   * The game is there.
   * @param {import("../types").StackmateModule} module
   */
  loaded(module) {
    void module;
  }

  /** @returns {{ countdown_ms?: number, [setting: string]: unknown }} what it is played under */
  config() {
    throw new Error("it is not said what is played");
  }

  /**
   * A game has begun.
   * @param {Round} round
   */
  begun(round) {
    void round;
  }

  /**
   * A frame was played and shown.
   * @param {Round} round
   * @param {number} events of the person's board
   * @param {number} now the frame's time stamp
   * @param {[number, number]} all each board's
   */
  played(round, events, now, all) {
    void [round, events, now, all];
  }

  /** The game is about to go. */
  ended() {}

  #leaveRound() {
    this.standing.leave();
    this.ended();
    this.parts.display.clear();
    this.round?.close();
    this.round = null;
  }
}
