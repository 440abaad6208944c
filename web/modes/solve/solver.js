// @ts-check
/**
 * Answers perfect-clear questions in slices: solutions are posted as they are found, and a new question ends the old one.
 *
 * The search goes in steps of a budget far shorter than a slice; after each slice the event loop gets its turn, so that no
 * message waits. It never gives up by itself: it ends when all is found, when as many as asked for are, or when told to.
 */

import { wordsOf } from "../../language/failure.js";

/** @typedef {import("./pc").SolverMessage} SolverMessage */
/** @typedef {import("./pc").Solution} Solution */

/** Placements tried in a step: a fraction of a millisecond. */
const STEP = 1 << 14;
/** Some clocks tick rarely, for privacy; so a slice has an end in steps as well. */
const MOST_STEPS = 64;
/** Queues without a perfect clear that are told of. */
const MOST_FAILING = 200;

/**
 * @typedef {object} Job a question being answered
 * @property {number} id
 * @property {import("./pc").SolverHandle | null} solver null once all is found
 * @property {import("./pc").ChancesHandle | null} chances null for a single queue, and once all is known
 * @property {number} wanted solutions that may still be told
 */

/**
 * @param {{ module: Pick<import("../../types").ThinkingModule, "Solver" | "Chances">, post: (message: SolverMessage) => void,
 *   sliceMs: number, later: (callback: () => void) => void, now?: () => number }} options `later` runs a callback after
 *   waiting events; `now` is the time in ms
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
      // What went wrong inside the search may go wrong again when it is freed.
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
 * Works on until `due`, half of the time on each of the two questions a pattern asks, and tells what came of it.
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
 * @param {Solution[]} solutions what it finds is added
 * @returns {boolean} whether that was all, or enough
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
