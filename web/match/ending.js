// @ts-check
/**
 * The end of a round: who won, how the match stands, what happened, and the next round by itself.
 */
import { say, t } from "../language/language.js";
import { NextRound } from "./next-round.js";
import { pausedOverlay, resultOverlay } from "../page/overlays.js";

/**
 * @typedef {object} Parts
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../page/standing.js").Standing} standing
 * @property {import("./score.js").Score} score
 * @property {import("./lineup.js").Lineup} lineup
 * @property {import("../modes/replays/bind.js").Report} report tells what happened in the game that is over, or in its whole
 *   match
 * @property {() => void} begin the next round
 * @property {() => number | null} next seconds until it begins, if they were chosen
 */

export class Ending {
  #parts;
  #nextRound;
  /** What happened in the rounds of this match. @type {import("../modes/replays/bind.js").Rounds} */
  #rounds = [];

  /**
   * @param {ParentNode} root
   * @param {Parts} parts
   */
  constructor(root, parts) {
    this.#parts = parts;
    this.#nextRound = new NextRound(root, parts.begin);
  }

  /**
   * @param {import("../round/round.js").Outcome} won
   * @param {() => string} [why] when it was not decided on the board
   */
  show(won, why = () => "") {
    const { panel, standing, score, lineup, report, next } = this.#parts;
    if (score.round === 1) this.#rounds = [];
    score.add(won);
    const { seating } = lineup;
    const { isFinal, firstTo, points } = score;
    panel.guest.onNews("gameover", { winner: won, score: points, final: isFinal });
    const extra = document.createElement("div");
    // A person's match ends here, and only the person begins another one.
    const seconds = isFinal && seating === "person" ? 0 : next();
    extra.append(this.#nextRound.start(seating, seconds), report(() => lineup.names, { rounds: this.#rounds, isFinal }));
    standing.finish(() => {
      const overlay = resultOverlay(seating, lineup.names, { isFinal, firstTo, points }, won, extra, why());
      return { ...overlay, actions: [...overlay.actions, { label: t("bots.setup"), action: "setup" }] };
    });
  }

  /**
   * A bot cannot play on.
   * @param {0 | 1} side
   * @param {import("../engine/client.js").Why} why
   */
  forfeit(side, why) {
    const { standing, lineup } = this.#parts;
    if (!["playing", "paused"].includes(standing.state)) return;
    this.show(side === 0 ? 1 : 0, () => t("main.forfeits", { name: lineup.names[side], why: say(why) }));
  }

  /** The person on the left gives the round away. */
  resign() {
    this.#parts.panel.hideOverlay();
    this.show(1, () => t("bots.resigned"));
  }

  /** What is said while a round waits: a person cannot start it again, but may give it away. */
  pausedOverlay() {
    const { actions, ...said } = pausedOverlay();
    const resign = { label: t("bots.resign"), action: "resign" };
    return {
      ...said,
      actions: this.#parts.lineup.isPlayed ? actions.map((one) => (one.action === "restart" ? resign : one)) : actions,
    };
  }

  /** The next round does not begin by itself. @returns {boolean} whether it would have */
  stay() {
    return this.#nextRound.stop();
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    if (this.#parts.standing.state === "over") this.#nextRound.frame(now);
  }
}
