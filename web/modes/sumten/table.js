// @ts-check
/** A game of Sum-Ten in wasm, its films, and what each drop brought. */
import { View } from "../../round/view.js";
import { STEP_MS } from "./numbers.js";

/** After a tab was hidden, a film does not jump ahead by more than this, in ms. */
const LONGEST_FRAME = 100;

/** @typedef {{ chain: number, score: number, ojama: number }} Drop */

export class Table {
  game;
  #view;
  /** What each side's drops brought, by turns. @type {Drop[][]} */
  drops = [[], []];
  #last = 0;
  /** The scores before the turn that is shown. */
  #before = [0, 0];

  /**
   * @param {import("./package.js").SumPackage} pack
   * @param {import("./types").SumRoundHandle} game
   */
  constructor({ memory, layout }, game) {
    this.game = game;
    this.#view = new View(memory, game, layout);
  }

  /** Returns the fields of the sides. */
  get sides() {
    return this.#view.sides;
  }

  get isMoving() {
    return this.game.moving();
  }

  get turn() {
    return this.game.turn();
  }

  /**
   * Plays a turn and begins its film.
   * @param {number[]} moves one for each side
   * @param {number} now in ms
   */
  play([first, second = 0], now) {
    this.#before = this.sides.map((side) => side.u32("score"));
    this.game.play(first, second);
    this.#last = now;
  }

  /** Begins the film of a turn that was played. @param {number} turn @param {number} now in ms */
  show(turn, now) {
    this.#last = now;
    return this.game.show(turn);
  }

  /** Keeps a film from jumping when it goes on after a pause. */
  resume() {
    this.#last = performance.now();
  }

  /**
   * Runs the film. Returns the events of the sides.
   * @param {number} now in ms
   * @param {number} speed
   */
  frame(now, speed) {
    const passed = Math.max(0, Math.min(LONGEST_FRAME, now - this.#last));
    this.#last = now;
    return this.#advance(Math.max(1, Math.round(passed * speed)));
  }

  /** Ends the film at once. Returns the events of the sides. */
  skip() {
    return this.#advance(STEP_MS * 1000);
  }

  /** Notes what the last turn brought. Call it when its film is over. */
  note() {
    this.sides.forEach((side, at) => {
      const score = side.u32("score") - this.#before[at];
      this.drops[at].push({ chain: side.u8("chain"), score, ojama: side.u32("sent") });
    });
    return this.drops.map((drops) => drops.at(-1));
  }

  /** Returns what each drop of a game alone brought, also after changes. */
  past() {
    return [...this.game.history()].flatMap((move, turn) => this.game.preview(turn, 0, move) ?? []);
  }

  close() {
    this.game.free();
  }

  /** @param {number} ms */
  #advance(ms) {
    const events = this.game.advance(ms);
    return [events & 0xffff, events >>> 16];
  }
}
