// @ts-check
/**
 * The statistics beside a sprint's board: the time, the remaining lines, the splits and the best times.
 */
import { language, onLanguage, t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { LINES } from "./config.js";
import { STEP, clock, difference } from "./splits.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("./records.js").Run} Run */

/** The number of best times in the list. */
const LISTED = 5;

const MARKUP = `
  <p class="clock" role="timer" data-t-label="sprint.time"></p>
  <p class="to-go"></p>
  <table class="splits" data-t-label="sprint.splits"><tbody></tbody></table>
  <div class="best" hidden><h2 data-t="sprint.best"></h2><ol></ol></div>`;

export class Board {
  #root;
  #unlisten;
  #shown = "";
  /** @type {readonly Run[]} */
  #runs = [];

  /** @param {HTMLElement} stage the element to which it is added */
  constructor(stage) {
    this.#root = document.createElement("aside");
    this.#root.className = "sprint";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    const rows = Array.from({ length: LINES / STEP }, (_, i) => {
      const row = document.createElement("tr");
      row.innerHTML = trustedMarkup('<th scope="row"></th><td class="at"></td><td class="ahead"></td>');
      write(find(row, "th"), () => t("sprint.lines", { count: (i + 1) * STEP }));
      return row;
    });
    find(this.#root, "tbody").append(...rows);
    stage.append(this.#root);
    translate(this.#root);
    this.#unlisten = onLanguage(() => this.#list());
  }

  /** @param {number} ms */
  setTime(ms) {
    const text = clock(ms);
    if (text === this.#shown) return;
    this.#shown = text;
    find(this.#root, ".clock").textContent = text;
  }

  /** @param {number} lines remaining lines */
  setLeft(lines) {
    write(find(this.#root, ".to-go"), () => t("sprint.left", { count: lines }));
  }

  /**
   * @param {readonly number[]} times
   * @param {Run | undefined} best
   */
  setSplits(times, best) {
    this.#root.querySelectorAll(".splits tr").forEach((row, i) => {
      const [ms, other] = [times[i], best?.splits[i]];
      find(row, ".at").textContent = ms === undefined ? "" : clock(ms);
      const ahead = find(row, ".ahead");
      const known = ms !== undefined && other !== undefined;
      ahead.textContent = known ? difference(ms - other) : "";
      ahead.dataset.ahead = String(known && ms <= other);
    });
  }

  /** @param {readonly Run[]} runs the best first */
  setBest(runs) {
    this.#runs = runs;
    this.#list();
  }

  close() {
    this.#unlisten();
    this.#root.remove();
  }

  #list() {
    find(this.#root, ".best").hidden = this.#runs.length === 0;
    const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
    find(this.#root, ".best ol").replaceChildren(...this.#runs.slice(0, LISTED).map(({ ms, at }) => {
      const item = document.createElement("li");
      const time = Object.assign(document.createElement("b"), { textContent: clock(ms) });
      item.append(time, Object.assign(document.createElement("span"), { textContent: date.format(at) }));
      return item;
    }));
  }
}
