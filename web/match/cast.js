// @ts-check
/**
 * The chosen player of each seat, depending on who plays the left board, and the pace of the bots. The address overrides the
 * settings.
 */
import { Complaint } from "../language/language.js";
import { ADAPTIVE, PACE, START_LEVEL } from "../page/numbers.js";
import { hasteAt, slipsAt } from "./adaptive/strength.js";
import { levelAt } from "./rating/levels.js";

/** @typedef {import("../types").Level} Level */
/** @typedef {import("../types").Opponent} Opponent */
/** @typedef {import("../settings/schema.js").Bot} Bot */
/** @typedef {import("../settings/schema.js").Settings} Settings */
/** @typedef {import("../base/modes.js").Seating} Seating */
/** @typedef {Bot & { script?: import("../types").BotScript, isPassing?: boolean }} Choice a passing one is for one match */
/** @typedef {"rival" | "bot_a" | "bot_b"} Section */

/** The section of the settings for the bot in each seat. @type {Readonly<Record<Seating, readonly [Section, Section]>>} */
const SECTIONS = { person: ["rival", "rival"], bots: ["bot_a", "bot_b"] };
/** The default pace of a bot with custom strength. */
const CUSTOM_PACE = 2;

export class Cast {
  /** @type {Record<Seating, [Choice, Choice]>} */
  #seats;
  /** The settings of each bot when they were last read, as JSON. @type {Record<Section, string>} */
  #heard = { rival: "", bot_a: "", bot_b: "" };
  /** @type {Level[]} */
  #levels = [];
  /**
   * The script that was last loaded for each side.
   * @type {[import("../types").BotScript?, import("../types").BotScript?]}
   */
  #loaded = [];
  /** How strong the opponent is that adapts to the person, in points of the rating. */
  strength = 0;

  /**
   * @param {Pick<import("../page/numbers.js").Options, "levels" | "pace">} options
   * @param {Settings} settings
   */
  constructor({ levels, pace }, settings) {
    /** @param {Seating} seating @param {0 | 1} side @returns {Choice} */
    const seat = (seating, side) => {
      const kept = settings[SECTIONS[seating][side]];
      return { ...kept, level: levels?.[side] ?? kept.level, pace: pace === null ? (levels ? 0 : kept.pace) : 100 * pace };
    };
    this.#seats = { person: [seat("person", 0), seat("person", 1)], bots: [seat("bots", 0), seat("bots", 1)] };
    this.#note(settings);
  }

  /** Returns the names of the existing levels, the weakest first. */
  get levels() {
    return this.#levels.map(({ name }) => name);
  }

  /** Returns whether the list of levels is known. */
  get isReady() {
    return this.#levels.length > 0;
  }

  /** @param {Seating} seating @returns {[Opponent, Opponent]} */
  of(seating) {
    const [left, right] = this.#seats[seating].map((choice) => opponentOf(choice, this.strength));
    return [left, right];
  }

  /** @param {Seating} seating @param {0 | 1} side @returns {Readonly<Choice>} */
  choice(seating, side) {
    return this.#seats[seating][side];
  }

  /**
   * Returns the level beside another one, or null at the end of the list.
   * @param {string} level
   * @param {1 | -1} by 1 for the stronger one
   */
  levelBeside(level, by) {
    const at = this.#levels.findIndex(({ name }) => name === level);
    return at < 0 ? null : this.#levels[at + by]?.name ?? null;
  }

  /** @param {Level[]} levels the existing levels */
  setLevels(levels) {
    this.#levels = levels;
  }

