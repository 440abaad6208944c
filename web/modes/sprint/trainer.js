// @ts-check
/**
 * Shows finesse training beside the board: the counts, what was wrong with the last piece and its shortest way, and the choice
 * what follows a fault. An alert is a call-out with a sound; screen readers announce it with the shortest way.
 */
import { element, find } from "../../base/elements.js";
import { trustedMarkup } from "../../base/trusted.js";
import { PlanCanvas } from "../../board/plan.js";
import { lastDevice } from "../../input/last-device.js";
import { need, number, onLanguage, percent, t, translate, write } from "../../language/language.js";
import { Callouts } from "../../round/callouts.js";
import { pressOf } from "./presses.js";
import { HELPS, openTraining } from "./training.js";

/** @typedef {import("./training.js").Answer} Answer */
/** @typedef {import("./training.js").Help} Help */
/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("../../page/panel.js").Panel} panel
 * @property {import("../../round/display.js").Display} display
 * @property {() => import("../../settings/schema.js").Settings} chosen
 */

const NONE = "–";
/** The outline where a piece must be placed again: clear over the cells of the stack. Its colour is that of no piece. */
const OUTLINE = { next: { fill: 0.3, line: 1 }, later: { fill: 0.3, line: 1 } };
const NEUTRAL = "X";
/** The counts that are shown, in order. */
const COUNTS = ["rate", "faults", "streak", "best"];
const MARKUP = `
  <dl class="tally">${COUNTS.map((name) => `<div><dt data-t="sprint.finesse.${name}"></dt><dd></dd></div>`).join("")}</dl>
  <div class="answer"><p></p><ol data-t-label="sprint.finesse.shortest"></ol></div>
  <label class="help"><span data-t="sprint.finesse.help"></span><select></select></label>
  <p class="note" data-t="sprint.finesse.note"></p>
  <button type="button" class="reset"></button>`;

export class Trainer {
  #parts;
  #training = openTraining();
  #root = document.createElement("div");
  #callouts;
  /** The outline over the board, while this course is played. @type {PlanCanvas | null} */
  #plan = null;
  #unlisten;
  /** The answer to the last fault, or null. @type {Answer | null} */
  #answer = null;
  /** Whether a later piece, or a retry, was clean. */
  #isOld = false;
  #best = 0;

