// @ts-check
/**
 * Attacks that fly from one board to the other. Each is a small element that the browser animates, so that no large area is
 * painted.
 */

const AT_MOST = 4;
const LASTS_MS = 320;
/** The length of a flying attack with its tail, as a multiple of its height. */
const TAIL = 5;

/** @typedef {{ x: number, y: number }} Point on the stage, in CSS pixels */

export class Bolts {
  #bolts;
  #next = 0;

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.#bolts = Array.from({ length: AT_MOST }, () => {
      const bolt = document.createElement("i");
      bolt.className = "bolt";
      bolt.setAttribute("aria-hidden", "true");
      stage.insertBefore(bolt, stage.querySelector(".overlay"));
      return bolt;
    });
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {number} size
   * @param {string} colour
   */
  send(from, to, size, colour) {
    const bolt = this.#bolts[this.#next];
    this.#next = (this.#next + 1) % AT_MOST;
    const [width, angle] = [TAIL * size, Math.atan2(to.y - from.y, to.x - from.x)];
    Object.assign(bolt.style, { width: `${width}px`, height: `${size}px`, color: colour });
    const at = (/** @type {Point} */ { x, y }, /** @type {number} */ tail) =>
      `translate(${x - width}px, ${y - size / 2}px) rotate(${angle}rad) scaleX(${tail})`;
    bolt.animate([
      { transform: at(from, 0.25), opacity: 1 },
      { transform: at(to, 1), opacity: 1, offset: 0.9 },
      { transform: at(to, 0.3), opacity: 0 },
    ], { duration: LASTS_MS, easing: "cubic-bezier(0.5, 0.1, 0.8, 0.6)" });
  }

  close() {
    for (const bolt of this.#bolts) bolt.remove();
  }
}
