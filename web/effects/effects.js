// @ts-check
/**
 * What is shown of a game beyond its state: cleared rows, drops, spins, attacks, garbage on its way, a lost board, the count.
 *
 * The game is never waited for and never waits: boards are drawn as they are, and this draws above them what happened, from
 * what the game's events told and from the time. At most so much is shown at once (`pool.js`), and nothing is made anew
 * while a game runs.
 */
import { COLUMNS, ROWS } from "../geometry.js";
import { find } from "../panel.js";
import { readTheme } from "../screen.js";
import { nameFeat } from "./feats.js";
import { Flashes } from "./flashes.js";
import { Layer } from "./layer.js";
import { LOST_MS, drawLost } from "./lost.js";
import { Moment } from "./moment.js";
import { Motion } from "./motion.js";
import { paint } from "./paint.js";
import { Pool } from "./pool.js";
import { onAttack, onBoard } from "./spawn.js";

/** @typedef {"full" | "calm" | "off"} Extent */
/** @typedef {import("../types").Fields} Fields */

/** Two quads with all that flies off, and more. */
const MOST = 224;
/** Garbage that is about to come in glows slowly: once in so many ms, and so much. */
const PULSE_MS = 1000;
const PULSE = 0.32;
/** A ring around the count, in cells: its radius, its line, and where its middle is. */
const RING = { radius: 2.5, line: 0.14, row: 7.4 };

export class Effects {
  #display;
  #layer;
  #pool = new Pool(MOST);
  #moments = [new Moment(), new Moment()];
  #lists;
  #motions;
  #host;
  /** When each board was lost. */
  #lostAt = [-Infinity, -Infinity];
  /** @type {Extent} */
  #extent = "off";
  /** @type {import("../geometry.js").Theme} */
  #theme;
  #tools;
  #paint;

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {import("../display.js").Display} display
   */
  constructor(host, root, display) {
    this.#host = host;
    this.#display = display;
    const seats = [0, 1].map((side) => find(root, `.seat[data-side="${side}"]`));
    const boards = seats.map((seat) => /** @type {HTMLCanvasElement} */ (find(seat, "canvas")));
    this.#layer = new Layer(find(root, ".stage"), boards);
    this.#lists = seats.map((seat) => find(seat, ".callouts"));
    this.#motions = seats.map((seat) => new Motion(find(seat, ".screen"), find(seat, ".count")));
    this.#theme = readTheme(boards[0]);
    this.#tools = { pool: this.#pool, flashes: new Flashes(), inks: { flash: "", danger: "", pieces: this.#theme.pieces }, moves: false };
    this.#paint = (/** @type {import("./pool.js").Effect} */ effect, /** @type {number} */ t) => paint(this.#layer, effect, t);
  }

  /**
   * @param {Extent} extent
   */
  restyle(extent) {
    this.#extent = extent;
    this.#theme = readTheme(this.#layer.context.canvas);
    const flash = getComputedStyle(this.#host).getPropertyValue("--flash").trim();
    Object.assign(this.#tools, { moves: extent === "full", inks: { flash, danger: this.#theme.ready, pieces: this.#theme.pieces } });
    if (extent !== "full") this.#motions.forEach((motion) => motion.stand());
    if (extent === "off") this.#pool.clear();
  }

  /**
   * What the boards did; called with every frame that is shown.
   * @param {Fields[]} sides
   * @param {[number, number]} events
   * @param {number} now
   */
  hear(sides, events, now) {
    const moments = this.#moments;
    const left = moments[0].look(sides[0], events[0]);
    const right = sides.length > 1 && moments[1].look(sides[1], events[1]);
    if (this.#extent === "off") return;
    if (left) this.#happened(0, sides, now);
    if (right) this.#happened(1, sides, now);
  }

  /** @param {number} now */
  frame(now) {
    const layer = this.#layer;
    layer.begin();
    const round = this.#display.round;
    if (round === null) this.#pool.clear();
    if (this.#extent === "off" || round === null) return;
    this.#pool.each(now, this.#paint);
    const left = round.countdown - round.loop.tick;
    for (let side = 0; side < round.sides.length; side++) this.#drawSide(round.sides[side], side, left, round.countdown, now);
  }

  close() {
    for (const motion of this.#motions) motion.stand();
    this.#layer.close();
  }

  /**
   * @param {number} side
   * @param {Fields[]} sides
   * @param {number} now
   */
  #happened(side, sides, now) {
    const moment = this.#moments[side];
    const place = this.#layer.places[side];
    if (!place.seen) return;
    onBoard(this.#tools, moment, place, now);
    nameFeat(this.#lists[side], moment);
    const other = 1 - side;
    if (sides.length > 1 && moment.waits > moment.waited) onAttack(this.#tools, this.#moments[other], this.#layer.places[other], moment, place, now);
    if (moment.toppedOut) this.#lostAt[side] = now;
    if (this.#tools.moves) this.#moveBoard(moment, this.#motions[side], place.cell / devicePixelRatio);
  }

  /** @param {Moment} moment @param {Motion} motion @param {number} cell */
  #moveBoard(moment, motion, cell) {
    if (moment.toppedOut) motion.fall(cell);
    else if (moment.entered > 0) motion.lift(cell, moment.entered);
    else if (moment.from >= 0) motion.nudge(cell);
  }

  /**
   * What is drawn from the state alone.
   * @param {Fields} view
   * @param {number} side
   * @param {number} left ms of the countdown
   * @param {number} countdown all of it
   * @param {number} now
   */
  #drawSide(view, side, left, countdown, now) {
    const place = this.#layer.places[side];
    const { moves } = this.#tools;
    if (!place.seen) return;
    if (view.u8("alive") === 1) this.#motions[side].stand();
    else if (now - this.#lostAt[side] < LOST_MS) drawLost(this.#layer, place, view, this.#theme, now - this.#lostAt[side], moves);
    if (!moves) return;
    this.#motions[side].count();
    if (left > 0) this.#drawCount(place, left / countdown);
    else if (view.u32("ready") > 0 && view.u8("alive") === 1) this.#drawReady(place, Math.min(ROWS, view.u32("ready")), now);
  }

  /** @param {import("./layer.js").Place} place @param {number} part what is left of the count */
  #drawCount({ left, top, cell }, part) {
    const { context } = this.#layer;
    const [x, y, radius] = [left + (COLUMNS / 2) * cell, top + RING.row * cell, RING.radius * cell];
    const reach = radius + cell;
    this.#layer.touch(x - reach, y - reach, 2 * reach, 2 * reach);
    context.strokeStyle = this.#tools.inks.flash;
    context.lineWidth = Math.max(1, RING.line * cell);
    context.globalAlpha = 0.7;
    context.beginPath();
    context.arc(x, y, radius, -Math.PI / 2, 2 * Math.PI * part - Math.PI / 2);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Garbage that comes with the next lock. @param {import("./layer.js").Place} place @param {number} rows @param {number} now */
  #drawReady({ meterLeft, meter, top, cell }, rows, now) {
    const { context } = this.#layer;
    context.fillStyle = this.#tools.inks.flash;
    context.globalAlpha = (PULSE * (1 - Math.cos((2 * Math.PI * now) / PULSE_MS))) / 2;
    this.#layer.fill(meterLeft, top + (ROWS - rows) * cell, meter, rows * cell);
    context.globalAlpha = 1;
  }
}
