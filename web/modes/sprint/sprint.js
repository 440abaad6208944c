// @ts-check
/**
 * The sprint: one board, and a course to finish as fast as possible, or with as many points as possible.
 *
 * The visible clock follows the frames, but the results are exact to the tick: the time of a split by lines, and of the end, is
 * the tick at which its piece locked.
 */
import { EVENT } from "../../base/events.js";
import { t } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { styled } from "../../base/sheet.js";
import { GameScreen } from "../../round/game-screen.js";
import { Board } from "./board.js";
import { courseOf, keepCourse, keptCourse } from "./chosen.js";
import { sprintConfig } from "./config.js";
import { COURSES, recordsOf } from "./courses.js";
import { MEASURES, splitName } from "./measure.js";
import { openRecords } from "./records.js";
import { leftText, lostOverlay, resultOverlay } from "./result.js";
import { Splits } from "./splits.js";
import { Trainer } from "./trainer.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("../../round/game-screen.js").Plan} Plan */
/**
 * @typedef {import("../../round/game-screen.js").Parts & { host: HTMLElement, root: ShadowRoot, seed: string | undefined }} Parts
 */

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  await Promise.all(["sprint", "training"].map((name) => styled(parts.root, `modes/sprint/${name}.css`)));
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
  /** Whether it is a widget: what a reader chose elsewhere does not change it. */
  #isGuest;
  /** The name of the chosen course, which may not exist if the address has it. */
  #chosen;
  #course = COURSES[0];
  #records = openRecords();
  #splits = new Splits(COURSES[0]);
  /** @type {Board | null} */
  #board = null;
  /** The trainer, once the course needed it. @type {Trainer | null} */
  #trainer = null;

  /**
   * @param {Parts} parts
   * @param {GameScreen} screen
   */
  constructor(parts, screen) {
    this.#stage = find(parts.root, ".stage");
    this.#parts = parts;
    this.#screen = screen;
    this.#seed = parts.seed;
    this.#isGuest = parts.host.hasAttribute("guest");
    this.#chosen = parts.host.getAttribute("course") ?? (this.#isGuest ? COURSES[0].id : keptCourse());
  }

  loaded() {
    this.#board ??= new Board(this.#stage, (id) => this.#choose(id));
  }

  config() {
    return sprintConfig(courseOf(this.#chosen), this.#parts.chosen(), this.#seed);
  }

  /** Drops a rejected seed or course. */
  useDefaults() {
    this.#seed = undefined;
    this.#chosen = COURSES[0].id;
  }

  /** @param {Round} round */
  begun(round) {
    this.#course = courseOf(this.#chosen);
    this.#records = openRecords(recordsOf(this.#course), this.#course.counts);
    this.#splits = new Splits(this.#course);
    this.#board?.setCourse(this.#course);
    this.#board?.setSplits([], undefined);
    this.#board?.setBest(this.#records.runs);
    this.#show(round);
    this.#trainer?.rest();
    if (this.#course.trains) this.#startTraining();
  }

  /**
   * @param {Round} round
   * @param {[number, number]} events
   * @param {number} now
   */
  played(round, [events], now) {
    if (this.#course.trains) return this.#train(round, events, now);
    const isDone = round.side(0).u8("done") === 1;
    const isOut = (events & EVENT.topOut) !== 0;
    this.#show(round);
    if (events & EVENT.clear || this.#course.splitBy === "time") this.#split(round);
    // Only a top-out ends a course without a goal, and its points count.
    if (isDone || (isOut && this.#course.goal === null)) this.#finish(round);
    else if (isOut) this.#lose(round);
  }

  left() {
    this.#trainer?.rest();
  }

  close() {
    this.#trainer?.close();
    this.#board?.close();
  }

  /** Begins another course. @param {string} id */
  #choose(id) {
    this.#chosen = id;
    if (!this.#isGuest) keepCourse(id);
    this.#screen.start();
  }

  #startTraining() {
    this.#trainer ??= new Trainer(/** @type {Board} */ (this.#board).column, this.#parts);
    this.#trainer.begin();
  }

  /**
   * @param {Round} round
   * @param {number} events
   * @param {number} now
   */
  #train(round, events, now) {
    const trainer = /** @type {Trainer} */ (this.#trainer);
    trainer.played(round, events, now);
    if (!(events & EVENT.topOut) || trainer.isTakingBack) return;
    const extra = this.#report();
    this.#screen.standing.finish(() => ({ ...trainer.overlay(), extra }));
  }

  /** Shows the time, and what remains or the points. @param {Round} round */
  #show(round) {
    const side = round.side(0);
    const isTimed = "ms" in (this.#course.goal ?? {});
    this.#board?.setTime(isTimed ? side.u32("left") : this.#time(round));
    this.#board?.setLeft(side.u32(this.#course.counts === "score" ? "score" : "left"), this.#leftText);
  }

  /** Formats what remains, or the points. @param {number} count */
  #leftText = (count) => leftText(this.#course, count);

  /** @param {Round} round */
  #split(round) {
    const side = round.side(0);
    const { counts, splitBy } = this.#course;
    const ms = this.#time(round);
    const mark = counts === "score" ? side.u32("score") : clearTime(round);
    if (!this.#splits.note(splitBy === "time" ? ms : side.u32(splitBy), mark)) return;
    const { marks } = this.#splits;
    this.#board?.setSplits(marks, this.#records.runs[0]);
    const [split, course] = [marks.length - 1, this.#course];
    this.#parts.panel.say(t("sprint.split", { split: splitName(course, split), mark: MEASURES[counts].text(marks[split]) }));
  }

  /** Returns the time of the run so far, in ms after the first piece could appear. @param {Round} round */
  #time(round) {
    const side = round.side(0);
    const isAtClear = side.u8("done") === 1 && this.#course.counts === "time";
    return isAtClear ? clearTime(round) : Math.max(0, side.u32("ticks") - round.countdown);
  }

  /** @param {Round} round */
  #finish(round) {
    const [before] = this.#records.runs;
    const side = round.side(0);
    const { marks: splits } = this.#splits;
    const [pieces, score] = [side.u32("pieces"), side.u32("score")];
    const run = { ms: this.#time(round), pieces, at: Date.now(), splits, ...(this.#course.counts === "score" && { score }) };
    const place = this.#records.add(run);
    const course = this.#course;
    this.#board?.setBest(this.#records.runs);
    const extra = this.#report();
    this.#screen.standing.finish(() => ({ ...resultOverlay(course, run, place, before), extra }));
  }

  /** @param {Round} round */
  #lose(round) {
    const [course, left] = [this.#course, round.side(0).u32("left")];
    const extra = this.#report();
    this.#screen.standing.finish(() => ({ ...lostOverlay(course, left), extra }));
  }

  #report() {
    return this.#parts.report(() => [t("main.you")]);
  }
}

/**
 * Returns the time of the last clear, in ms after the first piece could appear.
 * @param {Round} round
 */
const clearTime = (round) => round.side(0).u32("last_tick") - round.countdown;
