// @ts-check
/**
 * The bots of a match: one engine of its own for every seat that is not a person's.
 */
import { BotSeat } from "./bot.js";
import { distrust, trust } from "./vet.js";

/** @typedef {import("./types").EngineStatus} EngineStatus */
/** @typedef {import("./types").Opponent} Opponent */
/** @typedef {"loading" | "good" | "bad"} Mood */
/** @typedef {0 | 1} Side */
/** @typedef {Pick<import("./types").EngineChoice, "threads" | "memory">} Means what every bot of ours may use */

/**
 * The line that says what runs, and why.
 * @param {EngineStatus[]} engines
 * @returns {string}
 */
export function describeEngines(engines) {
  const same = engines.length > 1 && engines.every((engine) => describe(engine, "") === describe(engines[0], ""));
  return same ? describe(engines[0], " each") : engines.map((engine) => describe(engine, "")).join(" · ");
}

/**
 * @param {EngineStatus} engine
 * @param {string} each
 */
function describe({ variant, threads, why }, each) {
  if (variant === "main") return `main thread: ${why}`;
  if (variant === "foreign") return `not our code: ${why}`;
  return `${threads} thread${threads === 1 ? "" : "s"}${each}: ${why}`;
}

/**
 * How much is thought about each piece, by side.
 * @param {number[]} nodes
 */
export function describeThought(nodes) {
  const format = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 2 });
  const known = nodes.filter((count) => count > 0);
  return known.length > 0 ? `${known.map((count) => format.format(count)).join(" and ")} positions a piece` : "";
}

/**
 * @typedef {object} Parts
 * @property {import("./client.js").OpenEngine} openEngine
 * @property {import("./client.js").OpenForeign} openForeign
 * @property {() => import("./types").StackmateModule | null} rules the game's module, once it is loaded
 * @property {(text: string, mood: Mood) => void} onLine says what runs
 * @property {(text: string) => void} onThought says how much is thought
 * @property {(side: Side, why: string) => void} onForfeit
 */

export class Bots {
  /** @type {Map<Side, BotSeat>} */
  #seats = new Map();
  /** @type {Map<Side, EngineStatus>} */
  #engines = new Map();
  /** @type {Map<Side, number>} */
  #nodes = new Map();
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * Opens an engine for each of these sides, and closes those from before.
   * @param {Side[]} sides
   * @param {Means} means
   * @param {[Opponent, Opponent]} opponents
   * @param {[string, string]} names
   */
  seat(sides, means, opponents, names) {
    this.close();
    this.#parts.onLine("Starting the bot", "loading");
    const choice = { ...means, bots: sides.length };
    for (const side of sides) this.#seats.set(side, this.#open(side, opponents[side], choice, names[side]));
  }

  /**
   * @param {Side} side
   * @param {Opponent} opponent
   * @param {Omit<import("./types").EngineChoice, "level">} choice
   * @param {string} name
   */
  #open(side, opponent, choice, name) {
    const { openEngine, openForeign, onLine, onForfeit } = this.#parts;
    const foreign = "script" in opponent;
    return new BotSeat({
      open: (careful, onMessage) =>
        foreign
          ? openForeign({ script: opponent.script, onMessage })
          : openEngine({ ...choice, ...(careful ? { threads: 1 } : {}), level: opponent.level, onMessage }),
      foreign,
      vet: foreign ? distrust((position, move) => this.#check(position, move)) : trust,
      onStatus: (status, careful) => {
        this.#engines.set(side, careful && choice.threads !== 1 ? { ...status, why: "with more it stopped answering" } : status);
        this.#showEngines();
      },
      onThought: (nodes) => this.#showThought(side, nodes),
      onError: (message) => onLine(`${name} cannot play: ${message}`, "bad"),
      onForfeit: (why) => {
        onLine(`${name} cannot play: ${why}`, "bad");
        onForfeit(side, why);
      },
    });
  }

  #showEngines() {
    const engines = [...this.#engines].sort(([a], [b]) => a - b).map(([, status]) => status);
    this.#parts.onLine(describeEngines(engines), "good");
  }

  /**
   * @param {Side} side
   * @param {number} nodes
   */
  #showThought(side, nodes) {
    this.#nodes.set(side, nodes);
    this.#parts.onThought(describeThought([0, 1].map((at) => this.#nodes.get(/** @type {Side} */ (at)) ?? 0)));
  }

  /**
   * @param {import("./types").TbpStart} position
   * @param {object} move
   */
  #check(position, move) {
    const rules = this.#parts.rules();
    if (rules === null) throw new Error("the rules are not loaded");
    return rules.checkMove(position, move);
  }

  /** @param {import("./round.js").Round} round */
  attach(round) {
    for (const [side, seat] of this.#seats) seat.attach({ game: round.game, side, view: round.side(side) });
  }

  detach() {
    for (const seat of this.#seats.values()) seat.detach();
  }

  /**
   * @param {[number, number]} events each side's
   * @param {number} tick
   */
  update(events, tick) {
    for (const [side, seat] of this.#seats) seat.update(events[side], tick);
  }

  /** @param {[number, number]} paces each side's, in pieces per second */
  setPaces(paces) {
    for (const [side, seat] of this.#seats) seat.setPace(paces[side]);
  }

  close() {
    for (const seat of this.#seats.values()) seat.close();
    this.#seats.clear();
    this.#engines.clear();
    this.#nodes.clear();
    this.#parts.onThought("");
  }
}
