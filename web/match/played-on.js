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

export class PlayedOn {
  #lineup;
  #handling;
  /** Null in an ordinary match. @type {From | null} */
  #from = null;
  /** The person's own choice of the opponent, if another one is seated. @type {Readonly<import("./cast.js").Choice> | null} */
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
    // The person's own choice returns, unless the person has made another one meanwhile.
    if (this.#before !== null && roster.choiceOf("person", 1).isPassing) roster.restore("person", 1, this.#before);
    if (this.isOn) this.#lineup.setHandicap([100, 100]);
    this.#from = from ?? null;
    this.#before = null;
    // A chosen opponent of this level may have a pace of its own, or adapt to the person.
    if (from === undefined || roster.levelOf("person", 1) === from.level) return;
    this.#before = roster.choiceOf("person", 1);
    roster.pass("person", 1, from.level);
  }

  /** Returns what the text of a recorded game says, if it is not the usual. */
  get recorded() {
    return this.#from === null ? undefined : { mode: "playedon", since: this.#from.moment.tick };
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
