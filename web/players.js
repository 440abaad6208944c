// @ts-check
/**
 * The bots of a match: one engine of its own for every seat that is not a person's.
 */
import { BotSeat } from "./bot.js";

/** @typedef {import("./types").EngineStatus} EngineStatus */
/** @typedef {"loading" | "good" | "bad"} Mood */

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
  return `${threads} thread${threads === 1 ? "" : "s"}${each}: ${why}`;
}

export class Bots {
  /** @type {Map<0 | 1, BotSeat>} */
  #seats = new Map();
  /** @type {Map<number, EngineStatus>} */
  #engines = new Map();
  #openEngine;
  #onLine;

  /**
   * @param {import("./client.js").OpenEngine} openEngine
   * @param {(text: string, mood: Mood) => void} onLine says what runs
   */
  constructor(openEngine, onLine) {
    this.#openEngine = openEngine;
    this.#onLine = onLine;
  }

  /**
   * Opens an engine for each of these sides, and closes those from before.
   * @param {(0 | 1)[]} sides
   * @param {{ threads: number | "auto", pace: number }} options
   * @param {[string, string]} names
   */
  seat(sides, { threads, pace }, names) {
    this.close();
    this.#onLine("Starting the bot", "loading");
    for (const side of sides) {
      const seat = new BotSeat({
        open: this.#openEngine,
        threads,
        bots: sides.length,
        onStatus: (status) => {
          this.#engines.set(side, status);
          this.#onLine(describeEngines([...this.#engines.values()]), "good");
        },
        onError: (message) => this.#onLine(`${names[side]} cannot play: ${message}`, "bad"),
      });
      seat.setPace(pace);
      this.#seats.set(side, seat);
    }
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

  /** @param {number} piecesPerSecond */
  setPace(piecesPerSecond) {
    for (const seat of this.#seats.values()) seat.setPace(piecesPerSecond);
  }

  close() {
    for (const seat of this.#seats.values()) seat.close();
    this.#seats.clear();
    this.#engines.clear();
  }
}
