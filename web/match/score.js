// @ts-check
/**
 * Counts the rounds that each side has won.
 */

export class Score {
  /** @type {[number, number]} */
  #points = [0, 0];
  /** The number of finished rounds of this match, draws included. */
  #rounds = 0;
  #firstTo;
  /** Whether the number of rounds of this match cannot be chosen. */
  #isFixed = false;
  #chosen;
  #panel;

  /**
   * @param {number} firstTo rounds to win
   * @param {Pick<import("../page/panel.js").Panel, "setScore">} panel shows the score
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

  /** Returns the number of the current or next round, from 1. */
  get round() {
    return this.#rounds + 1;
  }

  /** Returns whether a side has won the match. */
  get isFinal() {
    return Math.max(...this.#points) >= this.#firstTo;
  }

  /** Returns the number of rounds that a side must win to win this match. */
  get firstTo() {
    return this.#firstTo;
  }

  /** Returns the number of rounds to win that was chosen last; it may apply only to the next match. */
  get chosen() {
    return this.#chosen;
  }

  /**
   * Sets the number of rounds to win. Only winning a round may end a match: if the new number would end the current match at
   * once, it applies from the next match on. A match that is won stays won.
   * @param {number} rounds to win a match
   */
  choose(rounds) {
    this.#chosen = rounds;
    if (!this.isFinal && !this.#isFixed && rounds > Math.max(...this.#points)) this.#firstTo = rounds;
    this.#show();
  }

  /** @param {import("../round/round.js").Outcome} won the side that won the round */
  add(won) {
    this.#rounds += 1;
    if (won !== "draw") this.#points[won] += 1;
    this.#show();
  }

  /** @param {number} [fixed] rounds to win the match that begins, if they are not the chosen ones and cannot be chosen */
  reset(fixed) {
    this.#points = [0, 0];
    this.#rounds = 0;
    this.#isFixed = fixed !== undefined;
    this.#firstTo = fixed ?? this.#chosen;
    this.#show();
  }

  #show() {
    this.#panel.setScore(this.points, this.#firstTo);
  }
}
