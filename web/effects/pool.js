// @ts-check
/**
 * The effects that live just now: so many and no more, in slots that are used again. When all are taken, the oldest goes.
 */

/**
 * @typedef {object} Effect all lengths in device pixels of the layer, all times in ms
 * @property {number} kind 0 is an empty slot
 * @property {number} start
 * @property {number} span how long it lasts
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} dx how far it goes, or where to
 * @property {number} dy
 * @property {number} force from 0 to 1
 * @property {string} colour
 */

export class Pool {
  /** @type {Effect[]} */
  #slots;
  #next = 0;
  /** How many may live at most. */
  size;

  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.#slots = Array.from({ length: size }, () => ({
      kind: 0, start: 0, span: 0, x: 0, y: 0, w: 0, h: 0, dx: 0, dy: 0, force: 0, colour: "",
    }));
  }

  /**
   * @param {number} kind
   * @param {number} start
   * @param {number} span
   * @param {string} colour
   * @param {number} force
   * @returns {Effect} with no extent yet
   */
  take(kind, start, span, colour, force) {
    const slot = this.#slots[this.#next];
    this.#next = (this.#next + 1) % this.size;
    slot.kind = kind;
    slot.start = start;
    slot.span = span;
    slot.colour = colour;
    slot.force = force;
    slot.x = slot.y = slot.w = slot.h = slot.dx = slot.dy = 0;
    return slot;
  }

  /**
   * Visits what lives and lets go of what is over.
   * @param {number} now
   * @param {(effect: Effect, t: number) => void} visit `t` is how far it is, from 0 to 1
   * @returns {number} how many live
   */
  each(now, visit) {
    let alive = 0;
    for (const slot of this.#slots) {
      if (slot.kind === 0) continue;
      const t = (now - slot.start) / slot.span;
      if (t >= 1) {
        slot.kind = 0;
        continue;
      }
      alive += 1;
      if (t >= 0) visit(slot, t);
    }
    return alive;
  }

  clear() {
    for (const slot of this.#slots) slot.kind = 0;
  }
}
