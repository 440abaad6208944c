// @ts-check
/**
 * The screen of the replays: the list of games, and the player.
 */
import { hasFocus } from "../../input/focus.js";
import { need, say, t, translate } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { styled } from "../../base/sheet.js";
import { unpacked } from "./code.js";
import { actOf } from "./keys.js";
import { ListView } from "./list-view.js";
import { LIBRARY, TRANSPORT } from "./template.js";
import { PlayerView } from "./player-view.js";
import { trustedMarkup } from "../../base/trusted.js";

/**
 * @typedef {{ files?: import("./files.js").Files, bytes?: Uint8Array, isLinked?: boolean }} Wanted the contents of files, or a
 *   replay; `linked` is whether the address contains it
 */
/**
 * @typedef {object} Parts
 * @property {HTMLElement} host the element; its attribute `replay` may contain a first replay
 * @property {HTMLElement} app the element to which the screen is added
 * @property {import("../../page/panel.js").Panel} panel
 * @property {import("../../round/display.js").Display} display
 * @property {() => Promise<import("../../types").Stackmate>} load
 * @property {import("./games.js").Games} games
 * @property {(id: string, from?: import("../../shell/screens.js").From) => void} show shows another mode
 * @property {() => Promise<unknown>} settled waits until every finished game is saved, or cannot be saved
 */

/**
 * The action of the replay player for each command of the game. So keys and gamepads control the player with any bindings.
 * @type {Readonly<Record<string, string>>}
 */
const COMMANDS = { pause: "play", confirm: "play", restart: "first", undo: "back", redo: "forth" };

/**
 * Loads the game, the texts and the style sheets, and adds the screen to the page.
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const root = /** @type {ShadowRoot} */ (parts.host.shadowRoot);
  const sheets = ["replays", "report"].map((name) => styled(root, `modes/replays/${name}.css`));
  const [stackmate] = await Promise.all([parts.load(), need("replays"), parts.games.loadNames(), ...sheets]);
  return new Replays(mode, parts, stackmate);
}

class Replays {
  /** @type {import("../../shell/screens.js").Screen["state"]} */
  state = "ready";
  #mode;
  #parts;
  #library;
  #transport;
  #listView;
  #playerView;
  #stop = new AbortController();
  #isHere = false;
  /** Whether the address contains the current replay. */
  #isLinked = false;
  /** Whether the replay was running before the screen was paused. */
  #ran = false;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {import("../../types").Stackmate} stackmate
   */
  constructor(mode, parts, stackmate) {
    this.#mode = mode;
    this.#parts = parts;
    this.#library = section("main", "replays", LIBRARY);
    this.#transport = section("section", "transport", TRANSPORT);
    this.#transport.setAttribute("data-t-label", "replays.player");
    parts.app.append(this.#library, this.#transport);
    for (const part of [this.#library, this.#transport]) translate(part);
    const { signal } = this.#stop;
    this.#listView = new ListView(this.#library, {
      games: parts.games,
      settled: parts.settled,
      onWatch: (entry, bytes) => this.#watch(bytes, entry),
      signal,
    });
    this.#playerView = new PlayerView(this.#transport, {
      stackmate, mode, ...parts,
      onPlay: (...go) => parts.show(...go),
      onReview: (bytes) => parts.show("review", { bytes }),
      onKeep: (bytes) => this.#keep(bytes),
      onList: () => this.#list(),
    }, signal);
    window.addEventListener("keydown", (event) => this.#key(event), { capture: true, signal });
  }

  async open() {
    await this.enter();
    const link = this.#parts.host.getAttribute("replay");
    if (link === null) return;
    try {
      await this.#watch(await unpacked(link), null, true);
    } catch (error) {
      this.#listView.complain([error]);
      this.#parts.panel.guest.onNews("error", { message: say(error), mends: true });
    }
  }

  /**
   * @param {import("../../base/modes.js").ModeRow} [_]
   * @param {Wanted} [wanted]
   */
  async enter(_, { files, bytes, isLinked = false } = {}) {
    this.#isHere = true;
    this.#parts.panel.hideOverlay();
    // The address already contains the next replay, so that part of it must not be removed.
    if (isLinked) this.#isLinked = false;
    await this.#list();
    if (files !== undefined) await this.#listView.take(files);
    if (bytes !== undefined) await this.#watch(bytes, isLinked ? null : { name: "", kept: Date.now() }, isLinked);
  }

  leave() {
    this.#isHere = false;
    this.#playerView.close();
    this.#listView.close();
    this.#forgetLink();
  }

  /** Plays from the beginning. */
  start() {
    this.#playerView.act("first");
  }

  pause() {
    this.#ran = this.#playerView.stop();
  }

  resume = () => this.#ran && this.#playerView.play();

  /** Shows another mode instead of a replay that cannot be shown. */
  useDefaults = () => this.#parts.show("watch");

  edge() {}

  get held() {
    return this.#playerView.playback?.held;
  }

  /** @param {number} now */
  frame(now) {
    this.#playerView.frame(now);
  }

  /** @param {string} command */
  command(command) {
    if (command === "play") this.#playerView.play();
    return this.#playerView.isOpen && command in COMMANDS && this.#playerView.act(COMMANDS[command]);
  }

  close() {
    this.leave();
    this.#stop.abort();
    this.#library.remove();
    this.#transport.remove();
  }

  /** Returns to the list. */
  async #list() {
    const { app, panel } = this.#parts;
    this.#playerView.close();
    this.#forgetLink();
    panel.setMode(this.#mode, () => ["", ""]);
    panel.setState("ready");
    app.dataset.replay = "list";
    await this.#listView.show();
  }

  /**
   * @param {Uint8Array} bytes
   * @param {import("./details.js").Saved | null} entry
   * @param {boolean} [isLinked]
   */
  async #watch(bytes, entry, isLinked = false) {
    if (!this.#isHere) return;
    const { app, panel } = this.#parts;
    if (!(await this.#playerView.open(bytes, entry))) return;
    this.#isLinked = isLinked;
    app.dataset.replay = "player";
    app.dataset.boards = String(this.#playerView.playback?.boards ?? 0);
    panel.say(t("replays.opened"));
    find(app, ".stage").focus({ preventScroll: true });
  }

  /** @param {Uint8Array} bytes */
  async #keep(bytes) {
    const why = await this.#listView.keep(bytes);
    return why === null ? () => t("replays.kept") : () => say(why);
  }

  /** Removes a replay that is no longer shown from the address. */
  #forgetLink() {
    if (this.#isLinked) this.#parts.host.dispatchEvent(new CustomEvent("address", { detail: "", bubbles: true }));
    this.#isLinked = false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { host } = this.#parts;
    if (!this.#isHere || !this.#playerView.isOpen || !hasFocus(host) || host.shadowRoot?.querySelector("dialog[open]")) return;
    const act = actOf(event);
    if (act === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#playerView.act(act);
  }
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} markup
 */
function section(tag, name, markup) {
  const made = Object.assign(document.createElement(tag), { className: name });
  made.dataset.menu = "";
  made.innerHTML = trustedMarkup(markup);
  return made;
}
