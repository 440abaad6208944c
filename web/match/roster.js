// @ts-check
/**
 * What is chosen about the bots, as the page shows it and the settings remember it; and who of them has sat down.
 */
import { seatingOf } from "../base/modes.js";
import { Cast } from "./cast.js";

/** @typedef {import("../types").Opponent} Opponent */
/** @typedef {import("../settings/schema.js").Settings} Settings */

/**
 * @typedef {object} Parts
 * @property {import("./chooser.js").Chooser} chooser
 * @property {() => Settings} chosen
 * @property {(change: Partial<Settings>) => void} keep remembers what a person chose
 * @property {(paces: [number, number]) => void} onPaces how fast the bots play from now on
 */

export class Roster {
  #cast;
  #parts;
  /** Who sits there. @type {Opponent[]} */
  #seated = [];
  /** @type {import("../base/modes.js").Seating} */
  seating;

  /**
   * @param {Pick<import("../page/numbers.js").Options, "mode" | "levels" | "pace">} asked
   * @param {Parts} parts
   */
  constructor({ mode, ...asked }, parts) {
    this.seating = seatingOf(mode);
    this.#parts = parts;
    this.#cast = new Cast(asked, parts.chosen());
  }

  /** The bots' sides. @returns {(0 | 1)[]} */
  get sides() {
    return this.seating === "person" ? [1] : [0, 1];
  }

  get opponents() {
    return this.#cast.of(this.seating);
  }

  /** @param {0 | 1} side */
  choice(side) {
    return this.#cast.choice(this.seating, side);
  }

  /** The bots' paces, in pieces per second, by side. */
  get paces() {
    return this.#cast.paces(this.seating);
  }

  /**
   * The levels are known.
   * @param {import("../types").Level[]} levels
   * @throws {Error} naming a level that was chosen and does not exist
   */
  setLevels(levels) {
    this.#cast.setLevels(levels);
    this.#parts.chooser.setLevels(levels);
    this.show();
    this.#cast.check(this.seating);
  }

  /**
   * Puts another bot on a seat, or changes its pace or strength. Who plays is another only when that is settled.
   * @param {0 | 1} side
   * @param {Partial<import("./cast.js").Choice> | null} change null is the script loaded last
   */
  choose(side, change) {
    // A script is opened anew even if it is the same one.
    if (change === null || "script" in change) this.#seated = [];
    this.#parts.keep(this.#cast.put(this.seating, side, change));
    this.show();
  }

  /** @param {number} piecesPerSecond for all bots, whatever their levels say */
  setPace(piecesPerSecond) {
    for (const side of this.sides) this.choose(side, { pace: Math.round(100 * piecesPerSecond) });
  }

  /** @param {Settings} settings as they are now */
  hear(settings) {
    this.#cast.hear(settings);
    this.show();
  }

  /** Puts those whose level does not exist back to the one that everybody begins with. */
  mend() {
    this.#cast.mend();
  }

  /** Whether those who are chosen sit there. */
  get isSeated() {
    return this.#seated.length > 0 && JSON.stringify(this.#seated) === JSON.stringify(this.opponents);
  }

  /** Those who are chosen sit down. */
  sit() {
    this.#seated = this.opponents;
    this.show();
  }

  /** Shows what is chosen, and has the bots play at its pace. */
  show() {
    this.opponents.forEach((opponent, side) => this.#parts.chooser.show(side, opponent));
    if (!this.#cast.isReady) return;
    const { paces } = this;
    this.#parts.onPaces(paces);
    this.#parts.chooser.setPace(this.sides.map((side) => paces[side]));
  }
}
