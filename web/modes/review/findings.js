// @ts-check
/** What is known about a game: its placements, their verdicts, and questions about them. */
import { lossesOf } from "./alone.js";

/** @typedef {import("./types").Decision} Decision */
/** @typedef {import("./types").Verdict} Verdict */
/** @typedef {import("./types").Reason} Reason */

/** The classes of placements that are marked and looked for. */
const FAULTS = new Set(["inaccuracy", "mistake", "blunder"]);
/** A placement counts for a habit if it lost more than this part of the chance to win. */
const LEAST_LOSS = 0.02;
/** In a game alone, a placement is worth a card from this number of lost pieces on, and a game is worth this number of cards. */
const [LESSON, LESSONS] = [1, 5];
/** The number of habits that are named. */
const HABITS = 3;

/**
 * @typedef {{ code: string, times: number, loss: number, isTime: boolean }} Habit a reason, how often it cost something, and how
 *   much in all: chances, or seconds
 */

export class Findings {
  /** @type {Decision[]} */
  decisions;
  /** The verdicts, by placement; absent as long as they are unknown. @type {Map<number, Verdict>} */
  verdicts = new Map();

  /** @param {Decision[]} decisions */
  constructor(decisions) {
    this.decisions = decisions;
  }

  /** @param {[number, Verdict | null][]} verdicts */
  take(verdicts) {
    for (const [at, verdict] of verdicts) if (verdict !== null) this.verdicts.set(at, verdict);
  }

  /** Returns the placements of a side. @param {number} side @returns {number[]} */
  of(side) {
    return this.decisions.flatMap((decision, at) => (decision.side === side ? [at] : []));
  }

  /** Returns a side, or the other one if this one has no placements. @param {0 | 1} side @returns {0 | 1} */
  sideWithPlacements(side) {
    return this.of(side).length > 0 ? side : side === 0 ? 1 : 0;
  }

  /** Returns the placements of a side that cost something, as far as they are known. @param {number} side */
  faults(side) {
    return this.of(side).filter((at) => FAULTS.has(this.verdicts.get(at)?.class ?? ""));
  }

  /**
   * Returns the placements of a side that are worth a card. In a game alone, these are the few whose place cost most.
   * @param {number} side
   * @param {number} [since] the tick from which the person played
   * @returns {number[]} in order
   */
  lessons(side, since = 0) {
    const pieces = (/** @type {number} */ at) => this.verdicts.get(at)?.cost?.pieces;
    const own = this.faults(side).filter((at) => this.decisions[at].begun >= since);
    const all = own.filter((at) => (pieces(at) ?? LESSON) >= LESSON);
    if (all.every((at) => pieces(at) === undefined)) return all;
    return all.sort((a, b) => (pieces(b) ?? 0) - (pieces(a) ?? 0)).slice(0, LESSONS).sort((a, b) => a - b);
  }

  /** Returns the verdicts of a side that are known. @param {number} side */
  known(side) {
    return this.of(side).flatMap((at) => this.verdicts.get(at) ?? []);
  }

  /**
   * Returns the placement of a side that cost most, or undefined if none cost anything.
   * @param {number} side
   * @returns {number | undefined}
   */
  worst(side) {
    return this.worstOf(side, 1)[0];
  }

  /** Returns the most costly placements of a side with their verdicts. @param {number} side @param {number} count */
  costliest(side, count) {
    return this.worstOf(side, count).flatMap((at) => {
      const verdict = this.verdicts.get(at);
      return verdict === undefined ? [] : [{ at, verdict }];
    });
  }

  /** Returns the numbers of the most costly placements of a side. @param {number} side @param {number} count */
  worstOf(side, count) {
    const loss = (/** @type {number} */ at) => this.verdicts.get(at)?.loss ?? 0;
    // The loss in a game alone is limited, but its time is not.
    const size = (/** @type {number} */ at) => this.verdicts.get(at)?.cost?.seconds ?? loss(at);
    return this.of(side).filter((at) => loss(at) > LEAST_LOSS).sort((a, b) => size(b) - size(a)).slice(0, count);
  }

  /**
   * Returns the placement of a side before or after a placement.
   * @param {number} side
   * @param {number} from
   * @param {1 | -1} by
   * @param {boolean} isFault whether to go to one that cost something
   * @returns {number | undefined} undefined at the end
   */
  next(side, from, by, isFault) {
    const all = isFault ? this.faults(side) : this.of(side);
    return by > 0 ? all.find((at) => at > from) : all.filter((at) => at < from).at(-1);
  }

  /**
   * Returns the chance of a side to win over the match: the tick at which each of its known placements locked, and the chance
   * before it. The last point is the end of the match.
   * @param {number} side
   * @param {{ length: number, outcome: string }} end of the match
   * @returns {[tick: number, chance: number][]}
   */
  curve(side, { length, outcome }) {
    const points = this.known(side).map(({ tick, win_before: chance = 0 }) => /** @type {[number, number]} */ ([tick, chance]));
    const isDecided = points.length > 0 && points.length === this.of(side).length && (outcome === "0" || outcome === "1");
    return isDecided ? [...points, [length, Number(outcome === String(side))]] : points;
  }

  /**
   * Returns what cost a side most, over all its placements: the most important reason of each counts.
   * @param {number} side
   * @returns {Habit[]}
   */
  habits(side) {
    /** @type {Map<string, Habit>} */
    const all = new Map();
    for (const verdict of this.known(side)) {
      for (const { code, loss } of costsOf(verdict)) {
        const { times, loss: sum } = all.get(code) ?? { times: 0, loss: 0 };
        all.set(code, { code, times: times + 1, loss: sum + loss, isTime: verdict.cost !== undefined });
      }
    }
    return [...all.values()].sort((a, b) => b.loss - a.loss).slice(0, HABITS);
  }
}

/**
 * Returns what a placement cost, by causes. In a match, the most important reason counts.
 * @param {Verdict} verdict
 * @returns {{ code: string, loss: number }[]}
 */
function costsOf({ loss, why, cost }) {
  if (cost !== undefined) return lossesOf(cost, why);
  return why.length === 0 || loss <= LEAST_LOSS ? [] : [{ code: why[0].code, loss }];
}
