// @ts-check
/**
 * Records which kind of device the person used last, as `data-device` of the app: a hint can then name the controls of this one.
 */

/** @typedef {"keyboard" | "gamepad" | "touch"} Device */

/**
 * @param {HTMLElement} app
 * @param {Device} device
 */
export function use(app, device) {
  // Every change of an attribute costs the browser a look at its styles.
  if (app.dataset.device !== device) app.dataset.device = device;
}

/** Returns the device that was used last; a keyboard if none was. @param {HTMLElement} app @returns {Device} */
export function lastDevice(app) {
  const { device } = app.dataset;
  return device === "gamepad" || device === "touch" ? device : "keyboard";
}

/**
 * Watches keyboard and touch. A gamepad has no events: the code that polls it calls `use`.
 * @param {HTMLElement} app
 * @param {EventTarget} target usually the window
 * @param {AbortSignal} signal removes the listeners
 */
export function watchDevice(app, target, signal) {
  const options = { signal, capture: true, passive: true };
  target.addEventListener("keydown", () => use(app, "keyboard"), options);
  target.addEventListener("pointerdown", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") use(app, "touch");
  }, options);
}
