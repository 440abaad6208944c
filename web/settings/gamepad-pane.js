// @ts-check
/**
 * The settings section for a gamepad: the next control that is pressed becomes a binding.
 */
import { t, write } from "../language/language.js";
import { bindingsPane } from "./bindings-pane.js";
import { controlLabel } from "./bindings.js";
import { make } from "./widgets.js";

/**
 * @param {import("./store.js").Store} store
 * @param {import("./devices.js").Devices} devices
 * @returns {import("./dialog.js").Pane}
 */
export function gamepadPane(store, devices) {
  const seen = make("p", { class: "note", role: "status" });
  const look = () => write(seen, describe);
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
  const extra = [seen, make("p", { class: "note", "data-t": "settings.gamepad.menus" })];
  const pane = bindingsPane({
    section: "gamepad", store, waiting: "settings.gamepad.waiting", labelOf: controlLabel, capture, extra,
  });
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

/** Names the first pad that the browser reports. */
function describe() {
  try {
    const pad = (navigator.getGamepads?.() ?? []).find((it) => it !== null);
    if (pad) return t(pad.mapping === "standard" ? "settings.gamepad.seen" : "settings.gamepad.strange", { name: pad.id });
  } catch {
    // If the page may not use gamepads, the list is empty.
  }
  return t("settings.gamepad.none");
}
