// @ts-check
/**
 * The section for keys: the next key that is pressed is the one that is added.
 */
import { bindingsPane } from "./bindings-pane.js";
import { isFree, keyLabel } from "./bindings.js";
import { make } from "./widgets.js";

const TEXT = {
  waiting: "Press a key…",
  note: "Keys count by their place on the keyboard, whatever is printed on them. Several may do the same.",
  taken: (/** @type {string} */ name) => `${name} belongs to the browser and cannot be bound.`,
};

/**
 * @param {import("./store.js").Store} store
 * @returns {import("./dialog.js").Pane}
 */
export function keysPane(store) {
  /** @type {ReadonlyMap<string, string> | null} */
  let layout = null;
  const note = make("p", { class: "note", role: "status" }, TEXT.note);
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
      note.textContent = isFree(event.code) ? TEXT.note : TEXT.taken(labelOf(event.code) || event.key);
      if (isFree(event.code)) end(event.code);
    }, { capture: true, signal: stop.signal });
    window.addEventListener("pointerdown", () => end(null), { capture: true, signal: stop.signal });
  };
  const pane = bindingsPane({ section: "keys", store, waiting: TEXT.waiting, labelOf, capture, extra: [note] });
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

/** The letters on this keyboard, where the browser tells them. @returns {Promise<ReadonlyMap<string, string> | null>} */
async function letters() {
  const { keyboard } = /** @type {{ keyboard?: { getLayoutMap?: () => Promise<Map<string, string>> } }} */ (navigator);
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null;
  }
}
