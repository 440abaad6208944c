// @ts-check
/**
 * The description of a replay: its mode, its players, and its time. It is stored inside the replay as a short text, so that
 * files and links contain it too. The game does not depend on it; it is only displayed.
 */
import { t } from "../../language/language.js";

/**
 * @typedef {object} About
 * @property {string} mode the name of a mode, or an empty string if unknown
 * @property {string[]} seats by side: `person`, `agent` (a mode's own player), `level:` and a level's name, or `script:` and a
 *   script's name
 * @property {number | null} at the time of its beginning, in ms since 1970
 * @property {number} [since] the tick from which these players played on, if the beginning is that of another game
 */

const LONGEST_NAME = 40;
const MODE = /^[a-z0-9]{1,16}$/;
const SEAT = /^(person|agent|level:[a-z -]{1,32}|script:[^\p{C}]{1,40})$/u;
/** The latest time that a JavaScript date can have, in ms since 1970. */
export const LAST_DATE = 8.64e15;

/** The text for a seat that a person plays. */
export const PERSON = "person";
/** The text for a seat that a mode's own player has. */
const AGENT = "agent";

/**
 * @param {import("../../types").Opponent | { level: string }} opponent
 * @returns {string} its seat
 */
export function seatOf(opponent) {
  if ("level" in opponent) return `level:${opponent.level}`;
  return `script:${opponent.script.name.replace(/\p{C}/gu, "").slice(0, LONGEST_NAME)}`;
}

/**
 * Returns who plays, by side.
 * @param {{ readonly seats: readonly import("../../base/modes.js").SeatOrLevel[] }} game
 * @param {string[]} bots the seats of the bots, by side
 */
export const seatsIn = ({ seats }, bots) =>
  seats.map((seat, side) => (typeof seat === "object" ? seatOf(seat) : seat === "bot" ? bots[side] : seat));

/**
 * Returns what the list of replays calls a game. A game that was played on has a name of its own instead of a mode's, and a file
 * may name a mode that does not exist here.
 * @param {Pick<About, "mode">} about
 */
export function modeOf({ mode }) {
  const known = [`mode.${mode}.game`, `replays.mode.${mode}`].find((key) => t(key) !== key);
  return t(known ?? "replays.mode.unknown");
}

/** @param {About} about */
export const textOf = ({ mode, seats, at, since }) => JSON.stringify({ mode, seats, at, since });

/**
 * @param {string} text from any source
 * @returns {About} its valid parts
 */
export function readAbout(text) {
  const value = parsed(text);
  const { mode, seats, at, since } = typeof value === "object" && value !== null ? value : /** @type {any} */ ({});
  return {
    mode: typeof mode === "string" && MODE.test(mode) ? mode : "",
    seats: Array.isArray(seats) ? seats.slice(0, 2).map((seat) => (typeof seat === "string" && SEAT.test(seat) ? seat : "")) : [],
    at: typeof at === "number" && Math.abs(at) <= LAST_DATE ? at : null,
    ...(Number.isSafeInteger(since) && since > 0 ? { since } : {}),
  };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the name of a player.
 * @param {About} about
 * @param {number} side
 */
export function nameOf({ seats }, side) {
  const seat = seats[side] ?? "";
  if (seat === PERSON) return t("main.you");
  if (seat === AGENT) return t("replays.agent");
  if (seat.startsWith("script:")) return seat.slice("script:".length);
  if (seat.startsWith("level:")) return t(`main.level.${seat.slice("level:".length).replaceAll(" ", "-")}`);
  return t(side === 0 ? "replays.left" : "replays.right");
}

/**
 * Returns the names of all players, in one line.
 * @param {About} about
 * @param {number} boards
 */
export function playersOf(about, boards) {
  if (boards === 1) return nameOf(about, 0);
  return t("replays.players", { left: nameOf(about, 0), right: nameOf(about, 1) });
}

/**
 * Describes the result, and the levels that were reached in a game with levels.
 * @param {Pick<import("./library.js").Entry, "about" | "outcome" | "boards" | "levels">} entry
 */
export function resultOf({ about, outcome, boards, levels }) {
  const result = endOf(about, outcome, boards);
  if (levels === undefined) return result;
  const level = levels.join(" – ");
  // A game alone ends at its last level or by a top-out, so its level says enough.
  return t(boards === 1 && outcome !== "running" ? "replays.result.level" : "replays.result.at", { result, level });
}

/**
 * @param {About} about
 * @param {string} outcome as reported by the player: `running`, `nobody`, or a side
 * @param {number} boards
 */
function endOf(about, outcome, boards) {
  if (outcome === "running") return t("replays.result.cut");
  if (outcome === "nobody") return t(boards === 1 ? "replays.result.topped-out" : "main.result.draw");
  if (boards === 1) return t("replays.result.done");
  const side = Number(outcome);
  return about.seats[side] === PERSON ? t("replays.result.you") : t("replays.result.they", { name: nameOf(about, side) });
}
