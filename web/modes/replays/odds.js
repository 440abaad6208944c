// @ts-check
/** The chances of a recorded match between two sides, while it is watched. */
import { EVENT } from "../../base/events.js";
import { OddsBar, isUsual } from "../../match/odds/bar.js";
import { Odds } from "../../match/odds/odds.js";

/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {{ playback: Playback, bar: OddsBar, odds: Odds }} Shown */

/** After these events, the chances are others. */
const NEWS = EVENT.spawn | EVENT.topOut;

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
    this.#shown = { playback, bar, odds };
  }

  /** @param {[number, number]} events of both sides, since the last frame */
  frame([one, other]) {
    if ((one | other) & NEWS) this.refresh();
  }

  /** Asks again, because the replay is at another moment or its sides are swapped. */
  refresh() {
    if (this.#shown === null) return;
    const { playback, bar, odds } = this.#shown;
    if (playback.outcome !== "running") bar.show(shownOf(playback, null));
    else odds.ask("at", () => ({ type: "at", tick: playback.tick }));
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
