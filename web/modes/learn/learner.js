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

/** The games that a curve shows. When there are more, every second one is dropped. */
const MOST_GAMES = 4000;

/**
 * @typedef {object} Hears
 * @property {(state: LearnState, step: LearnStep | null) => void} onState
 * @property {(exam: ExamPoint) => void} onExam
 * @property {(answer: { back: number, past: number, decision: import("./types").Decision | null }) => void} onDecision
 * @property {(marks: Uint8Array) => void} onMarks
 * @property {() => void} onDiverged called when the weights are no finite numbers any more
 * @property {(why: import("../../engine/client.js").Why) => void} onFailure
 */

export class Learner {
  #hears;
  /** @type {import("../../types").EngineLink | null} */
  #link = null;
  /** The callers that wait for the weights, by the number of their request. @type {Map<number, (weights: Uint8Array) => void>} */
  #waiting = new Map();
  #id = 0;
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
    this.#link ??= this.#connect();
    [this.state, this.games, this.exams, this.isBusy] = [null, [], [], true];
    this.#link.post({ type: "open", ...begin });
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
   * @param {number} number
   * @param {number} kind
   */
  mark(back, number, kind) {
    this.#link?.post({ type: "marks", back, number, kind });
  }

  /** Returns the file of the weights as they are now. @returns {Promise<Uint8Array>} */
  weights() {
    return new Promise((resolve) => {
      this.#waiting.set(++this.#id, resolve);
      this.#link?.post({ type: "save", id: this.#id });
    });
  }

  close() {
    this.#link?.close();
    this.#link = null;
    this.#waiting.clear();
  }

  /** @param {object} message */
  #ask(message) {
    this.isBusy = true;
    this.#link?.post(message);
  }

  #connect() {
    /** @type {import("../../types").EngineLink} */
    const link = openLink({
      script: assetUrl("modes/learn/worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => {
        if (this.#link === link) this.#hear(message);
      },
      here: async (post, later) => createSession({ module: await loadLearn(), post, later }),
    });
    return link;
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "state") this.#keep(message.state, message.step ?? null);
    else if (message.type === "exam") this.#mark(message.at, message.result);
    else if (message.type === "decision") this.#hears.onDecision(message);
    else if (message.type === "marks") this.#hears.onMarks(message.marks);
    else if (message.type === "diverged") this.#hears.onDiverged();
    else if (message.type === "stackmate_error") this.#hears.onFailure(message.message);
    else if (message.type === "weights") {
      this.#waiting.get(message.id)?.(message.weights);
      this.#waiting.delete(message.id);
    }
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
