// @ts-check
/** What the page can show, by name, in the order of the menu. */

/** @typedef {"versus" | "sprint" | "race" | "dig" | "watch" | "practice" | "solve" | "replays"} Mode */

export const MODES = /** @type {const} */ (["versus", "sprint", "race", "dig", "watch", "practice", "solve", "replays"]);
