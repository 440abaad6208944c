// @ts-check
/** A game alone for the biggest chain: with undo, hints, changes of past drops, and the program's result on the same packs. */
import { t } from "../../language/language.js";
import { Beside } from "./beside.js";
import { Desk } from "./desk.js";
import { Hinter } from "./hinter.js";
import { HINTED, SPEEDS } from "./numbers.js";
import { best, bestLine, longest, soloOverlay } from "./result.js";
import { resultWords } from "./words.js";

/** @typedef {import("./types").Kit} Kit */
/** @typedef {import("./table.js").Table} Table */

export class Solo {
  #kit;
  #desk;
  #goal = 30;
  /** The past turn that is looked at, or null at the current one. @type {number | null} */
  #past = null;
  /** The turn whose film is shown. */
  #shown = 0;
  #hinter;
  /** Increases with every change of the position, so that a late hint is dropped. */
  #position = 0;
  /** @type {number[][]} */
  #plans = [];
  #isHinted = false;
  #beside;

  /** @param {Kit} kit */
  constructor(kit) {
    this.#kit = kit;
    this.#desk = new Desk(kit);
    this.#hinter = new Hinter(kit);
    this.#beside = new Beside(kit, () => this.#showBeside());
  }

  get state() {
    return this.#desk.state;
  }

  get table() {
    return this.#desk.table;
  }

  get names() {
    return [t("main.you")];
  }

  start() {
    this.#close();
    const { pack, prefs } = this.#kit;
    this.#goal = prefs.choices.goal;
    this.#isHinted = false;
    const list = this.#kit.takeList();
    this.#desk.open(new pack.module.Round(list, "solo", Uint8Array.of(0, 0), this.#goal), () => this.names);
    this.#desk.keep();
    this.#desk.standing.play(t("sumten.solo.started", { count: this.#goal }));
    this.#kit.stats.begin();
    this.#beside.begin(list, this.#goal);
    this.#now();
  }

  pause() {
    this.#desk.pause();
  }

  resume() {
    this.#desk.resume();
  }

  leave() {
    this.#close();
    this.#desk.standing.leave();
  }

  drop() {
    const table = this.#desk.table;
    const { aiming } = this.#kit;
    if (table === null || this.state !== "playing") return;
    if (table.isMoving) return this.#kit.stage.play(table.sides, table.skip(), this.#kit.display, true);
    if (!aiming.isOpen) return;
    const { move } = aiming;
    aiming.end();
    this.#forget();
    this.#kit.stage.clearChains();
    const now = performance.now();
    if (this.#past === null) {
      this.#shown = table.turn;
      table.play([move], now);
    } else {
      this.#shown = this.#past;
      table.game.change(this.#past, move);
      this.#past = null;
      table.show(this.#shown, now);
    }
    this.#kit.middle.setNote("sumten.skip");
    this.#desk.wasMoving = true;
    this.redraw();
  }

  /** @param {number} now in ms */
  frame(now) {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing") return this.#kit.stage.frame([]);
    if (table.isMoving) {
      const events = table.frame(now, SPEEDS[this.#kit.prefs.choices.speed]);
      return this.#kit.stage.play(table.sides, events, this.#kit.display, true);
    }
    if (this.#desk.wasMoving) this.#ended(table, now);
    this.#kit.aiming.frame(now);
    this.#kit.stage.frame([]);
  }

  redraw() {
    this.#kit.stage.refresh([{ ...this.#kit.aiming.marks(), plans: this.#plans }]);
  }

  /** Takes the last drop back. */
  undo() {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing" || table.isMoving || !table.game.undo()) return false;
    this.#desk.wasMoving = false;
    this.#now();
    return true;
  }

  /** Looks at a past turn, whose drop can be changed. @param {number} number from 1; the last is the current turn */
  look(number) {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing") return;
    if (table.isMoving) table.skip();
    this.#desk.wasMoving = false;
    if (number > table.turn) return this.#now();
    this.#past = number - 1;
    this.#forget();
    table.game.look(this.#past);
    this.#aim(table, this.#past);
    this.#kit.aiming.set(table.game.history()[this.#past]);
  }

  /** Begins to aim the pack of a turn. @param {Table} table @param {number} turn */
  #aim(table, turn) {
    const { middle, aiming, stage } = this.#kit;
    stage.clearChains();
    middle.setTurn(Math.min(turn + 1, this.#goal), this.#goal);
    middle.setPast(table.turn + 1, turn + 1);
    aiming.begin(table.game, turn, table.sides[0].bytes("pack", 9));
    this.redraw();
  }

  /** Shows the program's next drops and what they build. */
  async hint() {
    const table = this.#desk.table;
    if (table === null || this.#past !== null || !this.#kit.aiming.isOpen) return;
    const position = this.#position;
    const isWanted = () => this.#desk.table === table && position === this.#position;
    const answer = await this.#hinter.ask(table.game, this.#goal, isWanted);
    if (answer === null) return;
    this.#isHinted = true;
    this.#plans = answer.plan.slice(0, HINTED).map(({ cells }) => cells);
    this.#kit.aiming.set(answer.move);
    this.redraw();
  }

  /** Shows the current turn. */
  #now() {
    const table = /** @type {Table} */ (this.#desk.table);
    this.#past = null;
    this.#forget();
    table.game.rest();
    this.#showBest();
    this.#showBeside();
    this.#aim(table, table.turn);
  }

  /** @param {Table} table @param {number} now in ms */
  #ended(table, now) {
    this.#shown += 1;
    // After a change, the films of all later turns follow.
    if (this.#shown < table.turn && table.show(this.#shown, now)) return this.redraw();
    this.#desk.wasMoving = false;
    const drops = table.past();
    const last = drops.at(-1);
    if (last) this.#kit.announce(resultWords(last));
    const outcome = table.game.outcome();
    this.#kit.stats.solo(drops, outcome === "nobody", now);
    if (outcome === "running") this.#now();
    else this.#finish(table, outcome === "nobody", drops);
  }

  /** @param {Table} table @param {boolean} isDead @param {import("./table.js").Drop[]} drops */
  #finish(table, isDead, drops) {
    table.game.rest();
    this.#kit.middle.setForecast(null);
    this.redraw();
    const [score, chain] = [best(drops), longest(drops)];
    const result = { list: this.#kit.list, goal: this.#goal, score, chain, at: Date.now() };
    const isBest = !this.#isHinted && !isDead && this.#kit.prefs.add(result);
    this.#showBest();
    const extra = this.#kit.report(() => this.names);
    const shown = { isDead, goal: this.#goal, score, chain, isBest };
    this.#desk.standing.finish(() => ({ ...soloOverlay({ ...shown, bot: this.#beside }), extra }));
  }

  /** Shows the best drop so far, and the person's record. */
  #showBest() {
    const drops = /** @type {Table} */ (this.#desk.table).past();
    this.#kit.middle.setBest(() => bestLine(drops, this.#kit.prefs.best(this.#goal)));
  }

  #showBeside() {
    // A hint has the same place.
    if (this.#desk.table !== null && this.#plans.length === 0) this.#kit.middle.setRival(() => this.#beside.text);
  }

  /** Drops the hint, because the position changes. */
  #forget() {
    this.#position += 1;
    this.#plans = [];
  }

  #close() {
    this.#hinter.close();
    this.#beside.close();
    this.#desk.close();
    this.#past = null;
  }
}