  /**
   * @param {Seating} seating
   * @throws {Error} if a chosen level does not exist; it names the level
   */
  check(seating) {
    const unknown = this.#seats[seating].find((choice) => !this.#exists(choice, seating));
    if (unknown === undefined) return;
    throw new Complaint("main.failed.level", { level: unknown.level, levels: this.#levels.map(({ name }) => name).join(", ") });
  }

  /**
   * Changes the player of a seat, or only the pace. A newly chosen bot plays at its default pace.
   * @param {Seating} seating
   * @param {0 | 1} side
   * @param {Partial<Choice> | null} change null selects the script that was loaded last
   * @returns {Partial<Settings>} the settings to save
   */
  put(seating, side, change) {
    if (change?.script) this.#loaded[side] = change.script;
    const seats = this.#seats[seating];
    if (change === null || "script" in change) seats[side] = { ...plain(seats[side]), pace: 0, script: this.#loaded[side] };
    else if ("level" in change) seats[side] = { ...plain(seats[side]), pace: 0, ...change };
    else seats[side] = { ...seats[side], ...change };
    const { level, pace, strength, script, isPassing = false } = seats[side];
    // A level from the address that does not exist is not saved, and neither is a script or a choice for one match.
    const isKept = this.#exists(seats[side], seating) && script === undefined && !isPassing;
    return isKept ? { [SECTIONS[seating][side]]: { level, pace, strength } } : {};
  }

  /** Puts a choice into a seat as it is. @param {Seating} seating @param {0 | 1} side @param {Readonly<Choice>} choice */
  restore(seating, side, choice) {
    this.#seats[seating][side] = choice;
  }

  /**
   * Applies changed settings.
   * @param {Settings} settings
   */
  hear(settings) {
    for (const [seating, sections] of Object.entries(SECTIONS)) {
      sections.forEach((section, side) => {
        const kept = settings[section];
        if (JSON.stringify(kept) !== this.#heard[section]) this.#seats[/** @type {Seating} */ (seating)][side] = { ...kept };
      });
    }
    this.#note(settings);
  }

  /** Replaces nonexistent levels by the default level. */
  mend() {
    for (const seating of /** @type {const} */ (["person", "bots"]))
      for (const choice of this.#seats[seating]) if (!this.#exists(choice, seating)) choice.level = START_LEVEL;
  }

  /**
   * Returns how fast the bots play, by side.
   * @param {Seating} seating
   */
  tempos(seating) {
    return this.#seats[seating].map((choice) => this.#tempo(choice));
  }

  /**
   * @param {Choice} choice
   * @returns {import("../engine/pace.js").Tempo}
   */
  #tempo({ level, pace, script }) {
    if (script === undefined && level === ADAPTIVE) return this.#adapted();
    const row = script === undefined ? this.#levels.find(({ name }) => name === level) : undefined;
    const usual = row?.pace ?? (script === undefined && level === "custom" ? CUSTOM_PACE : PACE.other);
    return { pace: pace > 0 ? pace / 100 : usual, wavers: (row?.wavers ?? 0) / 1000, usual };
  }

  /** @returns {import("../engine/pace.js").Tempo} */
  #adapted() {
    const level = levelAt(this.strength);
    const tempo = this.#tempo({ level, pace: 0, strength: 0 });
    return { ...tempo, pace: tempo.usual * hasteAt(this.strength, level), slips: slipsAt(this.strength) };
  }

  /** @param {Choice} choice @param {Seating} seating */
  #exists({ level, script }, seating) {
    const isOther = level === "custom" || (level === ADAPTIVE && seating === "person");
    return script !== undefined || isOther || this.#levels.some(({ name }) => name === level);
  }

  /** @param {Settings} settings */
  #note({ rival, bot_a, bot_b }) {
    this.#heard = { rival: JSON.stringify(rival), bot_a: JSON.stringify(bot_a), bot_b: JSON.stringify(bot_b) };
  }
}

/**
 * @param {Choice} choice
 * @param {number} adapted the strength of an opponent that adapts
 * @returns {Opponent}
 */
function opponentOf({ level, strength, script }, adapted) {
  if (script !== undefined) return { script };
  if (level === ADAPTIVE) return { level: levelAt(adapted), adapts: true };
  return level === "custom" ? { level, strength } : { level };
}

/** @param {Choice} choice @returns {Choice} */
const plain = ({ level, pace, strength }) => ({ level, pace, strength });
