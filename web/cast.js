// @ts-check
/**
 * Who is chosen for each seat, by mode, and how fast the bots play.
 */
import { Complaint } from "./language/language.js";
import { PACE, START_LEVEL } from "./settings.js";

/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Opponent} Opponent */
/** @typedef {"versus" | "watch"} Mode */

/** Both bots' level when nobody plays and nobody chose. */
const SHOW_LEVEL = "master";

export class Cast {
  /** @type {Record<Mode, [Opponent, Opponent]>} */
  #seats;
  /** @type {number | null} */
  #pace;
  /** @type {Level[]} */
  #levels = [];
  /** The scripts that were loaded for each side, the last one. @type {[Opponent | null, Opponent | null]} */
  #loaded = [null, null];

  /** @param {Pick<import("./settings.js").Options, "levels" | "pace">} options */
  constructor({ levels, pace }) {
    const [left, right] = levels ?? [null, null];
    this.#seats = {
      versus: [{ level: left ?? START_LEVEL }, { level: right ?? START_LEVEL }],
      watch: [{ level: left ?? SHOW_LEVEL }, { level: right ?? SHOW_LEVEL }],
    };
    this.#pace = pace;
  }

  /** Whether it is known what levels there are. */
  get isReady() {
    return this.#levels.length > 0;
  }

  /** @param {Mode} mode */
  of(mode) {
    return this.#seats[mode];
  }

  /** @param {Level[]} levels those that there are */
  setLevels(levels) {
    this.#levels = levels;
  }

  /**
   * @param {Mode} mode
   * @throws {Error} naming a level that was chosen and does not exist
   */
  check(mode) {
    const unknown = this.of(mode).find((opponent) => !this.#exists(opponent));
    if (unknown === undefined || "script" in unknown) return;
    throw new Complaint("main.failed.level", { level: unknown.level, levels: this.#levels.map(({ name }) => name).join(", ") });
  }

  /**
   * Puts another bot on a seat; a pace that was chosen for the old one is forgotten.
   * @param {Mode} mode
   * @param {0 | 1} side
   * @param {Opponent | null} opponent null is the script loaded last
   */
  put(mode, side, opponent) {
    if (opponent !== null && "script" in opponent) this.#loaded[side] = opponent;
    const seats = this.of(mode);
    seats[side] = opponent ?? this.#loaded[side] ?? seats[side];
    this.#pace = null;
  }

  /** Puts those whose level does not exist back to the one that everybody begins with. */
  mend() {
    for (const seats of Object.values(this.#seats)) {
      seats.forEach((opponent, side) => this.#exists(opponent) || (seats[side] = { level: START_LEVEL }));
    }
  }

  /** @param {number} piecesPerSecond for all bots, whatever their levels say */
  setPace(piecesPerSecond) {
    this.#pace = piecesPerSecond;
  }

  /**
   * Pieces per second, by side.
   * @param {Mode} mode
   */
  paces(mode) {
    const [left, right] = this.of(mode).map((opponent) => this.#pace ?? this.#levelOf(opponent)?.pace ?? PACE.other);
    return /** @type {[number, number]} */ ([left, right]);
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
