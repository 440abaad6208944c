// @ts-check
/** Fingers and mice on the own board: drag the pack, tap to turn it, flick down to drop it. */

/** The distance in cells that is still a tap; the distance and the speed in cells per ms of a flick; the longest tap in ms. */
const SLOP = 0.4;
const FLICK_FROM = 1.5;
const FLICK_SPEED = 0.012;
const TAP_MS = 350;

/**
 * @param {HTMLElement} surface
 * @param {object} options
 * @param {() => boolean} options.accepts
 * @param {() => { cell: number }} options.scale the size of a cell in CSS pixels
 * @param {import("./aiming.js").Aiming} options.aiming
 * @param {() => void} options.onDrop called to drop the pack, or to end a film
 * @param {AbortSignal} signal
 */
export function bindDrag(surface, { accepts, scale, aiming, onDrop }, signal) {
  /** @type {{ id: number, x: number, y: number, time: number, column: number, last: number, far: boolean } | null} */
  let drag = null;
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // The stage has gestures of its own for other games.
    event.stopPropagation();
    if (!accepts()) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    const { pointerId: id, clientX: x, clientY: y, timeStamp: time } = event;
    drag = { id, x, y, time, column: aiming.column, last: aiming.column, far: false };
  }, { signal });
  surface.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (drag?.id !== pointerId) return;
    const { cell } = scale();
    const by = Math.round((clientX - drag.x) / cell);
    drag.far ||= Math.hypot(clientX - drag.x, clientY - drag.y) > SLOP * cell;
    if (drag.column + by === drag.last) return;
    drag.last = drag.column + by;
    aiming.to(drag.last);
  }, { signal });
  surface.addEventListener("pointerup", ({ pointerId, clientX, clientY, timeStamp }) => {
    if (drag?.id !== pointerId) return;
    const { x, y, time, far } = drag;
    drag = null;
    const { cell } = scale();
    const [down, ms] = [(clientY - y) / cell, Math.max(1, timeStamp - time)];
    if (down >= FLICK_FROM && down / ms >= FLICK_SPEED && down > Math.abs(clientX - x) / cell) onDrop();
    else if (!far && ms <= TAP_MS) {
      const { left, width } = surface.getBoundingClientRect();
      if (aiming.isOpen) aiming.turn(clientX < left + width / 3 ? 3 : 1);
      else onDrop();
    }
  }, { signal });
  surface.addEventListener("pointercancel", () => (drag = null), { signal });
}
