// @ts-check
/** Says which games can be reviewed, and as what: matches of two sides that send each other lines, and games alone. */
import { gameIn } from "./games.js";

/** The name of the page's own game in replays. Those of old versions have no name. */
const OWN = ["", "stacker"];

/** @param {{ bytes: Uint8Array, boards: number }} game */
export const isReviewed = ({ bytes, boards }) => boards <= 2 && OWN.includes(gameIn(bytes));

/**
 * Returns whether the sides of a game send each other nothing, so that each is reviewed by itself.
 * @param {{ boards: number, goal?: import("../../types").GameGoal | null }} game
 */
export const isAlone = ({ boards, goal = null }) => boards < 2 || (goal !== null && !("rise" in goal));
