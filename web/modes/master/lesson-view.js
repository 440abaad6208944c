// @ts-check
/**
 * The view of lessons: it loads their package and the stored moves, and is ready when both are there.
 */
import { wordsOf } from "../../language/failure.js";
import { t } from "../../language/language.js";
import { Standing } from "../../page/standing.js";
import { Teach } from "./teach.js";
import { TeachPanel } from "./teach-panel.js";

export class LessonView {
  #parts;
  #mode;
  #column;
  #shipped;
  #hears;
  /** @type {TeachPanel | null} */
  #panel = null;
  /** @type {Teach | null} */
  #teach = null;
  /** Increases whenever the view is entered or left, so that a slow load does not begin an outdated lesson. */
  #visit = 0;
  #standing;

  /**
   * @param {import("./screen.js").Parts} parts
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {HTMLElement} column the element to which its controls are added
   * @param {Uint8Array} shipped the weights of the shipped agent
   * @param {{ onWatch: (own: Uint8Array | null) => void, onDuel: (own: Uint8Array | null) => void }} hears
   */
  constructor(parts, mode, column, shipped, hears) {
    this.#parts = parts;
    this.#mode = mode;
    this.#column = column;
    this.#shipped = shipped;
    this.#hears = hears;
    this.#standing = new Standing(parts.panel);
  }

  get state() {
    return this.#standing.state;
  }

  async enter() {
    const visit = ++this.#visit;
    const { panel } = this.#parts;
    panel.setMode(this.#mode, () => [t("main.you"), ""]);
    panel.hideOverlay();
    this.#standing.enter("loading");
    const controls = (this.#panel ??= new TeachPanel(this.#column));
    try {
      const teach = await Teach.open(this.#parts, controls, this.#shipped);
      if (visit !== this.#visit) return teach.close();
      this.#teach = teach;
      Object.assign(controls.hears, {
        watch: () => this.#hears.onWatch(teach.lessons.agent),
        duel: () => this.#hears.onDuel(teach.lessons.agent),
      });
      controls.offer(teach.lessons.agent !== null);
      teach.begin();
      this.#standing.play(t("master.teach.started"));
    } catch (error) {
      if (visit === this.#visit) this.#standing.fail("master.failed", wordsOf(error), []);
    }
  }

  /** Begins a new game. */
  restart() {
    this.#teach?.begin();
  }

  /** Drops the last recorded move. Returns whether there was one in this game. */
  undo() {
    return this.#teach?.undo() ?? false;
  }

  /** @param {number} button @param {boolean} down @param {number} now */
  edge(button, down, now) {
    this.#teach?.edge(button, down, now);
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#teach?.frame(now);
  }

  leave() {
    this.#visit += 1;
    this.#standing.leave();
    this.#teach?.close();
    this.#teach = null;
  }
}
