// @ts-check
/**
 * The choices about the bots, as the page shows them and the settings save them; and which of the chosen players are seated.
 */
import { seatingOf } from "../base/modes.js";
import { readStair } from "./adaptive/store.js";
import { Cast } from "./cast.js";
import { ADAPTIVE } from "../page/numbers.js";

/** @typedef {import("../types").Opponent} Opponent */
/** @typedef {import("../settings/schema.js").Settings} Settings */

/**
 * @typedef {object} Parts
 * @property {import("./chooser.js").Chooser} chooser
 * @property {() => Settings} chosen
 * @property {(change: Partial<Settings>) => void} keep saves a person's choice
 * @property {(tempos: import("../engine/pace.js").Tempo[]) => void} onTempos called with how fast the bots play from now on
 */

export class Roster {
  #cast;
  #parts;
  /** The seated players. @type {Opponent[]} */
  #seated = [];
  /** @type {import("../base/modes.js").Seating} */
  seating;
  /** Called when the choices have changed. */
  onShow = () => {};

  /**
   * @param {Pick<import("../page/numbers.js").Options, "mode" | "levels" | "pace">} asked
   * @param {Parts} parts
   */
  constructor({ mode, ...asked }, parts) {
    this.seating = seatingOf(mode);
    this.#parts = parts;
    this.#cast = new Cast(asked, parts.chosen());
    this.#cast.strength = readStair().at;
  }

  /** Gives the opponent that adapts to the person its present strength: its level and its pace. */
  adapt() {
    const { at } = readStair();
    if (at === this.#cast.strength) return;
    this.#cast.strength = at;
    this.show();
  }

  /** Returns whether the person's opponent adapts. */
  get isAdaptive() {
    const { level, script } = this.choice(1);
    return this.seating === "person" && script === undefined && level === ADAPTIVE;
  }

  /**
   * Returns how the person's opponent plays if it adapts: like which level, at which pace, and how strong in points of the
   * rating.
   */
  get adapted() {
    const [, opponent] = this.opponents;
    if (!this.isAdaptive || !("level" in opponent)) return null;
    return { level: opponent.level, pace: this.paces[1], strength: this.#cast.strength };
  }

  /** Returns the sides that bots play. @returns {(0 | 1)[]} */
  get sides() {
    return this.seating === "person" ? [1] : [0, 1];
  }

  get opponents() {
    return this.#cast.of(this.seating);
  }

  /** @param {0 | 1} side */
  choice(side) {
    return this.choiceOf(this.seating, side);
  }

  /** @param {import("../base/modes.js").Seating} seating @param {0 | 1} side */
  choiceOf(seating, side) {
    return this.#cast.choice(seating, side);
  }

  /** Returns the paces of the bots, in pieces per second, by side. */
  get paces() {
    return this.#cast.tempos(this.seating).map(({ pace }) => pace);
  }

  /** Returns whether the levels are known. */
  get hasLevels() {
    return this.#cast.isReady;
  }

  /**
   * Sets the known levels.
   * @param {import("../types").Level[]} levels
   * @throws {Error} if a chosen level does not exist; it names the level
   */
  setLevels(levels) {
    this.#cast.setLevels(levels);
    this.#parts.chooser.setLevels(levels);
    this.show();
    this.#cast.check(this.seating);
  }

  /**
   * Changes the bot of a seat, or its pace or strength. The players change only when `sit` is called.
   * @param {0 | 1} side
   * @param {Partial<import("./cast.js").Choice> | null} change null selects the script that was loaded last
   */
  choose(side, change) {
    // A newly chosen script is opened again even if the same script is already seated.
    if (change === null || "script" in change) this.#seated = [];
    this.#parts.keep(this.#cast.put(this.seating, side, change));
    this.show();
  }

  /**
   * Puts a bot into a seat of a match that begins next. The choice is not saved.
   * @param {import("../base/modes.js").Seating} seating of that match
   * @param {0 | 1} side
   * @param {Partial<import("./cast.js").Choice>} change
   */
  place(seating, side, change) {
    this.#seated = [];
    this.#cast.put(seating, side, change);
  }

  /**
   * Seats a level for one match. The choice is not saved, not even if its pace changes.
   * @param {import("../base/modes.js").Seating} seating
   * @param {0 | 1} side
   * @param {string} level
   */
  pass(seating, side, level) {
    this.restore(seating, side, { ...this.choiceOf(seating, side), level, pace: 0, script: undefined, isPassing: true });
  }

  /**
   * Puts an earlier choice back.
   * @param {import("../base/modes.js").Seating} seating
   * @param {0 | 1} side
   * @param {Readonly<import("./cast.js").Choice>} choice
   */
  restore(seating, side, choice) {
    this.#seated = [];
    this.#cast.restore(seating, side, choice);
  }

  /**
   * Returns the level that a seat plays like, or null if it has another bot.
   * @param {import("../base/modes.js").Seating} seating
   * @param {0 | 1} side
   */
  levelOf(seating, side) {
    const opponent = this.#cast.of(seating)[side];
    return "level" in opponent ? opponent.level : null;
  }

  /** Returns the names of the existing levels, the weakest first. */
  get levels() {
    return this.#cast.levels;
  }

  /**
   * Returns the level beside that of the opponent of a person, or null at the end of the list.
   * @param {1 | -1} by 1 for the stronger one
   */
  levelBeside(by) {
    const [, opponent] = this.opponents;
    if (this.seating !== "person" || !("level" in opponent) || this.isAdaptive) return null;
    return this.#cast.levelBeside(opponent.level, by);
  }

  /** Returns whether the person's opponent plays at the pace of its level. */
  get isUsual() {
    const { pace, usual } = this.#cast.tempos(this.seating)[1];
    return pace === usual;
  }

  /** @param {number} piecesPerSecond for all bots, whatever their levels are */
  setPace(piecesPerSecond) {
    for (const side of this.sides) this.choose(side, { pace: Math.round(100 * piecesPerSecond) });
  }

  /** @param {Settings} settings the current settings */
  hear(settings) {
    this.#cast.hear(settings);
    this.show();
  }

  /** Replaces nonexistent levels by the default level. */
  mend() {
    if (this.#cast.isReady) this.#cast.mend();
  }

  /** Returns whether the chosen players are seated. */
  get isSeated() {
    return this.#seated.length > 0 && JSON.stringify(this.#seated) === JSON.stringify(this.opponents);
  }

  /** Seats the chosen players. */
  sit() {
    this.#seated = this.opponents;
    this.show();
  }

  /** Shows the choices, and applies the pace to the bots. */
  show() {
    this.opponents.forEach((opponent, side) => this.#parts.chooser.show(side, opponent, this.seating));
    if (!this.#cast.isReady) return;
    const { paces } = this;
    this.#parts.onTempos(this.#cast.tempos(this.seating));
    this.#parts.chooser.setPace(this.sides.map((side) => paces[side]), this.isAdaptive);
    this.onShow();
  }
}
