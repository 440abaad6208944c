// @ts-check
/** The chances of a match between two bots that is watched. */
import { EVENT } from "../../base/events.js";
import { Round, winner } from "../../round/round.js";
import { OddsBar } from "./bar.js";
import { Odds } from "./odds.js";

/**
 * @typedef {object} Parts
 * @property {ParentNode} root
 * @property {import("../../round/display.js").Display} display
 * @property {() => [string, string]} names
 * @property {() => boolean} isWatched returns whether two bots play; a person gets no help in a match
 */
/**
 * @typedef {object} Watched a round with its bar
 * @property {Round} round
 * @property {OddsBar} bar
 * @property {Odds} odds
 * @property {boolean} isOver whether the round has ended; a late answer then changes nothing
 */

/** After these events, a side is looked at again: a new piece, and garbage on its way. */
const NEWS = EVENT.spawn | EVENT.incoming;

export class LiveOdds {
  #parts;
  /** @type {Watched | null} */
  #watched = null;
  #isOn = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.display.onFrame.add(this.#hear);
    parts.display.onRound.add(this.#change);
  }

  /** Returns whether a person wants to see the chances. */
  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    if (!isOn) this.#rest();
  }

  close() {
    this.#parts.display.onFrame.delete(this.#hear);
    this.#parts.display.onRound.delete(this.#change);
    this.#rest();
  }

  /**
   * @param {readonly import("../../types").Fields[]} sides
   * @param {[number, number]} events
   */
  #hear = (sides, events) => {
    const { display, isWatched } = this.#parts;
    const { round } = display;
    // The display also shows replays and a person's games.
    if (!this.#isOn || !(round instanceof Round) || sides.length < 2 || !isWatched()) return this.#rest();
    const isNew = round !== this.#watched?.round;
    const watched = !isNew && this.#watched !== null ? this.#watched : this.#begin(round);
    const won = winner(events);
    if (won !== null) {
      watched.isOver = true;
      return watched.bar.show(won === "draw" ? 0.5 : 1 - won);
    }
    sides.forEach((_, side) => {
      if (isNew || events[side] & NEWS) watched.odds.ask(`side ${side}`, () => this.#look(watched, side));
    });
  };

  #change = () => {
    // Between two rounds of a match, the worker stays: the next one is shown at once.
    queueMicrotask(() => this.#parts.display.round === null && this.#rest());
  };

  /** Begins a round, with the bar and the worker of the round before. @param {Round} round @returns {Watched} */
  #begin(round) {
    const { root, names } = this.#parts;
    if (this.#watched?.odds.isLost) this.#rest();
    const before = this.#watched;
    const bar = before?.bar ?? new OddsBar(root, names);
    const odds = before?.odds ?? new Odds((chance) => this.#watched?.isOver || bar.show(chance));
    odds.ask("begin", () => ({ type: "begin" }));
    this.#watched = { round, bar, odds, isOver: false };
    return this.#watched;
  }

  /** Removes the bar, and ends the worker. */
  #rest() {
    this.#watched?.odds.close();
    this.#watched?.bar.close();
    this.#watched = null;
  }

  /**
   * Returns the question about a side, or null if its round is not shown any more.
   * @param {Watched} watched
   * @param {number} side
   */
  #look(watched, side) {
    const { round } = watched;
    if (watched !== this.#watched || round !== this.#parts.display.round) return null;
    const view = round.side(side);
    if (view.u8("alive") !== 1 || view.u8("active_piece") === 0) return null;
    return { type: "see", side, position: round.game.position(side), incoming: round.game.incoming(side) };
  }
}
