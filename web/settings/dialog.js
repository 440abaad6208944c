// @ts-check
/**
 * The settings dialog: sections behind tabs, and buttons to save the settings to a file, load them from a file, and reset them.
 *
 * It is a native modal dialog: the focus stays inside, Esc closes it, and then the focus returns to where it was.
 */
import { assetUrl } from "../base/assets.js";
import { need, onLanguage } from "../language/language.js";
import { bindFiles } from "./files.js";
import { gamepadPane } from "./gamepad-pane.js";
import { handlingPane } from "./handling.js";
import { keysPane } from "./keys-pane.js";
import { looksPane } from "./looks-pane.js";
import { rulesPane } from "./rules-pane.js";
import { soundPane } from "./sound-pane.js";
import { touchPane } from "./touch-pane.js";
import { button, make } from "./widgets.js";
import { wordsPane } from "./words-pane.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("./schema.js").Settings} Settings */
/**
 * @typedef {object} Pane a section
 * @property {HTMLElement} element
 * @property {(settings: Settings) => void} show
 * @property {() => void} [enter] called when it is shown
 * @property {() => void} [leave] called when it is hidden
 */
/**
 * @typedef {{ store: import("./store.js").Store, mixer: import("../sound/mixer.js").Mixer,
 *   devices: import("./devices.js").Devices }} Parts
 */

const TABS = /** @type {const} */ (["handling", "rules", "keys", "touch", "gamepad", "sound", "looks", "words"]);
/** @typedef {typeof TABS[number]} Tab */

const CLOSE = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.5 3.5 9 9M12.5 3.5l-9 9"/></svg>';

export class SettingsDialog {
  #dialog;
  #store;
  #unwatch;
  #unlisten;
  /** @type {Readonly<Record<Tab, Pane>>} */
  #panes;
  /** @type {Map<Tab, HTMLElement>} */
  #tabs = new Map();
  /** @type {Tab} */
  #current = "handling";

  /**
   * Builds the dialog, closed, after its style sheet was loaded.
   * @param {HTMLElement} parent
   * @param {Parts} parts
   */
  static async make(parent, parts) {
    const words = need("settings");
    const link = /** @type {HTMLLinkElement} */ (make("link", { rel: "stylesheet", href: assetUrl("settings/settings.css") }));
    const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
    parent.append(link);
    await Promise.all([loaded, words]);
    return new SettingsDialog(parent, parts);
  }

  /**
   * @param {HTMLElement} parent
   * @param {Parts} parts
   */
  constructor(parent, { store, mixer, devices }) {
    this.#panes = {
      handling: handlingPane(store, devices),
      rules: rulesPane(store),
      keys: keysPane(store),
      touch: touchPane(store),
      gamepad: gamepadPane(store, devices),
      sound: soundPane(store, mixer),
      looks: looksPane(store),
      words: wordsPane(store),
    };
    const close = button(() => this.#dialog.close(), {
      class: "close", "data-t-label": "settings.close", "data-t-title": "settings.close",
    });
    close.innerHTML = trustedMarkup(CLOSE);
    this.#dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "settings", "aria-labelledby": "settings-title" },
      make("header", {}, make("h2", { id: "settings-title", "data-t": "main.settings" }), close),
      this.#tabList(), ...this.#sections(), bindFiles(store)));
    this.#dialog.addEventListener("close", () => this.#panes[this.#current].leave?.());
    parent.append(this.#dialog);
    this.#store = store;
    this.#select(this.#current);
    this.#unwatch = store.watch((settings) => this.#panes[this.#current].show(settings));
    this.#unlisten = onLanguage(() => this.#panes[this.#current].show(store.settings));
  }

  /**
   * @param {HTMLElement} opener gets the focus back: the browser returns it to the element that had it when the dialog opened
   */
  open(opener) {
    if (this.#dialog.open) return;
    opener.focus({ preventScroll: true });
    this.#dialog.showModal();
    this.#panes[this.#current].enter?.();
    this.#tabs.get(this.#current)?.focus();
  }

  dispose() {
    this.#dialog.close();
    this.#unwatch();
    this.#unlisten();
    this.#dialog.remove();
  }

  #tabList() {
    const tabs = TABS.map((name) => {
      const tab = button(() => this.#go(name), {
        role: "tab", id: `tab-${name}`, "aria-controls": `pane-${name}`, "data-tab": name,
        "data-t": `settings.tab.${name}`,
      });
      this.#tabs.set(name, tab);
      return tab;
    });
    const list = make("div", { class: "tabs", role: "tablist", "data-t-label": "settings.sections" }, ...tabs);
    list.addEventListener("keydown", (event) => this.#step(event));
    return list;
  }

  #sections() {
    return [...this.#tabs.keys()].map((name) =>
      make(
        "div",
        { class: "pane", role: "tabpanel", id: `pane-${name}`, "aria-labelledby": `tab-${name}` },
        this.#panes[name].element,
      ),
    );
  }

  /** Moves between tabs with the arrow keys. @param {KeyboardEvent} event */
  #step(event) {
    const names = [...this.#tabs.keys()];
    const last = names.length - 1;
    const at = names.indexOf(this.#current);
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(names[to < 0 ? last : to > last ? 0 : to]);
    this.#tabs.get(this.#current)?.focus();
  }

  /** @param {Tab} name */
  #go(name) {
    if (name === this.#current) return;
    this.#panes[this.#current].leave?.();
    this.#select(name);
    this.#panes[name].enter?.();
  }

  /** @param {Tab} name */
  #select(name) {
    this.#current = name;
    this.#panes[name].show(this.#store.settings);
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      /** @type {HTMLElement} */ (this.#dialog.querySelector(`#pane-${other}`)).hidden = other !== name;
    }
  }
}
