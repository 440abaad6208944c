// @ts-check
/**
 * The agent's run, watched at any speed: move by move along its real inputs, or as fast as it thinks.
 */
import { assetUrl } from "../../base/assets.js";
import { EVENT } from "../../base/events.js";
import { openLink } from "../../engine/link.js";
import { PlanCanvas } from "../../board/plan.js";
import { find } from "../../page/panel.js";
import { K } from "./numbers.js";
import { loadMaster } from "./package.js";
import { Picture } from "../../board/picture.js";
import { createSession } from "./session.js";
import { tileOf } from "../../board/tile.js";

/** @typedef {import("./types").WatchedMove} WatchedMove */
/** @typedef {import("./types").WatchedTotals} WatchedTotals */

/** The part of a move's time in which its inputs are made; then the piece lies still and locks. */
const MOVING = 0.75;
/** The moves that are requested in advance. */
const AHEAD = 2;

export class Watch {
  #parts;
  #onNumbers;
  #onFailure;
  #picture = new Picture();
  #plan;
  #shown;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;
  /** @type {{ move: WatchedMove | null, cells: Uint8Array, totals: WatchedTotals, ms: number, player: number }[]} */
  #waiting = [];
  #asked = 0;
  #id = 0;
  /** The number of players so far. Numbers of an earlier player, which still arrive, are not shown. */
  #player = 0;
  /** @type {{ move: WatchedMove, begun: number, totals: WatchedTotals, shown: number, ms: number } | null} */
  #current = null;
  /** Moves per second; with infinity, the agent plays as fast as it thinks. */
  #speed = 1;
  isPaused = false;
  isPlanShown = true;

  /**
   * @param {{ root: ShadowRoot, display: import("../../round/display.js").Display }} parts
   * @param {(totals: WatchedTotals, rate: { moves: number, ms: number }, pairs: number | null) => void} onNumbers
   * @param {(why: import("../../engine/client.js").Why) => void} onFailure
   */
  constructor(parts, onNumbers, onFailure) {
    this.#parts = parts;
    this.#onNumbers = onNumbers;
    this.#onFailure = onFailure;
    const strength = { fill: 0.1, line: 0.5 };
    this.#plan = new PlanCanvas(
      /** @type {HTMLCanvasElement} */ (find(parts.root, '.seat[data-side="0"] .plan')), { next: strength, later: strength },
    );
    const picture = this.#picture;
    const side = (/** @type {number} */ index) => (index === 0 ? picture : undefined);
    this.#shown = { sides: [picture], side, countdown: 0, loop: { tick: 0 }, reports: true };
  }

  /** @param {{ weights: Uint8Array, plies: number, seed: number }} player */
  begin({ weights, plies, seed }) {
    this.#close();
    this.#link = openLink({
      script: assetUrl("modes/master/worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => this.#hear(message),
      here: async (post, later) => createSession({ module: (await loadMaster()).module, post, later }),
    });
    this.#player = 1;
    this.#link.post({ type: "open", weights, seed, plies, k: K });
    this.#picture.board.fill(0);
    this.#picture.piece = 0;
    this.#parts.display.open(this.#shown);
    this.setSpeed(this.#speed);
  }

  /** @param {{ weights: Uint8Array, plies: number }} player */
  setPlayer({ weights, plies }) {
    this.#player += 1;
    this.#link?.post({ type: "player", weights, plies, k: K });
  }

  /** @param {number} speed moves per second, or infinity */
  setSpeed(speed) {
    this.#speed = speed;
    this.#drive();
  }

  pause() {
    this.isPaused = true;
    this.#link?.post({ type: "halt" });
  }

  resume() {
    this.isPaused = false;
    this.#drive();
  }

  /** Shows the frame of a moment. @param {number} now in ms */
  frame(now) {
    this.#plan.follow();
    if (this.isPaused || this.#speed === Infinity || this.#link === null) return;
    const period = 1000 / this.#speed;
    let events = 0;
    if (this.#current === null || now - this.#current.begun >= period) events |= this.#next(now, period);
    if (this.#current !== null) events |= this.#animate(this.#current, now, period);
    this.#parts.display.frame(this.#shown, [events, 0], false, now);
  }

  close() {
    this.#close();
    this.#plan.close();
  }

  #close() {
    this.#link?.close();
    this.#link = null;
    this.#waiting = [];
    this.#asked = 0;
    this.#current = null;
    this.#plan.show([]);
  }

  #drive() {
    if (this.#link === null || this.isPaused) return;
    if (this.#speed === Infinity) {
      this.#plan.show([]);
      this.#link.post({ type: "run" });
    } else {
      this.#link.post({ type: "halt" });
      this.#ask();
    }
  }

  #ask() {
    for (; this.#asked + this.#waiting.length < AHEAD; this.#asked++) this.#link?.post({ type: "step", id: this.#id++ });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "stackmate_error") return this.#onFailure(message.message);
    if (message.type === "totals") this.#showTotals(message);
    if (message.type !== "move") return;
    this.#asked -= 1;
    this.#waiting.push(message);
  }

  /** @param {{ totals: WatchedTotals, cells: Uint8Array, moves: number, ms: number, player: number }} message */
  #showTotals({ totals, cells, moves, ms, player }) {
    if (this.#speed !== Infinity || this.isPaused) return;
    this.#waiting = [];
    this.#current = null;
    this.#picture.board.set(cells);
    Object.assign(this.#picture, { piece: 0, next: totals.piece, numbers: { pieces: totals.game } });
    this.#parts.display.frame(this.#shown, [0, 0], false, performance.now());
    if (player === this.#player) this.#onNumbers(totals, { moves, ms }, null);
  }

  /** Begins the next move, if it has arrived. Returns the events of the last lock. @param {number} now @param {number} period */
  #next(now, period) {
    const [arrived] = this.#waiting.splice(0, 1);
    const last = this.#current;
    if (arrived === undefined) return 0;
    this.#ask();
    if (arrived.move === null) return 0;
    const begun = last === null || now - last.begun > 2 * period ? now : last.begun + period;
    this.#picture.board.fill(0);
    this.#picture.board.set(arrived.cells);
    const { piece, next, plan, pairs } = arrived.move;
    Object.assign(this.#picture, { piece, next, numbers: { pieces: arrived.totals.game } });
    this.#current = { move: arrived.move, begun, totals: arrived.totals, shown: -1, ms: arrived.ms };
    this.#plan.show(this.isPlanShown && plan !== null ? [tileOf(next, plan)] : []);
    if (arrived.player === this.#player) this.#onNumbers(arrived.totals, { moves: 1, ms: arrived.ms }, pairs);
    return last === null ? 0 : EVENT.lock;
  }

  /**
   * Shows the piece after the input that is due. Returns its events.
   * @param {{ move: WatchedMove, begun: number, shown: number }} current
   * @param {number} now
   * @param {number} period
   */
  #animate(current, now, period) {
    const { steps } = current.move;
    const due = Math.min(steps.length - 1, Math.floor(((now - current.begun) / (period * MOVING)) * steps.length));
    if (due <= current.shown || due < 0) return 0;
    let events = 0;
    for (let at = current.shown + 1; at <= due; at++) {
      if (steps[at].turn !== 0) events |= EVENT.rotate;
      if (steps[at].dx !== 0) events |= EVENT.shift;
    }
    current.shown = due;
    this.#picture.active.set(steps[due].cells);
    return events;
  }
}
