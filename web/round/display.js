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
/** The opponent's sounds are quieter. */
const RIVAL_VOLUME = 0.25;

/** @typedef {import("../types").Fields} Fields */
/**
 * @typedef {{ sides: Fields[], side(index: number): Fields | undefined, countdown: number, loop: { tick: number }, reports?:
 *   boolean }} Shown a round, or a replay; `reports` means that another module reports its numbers to the page around
 */

export class Display {
  #panel;
  #audio;
  #places;
  #statsAt = 0;
  /** Whether sound is off. */
  isHushed = false;
  /** Called in each animation frame with the events of the person's own board. @type {(events: number) => void} */
  onOwn = () => undefined;
  /**
   * Called when another game is shown; null means none, and the former game will be freed soon.
   * @type {(round: Shown | null) => void}
   */
  onRound = () => undefined;
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
   * @param {import("./audio.js").Audio} audio
   */
  constructor(root, panel, audio) {
    this.#panel = panel;
    this.#audio = audio;
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
    this.onRound(round);
    this.round = round;
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
      if (events[side] && !this.isHushed) this.#audio.play(events[side], leftIsMine && side === 0 ? 1 : RIVAL_VOLUME);
    });
    if (leftIsMine && events[0]) this.onOwn(events[0]);
    for (const hear of this.onFrame) hear(round.sides, events, leftIsMine, now);
    const left = round.countdown - round.loop.tick;
    this.#panel.setCount(left > 0 ? String(Math.ceil(left / COUNTDOWN_STEP_MS)) : "");
    const over = (events[0] | events[1]) & EVENT.topOut || round.sides.some((side) => side.u8("done") === 1);
    if (!over && Math.abs(now - this.#statsAt) < STATS_EVERY_MS) return;
    this.#statsAt = now;
    this.#showStats(round);
  }

  /** Plays the tone of the piece that comes next. @param {number} piece its code */
  playTone(piece) {
    if (!this.isHushed) this.#audio.playTone(piece);
  }

  /** Plays the tone of a step of a chain. @param {number} step from 1 @param {number} volume 0 to 1 */
  playChain(step, volume) {
    if (!this.isHushed) this.#audio.playChain(step, volume);
  }

  /** Plays the sound of blocks that land. @param {number} volume 0 to 1 */
  playLanding(volume) {
    if (!this.isHushed) this.#audio.playLanding(volume);
  }

  /** Shows empty boards. Call it before the round is freed. */
  clear() {
    this.onRound(null);
    this.round = null;
    for (const { screen, callouts } of this.#places) {
      screen.show(null);
      callouts.clear();
    }
    this.#panel.setCount("");
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
