// @ts-check
/**
 * The statistics beside a sprint's board: the course, the time, what remains, the splits and the best results.
 */
import { element } from "../../base/elements.js";
import { language, onLanguage, t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { COURSES } from "./courses.js";
import { MEASURES, splitName } from "./measure.js";
import { clock } from "./splits.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("./records.js").Run} Run */
/** @typedef {import("./courses.js").Course} Course */

/** The number of best results in the list. */
const LISTED = 5;

const MARKUP = `
  <label class="course"><span class="sr" data-t="sprint.course"></span><select></select></label>
  <p class="clock" role="timer" data-t-label="sprint.time"></p>
  <p class="to-go"></p>
  <table class="splits" data-t-label="sprint.splits"><tbody></tbody></table>
  <div class="best" hidden><h2></h2><ol></ol></div>`;

export class Board {
  #root;
  #unlisten;
  #shown = "";
  /** The number that was shown last, or NaN. */
  #left = NaN;
  #course = COURSES[0];
  /** @type {readonly Run[]} */
  #runs = [];

  /**
   * @param {HTMLElement} stage the element to which it is added
   * @param {(id: string) => void} onCourse called with the chosen course's name
   */
  constructor(stage, onCourse) {
    this.#root = document.createElement("aside");
    this.#root.className = "sprint";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    const chooser = this.#chooser;
    chooser.append(...COURSES.map(({ id }) => {
      const option = element("option", "", { value: id });
      write(option, () => t(`sprint.course.${id}`));
      return option;
    }));
    chooser.addEventListener("change", () => onCourse(chooser.value));
    stage.append(this.#root);
    translate(this.#root);
    this.#unlisten = onLanguage(() => this.#list());
  }

  /** Returns the column, to which a course may add its own parts. */
  get column() {
    return this.#root;
  }

  get #chooser() {
    return /** @type {HTMLSelectElement} */ (find(this.#root, ".course select"));
  }

  /** Shows another course, without marks. @param {Course} course */
  setCourse(course) {
    this.#course = course;
    this.#left = NaN;
    this.#chooser.value = course.id;
    this.#root.toggleAttribute("data-trains", course.trains === true);
    write(find(this.#root, ".best h2"), () => t(`sprint.best.${course.counts}`));
    find(this.#root, "tbody").replaceChildren(...Array.from({ length: course.splits }, (_, i) => {
      const row = document.createElement("tr");
      row.innerHTML = trustedMarkup('<th scope="row"></th><td class="at"></td><td class="ahead"></td>');
      write(find(row, "th"), () => splitName(course, i));
      return row;
    }));
  }

  /** @param {number} ms */
  setTime(ms) {
    const text = clock(ms);
    if (text === this.#shown) return;
    this.#shown = text;
    find(this.#root, ".clock").textContent = text;
  }

  /** Shows what remains, or the points. @param {number} count @param {(count: number) => string} text */
  setLeft(count, text) {
    if (count === this.#left) return;
    this.#left = count;
    write(find(this.#root, ".to-go"), () => text(count));
  }

  /**
   * @param {readonly number[]} marks the time or the points of each split so far
   * @param {Run | undefined} best
   */
  setSplits(marks, best) {
    const { text, difference, isBetter } = MEASURES[this.#course.counts];
    this.#root.querySelectorAll(".splits tr").forEach((row, i) => {
      const [mark, other] = [marks[i], best?.splits[i]];
      find(row, ".at").textContent = mark === undefined ? "" : text(mark);
      const ahead = find(row, ".ahead");
      const known = mark !== undefined && other !== undefined;
      ahead.textContent = known ? difference(mark - other) : "";
      ahead.dataset.ahead = known ? String(!isBetter(other, mark)) : "";
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
    const { of, text } = MEASURES[this.#course.counts];
    find(this.#root, ".best ol").replaceChildren(...this.#runs.slice(0, LISTED).map((run) => {
      const item = element("li", "");
      item.append(element("b", text(of(run))), element("span", date.format(run.at)));
      return item;
    }));
  }
}
