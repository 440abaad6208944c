// @ts-check
/**
 * A game of 20G in people's time: alone up to the last level, or beside the agent with the same pieces.
 */
import { EVENT } from "../../base/events.js";
import { t } from "../../language/language.js";
import { COUNTDOWN_MS } from "../../page/numbers.js";
import { GOALS } from "./numbers.js";
import { Hint } from "./hint.js";
import { milestone } from "./milestones.js";
import { outcomeOf, soloOverlay, raceOverlay } from "./result.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("../../round/game-screen.js").Plan} Plan */

/** The frames of one input of the agent beside a person, and its search. */
const AGENT = { pace: 4, plies: 3, k: 8 };

/** @implements {Plan} */
export class MasterGame {
  words = { failed: "master.failed", restart: "master.failed.restart", started: "master.started" };
  section = "master";
  #screen;
  #parts;
  #seed;
  /** Whether the agent plays the right board. */
  isRace = false;
  /** The goal of a race, as a level. @type {number} */
  goal = GOALS[0];
  /** Whether the delays become shorter. */
  isDeath = false;

  /**
   * @param {import("./screen.js").Parts} parts
   * @param {import("../../round/game-screen.js").GameScreen} screen
   * @param {import("./screen.js").MasterScreen} owner
   */
  constructor(parts, screen, owner) {
    this.#parts = parts;
    this.#screen = screen;
    this.owner = owner;
    this.#seed = parts.seed;
    this.hint = new Hint(parts, () => {
      const module = /** @type {import("./types").MasterModule} */ (/** @type {unknown} */ (screen.module));
      return new module.Adviser(owner.weights);
    });
  }

  /** Returns what is shown while the game is paused. */
  overlay = () => this.hint.overlay();

  config() {
    return {
      ...(this.#seed === undefined ? {} : { seed: this.#seed }),
      countdown_ms: COUNTDOWN_MS,
      death: this.isDeath,
      ...(this.isRace ? { boards: 2, goal: this.goal } : { boards: 1 }),
    };
  }

  /** Drops a rejected seed. */
  useDefaults() {
    this.#seed = undefined;
  }

  /** @param {Round} round */
  begun(round) {
    const game = /** @type {import("./types").MasterRoundHandle} */ (/** @type {unknown} */ (round.game));
    if (this.isRace) game.seat(1, this.owner.weights, AGENT.plies, AGENT.k, AGENT.pace);
    this.#parts.panel.setMode(this.owner.mode, () => [t("main.you"), t("master.agent")]);
    this.owner.aside.begin(this.isRace);
    this.owner.aside.show(round);
    this.hint.begin(round, !this.isRace);
  }

  resumed() {
    this.hint.resume();
  }

  ended() {
    this.hint.end();
  }

  close() {
    this.hint.close();
  }

  /** @param {string} command @returns {boolean} whether it had an effect */
  command(command) {
    const isAsked = command === "advice" || command === "plan";
    return isAsked && ["playing", "paused"].includes(this.#screen.state) && this.hint.toggle();
  }

  /**
   * @param {Round} round
   * @param {[number, number]} events
   */
  played(round, events) {
    const view = round.side(0);
    if (events[0] & EVENT.spawn) this.#parts.display.speaker?.nextPiece(view.bytes("queue", 1)[0]);
    if (events[0] & (EVENT.spawn | EVENT.lock)) this.hint.look();
    this.hint.follow();
    this.owner.aside.show(round);
    const reached = milestone(view.u32("level"), this.owner.reached);
    if (reached !== null) {
      this.owner.reached = reached.level;
      this.#parts.panel.say(t("master.reached", { level: reached.level, name: t(reached.name) }));
    }
    this.#finish(round);
  }

  /** @param {Round} round */
  #finish(round) {
    if (!this.isRace) {
      const view = round.side(0);
      if (view.u8("alive") === 1 && view.u8("done") === 0) return;
      const run = this.owner.keep(round, this.hint.isTaken);
      const extra = this.#parts.report(() => [t("main.you")]);
      this.hint.end();
      this.#screen.standing.finish(() => ({ ...soloOverlay(run), extra }));
      return;
    }
    const won = outcomeOf(round.sides);
    if (won === null) return;
    const numbers = round.sides.map((side) => {
      return { level: side.u32("level"), pieces: side.u32("pieces"), lines: side.u32("lines") };
    });
    this.hint.end();
    const goal = this.goal;
    const extra = this.#parts.report(() => [t("main.you"), t("master.agent")]);
    this.#screen.standing.finish(() => ({ ...raceOverlay(won, numbers, goal), extra }));
  }
}
