// @ts-check
/**
 * The column between the boards of a race: the time, the progress of each side, and the best time so far.
 */
import { find } from "../../base/elements.js";
import { onLanguage, t, translate, write } from "../../language/language.js";
import { clock } from "../sprint/splits.js";
import { trustedMarkup } from "../../base/trusted.js";

const side = (/** @type {number} */ at) => `
  <div class="runner" data-runner="${at}"><span class="who"></span><b class="left"></b><progress></progress></div>`;

const MARKUP = `
  <p class="clock" role="timer" data-t-label="race.time"></p>
  ${side(0)}${side(1)}
  <p class="best"></p>`;

export class Track {
  #root;
  #unlisten;
  #time = "";
  /** @type {number[]} the lines that each side had left when it was last shown */
  #left = [];
  /** @type {number | undefined} */
  #best;

  /** @param {HTMLElement} stage the element to which it is added */
  constructor(stage) {
    this.#root = document.createElement("aside");
    this.#root.className = "track";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    stage.append(this.#root);
    translate(this.#root);
    this.#unlisten = onLanguage(() => this.#writeBest());
  }

  /** @param {() => [string, string]} names */
  setNames(names) {
    [0, 1].forEach((at) => {
      write(find(this.#runner(at), ".who"), () => names()[at]);
      write(find(this.#runner(at), "progress"), () => names()[at], "aria-label");
    });
  }

  /** @param {number} ms */
  setTime(ms) {
    const text = clock(ms);
    if (text === this.#time) return;
    this.#time = text;
    find(this.#root, ".clock").textContent = text;
  }

  /**
   * @param {number[]} left the lines that each side has left
   * @param {number} all the lines at the start
   */
  setLeft(left, all) {
    left.forEach((count, at) => {
      if (count === this.#left[at]) return;
      const bar = /** @type {HTMLProgressElement} */ (find(this.#runner(at), "progress"));
      Object.assign(bar, { max: all, value: all - count });
      write(find(this.#runner(at), ".left"), () => t("race.left", { count }));
    });
    this.#left = [...left];
  }

  /** @param {number | undefined} ms the time of the best run, if there is one */
  setBest(ms) {
    this.#best = ms;
    this.#writeBest();
  }

  close() {
    this.#unlisten();
    this.#root.remove();
  }

  #writeBest() {
    find(this.#root, ".best").textContent = this.#best === undefined ? "" : t("race.best", { time: clock(this.#best) });
  }

  /** @param {number} at */
  #runner(at) {
    return find(this.#root, `[data-runner="${at}"]`);
  }
}
