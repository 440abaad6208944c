// @ts-check
/**
 * The buttons at the foot of the dialog: save settings to a file, load them from a file, and reset them.
 */
import { download } from "../base/download.js";
import { say, t, write } from "../language/language.js";
import { LONGEST } from "./store.js";
import { button, make } from "./widgets.js";

const FILE = "stackmate-settings.json";

/**
 * @param {import("./store.js").Store} store
 * @returns {HTMLElement}
 */
export function bindFiles(store) {
  const said = make("p", { class: "said", role: "status" });
  /** @param {() => string} text @param {boolean} [bad] */
  const show = (text, bad = false) => {
    write(said, text);
    said.classList.toggle("bad", bad);
  };
  show(() => t(store.keeps ? "settings.kept" : "settings.not-kept"));
  const picker = /** @type {HTMLInputElement} */ (
    make("input", { type: "file", accept: ".json,application/json", hidden: true, "data-t-label": "settings.load" })
  );
  picker.addEventListener("change", async () => {
    const [file] = picker.files ?? [];
    if (file === undefined) return;
    try {
      store.fromText(await file.slice(0, LONGEST + 1).text());
      show(() => t("settings.loaded"));
    } catch (error) {
      show(() => say(error), true);
    }
    picker.value = "";
  });
  let asked = false;
  /** @param {boolean} sure whether the next press resets the settings */
  const ask = (sure) => {
    asked = sure;
    write(reset, () => t(sure ? "settings.reset.sure" : "settings.reset"));
  };
  const reset = button(() => {
    const sure = asked;
    ask(!sure);
    if (!sure) return;
    store.reset();
    show(() => t("settings.reset.done"));
  }, {});
  ask(false);
  reset.addEventListener("blur", () => ask(false));
  const save = button(() => download(store.toText(), "application/json", FILE), { "data-t": "settings.save" });
  const buttons = make(
    "div", { class: "files" }, save, button(() => picker.click(), { "data-t": "settings.load" }), reset, picker,
  );
  return make("footer", {}, said, buttons);
}
