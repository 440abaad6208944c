// @ts-check
/**
 * Answers perfect-clear questions in slices: solutions are posted as they are found, and a new question cancels the old one.
 *
 * The search runs in steps with a budget far shorter than a slice. After each slice the event loop runs, so that no message
 * waits. The search never gives up: it ends when all solutions or the requested number are found, or when it is cancelled.
 */

import { wordsOf } from "../../language/failure.js";

/** @typedef {import("./pc").SolverMessage} SolverMessage */
/** @typedef {import("./pc").Solution} Solution */

/** The placements tried in a step, which takes a fraction of a millisecond. */
const STEP = 1 << 14;
/** Some clocks update rarely, for privacy, so a slice also has a limit in steps. */
const MOST_STEPS = 64;
/** The maximum of reported queues without a perfect clear. */
const MOST_FAILING = 200;

/**
 * @typedef {object} Job a question that is being answered
 * @property {number} id
 * @property {import("./pc").SolverHandle | null} solver null once all is found
 * @property {import("./pc").ChancesHandle | null} chances null for a single queue, and once all is known
 * @property {number} wanted the number of solutions that may still be reported
 */

/**
 * @param {{ module: Pick<import("../../types").ThinkingModule, "Solver" | "Chances">, post: (message: SolverMessage) => void,
 *   sliceMs: number, later: (callback: () => void) => void, now?: () => number }} options `later` runs a callback after pending
 *   events; `now` returns the time in ms
 * @returns {{ receive(message: any): void, stop(): void }}
 */
export function createSolver({ module, post, sliceMs, later, now = () => performance.now() }) {
  /** @type {Job | null} */
  let job = null;
  let queued = false;

  const end = () => {
    job?.solver?.free();
    job?.chances?.free();
    job = null;
  };
  /** @param {number} id @param {unknown} error */
  const fail = (id, error) => {
    const field = error instanceof Error && "field" in error ? String(error.field) : null;
    post({ type: "error", id, field, message: wordsOf(error) });
  };
  const slice = () => {
    queued = false;
    if (job === null) return;
    try {
      advance(job, now() + sliceMs, now, post);
      if (isBusy(job)) schedule();
    } catch (error) {
      // An error inside the search may occur again when the search is freed.
      fail(job.id, error);
      job = null;
    }
  };
  const schedule = () => {
    if (queued) return;
    queued = true;
    later(slice);
  };
  return {
    receive(message) {
      if (message.type === "more") {
        if (job !== null && job.id === message.id) job.wanted = message.most;
      } else if (message.type === "cancel") end();
      else if (message.type === "solve") {
        end();
        try {
          job = begin(module, message);
        } catch (error) {
          fail(message.id, error);
        }
      }
      if (job !== null && isBusy(job)) schedule();
    },
    stop: end,
  };
}

/**
 * @param {Pick<import("../../types").ThinkingModule, "Solver" | "Chances">} module
 * @param {{ id: number, question: import("./pc").Question, most: number }} message
 * @returns {Job}
 */
function begin(module, { id, question, most }) {
  const solver = new module.Solver(question);
  const chances = question.pattern === undefined ? null : new module.Chances(question);
  return { id, solver, chances, wanted: most };
}

/** @param {Job} job */
function isBusy({ solver, chances, wanted }) {
  return chances !== null || (solver !== null && wanted > 0);
}

/**
 * Works until `due` and posts the results. A pattern asks two questions, for solutions and for the chance; each gets half of
 * the time.
 * @param {Job} job
 * @param {number} due
 * @param {() => number} now
 * @param {(message: SolverMessage) => void} post
 */
function advance(job, due, now, post) {
  const { id } = job;
  /** @type {Solution[]} */
  const solutions = [];
  /** @type {Extract<SolverMessage, { type: "chance" }> | null} */
  let share = null;
  let ended = false;
  for (let step = 0; step < MOST_STEPS && isBusy(job) && now() < due; step++) {
    const { solver, chances, wanted } = job;
    if (chances !== null && (step % 2 === 0 || solver === null || wanted === 0))
      share = { type: "chance", id, ...count(job, chances) };
    else if (solver !== null && wanted > 0) ended = find(job, solver, solutions) || ended;
  }
  if (solutions.length > 0) post({ type: "solutions", id, solutions });
  if (share !== null) post(share);
  if (ended) post({ type: "end", id, state: job.solver === null ? "done" : "paused" });
}

/**
 * @param {Job} job
 * @param {import("./pc").ChancesHandle} chances
 */
function count(job, chances) {
  const chance = chances.run(STEP);
  if (!chance.done) return { chance, failing: [] };
  const failing = chances.failing(MOST_FAILING);
  chances.free();
  job.chances = null;
  return { chance, failing };
}

/**
 * @param {Job} job
 * @param {import("./pc").SolverHandle} solver
 * @param {Solution[]} solutions receives the solutions that it finds
 * @returns {boolean} whether the search is finished: all solutions or the requested number are found
 */
function find(job, solver, solutions) {
  const { state, solution } = solver.next(STEP);
  if (solution !== undefined) {
    solutions.push(solution);
    job.wanted -= 1;
  }
  if (state === "done") {
    solver.free();
    job.solver = null;
  }
  return state === "done" || job.wanted === 0;
}
