// @ts-check
/**
 * The sprint: one board, forty lines as fast as possible.
 *
 * The visible clock follows the frames, but the results are exact to the tick: the time of a split, and of the end, is the tick
 * at which its piece locked.
 */
import { EVENT } from "../../base/events.js";
import { t } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { styled } from "../../base/sheet.js";
import { GameScreen } from "../../round/game-screen.js";
import { Board } from "./board.js";
import { sprintConfig } from "./config.js";
import { openRecords } from "./records.js";
import { lostOverlay, resultOverlay } from "./result.js";
import { STEP, Splits, clock } from "./splits.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("../../round/game-screen.js").Plan} Plan */
/** @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, seed: string | undefined }} Parts */

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  await styled(parts.root, "modes/sprint/sprint.css");
  return new GameScreen(mode, parts, (screen) => new Sprint(parts, screen));
}

/** The game of a sprint. @implements {Plan} */
class Sprint {
  words = { failed: "sprint.failed", restart: "sprint.failed.restart", started: "sprint.started" };
  section = "sprint";
  #stage;
  #parts;
  #screen;
  #seed;
  #records = openRecords();
  #splits = new Splits();
  /** @type {Board | null} */
  #board = null;

  /**
   * @param {Parts} parts
   * @param {GameScreen} screen
   */
  constructor(parts, screen) {
    this.#stage = find(parts.root, ".stage");
    this.#parts = parts;
    this.#screen = screen;
    this.#seed = parts.seed;
  }

  loaded() {
    this.#board ??= new Board(this.#stage);
  }

  config() {
    return sprintConfig(this.#parts.chosen(), this.#seed);
  }

  /** Drops a rejected seed. */
  useDefaults() {
    this.#seed = undefined;
  }

  /** @param {Round} round */
  begun(round) {
    this.#splits = new Splits();
    this.#board?.setTime(0);
    this.#board?.setLeft(round.side(0).u32("left"));
    this.#board?.setSplits([], undefined);
    this.#board?.setBest(this.#records.runs);
  }

  /**
   * @param {Round} round
   * @param {[number, number]} events
   */
  played(round, [events]) {
    const view = round.side(0);
    const isDone = view.u8("done") === 1;
    this.#board?.setTime(isDone ? timeOf(round) : Math.max(0, round.loop.tick - round.countdown));
    if (events & EVENT.clear) this.#cleared(round);
    if (isDone) this.#finish(round);
    else if (events & EVENT.topOut) {
      const left = view.u32("left");
      const extra = this.#report();
      this.#screen.standing.finish(() => ({ ...lostOverlay(left), extra }));
    }
  }

  close() {
    this.#board?.close();
  }

  /** @param {Round} round */
  #cleared(round) {
    const view = round.side(0);
    this.#board?.setLeft(view.u32("left"));
    if (!this.#splits.note(view.u32("lines"), timeOf(round))) return;
    const { times } = this.#splits;
    this.#board?.setSplits(times, this.#records.runs[0]);
    this.#parts.panel.say(t("sprint.split", { count: times.length * STEP, time: clock(times[times.length - 1]) }));
  }

  /** @param {Round} round */
  #finish(round) {
    const [before] = this.#records.runs;
    const run = { ms: timeOf(round), pieces: round.side(0).u32("pieces"), at: Date.now(), splits: this.#splits.times };
    const place = this.#records.add(run);
    this.#board?.setBest(this.#records.runs);
    const extra = this.#report();
    this.#screen.standing.finish(() => ({ ...resultOverlay(run, place, before), extra }));
  }

  #report() {
    return this.#parts.report(() => [t("main.you")]);
  }
}

/**
 * Returns the time of the last clear, in ms after the first piece could appear.
 * @param {Round} round
 */
const timeOf = (round) => round.side(0).u32("last_tick") - round.countdown;
