// @ts-check
/**
 * What keys and buttons other than the game's own do: start, pause, restart, mode, pace, sound.
 */
import { find } from "../page/panel.js";

/** @typedef {import("../match/series.js").Series} Series */
/** @typedef {import("./screens.js").Screens} Screens */
/** @typedef {import("../round/audio.js").Audio} Audio */

/**
 * Buttons, the mode switch, the bots' levels and pace, and the pause of a hidden tab.
 * @param {ShadowRoot} root
 * @param {{ modes: import("../base/modes.js").ModeTable, screens: Screens, series: Series, audio: Audio,
 *   chooser: import("../match/chooser.js").Chooser, loader: import("../foreign/loader.js").Loader,
 *   menu: import("../menu/menu.js").Menu, settings: import("../settings/wire.js").Wired,
 *   setup: import("../match/bots/setup.js").Setup,
 *   speech: import("../speech/speech.js").Speech }} parts
 * @returns {() => void} unbind
 */
export function bindControls(root, { modes, screens, series, audio, chooser, loader, menu, settings, setup, speech }) {
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
    describe: () => void speech.describe(),
  };
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.mode) screens.show(button.dataset.mode);
    else if (button?.dataset.action) actions[button.dataset.action]?.();
    else if (button?.dataset.command) screens.command(button.dataset.command);
    else if (button === null && onLeftBoard(event) && screens.state === "playing") screens.command("confirm");
    // A list that is open keeps the focus: it closes without.
    const isInput = event.target instanceof Element && event.target.closest("select, input") !== null;
    if (screens.state === "playing" && !isInput) find(root, ".stage").focus({ preventScroll: true });
  }, { signal });
  // Sound may start only once the browser sees a person. A finger that comes down is not enough; that it goes up, or clicks, is.
  const unlock = () => navigator.userActivation?.isActive !== false && audio.unlock();
  for (const type of ["pointerdown", "pointerup", "click"]) root.addEventListener(type, unlock, { signal });
  window.addEventListener("keydown", unlock, { signal });
  loader.bind(signal);
  chooser.bind({
    onChoice: (choice) => void choose(choice, screens, series.lineup, loader),
    onPace: (piecesPerSecond) => series.lineup.roster.setPace(piecesPerSecond),
    onDone: () => find(root, screens.state === "playing" ? ".stage" : ".overlay").focus({ preventScroll: true }),
  }, signal);
  // Nobody plays in a window that somebody has left; a board that was taken over is the bot's again.
  window.addEventListener("blur", () => {
    if (screens.state === "playing" && screens.current.giveBack?.()) return;
    if (isPersons(root) && ["playing", "over"].includes(screens.state)) screens.current.pause();
  }, { signal });
  return () => stop.abort();
}

/**
 * Whether a person plays: not two bots.
 * @param {ParentNode} root
 */
const isPersons = (root) => find(root, ".app").dataset.seating !== "bots";

/**
 * Whether a click is on the left board: it takes it from a bot.
 * @param {Event} event
 */
function onLeftBoard({ target }) {
  return target instanceof Element && target.closest('.seat[data-side="0"]') !== null;
}

/**
 * Seats the bot that a person chose; another than ours is asked for first.
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
    // Who went elsewhere meanwhile wants none; who went on playing waits again.
    if (screens.mode !== mode) return roster.show();
    screens.current.pause();
    const script = await loader.ask();
    if (script === null) return roster.show();
    roster.choose(choice.side, { script });
  }
  screens.current.settle?.();
}
