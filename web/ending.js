// @ts-check
/**
 * The end of a round: who won, how the match stands, what happened, and the next round by itself.
 */
import { t } from "./language/language.js";
import { Onward } from "./onward.js";
import { resultOverlay } from "./overlays.js";

/**
 * @typedef {object} Parts
 * @property {import("./panel.js").Panel} panel
 * @property {import("./standing.js").Standing} standing
 * @property {import("./score.js").Score} score
 * @property {import("./lineup.js").Lineup} lineup
 * @property {(names: () => string[]) => Node} report tells what happened in the game that is over
 * @property {() => void} begin the next round
 * @property {() => number | null} next seconds until it begins, if they were chosen
 */

export class Ending {
  #parts;
  #onward;

  /**
   * @param {ParentNode} root
   * @param {Parts} parts
   */
  constructor(root, parts) {
    this.#parts = parts;
    this.#onward = new Onward(root, parts.begin);
  }

  /**
   * @param {import("./round.js").Outcome} won
   * @param {() => string} [why] when it was not decided on the board
   */
  show(won, why = () => "") {
    const { panel, standing, score, lineup, report, next } = this.#parts;
    score.add(won);
    const { mode } = lineup;
    const { isFinal, firstTo, points } = score;
    panel.guest.onNews("gameover", { winner: won, score: points, final: isFinal });
    const extra = document.createElement("div");
    extra.append(this.#onward.start(mode, next()), report(() => lineup.names));
    standing.finish(() => {
      const overlay = resultOverlay(mode, lineup.names, { isFinal, firstTo, points }, won, extra, why());
      return { ...overlay, actions: [...overlay.actions, { label: t("bots.setup"), action: "setup" }] };
    });
  }

  /** The next round does not begin by itself. @returns {boolean} whether it would have */
  stay() {
    return this.#onward.stop();
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    if (this.#parts.standing.state === "over") this.#onward.frame(now);
  }
}
