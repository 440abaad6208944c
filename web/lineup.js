// @ts-check
/**
 * Who plays whom: the mode, what sits at each side, and how fast the bots play.
 */
import { Complaint, t } from "./language/language.js";
import { nameOf } from "./names.js";
import { Bots } from "./players.js";
import { PACE, START_LEVEL } from "./settings.js";
import { TakeOver } from "./takeover.js";

/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Opponent} Opponent */
/** @typedef {"versus" | "watch"} Mode */

/**
 * @typedef {object} Parts
 * @property {import("./panel.js").Panel} panel
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./client.js").OpenEngine} openEngine
 * @property {import("./client.js").OpenForeign} openForeign
 */

export class Lineup {
  #panel;
  #chooser;
  #bots;
  #means;
  /** @type {Mode} */
  #mode;
  /** @type {[Opponent, Opponent]} */
  #opponents;
  /** @type {number | null} */
  #pace;
  /** @type {Level[]} */
  #levels = [];
  /** The scripts that were loaded for each side, the last one. @type {[Opponent | null, Opponent | null]} */
  #loaded = [null, null];
  /** @type {import("./round.js").Round | null} */
  #round = null;
  #takeOver = new TakeOver((taken) => this.#hand(taken));

  /**
   * @param {import("./settings.js").Options} options
   * @param {Parts & Pick<import("./players.js").Parts, "rules" | "onForfeit">} parts
   */
  constructor({ mode, threads, memory, pace, levels }, { panel, chooser, ...parts }) {
    this.#panel = panel;
    this.#chooser = chooser;
    this.#mode = mode === "watch" ? "watch" : "versus";
    this.#means = { threads, memory };
    this.#pace = pace;
    this.#opponents = [{ level: levels[0] }, { level: levels[1] }];
    this.#bots = new Bots({
      ...parts,
      onLine: (text, mood) => panel.setEngine(text, mood),
      onThought: (text) => panel.setThought(text),
    });
  }

  get mode() {
    return this.#mode;
  }

  get names() {
    const [left, right] = this.#opponents;
    return /** @type {[string, string]} */ (
      this.isMine ? [t("main.you"), nameOf(right, t("main.bot.only"))] : [nameOf(left, t("main.bot.a")), nameOf(right, t("main.bot.b"))]
    );
  }

  get opponents() {
    return this.#opponents;
  }

  /**
   * The levels are known.
   * @param {Level[]} levels
   * @throws {Error} naming a level that was chosen and does not exist
   */
  setLevels(levels) {
    this.#levels = levels;
    this.#chooser.setLevels(levels);
    this.show();
    const unknown = this.#opponents.find((opponent) => !this.#exists(opponent));
    if (unknown === undefined || "script" in unknown) return;
    throw new Complaint("main.failed.level", { level: unknown.level, levels: levels.map(({ name }) => name).join(", ") });
  }

  /** Opens the bots' engines. */
  seat() {
    const names = () => this.names;
    this.#panel.setMode(this.#mode, names);
    this.#bots.seat(this.#mode === "versus" ? [1] : [0, 1], this.#means, this.#opponents, names);
    this.show();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.#mode = mode;
    this.seat();
  }

  /**
   * Puts another bot on a seat; a pace that was chosen for the old one is forgotten.
   * @param {0 | 1} side
   * @param {Opponent | null} opponent null is the script loaded last
   */
  setOpponent(side, opponent) {
    if (opponent !== null && "script" in opponent) this.#loaded[side] = opponent;
    this.#opponents[side] = opponent ?? this.#loaded[side] ?? this.#opponents[side];
    this.#pace = null;
    this.seat();
  }

  /** Puts those whose level does not exist back to the one that everybody begins with. */
  useDefaults() {
    const [left, right] = this.#opponents.map((opponent) => (this.#exists(opponent) ? opponent : { level: START_LEVEL }));
    this.#opponents = [left, right];
    this.seat();
  }

  /** @param {number} piecesPerSecond for all bots, whatever their levels say */
  setPace(piecesPerSecond) {
    this.#pace = piecesPerSecond;
    this.show();
  }

  /** @param {import("./round.js").Round} round */
  attach(round) {
    this.#round = round;
    this.#bots.attach(round, this.#takeOver.taken ? [1] : [0, 1]);
  }

  /** The round is over, or left. */
  leave() {
    this.#takeOver.end();
    this.detach();
    this.#round = null;
  }

  /** Whether a person plays the left board. */
  get isMine() {
    return this.#mode === "versus" || this.#takeOver.taken;
  }

  /** @param {string} command @returns {boolean} whether the left board changed hands by it */
  command(command) {
    return this.#mode === "watch" && this.#takeOver.command(command, performance.now());
  }

  /** @param {number} now a person's button went down or up */
  touch(now) {
    this.#takeOver.touch(now);
  }

  /** @param {boolean} taken */
  #hand(taken) {
    if (this.#round === null) return;
    if (taken) this.#bots.detach([0]);
    else this.#bots.attach(this.#round, [0]);
    this.#panel.setMode(taken ? "versus" : "watch", () => this.names);
  }

  detach() {
    this.#bots.detach();
  }

  /**
   * @param {[number, number]} events each side's
   * @param {number} tick
   * @param {number} now ms
   */
  update(events, tick, now) {
    this.#takeOver.check(now);
    this.#bots.update(events, tick);
  }

  close() {
    this.#bots.close();
  }

  /** Shows what is chosen, and has the bots play at its pace. */
  show() {
    this.#opponents.forEach((opponent, side) => this.#chooser.show(side, opponent));
    if (this.#levels.length === 0) return;
    const [left, right] = this.#opponents.map((opponent) => this.#pace ?? this.#levelOf(opponent)?.pace ?? PACE.other);
    this.#bots.setPaces([left, right]);
    this.#chooser.setPace(this.#mode === "versus" ? [right] : [left, right]);
  }

  /** @param {Opponent} opponent */
  #exists(opponent) {
    return "script" in opponent || this.#levelOf(opponent) !== undefined;
  }

  /** @param {Opponent} opponent */
  #levelOf(opponent) {
    return "level" in opponent ? this.#levels.find(({ name }) => name === opponent.level) : undefined;
  }
}
