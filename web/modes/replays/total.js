// @ts-check
/**
 * The statistics of a whole match: the sums of its rounds' reports, and their curves one after another.
 */

/** @typedef {import("../../types").SideReport} SideReport */
/** @typedef {{ sides: SideReport[], length: number, countdown: number }} Round the report of a round; times are in ticks */

/** The counts of a report that are added for a whole match, and the counts of which the maximum over all rounds is taken. */
const SUMS = /** @type {const} */ ([
  "pieces", "lines", "attack", "garbage_received", "garbage_cleared", "holds", "keys", "perfect_clears",
  "judged", "faults", "wasted",
]);
const RECORDS = /** @type {const} */ (["max_combo", "max_back_to_back"]);
const KINDS = /** @type {const} */ (["clears", "minis", "spins"]);

/**
 * @param {Round[]} rounds at least one
 * @returns {Round}
 */
export function totalOf(rounds) {
  return rounds.slice(1).reduce(joined, rounds[0]);
}

/**
 * Joins two parts of a match.
 * @param {Round} before
 * @param {Round} after
 * @returns {Round}
 */
function joined(before, after) {
  const [length, countdown] = [before.length + after.length, before.countdown + after.countdown];
  const sides = before.sides.map((side, at) => added(side, after.sides[at], before.length, length - countdown));
  return { sides, length, countdown };
}

/**
 * @param {SideReport} before
 * @param {SideReport} after
 * @param {number} start the tick at which `after` begins
 * @param {number} played in ticks, without the countdowns
 * @returns {SideReport}
 */
function added(before, after, start, played) {
  const sums = Object.fromEntries(SUMS.map((name) => [name, before[name] + after[name]]));
  const records = Object.fromEntries(RECORDS.map((name) => [name, Math.max(before[name], after[name])]));
  const kinds = Object.fromEntries(KINDS.map((name) => [name, before[name].map((count, at) => count + after[name][at])]));
  const side = { ...before, ...sums, ...records, ...kinds };
  /** @type {(point: [number, number, number]) => [number, number, number]} */
  const shift = ([tick, attack, height]) => [start + tick, before.attack + attack, height];
  return {
    ...side,
    ...ratesOf(side, played),
    locks: [...before.locks, ...after.locks.map((tick) => start + tick)],
    highlights: [...before.highlights, ...after.highlights.map(([tick, ...rest]) =>
      /** @type {SideReport["highlights"][number]} */ ([start + tick, ...rest]))],
    curve: [...before.curve, [start, before.attack, 0], ...after.curve.map(shift)],
  };
}

/**
 * Computes the rates in thousandths from the counts, as the core does.
 * @param {SideReport} side
 * @param {number} played in ticks
 */
function ratesOf({ pieces, attack, garbage_cleared, keys }, played) {
  const rate = (/** @type {number} */ count, /** @type {number} */ parts) => (parts > 0 ? Math.floor((count * 1000) / parts) : 0);
  return {
    pps: rate(pieces * 1000, played),
    apm: rate(attack * 60_000, played),
    app: rate(attack, pieces),
    vs: rate((attack + garbage_cleared) * 100_000, played),
    kpp: rate(keys, pieces),
  };
}
