// @ts-check
/** The cards of own mistakes on this device: positions of matches that the person is asked again, at growing distances. */
import { CARDS, REVIEWS, openDatabase, result } from "./database.js";

/** The most cards. When they are reached, no card is added, and none is lost unless the person removes it. */
const MOST_CARDS = 1000;
const DAY_MS = 86_400_000;

/**
 * @typedef {object} Card
 * @property {string} id
 * @property {string} match the name of the match in the store of reviews
 * @property {number} at the number of the placement
 * @property {number} added when it was added, in ms since 1970
 * @property {number} due when it comes back
 * @property {number[]} memory what the package keeps about it; empty until it was seen
 */

export class Deck {
  #db;
  /** The cards, the earliest due first. @type {Card[]} */
  cards;

  /** @param {IDBDatabase} db @param {Card[]} cards */
  constructor(db, cards) {
    this.#db = db;
    this.cards = cards;
    this.#sort();
  }

  /** @returns {Promise<Deck | null>} null if this browser keeps nothing */
  static async open() {
    try {
      const db = await openDatabase();
      return new Deck(db, (await result(db.transaction(CARDS).objectStore(CARDS).getAll())).filter(isCard));
    } catch {
      return null;
    }
  }

  /** Returns the cards that are due. @param {number} now in ms since 1970 */
  due(now) {
    return this.cards.filter(({ due }) => due <= now);
  }

  /** Returns the days until the next card is due, at least 1, or null without cards. @param {number} now */
  daysTo(now) {
    return this.cards.length === 0 ? null : Math.max(1, Math.ceil((this.cards[0].due - now) / DAY_MS));
  }

  /** Returns the placements of a match that have no card. @param {string} match @param {number[]} placements */
  without(match, placements) {
    const known = new Set(this.cards.map(({ id }) => id));
    return placements.filter((at) => !known.has(idOf(match, at)));
  }

  /**
   * Adds the placements of a match that are not in the deck yet. They are due at once.
   * @param {string} match
   * @param {number[]} placements
   * @param {number} now
   * @param {Card[]} [instead] cards that are removed for them; they stay if nothing can be written
   * @returns {Promise<{ added: number, refused: number }>} `refused` is the number of those for which the deck has no room
   */
  async add(match, placements, now, instead = []) {
    const kept = this.cards.filter((card) => !instead.includes(card));
    const fresh = this.without(match, placements)
      .map((at) => ({ id: idOf(match, at), match, at, added: now, due: now, memory: [] }));
    const added = fresh.slice(0, Math.max(0, MOST_CARDS - kept.length));
    await this.#write((store) => {
      instead.forEach(({ id }) => store.delete(id));
      added.forEach((card) => store.put(card));
    });
    this.cards = [...kept, ...added];
    this.#sort();
    return { added: added.length, refused: fresh.length - added.length };
  }

  /** Returns the cards that were added first. @param {number} count */
  oldest(count) {
    return [...this.cards].sort((a, b) => a.added - b.added).slice(0, count);
  }

  /** Keeps what is known about a card after it was seen. @param {Card} card @param {number[]} memory */
  async seen(card, memory) {
    const seen = { ...card, memory, due: memory[0] };
    await this.#write((store) => store.put(seen));
    this.cards = this.cards.map((other) => (other.id === card.id ? seen : other));
    this.#sort();
    return seen;
  }

  /** @param {Card} card */
  async remove(card) {
    await this.#write((store) => store.delete(card.id));
    this.cards = this.cards.filter(({ id }) => id !== card.id);
  }

  /** Returns the replay of a card's match, or null if it is lost. @param {Card} card @returns {Promise<Uint8Array | null>} */
  async bytesOf({ match }) {
    const found = await result(this.#db.transaction(REVIEWS).objectStore(REVIEWS).get(match));
    return found?.bytes instanceof Uint8Array ? found.bytes : null;
  }

  close() {
    this.#db.close();
  }

  #sort() {
    this.cards.sort((a, b) => a.due - b.due || a.added - b.added || a.at - b.at);
  }

  /** @param {(store: IDBObjectStore) => void} work */
  #write(work) {
    const transaction = this.#db.transaction(CARDS, "readwrite");
    work(transaction.objectStore(CARDS));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

/** @param {string} match @param {number} at the number of the placement */
const idOf = (match, at) => `${match} ${at}`;

/** Returns whether a record from any source is a card. @param {any} record @returns {record is Card} */
export function isCard(record) {
  const { id, match, at, added, due, memory } = record ?? {};
  const isTime = (/** @type {unknown} */ time) => typeof time === "number" && time >= 0;
  return typeof id === "string" && typeof match === "string" && Number.isSafeInteger(at) && at >= 0 && isTime(added) &&
    isTime(due) && Array.isArray(memory) && memory.every((number) => typeof number === "number");
}

/**
 * Returns how well a card was known, from what the placement costs: 1 (again), 2 (hard) or 3 (good).
 * @param {number} loss from 0 to 1
 */
export const gradeOf = (loss) => (loss <= 0.02 ? 3 : loss <= 0.05 ? 2 : 1);
