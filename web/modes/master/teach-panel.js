// @ts-check
/**
 * The column of lessons: the recorded moves, the training with its curves, and what to do with the agent.
 */
import { find } from "../../base/elements.js";
import { trustedMarkup } from "../../base/trusted.js";
import { fixed, say, t, translate, write } from "../../language/language.js";
import { Curve } from "./curve.js";

/** The number of moves that is enough for an agent to imitate a person. */
const ENOUGH = 300;
const MILLION = 1e6;

const button = (/** @type {string} */ name, more = "") =>
  `<button type="button" data-lesson="${name}" data-t="master.teach.${name}"${more}></button>`;

const MARKUP = `
  <div class="recorded"><p class="moves" role="status"></p><button type="button" class="unfold" aria-expanded="false"
    data-t="master.teach.more"></button></div>
  <progress class="enough" max="${ENOUGH}" value="0" data-t-label="master.teach.moves.label"></progress>
  <p class="how" data-t="master.teach.how"></p>
  <div class="row">${button("undo")}${button("reset")}${button("fresh")}</div>
  <div class="row folded">${button("save")}${button("load")}${button("clear")}</div>
  <input type="file" accept=".ndjson,.jsonl,.json,.txt" hidden>
  <label class="from"><input type="checkbox"><span data-t="master.teach.from-zero"></span></label>
  <button type="button" class="main" data-lesson="train" data-t="master.teach.train"></button>
  <progress class="trained" hidden data-t-label="master.teach.progress"></progress>
  <p class="news" role="status"></p>
  <canvas class="curve loss" role="img" data-t-label="master.teach.loss"></canvas>
  <canvas class="curve agreement" role="img" data-t-label="master.teach.agreement"></canvas>
  <div class="row">${button("watch", " hidden")}${button("duel", " hidden")}</div>`;

/**
 * @typedef {Record<"undo" | "reset" | "fresh" | "train" | "save" | "clear" | "watch" | "duel", () => void> & { load: (file:
 *   File) => void }} Hears
 */

export class TeachPanel {
  #root;
  #loss;
  #agreement;
  /** @type {Hears} */
  hears = /** @type {Hears} */ ({});

  /** @param {HTMLElement} place the column to which it is added */
  constructor(place) {
    this.#root = document.createElement("div");
    this.#root.className = "lesson";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    place.append(this.#root);
    translate(this.#root);
    this.#loss = new Curve(/** @type {HTMLCanvasElement} */ (find(this.#root, ".loss")), 20);
    this.#agreement = new Curve(/** @type {HTMLCanvasElement} */ (find(this.#root, ".agreement")), 20);
    const input = /** @type {HTMLInputElement} */ (find(this.#root, "input[type=file]"));
    // On a phone, the button shows or hides what is not needed for recording, so that the board is large.
    const unfold = find(this.#root, ".unfold");
    unfold.addEventListener("click", () =>
      unfold.setAttribute("aria-expanded", String(unfold.getAttribute("aria-expanded") !== "true")));
    this.#root.addEventListener("click", ({ target }) => {
      const name = target instanceof Element ? target.closest("button")?.dataset.lesson : undefined;
      if (name === "load") input.click();
      else if (name !== undefined) this.hears[/** @type {"undo"} */ (name)]?.();
    });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      input.value = "";
      if (file !== undefined) this.hears.load(file);
    });
  }

  get isFromZero() {
    return /** @type {HTMLInputElement} */ (find(this.#root, ".from input")).checked;
  }

  /**
   * @param {{ lines: number, here: number, isKept: boolean, alive: boolean }} state the recorded moves, those of this game,
   *   whether they survive the page, and whether the game goes on
   */
  show({ lines, here, isKept, alive }) {
    write(find(this.#root, ".moves"), () =>
      [t("master.teach.moves", { count: lines }), isKept ? "" : t("master.teach.not-kept"), alive ? "" : t("master.teach.lost")]
        .filter(Boolean).join(t("main.space")));
    /** @type {HTMLProgressElement} */ (find(this.#root, ".enough")).value = Math.min(ENOUGH, lines);
    this.#able("undo", here > 0);
    this.#able("train", lines > 1);
    this.#able("save", lines > 0);
    this.#able("clear", lines > 0);
  }

  /** Shows that a training begins. @param {number} epochs */
  begin(epochs) {
    this.#loss.clear();
    this.#agreement.clear();
    Object.assign(find(this.#root, ".trained"), { hidden: false, max: epochs, value: 0 });
    this.#word("train", "master.teach.stop");
    write(find(this.#root, ".news"), () => t("master.teach.begins"));
  }

  /** @param {{ epoch: number, loss: number, held: number, agreement: number }} result numbers in millionths */
  note({ epoch, loss, held, agreement }) {
    this.#loss.add(loss / MILLION);
    this.#agreement.add(agreement / MILLION);
    this.#loss.draw();
    this.#agreement.draw();
    /** @type {HTMLProgressElement} */ (find(this.#root, ".trained")).value = epoch;
    const values = { loss: fixed(loss / MILLION, 3), held: fixed(held / MILLION, 3), percent: fixed(agreement / 1e4, 1) };
    write(find(this.#root, ".news"), () => t("master.teach.epoch", { epoch, ...values }));
  }

  /** @param {number} epochs the number of finished epochs */
  finish(epochs) {
    find(this.#root, ".trained").hidden = true;
    this.#word("train", "master.teach.train");
    write(find(this.#root, ".news"), () => t("master.teach.done", { count: epochs }));
    this.offer(true);
  }

  /** Shows or hides the buttons for the person's agent. @param {boolean} hasAgent */
  offer(hasAgent) {
    for (const name of ["watch", "duel"]) find(this.#root, `[data-lesson="${name}"]`).hidden = !hasAgent;
  }

  /** @param {import("../../engine/client.js").Why} why */
  fail(why) {
    find(this.#root, ".trained").hidden = true;
    this.#word("train", "master.teach.train");
    write(find(this.#root, ".news"), () => say(why));
  }

  close() {
    this.#root.remove();
  }

  /** @param {string} name @param {boolean} isAble */
  #able(name, isAble) {
    /** @type {HTMLButtonElement} */ (find(this.#root, `[data-lesson="${name}"]`)).disabled = !isAble;
  }

  /** @param {string} name @param {string} key */
  #word(name, key) {
    write(find(this.#root, `[data-lesson="${name}"]`), () => t(key));
  }
}
