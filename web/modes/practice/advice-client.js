// @ts-check
/**
 * Requests advice for a position from the strongest bot, in a separate engine that is open while advice is shown.
 *
 * The first answer comes early and is based on a short search. Better answers replace it. Then the engine rests until the next
 * piece.
 */
import { EngineClient } from "../../engine/client.js";
import { lettersOf, thumbnail } from "./thumbnail.js";

/** @typedef {import("../solve/pc").Tile} Tile */
/** @typedef {import("../../types").TbpMove} TbpMove */
/**
 * @typedef {object} Advice
 * @property {TbpMove} move
 * @property {number} less the lines of attack by which it is worse than the best one
 * @property {Tile[]} tiles the planned placements, beginning with this one
 * @property {import("./thumbnail.js").Thumbnail} after the board after the placement
 */
/** @typedef {{ value: number, line: { move: TbpMove, cells: [number, number][], cleared?: number[] }[] }} Explained */

const FIRST_MS = 300;
const AGAIN_MS = 900;
const ANSWERS = 3;
/** The number of placements to explain. */
const MOST = 5;
/** Values of the protocol are in thousandths of a line. */
const LINE = 1000;
const ANSWER_BUDGET_MS = 2000;

export class AdviceClient {
  #parts;
  /** @type {EngineClient | null} */
  #client = null;
  /** @type {import("../../types").TbpStart | null} the position that it searches */
  #position = null;
  #sent = false;
  #answers = 0;
  #due = 0;

  /**
   * @param {{ open: (onMessage: (message: import("../../types").TbpMessage) => void) => import("../../types").EngineLink,
   *   onAdvice: (advice: Advice[]) => void, onError: (message: unknown) => void }} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @param {import("../../types").TbpStart} position the position to search from now on */
  ask(position) {
    this.rest();
    this.#client ??= this.#open();
    this.#position = position;
    this.#answers = 0;
  }

  /** Stops searching. */
  rest() {
    if (this.#sent) this.#client?.send({ type: "stop" });
    this.#client?.forget();
    this.#sent = false;
    this.#position = null;
  }

  /** Updates the engine, once per frame. @param {number} now */
  update(now) {
    const client = this.#client;
    if (client === null || this.#position === null || !client.ready) return;
    if (!this.#sent) {
      client.send(this.#position);
      this.#sent = true;
      this.#due = now + FIRST_MS;
    } else if (now >= this.#due || this.#due - now > AGAIN_MS) {
      client.suggest(0, ANSWER_BUDGET_MS, { explain: MOST });
      this.#due = now + AGAIN_MS;
    }
  }

  close() {
    this.#position = null;
    this.#sent = false;
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
      onLost: () => (this.#sent = false),
      onMoves: (_, info) => this.#answered(info?.explained ?? []),
    });
  }

  /** @param {Explained[]} explained the best first */
  #answered(explained) {
    const board = lettersOf(this.#position?.board ?? []);
    this.#parts.onAdvice(explained.map(({ value, line }) => {
      const tiles = line.map(({ move, cells }) => ({ piece: move.location.type, cells }));
      const [{ move, cleared }] = line;
      return { move, less: (explained[0].value - value) / LINE, tiles, after: thumbnail(board, tiles[0], cleared ?? []) };
    }));
    this.#answers += 1;
    if (this.#answers >= ANSWERS) this.rest();
  }
}
