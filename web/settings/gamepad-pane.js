// @ts-check
/**
 * The section for a gamepad: the next control that is pressed is the one that is added.
 */
import { bindingsPane } from "./bindings-pane.js";
import { controlLabel } from "./bindings.js";
import { make } from "./widgets.js";

const TEXT = {
  waiting: "Press a control…",
  none: "No gamepad is seen. Connect one and press a button on it.",
  seen: (/** @type {string} */ name) => `Seen: ${name}.`,
  strange: " It is not laid out as usual, so bind its controls first.",
  menus: "In menus the cross or the left stick goes around, A presses, B goes back.",
};

/**
 * @param {import("./store.js").Store} store
 * @param {import("./devices.js").Devices} devices
 * @returns {import("./dialog.js").Pane}
 */
export function gamepadPane(store, devices) {
  const seen = make("p", { class: "note", role: "status" });
  const look = () => {
    seen.textContent = describe();
  };
  /** @type {AbortController | null} */
  let waiting = null;
  /** @param {(control: string | null) => void} onDone */
  const capture = (onDone) => {
    waiting?.abort();
    const stop = new AbortController();
    waiting = stop;
    /** @type {string | null} */
    let pressed = null;
    stop.signal.addEventListener("abort", () => {
      devices.capture(null);
      onDone(pressed);
    }, { once: true });
    devices.capture((control) => {
      pressed = control;
      stop.abort();
    });
    window.addEventListener("keydown", (event) => {
      if (event.code !== "Escape") return;
      event.preventDefault();
      stop.abort();
    }, { capture: true, signal: stop.signal });
    window.addEventListener("pointerdown", () => stop.abort(), { capture: true, signal: stop.signal });
  };
  const extra = [seen, make("p", { class: "note" }, TEXT.menus)];
  const pane = bindingsPane({ section: "gamepad", store, waiting: TEXT.waiting, labelOf: controlLabel, capture, extra });
  return {
    ...pane,
    enter: () => {
      look();
      for (const type of ["gamepadconnected", "gamepaddisconnected"]) window.addEventListener(type, look);
    },
    leave: () => {
      waiting?.abort();
      for (const type of ["gamepadconnected", "gamepaddisconnected"]) window.removeEventListener(type, look);
    },
  };
}

/** The first pad that the browser shows. */
function describe() {
  try {
    const pad = (navigator.getGamepads?.() ?? []).find((it) => it !== null);
    return pad ? TEXT.seen(pad.id) + (pad.mapping === "standard" ? "" : TEXT.strange) : TEXT.none;
  } catch {
    return TEXT.none;
  }
}
