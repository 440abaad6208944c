// @ts-check
/**
 * Everything on the page that is not a canvas: names, score, statistics, overlays, and the line about the engine.
 *
 * The panel displays what it receives and stores no state of the game. Texts that must follow the language are passed as
 * functions.
 */
import { find } from "../base/elements.js";
import { seatingOf } from "../base/modes.js";
import { language, t, translate, write } from "../language/language.js";
import { OverlayBox } from "./overlay.js";

export { find };

/** @typedef {import("../types").ResultRow} ResultRow */
/** @typedef {import("../input/input.js").Command} Command */
/**
 * @typedef {{ label: string, action: string, key?: Command, run?: () => void }} Action `key`: the key bound to this command
 *   triggers the action too; `run`: what a click does, if that needs no loaded game
 */
/**
 * @typedef {object} Overlay
 * @property {string} title
 * @property {"banner"} [kind] a banner leaves the boards visible
 * @property {string} [lead]
 * @property {Action[]} actions the first is the main one
 * @property {{ names: [string, string], rows: ResultRow[] }} [result]
 * @property {Node} [extra] further content
 * @property {boolean} [alert] whether it reports an error
 * @property {import("../sound/speaker.js").Mood} [mood] how the game ended, for its sound
 */

/** The states whose overlay keeps the focus. The title leaves the page usable, and before the title there is no game. */
const MODAL = ["paused", "over", "error"];
/** The maximum number of lines that are kept for screen readers. */
const MOST_SAID = 3;

/**
 * @typedef {object} Guest the rules for a game inside another page
 * @property {() => boolean} mayFocus whether the game may move the focus; it may not take it from other elements of the page
 * @property {(type: "ready" | "state" | "stats" | "gameover" | "error", detail: object) => void} onNews
 */

export class Panel {
  #root;
  #overlay;
  #language = language();
  #isReady = false;
  #count = 0;
  /** Returns the name of the key for a command, or an empty string. @type {(command: Command) => string} */
  keyOf = () => "";

  /** Called when a game has ended, or when an action has failed. @type {(mood: import("../sound/speaker.js").Mood) => void} */
  onEnd = () => undefined;
  /** Called when the number of a countdown changes. @type {(count: number) => void} */
  onCount = () => undefined;

  /** The rules for a game inside another page. */
  guest;

