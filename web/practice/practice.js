// @ts-check
/**
 * Practice: one board alone, pieces that can be taken back, and a word when a perfect clear is possible.
 */
import { EVENT } from "../events.js";
import { Round } from "../round.js";
import { Asker, solverWith } from "../solve/asker.js";
import { Standing } from "../standing.js";
import { practiceConfig } from "./config.js";
import { Hint } from "./hint.js";
import { positionOf } from "./position.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("../types").From} From */
/**
 * @typedef {object} Parts
 * @property {import("../panel.js").Panel} panel
 * @property {import("../display.js").Display} display
 * @property {() => Promise<import("../types").Stackmate>} load
 * @property {() => import("../settings/schema.js").Settings} chosen
 */

/** @type {import("../panel.js").Overlay} */
const OVER = {
  title: "Topped out",
  actions: [{ label: "Take it back", action: "undo", key: "undo" }, { label: "Start again", action: "start", key: "confirm" }],
};

export class Practice {
  #root;
  #parts;
  #standing;
  #asker = new Asker(solverWith(1));
  /** @type {Toolbar | null} */
  #toolbar = null;
  /** @type {Hint | null} */
  #hint = null;
  /** @type {import("../types").Stackmate | null} */
  #stackmate = null;
  /** @type {Round | null} */
  #round = null;
  /** @type {From | null} where it begins, if not with an empty board */
  #from = null;
  #away = true;
  #seed;

  /**
   * @param {ShadowRoot} root
   * @param {Parts} parts
   * @param {string | undefined} seed
   */
  constructor(root, parts, seed) {
    this.#root = root;
    this.#parts = parts;
    this.#seed = seed;
    this.#standing = new Standing(parts.panel);
  }

  get state() {
    return this.#standing.state;
  }

  open() {
    return this.enter();
  }

  /**
   * @param {import("../screens.js").Mode} [_]
   * @param {From} [from] a position to begin with
   */
  async enter(_, from) {
    this.#away = false;
    this.#from = from ?? null;
    this.#parts.panel.setMode("practice", ["You", ""]);
    this.#parts.panel.hideOverlay();
    this.#standing.enter("loading");
    try {
      this.#stackmate = await this.#parts.load();
    } catch (error) {
      if (!this.#away) this.#standing.fail("The game could not be loaded", error, []);
      return;
    }
    if (this.#away) return;
    const { module } = this.#stackmate;
    const toolbar = (this.#toolbar ??= new Toolbar(this.#root));
    this.#hint ??= new Hint(this.#asker, (field) => module.goals(field), (shown) => toolbar.setHint(shown));
    this.start();
  }

  leave() {
    this.#away = true;
    this.#leaveRound();
    this.#asker.close();
    this.#from = null;
    this.#parts.panel.hideOverlay();
  }

  start() {
    if (this.#stackmate === null) return;
    this.#leaveRound();
    const { chosen, display } = this.#parts;
    try {
      this.#round = new Round(this.#stackmate, practiceConfig(chosen(), this.#seed, this.#from), performance.now());
    } catch (error) {
      return this.#standing.fail("This cannot be practised", error, [{ label: "Start afresh", action: "defaults" }]);
    }
    display.open(this.#round);
    this.#standing.play("Practice started");
  }

  /** Forgets a position or a seed that was refused. */
  useDefaults() {
    this.#from = null;
    this.#seed = undefined;
    this.start();
  }

  pause() {
    this.#standing.pause(this.#round);
  }

  resume() {
    this.#standing.resume(this.#round);
  }

  /**
   * @param {number} button
   * @param {boolean} down
   * @param {number} timeStamp
   */
  edge(button, down, timeStamp) {
    if (this.state === "playing") this.#round?.loop.edge(0, button, down, timeStamp);
  }

  /** @param {number} now the frame's time stamp */
  frame(now) {
    const round = this.#round;
    if (round === null || this.state !== "playing") return;
    const events = round.frame(now);
    this.#parts.display.frame(round, events, true, now);
    if (events[0] & EVENT.topOut) {
      this.#hint?.clear();
      this.#standing.finish(OVER);
    } else if (events[0] & EVENT.lock || (events[0] & EVENT.spawn && !(events[0] & EVENT.hold))) this.#appeared(round);
  }

  /** @param {string} command */
  command(command) {
    if (command === "undo" || command === "redo") return this.#step(command);
    if (command !== "plan" || this.state !== "playing") return false;
    this.#toolbar?.togglePlan();
    return true;
  }

  close() {
    this.leave();
    this.#toolbar?.close();
  }

  /**
   * Back or forth by a piece.
   * @param {"undo" | "redo"} command
   */
  #step(command) {
    const round = this.#round;
    if (round === null || (this.state !== "playing" && this.state !== "over")) return false;
    if (!round.game[command]()) return true;
    if (this.state === "over") this.#standing.play("Taken back");
    else this.#parts.panel.say(command === "undo" ? "Taken back" : "Brought again");
    this.#appeared(round);
    return true;
  }

  /**
   * A piece has just appeared.
   * @param {Round} round
   */
  #appeared(round) {
    this.#toolbar?.setReach(round.game.reach());
    this.#hint?.update(positionOf(round.side(0)));
  }

  #leaveRound() {
    this.#standing.leave();
    this.#hint?.clear();
    this.#parts.display.clear();
    this.#round?.close();
    this.#round = null;
  }
}
