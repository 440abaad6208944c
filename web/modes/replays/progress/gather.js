// @ts-check
/** Collects what the games on this device say about their player. */
import { readRecord } from "../../../match/rating/record.js";
import { LAST_DATE, PERSON } from "../about.js";
import { playerOf, survey } from "../summary.js";
import { valuesOf } from "./measures.js";

/** @typedef {import("./measures.js").Point} Point */
/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../library.js").Entry} Entry */

/**
 * Returns the games that a person has played.
 * @param {Entry[]} entries
 */
export function playedIn(entries) {
  // The beginning of a game that was played on was counted before, or is of another player.
  return entries.filter(({ about: { seats, since } }) => seats.includes(PERSON) && since === undefined);
}

/**
 * Plays games of the library once. Games of other rules and damaged ones are left out.
 * @param {Library} library
 * @param {Entry[]} own
 * @param {import("../games.js").Games} games
 * @param {(done: number, all: number) => boolean} onStep called after each game; false stops
 * @returns {Promise<Point[]>} one for each game that has a report
 */
export async function gather(library, own, games, onStep) {
  /** @type {Point[]} */
  const points = [];
  for (const [nth, entry] of own.entries()) {
    const bytes = await library.find(Number(entry.id));
    const values = bytes === null ? null : await measured(games, entry, bytes).catch(() => null);
    if (values !== null) points.push({ at: timeOf(entry), values });
    if (!onStep(nth + 1, own.length)) break;
  }
  return points;
}

/**
 * Returns when a game was played. A file can claim any time, so one that is not before it was saved does not count.
 * @param {Entry} entry
 */
export const timeOf = ({ about: { at }, kept }) => (at !== null && at > 0 && at <= kept ? at : kept);

/**
 * @param {import("../games.js").Games} games
 * @param {Entry} entry
 * @param {Uint8Array} bytes
 * @returns {Promise<Point["values"] | null>} null for a game with other statistics
 */
async function measured(games, entry, bytes) {
  const { stackmate } = await games.of(bytes);
  const player = playerOf(stackmate.module, bytes);
  try {
    await survey(player);
    const side = player.report()[entry.about.seats.indexOf(PERSON)];
    return side?.pps === undefined ? null : valuesOf(side, entry);
  } finally {
    player.free();
  }
}

/** Returns the ratings after each round as points. @param {Pick<Storage, "getItem">} storage @returns {Point[]} */
export function ratingsIn(storage) {
  const { history } = readRecord(storage);
  const isValid = (/** @type {any} */ point) => isTime(point?.[0]) && Number.isFinite(point[1]);
  return history.filter(isValid).map(([at, rating]) => ({ at, values: { rating } }));
}

/** @param {unknown} at */
const isTime = (at) => typeof at === "number" && at > 0 && at < LAST_DATE;
