// @ts-check
/**
 * Applies the settings to the page: looks, sound, key hints, and the notice about invalid settings. It also opens the dialog.
 * Code that the first picture does not need is loaded after it: gamepads and gestures, and the dialog when the person opens it.
 */
import { openDialog } from "../page/open-dialog.js";
import { need, onLanguage, say, t, write } from "../language/language.js";
import { showFailure, showNotice } from "../page/notice.js";
import { find } from "../page/panel.js";
import { byName } from "./bindings.js";
import { STORAGE_KEY } from "./first.js";
import { mainKey, showHints } from "./hints.js";
import { KeyOverlay } from "./key-overlay.js";
import { applyLooks, watchSystem } from "./looks.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./schema.js").Settings} Settings */
/** @typedef {import("./dialog.js").SettingsDialog} SettingsDialog */
/** @typedef {import("./devices.js").Devices} Devices */
/**
 * @typedef {object} Parts
 * @property {HTMLElement} host
 * @property {ShadowRoot} root
 * @property {Store} store
 * @property {import("../shell/screens.js").Screens} screens
 * @property {import("../sound/mixer.js").Mixer} mixer
 * @property {import("../sound/speaker.js").Speaker} speaker
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../round/display.js").Display} display
 */

export class Wired {
  #parts;
  #stop = new AbortController();
  /** @type {Record<string, import("./schema.js").Action[]>} */
  #actions = {};
  /** @type {Promise<SettingsDialog> | null} */
  #dialog = null;
  /** @type {Devices | null} */
  #devices = null;
  /** @type {Promise<Devices> | null} */
  #connected = null;
  /** Loads gamepads and gestures, unless they are loaded or loading. @type {() => Promise<Devices>} */
  #connect = () => Promise.reject(new Error("call connect() first"));
  #unwatch;
  #unlisten;
  /** @type {Settings["looks"]["theme"] | null} */
  #theme = null;
  /** Shows the held keys, if the person wants it. */
  overlay;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.overlay = new KeyOverlay(parts.root);
    const { store } = parts;
    this.#unwatch = store.watch((settings) => this.#apply(settings));
    this.#unlisten = onLanguage(() => this.#apply(store.settings));
    watchSystem(() => this.#apply(store.settings), this.#stop.signal);
    window.addEventListener("storage", ({ key }) => key === STORAGE_KEY && store.reload(), this.#stop);
    if (store.notice) showNotice(parts.root, () => store.notice, () => store.settle());
    else if (!store.keeps && !parts.host.hasAttribute("guest")) void this.#warnNotKept();
  }

  /**
   * Returns the actions of a key.
   * @param {string} code
   */
  actionsOf(code) {
    return this.#actions[code] ?? [];
  }

  /**
   * Lets gamepads and touch press a person's buttons.
   * @param {import("../input/input.js").Buttons} buttons
   * @param {import("../input/input.js").OnCommand} command
   * @param {(source: string, timeStamp: number) => void} release
   */
  connect(buttons, command, release) {
    const { root, store, screens, display } = this.#parts;
    const plays = () => screens.state === "playing" && find(root, ".app").dataset.seating !== "bots";
    const connect = async () => {
      const { Devices } = await import("./devices.js");
      const devices = new Devices({ root, store, buttons, plays, command, release }, this.#stop.signal);
      display.onOwn = (events) => devices.feel(events);
      return (this.#devices = devices);
    };
    this.#connect = () => (this.#connected ??= connect().catch((error) => {
      this.#connected = null;
      throw error;
    }));
    this.#connect().catch((error) => showFailure(root, () => t("main.failed.devices", { why: say(error) })));
  }

  /** @param {number} now the time stamp of the frame */
  poll(now) {
    this.#devices?.poll(now);
  }

  toggleSound() {
    const { store, host } = this.#parts;
    const muted = !host.hasAttribute("muted") && !store.settings.sound.muted;
    host.removeAttribute("muted");
    store.set("sound", { muted });
  }

  /** Opens the dialog; a game against the clock pauses meanwhile. */
  async open() {
    const { screens, root } = this.#parts;
    const load = async () => {
      const dialog = await (this.#dialog ??= this.#load());
      return (/** @type {HTMLElement} */ opener) => dialog.open(opener);
    };
    await openDialog(root, screens, load).catch((error) => {
      this.#dialog = null;
      showFailure(root, () => t("main.failed.settings", { why: say(error) }));
    });
  }

  close() {
    this.#stop.abort();
    this.#unwatch();
    this.#unlisten();
    this.overlay.close();
    void this.#dialog?.then((dialog) => dialog.dispose(), () => undefined);
  }

  /** Shows a notice if nothing can be stored, before the person relies on it. A widget on another page shows none. */
  async #warnNotKept() {
    await need("settings").catch(() => undefined);
    if (!this.#stop.signal.aborted) showNotice(this.#parts.root, () => t("settings.not-kept"));
  }

  async #load() {
    const [{ SettingsDialog }, devices] = await Promise.all([import("./dialog.js"), this.#connect()]);
    const { root, store, mixer } = this.#parts;
    return SettingsDialog.make(find(root, ".app"), { store, mixer, devices });
  }

  /** @param {Settings} settings */
  #apply(settings) {
    const { host, root, mixer, speaker, panel, display } = this.#parts;
    this.#actions = byName(settings.keys);
    const { sound } = settings;
    mixer.muted = sound.muted || host.hasAttribute("muted");
    const [all, game, rival, buttons] = [sound.volume, sound.game, sound.rival, sound.interface].map((percent) => percent / 100);
    mixer.volumes = { all, game, rival, interface: buttons };
    speaker.tones = sound.tones;
    panel.setSound(!mixer.muted);
    panel.keyOf = (command) => mainKey(settings.keys, command);
    const [pause, key] = [() => t("main.action.pause"), panel.keyOf("pause")];
    write(
      find(root, '.tools [data-action="pause"]'),
      () => (key ? t("main.with-key", { name: pause(), key }) : pause()),
      "title",
    );
    for (const key of root.querySelectorAll("[data-command] kbd")) {
      const command = /** @type {HTMLElement} */ (key.parentElement).dataset.command;
      key.textContent = panel.keyOf(/** @type {import("../input/input.js").Command} */ (command));
    }
    showHints(find(root, ".keys"), settings.keys);
    Object.assign(find(root, ".app").dataset, { touch: settings.touch.mode, half: settings.rules.half_turns });
    // A theme that the person chooses replaces that of the page around, as the button for sound does with `muted`.
    if (this.#theme !== null && settings.looks.theme !== this.#theme) host.removeAttribute("theme");
    this.#theme = settings.looks.theme;
    applyLooks(host, settings);
    this.overlay.show(settings);
    display.restyle();
  }
}
