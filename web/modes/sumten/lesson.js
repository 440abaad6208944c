// @ts-check
/** The lesson: a few small boards, each with one task. A drop that misses the task is taken back. */
import { t } from "../../language/language.js";
import { Desk } from "./desk.js";
import { LESSONS } from "./lessons.js";

/** @typedef {import("./types").Kit} Kit */
/** @typedef {import("./table.js").Table} Table */

/** Films are slow enough to follow, and the pause after a solved exercise lets the person read, in ms. */
const SPEED = 0.6;
const READ_MS = 1400;

export class Lesson {
  #kit;
  #desk;
  #number = 0;
  /** When the next exercise begins, or the same one again, in ms. */
  #next = Infinity;
  #isSolved = false;

  /** @param {Kit} kit */
  constructor(kit) {
    this.#kit = kit;
    this.#desk = new Desk(kit);
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
    this.#number = 0;
    this.#desk.standing.play(t("sumten.lesson.started"));
    this.#begin();
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
    if (table === null || this.state !== "playing") return;
    if (this.#next < Infinity) return this.#go(table);
    if (table.isMoving) return this.#show(table, table.skip());
    if (!this.#kit.aiming.isOpen) return;
    const { move } = this.#kit.aiming;
    this.#kit.aiming.end();
    table.play([move], performance.now());
    this.#desk.wasMoving = true;
    this.redraw();
  }

  /** @param {number} now in ms */
  frame(now) {
    const table = this.#desk.table;
    if (table === null || this.state !== "playing") return this.#kit.stage.frame([]);
    if (table.isMoving) return this.#show(table, table.frame(now, SPEED));
    if (this.#desk.wasMoving) this.#ended(table, now);
    if (now >= this.#next) this.#go(table);
    this.#kit.aiming.frame(now);
    this.#kit.stage.frame([]);
  }

  redraw() {
    this.#kit.stage.refresh([this.#kit.aiming.marks()]);
  }

  undo() {
    return false;
  }

  #begin() {
    this.#close();
    const { pack, middle } = this.#kit;
    const { name, cells, packs, stock } = LESSONS[this.#number];
    const table = this.#desk.open(pack.module.Round.exercise(cells, packs, stock), () => this.names);
    const task = () => t(`sumten.lesson.${name}`);
    middle.setTask(task);
    middle.setTurn(this.#number + 1, LESSONS.length);
    this.#kit.announce(task());
    this.#aim(table);
  }

  /** @param {Table} table */
  #aim(table) {
    this.#next = Infinity;
    this.#kit.stage.clearChains();
    this.#kit.aiming.begin(table.game, table.turn, table.sides[0].bytes("pack", 9));
    this.redraw();
  }

  /** @param {Table} table @param {readonly number[]} events */
  #show(table, events) {
    this.#kit.stage.play(table.sides, events, this.#kit.display, true);
  }

  /** @param {Table} table @param {number} now in ms */
  #ended(table, now) {
    this.#desk.wasMoving = false;
    const [drop] = table.note();
    this.#isSolved = drop !== undefined && LESSONS[this.#number].isDone(drop);
    this.#next = now + READ_MS;
    this.redraw();
    const key = this.#isSolved ? "sumten.lesson.good" : "sumten.lesson.again";
    this.#kit.middle.setNote(key);
    this.#kit.announce(t(key));
  }

  /** Moves to the next exercise, to the end, or back to the same one. @param {Table} table */
  #go(table) {
    if (!this.#isSolved) {
      table.game.undo();
      return this.#aim(table);
    }
    this.#number += 1;
    if (this.#number < LESSONS.length) return this.#begin();
    this.#next = Infinity;
    this.#kit.prefs.choose({ taught: true });
    this.#kit.middle.setTask(() => "");
    this.#desk.standing.finish(() => ({
      title: t("sumten.lesson.done"), lead: t("sumten.lesson.done.lead"), mood: "win",
      actions: [{ label: t("sumten.lesson.battle"), action: "start", key: "confirm" }],
    }));
  }

  #close() {
    this.#desk.close();
    this.#next = Infinity;
  }
}
