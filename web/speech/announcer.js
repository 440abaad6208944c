// @ts-check
/**
 * Announces the events of the boards to screen readers: clears and attacks, and incoming or received garbage. On request it
 * also announces every piece: where it locks, the next one, and where it would land now. Events that come too fast are skipped:
 * of each kind only the newest is announced.
 */
import { clearOf } from "../round/callouts.js";
import { EVENT } from "../base/events.js";
import { t } from "../language/language.js";
import { CELLS } from "./cells.js";
import { landingOf, landingWords } from "./landing.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {"off" | "clears" | "pieces" | "landing"} Extent */

/** The time between two announcements, in ms: a short one takes about this long to speak. */
const APART_MS = 700;
/** A landing is announced when the piece has stayed over it for this time, in ms, so that a row of presses gives one. */
const SETTLED_MS = 120;
/** The kinds of announcements, in the order in which they are announced. */
const KINDS = /** @type {const} */ (["lock", "clear", "entered", "coming", "piece", "landing"]);
export const PIECES = "_IOTLJSZ";

export class Announcer {
  #say;
  /** @type {Extent} */
  extent = "off";
  /** The announcements that wait, by kind and side. @type {Map<string, string>} */
  #waiting = new Map();
  #lastAt = -Infinity;
  /** What decides the landing of the person's piece, and when it changed; `isNew` until the landing is announced. */
  #aimed = { at: "", since: 0, isNew: false };
  /** Incoming and received garbage, by side. */
  #coming = [0, 0];
  #entered = [0, 0];

  /** @param {(text: string) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * @param {readonly Fields[]} sides
   * @param {[number, number]} events of each side, in this frame
   * @param {boolean} leftIsMine whether a person plays the left board: then only that board is announced
   * @param {number} now in ms
   */
  frame(sides, events, leftIsMine, now) {
    if (this.extent === "off") return;
    (leftIsMine ? sides.slice(0, 1) : sides).forEach((view, side) => this.#look(view, side, events[side], leftIsMine));
    const isAimed = leftIsMine && this.extent === "landing" && this.#aim(sides[0], now);
    if (this.#waiting.size === 0 || (!isAimed && Math.abs(now - this.#lastAt) < APART_MS)) return;
    this.#lastAt = now;
    const texts = KINDS.flatMap((kind) => [0, 1].flatMap((side) => this.#waiting.get(kind + side) ?? []));
    this.#waiting.clear();
    this.#say(texts.join(t("speech.then")));
  }

  /**
   * Returns whether a new landing is to be announced now. It answers a press of the person, so it does not wait for others.
   * @param {Fields} view
   * @param {number} now in ms
   */
  #aim(view, now) {
    // The next piece is news too if it lands in the same place, and garbage lifts the board.
    const changes = [view.u8("active_piece"), view.u32("pieces"), view.u32("garbage_received")];
    const at = [...changes, ...view.bytes("ghost_cells", 2 * CELLS)].join();
    if (at !== this.#aimed.at) this.#aimed = { at, since: now, isNew: true };
    if (!this.#aimed.isNew || Math.abs(now - this.#aimed.since) < SETTLED_MS) return false;
    this.#aimed.isNew = false;
    const landing = landingOf(view);
    if (landing === null) return false;
    this.#waiting.set("landing0", landingWords(landing));
    return true;
  }

  /**
   * @param {Fields} view
   * @param {number} side
   * @param {number} events
   * @param {boolean} isMine
   */
  #look(view, side, events, isMine) {
    const queue = (/** @type {typeof KINDS[number]} */ kind, /** @type {string} */ text) => {
      this.#waiting.set(kind + side, isMine ? text : t(`speech.side.${side}`, { text }));
    };
    const all = isMine && (this.extent === "pieces" || this.extent === "landing");
    if (all && events & EVENT.lock) queue("lock", lockWords(view));
    const clear = events & (EVENT.clear | EVENT.spin) ? clearWords(view) : "";
    if (clear) queue("clear", clear);
    const [coming, entered] = [view.u32("pending"), view.u32("garbage_received")];
    if (isMine && coming > this.#coming[side]) queue("coming", t("speech.coming", { count: coming }));
    if (entered > this.#entered[side]) queue("entered", t("speech.entered", { count: entered - this.#entered[side] }));
    this.#coming[side] = coming;
    this.#entered[side] = entered;
    if (all && events & EVENT.spawn) queue("piece", pieceWords(view));
  }
}

/**
 * Describes what the last lock did, in full.
 * @param {Fields} view
 */
function clearWords(view) {
  const clear = clearOf(view);
  const [lines, combo, attack] = ["last_lines", "last_combo", "last_attack"].map((name) => view.u8(name));
  return [
    clear,
    lines > 0 && view.u8("last_b2b") ? t("main.back-to-back") : "",
    lines > 0 && combo >= 2 ? t("main.combo", { combo }) : "",
    attack > 0 ? t("speech.attack", { attack }) : "",
  ].filter(Boolean).join(t("speech.comma"));
}

/**
 * Describes where the last piece locked.
 * @param {Fields} view
 */
function lockWords(view) {
  const columns = view.bytes("lock_cells", 8).filter((_, i) => i % 2 === 0);
  const [from, to] = [Math.min(...columns) + 1, Math.max(...columns) + 1];
  return t(from === to ? "speech.lock.column" : "speech.lock.columns", { from, to });
}

/** @param {Fields} view */
function pieceWords(view) {
  const [piece, next] = [view.u8("active_piece"), view.bytes("queue", 1)[0]].map((code) => PIECES[code]);
  return t("speech.piece", { piece, next });
}