  /**
   * @param {ParentNode} root
   * @param {Guest} [guest]
   */
  constructor(root, guest = { mayFocus: () => true, onNews: () => undefined }) {
    this.#root = root;
    this.guest = guest;
    this.#overlay = new OverlayBox(root, {
      keyOf: (command) => this.keyOf(command),
      focus: (element) => guest.mayFocus() && element.focus({ preventScroll: true }),
      onError: (detail) => guest.onNews("error", detail),
    });
  }

  /** @param {string} state */
  setState(state) {
    const { dataset } = find(this.#root, ".app");
    dataset.state = state;
    if (!this.#isReady && state !== "loading") {
      this.#isReady = true;
      this.guest.onNews("ready", {});
    }
    this.guest.onNews("state", { state });
    const paused = state === "paused";
    write(find(this.#root, '[data-action="pause"]'), () => t(paused ? "main.resume" : "main.action.pause"), "aria-label");
    for (const name of ["pause", "restart"]) {
      const enabled = state === "playing" || paused || (name === "restart" && state === "over");
      /** @type {HTMLButtonElement} */ (find(this.#root, `[data-action="${name}"]`)).disabled = !enabled;
    }
  }

  /**
   * @param {import("../base/modes.js").ModeRow} mode
   * @param {() => [string, string]} names
   * @param {import("../base/modes.js").Seating} [seating] the current seating: a person may take over a bot's board
   */
  setMode(mode, names, seating = seatingOf(mode)) {
    Object.assign(find(this.#root, ".app").dataset, { mode: mode.id, layout: mode.layout, seating });
    for (const side of [0, 1]) {
      const seat = find(this.#root, `.seat[data-side="${side}"]`);
      const name = () => names()[side];
      const isMine = side === 0 && seating === "person" && mode.seats.length > 0;
      write(find(seat, ".name"), name);
      write(find(seat, "canvas"), () => (isMine ? t("main.board.yours") : t("main.board.of", { name: name() })), "aria-label");
      write(find(this.#root, `[data-score-name="${side}"]`), name);
      write(find(this.#root, `.level[data-side="${side}"] span`), () =>
        t(seating === "bots" ? `main.bot.${"ab"[side]}` : "main.bot.only"),
      );
    }
  }

  /**
   * @param {[number, number]} score
   * @param {number} firstTo
   */
  setScore(score, firstTo) {
    score.forEach((points, side) => {
      find(this.#root, `[data-score="${side}"]`).textContent = String(points);
    });
    write(find(this.#root, ".first-to"), () => t("main.first-to", { count: firstTo }));
  }

  /**
   * @param {number} side
   * @param {Record<string, string>} values by `data-stat`
   * @param {boolean} [isNews] whether they are reported to the page around
   */
  setStats(side, values, isNews = true) {
    const seat = find(this.#root, `.seat[data-side="${side}"]`);
    for (const [name, value] of Object.entries(values)) {
      const cell = find(seat, `[data-stat="${name}"]`);
      if (cell.textContent !== value) cell.textContent = value;
    }
    if (isNews) this.guest.onNews("stats", { side, ...values });
  }

  /** @param {number} count the number of the countdown, or 0 when it is over */
  setCount(count) {
    if (count === this.#count) return;
    this.#count = count;
    for (const place of this.#root.querySelectorAll(".count")) place.textContent = count > 0 ? String(count) : "";
    this.onCount(count);
  }

  /** @param {boolean} isVeiled whether a person may not study the boards during the pause */
  setVeil(isVeiled) {
    find(this.#root, ".app").classList.toggle("veiled", isVeiled);
  }

  /** @param {boolean} isResuming whether a paused game is about to continue, so that its boards can be seen */
  setResuming(isResuming) {
    find(this.#root, ".app").classList.toggle("resuming", isResuming);
  }

  /**
   * Shows how the bot's engine runs, and why: as a dot, behind which the text is.
   * @param {() => string} text
   * @param {"loading" | "good" | "bad"} mood
   */
  setEngine(text, mood) {
    const line = /** @type {HTMLDetailsElement} */ (find(this.#root, ".engine"));
    line.dataset.mood = mood;
    // Trouble is shown at once.
    if (mood === "bad") line.open = true;
    write(find(line, ".what"), text);
    for (const place of ["title", "aria-label"]) write(find(line, "summary"), text, place);
  }

  /** @param {() => string} text how many positions the bots search */
  setThought(text) {
    write(find(this.#root, ".engine .thought"), text);
  }

  /** @param {boolean} on */
  setSound(on) {
    find(this.#root, '[data-action="sound"]').setAttribute("aria-pressed", String(on));
  }

  /** @param {string} text for screen readers, after the earlier lines */
  say(text) {
    const log = find(this.#root, "[role=log]");
    if (text === "") return log.replaceChildren();
    // Each text is a new line, so that screen readers also read a repeated text.
    log.append(Object.assign(document.createElement("p"), { textContent: text }));
    while (log.childElementCount > MOST_SAID) log.firstElementChild?.remove();
  }

  /** Writes all texts again, after a change of the language or when more texts were loaded. */
  translate() {
    translate(this.#root);
    // The lines in the old language are removed.
    if (this.#language !== language()) this.say("");
    this.#language = language();
    this.#overlay.translate();
  }

  /** @param {() => Overlay} overlay */
  showOverlay(overlay) {
    this.#overlay.show(overlay, MODAL.includes(find(this.#root, ".app").dataset.state ?? ""));
  }

  hideOverlay() {
    this.#overlay.hide();
  }
}
