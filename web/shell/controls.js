// @ts-check
/**
 * The actions of keys and buttons other than the game's own: start, pause, restart, mode, pace, sound.
 */
import { find } from "../page/panel.js";
import { watchAttention } from "./attention.js";
import { loadOnIntent } from "./intent.js";

/** @typedef {import("../match/series.js").Series} Series */
/** @typedef {import("./screens.js").Screens} Screens */

/**
 * Connects the buttons, the mode menu, the bots' levels and pace, and the pause of a hidden tab.
 * @param {ShadowRoot} root
 * @param {{ modes: import("../base/modes.js").ModeTable, screens: Screens, series: Series, mixer:
 *   import("../sound/mixer.js").Mixer, chooser: import("../match/chooser.js").Chooser, loader:
 *   import("../foreign/loader.js").Loader, menu: import("../menu/menu.js").Menu, settings: import("../settings/wire.js").Wired,
 *   setup: import("../match/bots/setup.js").Setup, speech: import("../speech/speech.js").Speech }} parts
 * @returns {() => void} removes the listeners
 */
export function bindControls(root, { modes, screens, series, mixer, chooser, loader, menu, settings, setup, speech }) {
  /** @type {Record<string, () => void>} */
  const actions = {
    start: () => screens.current.start(),
    home: () => screens.show(modes.first.id),
    menu: () => menu.open(),
    resume: () => screens.current.resume(),
    restart: () => void screens.command("restart"),
    resign: () => screens.current.resign?.(),
    undo: () => void screens.command("undo"),
    defaults: () => screens.current.useDefaults(),
    pause: () => (screens.state === "paused" ? screens.current.resume() : screens.current.pause()),
    sound: () => settings.toggleSound(),
    settings: () => void settings.open(),
    setup: () => void setup.open(),
    details: () => void screens.command("details"),
    "level-up": () => void screens.command("level-up"),
    "level-down": () => void screens.command("level-down"),
    advice: () => void screens.command("advice"),
    describe: () => void speech.describe(),
  };
  const stop = new AbortController();
  const { signal } = stop;
  const host = /** @type {HTMLElement} */ (root.host);
  const gaveFocus = watchAttention(host, root, signal);
  const mayTake = () => !(host.hasAttribute("guest") && gaveFocus());
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.mode) screens.show(button.dataset.mode);
    else if (button?.dataset.action) actions[button.dataset.action]?.();
    else if (button?.dataset.command) screens.command(button.dataset.command);
    else if (button === null && onLeftBoard(event) && screens.state === "playing" && mayTake()) screens.command("confirm");
    // An open list keeps the focus: Escape only closes the list.
    const isInput = event.target instanceof Element && event.target.closest("select, input, textarea, summary, label") !== null;
    if (screens.state === "playing" && !isInput) find(root, ".stage").focus({ preventScroll: true });
  }, { signal });
  // Browsers allow sound only after an action of the person. A finger that touches down is not enough; lifting it, or a click,
  // is.
  const unlock = () => navigator.userActivation?.isActive !== false && mixer.unlock();
  for (const type of ["pointerdown", "pointerup", "click"]) root.addEventListener(type, unlock, { signal });
  window.addEventListener("keydown", unlock, { signal });
  loadOnIntent(root, modes, signal);
  loader.bind(signal);
  chooser.bind({
    onChoice: (choice) => void choose(choice, screens, series.lineup, loader),
    onPace: (piecesPerSecond) => series.lineup.roster.setPace(piecesPerSecond),
    onDone: () => find(root, screens.state === "playing" ? ".stage" : ".overlay").focus({ preventScroll: true }),
  }, signal);
  // A window without the focus gets no keys. So a board that a person took over goes back to the bot, and a person's own game
  // pauses.
  window.addEventListener("blur", () => {
    if (screens.state === "playing" && screens.current.giveBack?.()) return;
    if (isPersons(root) && (screens.isRunning || screens.state === "over")) screens.current.pause();
  }, { signal });
  return () => stop.abort();
}

/**
 * Returns whether a person plays, in contrast to two bots.
 * @param {ParentNode} root
 */
const isPersons = (root) => find(root, ".app").dataset.seating !== "bots";

/**
 * Returns whether a click is on the left board, which takes it over from a bot.
 * @param {Event} event
 */
function onLeftBoard({ target }) {
  return target instanceof Element && target.closest('.seat[data-side="0"]') !== null;
}

/**
 * Seats the bot that a person chose. For a third-party bot the person is asked first.
 * @param {import("../match/chooser.js").Choice} choice
 * @param {Screens} screens
 * @param {import("../match/lineup.js").Lineup} lineup
 * @param {import("../foreign/loader.js").Loader} loader
 */
async function choose(choice, screens, { roster }, loader) {
  if ("level" in choice) roster.choose(choice.side, { level: choice.level });
  else if ("again" in choice) roster.choose(choice.side, null);
  else {
    const { mode } = screens;
    screens.current.pause();
    await loader.ready();
    // If the person went to another mode meanwhile, the choice is dropped. If they continued the game, it pauses again.
    if (screens.mode !== mode) return roster.show();
    screens.current.pause();
    const script = await loader.ask();
    if (script === null) return roster.show();
    roster.choose(choice.side, { script });
  }
  screens.current.settle?.();
}
