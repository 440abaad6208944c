// @ts-check
/**
 * Lessons: a person shows moves at an own pace, an agent learns from them in a worker, and then plays.
 */
import { assetUrl } from "../../base/assets.js";
import { download } from "../../base/download.js";
import { EVENT } from "../../base/events.js";
import { openLink } from "../../engine/link.js";
import { wordsOf } from "../../language/failure.js";
import { Lessons } from "./lessons.js";
import { readLog, textOf } from "./log-file.js";
import { loadTeach } from "./package.js";
import { createTeacher } from "./teacher.js";
import { Picture } from "../../board/picture.js";

/** The bits of the buttons. */
const [LEFT, RIGHT, SOFT_DROP, HARD_DROP, CW, CCW, HALF, HOLD] = [1, 2, 4, 8, 16, 32, 64, 128];
/** When a held direction shifts again, and how often, in ms. */
const [REPEAT_AFTER_MS, REPEAT_MS] = [180, 50];
const EPOCHS = 40;

/** @typedef {import("./types").AnnotatorHandle} Annotator */

export class Teach {
  #parts;
  #panel;
  #module;
  #shipped;
  #picture = new Picture();
  #shown;
  lessons;
  /** @type {Annotator} */
  #game;
  /** The number of stored lines before this game. */
  #before;
  /** @type {{ dx: number, at: number } | null} */
  #held = null;
  #events = 0;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;

  /**
   * @param {{ display: import("../../round/display.js").Display }} parts
   * @param {import("./teach-panel.js").TeachPanel} panel
   * @param {import("./types").TeachModule} module
   * @param {Lessons} lessons
   * @param {Uint8Array} shipped the weights of the shipped agent
   */
  constructor(parts, panel, module, lessons, shipped) {
    this.#parts = parts;
    this.#panel = panel;
    this.#module = module;
    this.#shipped = shipped;
    this.lessons = lessons;
    this.#before = lessons.lines.length;
    this.#game = this.#newGame();
    const picture = this.#picture;
    this.#shown = {
      sides: [picture], side: (/** @type {number} */ at) => (at === 0 ? picture : undefined), countdown: 0, loop: { tick: 0 },
    };
    Object.assign(panel.hears, {
      undo: () => this.undo(),
      reset: () => this.#act(() => this.#game.reset(), EVENT.rotate),
      fresh: () => this.begin(),
      train: () => this.train(),
      save: () => download(new TextEncoder().encode(textOf(lessons.lines)), "application/x-ndjson", "stackmate-20g.ndjson"),
      load: (/** @type {File} */ file) => this.#load(file),
      clear: () => this.#clear(),
    });
  }

  /**
   * Loads the package and the stored moves.
   * @param {{ display: import("../../round/display.js").Display }} parts
   * @param {import("./teach-panel.js").TeachPanel} panel
   * @param {Uint8Array} shipped
   */
  static async open(parts, panel, shipped) {
    const [module, lessons] = await Promise.all([loadTeach(), Lessons.open()]);
    return new Teach(parts, panel, module, lessons, shipped);
  }

  /** Begins a new game; the recorded moves stay. */
  begin() {
    this.#game.free();
    this.#before = this.lessons.lines.length;
    this.#game = this.#newGame();
    this.#parts.display.open(this.#shown);
    this.#draw(0);
  }

  /**
   * @param {number} button
   * @param {boolean} down
   * @param {number} now
   */
  edge(button, down, now) {
    const dx = button === LEFT ? -1 : button === RIGHT ? 1 : 0;
    if (!down) {
      if (dx !== 0 && this.#held?.dx === dx) this.#held = null;
      return;
    }
    if (dx !== 0) {
      this.#held = { dx, at: now + REPEAT_AFTER_MS };
      this.#act(() => this.#game.input(0, dx), EVENT.shift);
    } else if (button === CW || button === CCW || button === HALF) {
      const turn = button === CW ? -1 : 1;
      this.#act(() => this.#game.input(turn, this.#held?.dx ?? 0), EVENT.rotate);
    } else if (button === HOLD) this.#act(() => this.#game.reset(), EVENT.rotate);
    else if (button === SOFT_DROP || button === HARD_DROP) this.#lock();
  }

  /** @param {number} now */
  frame(now) {
    if (this.#held !== null && now >= this.#held.at) {
      const { dx } = this.#held;
      this.#held.at = now + REPEAT_MS;
      this.#act(() => this.#game.input(0, dx), EVENT.shift);
    }
    this.#parts.display.frame(this.#shown, [this.#events, 0], true, now);
    this.#events = 0;
  }

  /** Drops the last recorded move. Returns whether there was one in this game. */
  undo() {
    if (!this.#game.undo()) return false;
    this.lessons.drop();
    this.#draw(EVENT.rotate);
    return true;
  }

  /** Trains an agent in a worker, or stops the training, which keeps what was learned. */
  train() {
    if (this.#link !== null) return this.#link.post({ type: "stop" });
    this.#panel.begin(EPOCHS);
    this.#link = openLink({
      script: assetUrl("modes/master/teach-worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => this.#hear(message),
      here: async (post, later) => createTeacher({ module: await loadTeach(), post, later }),
    });
    const weights = this.#panel.isFromZero ? new Uint8Array() : this.#shipped;
    this.#link.post({ type: "train", log: this.lessons.lines, weights, seed: 1, epochs: EPOCHS });
  }

  close() {
    this.#endTraining();
    this.#game.free();
    this.lessons.close();
  }

  #newGame() {
    const seed = 1 + Math.floor(Math.random() * 0xffff_fffe);
    return new this.#module.Annotator(seed, `${new Date().toISOString().slice(0, 19)}-${seed}`);
  }

  #lock() {
    const lines = this.#game.lock();
    if (lines < 0) return this.begin();
    const [line] = this.#game.records(this.#game.count() - 1);
    void this.lessons.add(line);
    this.#draw(EVENT.lock | (lines > 0 ? EVENT.clear : 0), lines);
  }

  /** Performs an action on the piece, and shows the piece if it moved. @param {() => boolean | void} act @param {number} event */
  #act(act, event) {
    if (act() !== false) this.#draw(event);
  }

  /** @param {number} event @param {number} [lines] */
  #draw(event, lines = 0) {
    const { cells, active, piece, next, alive } = this.#game.state();
    const picture = this.#picture;
    picture.board.fill(0);
    picture.board.set(cells);
    picture.active.set(active);
    Object.assign(picture, { piece, next, isAlive: alive, numbers: { pieces: this.#game.count(), last_lines: lines } });
    this.#events |= event;
    this.#panel.show({ lines: this.lessons.lines.length, here: this.#game.count(), isKept: this.lessons.isKept, alive });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "epoch") this.#panel.note(message);
    else if (message.type === "done") {
      void this.lessons.setAgent(message.weights);
      this.#endTraining();
      this.#panel.finish(message.epochs);
    } else if (message.type === "stackmate_error") {
      this.#endTraining();
      this.#panel.fail(message.message);
    }
  }

  #endTraining() {
    this.#link?.close();
    this.#link = null;
  }

  /** Replaces the moves by those of a file, if all of them are valid. @param {File} file */
  async #load(file) {
    try {
      const lines = await readLog(file);
      this.#module.checkLog(lines);
      await this.lessons.replace(lines);
      this.begin();
    } catch (error) {
      this.#panel.fail(wordsOf(error));
    }
  }

  #clear() {
    void this.lessons.replace([]);
    this.begin();
  }
}
