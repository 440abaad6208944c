// @ts-check
/**
 * Practice: one board alone, with undo, and a hint when a perfect clear is possible.
 */
import { EVENT } from "../../base/events.js";
import { t } from "../../language/language.js";
import { RELOAD, failureOverlay } from "../../page/overlays.js";
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
 * @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, seed: string | undefined, memory: number, host:
 *   HTMLElement }} Parts `memory` is the limit in MiB for the bot that gives advice; `host` may name a position
 */

/** @returns {import("../../page/panel.js").Overlay} */
const overOverlay = () => ({
  title: t("practice.over"),
  mood: "done",
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

/** The game of practice. @implements {Plan} */
class Practice {
  #mode;
  words = { failed: "practice.failed", restart: "practice.failed.restart", started: "practice.started" };
  section = "practice";
  #root;
  #parts;
  #screen;
  /** @type {PracticeTools | null} */
  #tools = null;
  /** @type {From | null} the first position, if it is not an empty board */
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

  /** Returns the position in the address; the page's first game begins with it. */
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

  /** Drops a rejected position or seed. */
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
   * Undoes or redoes a piece.
   * @param {"undo" | "redo"} command
   */
  #step(command) {
    const { round, state } = this.#screen;
    if (round === null || (state !== "playing" && state !== "over")) return false;
    if (!round.game[command]()) return true;
    if (state === "over") {
      // Keys that were released after the end of the game still count as held, so all keys are released now.
      round.loop.letGo(0);
      this.#screen.standing.play(t("practice.undone"));
    } else this.#parts.panel.say(t(command === "undo" ? "practice.undone" : "practice.redone"));
    this.#tools?.appeared(round);
    return true;
  }

  /** Lets the person edit the position; the game pauses meanwhile. */
  async #edit() {
    const { round, module } = this.#screen;
    const position = round === null ? null : positionOf(round.side(0));
    if (module === null || position === null) return;
    this.#screen.pause();
    /**
     * Returns whether the game still waits for the editor: the person has not resumed the game, left the screen or opened another
     * dialog.
     */
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
      // The game is paused and can be resumed.
      if (waits()) {
        this.#parts.panel.showOverlay(() =>
          failureOverlay("practice.failed.edit", error, [{ label: "main.resume", action: "resume" }, RELOAD]),
        );
      }
    }
  }
}
