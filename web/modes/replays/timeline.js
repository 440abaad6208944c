// @ts-check
/**
 * The marks on the seek bar for the highlights of a replay: those of the left board above it, those of the right board below.
 * Each kind has its own shape and colour. The words of a highlight are shown under the pointer, and after a jump to it.
 */
import { sharpened } from "../../base/canvas.js";
import { find } from "../../base/elements.js";
import { write } from "../../language/language.js";
import { follow } from "./chart.js";
import { LEAD, countsOf, inWords, momentFrom, momentsOf } from "./moments.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("./playback.js").Playback} Playback */

/** The custom properties with the colours of the kinds. */
const COLOURS = { spike: "--piece-l", "perfect-clear": "--piece-o", "near-death": "--danger" };
/** Spikes of this size have marks of full height. */
const LARGE = 10;
/** The pointer must be this near to a mark, in CSS pixels. */
const NEAR = 8;
/** The time for which the words of a highlight are shown after a jump, in ms. */
const SHOWN_MS = 4000;

export class Timeline {
  #bar;
  #canvas;
  #words;
  #buttons;
  /** @type {Moment[]} */
  #moments = [];
  /** @type {Playback | null} */
  #playback = null;
  #nameOf = (/** @type {number} */ _) => "";
  #timer = 0;

  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(root, signal) {
    this.#bar = find(root, ".line");
    this.#canvas = /** @type {HTMLCanvasElement} */ (find(this.#bar, "canvas"));
    this.#words = find(this.#bar, ".moment");
    this.#buttons = ["moment-back", "moment-forth"].map((what) => find(root, `[data-do="${what}"]`));
    this.#bar.addEventListener("pointermove", (event) => this.#hover(event), { signal });
    this.#bar.addEventListener("pointerleave", () => this.#hide(), { signal });
    follow(this.#canvas, () => this.redraw());
    this.clear();
  }

  /**
   * Shows the highlights of a replay whose report is complete.
   * @param {Playback} playback
   * @param {(side: number) => string} nameOf returns the name of a recorded side
   */
  show(playback, nameOf) {
    this.#playback = playback;
    this.#nameOf = nameOf;
    this.#moments = momentsOf(playback.report);
    const isEmpty = this.#moments.length === 0;
    for (const button of this.#buttons) button.hidden = isEmpty;
    write(find(this.#bar, ".sr"), () => (isEmpty ? "" : countsOf(this.#moments)));
    this.redraw();
  }

  clear() {
    this.#playback = null;
    this.#moments = [];
    for (const button of this.#buttons) button.hidden = true;
    write(find(this.#bar, ".sr"), () => "");
    this.#hide();
    this.redraw();
  }

  /** Moves to the next or previous highlight, and shows it in words. @param {1 | -1} by */
  step(by) {
    const playback = this.#playback;
    const moment = playback && momentFrom(this.#moments, playback.tick, by, playback.isRunning);
    if (!playback || !moment) return;
    playback.seek(moment.tick - LEAD);
    this.#say(moment);
    this.#timer = window.setTimeout(() => this.#hide(), SHOWN_MS);
  }

  /** Draws all marks, also after the boards were swapped. */
  redraw() {
    const ctx = sharpened(this.#canvas)?.context;
    const playback = this.#playback;
    if (ctx === undefined || playback === null) return;
    const style = getComputedStyle(this.#canvas);
    const height = this.#canvas.height;
    for (const moment of this.#moments) {
      ctx.fillStyle = style.getPropertyValue(COLOURS[moment.kind]).trim();
      const isAbove = moment.side === playback.first;
      drawMark(ctx, moment, this.#placeOf(moment.tick) * devicePixelRatio, isAbove, height);
    }
  }

  /** Returns the distance of a tick from the left edge of the bar, in CSS pixels. @param {number} tick */
  #placeOf(tick) {
    const { width } = this.#canvas.getBoundingClientRect();
    const thumb = parseFloat(getComputedStyle(this.#bar).getPropertyValue("--thumb-px"));
    return thumb / 2 + (width - thumb) * (tick / Math.max(1, this.#playback?.length ?? 1));
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const x = event.clientX - this.#canvas.getBoundingClientRect().left;
    const far = (/** @type {Moment} */ { tick }) => Math.abs(this.#placeOf(tick) - x);
    const nearest = this.#moments.reduce((best, moment) => (best && far(best) <= far(moment) ? best : moment), this.#moments[0]);
    if (nearest && far(nearest) <= NEAR) this.#say(nearest);
    else this.#hide();
  }

  /** @param {Moment} moment */
  #say(moment) {
    clearTimeout(this.#timer);
    write(this.#words, () => inWords(moment, this.#nameOf));
    this.#words.style.setProperty("--part", String(moment.tick / Math.max(1, this.#playback?.length ?? 1)));
  }

  #hide() {
    clearTimeout(this.#timer);
    write(this.#words, () => "");
  }
}

/**
 * Draws a bar for a spike, the higher the larger; a diamond for a perfect clear; a triangle for a near death.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Moment} moment
 * @param {number} x in device pixels
 * @param {boolean} isAbove whether the mark is above the track
 * @param {number} height of the canvas, in device pixels
 */
function drawMark(ctx, { kind, size }, x, isAbove, height) {
  const unit = height / 32;
  const way = isAbove ? -1 : 1;
  const foot = height / 2 + way * 5 * unit;
  const top = foot + way * unit * (kind === "spike" ? 4 + 7 * Math.min(1, size / LARGE) : 10);
  const middle = (foot + top) / 2;
  const half = kind === "spike" ? Math.max(1, unit) : 5 * unit;
  ctx.beginPath();
  if (kind === "spike") ctx.rect(x - half, Math.min(foot, top), 2 * half, Math.abs(top - foot));
  else if (kind === "near-death") polygon(ctx, [[x - half, top], [x + half, top], [x, foot]]);
  else polygon(ctx, [[x, foot], [x + half, middle], [x, top], [x - half, middle]]);
  ctx.fill();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {[number, number][]} corners
 */
function polygon(ctx, corners) {
  for (const [x, y] of corners) ctx.lineTo(x, y);
  ctx.closePath();
}
