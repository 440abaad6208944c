// @ts-check
/**
 * What keys and buttons other than the game's own do: start, pause, restart, mode, pace, sound.
 */
import { find } from "./panel.js";

/** @typedef {import("./series.js").Series} Series */
/** @typedef {import("./audio.js").Audio} Audio */

/**
 * @param {import("./input.js").Command} command
 * @param {Series} series
 * @returns {boolean} whether it meant something just now
 */
export function runCommand(command, series) {
  const { state } = series;
  if (command === "pause" && state === "playing") series.pause();
  else if (command === "pause" && state === "paused") series.resume();
  else if (command === "restart" && (state === "playing" || state === "paused" || state === "over")) series.start();
  else if (command === "confirm" && state === "paused") series.resume();
  else if (command === "confirm" && (state === "title" || state === "over")) series.start();
  else return false;
  return true;
}

/**
 * Buttons, the mode switch, the bots' levels and pace, and the pause of a hidden tab.
 * @param {ShadowRoot} root
 * @param {{ series: Series, audio: Audio, chooser: import("./chooser.js").Chooser, loader: import("./loader.js").Loader,
 *   settings: import("./settings/wire.js").Wired }} parts
 * @returns {() => void} unbind
 */
export function bindControls(root, { series, audio, chooser, loader, settings }) {
  /** @type {Record<string, () => void>} */
  const actions = {
    start: () => series.start(),
    versus: () => series.setMode("versus"),
    watch: () => series.setMode("watch"),
    resume: () => series.resume(),
    restart: () => series.start(),
    defaults: () => series.useDefaults(),
    pause: () => (series.state === "paused" ? series.resume() : series.pause()),
    sound: () => settings.toggleSound(),
    settings: () => void settings.open(),
  };
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.mode) series.setMode(button.dataset.mode === "watch" ? "watch" : "versus");
    else if (button?.dataset.action) actions[button.dataset.action]?.();
    if (series.state === "playing") find(root, ".stage").focus({ preventScroll: true });
  }, { signal });
  root.addEventListener("pointerdown", () => audio.unlock(), { signal });
  window.addEventListener("keydown", () => audio.unlock(), { signal });
  loader.bind(signal);
  chooser.bind({
    onChoice: (choice) => void choose(choice, series, loader),
    onPace: (piecesPerSecond) => series.lineup.setPace(piecesPerSecond),
    onDone: () => find(root, series.state === "playing" ? ".stage" : ".overlay").focus({ preventScroll: true }),
  }, signal);
  document.addEventListener("visibilitychange", () => document.hidden && series.pause(), { signal });
  return () => stop.abort();
}

/**
 * Seats the bot that a person chose; another than ours is asked for first.
 * @param {import("./chooser.js").Choice} choice
 * @param {Series} series
 * @param {import("./loader.js").Loader} loader
 */
async function choose(choice, series, loader) {
  if ("level" in choice) return series.setOpponent(choice.side, { level: choice.level });
  if ("again" in choice) return series.setOpponent(choice.side, null);
  series.pause();
  const script = await loader.ask();
  if (script === null) series.lineup.show();
  else series.setOpponent(choice.side, { script });
}
