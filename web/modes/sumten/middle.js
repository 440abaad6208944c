// @ts-check
/** The column between the boards: views, forecast, clock and choices. */
import { find } from "../../base/elements.js";
import { number, t, write } from "../../language/language.js";
import { LEVELS, SPEEDS, STEP_MS } from "./numbers.js";

/** The places of texts. */
const NOTES = ["turn-now", "sum-clock", "sum-forecast", "sum-best", "sum-rival", "sum-task"];

/** @typedef {"battle" | "solo" | "watch" | "lesson"} ViewName */
/**
 * @typedef {object} Hears
 * @property {(view: ViewName) => void} onView
 * @property {(name: string, value: number) => void} onChoice
 * @property {(what: string) => void} onAct `drop`, `list` or `new`
 */

export class Middle {
  #root;
  #prefs;

  /**
   * @param {HTMLElement} root
   * @param {import("./prefs.js").Prefs} prefs
   * @param {Hears} hears
   * @param {AbortSignal} signal
   */
  constructor(root, prefs, { onView, onChoice, onAct }, signal) {
    this.#root = root;
    this.#prefs = prefs;
    this.#label();
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const { view, sum } = button?.dataset ?? {};
      if (view !== undefined) onView(/** @type {ViewName} */ (view));
      else if (sum === "more") this.#unfold(button?.getAttribute("aria-expanded") !== "true");
      else if (sum !== undefined) onAct(sum);
    }, { signal });
    const change = (/** @type {Event} */ { target, type }) => {
      const input = /** @type {HTMLInputElement} */ (target);
      const name = input.dataset.choice;
      // Sliders act at once, other choices when they are made.
      if (name !== undefined && input.value !== "" && (type === "input") === (input.type === "range"))
        onChoice(name, Number(input.value));
    };
    // After a drag of a slider, the arrow keys move the pack again.
    root.addEventListener("pointerup", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "range") setTimeout(() => target.blur());
    }, { signal });
    root.addEventListener("input", change, { signal });
    root.addEventListener("change", change, { signal });
  }

  /** @param {ViewName} view */
  setView(view) {
    this.#unfold(false);
    this.#root.dataset.view = view;
    for (const button of this.#root.querySelectorAll("[data-view]"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.view === view));
    const { choices } = this.#prefs;
    for (const name of /** @type {const} */ (["level", "left", "right", "goal", "clock", "speed"]))
      this.#input(name).value = String(choices[name]);
    this.showSpeed();
    for (const name of NOTES) this.#say(`.${name}`, () => "");
  }

  showSpeed() {
    const speed = SPEEDS[this.#prefs.choices.speed];
    const ms = Math.round(STEP_MS / speed);
    write(find(this.#root, ".speed-now"), () => t("sumten.speed.step", { ms: number(ms) }));
  }

  /** @param {number} list */
  setList(list) {
    this.#input("list").value = String(list);
  }

  /** @param {number} turn from 0 @param {number} [goal] */
  setTurn(turn, goal) {
    const text = () => (goal === undefined ? t("sumten.turn", { turn: turn + 1 }) : t("sumten.turn.of", { turn, goal }));
    this.#say(".turn-now", text);
  }

  /** @param {number | null} seconds left; null without a clock */
  setClock(seconds) {
    const text = seconds === null ? "" : t("sumten.seconds", { seconds: Math.max(0, Math.ceil(seconds)) });
    const place = find(this.#root, ".sum-clock");
    if (place.textContent !== text) place.textContent = text;
    place.dataset.hurry = String(seconds !== null && seconds <= 3);
  }

  /** Shows what the aimed drop would bring. @param {import("./types").Preview | null} preview */
  setForecast(preview) {
    const place = find(this.#root, ".sum-forecast");
    place.dataset.mood = preview === null ? "" : preview.dead ? "bad" : preview.chain > 0 ? "good" : "";
    this.#say(".sum-forecast", () => {
      if (preview === null) return "";
      if (preview.dead) return t("sumten.forecast.dead");
      if (preview.chain === 0) return t("sumten.forecast.none");
      const { chain, score, ojama } = preview;
      return t(ojama > 0 ? "sumten.forecast.ojama" : "sumten.forecast", { count: chain, score, ojama });
    });
  }

  /** Shows a note in place of the forecast. @param {string} key @param {import("../../language/language.js").Values} [values] */
  setNote(key, values = {}) {
    find(this.#root, ".sum-forecast").dataset.mood = "";
    this.#say(".sum-forecast", () => t(key, values));
  }

  /** @param {() => string} text */
  setBest(text) {
    this.#say(".sum-best", text);
  }

  /** @param {() => string} text */
  setRival(text) {
    this.#say(".sum-rival", text);
  }

  /** @param {() => string} text */
  setTask(text) {
    this.#say(".sum-task", text);
  }

  /** Sets the slider of past turns. @param {number} most @param {number} now from 1 */
  setPast(most, now) {
    const slider = this.#input("past");
    slider.max = String(most);
    slider.value = String(now);
    slider.disabled = most <= 1;
    write(find(this.#root, ".past-now"), () => (now < most ? t("sumten.past.turn", { turn: now }) : t("sumten.past.now")));
  }

  /** Shows or hides what a small screen has no room for. @param {boolean} isOpen */
  #unfold(isOpen) {
    find(this.#root, ".sum-more").setAttribute("aria-expanded", String(isOpen));
    this.#root.dataset.open = String(isOpen);
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #input(name) {
    return find(this.#root, `[data-choice="${name}"]`);
  }

  #label() {
    const option = (/** @type {string} */ name, /** @type {(value: number) => string} */ text) => {
      for (const it of this.#root.querySelectorAll(`[data-choice="${name}"] option`))
        write(/** @type {HTMLElement} */ (it), () => text(Number(/** @type {HTMLOptionElement} */ (it).value)));
    };
    for (const name of ["level", "left", "right"]) option(name, (level) => `${level} ${t(`main.level.${LEVELS[level - 1]}`)}`);
    option("clock", (seconds) => (seconds === 0 ? t("sumten.clock.off") : t("sumten.seconds", { seconds })));
    option("goal", (turns) => t("sumten.goal.turns", { count: turns }));
  }

  /** @param {string} selector @param {() => string} text */
  #say(selector, text) {
    write(find(this.#root, selector), text);
  }
}
