// @ts-check
/** The column beside the boards of a review: both sides, the curve, the shown placement, and what can be done with it. */
import { element, find } from "../../base/elements.js";
import { minutes } from "../../base/minutes.js";
import { t, translate, write } from "../../language/language.js";
import { showCards } from "./cards-view.js";
import { curveInWords, drawCurve } from "./curve.js";
import { fillFigures } from "./figures.js";
import { showKind, showSides } from "./sides.js";
import { columnOf } from "./template.js";
import { causeOf, chanceOf, habitOf, isBest, kindOf, lossOf, notesOf, placeLossOf, titleOf } from "./words.js";

/** @typedef {import("./types").Player} Player */
/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./curve.js").Shown} Curve */
/** @typedef {() => string} Words */

/**
 * @typedef {object} Hears
 * @property {(what: string) => void} onAct called with the name of a pressed button
 * @property {(side: 0 | 1) => void} onSide
 * @property {(nth: number) => void} onSeek called with the number of a placement among those of the shown side
 * @property {(at: number) => void} onPlacement called with a placement of the summary
 * @property {(part: number) => void} onTime called with a moment of the curve, from 0 to 1
 */

export class Panel {
  root = columnOf();
  #canvas;
  #seek;
  /** @type {{ curve: Curve, name: string } | null} */
  #shown = null;
  #observer = new ResizeObserver(() => this.restyle());

  /** @param {HTMLElement} stage @param {Hears} hears */
  constructor(stage, hears) {
    stage.append(this.root);
    translate(this.root);
    this.#canvas = /** @type {HTMLCanvasElement} */ (find(this.root, ".review-graph canvas"));
    this.#seek = /** @type {HTMLInputElement} */ (find(this.root, ".review-graph input"));
    this.#observer.observe(this.#canvas);
    this.#listen(hears);
  }

  /** Hides everything except the news, until a placement is shown. */
  clear() {
    this.root.dataset.open = "false";
    this.showProgress({ done: 0, all: 0 });
  }

  /** @param {Words} words */
  say(words) {
    write(find(this.root, ".review-news"), words);
  }

  /** Answers to a button. @param {Words} words */
  answer(words) {
    write(find(this.root, ".review-answer"), words);
  }

  /** Answers to a button that shares. @param {Words} words */
  answerBelow(words) {
    write(find(this.root, ".review-shared"), words);
  }

  /** @param {import("./cards-view.js").DeckState} deck */
  showDeck(deck) {
    showCards(this.root, deck);
  }

  /** @param {{ done: number, all: number }} progress */
  showProgress({ done, all }) {
    const bar = /** @type {HTMLProgressElement} */ (find(this.root, ".review-progress"));
    bar.hidden = all > 0 && done === all;
    bar.value = all > 0 ? done / all : 0;
  }

  /** @param {string[]} names @param {Player[]} players empty before the first verdict @param {number} side the shown one */
  showSides(names, players, side) {
    showSides(this.root, names, players, side);
  }

  /** Writes how this kind of game is counted. @param {boolean} isAlone */
  showKind(isAlone) {
    showKind(this.root, isAlone);
  }

