// @ts-check
/**
 * Rounds in a row: loads the game, starts and ends rounds, keeps the score, and says who won.
 */
import { Ending } from "./ending.js";
import { t } from "../language/language.js";
import { Lineup } from "./lineup.js";
import { titleOverlay } from "../menu/title.js";
import { Pacer } from "../round/pacer.js";
import { Round, winner } from "../round/round.js";
import { Score } from "./score.js";
import { seedOf } from "./seed.js";
import { matchConfig } from "../page/numbers.js";
import { Standing } from "../page/standing.js";

/** @typedef {import("../page/numbers.js").Options} Options */
/**
 * @typedef {import("./lineup.js").Parts & { display: import("../round/display.js").Display,
 *   load: () => Promise<import("../types").Stackmate>, chosen: () => import("../settings/schema.js").Settings,
 *   report: import("../modes/replays/bind.js").Report }} Parts `report` tells what happened in the game that is over
 */

export class Series {
  #options;
  #parts;
  #standing;
  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** @type {Round | null} */
  #round = null;
  /** Whether another screen is shown. */
  #away = false;
  #ending;
  /** Is told of every frame that was shown, and of the wish to see plans: whether it means something. */
  watcher = { frame: () => {}, plan: () => false };

  /**
   * @param {ParentNode} root
   * @param {Options} options
   * @param {Parts} parts
   */
  constructor(root, options, parts) {
    this.#options = { ...options };
    this.#parts = parts;
    this.#standing = new Standing(parts.panel);
    this.score = new Score(options.firstTo ?? parts.chosen().match.first_to, parts.panel);
    this.lineup = new Lineup(options, {
      ...parts,
      rules: () => this.#stackmate?.module ?? null,
      onForfeit: (side, why) => this.#ending.forfeit(side, why),
    });
    this.pacer = new Pacer(this.lineup);
    this.#ending = new Ending(root, { ...parts, standing: this.#standing, score: this.score, lineup: this.lineup, begin: () => this.start(), next: () => options.next ?? (parts.chosen().match.onward ? null : 0) });
  }

  get state() {
    return this.#standing.state;
  }

  /** Loads the game and shows the title. */
  async open() {
    this.lineup.seat();
    if (!(await this.#load())) return;
    this.#standing.title(() => titleOverlay(this.lineup.mode));
  }

  /** @returns {Promise<boolean>} whether it is there, and still wanted */
  async #load() {
    this.#standing.enter("loading");
    try {
      this.#stackmate = await this.#parts.load();
      if (this.#away) return false;
      this.lineup.roster.setLevels(this.#stackmate.module.levels());
    } catch (error) {
      if (this.#away) return false;
      if (this.#stackmate === null) this.#standing.fail("main.failed.load", error, []);
      else this.#standing.fail("main.failed.bot", error, [{ label: "main.failed.usual", action: "defaults" }]);
      return false;
    }
    return true;
  }

  /** Starts a round; the score stays until somebody has won the match. */
  start() {
    if (this.#stackmate === null) return;
    this.#leaveRound();
    const { display, chosen } = this.#parts;
    if (this.score.isFinal) this.score.reset();
    try {
      const seed = seedOf(this.#options.seed, this.score.round);
      this.#round = new Round(this.#stackmate, matchConfig(this.lineup.mode, seed, chosen()), performance.now());
    } catch (error) {
      return this.#standing.fail("main.failed.match", error, [{ label: "main.failed.seed", action: "defaults" }]);
    }
    display.open(this.#round);
    this.lineup.attach(this.#round);
    this.pacer.attach(this.#round);
    this.#standing.play(t("main.started"));
  }

  /**
   * Starts a match in a mode.
   * @param {import("../base/modes.js").Mode} mode
   */
  async enter(mode) {
    this.#away = false;
    this.score.reset();
    this.#leaveRound();
    this.lineup.setMode(mode === "watch" ? "watch" : "versus");
    if (this.#stackmate === null && !(await this.#load())) return;
    this.start();
  }

  /** Ends the match and the bots. */
  leave() {
    this.#away = true;
    this.#leaveRound();
    this.lineup.close();
    this.#parts.panel.hideOverlay();
  }

  /** @param {string} command */
  command(command) {
    if (command === "plan") return this.watcher.plan();
    if (command === "stay" || (command === "pause" && this.state === "over")) return this.#ending.stay();
    return this.state === "playing" && this.lineup.command(command);
  }

  /** Forgets a seed or a level that was refused. */
  useDefaults() {
    this.#options.seed = undefined;
    this.lineup.useDefaults();
    this.start();
  }

  /** Another bot was chosen: it sits down, and the round goes on. */
  settle() {
    if (this.#stackmate === null || this.#away) return;
    if (this.lineup.settle() && this.#round !== null && this.state !== "over") this.lineup.attach(this.#round);
  }

  pause() {
    this.#ending.stay();
    if (this.state === "playing") this.lineup.detach();
    this.#standing.pause(this.#round, () => this.#ending.pausedOverlay());
  }

  /** Whether a round is on that a person would lose by leaving it. */
  get isAtStake() {
    return this.lineup.isPlayed && ["playing", "paused"].includes(this.state);
  }

  /** The person gives the round away. */
  resign() {
    if (this.isAtStake) this.#ending.resign();
  }

  resume() {
    if (this.state === "paused" && this.#round !== null) this.lineup.attach(this.#round);
    this.#standing.resume(this.#round);
  }

  giveBack = () => this.lineup.command("pause");

  /** A person's button, for the left board. @param {number} button @param {boolean} down @param {number} timeStamp */
  edge(button, down, timeStamp) {
    if (this.state !== "playing" || !this.lineup.isMine) return;
    this.lineup.touch(down, timeStamp);
    this.#round?.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    this.#ending.frame(now);
    const round = this.#round;
    if (round === null || this.state !== "playing") return;
    const events = this.pacer.frame(now);
    this.#parts.display.isHushed = this.pacer.isTooFastToHear;
    this.#parts.display.frame(round, events, this.lineup.isPlayed, now);
    this.watcher.frame();
    const won = winner(events);
    if (won !== null) this.#ending.show(won);
  }

  close() {
    this.#away = true;
    this.#leaveRound();
    this.lineup.close();
  }

  #leaveRound() {
    this.#ending.stay();
    this.#standing.leave();
    this.lineup.leave();
    this.pacer.attach(null);
    this.#parts.display.clear();
    this.#round?.close();
    this.#round = null;
  }
}
