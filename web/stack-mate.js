// @ts-check
/**
 * The custom element: builds its shadow tree, wires the parts together while it is in a page, and lets go of workers,
 * listeners, audio and frames when it leaves.
 */
import { Audio } from "./audio.js";
import { Chooser } from "./chooser.js";
import { bindControls } from "./controls.js";
import { Display } from "./display.js";
import { openEngine } from "./engine.js";
import { openForeign } from "./foreign.js";
import { openHuman } from "./human.js";
import { isButton } from "./input.js";
import { Loader } from "./loader.js";
import { failureOverlay } from "./overlays.js";
import { Panel, find } from "./panel.js";
import { Practice } from "./practice/practice.js";
import { chooseMemory } from "./probe.js";
import { MODES, Screens, lazily } from "./screens.js";
import { Series } from "./series.js";
import { FIRST_TO, PACE, levelsIn, numberIn } from "./settings.js";
import { openStore } from "./settings/store.js";
import { Wired } from "./settings/wire.js";
import { markup } from "./template.js";
import { loadStackmate } from "./wasm.js";

/** @typedef {import("./settings.js").Options} Options */
/** @typedef {import("./input.js").Button | import("./input.js").Command} Input */

const STYLE_SHEETS = ["./style.css", "./looks.css", "./practice/practice.css"];

/**
 * The choices in the element's attributes: `mode`, `level`, `threads`, `seed`, `first-to`, `pace`.
 * @param {Element} element
 * @returns {Options}
 */
export function readOptions(element) {
  const threads = element.getAttribute("threads");
  return {
    mode: MODES.find((mode) => mode === element.getAttribute("mode")) ?? "versus",
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
    const practice = new Practice(root, { panel, display, load: loadStackmate, chosen }, options.seed);
    /** @type {Screens} */
    const screens = new Screens({ versus: series, watch: series, practice, solve: this.#solver(root, panel, (from) => screens.show("practice", from)) }, options.mode);
    const settings = new Wired({ host: this, root, store, screens, audio, panel, display });
    this.#undo.push(() => audio.close(), () => display.close(), () => screens.close(), () => settings.close());
    const unbind = bindControls(root, { screens, series, audio, chooser, settings, loader: new Loader(root) });
    this.#undo.push(unbind, bindFrames((now) => {
      settings.poll(now);
      screens.current.frame(now);
    }));
    const human = openHuman({
      target: window,
      pad: find(root, ".pad"),
      actions: (code) => settings.actionsOf(code),
      accepts: (event, action) => this.#accepts(event, action, screens),
      onCommand: (command) => screens.command(command),
      onEdge: (button, down, timeStamp) => screens.current.edge(button, down, timeStamp),
    });
    settings.connect(human.buttons, (command) => screens.command(command));
    this.#undo.push(() => human.close());
    void screens.open();
  }

  /**
   * The solver, loaded when somebody wants it.
   * @param {ShadowRoot} root
   * @param {Panel} panel
   * @param {(from: import("./types").From) => void} onPlay
   */
  #solver(root, panel, onPlay) {
    const load = async () => {
      const { SolveScreen } = await import("./solve/screen.js");
      return SolveScreen.make({ host: this, app: find(root, ".app"), panel, load: loadStackmate, onPlay });
    };
    return lazily(load, (error) => {
      panel.setMode("solve", ["", ""]);
      panel.showOverlay(failureOverlay("The solver could not be loaded", error, [{ label: "Play", action: "versus" }]));
    });
  }

  /**
   * Keys are the game's when nothing else on the page has the focus, and no control of ours wants them itself.
   * @param {KeyboardEvent} event
   * @param {Input} action
   * @param {Screens} screens
   */
  #accepts(event, action, screens) {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== this) return false;
    if (this.shadowRoot?.querySelector("dialog[open]")) return false;
    const target = event.composedPath()[0];
    if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) && action !== "pause") return false;
    if (target instanceof HTMLButtonElement && (action === "confirm" || event.code === "Space")) return false;
    return isButton(action) ? screens.state === "playing" || screens.state === "over" : true;
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
