// @ts-check
/**
 * Rounds in a row: loads the game, starts and ends rounds, keeps the score, pauses, and says who won.
 */
import { failureOverlay, pausedOverlay, resultOverlay, titleOverlay } from "./overlays.js";
import { Bots } from "./players.js";
import { Round, resultRows, winner } from "./round.js";
import { matchConfig } from "./settings.js";

/** The result waits a moment, so that the last board is seen. */
const RESULT_DELAY_MS = 700;

/** @typedef {import("./settings.js").Options} Options */
/** @typedef {"loading" | "title" | "playing" | "paused" | "over" | "error"} State */

/**
 * @typedef {object} Parts
 * @property {import("./panel.js").Panel} panel
 * @property {import("./display.js").Display} display
 * @property {() => Promise<import("./types").Stackmate>} load
 * @property {import("./client.js").OpenEngine} openEngine
 */

export class Series {
  #options;
  #parts;
  #bots;
  /** @type {State} */
  #state = "loading";
  /** @type {import("./types").Stackmate | null} */
  #stackmate = null;
  /** @type {Round | null} */
  #round = null;
  /** @type {[number, number]} */
  #score = [0, 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resultTimer;

  /**
   * @param {Options} options
   * @param {Parts} parts
   */
  constructor(options, parts) {
    this.#options = { ...options };
    this.#parts = parts;
    this.#bots = new Bots(parts.openEngine, (text, mood) => parts.panel.setEngine(text, mood));
  }

  get state() {
    return this.#state;
  }

  /** Loads the game and shows the title. */
  async open() {
    this.#enter("loading");
    this.#parts.panel.setPace(this.#options.pace);
    this.#seat();
    try {
      this.#stackmate = await this.#parts.load();
    } catch (error) {
      this.#fail("The game could not be loaded", error, []);
      return;
    }
    this.#enter("title");
    this.#parts.panel.showOverlay(titleOverlay(this.#options.mode));
  }

  /** Starts a round; the score stays until somebody has won the match. */
  start() {
    if (this.#stackmate === null) return;
    this.#leaveRound();
    const { panel, display } = this.#parts;
    try {
      this.#round = new Round(this.#stackmate, matchConfig(this.#options), performance.now());
    } catch (error) {
      this.#fail("This match cannot start", error, [{ label: "Start with a new seed", action: "defaults" }]);
      return;
    }
    if (Math.max(...this.#score) >= this.#options.firstTo) this.#score = [0, 0];
    panel.setScore(this.#score, this.#options.firstTo);
    display.open(this.#round);
    this.#bots.attach(this.#round);
    this.#enter("playing", "Match started");
    panel.hideOverlay();
  }

  /** @param {"versus" | "watch"} mode */
  setMode(mode) {
    this.#options.mode = mode;
    this.#score = [0, 0];
    this.#leaveRound();
    this.#seat();
    this.start();
  }

  /** Forgets a seed that was refused. */
  useDefaults() {
    this.#options.seed = undefined;
    this.start();
  }

  pause() {
    if (this.#state !== "playing") return;
    this.#round?.loop.pause(performance.now());
    this.#enter("paused", "Paused");
    this.#parts.panel.showOverlay(pausedOverlay());
  }

  resume() {
    if (this.#state !== "paused") return;
    this.#round?.loop.resume(performance.now());
    this.#enter("playing", "Resumed");
    this.#parts.panel.hideOverlay();
  }

  /** @param {number} piecesPerSecond */
  setPace(piecesPerSecond) {
    this.#options.pace = piecesPerSecond;
    this.#bots.setPace(piecesPerSecond);
    this.#parts.panel.setPace(piecesPerSecond);
  }

  /**
   * A person's button, for the left board.
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    if (this.#state === "playing" && this.#options.mode === "versus") this.#round?.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    const round = this.#round;
    if (round === null || this.#state !== "playing") return;
    const events = round.frame(now);
    this.#bots.update(events, round.loop.tick);
    const won = winner(events);
    this.#parts.display.frame(round, events, this.#options.mode === "versus", now);
    if (won !== null) this.#finish(round, won);
  }

  close() {
    this.#leaveRound();
    this.#bots.close();
  }

  get #names() {
    return /** @type {[string, string]} */ (this.#options.mode === "versus" ? ["You", "Bot"] : ["Bot A", "Bot B"]);
  }

  /**
   * @param {State} state
   * @param {string} [spoken] for screen readers
   */
  #enter(state, spoken) {
    this.#state = state;
    this.#parts.panel.setState(state);
    if (spoken) this.#parts.panel.say(spoken);
  }

  #seat() {
    const { mode, firstTo } = this.#options;
    this.#parts.panel.setMode(mode, this.#names);
    this.#parts.panel.setScore(this.#score, firstTo);
    this.#bots.seat(mode === "versus" ? [1] : [0, 1], this.#options, this.#names);
  }

  /**
   * @param {Round} round
   * @param {import("./round.js").Outcome} won
   */
  #finish(round, won) {
    const { panel } = this.#parts;
    if (won !== "draw") this.#score[won] += 1;
    panel.setScore(this.#score, this.#options.firstTo);
    const overlay = resultOverlay(this.#options, this.#names, this.#score, won, resultRows(round.sides));
    this.#enter("over", overlay.title);
    this.#resultTimer = setTimeout(() => panel.showOverlay(overlay), RESULT_DELAY_MS);
  }

  #leaveRound() {
    clearTimeout(this.#resultTimer);
    this.#bots.detach();
    this.#parts.display.clear();
    this.#round?.close();
    this.#round = null;
  }

  /**
   * @param {string} title
   * @param {unknown} error
   * @param {import("./panel.js").Action[]} actions
   */
  #fail(title, error, actions) {
    this.#enter("error");
    this.#parts.panel.showOverlay(failureOverlay(title, error, actions));
  }
}
