// @ts-check
/**
 * A Tetris Bot Protocol client with a watchdog.
 *
 * It opens an engine, shakes hands, and asks for suggestions. An engine that does not answer within twice its budget of
 * real time is ended; nothing may rely on a hung one ever returning. One of ours is then opened again; a bot that is not
 * ours gets no second chance and forfeits, as it does when it breaks the protocol.
 */

/** @typedef {import("../types").TbpMessage} TbpMessage */
/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {import("../types").EngineStatus} EngineStatus */
/** @typedef {string | import("../language/language.js").Words} Why */
/** @typedef {(options: import("../types").EngineOptions) => import("../types").EngineLink} OpenEngine */
/** @typedef {(options: { script: import("../types").BotScript, onMessage: (message: TbpMessage) => void }) =>
 *   import("../types").EngineLink} OpenForeign */

/** Real time an engine may take to load, and the least it gets for an answer, before the watchdog doubles it. */
const OPENING_BUDGET_MS = 15_000;
const ANSWER_BUDGET_MS = 1_000;
/** The same for a bot that is not ours, in all, for its handshake. */
const FOREIGN_OPENING_MS = 10_000;
/** An engine with threads that went silent this often is opened again with one thread. */
const HANGS_BEFORE_ONE_THREAD = 2;

/**
 * @typedef {object} ClientOptions
 * @property {(careful: boolean, onMessage: (message: TbpMessage) => void) => import("../types").EngineLink} open `careful`
 *   after engines with threads went silent
 * @property {boolean} foreign whether the bot is not ours
 * @property {(status: EngineStatus, careful: boolean) => void} onStatus what runs, once per engine opened
 * @property {(why: Why) => void} onError the engine cannot play, in words
 * @property {(moves: TbpMove[], info?: Record<string, any>) => void} onMoves is told the answer to the last `suggest`, and what
 *   it rests on
 * @property {(nodes: number) => void} onThought how many positions that answer rests on, if it says so
 * @property {() => void} onLost the engine was replaced: it knows nothing and owes nothing
 * @property {(why: Why) => void} onForfeit a bot that is not ours is out; its engine is closed
 */

export class EngineClient {
  #options;
  /** @type {import("../types").EngineLink | null} */
  #link = null;
  #ready = false;
  #greeted = false;
  /** Whether it understands how much garbage waits for it. */
  #minds = false;
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
   * @param {{ explain?: number, patience?: number }} [more] how many of the moves it is to explain; how many positions more
   *   one of ours is to think about first, if there is that much to think about
   */
  suggest(incoming, budget, more = {}) {
    this.#owed += 1;
    this.#wanted = true;
    const asked = { type: "suggest", ...more };
    this.send(this.#minds ? { ...asked, incoming } : asked);
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

  /**
   * Ends a bot that is not ours.
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

  /** @param {number} budget ms */
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

  /** The rules go out once, whichever greeting comes first: the worker's or the bot's own. */
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
 * What an error message says. Ours may be in no language yet; of a bot's own nothing is taken but its text.
 * @param {TbpMessage} message
 * @returns {Why}
 */
function whyIn({ type, message, reason }) {
  if (type === "stackmate_error") return message;
  return message === undefined && reason === undefined ? { key: "foreign.speechless" } : String(message ?? reason);
}
