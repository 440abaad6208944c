// @ts-check
/**
 * The dialog's foot: settings to a file, from a file, and as they were at first.
 */
import { LONGEST } from "./store.js";
import { button, make } from "./widgets.js";

const TEXT = {
  save: "Save to file",
  load: "Load from file",
  reset: "Reset all",
  sure: "Really reset?",
  loaded: "Loaded.",
  done: "Everything is as it was at first.",
  kept: "Kept on this device.",
  notKept: "This browser keeps nothing for this page: what you choose lasts until you leave it.",
  file: "stackmate-settings.json",
};

/**
 * @param {import("./store.js").Store} store
 * @returns {HTMLElement}
 */
export function bindFiles(store) {
  const said = make("p", { class: "said", role: "status" }, store.keeps ? TEXT.kept : TEXT.notKept);
  /** @param {string} text @param {boolean} [bad] */
  const say = (text, bad = false) => {
    said.textContent = text;
    said.classList.toggle("bad", bad);
  };
  const picker = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": TEXT.load }));
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (file === undefined) return;
    try {
      store.fromText(await file.slice(0, LONGEST + 1).text());
      say(TEXT.loaded);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
    picker.value = "";
  });
  const reset = button(TEXT.reset, () => {
    const sure = reset.textContent === TEXT.sure;
    reset.textContent = sure ? TEXT.reset : TEXT.sure;
    if (!sure) return;
    store.reset();
    say(TEXT.done);
  });
  reset.addEventListener("blur", () => (reset.textContent = TEXT.reset));
  const buttons = make("div", { class: "files" }, button(TEXT.save, () => download(store.toText())), button(TEXT.load, () => picker.click()), reset, picker);
  return make("footer", {}, said, buttons);
}

/** @param {string} text */
function download(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = TEXT.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
