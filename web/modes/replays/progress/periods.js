// @ts-check
/** Means of each day, or of each week if there are many days. */

/** @typedef {import("./measures.js").Point} Point */
/** @typedef {{ start: number, mean: number, count: number }} Period `start` is in ms since 1970 */

const DAY_MS = 86_400_000;
/** From this many days on, the means are those of weeks. */
const MANY_DAYS = 28;
const MONDAY = 1;

/** Returns the beginning of the day of a moment, in local time. @param {number} at in ms since 1970 */
function dayOf(at) {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Returns the beginning of the week of a moment, which is a Monday. @param {number} at in ms since 1970 */
function weekOf(at) {
  const day = dayOf(at);
  day.setDate(day.getDate() - ((day.getDay() - MONDAY + 7) % 7));
  return day;
}

/**
 * @param {Point[]} points
 * @param {import("./measures.js").Measure} measure
 * @returns {{ unit: "day" | "week", periods: Period[] }} without those that have no game
 */
export function periodsOf(points, measure) {
  const found = points.flatMap(({ at, values: { [measure]: value } }) => (value === undefined ? [] : [{ at, value }]));
  const times = found.map(({ at }) => at);
  const unit = Math.max(...times) - Math.min(...times) >= MANY_DAYS * DAY_MS ? "week" : "day";
  /** @type {Map<number, { sum: number, count: number }>} */
  const sums = new Map();
  for (const { at, value } of found) {
    const start = (unit === "day" ? dayOf(at) : weekOf(at)).getTime();
    const { sum, count } = sums.get(start) ?? { sum: 0, count: 0 };
    sums.set(start, { sum: sum + value, count: count + 1 });
  }
  const periods = [...sums].map(([start, { sum, count }]) => ({ start, mean: sum / count, count }));
  return { unit, periods: periods.sort((a, b) => a.start - b.start) };
}
