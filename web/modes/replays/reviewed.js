// @ts-check
/** Says which games can be reviewed: matches of two sides that send each other lines. */
import { gameIn } from "./games.js";

/** The name of the page's own game in replays. Those of old versions have no name. */
const OWN = ["", "stacker"];

/**
 * @param {{ bytes: Uint8Array, boards: number, goal?: import("../../types").GameGoal | null }} game
 */
export const isReviewed = ({ bytes, boards, goal = null }) =>
  boards === 2 && OWN.includes(gameIn(bytes)) && (goal === null || "rise" in goal);
