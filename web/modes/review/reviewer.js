// @ts-check
/**
 * The page's end of a review: it shares out the placements of a match among workers.
 *
 * Every worker judges placements. The first one, which leads, also takes the appraisals of all, and returns the verdicts that
 * they settle. An appraisal does not depend on who makes it, so the verdicts do not depend on the number of workers.
 */
import { assetUrl } from "../../base/assets.js";
import { openLink } from "../../engine/link.js";
import { loadReview } from "../../engine/review.js";
import { createJudge } from "./judge.js";

/** @typedef {import("./types").Decision} Decision */
/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./types").Player} Player */
/** @typedef {import("../../engine/client.js").Why} Why */
/** @typedef {import("../../types").EngineLink} EngineLink */

/**
 * @typedef {object} Hears
 * @property {(decisions: Decision[], aim: string | null) => void} onOpen called with what a game alone is about, too
 * @property {(verdicts: [number, Verdict | null][]) => void} onVerdicts called with the placements that are settled now
 * @property {(players: Player[]) => void} onPlayers
 * @property {(at: number, bytes: Uint8Array) => void} onAppraisal called with each new appraisal, so that it can be kept
 * @property {(why: Why) => void} onUnfit called if there is nothing to review
 * @property {(why: Why) => void} onFailure
 */

/** More workers than this bring little, because each needs memory of its own. */
const MOST_WORKERS = 8;

export class Reviewer {
  #hears;
  #nodes;
  #names;
  /** @type {EngineLink[]} the leading worker first */
  #links = [];
  /** The placements that no worker judges yet, in order. @type {number[]} */
  #waiting = [];
  /** The appraisals that were kept earlier. @type {Map<number, Uint8Array>} */
  #kept = new Map();
  /** The workers without work, as indices. @type {number[]} */
  #idle = [];
  /** The placement that each other worker judges. @type {Map<number, number>} */
  #busy = new Map();
  #isHeld = false;
  #isOpen = true;
  /** The placements whose appraisals the leading worker has, or that cannot be judged. */
  #taken = new Set();
  /** The placements that workers have judged. */
  #judged = new Set();
  #count = 0;
  /**
   * The callers that wait for an answer, by its name, in order.
   * @type {Record<string, { resolve: (answer: any) => void, reject: (why: unknown) => void }[]>}
   */
  #asking = { report: [], attempt: [], seen: [] };
  /** Whether an answer about the players is pending, and whether it will be out of date. */
  #players = { isAsked: false, isStale: false };

