// @ts-check
/**
 * Asks a worker how a match stands. One question is asked at a time; of those that wait, only the newest of each kind is kept, so
 * a slow machine answers less often, and not late.
 */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { loadReview } from "../../engine/review.js";
import { createJudge } from "./judge.js";

/** @typedef {() => object | null} Question returns the message when it can be sent; null if it is out of date */

export class Odds {
  #link;
  /** @type {Map<string, Question>} */
  #waiting = new Map();
  /** The worker answers when it is ready, and then each question. */
  #isBusy = true;
  #onChance;
  /** Whether the worker has failed. It answers no more. */
  isLost = false;

  /** @param {(chance: number | null) => void} onChance called with the chance of the left side, from 0 to 1; null is unknown */
  constructor(onChance) {
    this.#onChance = onChance;
    this.#link = openLink({
      script: assetUrl("match/odds/worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => this.#hear(message),
      here: async (post) => {
        const judge = createJudge(await loadReview(), post);
        post({ type: "stackmate_ready" });
        return judge;
      },
    });
  }

  /**
   * @param {string} kind replaces a question of the same kind that was not sent yet
   * @param {Question} question
   */
  ask(kind, question) {
    this.#waiting.delete(kind);
    this.#waiting.set(kind, question);
    this.#send();
  }

  close() {
    this.#waiting.clear();
    this.#link.close();
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "stackmate_error") {
      this.isLost = true;
      return this.#onChance(null);
    }
    this.#isBusy = this.isLost;
    if (message.type === "chance") this.#onChance(message.chance);
    this.#send();
  }

  #send() {
    for (const [kind, question] of this.#isBusy ? [] : this.#waiting) {
      this.#waiting.delete(kind);
      const message = question();
      if (message === null) continue;
      this.#isBusy = true;
      return this.#link.post(message);
    }
  }
}
