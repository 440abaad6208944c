// @ts-check
/**
 * The worker's part of a training: it trains when the page asks for it, or as fast as it can. In between it plays held-out games.
 */
import { slices } from "../../engine/slices.js";
import { wordsOf } from "../../language/failure.js";
import { EXAM, EXAM_GROWTH, EXAM_STEP, YOUNG } from "./numbers.js";

/** How long a slice of work lasts, in ms: messages wait no longer. */
const SLICE_MS = 24;
/** How often the page hears about a training that runs as fast as it can, in ms. */
const REPORT_MS = 60;
/** The pieces between two readings of the clock. */
const STEP_PIECES = 64;

/**
 * @param {{ module: import("./types").LearnModule, post: (message: object) => void, later: (callback: () => void) => void,
 *   now?: () => number }} options `later` runs a callback after pending events
 * @returns {{ receive(message: any): void, stop(): void }}
 */
export function createSession({ module, post, later, now = () => performance.now() }) {
  /** @type {import("./types").TrainingHandle | null} */
  let training = null;
  /** The held-out games of one moment. @type {{ handle: import("./types").ExamHandle, at: number } | null} */
  let exam = null;
  /** The number of the training, which every message has: the page drops messages of an earlier one. */
  let number = 0;
  let [pieces, nextExam, oneIn, reportedAt] = [0, 0, 0, -Infinity];
  let [isRunning, stopped, isDiverged] = [false, false, false];

  const send = (/** @type {object} */ message) => post({ number, ...message });
  const report = (/** @type {object} */ more = {}) => {
    if (training === null) return;
    const state = training.state();
    pieces = state.pieces;
    reportedAt = now();
    send({ type: "state", state, ...more });
    begin();
  };
  /** Begins the held-out games, if it is time for them. */
  const begin = () => {
    if (training === null || exam !== null || pieces < nextExam || isDiverged) return;
    try {
      const games = pieces < YOUNG ? EXAM.early : EXAM.games;
      exam = { handle: new module.Exam(training.weights(), EXAM.seed, games, EXAM.cap, oneIn), at: pieces };
      schedule();
    } catch {
      // The weights are no finite numbers any more. The page shows this, and the training itself goes on.
      isDiverged = true;
      send({ type: "diverged" });
    }
  };
  /** Plays held-out games until a moment. @param {number} end */
  const examine = (end) => {
    while (exam !== null && now() < end) {
      if (!exam.handle.play(STEP_PIECES)) continue;
      const { handle, at } = exam;
      exam = null;
      nextExam = Math.max(at + EXAM_STEP, Math.round(at * EXAM_GROWTH));
      send({ type: "exam", at, result: handle.result() });
      handle.free();
    }
  };
  const schedule = slices(later, () => {
    if (stopped || training === null) return;
    const begun = now();
    if (isRunning) {
      const end = begun + (exam === null ? SLICE_MS : SLICE_MS / 2);
      do {
        training.train(STEP_PIECES);
        pieces += STEP_PIECES;
      } while (now() < end);
      if (now() - reportedAt >= REPORT_MS) report();
    }
    examine(begun + SLICE_MS);
    begin();
    if (isRunning || exam !== null) schedule();
  });
  const end = () => {
    training?.free();
    exam?.handle.free();
    [training, exam] = [null, null];
  };
  /** @type {Record<string, (message: any) => void>} */
  const handle = {
    open: ({ options, run, weights, ...message }) => {
      end();
      number = message.number;
      pieces = 0;
      [isRunning, isDiverged, nextExam] = [false, false, 0];
      training = new module.Training(options, run, weights);
      oneIn = options[options.length - 1];
      report();
    },
    step: () => {
      if (training === null) return;
      const step = training.step();
      report({ step });
    },
    train: ({ count }) => {
      training?.train(count);
      report();
    },
    run: () => {
      isRunning = true;
      schedule();
    },
    halt: () => {
      isRunning = false;
      report();
    },
    decide: ({ back, most }) => {
      if (training !== null)
        send({ type: "decision", back, past: training.decisions() - 1, decision: training.decision(back, most) });
    },
    marks: ({ back, place, kind }) => {
      if (training !== null) send({ type: "marks", kind, marks: training.marks(back, place, kind) });
    },
    save: ({ id }) => {
      if (training === null) return;
      try {
        post({ type: "weights", id, pieces, weights: training.weights() });
      } catch (error) {
        // The weights are no finite numbers any more.
        post({ type: "weights", id, error: wordsOf(error) });
      }
    },
  };
  return {
    receive(message) {
      if (!stopped) handle[message.type]?.(message);
    },
    stop() {
      stopped = true;
      end();
    },
  };
}
