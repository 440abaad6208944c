// @ts-check
/** A battle of a person and a program, or of two programs that are watched. Both sides move at the same time. */
import { t } from "../../language/language.js";
import { Desk } from "./desk.js";
import { LEVELS, SPEEDS } from "./numbers.js";
import { battleOverlay } from "./result.js";
import { Rival } from "./rival.js";
import { resultWords } from "./words.js";

/** @typedef {import("./types").Kit} Kit */
/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./table.js").Table} Table */

export class Battle {
  #kit;
  #desk;
  /** The players by side. */
  #rivals;
  /** Their answers of this turn. @type {(Answer | null)[]} */
  #answers = [null, null];
  /** The plans that are drawn, by side: those of watched players. @type {import("./types").Marks[]} */
  #ghosts = [{}, {}];
  /** The level of each side; 0 is the person. */
  #levels = [0, 1];
  /** The person's move of this turn. @type {number | null} */
  #mine = null;
  /** When the soft clock runs out, in ms; infinity without a clock. */
  #deadline = Infinity;
  /** The time that was left when the game paused. */
  #left = Infinity;

  /** @param {Kit} kit */
  constructor(kit) {
    this.#kit = kit;
    this.#desk = new Desk(kit);
    this.#rivals = [new Rival(kit), new Rival(kit)];
  }

  get state() {
    return this.#desk.state;
  }

  get table() {
    return this.#desk.table;
  }

  get names() {
    const names = this.#levels.map((level) => (level === 0 ? t("main.you") : t(`main.level.${LEVELS[level - 1]}`)));
    return names[0] === names[1] ? names.map((name, side) => `${name} ${side + 1}`) : names;
  }

  /** @returns {import("../../base/modes.js").SeatOrLevel[]} */
  get seats() {
    return this.#levels.map((level) => (level === 0 ? "person" : { level: LEVELS[level - 1] }));
  }

  /**
   * Shows the first picture of a visitor, with the choice to learn.
   * @param {() => import("../../page/panel.js").Overlay} overlay
   */
  title(overlay) {
    this.#set();
    this.#desk.standing.title(overlay);
  }

  /** Begins a battle. */
  start() {
    this.#set();
    this.#desk.standing.play(t("sumten.started"));
    this.#turn(performance.now());
  }

  pause() {
    if (this.state !== "playing") return;
    this.#left = this.#deadline - performance.now();
    this.#desk.pause();
  }

  resume() {
    if (this.state !== "paused") return;
    this.#deadline = performance.now() + this.#left;
    this.#desk.resume();
  }

  leave() {
    this.#close();
    this.#desk.standing.leave();
  }

