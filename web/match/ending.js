// @ts-check
/**
 * The end of a round: the winner, the score, the statistics, and the automatic next round.
 */
import { say, t } from "../language/language.js";
import { NextRound } from "./next-round.js";
import { moveStair } from "./adaptive/store.js";
import { levelName } from "./names.js";
import { pausedOverlay } from "../page/overlays.js";
import { bannerOverlay, sheetOverlay } from "./result.js";
import { roundsTable } from "./rounds.js";

/**
 * @typedef {object} Parts
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../page/standing.js").Standing} standing
 * @property {import("./score.js").Score} score
 * @property {import("./lineup.js").Lineup} lineup
 * @property {import("../modes/replays/bind.js").Report} report returns the statistics of the finished game, or of its whole
 *   match
 * @property {() => boolean} counts returns whether the round may count for the person's rating
 * @property {() => void} begin begins the next round
 * @property {() => number | null} next seconds until it begins, if chosen
 * @property {() => number} played returns how long the round took, in ms
 */

export class Ending {
  #parts;
  #nextRound;
  /** The statistics of this match's rounds. @type {import("../modes/replays/bind.js").Rounds} */
  #rounds = [];
  /** The finished rounds of this match. @type {import("./rounds.js").Finished[]} */
  #finished = [];
  /** The level that is an even opponent for the person, once it is known. @type {string | null} */
  even = null;
  /** Returns the sheet of the finished round. @type {(() => import("../page/panel.js").Overlay) | null} */
  #sheet = null;

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
   * @param {(names: readonly string[], isMine: boolean) => string} how returns how the round ended, in words
   * @param {boolean} [isPlayed] whether it was played to its end; else it does not count for the person's rating
   */
  show(won, how, isPlayed = true) {
    const { panel, standing, score, lineup, report, next, played } = this.#parts;
    if (score.round === 1) [this.#rounds, this.#finished] = [[], []];
    score.add(won);
    const { seating } = lineup;
    const { isFinal, firstTo, points } = score;
    panel.guest.onNews("gameover", { winner: won, score: points, final: isFinal });
    // A person's match ends here, and only the person begins another one.
    const seconds = isFinal && seating === "person" ? 0 : next();
    const isMine = lineup.isPlayed;
    this.#finished.push({ won, ms: played(), how: () => how(lineup.names, isMine) });
    const finished = this.#finished;
    const ended = () => {
      const { names } = lineup;
      return { seating, names, score: { isFinal, firstTo, points }, won, how: how(names, isMine) };
    };
    const countdown = this.#nextRound.start(seconds);
    const statistics = report(() => lineup.names, { rounds: this.#rounds, isFinal });
    const rating = this.#rate(won, isPlayed && isMine);
    const sheet = document.createElement("div");
    this.#sheet = () => {
      const rounds = finished.length > 1 ? [roundsTable(finished, lineup.names)] : [];
      sheet.replaceChildren(countdown, rating, ...rounds, statistics);
      return sheetOverlay(ended(), sheet, this.#levels);
    };
    standing.finish(isFinal ? this.#sheet : () => bannerOverlay(ended(), countdown));
  }

  /** Shows the statistics of the finished round instead of the banner. @returns {boolean} whether there are any */
  showSheet() {
    const { panel, standing } = this.#parts;
    if (standing.state !== "over" || this.#sheet === null) return false;
    this.stay();
    panel.showOverlay(this.#sheet);
    return true;
  }

  /**
   * Counts the round for the person's rating. Returns the element in which the news appears.
   * @param {import("../round/round.js").Outcome} won
   * @param {boolean} isPlayed
   */
  #rate(won, isPlayed) {
    const place = Object.assign(document.createElement("div"), { className: "rating" });
    const { rated, roster: { adapted } } = this.#parts.lineup;
    const { isFinal } = this.#parts.score;
    this.even = null;
    if (!isPlayed || !this.#parts.counts() || (rated ?? adapted) === null) return place;
    const score = won === "draw" ? 0.5 : Number(won === 0);
    if (adapted !== null) moveStair(score);
    // Without its texts or its code, a round is not rated. The result does not depend on it.
    void import("./rating/note.js").then(async ({ noteRound }) => {
      this.even = await noteRound(place, { rated, adapted, score, isFinal });
    }).catch(() => undefined);
    return place;
  }

  /** Returns the names of the levels beside that of the opponent. */
  get #levels() {
    const { roster } = this.#parts.lineup;
    const name = (/** @type {1 | -1} */ by) => {
      const level = roster.levelBeside(by);
      return level === null ? null : levelName(level);
    };
    return { up: name(1), down: name(-1) };
  }

  /**
   * Returns the level that a command chooses for the next match: null if it chooses no level, and undefined for other commands.
   * @param {string} command
   */
  levelFor(command) {
    const { roster } = this.#parts.lineup;
    if (command === "level-even") return this.even;
    return command === "level-up" ? roster.levelBeside(1) : command === "level-down" ? roster.levelBeside(-1) : undefined;
  }

  /**
   * Ends the round because a bot cannot continue.
   * @param {0 | 1} side
   * @param {import("../engine/client.js").Why} why
   */
  forfeit(side, why) {
    const { standing, lineup } = this.#parts;
    if (!["playing", "paused"].includes(standing.state)) return;
    this.show(side === 0 ? 1 : 0, () => t("main.forfeits", { name: lineup.names[side], why: say(why) }), false);
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