  /** @param {Curve} curve @param {string} name of the shown side */
  showCurve(curve, name) {
    this.#shown = { curve, name };
    write(this.#canvas, () => curveInWords(curve, name), "aria-label");
    this.restyle();
  }

  /**
   * @param {{ nth: number, count: number, piece: number, tick: number, name: string }} where `nth` of the `count` placements of
   *   the shown side
   */
  showWhere({ nth, count, piece, tick, name }) {
    this.root.dataset.open = "true";
    this.#seek.max = String(Math.max(0, count - 1));
    this.#seek.value = String(nth);
    const words = () => t("review.where", { piece: piece + 1, at: minutes(tick, 1) });
    write(find(this.root, ".review-when"), words);
    write(this.#seek, () => t("review.where.of", { name, piece: piece + 1, at: minutes(tick, 1) }), "aria-valuetext");
  }

  /** @param {Verdict | null} verdict null if it is unknown */
  showVerdict(verdict) {
    if (verdict === null) return this.#explain("", () => t("review.unknown"), () => "", []);
    const notes = notesOf(verdict).map((_, nth) => () => notesOf(verdict)[nth]);
    this.#explain(kindOf(verdict), () => titleOf(verdict), () => chanceOf(verdict), notes);
    find(this.root, ".review-lines").hidden = false;
    this.#button("best").hidden = isBest(verdict);
  }

  /** Asks the person to place the piece, before the answer is seen. */
  hideVerdict() {
    this.#explain("", () => t("review.try.title"), () => t("review.try.how"), []);
  }

  /** @param {boolean} isOn whether the person places the piece */
  showAttempting(isOn) {
    write(this.#button("try"), () => t(isOn ? "review.do.answer" : "review.do.try"));
  }

  /**
   * Compares a placement that the person has just made with that of the match.
   * @param {Verdict} now
   * @param {Verdict} then
   */
  showAttempt(now, then) {
    const [made, before] = [placeLossOf(now), placeLossOf(then)];
    const better = made.loss < before.loss ? "better" : made.loss > before.loss ? "worse" : "same";
    this.answer(() => t(`review.try.${made.loss === 0 ? "best" : better}`, {
      now: placeLossOf(now).words, then: placeLossOf(then).words, kind: titleOf(now),
    }));
  }

  /** @param {"played" | "best"} line @param {number} step from 0 @param {number} steps */
  showLine(line, step, steps) {
    for (const name of ["played", "best"]) this.#button(name).setAttribute("aria-pressed", String(name === line));
    write(find(this.root, ".review-steps output"), () => t("review.step", { step: step + 1, steps }));
    this.#button("first").toggleAttribute("disabled", step === 0);
    this.#button("step").toggleAttribute("disabled", step + 1 >= steps);
  }

  /**
   * @param {{ sentences: Words[], worst: { at: number, verdict: Verdict }[], habits: import("./findings.js").Habit[] } | null}
   *   summary null hides it
   */
  showSummary(summary) {
    const box = find(this.root, ".review-summary");
    box.hidden = summary === null;
    if (summary === null) return;
    find(box, "ol").replaceChildren(...summary.sentences.map((words) => written("li", words)));
    const { habits, worst } = summary;
    const lists = /** @type {const} */ ([
      [".review-worst", worst.map(({ at, verdict }) => this.#worst(at, verdict))],
      [".review-habits", habits.map((habit) => written("li", () => habitOf(habit)))],
    ]);
    for (const [list, items] of lists) {
      find(box, list).replaceChildren(...items);
      find(box, `${list}-title`).hidden = items.length === 0;
    }
  }

  /** @param {string[]} names @param {Player[]} players */
  showFigures(names, players) {
    fillFigures(/** @type {HTMLTableElement} */ (find(this.root, ".review-figures table")), names, players);
  }

  /** Draws the curve again. */
  restyle() {
    if (this.#shown !== null) drawCurve(this.#canvas, this.#shown.curve);
  }

  close() {
    this.#observer.disconnect();
    this.root.remove();
  }

  /**
   * Writes about a placement, without lines to follow.
   * @param {string} kind
   * @param {Words} title
   * @param {Words} text
   * @param {Words[]} why
   */
  #explain(kind, title, text, why) {
    const box = find(this.root, ".review-verdict");
    box.dataset.kind = kind;
    write(find(box, "h3"), title);
    write(find(box, ".review-chance"), text);
    find(box, ".review-why").replaceChildren(...why.map((words) => written("li", words)));
    find(this.root, ".review-lines").hidden = true;
  }

  /** @param {number} at @param {Verdict} verdict */
  #worst(at, verdict) {
    const item = element("li", "");
    const button = element("button", "", { type: "button", "data-at": String(at) });
    write(button, () => t("review.worst", {
      at: minutes(verdict.tick), loss: lossOf(verdict), why: causeOf(verdict),
    }));
    item.append(button);
    return item;
  }

  /** @param {string} what */
  #button(what) {
    return find(this.root, `[data-review="${what}"]`);
  }

  /** @param {Hears} hears */
  #listen({ onAct, onSide, onSeek, onPlacement, onTime }) {
    this.root.addEventListener("click", ({ target }) => {
      const { review, side, at } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
      if (review !== undefined) onAct(review);
      if (side !== undefined) onSide(side === "1" ? 1 : 0);
      if (at !== undefined) onPlacement(Number(at));
    });
    this.#seek.addEventListener("input", () => onSeek(this.#seek.valueAsNumber));
    this.#canvas.addEventListener("pointerdown", (event) => {
      const { left, width } = this.#canvas.getBoundingClientRect();
      onTime((event.clientX - left) / Math.max(1, width));
    });
  }
}

/** @param {string} tag @param {Words} words */
function written(tag, words) {
  const made = element(tag, "");
  write(made, words);
  return made;
}
