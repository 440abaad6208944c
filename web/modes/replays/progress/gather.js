// @ts-check
/** Collects what the games on this device say about their player. */
import { readRecord } from "../../../match/rating/record.js";
import { LAST_DATE, PERSON } from "../about.js";
import { playerOf, survey } from "../summary.js";
import { valuesOf } from "./measures.js";

/** @typedef {import("./measures.js").Point} Point */
/** @typedef {import("../library.js").Library} Library */

/**
 * Plays each game of the library once. Games of other rules and damaged ones are left out.
 * @param {Library} library
 * @param {import("../games.js").Games} games
 * @param {(done: number, all: number) => boolean} onStep called after each game; false stops
 * @returns {Promise<Point[]>} one for each game that a person has played
 */
export async function gather(library, games, onStep) {
  // The beginning of a game that was played on was counted before, or is of another player.
  const own = (await library.list()).filter(({ about: { seats, since } }) => seats.includes(PERSON) && since === undefined);
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
 * @param {import("../library.js").Entry} entry
 */
export const timeOf = ({ about: { at }, kept }) => (at !== null && at > 0 && at <= kept ? at : kept);

/**
 * @param {import("../games.js").Games} games
 * @param {import("../library.js").Entry} entry
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
