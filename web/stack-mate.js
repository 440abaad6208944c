// @ts-check
/**
 * The custom element: builds its shadow tree, wires the parts together while it is in a page, and lets go of workers,
 * listeners, audio and frames when it leaves.
 */
import { Audio } from "./audio.js";
import { Chooser } from "./chooser.js";
import { bindControls, runCommand } from "./controls.js";
import { Display } from "./display.js";
import { openEngine } from "./engine.js";
import { openForeign } from "./foreign.js";
import { openHuman } from "./human.js";
import { isButton } from "./input.js";
import { Loader } from "./loader.js";
import { Panel, find } from "./panel.js";
import { chooseMemory } from "./probe.js";
import { Series } from "./series.js";
import { FIRST_TO, PACE, levelsIn, numberIn } from "./settings.js";
import { openStore } from "./settings/store.js";
import { Wired } from "./settings/wire.js";
import { markup } from "./template.js";
import { loadStackmate } from "./wasm.js";

/** @typedef {import("./settings.js").Options} Options */
/** @typedef {import("./input.js").Button | import("./input.js").Command} Input */

const STYLE_SHEETS = ["./style.css", "./looks.css"];

/**
 * The choices in the element's attributes: `mode`, `level`, `threads`, `seed`, `first-to`, `pace`.
 * @param {Element} element
 * @returns {Options}
 */
export function readOptions(element) {
  const threads = element.getAttribute("threads");
  return {
    mode: element.getAttribute("mode") === "watch" ? "watch" : "versus",
    threads: threads === null || threads === "auto" ? "auto" : numberIn(threads, 1, 1, 64, "threads"),
    memory: chooseMemory(window),
    seed: element.getAttribute("seed") ?? undefined,
    firstTo: numberIn(element.getAttribute("first-to"), FIRST_TO, 1, 99, "first-to"),
    pace: numberIn(element.getAttribute("pace"), null, PACE.least, PACE.most, "pace"),
    levels: levelsIn(element.getAttribute("level")),
  };
}

export class StackMate extends HTMLElement {
  /** @type {(() => void)[]} undone in reverse when the element leaves the page */
  #undo = [];

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.innerHTML = markup(STYLE_SHEETS.map((sheet) => new URL(sheet, import.meta.url).href));
    const links = [...root.querySelectorAll("link")];
    void Promise.all(links.map(settled)).then(() => (find(root, ".app").hidden = false));
    const panel = new Panel(root);
    try {
      this.#assemble(root, panel, readOptions(this));
    } catch (error) {
      panel.showOverlay({ title: "This cannot start", lead: String(/** @type {Error} */ (error).message), actions: [], alert: true });
    }
  }

  disconnectedCallback() {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
    this.shadowRoot?.replaceChildren();
  }

  /**
   * @param {ShadowRoot} root
   * @param {Panel} panel
   * @param {Options} options
   */
  #assemble(root, panel, options) {
    const audio = new Audio();
    const display = new Display(root, panel, audio);
    const chooser = new Chooser(root);
    const store = openStore();
    const chosen = () => store.settings;
    const series = new Series(options, { panel, chooser, display, load: loadStackmate, openEngine, openForeign, chosen });
    const settings = new Wired({ host: this, root, store, series, audio, panel, display });
    this.#undo.push(() => audio.close(), () => display.close(), () => series.close(), () => settings.close());
    const unbind = bindControls(root, { series, audio, chooser, settings, loader: new Loader(root) });
    this.#undo.push(unbind, bindFrames((now) => {
      settings.poll(now);
      series.frame(now);
    }));
    const human = openHuman({
      target: window,
      pad: find(root, ".pad"),
      actions: (code) => settings.actionsOf(code),
      accepts: (event, action) => this.#accepts(event, action, series),
      onCommand: (command) => runCommand(command, series),
      onEdge: (button, down, timeStamp) => series.edge(button, down, timeStamp),
    });
    settings.connect(human.buttons, (command) => runCommand(command, series));
    this.#undo.push(() => human.close());
    void series.open();
  }

  /**
   * Keys are the game's when nothing else on the page has the focus, and no control of ours wants them itself.
   * @param {KeyboardEvent} event
   * @param {Input} action
   * @param {Series} series
   */
  #accepts(event, action, series) {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== this) return false;
    if (this.shadowRoot?.querySelector("dialog[open]")) return false;
    const target = event.composedPath()[0];
    if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && action !== "pause") return false;
    if (target instanceof HTMLButtonElement && (action === "confirm" || event.code === "Space")) return false;
    return isButton(action) ? series.state === "playing" || series.state === "over" : true;
  }
}

/**
 * A style sheet that is there, or never will be.
 * @param {HTMLLinkElement} link
 * @returns {Promise<unknown>}
 */
function settled(link) {
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

/**
 * @param {(now: number) => void} callback once per frame
 * @returns {() => void} unbind
 */
function bindFrames(callback) {
  let handle = requestAnimationFrame(function frame(now) {
    handle = requestAnimationFrame(frame);
    callback(now);
  });
  return () => cancelAnimationFrame(handle);
}
