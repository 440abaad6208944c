// @ts-check
/**
 * The tools of practice, under the board and over it: the hint of a perfect clear, the bot's advice, the drawn plan, and the
 * state of the buttons.
 */
import { say, t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { Asker, solverWith } from "../solve/asker.js";
import { AdvicePanel } from "./advice-panel.js";
import { Hint } from "./hint.js";
import { PlanCanvas } from "../../board/plan.js";
import { positionOf } from "./position.js";

/** @typedef {import("./hint.js").Shown} Shown */
/** @typedef {import("../solve/pc").Tile} Tile */

export class PracticeTools {
  #root;
  #plan;
  #asker = new Asker(solverWith(1), (why) => {
    this.#slow = why;
    this.#possible(this.#shown);
  });
  /** The reason why the solver has no worker, or null. @type {import("../../language/language.js").Words | null} */
  #slow = null;
  #hint;
  #advicePanel;
  /** The known perfect clear, or null. @type {Shown | null} */
  #shown = null;
  #isOpen = false;
  /** The planned placements of the focused advice. @type {Tile[]} */
  #advised = [];

  /**
   * @param {ParentNode} root
   * @param {{ goals: import("../../types").StackmateModule["goals"], memory: number }} parts `memory` is the limit in MiB for
   *   the bot that gives advice
   */
  constructor(root, { goals, memory }) {
    this.#root = root;
    this.#plan = new PlanCanvas(find(root, ".plan"));
    this.#hint = new Hint(this.#asker, goals, (shown) => this.#possible(shown));
    this.#advicePanel = new AdvicePanel(find(root, ".practice .advice"), {
      memory,
      onLook: (tiles) => {
        this.#advised = tiles;
        this.#draw();
      },
      onError: (why) => this.#showHint(() => t("practice.failed.advice", { why: say(why) })),
    });
  }

  /**
   * Updates the tools for a new piece.
   * @param {import("../../round/round.js").Round} round
   */
  appeared(round) {
    const [back, forth] = round.game.reach();
    for (const [command, count] of /** @type {const} */ ([["undo", back], ["redo", forth]])) {
      /** @type {HTMLButtonElement} */ (this.#button(command)).disabled = count === 0;
    }
    this.#hint.update(positionOf(round.side(0)));
    this.#advicePanel.appeared(round);
  }

  /** Updates the tools, once per frame. @param {number} now */
  frame(now) {
    this.#advicePanel.frame(now);
    this.#plan.follow();
  }

  /**
   * @param {string} command
   * @returns {boolean} whether the tools handle this command
   */
  command(command) {
    if (command === "plan") this.#isOpen = !this.#isOpen;
    else if (command === "advice") this.#advicePanel.toggle();
    else return false;
    this.#button("plan").setAttribute("aria-pressed", String(this.#isOpen));
    this.#button("advice").setAttribute("aria-pressed", String(this.#advicePanel.isOn));
    find(this.#root, ".practice .advice").hidden = !this.#advicePanel.isOn;
    this.#draw();
    return true;
  }

  /** Removes hint, advice and plan. */
  clear() {
    this.#hint.clear();
    this.#advicePanel.clear();
  }

  /** Closes solver and bot; the next request opens them again. */
  rest() {
    this.clear();
    this.#asker.close();
    this.#advicePanel.close();
  }

  close() {
    this.rest();
    this.#plan.close();
  }

  /** @param {Shown | null} shown the known perfect clear, or null */
  #possible(shown) {
    this.#shown = shown;
    const slow = this.#slow;
    const slowly = () => (slow !== null ? t("bots.engine.main", { why: slow }) : "");
    this.#showHint(() => (shown !== null ? t("practice.possible", { count: shown.pieces }) : slowly()));
    this.#draw();
  }

  /** @param {() => string} words */
  #showHint(words) {
    write(find(this.#root, ".practice .hint"), words);
  }

  /** @param {string} command */
  #button(command) {
    return find(this.#root, `.practice [data-command="${command}"]`);
  }

  #draw() {
    const planned = this.#isOpen && this.#shown !== null ? this.#shown.tiles : [];
    this.#plan.show(planned.length > 0 ? planned : this.#advised);
  }
}
