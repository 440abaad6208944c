// @ts-check
/** The page's end of the conversation with the player: questions, and their answers as promises. */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { loadBot, touchBots } from "./package.js";
import { createSession } from "./session.js";

/** @typedef {import("./types").Answer} Answer */
/** @typedef {{ resolve: (answer: Answer) => void, reject: (why: unknown) => void }} Waiting */

export class Rival {
  #kit;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;
  #id = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();

  /** @param {Pick<import("./types").Kit, "means">} kit its means may change until the first question */
  constructor(kit) {
    this.#kit = kit;
  }

  /**
   * Asks for a move. The worker starts with the first question.
   * @param {import("./types").Question} question
   * @returns {Promise<Answer>} never settled if the player is closed before it answers
   */
  ask(question) {
    const link = (this.#link ??= this.#open());
    const id = this.#id++;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    link.post({ type: "think", id, question });
    return /** @type {Promise<Answer>} */ (answer);
  }

  /** Ends the player and drops all open questions. */
  close() {
    this.#link?.close();
    this.#link = null;
    this.#waiting.clear();
  }

  #open() {
    const { threads, bots } = this.#kit.means;
    // If it cannot be loaded here, the worker reports why.
    touchBots(threads).catch(() => undefined);
    return openLink({
      script: assetUrl("modes/sumten/worker.js"),
      name: "agent",
      init: { type: "stackmate_init", threads, bots },
      onMessage: (message) => this.#hear(message),
      here: async (post) => createSession({ module: await loadBot("st"), post }),
    });
  }

  /** @param {any} message */
  #hear({ type, id, answer, why, message }) {
    if (type === "stackmate_error") {
      const all = [...this.#waiting.values()];
      this.close();
      for (const { reject } of all) reject(message);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === "answer") waiting?.resolve(answer);
    else if (type === "failure") waiting?.reject(why);
  }
}
