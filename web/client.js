// @ts-check
/**
 * A Tetris Bot Protocol client with a watchdog.
 *
 * It opens an engine, shakes hands, and asks for suggestions. An engine that does not answer within twice its budget of
 * real time is ended and another is opened; nothing may rely on a hung one ever returning.
 */

/** @typedef {import("./types").TbpMessage} TbpMessage */
/** @typedef {import("./types").TbpMove} TbpMove */
/** @typedef {import("./types").EngineStatus} EngineStatus */
/** @typedef {(options: import("./types").EngineOptions) => import("./types").EngineLink} OpenEngine */

/** Real time an engine may take to load, and the least it gets for an answer, before the watchdog doubles it. */
const OPENING_BUDGET_MS = 15_000;
const ANSWER_BUDGET_MS = 1_000;
/** An engine with threads that went silent this often is opened again with one thread. */
const HANGS_BEFORE_ONE_THREAD = 2;

/**
 * @typedef {object} ClientOptions
 * @property {OpenEngine} open
 * @property {number | "auto"} threads
 * @property {number} bots how many share the machine
 * @property {(status: EngineStatus) => void} onStatus what runs, once per engine opened
 * @property {(message: string) => void} onError the engine cannot play, in words
 * @property {(moves: TbpMove[]) => void} onMoves the answer to the last `suggest`
 * @property {() => void} onLost the engine was replaced: it knows nothing and owes nothing
 */

export class EngineClient {
  #options;
  /** @type {import("./types").EngineLink | null} */
  #link = null;
  #ready = false;
  #greeted = false;
  #hangs = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** Answers still to come, of which only the last is wanted. */
  #owed = 0;
  #wanted = false;

  /** @param {ClientOptions} options */
  constructor(options) {
    this.#options = options;
    this.#connect();
  }

  /** Whether the handshake is done. */
  get ready() {
    return this.#ready;
  }

  /** @param {object} message */
  send(message) {
    this.#link?.post(message);
  }

  /**
   * Asks for moves; the answer must come within twice the budget.
   * @param {number} incoming lines of garbage waiting
   * @param {number} budget ms
   */
  suggest(incoming, budget) {
    this.#owed += 1;
    this.#wanted = true;
    this.send({ type: "suggest", incoming });
    this.#watch(Math.max(ANSWER_BUDGET_MS, budget));
  }

  /** The position that was asked about is gone: its answer will be dropped. */
  forget() {
    this.#wanted = false;
  }

  close() {
    clearTimeout(this.#watchdog);
    this.send({ type: "quit" });
    this.#link?.close();
    this.#link = null;
    this.#ready = false;
  }

  get #cautious() {
    return this.#hangs >= HANGS_BEFORE_ONE_THREAD && this.#options.threads !== 1;
  }

  #connect() {
    this.#ready = false;
    this.#greeted = false;
    this.#owed = 0;
    this.#wanted = false;
    const { open, threads, bots } = this.#options;
    const link = open({
      threads: this.#cautious ? 1 : threads,
      bots,
      onMessage: (message) => {
        if (this.#link === link) this.#receive(message);
      },
    });
    this.#link = link;
    this.#watch(OPENING_BUDGET_MS);
  }

  /** @param {number} budget ms */
  #watch(budget) {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#revive(), 2 * budget);
  }

  #revive() {
    this.#link?.close();
    this.#hangs += 1;
    this.#connect();
    this.#options.onLost();
  }

  /** @param {TbpMessage} message */
  #receive(message) {
    switch (message.type) {
      case "stackmate_ready":
        this.#options.onStatus({
          variant: message.variant,
          threads: message.threads,
          why: this.#cautious ? "with more it stopped answering" : message.why,
        });
        this.#greet();
        break;
      case "info":
        this.#greet();
        break;
      case "ready":
        this.#ready = true;
        clearTimeout(this.#watchdog);
        break;
      case "suggestion":
        this.#answered(Array.isArray(message.moves) ? message.moves : []);
        break;
      case "error":
      case "stackmate_error":
        if (!this.#ready) clearTimeout(this.#watchdog);
        this.#options.onError(String(message.message ?? message.reason ?? "the engine gave no reason"));
        break;
    }
  }

  /** The rules go out once, whichever greeting comes first: the worker's or the bot's own. */
  #greet() {
    if (this.#greeted) return;
    this.#greeted = true;
    this.send({ type: "rules", randomizer: "seven_bag" });
  }

  /** @param {TbpMove[]} moves */
  #answered(moves) {
    this.#owed = Math.max(0, this.#owed - 1);
    if (this.#owed > 0) return;
    clearTimeout(this.#watchdog);
    if (this.#wanted) this.#options.onMoves(moves);
  }
}
