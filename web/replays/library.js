// @ts-check
/**
 * The replays on this device, in the browser's database.
 *
 * A few lines of IndexedDB instead of a package: what is told about a game and its bytes are two stores, so that a list of
 * two hundred does not read all bytes, and one transaction over both keeps them together; key-and-value packages do not
 * do that. Whatever the database refuses becomes a complaint that a person can read, and no game depends on it.
 */
import { Complaint } from "../language/language.js";

/**
 * @typedef {object} Entry what is told about a game
 * @property {number} [id] given by the library
 * @property {string} name a person's own, or nothing
 * @property {import("./about.js").About} about
 * @property {number} kept when it was put here, in ms since 1970
 * @property {number} boards
 * @property {number} ticks
 * @property {string} outcome `running`, `nobody`, or the side that has won
 * @property {number} size in bytes
 * @property {string} sum tells whether two are the same
 */

const NAME = "stackmate.replays";
const VERSION = 1;
const ENTRIES = "entries";
const BYTES = "bytes";
/** More games without a name are not kept: the oldest go. What a person has named stays. */
export const MOST = 200;

export class Library {
  #db;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.#db = db;
    // A newer page wants to change the database: it must not wait for this one.
    db.onversionchange = () => db.close();
  }

  /** @throws {Complaint} when this browser keeps nothing */
  static async open() {
    try {
      return new Library(await opened(indexedDB.open(NAME, VERSION)));
    } catch (error) {
      throw complaint(error);
    }
  }

  /** @returns {Promise<Entry[]>} the latest first */
  async list() {
    const entries = await this.#do("readonly", (store) => store(ENTRIES).getAll());
    return entries.sort((/** @type {Entry} */ a, /** @type {Entry} */ b) => b.kept - a.kept || Number(b.id) - Number(a.id));
  }

  /**
   * @param {number} id
   * @returns {Promise<Uint8Array>}
   * @throws {Complaint} when they are not there
   */
  async bytes(id) {
    const bytes = await this.#do("readonly", (store) => store(BYTES).get(id));
    if (!(bytes instanceof Uint8Array)) throw new Complaint("replays.library.missing");
    return bytes;
  }

  /**
   * Keeps a game, or puts one back that was taken out; others may have to go.
   * @param {Entry} entry
   * @param {Uint8Array} bytes
   * @returns {Promise<number>} its id, or that of the same game when it was there already
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
    return this.#do("readwrite", (store) => {
      const found = store(ENTRIES).get(id);
      found.onsuccess = () => found.result && store(ENTRIES).put({ ...found.result, name });
      return found;
    });
  }

  /** @param {number} id */
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
   * @returns {Promise<any>} what was asked for, once all of it is kept
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
 * @param {IDBOpenDBRequest} request
 * @returns {Promise<IDBDatabase>}
 */
function opened(request) {
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore(BYTES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Complaint("replays.library.blocked"));
  });
}

/**
 * What went wrong, for people.
 * @param {unknown} error
 */
function complaint(error) {
  if (error instanceof Complaint) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return new Complaint("replays.library.full");
  if (name === "VersionError") return new Complaint("replays.library.newer");
  return new Complaint("replays.library.refused", { why: error instanceof Error ? error.message : String(error) });
}
