// @ts-check
/**
 * The messages between the element on another page and the game in its frame: `{ stackmate: 1, type, detail }` by
 * `postMessage`. Each side accepts messages only from the other's window and origin.
 */

/** Increases when an old version would misunderstand a new one. */
export const VERSION = 1;

/** The events of the game; the element passes each on as an event of that name. */
export const EVENTS = /** @type {const} */ (["ready", "state", "stats", "gameover", "resize", "error"]);

/** A further message: the game got the focus, which the page around a frame cannot see. */
export const USED = "used";

/** @typedef {Record<string, any>} Detail */
/** @typedef {{ stackmate: number, type: string, detail?: Detail }} Message */
