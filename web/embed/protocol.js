// @ts-check
/**
 * The messages between the element on another page and the game in its frame: `{ stackmate: 1, type, detail }` by
 * `postMessage`. Each side accepts messages only from the other's window and origin.
 */

/** The version of the protocol. It increases when old code would misunderstand new messages. */
export const VERSION = 1;

/** The events of the game; the element passes each on as a DOM event of the same name. */
export const EVENTS = /** @type {const} */ (["ready", "state", "stats", "gameover", "resize", "error"]);

/** A further message of the game: the person has used it. The page around a frame cannot see that. */
export const USED = "used";

/** @typedef {Record<string, any>} Detail */
/** @typedef {{ stackmate: number, type: string, detail?: Detail }} Message */
