// @ts-check
/**
 * The plans of two bots, drawn over their boards as outlined and numbered ghosts.
 */
import { EVENT } from "../../base/events.js";
import { find } from "../../base/elements.js";
import { PlanCanvas } from "../../board/plan.js";
import { afterFirst } from "./line.js";

/** @typedef {import("../../types").Planned} Planned */

/** The opacity of the next piece, and of the piece after it. */
const STRENGTH = { next: { fill: 0.45, line: 1 }, later: { fill: 0.26, line: 0.85 } };

/** @param {Planned} planned @returns {import("../../board/plan.js").Tile} */
const tileOf = ({ move, cells, cleared }) => ({ piece: move.location.type, cells, cleared });

export class Plans {
  #places;
  #isOn = false;

  /** @param {ParentNode} root */
  constructor(root) {
    this.#places = [0, 1].map((side) => {
      const canvas = document.createElement("canvas");
      canvas.className = "intent";
      canvas.ariaHidden = "true";
      find(root, `.seat[data-side="${side}"] canvas`).after(canvas);
      return { plan: new PlanCanvas(canvas, STRENGTH), line: /** @type {Planned[]} */ ([]), isNew: false, isDrawn: true };
    });
  }

  get isOn() {
    return this.#isOn;
  }

  /** @param {boolean} on whether they are drawn */
  set isOn(on) {
    this.#isOn = on;
    for (const place of this.#places) place.isDrawn = false;
    this.paint();
  }

  /**
   * Shows the placements of a bot that is about to play the first of them.
   * @param {0 | 1} side
   * @param {Planned[]} line
   */
  show(side, line) {
    Object.assign(this.#places[side], { line, isNew: true, isDrawn: false });
  }

  /** @param {[number, number]} events the events of the boards */
  note(events) {
    this.#places.forEach((place, side) => {
      if (!(events[side] & EVENT.lock)) return;
      const holds = place.isNew && !(events[side] & EVENT.garbageIn);
      Object.assign(place, { line: holds ? afterFirst(place.line) : [], isNew: false, isDrawn: false });
    });
  }

  /** Draws the plans, once per frame. */
  paint() {
    for (const place of this.#places) {
      place.plan.follow();
      if (place.isDrawn) continue;
      place.isDrawn = true;
      place.plan.show(this.#isOn ? place.line.map(tileOf) : []);
    }
  }

  /** @param {0 | 1} [side] both when absent */
  clear(side) {
    this.#places.forEach((place, at) => {
      if (side === undefined || side === at) Object.assign(place, { line: [], isNew: false, isDrawn: false });
    });
    this.paint();
  }

  close() {
    for (const { plan } of this.#places) plan.close();
  }
}
