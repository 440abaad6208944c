// @ts-check
/**
 * Asks the strongest bot what it would do here, in an engine of its own that is open while advice is wanted.
 *
 * The first answer comes soon and rests on little; better ones replace it, and then the engine rests until the next piece.
 */
import { EngineClient } from "../client.js";

/** @typedef {import("../solve/pc").Tile} Tile */
/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {{ move: TbpMove, value: number | null, tiles: Tile[] }} Advice `value` in lines of attack; `tiles` what it would lead to */

const FIRST_MS = 300;
const AGAIN_MS = 900;
const ANSWERS = 3;
/** Placements that are explained. */
const MOST = 5;
/** The protocol's values are in thousandths of a line. */
const LINE = 1000;
const ANSWER_BUDGET_MS = 2000;

export class Advisor {
  #parts;
  /** @type {EngineClient | null} */
  #client = null;
  /** @type {import("../types").TbpStart | null} what it thinks about */
  #position = null;
  #told = false;
  #answers = 0;
  #due = 0;

  /**
   * @param {{ open: (onMessage: (message: import("../types").TbpMessage) => void) => import("../types").EngineLink,
   *   onAdvice: (advice: Advice[]) => void, onError: (message: unknown) => void }} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @param {import("../types").TbpStart} position from now on */
  ask(position) {
    this.rest();
    this.#client ??= this.#open();
    this.#position = position;
    this.#answers = 0;
  }

  /** Thinks no more. */
  rest() {
    if (this.#told) this.#client?.send({ type: "stop" });
    this.#client?.forget();
    this.#told = false;
    this.#position = null;
  }

  /** Once a frame. @param {number} now */
  update(now) {
    const client = this.#client;
    if (client === null || this.#position === null || !client.ready) return;
    if (!this.#told) {
      client.send(this.#position);
      this.#told = true;
      this.#due = now + FIRST_MS;
    } else if (now >= this.#due || this.#due - now > AGAIN_MS) {
      client.suggest(0, ANSWER_BUDGET_MS, { explain: MOST });
      this.#due = now + AGAIN_MS;
    }
  }

  close() {
    this.#position = null;
    this.#told = false;
    this.#client?.close();
    this.#client = null;
  }

  #open() {
    return new EngineClient({
      open: (_, onMessage) => this.#parts.open(onMessage),
      foreign: false,
      onStatus: () => undefined,
      onThought: () => undefined,
      onForfeit: () => undefined,
      onError: (message) => this.#parts.onError(message),
      onLost: () => (this.#told = false),
      onMoves: (moves, info) => this.#answered(moves, info?.explained ?? []),
    });
  }

  /**
   * @param {TbpMove[]} moves
   * @param {{ value?: number, line: { move: TbpMove, cells: [number, number][] }[] }[]} explained
   */
  #answered(moves, explained) {
    this.#parts.onAdvice(explained.map(({ value, line }, i) => ({
      move: moves[i],
      value: value === undefined ? null : value / LINE,
      tiles: line.map(({ move, cells }) => ({ piece: move.location.type, cells })),
    })));
    this.#answers += 1;
    if (this.#answers >= ANSWERS) this.rest();
  }
}