  /**
   * @param {Hears} hears
   * @param {{ bytes: Uint8Array, nodes: number, names: string[], kept: Map<number, Uint8Array>, workers?: number }} work
   */
  constructor(hears, { bytes, nodes, names, kept, workers = navigator.hardwareConcurrency || 1 }) {
    this.#hears = hears;
    this.#nodes = nodes;
    this.#names = names;
    // A copy: the caller goes on to keep what is in its own.
    this.#kept = new Map(kept);
    const count = Math.max(1, Math.min(MOST_WORKERS, workers));
    this.#links = Array.from({ length: count }, (_, worker) => this.#open(worker));
    for (const link of this.#links) link.post({ type: "open", bytes });
  }

  /** Returns how many placements are judged, and how many there are. */
  get progress() {
    return { done: this.#taken.size, all: this.#count };
  }

  get isDone() {
    return this.#count > 0 && this.#taken.size === this.#count;
  }

  /** Stops the work or goes on with it. @param {boolean} isHeld */
  hold(isHeld) {
    this.#isHeld = isHeld;
    if (!isHeld) this.#share();
  }

  /** Returns the whole review as `stackmate review --json` prints it. @returns {Promise<object>} */
  report() {
    return this.#ask("report", { names: this.#names, nodes: this.#nodes });
  }

  /**
   * Judges another placement in the position of a placement.
   * @param {number} at
   * @param {Uint8Array} cells x, y, x, y, …
   * @param {number} spin 0 (none), 1 (mini) or 2 (full)
   * @returns {Promise<Verdict | null>} null if it cannot be judged
   */
  attempt(at, cells, spin) {
    return this.#ask("attempt", { at, cells, spin, nodes: this.#nodes });
  }

  /**
   * Returns what is known about a card after it was seen.
   * @param {number[]} memory what was known before
   * @param {number} grade 1 (again), 2 (hard) or 3 (good)
   * @param {number} now in ms since 1970
   * @returns {Promise<number[]>}
   */
  seen(memory, grade, now) {
    return this.#ask("seen", { memory, grade, now });
  }

  close() {
    this.#isOpen = false;
    for (const link of this.#links.splice(0)) link.close();
  }

  /** Asks the leading worker. @param {"report" | "attempt" | "seen"} type @param {object} what @returns {Promise<any>} */
  #ask(type, what) {
    this.#links[0]?.post({ type, ...what });
    return new Promise((resolve, reject) => this.#asking[type].push({ resolve, reject }));
  }

  /** Asks about the players: after each answer, at most once. */
  #measure() {
    this.#players.isStale = this.#players.isAsked;
    if (this.#players.isAsked) return;
    this.#players.isAsked = true;
    this.#links[0]?.post({ type: "players", names: this.#names });
  }

  /** @param {Player[]} players */
  #measured(players) {
    this.#players.isAsked = false;
    this.#hears.onPlayers(players);
    if (this.#players.isStale) this.#measure();
  }

  /** @param {number} worker */
  #open(worker) {
    return openLink({
      script: assetUrl("modes/review/worker.js"),
      name: "agent",
      init: { type: "stackmate_init" },
      onMessage: (message) => this.#isOpen && this.#hear(worker, message),
      here: async (post) => createJudge(await loadReview(), post),
    });
  }

  /** @param {number} worker @param {any} message */
  #hear(worker, message) {
    /** @type {Record<string, () => void>} */
    const hear = {
      open: () => this.#opened(worker, message.decisions, message.aim),
      judged: () => {
        this.#busy.delete(worker);
        this.#judged.add(message.at);
        this.#links[0]?.post({ type: "put", at: message.at, bytes: message.bytes });
        this.#hears.onAppraisal(message.at, message.bytes);
        this.#free(worker);
      },
      taken: () => this.#took(message.at, message.verdicts),
      refused: () => this.#refuse(message.at),
      players: () => this.#measured(message.players),
      report: () => this.#asking.report.shift()?.resolve(message.report),
      attempt: () => this.#asking.attempt.shift()?.resolve(message.verdict),
      seen: () => this.#asking.seen.shift()?.resolve(message.memory),
      unfit: () => worker === 0 && this.#hears.onUnfit(message.why),
      stackmate_error: () => this.#lose(worker, message.message),
    };
    hear[message.type]?.();
  }

  /** @param {number} worker @param {Decision[]} decisions @param {string | null} aim */
  #opened(worker, decisions, aim) {
    if (worker === 0) {
      this.#count = decisions.length;
      this.#waiting = decisions.map((_, at) => at).filter((at) => !this.#kept.has(at));
      this.#hears.onOpen(decisions, aim);
      for (const [at, bytes] of this.#kept) this.#links[0].post({ type: "put", at, bytes });
      this.#kept.clear();
    }
    this.#free(worker);
  }

  /** @param {number} at @param {[number, Verdict | null][]} verdicts */
  #took(at, verdicts) {
    this.#taken.add(at);
    this.#hears.onVerdicts(verdicts);
    this.#measure();
  }

  /** Continues without a worker that failed. Without the leading one, the review ends. @param {number} worker @param {Why} why */
  #lose(worker, why) {
    if (worker === 0) {
      for (const callers of Object.values(this.#asking)) for (const { reject } of callers.splice(0)) reject(why);
      return this.#hears.onFailure(why);
    }
    const at = this.#busy.get(worker);
    if (at !== undefined) this.#waiting.unshift(at);
    this.#busy.delete(worker);
    this.#idle = this.#idle.filter((other) => other !== worker);
    this.#share();
  }

  /** Requests another judgement for a damaged appraisal. A second time would change nothing. @param {number} at */
  #refuse(at) {
    if (this.#judged.has(at)) return this.#took(at, []);
    this.#waiting.unshift(at);
    this.#share();
  }

  /** @param {number} worker whose work is done */
  #free(worker) {
    this.#idle.push(worker);
    this.#share();
  }

  /** Gives work to the workers without work. */
  #share() {
    while (!this.#isHeld && this.#waiting.length > 0 && this.#idle.length > 0) {
      const [worker, at] = [/** @type {number} */ (this.#idle.shift()), /** @type {number} */ (this.#waiting.shift())];
      this.#busy.set(worker, at);
      this.#links[worker]?.post({ type: "judge", at, nodes: this.#nodes });
    }
  }
}
