// @ts-check
/**
 * The numbers of a watched run as texts.
 */
import { fixed, number } from "../../language/language.js";
import { hazardOf } from "../../base/hazard.js";

/**
 * @param {import("./types").WatchedTotals} totals
 * @param {{ moves: number, ms: number }} rate the moves since the last texts, and how long the agent thought about them
 * @param {number | null} pairs the pairs of placements of the last move, or null for the mean of the run
 * @returns {Record<string, string>} by the name of the figure
 */
export function figuresOf({ pieces, deaths, clears, pairs: all }, { moves, ms }, pairs) {
  const { mean, low, high } = hazardOf(pieces, deaths);
  const lines = clears.reduce((sum, count, at) => sum + count * (at + 1), 0);
  const share = clears.map((count, at) => `${lines === 0 ? 0 : Math.round((count * (at + 1) * 100) / lines)}`);
  return {
    pieces: number(pieces),
    lines: number(lines),
    clears: `${share.join(" · ")} %`,
    rate: ms > 0 ? number(Math.round((moves * 1000) / ms)) : "–",
    pairs: fixed(pairs ?? (pieces > 0 ? all / pieces : 0), 0),
    deaths: number(deaths),
    hazard: mean === null ? `> ${number(Math.floor(low))}` :
      `${number(Math.round(mean))} (${number(Math.round(low))}–${number(Math.round(high ?? 0))})`,
  };
}
