// @ts-check
/**
 * Rounds in a row: loads the game, starts and ends rounds, keeps the score, pauses, and says who won.
 */
import { Lineup } from "./lineup.js";
import { failureOverlay, pausedOverlay, resultOverlay, titleOverlay } from "./overlays.js";
import { Round, resultRows, winner } from "./round.js";
import { Score } from "./score.js";
import { matchConfig } from "./settings.js";

/** The result waits a moment, so that the last board is seen. */
const RESULT_DELAY_MS = 700;

/** @typedef {import("./settings.js").Options} Options */
/** @typedef {"loading" | "title" | "playing" | "paused" | "over" | "error"} State */

/**
 * @typedef {import("./lineup.js").Parts & { display: import("./display.js").Display,
 *   load: () => Promise<import("./types").Stackmate>, chosen: () => import("./settings/schema.js").Settings }} Parts
 */

export class Series {
  #options;
  #parts;
  /** @type {State} */
  #state = "loading";
  /** @type {import("./types").Stackmate | null} */
  #stackmate = null;
  /** @type {Round | null} */
  #round = null;
  #score;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resultTimer;

  /**
   * @param {Options} options
   * @param {Parts} parts
   */
  constructor(options, parts) {
    this.#options = { ...options };
    this.#parts = parts;
    this.#score = new Score(options.firstTo, parts.panel);
    this.lineup = new Lineup(options, {
      ...parts,
      rules: () => this.#stackmate?.module ?? null,
      onForfeit: (side, why) => this.#forfeit(side, why),
    });
  }

  get state() {
    return this.#state;
  }

  /** Loads the game and shows the title. */
  async open() {
    this.#enter("loading");
    this.lineup.seat();
    try {
      this.#stackmate = await this.#parts.load();
      this.lineup.setLevels(this.#stackmate.module.levels());
    } catch (error) {
      if (this.#stackmate === null) return this.#fail("The game could not be loaded", error, []);
      return this.#fail("There is no such bot", error, [{ label: "Play the usual one", action: "defaults" }]);
    }
    this.#enter("title");
    this.#parts.panel.showOverlay(titleOverlay(this.lineup.mode));
  }

  /** Starts a round; the score stays until somebody has won the match. */
  start() {
    if (this.#stackmate === null) return;
    this.#leaveRound();
    const { panel, display, chosen } = this.#parts;
    try {
      this.#round = new Round(this.#stackmate, matchConfig(this.lineup.mode, this.#options.seed, chosen()), performance.now());
    } catch (error) {
      return this.#fail("This match cannot start", error, [{ label: "Start with a new seed", action: "defaults" }]);
    }
    if (this.#score.isFinal) this.#score.reset();
    display.open(this.#round);
    this.lineup.attach(this.#round);
    this.#enter("playing", "Match started");
    panel.hideOverlay();
  }

  /** @param {"versus" | "watch"} mode */
  setMode(mode) {
    this.#score.reset();
    this.#leaveRound();
    this.lineup.setMode(mode);
    this.start();
  }

  /** Forgets a seed or a level that was refused. */
  useDefaults() {
    this.#options.seed = undefined;
    this.lineup.useDefaults();
    this.start();
  }

  /**
   * Puts another bot on a seat; the round goes on.
   * @param {0 | 1} side
   * @param {import("./types").Opponent | null} opponent null is the script loaded last
   */
  setOpponent(side, opponent) {
    this.lineup.setOpponent(side, opponent);
    if (this.#round !== null && this.#state !== "over") this.lineup.attach(this.#round);
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

  /**
   * A person's button, for the left board.
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    if (this.#state === "playing" && this.lineup.mode === "versus") this.#round?.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    const round = this.#round;
    if (round === null || this.#state !== "playing") return;
    const events = round.frame(now);
    this.lineup.update(events, round.loop.tick);
    const won = winner(events);
    this.#parts.display.frame(round, events, this.lineup.mode === "versus", now);
    if (won !== null) this.#finish(round, won);
  }

  close() {
    this.#leaveRound();
    this.lineup.close();
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

  /**
   * @param {0 | 1} side
   * @param {string} why
   */
  #forfeit(side, why) {
    if (this.#round === null || (this.#state !== "playing" && this.#state !== "paused")) return;
    this.#finish(this.#round, side === 0 ? 1 : 0, `${this.lineup.names[side]} forfeits: ${why}. `);
  }

  /**
   * @param {Round} round
   * @param {import("./round.js").Outcome} won
   * @param {string} [why] when it was not decided on the board
   */
  #finish(round, won, why = "") {
    this.#score.add(won);
    const { mode, names } = this.lineup;
    const overlay = resultOverlay(mode, names, this.#score, won, resultRows(round.sides), why);
    this.#enter("over", overlay.title);
    this.#resultTimer = setTimeout(() => this.#parts.panel.showOverlay(overlay), RESULT_DELAY_MS);
  }

  #leaveRound() {
    clearTimeout(this.#resultTimer);
    this.lineup.detach();
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
