// @ts-check
/**
 * The controls that choose the bots: a list of levels for each, and one slider for the pace.
 */
import { fixed, t, write } from "../language/language.js";
import { find } from "../page/panel.js";
import { ADAPTIVE, PACE } from "../page/numbers.js";

/** @typedef {import("../types").Level} Level */
/** @typedef {import("../types").Opponent} Opponent */

/** The values of those entries in the list of levels that are not levels. */
const SCRIPT = "\u0000script";
export const LOAD = "\u0000load";

/** A person's choice in a list: a level, loading another bot, or the script loaded before. */
/** @typedef {{ side: 0 | 1, level: string } | { side: 0 | 1, load: true } | { side: 0 | 1, again: true }} Choice */

export class Chooser {
  #lists;
  #slider;
  #output;
  /** @type {(choice: Choice) => void} */
  #onChoice = () => undefined;

  /** @param {ParentNode} root */
  constructor(root) {
    this.#lists = [0, 1].map((side) => /** @type {HTMLSelectElement} */ (find(root, `.level[data-side="${side}"] select`)));
    this.#slider = /** @type {HTMLInputElement} */ (find(root, ".pace input"));
    this.#output = find(root, ".pace output");
    Object.assign(this.#slider, { min: String(PACE.least), max: String(PACE.most), step: String(PACE.step) });
  }

  /** @param {Level[]} levels */
  setLevels(levels) {
    for (const list of this.#lists) {
      const options = [{ name: ADAPTIVE }, ...levels, { name: "custom" }].map(({ name }) =>
        option(() => t(`main.level.${name.replaceAll(" ", "-")}`), name),
      );
      const script = new Option("", SCRIPT);
      script.hidden = true;
      list.replaceChildren(...options, document.createElement("hr"), script, option(() => t("bots.another"), LOAD));
    }
  }

  /**
   * @param {number} side
   * @param {Opponent} opponent
   * @param {import("../base/modes.js").Seating} seating
   */
  show(side, opponent, seating) {
    const list = this.#lists[side];
    // Only a person can be adapted to.
    for (const one of list.options) if (one.value === ADAPTIVE) one.hidden = one.disabled = seating === "bots";
    const script = [...list.options].find(({ value }) => value === SCRIPT);
    if (script && "script" in opponent) {
      script.hidden = false;
      script.textContent = opponent.script.name;
    }
    list.value = "script" in opponent ? SCRIPT : opponent.adapts ? ADAPTIVE : opponent.level;
  }

  /** Asks for a third-party bot. @param {0 | 1} side */
  load(side) {
    this.#onChoice({ side, load: true });
  }

  /**
   * @param {number[]} paces each bot's pace, in pieces per second
   * @param {boolean} isFixed whether a person cannot choose it
   */
  setPace(paces, isFixed) {
    this.#slider.disabled = isFixed;
    const known = paces.every((pace) => pace === paces[0]) ? paces.slice(0, 1) : paces;
    /** @param {string} between */
    const all = (between) => known.map((pace) => fixed(pace, 2)).join(between);
    this.#slider.value = String(paces[0]);
    write(this.#slider, () => t("main.pace.spoken", { pace: all(t("main.and")) }), "aria-valuetext");
    write(this.#output, () => t("main.pace.value", { pace: all(" / ") }));
  }

  /**
   * @param {{ onChoice: (choice: Choice) => void, onPace: (piecesPerSecond: number) => void, onDone: () => void }} hooks
   *   `onDone` is called when the person has released a control
   * @param {AbortSignal} signal removes the listeners
   */
  bind({ onChoice, onPace, onDone }, signal) {
    this.#onChoice = onChoice;
    this.#lists.forEach((list, index) => {
      const side = /** @type {0 | 1} */ (index);
      list.addEventListener("change", () => {
        if (list.value === LOAD) onChoice({ side, load: true });
        else if (list.value === SCRIPT) onChoice({ side, again: true });
        else onChoice({ side, level: list.value });
        onDone();
      }, { signal });
    });
    this.#slider.addEventListener("input", () => onPace(this.#slider.valueAsNumber), { signal });
    this.#slider.addEventListener("pointerup", onDone, { signal });
  }
}

/**
 * @param {() => string} text
 * @param {string} value
 */
function option(text, value) {
  const made = new Option("", value);
  write(made, text);
  return made;
}
