// @ts-check
/**
 * Keeps the appraisals of matches in the browser's database, so that a review goes on where it was.
 *
 * A review can always be computed again, so a database that refuses is only a loss of time, and no error is shown. The name of a
 * record contains the address of the package: another version of the judge judges again.
 */
import { packageUrl } from "../../engine/package.js";
import { FOLDER } from "../../engine/review.js";
import { toText } from "../replays/code.js";
import { AGE, CARDS, REVIEWS, openDatabase, result } from "./database.js";
import { NODES } from "./numbers.js";

/** The number of matches whose appraisals are kept, besides those of cards. */
const MOST = 40;
/** How long appraisals wait until they are written together, in ms. */
const PATIENCE_MS = 1000;
/** The size of the checksum at the end of a replay, in bytes. */
const CHECKSUM = 8;

/** @typedef {{ id: string, kept: number, bytes: Uint8Array, appraisals: Map<number, Uint8Array> }} Stored */

export class Kept {
  #db;
  #bytes;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The name of the match. */
  id;
  /** The appraisals by placement. @type {Map<number, Uint8Array>} */
  appraisals;

  /** @param {IDBDatabase} db @param {string} id @param {Uint8Array} bytes @param {Map<number, Uint8Array>} appraisals */
  constructor(db, id, bytes, appraisals) {
    this.#db = db;
    this.#bytes = bytes;
    this.id = id;
    this.appraisals = appraisals;
  }

  /**
   * Opens what is kept of a match.
   * @param {Uint8Array} bytes its replay
   * @returns {Promise<Kept | null>} null if this browser keeps nothing
   */
  static async open(bytes) {
    const id = [toText(bytes.slice(-CHECKSUM)), NODES, packageUrl(FOLDER)].join(" ");
    try {
      const db = await openDatabase();
      const found = await result(db.transaction(REVIEWS).objectStore(REVIEWS).get(id));
      return new Kept(db, id, bytes, appraisalsIn(found));
    } catch {
      return null;
    }
  }

  /** @param {number} at the number of the placement @param {Uint8Array} bytes */
  put(at, bytes) {
    this.appraisals.set(at, bytes);
    this.#timer ??= setTimeout(() => void this.finish(), PATIENCE_MS);
  }

  /** Writes what waits. */
  async finish() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      const transaction = this.#db.transaction([REVIEWS, CARDS], "readwrite");
      const store = transaction.objectStore(REVIEWS);
      /** @type {Stored} */
      const record = { id: this.id, kept: Date.now(), bytes: this.#bytes, appraisals: this.appraisals };
      await result(store.put(record));
      const needed = new Set((await result(transaction.objectStore(CARDS).getAll())).map(({ match }) => match));
      const oldest = (await result(store.index(AGE).getAllKeys())).filter((key) => !needed.has(key));
      for (const key of oldest.slice(0, Math.max(0, oldest.length - MOST))) store.delete(key);
    } catch {
      // The review goes on without it.
    }
  }

  close() {
    if (this.#timer !== undefined) void this.finish().then(() => this.#db.close());
    else this.#db.close();
  }
}

/**
 * Returns the valid appraisals of a record from any source.
 * @param {unknown} record
 * @returns {Map<number, Uint8Array>}
 */
function appraisalsIn(record) {
  const { appraisals } = /** @type {{ appraisals?: unknown }} */ (record ?? {});
  if (!(appraisals instanceof Map)) return new Map();
  return new Map([...appraisals].filter(([at, bytes]) => Number.isSafeInteger(at) && at >= 0 && bytes instanceof Uint8Array));
}
