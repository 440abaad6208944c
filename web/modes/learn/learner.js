// @ts-check
/** The page's end of one learner: it talks to its worker, and keeps what its curves show. */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { loadLearn } from "./package.js";
import { createSession } from "./session.js";

/** @typedef {import("./types").LearnState} LearnState */
/** @typedef {import("./types").LearnStep} LearnStep */
/** @typedef {import("./types").ExamPoint} ExamPoint */
/** @typedef {{ options: Uint32Array, run: number, weights: Uint8Array }} Begin what a training begins with */

/** @typedef {{ weights: Uint8Array, pieces: number }} Trained a file of weights, and the pieces trained until then */

/** The games that a curve shows. When there are more, every second one is dropped. */
const MOST_GAMES = 4000;

/**
 * @typedef {object} Hears
 * @property {(state: LearnState, step: LearnStep | null) => void} onState
 * @property {(exam: ExamPoint) => void} onExam
 * @property {(answer: { back: number, past: number, decision: import("./types").Decision | null }) => void} onDecision
 * @property {(marks: Uint8Array, kind: number) => void} onMarks called with the marks of a kind of features
 * @property {() => void} onDiverged called when the weights are no finite numbers any more
 * @property {(why: import("../../engine/client.js").Why) => void} onFailure
 */

export class Learner {
  #hears;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;
  /**
   * The callers that wait for the weights, by the number of their request.
   * @type {Map<number, { resolve: (trained: Trained) => void, reject: (why: unknown) => void }>}
   */
  #waiting = new Map();
  #id = 0;
  /** The number of the training. Messages of an earlier one are dropped. */
  #number = 0;
  /** @type {LearnState | null} */
  state = null;
  /** The games of the training: the pieces trained at their end, and their pieces. @type {[number, number][]} */
  games = [];
  /** @type {ExamPoint[]} */
  exams = [];
  /** Whether an answer to `step` or `train` is pending. */
  isBusy = false;

  /** @param {Hears} hears */
  constructor(hears) {
    this.#hears = hears;
  }

  /** Begins a training. The curves begin again. @param {Begin} begin */
  open(begin) {
    this.#link ??= openLink({
      script: assetUrl("modes/learn/worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => this.#hear(message),
      here: async (post, later) => createSession({ module: await loadLearn(), post, later }),
    });
    [this.state, this.games, this.exams, this.isBusy] = [null, [], [], true];
    this.#link.post({ type: "open", number: ++this.#number, ...begin });
  }

  /** Places one piece. */
  step() {
    this.#ask({ type: "step" });
  }

  /** Places some pieces. @param {number} count */
  train(count) {
    this.#ask({ type: "train", count });
  }

  /** Trains as fast as it goes, or stops that. @param {boolean} isOn */
  run(isOn) {
    this.#link?.post({ type: isOn ? "run" : "halt" });
  }

  /** Requests a decision: the next one, or that of some pieces ago. @param {number} back @param {number} most placements */
  decide(back, most) {
    this.#link?.post({ type: "decide", back, most });
  }

  /**
   * Requests where a kind of features counts after a placement of a decision.
   * @param {number} back
   * @param {number} place of the placement in the list
   * @param {number} kind
   */
  mark(back, place, kind) {
    this.#link?.post({ type: "marks", back, place, kind });
  }

  /**
   * Returns the file of the weights as they are now.
   * @returns {Promise<Trained>} it fails if the weights are no finite numbers any more, or the learner is closed
   */
  weights() {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#id, { resolve, reject });
      this.#link?.post({ type: "save", id: this.#id });
    });
  }

  /** Ends the worker and the training. The next training has a new worker. */
  close() {
    this.#link?.close();
    [this.#link, this.state] = [null, null];
    for (const { reject } of this.#waiting.values()) reject({ key: "learn.closed" });
    this.#waiting.clear();
  }

  /** @param {object} message */
  #ask(message) {
    this.isBusy = true;
    this.#link?.post(message);
  }

  /** @param {any} message */
  #hear(message) {
    if ("number" in message && message.number !== this.#number) return;
    if (message.type === "state") this.#keep(message.state, message.step ?? null);
    else if (message.type === "exam") this.#mark(message.at, message.result);
    else if (message.type === "decision") this.#hears.onDecision(message);
    else if (message.type === "marks") this.#hears.onMarks(message.marks, message.kind);
    else if (message.type === "diverged") this.#hears.onDiverged();
    else if (message.type === "weights") this.#hand(message);
    else if (message.type === "stackmate_error") {
      // Its worker may be of no use any more.
      this.close();
      this.#hears.onFailure(message.message);
    }
  }

  /** Resolves the promise of the caller that waits for the weights. @param {Trained & { id: number, error?: unknown }} message */
  #hand({ id, weights, pieces, error }) {
    const caller = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) caller?.resolve({ weights, pieces });
    else caller?.reject(error);
  }

  /** @param {LearnState} state @param {LearnStep | null} step */
  #keep(state, step) {
    this.isBusy = false;
    this.state = state;
    for (let at = 0; at < state.ended.length; at += 2) this.games.push([state.ended[at], state.ended[at + 1]]);
    if (this.games.length > MOST_GAMES) this.games = this.games.filter((_, at) => at % 2 === 0);
    this.#hears.onState(state, step);
  }

  /** @param {number} at @param {import("./types").ExamResult} result */
  #mark(at, result) {
    const point = pointOf(at, result);
    this.exams.push(point);
    this.#hears.onExam(point);
  }
}

/**
 * Returns what a curve shows of held-out games.
 * @param {number} at pieces trained
 * @param {import("./types").ExamResult} result
 * @returns {ExamPoint}
 */
export function pointOf(at, result) {
  const lengths = [...result.lengths].sort((a, b) => a - b);
  const quantile = (/** @type {number} */ part) => lengths[Math.floor(part * (lengths.length - 1))] ?? 0;
  const mean = lengths.length > 0 ? result.pieces / lengths.length : 0;
  return { at, mean, low: quantile(0.25), high: quantile(0.75), result };
}
