// @ts-check
/**
 * The rounds that each side has won.
 */

export class Score {
  /** @type {[number, number]} */
  #points = [0, 0];
  #firstTo;
  #panel;

  /**
   * @param {number} firstTo rounds that win the match
   * @param {Pick<import("./panel.js").Panel, "setScore">} panel shows it
   */
  constructor(firstTo, panel) {
    this.#firstTo = firstTo;
    this.#panel = panel;
    this.reset();
  }

  /** @returns {[number, number]} */
  get points() {
    return [...this.#points];
  }

  /** Whether somebody has won the match. */
  get isFinal() {
    return Math.max(...this.#points) >= this.#firstTo;
  }

  get firstTo() {
    return this.#firstTo;
  }

  /** @param {number} rounds that win the match from now on */
  set firstTo(rounds) {
    this.#firstTo = rounds;
    this.#show();
  }

  /** @param {import("./round.js").Outcome} won the side that won the round */
  add(won) {
    if (won !== "draw") this.#points[won] += 1;
    this.#show();
  }

  reset() {
    this.#points = [0, 0];
    this.#show();
  }

  #show() {
    this.#panel.setScore(this.points, this.#firstTo);
  }
}
