// @ts-check
/**
 * The replays on this device, in the browser's database.
 *
 * This module uses IndexedDB directly, without a package. The data about a game and its bytes are in two stores, so that a list
 * of two hundred games does not read all bytes; one transaction over both keeps them consistent. Key-value packages cannot do
 * that. Every error of the database becomes a readable complaint, and no game depends on the database.
 */
import { Complaint } from "../../language/language.js";
import { BYTES, ENTRIES, openDatabase } from "./database.js";
import { isEntry } from "./entry.js";

/**
 * @typedef {object} Entry the data about a game
 * @property {number} [id] assigned by the library
 * @property {string} name given by the person, or empty
 * @property {import("./about.js").About} about
 * @property {number} kept the time when it was saved, in ms since 1970
 * @property {boolean} [brought] whether it came from a file or a link, so that another person may have played it; absent for
 *   games of this device, and for those that an earlier version saved
 * @property {number} boards
 * @property {number} ticks
 * @property {string} outcome `running`, `nobody`, or the side that has won
 * @property {import("../../types").GameGoal | null} [goal] what ended it, or null; absent if it was not read
 * @property {number[]} [levels] the levels that the sides reached, in a game with levels
 * @property {number} [accuracy] of the person, in percent, if the game was reviewed
 * @property {number} size in bytes
 * @property {string} sum a checksum that identifies equal replays
 */

/** The maximum of games without a name: the oldest are deleted. Named games are kept. */
export const MOST = 200;

export class Library {
  #db;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.#db = db;
  }

  /** @throws {Complaint} if this browser stores nothing */
  static async open() {
    try {
      return new Library(await openDatabase());
    } catch (error) {
      throw complaint(error);
    }
  }

  /** @returns {Promise<Entry[]>} the latest first */
  async list() {
    return (await this.everything()).entries;
  }

  /**
   * Reads all records.
   * @returns {Promise<{ entries: Entry[], damaged: IDBValidKey[] }>} the latest first, and the keys of records that are not
   *   valid entries
   */
  async everything() {
    /** @type {unknown[]} */
    const records = await this.#do("readonly", (store) => store(ENTRIES).getAll());
    const entries = records.filter(isEntry).sort((a, b) => b.kept - a.kept || Number(b.id) - Number(a.id));
    return {
      entries,
      damaged: records.filter((record) => !isEntry(record)).map((record) => /** @type {{ id: IDBValidKey }} */ (record).id),
    };
  }

  /**
   * @param {IDBValidKey} id
   * @returns {Promise<Uint8Array>}
   * @throws {Complaint} if they are not there
   */
  async bytes(id) {
    const bytes = await this.find(id);
    if (bytes === null) throw new Complaint("replays.library.missing");
    return bytes;
  }

  /**
   * @param {IDBValidKey} id
   * @returns {Promise<Uint8Array | null>} null if they are not there
   */
  async find(id) {
    const bytes = await this.#do("readonly", (store) => store(BYTES).get(id));
    return bytes instanceof Uint8Array ? bytes : null;
  }

  /**
   * Saves a game, or restores a deleted one; the oldest unnamed games may be deleted.
   * @param {Entry} entry
   * @param {Uint8Array} bytes
   * @returns {Promise<number>} its id, or the id of the same game if it is there already
   */
  async add(entry, bytes) {
    const entries = await this.list();
    const same = entries.find(({ sum }) => sum === entry.sum);
    if (same?.id !== undefined) return same.id;
    const others = entries.filter(({ name }) => name === "");
    return this.#do("readwrite", (store) => {
      for (const { id } of others.slice(entry.name === "" ? MOST - 1 : MOST)) {
        store(ENTRIES).delete(Number(id));
        store(BYTES).delete(Number(id));
      }
      const added = store(ENTRIES).put(entry);
      added.onsuccess = () => store(BYTES).put(bytes, added.result);
      return added;
    });
  }

  /**
   * @param {number} id
   * @param {string} name
   */
  rename(id, name) {
    return this.change(id, { name });
  }

  /**
   * Changes the data about a game.
   * @param {number} id
   * @param {Partial<Entry>} fields
   */
  change(id, fields) {
    return this.#do("readwrite", (store) => {
      const found = store(ENTRIES).get(id);
      found.onsuccess = () => found.result && store(ENTRIES).put({ ...found.result, ...fields });
      return found;
    });
  }

  /** @param {IDBValidKey} id */
  async remove(id) {
    await this.#do("readwrite", (store) => {
      store(BYTES).delete(id);
      return store(ENTRIES).delete(id);
    });
  }

  close() {
    this.#db.close();
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(store: (name: string) => IDBObjectStore) => IDBRequest} work
   * @returns {Promise<any>} the result, after the transaction is complete
   * @throws {Complaint}
   */
  async #do(mode, work) {
    try {
      const transaction = this.#db.transaction([ENTRIES, BYTES], mode);
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const request = work((name) => transaction.objectStore(name));
      await done;
      return request.result;
    } catch (error) {
      throw complaint(error);
    }
  }
}

/**
 * Converts an error to a readable complaint.
 * @param {unknown} error
 */
function complaint(error) {
  if (error instanceof Complaint) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return new Complaint("replays.library.full");
  if (name === "VersionError") return new Complaint("replays.library.newer");
  return new Complaint("replays.library.refused", { why: error instanceof Error ? error.message : String(error) });
}
