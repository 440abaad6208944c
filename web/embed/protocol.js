// @ts-check
/**
 * What the element on somebody's page and the game in its frame say to each other: `{ stackmate: 1, type, detail }` by
 * `postMessage`. Either side heeds the other's window and origin alone.
 */

/** Rises when an old side would misunderstand a new one. */
export const VERSION = 1;

/** What the game tells; the element passes each on as an event of that name. */
export const EVENTS = /** @type {const} */ (["ready", "state", "stats", "gameover", "resize", "error"]);

/** What the game tells besides: it got the focus, which the page around a frame does not see. */
export const USED = "used";

/** @typedef {Record<string, any>} Detail */
/** @typedef {{ stackmate: number, type: string, detail?: Detail }} Message */
