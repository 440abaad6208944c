// @ts-check
/** Asks the person about the cards that are due, one after another, and decides when each comes back. */
import { wordsOf } from "../../language/failure.js";
import { Complaint, say, t } from "../../language/language.js";
import { gradeOf } from "./deck.js";

/** @typedef {import("./deck.js").Card} Card */
/** @typedef {{ seen(memory: number[], grade: number, now: number): Promise<number[]> }} Memory */

const DAY_MS = 86_400_000;

export class Study {
  #deck;
  #panel;
  #now;
  /** What had no room in the deck. @type {{ match: string, placements: number[], count: number } | null} */
  #left = null;
  /**
   * Mistakes without a card in a game that another person may have played.
   * @type {{ match: string, placements: number[] } | null}
   */
  #offered = null;
  /** Increases when another game is shown, so that what was found about an earlier one offers nothing. */
  #shown = 0;
  /** The card that is asked, until it is answered. @type {Card | null} */
  #card = null;

  /**
   * @param {import("./deck.js").Deck} deck
   * @param {Pick<import("./panel.js").Panel, "showDeck" | "say">} panel
   * @param {() => number} [now] returns the time in ms since 1970
   */
  constructor(deck, panel, now = Date.now) {
    this.#deck = deck;
    this.#panel = panel;
    this.#now = now;
    this.#show();
  }

  /** Adds the mistakes of a match. @param {string} match @param {number[]} placements @param {Card[]} [instead] cards that go */
  async add(match, placements, instead = /** @type {Card[]} */ ([])) {
    try {
      const { refused } = await this.#deck.add(match, placements, this.#now(), instead);
      this.#left = refused > 0 ? { match, placements, count: refused } : null;
      this.#show();
      if (refused > 0) this.#panel.say(() => t("review.cards.full", { count: refused, all: this.#deck.cards.length }));
    } catch (why) {
      this.#refuse(why);
    }
  }

  /**
   * Adds the mistakes of a match that the person has played, and offers to add those of another one.
   * @param {string} match
   * @param {number[]} placements
   * @param {Promise<boolean>} isOwn whether the match was played on this device
   */
  async take(match, placements, isOwn) {
    const shown = this.#shown;
    if (await isOwn) return this.add(match, placements);
    if (shown === this.#shown) this.#offer(match, placements);
  }

  /** @param {string} match @param {number[]} placements */
  #offer(match, placements) {
    const fresh = this.#deck.without(match, placements);
    this.#offered = fresh.length > 0 ? { match, placements: fresh } : null;
    this.#show();
  }

  /** Does what a button says. @param {"make-room" | "make-cards"} what */
  act(what) {
    return what === "make-room" ? this.makeRoom() : this.#accept();
  }

  /** Makes cards of the mistakes that are offered. They stay on offer if nothing can be stored. */
  async #accept() {
    if (this.#offered === null) return;
    const { match, placements } = this.#offered;
    await this.add(match, placements);
    // Those without room have a button of their own.
    this.#offer(match, this.#left === null ? placements : []);
  }

  /** Removes the oldest cards, as many as there are mistakes without a card, and adds these. */
  async makeRoom() {
    if (this.#left === null) return;
    const { match, placements, count } = this.#left;
    await this.add(match, placements, this.#deck.oldest(count));
    // Else the addition has failed, and has said so.
    if (this.#left === null) this.#panel.say(() => t("review.cards.made", { count }));
  }

  /**
   * Returns the next card that is due, with its match. Cards whose match is lost are removed.
   * @returns {Promise<{ bytes: Uint8Array, card: Card } | null>} null if no card is due
   */
  async next() {
    for (const card of this.#deck.due(this.#now())) {
      const bytes = await this.#deck.bytesOf(card);
      if (bytes !== null) return { bytes, card };
      await this.#deck.remove(card);
    }
    this.#show();
    return null;
  }

  /**
   * Adds a position of its own.
   * @param {string} match whose first placement is asked
   * @returns {Promise<Card>}
   * @throws {unknown} if it cannot be stored, or the deck is full
   */
  async enter(match) {
    const { refused } = await this.#deck.add(match, [0], this.#now());
    this.#show();
    const card = this.#deck.cards.find((card) => card.match === match && card.at === 0);
    if (refused > 0 || card === undefined) throw new Complaint("review.add.full", { all: this.#deck.cards.length });
    return card;
  }

  /** Begins to ask. @param {Card} card */
  begin(card) {
    this.rest();
    this.#card = card;
  }

  /** Stops asking. */
  rest() {
    this.#card = null;
    this.#offered = null;
    this.#shown += 1;
    this.#show();
  }

  /** Notes how a card was answered. @param {Memory} memory @param {number} loss of the placement that the person made */
  async answered(memory, loss) {
    const card = this.#card;
    if (card === null) return;
    this.#card = null;
    const now = this.#now();
    try {
      const { due } = await this.#deck.seen(card, await memory.seen(card.memory, gradeOf(loss), now));
      this.#show();
      this.#panel.say(() => t("review.cards.back", { count: Math.max(1, Math.round((due - now) / DAY_MS)) }));
    } catch (why) {
      this.#refuse(why);
    }
  }

  close() {
    this.#deck.close();
  }

  /** Reports that nothing could be stored. @param {unknown} why */
  #refuse(why) {
    this.#panel.say(() => t("review.cards.refused", { why: say(wordsOf(why)) }));
  }

  #show() {
    const now = this.#now();
    const { cards } = this.#deck;
    const oldest = this.#left && { count: this.#left.count, added: this.#deck.oldest(1)[0]?.added ?? now };
    const offered = this.#offered?.placements.length ?? 0;
    this.#panel.showDeck({ all: cards.length, due: this.#deck.due(now).length, days: this.#deck.daysTo(now), oldest, offered });
  }
}
