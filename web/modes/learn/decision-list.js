// @ts-check
/** The placements of a decision, ranked, with the value of each. */
import { element, find } from "../../base/elements.js";
import { number, t, write } from "../../language/language.js";
import { LETTERS } from "../../board/tile.js";

/** @typedef {import("./types").Decision} Decision */

export class DecisionList {
  #root;
  #onChoice;
  /** @type {Decision | null} */
  #decision = null;
  /** The chosen placement. */
  #at = 0;

  /** @param {HTMLElement} root @param {(at: number) => void} onChoice called with the number of the chosen placement */
  constructor(root, onChoice) {
    this.#root = root;
    this.#onChoice = onChoice;
    find(root, "ol").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button !== null) this.choose(Number(button.dataset.at));
    });
  }

  /** Returns the chosen placement. */
  get chosen() {
    return this.#decision?.list[this.#at] ?? null;
  }

  /**
   * @param {{ back: number, past: number, decision: Decision | null }} answer
   */
  show({ back, past, decision }) {
    this.#decision = decision;
    this.#root.hidden = decision === null;
    if (decision === null) return;
    const { list, played, explores, count } = decision;
    write(find(this.#root, ".lab-when"), () => {
      if (back === 0) return t("learn.decision.next", { count });
      const why = explores ? t("learn.decision.random") : t("learn.decision.best");
      return `${t("learn.decision.past", { count: back })} ${why}`;
    });
    const best = list[0]?.value ?? 0;
    const rows = list.map((placement, at) => this.#row(placement, at, best, at === played));
    find(this.#root, "ol").replaceChildren(...rows);
    this.#able("earlier", back < past);
    this.#able("later", back > 0);
    this.choose(Math.max(0, played));
  }

  hide() {
    this.#decision = null;
    this.#root.hidden = true;
  }

  /** @param {number} at */
  choose(at) {
    this.#at = at;
    for (const button of this.#root.querySelectorAll("ol button"))
      button.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (button).dataset.at) === at));
    this.#onChoice(at);
  }

  /** @param {import("./types").Judged} placement @param {number} at @param {number} best @param {boolean} isPlayed */
  #row({ piece, cells, holds, lines, value }, at, best, isPlayed) {
    const columns = cells.filter((_, i) => i % 2 === 0);
    const [low, high] = [Math.min(...columns) + 1, Math.max(...columns) + 1];
    const words = () => [
      t("learn.decision.place", { piece: LETTERS[piece], columns: low === high ? String(low) : `${low}–${high}` }),
      holds ? t("learn.decision.hold") : "", lines > 0 ? t("learn.decision.clears", { count: lines }) : "",
      isPlayed ? t("learn.decision.played") : "",
    ].filter(Boolean).join(" · ");
    const button = element("button", "", { type: "button", "data-at": String(at), "aria-pressed": "false" });
    const name = element("span", "");
    write(name, words);
    const loss = value - best;
    const shown = at === 0 ? value : loss;
    const text = number(shown, { maximumSignificantDigits: 3, signDisplay: at === 0 ? "auto" : "exceptZero" });
    button.append(name, element("b", text));
    const item = element("li", "");
    item.append(button);
    return item;
  }

  /** @param {string} name @param {boolean} isAble */
  #able(name, isAble) {
    // A disabled button would lose the focus.
    find(this.#root, `[data-lab="${name}"]`).setAttribute("aria-disabled", String(!isAble));
  }
}
