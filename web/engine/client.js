// @ts-check
/**
 * A client of the Tetris Bot Protocol with a watchdog.
 *
 * It opens an engine, performs the handshake, and requests suggestions. It terminates an engine that does not answer within
 * twice its budget of real time, because a hung engine may never return. An engine of ours is then opened again. A third-party
 * bot gets no second chance: it forfeits, as it does when it breaks the protocol.
 */

/** @typedef {import("../types").TbpMessage} TbpMessage */
/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {import("../types").EngineStatus} EngineStatus */
/** @typedef {string | import("../language/language.js").Words} Why */
/** @typedef {(options: import("../types").EngineOptions) => import("../types").EngineLink} OpenEngine */
/** @typedef {(options: { script: import("../types").BotScript & { code: Blob }, onMessage: (message: TbpMessage) => void }) =>
 *   import("../types").EngineLink} OpenForeign */
/** @typedef {(options: { weights: number[], onMessage: (message: TbpMessage) => void }) => import("../types").EngineLink}
 *   OpenLearner */

/** The time limit for loading an engine, and the shortest limit for an answer. The watchdog waits twice as long. */
const OPENING_BUDGET_MS = 15_000;
const ANSWER_BUDGET_MS = 1_000;
/** The total time limit for the handshake of a third-party bot. */
const FOREIGN_OPENING_MS = 10_000;
/** An engine with threads that hangs this often is opened again with one thread. */
const HANGS_BEFORE_ONE_THREAD = 2;

/**
 * @typedef {object} ClientOptions
 * @property {(careful: boolean, onMessage: (message: TbpMessage) => void) => import("../types").EngineLink} open opens an
 *   engine; `careful` is true after engines with threads hung
 * @property {boolean} foreign whether the bot is third-party
 * @property {(status: EngineStatus, careful: boolean) => void} onStatus called once for each opened engine, with how it runs
 * @property {(why: Why) => void} onError called when the engine cannot play, with the reason
 * @property {(moves: TbpMove[], info?: Record<string, any>) => void} onMoves called with the answer to the last `suggest`, and
 *   the bot's information about it
 * @property {(nodes: number) => void} onThought called with the number of positions searched for that answer, if the bot
 *   reports it
 * @property {() => void} onLost called when the engine was replaced: the new one has no position, and no answer is pending
 * @property {(why: Why) => void} onForfeit called when a third-party bot forfeits; its engine is closed
 */

export class EngineClient {
  #options;
  /** @type {import("../types").EngineLink | null} */
  #link = null;
  #ready = false;
  #greeted = false;
  /** Whether the bot understands the number of pending garbage lines in a request. */
  #minds = false;
  #hangs = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** The number of pending answers. Only the last one is used. */
  #owed = 0;
  #wanted = false;

  /** @param {ClientOptions} options */
  constructor(options) {
    this.#options = options;
    this.#connect();
  }

  /** Returns whether the handshake is done. */
  get ready() {
    return this.#ready;
  }

  /** @param {object} message */
  send(message) {
    this.#link?.post(message);
  }

  /**
   * Requests moves. The answer must come within twice the budget.
   * @param {number} incoming pending lines of garbage
   * @param {number} budget in ms
   * @param {{ explain?: number, patience?: number, hurry?: number, race?: boolean }} [more] `explain` is the number of moves to
   *   explain. Only engines of ours know the others: `patience` is the number of further positions that are searched first, if
   *   there are that many, `hurry` the speed of play, in thousandths of the pace of the level, and `race` whether this is a race
   */
  suggest(incoming, budget, more = {}) {
    this.#owed += 1;
    this.#wanted = true;
    const asked = { type: "suggest", ...more };
    this.send(this.#minds ? { ...asked, incoming } : asked);
    this.#watch(Math.max(ANSWER_BUDGET_MS, budget));
  }

  /** Drops the pending answer, because its position is obsolete. */
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

  /**
   * Closes a third-party bot, which forfeits.
   * @param {Why} why
   */
  forfeit(why) {
    if (this.#link === null) return;
    this.close();
    this.#options.onForfeit(why);
  }

  get #careful() {
    return this.#hangs >= HANGS_BEFORE_ONE_THREAD;
  }

  #connect() {
    this.#ready = false;
    this.#greeted = false;
    this.#owed = 0;
    this.#wanted = false;
    const link = this.#options.open(this.#careful, (message) => {
      if (this.#link === link) this.#receive(message);
    });
    this.#link = link;
    this.#watch(this.#options.foreign ? FOREIGN_OPENING_MS / 2 : OPENING_BUDGET_MS);
  }

  /** @param {number} budget in ms */
  #watch(budget) {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      if (this.#options.foreign) this.forfeit({ key: "foreign.silent", values: { count: (2 * budget) / 1000 } });
      else this.#revive();
    }, 2 * budget);
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
        this.#options.onStatus({ variant: message.variant, threads: message.threads, why: message.why }, this.#careful);
        if (!this.#options.foreign) this.#greet();
        break;
      case "info":
        this.#minds = Array.isArray(message.features) && message.features.includes("incoming");
        this.#greet();
        break;
      case "ready":
        this.#ready = true;
        clearTimeout(this.#watchdog);
        break;
      case "suggestion":
        this.#answered(message);
        break;
      case "error":
      case "stackmate_error":
        this.#complain(whyIn(message));
        break;
    }
  }

  /** @param {Why} why */
  #complain(why) {
    if (this.#options.foreign) return this.forfeit(why);
    if (!this.#ready) this.close();
    this.#options.onError(why);
  }

  /** Sends the rules, once: after the first greeting, which comes from our worker or from a third-party bot. */
  #greet() {
    if (this.#greeted) return;
    this.#greeted = true;
    this.send({ type: "rules", randomizer: "seven_bag" });
  }

  /** @param {TbpMessage} suggestion */
  #answered({ moves, move_info: info }) {
    if (this.#owed === 0) return;
    this.#owed -= 1;
    if (this.#owed > 0) return;
    clearTimeout(this.#watchdog);
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#options.onThought(Number(info?.nodes) || 0);
    this.#options.onMoves(Array.isArray(moves) ? moves : [], info);
  }
}

/**
 * Returns the reason in an error message. Our own messages may have the key of a text, which is translated later. From the
 * message of a third-party bot, only the text is used.
 * @param {TbpMessage} message
 * @returns {Why}
 */
function whyIn({ type, message, reason }) {
  if (type === "stackmate_error") return message;
  return message === undefined && reason === undefined ? { key: "foreign.speechless" } : String(message ?? reason);
}
