// @ts-check
/** The column beside the board of Learn: the drive, the story, the curves, the weights, the controls and the explanation. */
import { element, find } from "../../base/elements.js";
import { trustedMarkup } from "../../base/trusted.js";
import { fixed, number, percent, t, translate, write } from "../../language/language.js";
import { Chart } from "./chart.js";
import { Controls } from "./controls.js";
import { DecisionList } from "./decision-list.js";
import { LINES, clears } from "./lines.js";
import { GOAL, SPEEDS } from "./numbers.js";
import { MARKUP } from "./template.js";
import { WeightBars } from "./weights.js";

/** @typedef {import("./lines.js").Tab} Tab */
/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./chart.js").Series} Series */
/** @typedef {import("./types").LearnOptions} LearnOptions */

/**
 * @typedef {object} Hears
 * @property {(name: string) => void} onAct called with the name of a pressed button
 * @property {(speed: number) => void} onSpeed
 * @property {(name: string) => void} onStory
 * @property {(options: LearnOptions) => void} onOptions
 * @property {(run: number) => void} onRun
 * @property {(side: 0 | 1) => void} onSide
 * @property {(kind: number | null) => void} onKind
 * @property {(at: number) => void} onPlacement
 * @property {(file: File) => void} onFile
 */

export class Panel {
  root;
  decision;
  weights;
  controls;
  #chart;
  /** @type {Tab} */
  #tab = "survival";
  /** @type {Series[]} */
  #series = [];

  /**
   * @param {HTMLElement} stage
   * @param {(number: number, order: number) => LearnOptions} recipe
   * @param {Hears} hears
   */
  constructor(stage, recipe, hears) {
    this.root = document.createElement("aside");
    this.root.className = "lab";
    this.root.hidden = true;
    this.root.innerHTML = trustedMarkup(MARKUP);
    stage.append(this.root);
    translate(this.root);
    this.#chart = new Chart(/** @type {HTMLCanvasElement} */ (find(this.root, ".lab-chart")));
    this.weights = new WeightBars(find(this.root, ".lab-weights"), hears.onKind);
    this.decision = new DecisionList(find(this.root, ".lab-decision"), hears.onPlacement);
    this.controls = new Controls(find(this.root, ".lab-controls"), recipe, hears);
    write(find(this.root, ".lab-goal"), () => t("learn.news.goal", { goal: number(GOAL) }));
    this.#listen(hears);
  }

  /** @param {number} speed one of the speeds */
  setSpeed(speed) {
    const input = this.#input(".lab-speed");
    input.value = String(SPEEDS.indexOf(speed));
    const words = () =>
      speed === 0 ? t("learn.speed.step") : speed === Infinity ? t("learn.speed.most") : t("learn.speed.rate", { count: speed });
    write(find(/** @type {HTMLElement} */ (input.closest("label")), "output"), words);
    write(input, words, "aria-valuetext");
  }

