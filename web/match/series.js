// @ts-check
/**
 * A series of rounds: loads the game, starts and ends rounds, keeps the score, and reports the winner.
 */
import { endOf } from "./ended.js";
import { Ending } from "./ending.js";
import { t } from "../language/language.js";
import { Lineup } from "./lineup.js";
import { titleOverlay } from "../menu/title.js";
import { PlayedOn } from "./played-on.js";
import { Pick } from "./pick.js";
import { Pacer } from "../round/pacer.js";
import { showNotice } from "../page/notice.js";
import { LifeCycle } from "../round/life-cycle.js";
import { winner } from "../round/round.js";
import { Score } from "./score.js";
import { seedOf } from "./seed.js";

/** @typedef {import("../page/numbers.js").Options} Options */
/**
 * @typedef {import("./lineup.js").Parts & { modes: import("../base/modes.js").ModeTable, display:
 *   import("../round/display.js").Display, load: () => Promise<import("../types").Stackmate>, chosen: () =>
 *   import("../settings/schema.js").Settings, report: import("../modes/replays/bind.js").Report }} Parts `report` returns the
 *   statistics of the finished game
 */

const WORDS = { failed: "main.failed.match", restart: "main.failed.seed", started: "main.started" };

export class Series {
  #options;
  #parts;
  #game;
  #ending;
  #pick;
  #playedOn;
  /**
   * `frame` is called with every shown frame, and `plan` with the command to show plans; `plan` returns whether the command had
   * an effect.
   */
  watcher = { frame: () => {}, plan: () => false };

  /**
   * @param {ParentNode} root
   * @param {Options} options
   * @param {Parts} parts
   */
  constructor(root, options, parts) {
    this.#options = { ...options };
    this.#parts = parts;
    this.#game = new LifeCycle(parts, () => this.#endRound());
    this.score = new Score(options.firstTo ?? parts.chosen().match.first_to, parts.panel);
    this.lineup = new Lineup(options, { ...parts, rules: () => this.#game.module });
    this.#playedOn = new PlayedOn(this.lineup, () => parts.chosen().handling);
    this.pacer = new Pacer(this.lineup);
    this.pacer.onSlow = () => showNotice(root, () => t("bots.slow"));
    this.#pick = new Pick(this.lineup.roster, parts.chooser, () => this.score.chosen);
    this.lineup.roster.onShow = () => this.#pick.show();
    this.#ending = new Ending(root, {
      ...parts,
      standing: this.#game.standing,
      score: this.score,
      lineup: this.lineup,
      counts: () => !this.#playedOn.isOn,
      begin: () => this.start(),
      played: () => this.#game.round?.played ?? 0,
      next: () => options.next ?? (parts.chosen().match.onward ? null : 0),
    });
  }

  get state() {
    return this.#game.state;
  }

  get isCountingIn() {
    return this.#game.standing.isCountingIn;
  }

  /** Loads the game and shows the title. */
  open() {
    this.lineup.seat();
    const title = () => titleOverlay(this.#parts.modes, this.#options.mode.id, () => this.#pick.create());
    return this.#enter(() => this.#game.standing.title(title));
  }

  /** @param {() => void} then called when the game is loaded, unless the screen was left meanwhile */
  #enter(then) {
    return this.#game.enter((module) => {
      try {
        if (!this.lineup.roster.hasLevels) this.lineup.roster.setLevels(module.levels());
      } catch (error) {
        return this.#game.standing.fail("main.failed.bot", error, [{ label: "main.failed.usual", action: "defaults" }]);
      }
      then();
    });
  }

  /** Starts a round. The score continues until a side has won the match. */
  start() {
    if (this.#game.module === null) return;
    if (this.score.isFinal) this.score.reset(this.#playedOn.firstTo);
    this.lineup.adapt();
    const { seed, rules } = this.#options;
    this.#game.begin({
      config: () => this.#playedOn.moment() ?? this.lineup.config(seedOf(seed, this.score.round), rules),
      begun: (round) => {
        this.#playedOn.begun(round);
        this.#attach(round);
        this.pacer.attach(round);
      },
      words: WORDS,
    });
    if (!this.#playedOn.isOn) return;
    // A countdown shows the position before time passes, as after a pause.
    this.pause();
    this.resume();
  }

  /** Returns what the text of a recorded game says, if it is not the usual. */
  get recorded() {
    return this.#playedOn.recorded;
  }

  /**
   * Starts a match in a mode, or lets a recorded one go on.
   * @param {import("../base/modes.js").ModeRow} mode
   * @param {import("./played-on.js").From} [from]
   */
  enter(mode, from) {
    this.#playedOn.set(from);
    this.score.reset(this.#playedOn.firstTo);
    this.#game.end();
    this.lineup.setMode(mode);
    return this.#enter(() => this.start());
  }

  /** Ends the match and closes the bots. */
  leave() {
    this.#game.leave();
    this.#playedOn.set();
    this.lineup.close();
  }

  /** @param {string} command */
  command(command) {
    if (command === "plan") return this.watcher.plan();
    if (command === "details") return this.#ending.showSheet();
    const level = this.#ending.levelFor(command);
    if (level !== undefined) return this.#meet(level);
    if (command === "stay" || (command === "pause" && this.state === "over")) return this.#ending.stay();
    return this.state === "playing" && this.lineup.command(command);
  }

  /** Begins a match against a level. @param {string | null} level null begins none */
  #meet(level) {
    if (level === null || this.state !== "over") return false;
    this.#playedOn.set();
    this.lineup.roster.choose(1, { level });
    this.settle();
    this.start();
    return true;
  }

  /** Replaces a rejected seed or level by the default. */
  useDefaults() {
    this.#options.seed = undefined;
    this.lineup.useDefaults();
    this.start();
  }

  /** Seats a newly chosen bot; the round continues. */
  settle() {
    const { module, round } = this.#game;
    if (module !== null && this.#game.isEntered && this.lineup.settle() && round !== null && this.state !== "over")
      this.#attach(round);
  }

  pause() {
    this.#ending.stay();
    if (this.state === "playing") this.lineup.detach();
    this.#game.standing.pause(this.#game.round, () => this.#ending.pausedOverlay());
  }

  /** Returns whether a person would lose the current round by leaving it. */
  get isAtStake() {
    return this.lineup.isPlayed && ["playing", "paused"].includes(this.state);
  }

  /** Ends the round because the person forfeits it. */
  resign() {
    if (this.isAtStake) this.#ending.resign();
  }

  resume() {
    const { round, standing } = this.#game;
    standing.resume(round, () => round !== null && this.#attach(round), this.lineup.isPlayed);
  }

  close = () => this.leave();
  giveBack = () => this.lineup.command("pause");

  /**
   * Passes a person's press or release to the left board.
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    if (this.state !== "playing" || !this.lineup.isMine) return;
    this.lineup.touch(down, timeStamp);
    this.#game.edge(button, down, timeStamp);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#ending.frame(now);
    const round = this.#game.running;
    if (round === null) return;
    const events = this.pacer.frame(now);
    this.#parts.display.hush(this.pacer.isTooFastToHear);
    this.#parts.display.frame(round, events, this.lineup.isPlayed, now);
    this.watcher.frame();
    const won = winner(events);
    if (won !== null) this.#ending.show(won, endOf(round.sides, won));
  }

  /** @param {import("../round/round.js").Round} round */
  #attach(round) {
    this.lineup.attach(round, (side, why) => this.#ending.forfeit(side, why));
  }

  /** Cleans up before the round ends. */
  #endRound() {
    this.#ending.stay();
    this.lineup.leave();
    this.pacer.attach(null);
  }
}
