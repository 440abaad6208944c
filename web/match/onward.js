// @ts-check
/**
 * A match that goes on from a moment of a recorded one, with a person on the left board. It has one round, which begins there
 * each time and does not count for the person's rating.
 */

/**
 * @typedef {object} From
 * @property {import("../round/moment.js").Moment} moment
 * @property {string} level of the opponent
 * @property {[number, number]} handicap the parts of their attacks that the sides send, in percent
 */

export class Onward {
  #lineup;
  #handling;
  /** Null in an ordinary match. @type {From | null} */
  #from = null;
  /** What the person has chosen as the opponent before. @type {Readonly<import("./cast.js").Choice> | null} */
  #before = null;

  /** @param {import("./lineup.js").Lineup} lineup @param {() => object} handling returns the person's handling */
  constructor(lineup, handling) {
    this.#lineup = lineup;
    this.#handling = handling;
  }

  /** Returns whether the match goes on from a moment. */
  get isOn() {
    return this.#from !== null;
  }

  /** Returns the number of rounds that win the match, if it is not the chosen one. */
  get firstTo() {
    return this.isOn ? 1 : undefined;
  }

  /** Seats the opponent of the match that begins next. @param {From} [from] absent before an ordinary match */
  set(from) {
    const { roster } = this.#lineup;
    const [was, now] = [this.#from?.level, roster.choiceOf("person", 1)];
    // The person's own choice returns, unless another one was made meanwhile.
    if (this.#before !== null && now.level === was) roster.place("person", 1, this.#before);
    this.#from = from ?? null;
    this.#before = from === undefined ? null : roster.choiceOf("person", 1);
    if (from !== undefined) roster.place("person", 1, { level: from.level });
  }

  /** Returns the moment from which the next round goes on, if it does, and shows its handicap. */
  moment() {
    if (this.#from !== null) this.#lineup.setHandicap(this.#from.handicap);
    return this.#from?.moment;
  }

  /** Gives the left board to the person. @param {import("../round/round.js").Round} round */
  begun(round) {
    if (this.isOn) round.hand(0, this.#handling());
  }
}