  /** Drops the pack, or ends the film. */
  drop() {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing") return;
    if (table.isMoving) return this.#show(table, table.skip());
    if (!this.#kit.aiming.isOpen) return;
    this.#mine = this.#kit.aiming.move;
    this.#kit.aiming.end();
    if (this.#answers[1] === null) this.#kit.middle.setNote("sumten.thinking", { name: this.names[1] });
    this.redraw();
  }

  /** @param {number} now in ms */
  frame(now) {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing") return this.#kit.stage.frame([]);
    if (table.isMoving) return this.#show(table, table.frame(now, SPEEDS[this.#kit.prefs.choices.speed]));
    if (this.#desk.wasMoving) return this.#ended(table, now);
    this.#kit.aiming.frame(now);
    this.#tick(now);
    const moves = this.#levels.map((level, side) => (level === 0 ? this.#mine : (this.#answers[side]?.move ?? null)));
    if (moves[0] !== null && moves[1] !== null) this.#play(table, [moves[0], moves[1]], now);
    this.#kit.stage.frame([]);
  }

  /** Sets the clock of this turn again, after the person chose another one. */
  setClock() {
    const { clock } = this.#kit.prefs.choices;
    this.#deadline = clock > 0 && this.#isMine ? performance.now() + 1000 * clock : Infinity;
    this.#kit.middle.setClock(null);
  }

  redraw() {
    const [left, right] = this.#ghosts;
    this.#kit.stage.refresh([{ ...this.#kit.aiming.marks(), ...left }, right]);
  }

  /** Returns whether a person plays. */
  get #isMine() {
    return this.#levels[0] === 0;
  }

  /** Sets up a new game. */
  #set() {
    this.#close();
    const kit = this.#kit;
    const { prefs: { choices }, pack, isWatched } = kit;
    this.#levels = isWatched ? [choices.left, choices.right] : [0, choices.level];
    const kind = isWatched ? "watch" : "battle";
    const game = new pack.module.Round(kit.takeList(), kind, Uint8Array.from(this.#levels), 0);
    this.#desk.open(game, () => this.names, isWatched ? "bots" : "person");
    this.#desk.keep();
    kit.middle.setTurn(0);
    this.#kit.stats.begin();
  }

  /** Begins a turn. @param {number} now in ms */
  #turn(now) {
    const table = /** @type {Table} */ (this.#desk.table);
    const { middle, aiming, prefs } = this.#kit;
    this.#mine = null;
    this.#answers = [null, null];
    middle.setTurn(table.turn);
    this.#levels.forEach((level, side) => level > 0 && void this.#ask(table, side, level));
    if (this.#isMine) aiming.begin(table.game, table.turn, table.sides[0].bytes("pack", 9));
    else middle.setNote("sumten.planning");
    this.#deadline = prefs.choices.clock > 0 && this.#isMine ? now + 1000 * prefs.choices.clock : Infinity;
    this.redraw();
  }

  /** @param {Table} table @param {number} side @param {number} level */
  async #ask(table, side, level) {
    const { game } = table;
    const turn = table.turn;
    try {
      const question = { list: this.#kit.list, goal: 0, moves: game.history(), side, level };
      const answer = await this.#rivals[side].ask(question);
      if (this.#desk.table !== table || table.turn !== turn) return;
      this.#answers[side] = answer;
      if (!this.#isMine) this.#ghosts[side] = { ghost: ghostOf(answer) };
      this.#kit.stats.thought(side, answer);
      this.redraw();
    } catch (why) {
      if (this.#desk.table !== table) return;
      this.#desk.standing.fail("sumten.failed", why, [{ label: "sumten.again", action: "start" }]);
    }
  }

  /** Counts the soft clock down. @param {number} now in ms */
  #tick(now) {
    if (this.#deadline === Infinity || this.#mine !== null) return;
    this.#kit.middle.setClock((this.#deadline - now) / 1000);
    if (now >= this.#deadline) this.drop();
  }

  /** @param {Table} table @param {number[]} moves @param {number} now in ms */
  #play(table, moves, now) {
    this.#kit.stage.clearChains();
    if (this.#isMine) this.#kit.middle.setNote("sumten.skip");
    table.play(moves, now);
    this.#answers = [null, null];
    this.#desk.wasMoving = true;
    this.redraw();
  }

  /** Shows a moment of the film. @param {Table} table @param {readonly number[]} events */
  #show(table, events) {
    this.#kit.stage.play(table.sides, events, this.#kit.display, this.#isMine, this.#ghosts);
  }

  /** @param {Table} table @param {number} now in ms */
  #ended(table, now) {
    this.#desk.wasMoving = false;
    const [own, other] = table.note();
    if (own && other) {
      const [left, right] = this.names;
      this.#kit.announce(t("sumten.say.turn", { left, right, own: resultWords(own), other: resultWords(other) }));
      this.#kit.stats.note(table, now);
    }
    const outcome = table.game.outcome();
    if (outcome === "running") return this.#turn(now);
    this.#kit.middle.setForecast(null);
    this.#kit.middle.setClock(null);
    this.redraw();
    this.#kit.stats.end(table, outcome, this.#kit.list);
    const names = this.names;
    const extra = this.#kit.report(() => names);
    const dead = table.sides.map((side) => side.u8("alive") === 0);
    const result = { outcome, names, isMine: this.#isMine, dead, turns: table.turn, drops: table.drops };
    this.#desk.standing.finish(() => ({ ...battleOverlay(result), extra }));
  }

  #close() {
    for (const rival of this.#rivals) rival.close();
    this.#desk.close();
    this.#ghosts = [{}, {}];
    this.#kit.middle.setClock(null);
  }
}

/** Returns what is drawn of a plan. @param {Answer | null} answer */
const ghostOf = (answer) =>
  (answer?.board && answer.order ? { board: answer.board, order: answer.order } : null);