  /** @param {boolean} isHeld whether the training is paused */
  setHeld(isHeld) {
    this.root.dataset.held = String(isHeld);
    write(this.#button("hold"), () => t(isHeld ? "learn.act.go" : "learn.act.hold"));
  }

  /** @param {boolean} isOn @param {0 | 1} side whose numbers and controls are shown */
  setComparison(isOn, side) {
    this.#button("compare").setAttribute("aria-pressed", String(isOn));
    find(this.root, ".lab-side").hidden = !isOn;
    for (const button of this.root.querySelectorAll(".lab-side button"))
      button.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (button).dataset.side) === side));
  }

  /** Shows which story is chosen. @param {string} name `own` if the person has changed something */
  setStory(name) {
    /** @type {HTMLSelectElement} */ (find(this.root, ".lab-stories")).value = name;
    write(find(this.root, ".lab-hint"), () => t(`learn.hint.${name}`));
  }

  /** @param {Series[]} series of one or two learners @param {number} side the one whose figures are written */
  showCurves(series, side) {
    this.#series = series;
    this.#chart.show(this.#tab, series);
    const { exams, pieces, isOn } = series[side];
    const last = exams.at(-1);
    const words = () => (last === undefined ? t("learn.news.none", { pieces })
      : t(isOn ? "learn.news.on" : "learn.news", { pieces: last.at, mean: meanOf(last) }));
    write(find(this.root, ".lab-news"), words);
    find(this.root, ".lab-goal").hidden = exams.every(({ mean }) => mean <= GOAL);
    write(find(this.root, ".lab-chart"), words, "aria-label");
    this.#caption();
    this.#figures(last?.result);
  }

  /** Writes an answer to what the person did. @param {() => string} words */
  answer(words) {
    write(find(this.root, ".lab-answer"), words);
  }

  /** Opens the file dialog. */
  askForFile() {
    this.#input('.lab-use input[type="file"]').click();
  }

  restyle() {
    this.#chart.draw();
  }

  close() {
    this.#chart.close();
    this.root.remove();
  }

  /** @param {import("./types").ExamResult | undefined} result */
  #figures(result) {
    const place = find(this.root, ".lab-figures");
    if (result === undefined) return place.replaceChildren();
    const share = (/** @type {Line} */ line) => (clears(result) > 0 ? percent(100 * line.values(result), 1) : "–");
    const rate = (/** @type {Line} */ line) => (result.pieces > 0 ? fixed(line.values(result), 2) : "–");
    const row = (/** @type {Line} */ line, /** @type {string} */ text) => {
      const [row, label] = [element("div", ""), element("dt", "")];
      write(label, () => t(line.name));
      row.append(label, element("dd", text));
      return row;
    };
    place.replaceChildren(
      ...[...LINES.clears, ...LINES.runs].map((line) => row(line, share(line))),
      ...LINES.score.map((line) => row(line, rate(line))));
  }

  /** @param {Hears} hears */
  #listen(hears) {
    const { root } = this;
    root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button === null) return;
      const { lab, tab, side } = button.dataset;
      if (lab !== undefined) hears.onAct(lab);
      if (tab !== undefined) this.#choose(/** @type {Tab} */ (tab));
      if (side !== undefined) hears.onSide(side === "1" ? 1 : 0);
    });
    this.#input(".lab-speed").addEventListener("input", () => hears.onSpeed(SPEEDS[this.#input(".lab-speed").valueAsNumber]));
    find(root, ".lab-stories").addEventListener("change", ({ target }) =>
      hears.onStory(/** @type {HTMLSelectElement} */ (target).value));
    const file = this.#input('.lab-use input[type="file"]');
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      file.value = "";
      if (chosen !== undefined) hears.onFile(chosen);
    });
  }

  /** @param {Tab} tab */
  #choose(tab) {
    this.#tab = tab;
    for (const button of this.root.querySelectorAll(".lab-tabs button"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.tab === tab));
    this.#caption();
    this.#chart.show(tab, this.#series);
  }

  /** Writes what the curves are, and which are those of the second learner. */
  #caption() {
    const tab = this.#tab;
    const isDashed = this.#series.length > 1 && tab !== "survival";
    write(find(this.root, ".lab-caption"), () =>
      [t(`learn.caption.${tab}`), ...(isDashed ? [t("learn.caption.dashed")] : [])].join(" "));
  }

  /** @param {string} name */
  #button(name) {
    return find(this.root, `[data-lab="${name}"]`);
  }

  /** @param {string} selector */
  #input(selector) {
    return /** @type {HTMLInputElement} */ (find(this.root, selector));
  }
}

/** Returns the mean as text. If games were stopped, it is at least this. @param {import("./types").ExamPoint} exam */
function meanOf({ mean, result: { deaths, lengths } }) {
  const text = number(mean, { maximumFractionDigits: mean < 100 ? 1 : 0 });
  return deaths < lengths.length ? `≥ ${text}` : text;
}
