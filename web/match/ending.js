// @ts-check
/**
 * The end of a round: the winner, the score, the statistics, and the automatic next round.
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
 * @property {import("../modes/replays/bind.js").Report} report returns the statistics of the finished game, or of its whole
 *   match
 * @property {() => void} begin begins the next round
 * @property {() => number | null} next seconds until it begins, if chosen
 */

export class Ending {
  #parts;
  #nextRound;
  /** The statistics of this match's rounds. @type {import("../modes/replays/bind.js").Rounds} */
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
   * @param {() => string} [why] the reason, if the round was not decided on the board
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
   * Ends the round because a bot cannot continue.
   * @param {0 | 1} side
   * @param {import("../engine/client.js").Why} why
   */
  forfeit(side, why) {
    const { standing, lineup } = this.#parts;
    if (!["playing", "paused"].includes(standing.state)) return;
    this.show(side === 0 ? 1 : 0, () => t("main.forfeits", { name: lineup.names[side], why: say(why) }));
  }

  /** Ends the round because the person on the left forfeits it. */
  resign() {
    this.#parts.panel.hideOverlay();
    this.show(1, () => t("bots.resigned"));
  }

  /** Returns the overlay of a paused round: a person cannot restart it, but can forfeit it. */
  pausedOverlay() {
    const { actions, ...said } = pausedOverlay();
    const resign = { label: t("bots.resign"), action: "resign" };
    return {
      ...said,
      actions: this.#parts.lineup.isPlayed ? actions.map((one) => (one.action === "restart" ? resign : one)) : actions,
    };
  }

  /** Cancels the automatic next round. @returns {boolean} whether it was pending */
  stay() {
    return this.#nextRound.stop();
  }

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    if (this.#parts.standing.state === "over") this.#nextRound.frame(now);
  }
}
