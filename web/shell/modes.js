// @ts-check
/**
 * The table of modes, in the order of the menu: the row of each mode, and the function that opens its screen. A new mode is
 * added here.
 */
import { ModeTable } from "../base/modes.js";
import { LANGUAGES } from "../language/language.js";
import { provide } from "../language/tables.js";
import { LEARN } from "../modes/learn/mode.js";
import { MASTER } from "../modes/master/mode.js";
import { PRACTICE } from "../modes/practice/mode.js";
import { DIG, RACE } from "../modes/race/mode.js";
import { REPLAYS } from "../modes/replays/mode.js";
import { REVIEW } from "../modes/review/mode.js";
import { SOLVE } from "../modes/solve/mode.js";
import { SPRINT } from "../modes/sprint/mode.js";
import { SUMTEN } from "../modes/sumten/mode.js";
import { VERSUS } from "../modes/versus/mode.js";
import { WATCH } from "../modes/watch/mode.js";

/** @typedef {import("../base/modes.js").ModeRow} ModeRow */
/** @typedef {import("./screens.js").Screen} Screen */

/**
 * @typedef {object} ScreenParts the parts of the page that a screen uses
 * @property {HTMLElement} host the element; its attributes may name a first position or question
 * @property {ShadowRoot} root
 * @property {HTMLElement} app the element to which the screen is added
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../round/display.js").Display} display
 * @property {() => Promise<import("../types").Stackmate>} load loads the game
 * @property {import("../modes/replays/games.js").Games} games finds the games of replays
 * @property {() => import("../settings/schema.js").Settings} chosen
 * @property {import("../modes/replays/bind.js").Report} report shows the statistics of the finished game
 * @property {() => Promise<unknown>} settled waits until every finished game is saved, or cannot be saved
 * @property {import("../match/series.js").Series} series
 * @property {string | undefined} seed
 * @property {number} memory MiB for each bot
 * @property {number | "auto"} threads of each bot
 * @property {(id: string, from?: import("./screens.js").From) => void} show shows another mode
 */

/**
 * @typedef {object} Links
 * @property {(text: string) => Promise<object>} [readLink] checks what follows `opensWith` in a link that arrives while another
 *   mode is shown, and returns the data with which the mode is entered
 */

/**
 * @typedef {import("../modes/replays/games.js").Row & Links & ({ screen: (parts: ScreenParts) => Screen } | { load: () =>
 *   Promise<{ open(row: ModeRow, parts: ScreenParts): Screen | Promise<Screen> }> })} Mode `screen` is available at once; `load`
 *   loads the screen's code when it is first needed
 */

/** @type {ModeTable<Mode>} */
export const MODES = new ModeTable([
  { ...VERSUS, screen: ({ series }) => series },
  { ...SPRINT, load: () => import("../modes/sprint/sprint.js"), names: () => import("../modes/sprint/names.js") },
  { ...RACE, load: () => import("../modes/race/race.js") },
  { ...DIG, load: () => import("../modes/race/race.js") },
  { ...MASTER, load: () => import("../modes/master/screen.js"), replays: () => import("../modes/master/replay.js") },
  { ...SUMTEN, load: () => import("../modes/sumten/screen.js"), replays: () => import("../modes/sumten/replay.js") },
  { ...WATCH, screen: ({ series }) => series },
  {
    ...LEARN, load: () => import("../modes/learn/screen.js"),
    readLink: async (text) => (await import("../modes/learn/arrivals.js")).readLink(text),
  },
  { ...PRACTICE, load: () => import("../modes/practice/practice.js") },
  { ...SOLVE, load: () => import("../modes/solve/screen.js") },
  { ...REPLAYS, load: () => import("../modes/replays/screen.js") },
  { ...REVIEW, load: () => import("../modes/review/screen.js") },
]);

/**
 * Adds the texts of all modes to the page's languages, as the section `mode`.
 * @param {ModeTable} modes
 */
export function provideWords(modes) {
  for (const language of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES)))
    provide(language, "mode", modes.words(language));
}
