// @ts-check
/** The choice of the opponent on the title: a list of levels, and a line that says how the match will be. */
import { element } from "../base/elements.js";
import { fixed, t, write } from "../language/language.js";
import { LOAD } from "./chooser.js";
import { levelName } from "./names.js";
import { ADAPTIVE } from "../page/numbers.js";

/** The value of the entry for an opponent that is not a level. */
const OTHER = "";
/** The opponent's side: of two bots, that of the right one. */
const SIDE = 1;

export class Pick {
  #roster;
  #load;
  #firstTo;
  /** @type {HTMLSelectElement | null} */
  #list = null;
  /** @type {HTMLElement | null} */
  #line = null;

  /**
   * @param {import("./roster.js").Roster} roster
   * @param {import("./chooser.js").Chooser} chooser loads third-party bots
   * @param {() => number} firstTo returns the rounds to win
   */
  constructor(roster, chooser, firstTo) {
    this.#roster = roster;
    this.#load = () => chooser.load(SIDE);
    this.#firstTo = firstTo;
  }

  /** Creates the controls. They follow the choices until this is called again. @returns {HTMLElement} */
  create() {
    const box = element("div", "", { class: "pick" });
    const list = /** @type {HTMLSelectElement} */ (element("select", ""));
    write(list, () => t("bots.opponent"), "aria-label");
    const first = this.#roster.seating === "person" ? [ADAPTIVE] : [];
    list.append(...[...first, ...this.#roster.levels].map((name) => option(name, () => levelName(name))));
    list.append(option(LOAD, () => t("bots.another")));
    list.addEventListener("change", () => this.#choose(list.value));
    this.#list = list;
    this.#line = element("button", "", { type: "button", class: "setup", "data-action": "setup" });
    box.append(list, this.#line);
    this.show();
    return box;
  }

  /** @param {string} value */
  #choose(value) {
    if (value === LOAD) {
      this.#load();
      // Until a bot is loaded, the old one stays.
      this.show();
    } else if (value !== OTHER) this.#roster.choose(SIDE, { level: value });
  }

  /** Shows the current choices. */
  show() {
    const [list, line] = [this.#list, this.#line];
    if (list === null || line === null) return;
    const opponent = this.#roster.opponents[SIDE];
    const { isAdaptive, levels } = this.#roster;
    const level = isAdaptive ? ADAPTIVE : "level" in opponent && levels.includes(opponent.level) ? opponent.level : OTHER;
    const other = [...list.options].find(({ value }) => value === OTHER);
    if (level === OTHER && other === undefined) list.prepend(option(OTHER, () => t("bots.opponent.custom")));
    else if (level !== OTHER) other?.remove();
    list.value = level;
    const pace = fixed(this.#roster.paces[SIDE], 2);
    write(line, () => [t("main.pace.value", { pace }), t("main.first-to", { count: this.#firstTo() })].join(" · "));
  }

}

/** @param {string} value @param {() => string} text */
function option(value, text) {
  const made = new Option("", value);
  write(made, text);
  return made;
}
