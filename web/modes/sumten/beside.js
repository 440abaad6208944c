// @ts-check
/** The program's own game on the packs of a person's game alone, turn by turn in the background. */
import { t } from "../../language/language.js";
import { LEVELS } from "./numbers.js";
import { Rival } from "./rival.js";

/** How long it thinks about a turn, in ms. */
const TURN_MS = 400;
const TOP = LEVELS.length;

export class Beside {
  #kit;
  #onTurn;
  #rival;
  /** @type {import("./types").SumRoundHandle | null} */
  #game = null;
  /** Its best drop so far. @type {{ chain: number, score: number } | null} */
  result = null;
  isDone = false;
  turn = 0;

  /**
   * @param {import("./types").Kit} kit
   * @param {() => void} onTurn called after each turn
   */
  constructor(kit, onTurn) {
    this.#kit = kit;
    this.#rival = new Rival(kit);
    this.#onTurn = onTurn;
  }

  /** Returns its result so far in words. */
  get text() {
    return this.result === null ? "" : t("sumten.solo.beside", { ...this.result, turn: this.turn });
  }

  /** @param {number} list @param {number} goal */
  begin(list, goal) {
    this.close();
    const game = new this.#kit.pack.module.Round(list, "solo", Uint8Array.of(TOP, 0), goal);
    this.#game = game;
    void this.#play(game, list, goal);
  }

  close() {
    this.#rival.close();
    this.#game?.free();
    this.#game = null;
    this.result = null;
    this.isDone = false;
    this.turn = 0;
  }

  /** @param {import("./types").SumRoundHandle} game @param {number} list @param {number} goal */
  async #play(game, list, goal) {
    try {
      while (game.outcome() === "running") {
        const { move } = await this.#rival.ask({ list, goal, moves: game.history(), side: 0, level: TOP, ms: TURN_MS });
        if (this.#game !== game) return;
        game.play(move, move);
        const [chain, score] = game.record(0);
        this.result = { chain, score };
        this.turn = game.turn();
        this.isDone = game.outcome() !== "running";
        this.#onTurn();
      }
    } catch {
      // Without the program, the person's game goes on alone.
      if (this.#game === game) this.result = null;
    }
  }
}
