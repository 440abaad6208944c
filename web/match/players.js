// @ts-check
/**
 * The bots of a match: one engine for every seat that is not a person's.
 */
import { BotSeat } from "./bot.js";
import { meansOf } from "./bots/strength.js";
import { number, say, t } from "../language/language.js";
import { checkMoves, acceptMoves, varyOpening } from "../foreign/move-check.js";

/** @typedef {import("../types").EngineStatus} EngineStatus */
/** @typedef {import("../types").Opponent} Opponent */
/** @typedef {"loading" | "good" | "bad"} Mood */
/** @typedef {0 | 1} Side */
/** @typedef {Pick<import("../types").EngineChoice, "threads" | "memory">} Means the resources that every bot of ours may use */

/**
 * Returns the line that describes how the engines run, and why.
 * @param {EngineStatus[]} engines
 * @returns {string}
 */
export function describeEngines(engines) {
  const same = engines.length > 1 && engines.every((engine) => describe(engine) === describe(engines[0]));
  return same ? describe(engines[0], "each") : engines.map((engine) => describe(engine)).join(" · ");
}

/**
 * @param {EngineStatus} engine
 * @param {"threads" | "each"} number
 */
function describe({ variant, threads, why }, number = "threads") {
  return t(`bots.engine.${variant === "main" || variant === "foreign" ? variant : number}`, { count: threads, why: say(why) });
}

/**
 * Describes the positions searched per piece, by side.
 * @param {number[]} nodes
 */
export function describeThought(nodes) {
  const known = nodes
    .filter((count) => count > 0)
    .map((count) => number(count, { notation: "compact", maximumSignificantDigits: 2 }));
  return known.length > 0 ? t("bots.engine.thought", { nodes: known.join(t("main.and")) }) : "";
}

/** @param {{ level: string, strength?: number }} opponent */
const strengthOf = ({ level, strength }) => ({ level, ...(strength === undefined ? {} : meansOf(strength)) });

/**
 * @typedef {object} Parts
 * @property {import("../engine/client.js").OpenEngine} openEngine
 * @property {import("../engine/client.js").OpenForeign} openForeign
 * @property {import("../engine/client.js").OpenLearner} openLearner
 * @property {() => import("../types").StackmateModule | null} rules returns the game's module, once it is loaded
 * @property {(text: () => string, mood: Mood) => void} onLine shows how the engines run
 * @property {(text: () => string) => void} onThought shows how many positions are searched
 * @property {(side: Side, why: import("../engine/client.js").Why) => void} onForfeit
 * @property {(side: Side, line: import("../types").Planned[]) => void} onAnswer called when a bot is about to play the first of
 *   these placements
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
   * Opens an engine for each of these sides, and closes the former engines.
   * @param {Side[]} sides
   * @param {Means} means
   * @param {[Opponent, Opponent]} opponents
   * @param {() => [string, string]} names
   */
  seat(sides, means, opponents, names) {
    this.close();
    this.#parts.onLine(() => t("bots.engine.starting"), "loading");
    const choice = { ...means, bots: sides.length };
    const [left, right] = opponents.map((opponent) => ("script" in opponent ? null : JSON.stringify(opponent)));
    const plain = sides.length > 1 && left !== null && left === right ? varyOpening(acceptMoves) : acceptMoves;
    for (const side of sides) {
      this.#seats.set(
        side,
        this.#open(side, opponents[side], choice, side === 1 ? plain : acceptMoves, () => names()[side]),
      );
    }
  }

  /**
   * @param {Side} side
   * @param {Opponent} opponent
   * @param {Omit<import("../types").EngineChoice, "level" | "nodes" | "slips">} choice
   * @param {import("../foreign/move-check.js").MoveCheck} ours for a bot of ours
   * @param {() => string} name
   */
  #open(side, opponent, choice, ours, name) {
    const { openEngine, openForeign, openLearner, onLine, onForfeit } = this.#parts;
    const foreign = "script" in opponent && "code" in opponent.script;
    const fail = (/** @type {import("../engine/client.js").Why} */ why) =>
      onLine(() => t("bots.engine.failed", { name: name(), why: say(why) }), "bad");
    return new BotSeat({
      open: (careful, onMessage) => {
        if (!("script" in opponent))
          return openEngine({ ...choice, ...(careful ? { threads: 1 } : {}), ...strengthOf(opponent), onMessage });
        const { script } = opponent;
        return "code" in script ? openForeign({ script, onMessage }) : openLearner({ weights: script.weights, onMessage });
      },
      foreign,
      moveCheck: foreign ? checkMoves((position, move) => this.#check(position, move)) : ours,
      onStatus: (status, careful) => {
        this.#engines.set(side, careful && choice.threads !== 1 ? { ...status, why: { key: "bots.engine.careful" } } : status);
        this.#showEngines();
      },
      onThought: (nodes) => this.#showThought(side, nodes),
      onAnswer: (line) => this.#parts.onAnswer(side, line),
      onError: fail,
      onForfeit: (why) => {
        fail(why);
        onForfeit(side, why);
      },
    });
  }

  #showEngines() {
    const engines = [...this.#engines].sort(([a], [b]) => a - b).map(([, status]) => status);
    this.#parts.onLine(() => describeEngines(engines), "good");
  }

  /**
   * @param {Side} side
   * @param {number} nodes
   */
  #showThought(side, nodes) {
    this.#nodes.set(side, nodes);
    const all = [0, 1].map((at) => this.#nodes.get(/** @type {Side} */ (at)) ?? 0);
    this.#parts.onThought(() => describeThought(all));
  }

  /**
   * @param {import("../types").TbpStart} position
   * @param {object} move
   */
  #check(position, move) {
    const rules = this.#parts.rules();
    if (rules === null) throw new Error("the rules are not loaded");
    return rules.checkMove(position, move);
  }

  /**
   * @param {import("../round/round.js").Round} round
   * @param {Side[]} sides the sides that play it
   */
  attach(round, sides = [0, 1]) {
    for (const [side, seat] of this.#seats)
      if (sides.includes(side)) seat.attach({ game: round.game, side, view: round.side(side) });
  }

  /** @param {Side[]} sides */
  detach(sides = [0, 1]) {
    for (const [side, seat] of this.#seats) if (sides.includes(side)) seat.detach();
  }

  /**
   * @param {[number, number]} events of each side
   * @param {number} tick
   */
  update(events, tick) {
    for (const [side, seat] of this.#seats) seat.update(events[side], tick);
  }

  /** @param {readonly import("../engine/pace.js").Tempo[]} tempos of each side */
  setTempos(tempos) {
    for (const [side, seat] of this.#seats) seat.setTempo(tempos[side]);
  }

  /** Returns for each bot the number of the request that it has not answered yet, or 0. */
  get asked() {
    return [...this.#seats.values()].map((seat) => seat.asked);
  }

  /** Returns whether any bot owes a move or is not ready yet, so that time may wait for it. */
  get isDue() {
    return [...this.#seats.values()].some((seat) => seat.isDue);
  }

  /** @param {boolean} patient whether time waits for the bots */
  setPatience(patient) {
    for (const seat of this.#seats.values()) seat.isPatient = patient;
  }

  close() {
    for (const seat of this.#seats.values()) seat.close();
    this.#seats.clear();
    this.#engines.clear();
    this.#nodes.clear();
    this.#parts.onThought(() => "");
  }
}
