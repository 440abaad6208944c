// @ts-check
/**
 * A person's recorded moves and the agent that learned from them, in the browser's database. Without a database they are kept in
 * memory.
 */

/** @typedef {Record<string, unknown>} Line a line of a log */

const NAME = "stackmate.20g";
const LINES = "lines";
const AGENTS = "agents";
const OWN = "own";

export class Lessons {
  /** @type {IDBDatabase | null} */
  #db;
  /** @type {Line[]} */
  #lines;
  /** @type {Uint8Array | null} */
  #agent;

  /**
   * @param {IDBDatabase | null} db null keeps everything in memory
   * @param {Line[]} lines
   * @param {Uint8Array | null} agent
   */
  constructor(db, lines, agent) {
    this.#db = db;
    this.#lines = lines;
    this.#agent = agent;
  }

  /** Opens the database, or keeps everything in memory if the browser forbids it. */
  static async open() {
    try {
      const db = await openDatabase();
      const [lines, agent] = await Promise.all([
        answer(db.transaction(LINES).objectStore(LINES).getAll()), answer(db.transaction(AGENTS).objectStore(AGENTS).get(OWN)),
      ]);
      return new Lessons(db, lines, agent instanceof Uint8Array ? agent : null);
    } catch {
      return new Lessons(null, [], null);
    }
  }

  /** Returns whether the moves survive this page. */
  get isKept() {
    return this.#db !== null;
  }

  /** @returns {readonly Line[]} */
  get lines() {
    return this.#lines;
  }

  /** Returns the weights of the person's agent, or null before the first training. */
  get agent() {
    return this.#agent;
  }

  /** @param {Line} line */
  add(line) {
    this.#lines.push(line);
    return this.#write(LINES, (store) => store.put(line, this.#lines.length));
  }

  /** Removes the last line. Returns it, or undefined without one. */
  drop() {
    const line = this.#lines.pop();
    if (line !== undefined) void this.#write(LINES, (store) => store.delete(this.#lines.length + 1));
    return line;
  }

  /** Replaces all lines. @param {Line[]} lines */
  replace(lines) {
    this.#lines = [...lines];
    return this.#write(LINES, (store) => {
      store.clear();
      lines.forEach((line, at) => store.put(line, at + 1));
    });
  }

  /** @param {Uint8Array} weights */
  setAgent(weights) {
    this.#agent = weights;
    return this.#write(AGENTS, (store) => store.put(weights, OWN));
  }

  close() {
    this.#db?.close();
    this.#db = null;
  }

  /**
   * Changes a store. A change that the database refuses is kept in memory only.
   * @param {string} name
   * @param {(store: IDBObjectStore) => void} change
   * @returns {Promise<boolean>} whether it was saved
   */
  async #write(name, change) {
    if (this.#db === null) return false;
    try {
      const transaction = this.#db.transaction(name, "readwrite");
      change(transaction.objectStore(name));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
      return true;
    } catch {
      return false;
    }
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LINES);
    request.result.createObjectStore(AGENTS);
  };
  return answer(request);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
