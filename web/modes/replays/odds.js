// @ts-check
/** The chances of a recorded match between two sides, while it is watched. */
import { OddsBar, isUsual } from "../../match/odds/bar.js";
import { Odds } from "../../match/odds/odds.js";

/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {{ playback: Playback, bar: OddsBar, odds: Odds, asked: number }} Shown `asked` is the tick of the last question */

export class ReplayOdds {
  #root;
  #names;
  /** @type {Shown | null} */
  #shown = null;

  /**
   * @param {ParentNode} root
   * @param {(playback: Playback) => [string, string]} names returns the names of the sides as they are shown
   */
  constructor(root, names) {
    this.#root = root;
    this.#names = names;
  }

  /** Shows the chances, if the replay has some: its two sides send each other lines. @param {Playback} playback */
  open(playback) {
    const { boards, goal, bytes } = playback;
    if (boards !== 2 || (goal ?? null) !== null || !isUsual()) return;
    const bar = new OddsBar(this.#root, () => this.#names(playback));
    const odds = new Odds((chance) => bar.show(shownOf(playback, chance)));
    odds.ask("open", () => ({ type: "open", bytes }));
    this.#shown = { playback, bar, odds, asked: -1 };
  }

  frame() {
    const shown = this.#shown;
    if (shown === null || shown.playback.tick === shown.asked) return;
    shown.asked = shown.playback.tick;
    if (shown.playback.outcome !== "running") return shown.bar.show(shownOf(shown.playback, null));
    shown.odds.ask("at", () => ({ type: "at", tick: shown.playback.tick }));
  }

  /** Shows the other side on the left. */
  swap() {
    if (this.#shown !== null) this.#shown.asked = -1;
  }

  close() {
    this.#shown?.odds.close();
    this.#shown?.bar.close();
    this.#shown = null;
  }
}

/**
 * Returns the chance to show: that of the side that is shown on the left, which may have been the right one when the match was
 * played. After its end, the result stands in for it.
 * @param {Playback} playback
 * @param {number | null} chance of the side that was on the left
 */
function shownOf({ outcome, first }, chance) {
  const known = outcome === "running" ? chance : outcome === "nobody" ? 0.5 : 1 - Number(outcome);
  return known === null || first === 0 ? known : 1 - known;
}
