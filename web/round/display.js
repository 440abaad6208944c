// @ts-check
/**
 * Shows a round: both boards, call-outs, sounds, countdown and statistics.
 */
import { Callouts, describe } from "./callouts.js";
import { EVENT } from "../base/events.js";
import { METER_ROOM } from "../board/geometry.js";
import { find } from "../page/panel.js";
import { liveStats } from "./round.js";
import { BoardCanvas } from "../board/canvas.js";
import { COUNTDOWN_STEP_MS } from "../page/numbers.js";

const STATS_EVERY_MS = 250;

/** @typedef {import("../types").Fields} Fields */
/**
 * @typedef {{ sides: Fields[], side(index: number): Fields | undefined, countdown: number, loop: { tick: number }, reports?:
 *   boolean }} Shown a round, or a replay; `reports` means that another module reports its numbers to the page around
 */

export class Display {
  #panel;
  #places;
  #statsAt = 0;
  /** Plays the sounds, once it is loaded. @type {import("../sound/speaker.js").Speaker | null} */
  speaker = null;
  /** Called in each animation frame with the events of the person's own board. @type {(events: number) => void} */
  onOwn = () => undefined;
  /**
   * The functions that are called when another game is shown; null means none, and the former game will be freed soon.
   * @type {Set<(round: Shown | null) => void>}
   */
  onRound = new Set();
  /**
   * The functions that are called in each animation frame with the events of all boards.
   * @type {Set<(sides: Shown["sides"], events: [number, number], leftIsMine: boolean, now: number) => void>}
   */
  onFrame = new Set();
  /** The shown round. @type {Shown | null} */
  round = null;

  /**
   * @param {ParentNode} root
   * @param {import("../page/panel.js").Panel} panel
   */
  constructor(root, panel) {
    this.#panel = panel;
    this.#places = [0, 1].map((side) => {
      const seat = find(root, `.seat[data-side="${side}"]`);
      const screen = new BoardCanvas(find(seat, "canvas"), (at, ratio) => {
        publish(seat, "", at, ratio);
        if (side === 0) publish(find(root, ".stage"), "own-", at, ratio);
      });
      return { screen, callouts: new Callouts(find(seat, ".callouts")) };
    });
  }

  /** @param {Shown} round */
  open(round) {
    this.announce(round);
    this.round = round;
    this.speaker?.begin();
    this.#places.forEach(({ screen }, side) => screen.show(round.side(side) ?? null));
    this.#showStats(round);
  }

  /**
   * @param {Shown} round
   * @param {[number, number]} events the events of each side since the last frame
   * @param {boolean} leftIsMine whether a person plays the left board
   * @param {number} now
   */
  frame(round, events, leftIsMine, now) {
    this.#places.forEach(({ screen, callouts }, side) => {
      screen.paint();
      const shown = round.side(side);
      if (shown === undefined) return;
      const callout = events[side] & (EVENT.clear | EVENT.spin) ? describe(shown) : null;
      if (callout) callouts.show(callout);
    });
    this.speaker?.hear(round.sides, events, leftIsMine);
    if (leftIsMine && events[0]) this.onOwn(events[0]);
    for (const hear of this.onFrame) hear(round.sides, events, leftIsMine, now);
    const left = round.countdown - round.loop.tick;
    this.#panel.setCount(Math.max(0, Math.ceil(left / COUNTDOWN_STEP_MS)));
    const over = (events[0] | events[1]) & EVENT.topOut || round.sides.some((side) => side.u8("done") === 1);
    if (!over && Math.abs(now - this.#statsAt) < STATS_EVERY_MS) return;
    this.#statsAt = now;
    this.#showStats(round);
  }

  /** Makes the boards silent, or heard again. @param {boolean} isHushed */
  hush(isHushed) {
    if (this.speaker !== null) this.speaker.isHushed = isHushed;
  }

  /** Shows empty boards. Call it before the round is freed. */
  clear() {
    this.announce(null);
    this.round = null;
    for (const { screen, callouts } of this.#places) {
      screen.show(null);
      callouts.clear();
    }
    this.#panel.setCount(0);
  }

  /** Reports that another game is shown, here or on boards of its own. @param {Shown | null} round */
  announce(round) {
    for (const hear of this.onRound) hear(round);
  }

  /** Redraws after a change of the colours, or of other values read from the style sheet. */
  restyle() {
    for (const { screen } of this.#places) screen.restyle();
  }

  close() {
    this.clear();
    for (const { screen } of this.#places) screen.close();
  }

  /** @param {Shown} round */
  #showStats(round) {
    round.sides.forEach((side, index) => this.#panel.setStats(index, liveStats(side), !round.reports));
  }
}

/**
 * Publishes the position of the board to the style sheet, in CSS pixels, so that texts align with it.
 * @param {HTMLElement} element
 * @param {string} prefix
 * @param {import("../board/geometry.js").Geometry} at
 * @param {number} ratio
 */
function publish(element, prefix, at, ratio) {
  element.dataset[prefix === "" ? "shape" : "ownShape"] = at.shape;
  element.style.setProperty(`--${prefix}cell`, `${at.cell / ratio}px`);
  element.style.setProperty(`--${prefix}left`, `${at.left / ratio}px`);
  element.style.setProperty(`--${prefix}top`, `${at.top / ratio}px`);
  element.style.setProperty(`--${prefix}hold`, `${(at.left - METER_ROOM * at.cell - at.gap - at.side) / ratio}px`);
  element.style.setProperty(`--${prefix}side`, `${at.side / ratio}px`);
}
