// @ts-check
/** Says which games can be reviewed: matches of two sides that send each other lines, and games alone. */
import { gameIn } from "./games.js";

/** The name of the page's own game in replays. Those of old versions have no name. */
const OWN = ["", "stacker"];

/** @param {{ bytes: Uint8Array, boards: number }} game */
export const isReviewed = ({ bytes, boards }) => boards <= 2 && OWN.includes(gameIn(bytes));
