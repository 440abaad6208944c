// @ts-check
/** Hints in a game alone: what the program would do with the same board and packs. */
import { t } from "../../language/language.js";
import { LEVELS } from "./numbers.js";
import { Rival } from "./rival.js";

/** How long a hint may take, in ms. */
const HINT_MS = 900;

export class Hinter {
  #kit;
  #rival;

  /** @param {import("./types").Kit} kit */
  constructor(kit) {
    this.#kit = kit;
    this.#rival = new Rival(kit);
  }

  /**
   * Asks for the program's plan, and shows what it builds.
   * @param {import("./types").SumRoundHandle} game
   * @param {number} goal
   * @param {() => boolean} isWanted whether the position is still the same
   * @returns {Promise<import("./types").Answer | null>} null if there is no plan, or if it is no longer wanted
   */
  async ask(game, goal, isWanted) {
    const { middle, list } = this.#kit;
    middle.setRival(() => t("sumten.hint.thinking"));
    try {
      const question = { list, goal, moves: game.history(), side: 0, level: LEVELS.length, ms: HINT_MS };
      const answer = await this.#rival.ask(question);
      if (!isWanted()) return null;
      const { chain, score, plan } = answer;
      middle.setRival(() => t("sumten.hint.builds", { count: plan.length, chain, score }));
      return answer;
    } catch (why) {
      if (isWanted()) middle.setRival(() => t("sumten.hint.failed", { why: /** @type {any} */ (why) }));
      return null;
    }
  }

  close() {
    this.#rival.close();
  }
}