  /**
   * @param {HTMLElement} column the element to which it is added
   * @param {Parts} parts
   */
  constructor(column, parts) {
    this.#parts = parts;
    this.#root.className = "training";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    this.#callouts = new Callouts(find(parts.root, '.seat[data-side="0"] .callouts'));
    const select = /** @type {HTMLSelectElement} */ (find(this.#root, "select"));
    select.append(...HELPS.map((help) => {
      const option = element("option", "", { value: help });
      write(option, () => t(`sprint.finesse.help.${help}`));
      return option;
    }));
    select.value = this.#training.help;
    select.addEventListener("change", () => this.#setHelp(/** @type {Help} */ (select.value)));
    find(this.#root, ".reset").addEventListener("click", () => {
      this.#training.reset();
      this.#draw();
    });
    column.append(this.#root);
    translate(this.#root);
    this.#unlisten = onLanguage(() => this.#draw());
    // The names of a gamepad's controls. Without them, the signs still say what to press.
    need("settings").then(() => this.#draw(), () => undefined);
  }

  /** Returns whether the last piece will come back, even if the game seems to be over. */
  get isTakingBack() {
    return this.#training.isTakingBack;
  }

  /** Begins with another game. */
  begin() {
    this.#training.begin();
    this.#plan ??= new PlanCanvas(find(this.#parts.root, ".plan"), OUTLINE, false);
    this.#answer = null;
    this.#best = this.#training.tally.best;
    this.#isOld = false;
    this.#showTarget();
    this.#draw();
  }

  /**
   * Answers to the pieces that locked in a frame.
   * @param {import("../../round/round.js").Round} round
   * @param {number} events the person's events of this frame
   * @param {number} now in ms
   */
  played(round, events, now) {
    this.#plan?.follow();
    const judged = this.#training.played(round, events, now);
    const still = String(this.#training.isTakingBack);
    if (this.#root.dataset.still !== still) this.#root.dataset.still = still;
    if (judged === null) return;
    const { isClean, answer } = judged;
    this.#isOld = isClean;
    if (answer !== null) this.#answer = answer;
    this.#showTarget();
    this.#draw();
    if (answer !== null && this.#training.help !== "count") this.#alert(answer);
  }

  /** Returns what is shown when the game is over. @returns {import("../../page/panel.js").Overlay} */
  overlay() {
    const { pieces, faults, best } = this.#training.tally;
    const isRecord = best > this.#best;
    const count = t("sprint.finesse.of", { faults: number(faults), pieces: number(pieces) });
    return {
      title: t("sprint.over"),
      mood: isRecord ? "record" : "done",
      lead: isRecord ? t("sprint.finesse.record", { count: best }) : "",
      result: {
        names: [t("sprint.this"), t("sprint.before")],
        rows: [
          { label: t("sprint.finesse.rate"), values: [this.#rate(), NONE] },
          { label: t("sprint.finesse.faults"), values: [count, NONE] },
          { label: t("sprint.finesse.best"), values: [number(best), number(this.#best)] },
        ],
      },
      actions: [{ label: t("sprint.again"), action: "start", key: "confirm" }],
    };
  }

  /** Removes the outline, because another course or another screen follows. */
  rest() {
    this.#plan?.show([]);
    this.#plan?.close();
    this.#plan = null;
  }

  close() {
    this.rest();
    this.#unlisten();
    this.#root.remove();
  }

  /** @param {Help} help */
  #setHelp(help) {
    this.#training.setHelp(help);
    this.#showTarget();
    this.#draw();
  }

  /** Shows where the piece must be placed again. */
  #showTarget() {
    const { target } = this.#training;
    const cells = /** @type {[number, number][]} */ (target.flatMap((x, i) => (i % 2 === 0 ? [[x, target[i + 1]]] : [])));
    this.#plan?.show(cells.length > 0 ? [{ piece: NEUTRAL, cells }] : []);
  }

  /** Returns what was wrong. @param {Answer} answer */
  #words({ fault, wasted }) {
    return t(`sprint.finesse.fault.${fault}`, { count: wasted });
  }

  /** @param {Answer} answer */
  #presses({ presses }) {
    const [settings, device] = [this.#parts.chosen(), lastDevice(find(this.#parts.root, ".app"))];
    return presses.map((press) => pressOf(press, settings, device));
  }

  /** @param {Answer} answer */
  #alert(answer) {
    const presses = this.#presses(answer);
    const words = this.#words(answer);
    this.#callouts.show({ headline: words, details: [], sent: presses.map(({ sign }) => sign).join(" ") });
    this.#parts.display.speaker?.fault();
    const names = presses.map(({ name }) => name).join(t("sprint.finesse.then"));
    this.#parts.panel.say(t("sprint.finesse.spoken", { fault: words, presses: names }));
  }

  /** Returns the part of the pieces without a fault, as a text. */
  #rate() {
    const { pieces, faults } = this.#training.tally;
    return pieces === 0 ? NONE : percent((100 * (pieces - faults)) / pieces, 1);
  }

  #draw() {
    const { pieces, faults, streak, best } = this.#training.tally;
    const of = t("sprint.finesse.of", { faults: number(faults), pieces: number(pieces) });
    const values = [this.#rate(), of, number(streak), number(best)];
    this.#root.querySelectorAll("dd").forEach((cell, i) => (cell.textContent = values[i]));
    find(this.#root, ".note").hidden = this.#training.help !== "retry";
    const reset = /** @type {HTMLButtonElement} */ (find(this.#root, ".reset"));
    reset.textContent = t(pieces === 0 && best > 0 ? "sprint.finesse.reset-best" : "sprint.finesse.reset");
    reset.disabled = pieces === 0 && best === 0;
    const answer = find(this.#root, ".answer");
    answer.dataset.old = String(this.#isOld);
    find(answer, "p").textContent = this.#answer === null ? "" : this.#words(this.#answer);
    const presses = this.#answer === null ? [] : this.#presses(this.#answer);
    find(answer, "ol").replaceChildren(...presses.map(({ sign, name, key }) => {
      const item = element("li", "");
      item.append(element("b", sign, { "aria-hidden": "true" }), element("span", name));
      if (key !== "") item.append(element("kbd", key));
      return item;
    }));
  }
}
