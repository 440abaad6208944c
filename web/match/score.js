// @ts-check
/**
 * The rounds that each side has won.
 */

export class Score {
  /** @type {[number, number]} */
  #points = [0, 0];
  /** Rounds of this match that are over, draws included. */
  #rounds = 0;
  #firstTo;
  #chosen;
  #panel;

  /**
   * @param {number} firstTo rounds that win the match
   * @param {Pick<import("../page/panel.js").Panel, "setScore">} panel shows it
   */
  constructor(firstTo, panel) {
    this.#firstTo = this.#chosen = firstTo;
    this.#panel = panel;
    this.reset();
  }

  /** @returns {[number, number]} */
  get points() {
    return [...this.#points];
  }

  /** The number of the round that is played now or comes next, from 1. */
  get round() {
    return this.#rounds + 1;
  }

  /** Whether somebody has won the match. */
  get isFinal() {
    return Math.max(...this.#points) >= this.#firstTo;
  }

  /** Rounds that win this match. */
  get firstTo() {
    return this.#firstTo;
  }

  /** Rounds that were chosen last. */
  get chosen() {
    return this.#chosen;
  }

  /**
   * A match is won on the board: what would end this one counts from the next on, and one that is won stays so.
   * @param {number} rounds that win a match
   */
  choose(rounds) {
    this.#chosen = rounds;
    if (!this.isFinal && rounds > Math.max(...this.#points)) this.#firstTo = rounds;
    this.#show();
  }

  /** @param {import("../round/round.js").Outcome} won the side that won the round */
  add(won) {
    this.#rounds += 1;
    if (won !== "draw") this.#points[won] += 1;
    this.#show();
  }

  reset() {
    this.#points = [0, 0];
    this.#rounds = 0;
    this.#firstTo = this.#chosen;
    this.#show();
  }

  #show() {
    this.#panel.setScore(this.points, this.#firstTo);
  }
}
