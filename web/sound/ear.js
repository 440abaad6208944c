// @ts-check
/** Decides which sounds the events of a board have. */
import { EVENT } from "../base/events.js";
import { isInDanger } from "../board/danger.js";
import { COLUMNS, ROWS } from "../board/geometry.js";
import { ladder } from "./sounds.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {{ name: string, pitch: number }} Sound */

/** An attack of at least this many lines has a larger sound. */
const MUCH = 4;
/** The maximum number of sounds of a board in one frame. */
const AT_ONCE = 4;

const LINES = ["", "single", "double", "triple", "quad"];
const SPINS = ["spin", "spinSingle", "spinDouble", "spinTriple"];

export class Ear {
  #wasBackToBack = false;
  #pending = 0;
  #isInDanger = false;

  /**
   * Returns the sounds of a frame, the most important first.
   * @param {Fields} view
   * @param {number} events
   * @returns {Sound[]}
   */
  hear(view, events) {
    if (events === 0) return [];
    /** @type {Sound[]} */
    const sounds = [];
    const add = (/** @type {boolean | number} */ is, /** @type {string} */ name, pitch = 1) =>
      void (is && sounds.push({ name, pitch }));
    const pending = view.u32("pending");
    const isLoss = events & EVENT.topOut;
    add(isLoss, "topOut");
    if (events & (EVENT.clear | EVENT.spin)) this.#hearFeat(view, events, add);
    add(events & EVENT.attack, view.u8("last_attack") >= MUCH ? "sentMuch" : "sent");
    add(events & EVENT.clear && pending < this.#pending, "cancelled");
    add(!isLoss && this.#seesDanger(view, events), "danger");
    add(events & EVENT.garbageIn, "garbageIn");
    add(events & EVENT.incoming, "received");
    add(events & EVENT.hardDrop, "hardDrop");
    add(events & EVENT.lock && !(events & (EVENT.hardDrop | EVENT.clear)), "lock");
    add(events & EVENT.hold, "hold");
    add(events & EVENT.rotate, "rotate");
    add(events & EVENT.land && !(events & EVENT.lock), "land");
    add(events & EVENT.shift, "shift");
    this.#pending = pending;
    return sounds.slice(0, AT_ONCE);
  }

  /**
   * @param {Fields} view
   * @param {number} events
   * @param {(is: boolean | number, name: string, pitch?: number) => void} add
   */
  #hearFeat(view, events, add) {
    const lines = view.u8("last_lines");
    const isBackToBack = view.u8("back_to_back") === 1;
    if (events & EVENT.perfectClear) add(true, "perfectClear");
    else add(true, (events & EVENT.spin ? SPINS : LINES)[lines] ?? "spin");
    add(lines > 0 && view.u8("last_b2b"), "backToBack");
    add(lines > 0 && this.#wasBackToBack && !isBackToBack, "backToBackLost");
    const combo = view.u8("last_combo");
    add(lines > 0 && combo > 0, "combo", ladder(combo - 1));
    this.#wasBackToBack = isBackToBack;
  }

  /** Returns whether the stack has just come into danger. @param {Fields} view @param {number} events */
  #seesDanger(view, events) {
    if (!(events & (EVENT.lock | EVENT.garbageIn))) return false;
    const was = this.#isInDanger;
    this.#isInDanger = isInDanger(view.bytes("board", ROWS * COLUMNS));
    return this.#isInDanger && !was;
  }
}
