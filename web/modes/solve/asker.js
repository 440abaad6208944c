// @ts-check
/**
 * Sends questions to the solver. It opens the solver for the first question, and drops the old question when a new one is
 * asked.
 */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { createSolver } from "./solver.js";
import { loadThinking } from "../../engine/wasm.js";

/** @typedef {import("./pc").Question} Question */
/** @typedef {(onMessage: (message: any) => void) => import("../../types").EngineLink} OpenSolver */

/**
 * @typedef {object} Listener receives the answers to a question
 * @property {(solutions: import("./pc").Solution[]) => void} onSolutions called with further solutions
 * @property {(chance: import("./pc").Chance, failing: string[]) => void} [onChance] called with the chance of a pattern while
 *   it is computed
 * @property {(state: "done" | "paused") => void} onEnd `paused` when the requested number of solutions was found
 * @property {(message: import("../../engine/client.js").Why, field: string | null) => void} onError `field` is the invalid
 *   field of the question
 */

/** The length of a slice of the search on the main thread: it must leave time to draw the next frame. */
const SLICE_MS = 3;

/**
 * @param {number | "auto"} threads
 * @returns {OpenSolver}
 */
export const solverWith = (threads) => (onMessage) =>
  openLink({
    script: assetUrl("modes/solve/worker.js"),
    name: "solver",
    init: { type: "stackmate_init", threads },
    onMessage,
    here: async (post, later, why) => {
      const module = await loadThinking("st");
      post({ type: "stackmate_ready", variant: "main", threads: 1, why });
      return createSolver({ module, post, sliceMs: SLICE_MS, later });
    },
  });

export class Asker {
  #open;
  #onSlow;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;
  #id = 0;
  /** @type {Listener | null} */
  #listener = null;

  /**
   * @param {OpenSolver} open
   * @param {(why: import("../../language/language.js").Words) => void} [onSlow] called when the solver has no worker and runs
   *   on the page
   */
  constructor(open, onSlow = () => undefined) {
    this.#open = open;
    this.#onSlow = onSlow;
  }

  /**
   * @param {Question} question
   * @param {number} most the number of solutions after which it pauses
   * @param {Listener} listener
   */
  ask(question, most, listener) {
    this.#id += 1;
    this.#listener = listener;
    this.#link ??= this.#connect();
    this.#link.post({ type: "solve", id: this.#id, question, most });
  }

  /** @param {number} most further solutions of the same question */
  more(most) {
    this.#link?.post({ type: "more", id: this.#id, most });
  }

  /** Cancels the current question. */
  cancel() {
    if (this.#listener === null) return;
    this.#listener = null;
    this.#link?.post({ type: "cancel" });
  }

  close() {
    this.#listener = null;
    this.#link?.close();
    this.#link = null;
  }

  #connect() {
    /** @type {import("../../types").EngineLink} */
    const link = this.#open((message) => {
      if (this.#link === link) this.#hear(message);
    });
    return link;
  }

  /** @param {import("./pc").SolverMessage | import("./pc").WorkerMessage} message */
  #hear(message) {
    const listener = this.#listener;
    if (message.type === "stackmate_error") return this.#fail(message.message, null);
    if (message.type === "stackmate_ready" && message.variant === "main") this.#onSlow(message.why);
    if (message.type === "stackmate_ready" || listener === null || message.id !== this.#id) return;
    if (message.type === "solutions") listener.onSolutions(message.solutions);
    else if (message.type === "chance") listener.onChance?.(message.chance, message.failing);
    else if (message.type === "end") listener.onEnd(message.state);
    else this.#fail(message.message, message.field);
  }

  /**
   * Reports a failure. An invalid question leaves the solver open; after any other failure, the next question opens a new
   * solver.
   * @param {import("../../engine/client.js").Why} message
   * @param {string | null} field
   */
  #fail(message, field) {
    const listener = this.#listener;
    if (field === null) this.close();
    listener?.onError(message, field);
  }
}
