// @ts-check
/**
 * The current effects, in a fixed number of slots that are used again. When all are taken, the oldest effect is replaced.
 */

/**
 * @typedef {object} Effect lengths are in device pixels of the layer, times in ms
 * @property {number} kind 0 for an empty slot
 * @property {number} start
 * @property {number} span its duration
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} dx the distance that it moves, or its target
 * @property {number} dy
 * @property {number} force from 0 to 1
 * @property {string} colour
 */

export class Pool {
  /** @type {Effect[]} */
  #slots;
  #next = 0;
  /** The maximum number of effects. */
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
   * @returns {Effect} without its size
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
   * Visits the current effects and removes the finished ones.
   * @param {number} now
   * @param {(effect: Effect, t: number) => void} visit `t` is the progress, from 0 to 1
   * @returns {number} the number of current effects
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
