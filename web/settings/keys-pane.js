// @ts-check
/**
 * The settings section for keys: the next key that is pressed becomes a binding.
 */
import { t, write } from "../language/language.js";
import { bindingsPane } from "./bindings-pane.js";
import { isFree, keyLabel } from "./bindings.js";
import { make } from "./widgets.js";

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function keysPane(store) {
  /** @type {ReadonlyMap<string, string> | null} */
  let layout = null;
  const note = make("p", { class: "note", role: "status" });
  write(note, () => t("settings.keys.note"));
  /** @param {string} code */
  const labelOf = (code) => keyLabel(code, layout);
  /** @type {AbortController | null} */
  let waiting = null;
  /** @param {(code: string | null) => void} onDone */
  const capture = (onDone) => {
    waiting?.abort();
    const stop = new AbortController();
    waiting = stop;
    /** @type {string | null} */
    let pressed = null;
    /** @param {string | null} code */
    const end = (code) => {
      pressed = code;
      stop.abort();
    };
    stop.signal.addEventListener("abort", () => onDone(pressed), { once: true });
    window.addEventListener("keydown", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.repeat) return;
      if (event.code === "Escape") return end(null);
      write(note, () =>
        isFree(event.code) ? t("settings.keys.note") : t("settings.keys.taken", { name: labelOf(event.code) || event.key }));
      if (isFree(event.code)) end(event.code);
    }, { capture: true, signal: stop.signal });
    window.addEventListener("pointerdown", () => end(null), { capture: true, signal: stop.signal });
  };
  const pane = bindingsPane({ section: "keys", store, waiting: "settings.keys.waiting", labelOf, capture, extra: [note] });
  return {
    ...pane,
    enter: () => {
      void letters().then((map) => {
        layout = map;
        pane.show(store.settings);
      });
    },
    leave: () => waiting?.abort(),
  };
}

/** Returns the letters on this keyboard, if the browser reports them. @returns {Promise<ReadonlyMap<string, string> | null>} */
async function letters() {
  const { keyboard } = /** @type {{ keyboard?: { getLayoutMap?: () => Promise<Map<string, string>> } }} */ (navigator);
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null;
  }
}
