// @ts-check
/**
 * Practice: one board alone, pieces that can be taken back, and a word when a perfect clear is possible.
 */
import { EVENT } from "../../base/events.js";
import { t } from "../../language/language.js";
import { failureOverlay } from "../../page/overlays.js";
import { styled } from "../../base/sheet.js";
import { GameScreen } from "../../round/game-screen.js";
import { positionIn, queryOf } from "./address.js";
import { PracticeTools } from "./tools.js";
import { practiceConfig } from "./config.js";
import { positionOf } from "./position.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("../../round/game-screen.js").Plan} Plan */
/** @typedef {import("../../types").From} From */
/**
 * @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, seed: string | undefined, memory: number,
 *   host: HTMLElement }} Parts `memory`: MiB that the bot which is asked for advice may think in; `host` may name a position
 */

/** @returns {import("../../page/panel.js").Overlay} */
const overOverlay = () => ({
  title: t("practice.over"),
  actions: [
    { label: t("practice.over.undo"), action: "undo", key: "undo" },
    { label: t("practice.over.start"), action: "start", key: "confirm" },
  ],
});

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  await styled(parts.root, "modes/practice/practice.css");
  return new GameScreen(mode, parts, (screen) => new Practice(mode, parts, screen));
}

/** What is practised. @implements {Plan} */
class Practice {
  #mode;
  words = { failed: "practice.failed", afresh: "practice.failed.afresh", started: "practice.started" };
  section = "practice";
  #root;
  #parts;
  #screen;
  /** @type {PracticeTools | null} */
  #tools = null;
  /** @type {From | null} where it begins, if not with an empty board */
  #from = null;
  #seed;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {GameScreen} screen
   */
  constructor(mode, parts, screen) {
    this.#mode = mode;
    this.#root = parts.root;
    this.#parts = parts;
    this.#screen = screen;
    this.#seed = parts.seed;
  }

  /** The first screen of the page begins with the position that the address names. */
  first() {
    return positionIn((name) => this.#parts.host.getAttribute(name)) ?? undefined;
  }

  /** @param {From | null} from */
  beginWith(from) {
    this.#from = from;
  }

  /** @param {import("../../types").StackmateModule} module */
  loaded({ goals }) {
    this.#tools ??= new PracticeTools(this.#root, { goals, memory: this.#parts.memory });
  }

  config() {
    return practiceConfig(this.#parts.chosen(), this.#seed, this.#from);
  }

  left() {
    this.#tools?.rest();
    this.#from = null;
  }

  /** Forgets a position or a seed that was refused. */
  useDefaults() {
    this.#from = null;
    this.#seed = undefined;
  }

  /**
   * @param {Round} round
   * @param {[number, number]} events
   * @param {number} now
   */
  played(round, [events], now) {
    this.#tools?.frame(now);
    if (events & EVENT.topOut) {
      this.#tools?.clear();
      this.#screen.standing.finish(overOverlay);
    } else if (events & EVENT.lock || (events & EVENT.spawn && !(events & EVENT.hold))) this.#tools?.appeared(round);
  }

  ended() {
    this.#tools?.clear();
  }

  /** @param {string} command */
  command(command) {
    if (command === "undo" || command === "redo") return this.#step(command);
    if (this.#screen.state !== "playing") return false;
    if (command !== "edit") return this.#tools?.command(command) ?? false;
    void this.#edit();
    return true;
  }

  close() {
    this.#tools?.close();
  }

  /**
   * Back or forth by a piece.
   * @param {"undo" | "redo"} command
   */
  #step(command) {
    const { round, state } = this.#screen;
    if (round === null || (state !== "playing" && state !== "over")) return false;
    if (!round.game[command]()) return true;
    if (state === "over") {
      // Of what has come up since it was over nothing was heard.
      round.loop.letGo(0);
      this.#screen.standing.play(t("practice.undone"));
    } else this.#parts.panel.say(t(command === "undo" ? "practice.undone" : "practice.redone"));
    this.#tools?.appeared(round);
    return true;
  }

  /** Lets the person change the position; the game stands still meanwhile. */
  async #edit() {
    const { round, module } = this.#screen;
    const position = round === null ? null : positionOf(round.side(0));
    if (module === null || position === null) return;
    this.#screen.pause();
    /** Nobody has gone on or elsewhere while it was loaded, or was asked something else. */
    const waits = () =>
      this.#screen.round === round && this.#screen.state === "paused" && this.#root.querySelector("dialog[open]") === null;
    try {
      const { loadEditor } = await import("./edit/open.js");
      const ask = await loadEditor(this.#root);
      if (!waits()) return;
      const edited = await ask({ reader: module, say: (words) => this.#parts.panel.say(words) }, position);
      if (this.#screen.round !== round) return;
      if (edited === null) return this.#screen.resume();
      this.#parts.host.dispatchEvent(new CustomEvent("address", { detail: queryOf(edited), bubbles: true }));
      void this.#screen.enter(this.#mode, { ...edited, dealt: "" });
    } catch (error) {
      // It is paused, and can be gone on with.
      if (waits()) {
        this.#parts.panel.showOverlay(() =>
          failureOverlay("practice.failed.edit", error, [{ label: "main.resume", action: "resume" }]),
        );
      }
    }
  }
}
