// @ts-check
/**
 * The effects of a game: cleared rows, drops, spins, attacks, incoming garbage, a lost board, the countdown.
 *
 * Effects and game never wait for each other. The boards show the current state, and this module draws the effects of events
 * above them, from the events and the time. The number of effects is limited (`pool.js`), and no objects are created while a
 * game runs.
 */
import { ROWS } from "../board/geometry.js";
import { find } from "../page/panel.js";
import { readTheme } from "../board/canvas.js";
import { Bolts } from "./bolts.js";
import { nameFeat } from "./feats.js";
import { Flashes } from "./flashes.js";
import { Layer } from "./layer.js";
import { LOST_MS, drawLost } from "./lost.js";
import { Moment } from "./moment.js";
import { Motion } from "./motion.js";
import { paint } from "./paint.js";
import { Pool } from "./pool.js";
import { onBoard, wayOf } from "./spawn.js";
import { drawCount, drawReady } from "./waiting.js";

/** @typedef {"full" | "calm" | "off"} Extent */
/** @typedef {import("../types").Fields} Fields */

/**
 * The maximum number of simultaneous effects on each board: enough for two quads (clears of four rows) with all their shards, and
 * more.
 */
const MOST = 128;
/**
 * While a person plays, this is the minimum time from one drawing of effects to the next, in ms: drawing effects delays the next
 * picture of the board, which may be the answer to a key.
 */
const GIVES_WAY_MS = 20;
export class Effects {
  #display;
  #layers;
  #bolts;
  #observer;
  #moments = [new Moment(), new Moment()];
  #lists;
  #motions;
  #host;
  /** The time at which each board was lost. */
  #lostAt = [-Infinity, -Infinity];
  /** @type {Extent} */
  #extent = "off";
  #isPlayed = false;
  #drawnAt = -Infinity;
  /** @type {import("../board/geometry.js").Theme} */
  #theme;
  /** The parts that create effects, one object for each board. @type {import("./spawn.js").Tools[]} */
  #tools;
  #painters;

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {import("../round/display.js").Display} display
   */
  constructor(host, root, display) {
    this.#host = host;
    this.#display = display;
    const seats = [0, 1].map((side) => find(root, `.seat[data-side="${side}"]`));
    const boards = seats.map((seat) => /** @type {HTMLCanvasElement} */ (find(seat, "canvas")));
    const stage = find(root, ".stage");
    this.#layers = boards.map((board) => new Layer(stage, board));
    this.#bolts = new Bolts(stage);
    this.#observer = new ResizeObserver(() => this.#layers.forEach((layer) => (layer.stale = true)));
    for (const element of [stage, ...boards]) this.#observer.observe(element);
    this.#lists = seats.map((seat) => find(seat, ".callouts"));
    this.#motions = seats.map((seat) => new Motion(find(seat, ".screen"), find(seat, ".count")));
    this.#theme = readTheme(boards[0]);
    const flashes = new Flashes();
    this.#tools = boards.map(() => ({
      pool: new Pool(MOST), flashes, inks: { flash: "", pieces: this.#theme.pieces }, moves: false,
    }));
    this.#painters = this.#layers.map(
      (layer) => (/** @type {import("./pool.js").Effect} */ effect, /** @type {number} */ t) => paint(layer, effect, t),
    );
  }

  /**
   * @param {Extent} extent
   */
  restyle(extent) {
    this.#extent = extent;
    this.#theme = readTheme(this.#layers[0].context.canvas);
    const flash = getComputedStyle(this.#host).getPropertyValue("--flash").trim();
    for (const tools of this.#tools)
      Object.assign(tools, { moves: extent === "full", inks: { flash, pieces: this.#theme.pieces } });
    if (extent !== "full") this.#motions.forEach((motion) => motion.stand());
    if (extent === "off") this.#clear();
  }

  /**
   * Handles the events of the boards; called with every shown frame.
   * @param {Fields[]} sides
   * @param {[number, number]} events
   * @param {boolean} isPlayed whether a person plays
   * @param {number} now
   */
  hear(sides, events, isPlayed, now) {
    this.#isPlayed = isPlayed;
    const moments = this.#moments;
    const left = moments[0].look(sides[0], events[0]);
    const right = sides.length > 1 && moments[1].look(sides[1], events[1]);
    if (this.#extent === "off") return;
    if (left) this.#happened(0, sides, now);
    if (right) this.#happened(1, sides, now);
  }

  /** @param {number} now */
  frame(now) {
    if (this.#isPlayed && Math.abs(now - this.#drawnAt) < GIVES_WAY_MS) return;
    this.#drawnAt = now;
    const round = this.#display.round;
    if (round === null) this.#clear();
    const left = round === null ? 0 : round.countdown - round.loop.tick;
    for (let side = 0; side < this.#layers.length; side++) {
      const layer = this.#layers[side];
      layer.begin();
      if (this.#extent !== "off" && round !== null && side < round.sides.length) {
        this.#tools[side].pool.each(now, this.#painters[side]);
        this.#drawSide(round.sides[side], side, left, round.countdown, now);
      }
      layer.end();
    }
  }

  close() {
    for (const motion of this.#motions) motion.stand();
    this.#observer.disconnect();
    this.#bolts.close();
    for (const layer of this.#layers) layer.close();
  }

  #clear() {
    for (const { pool } of this.#tools) pool.clear();
  }

  /**
   * @param {number} side
   * @param {Fields[]} sides
   * @param {number} now
   */
  #happened(side, sides, now) {
    const moment = this.#moments[side];
    const tools = this.#tools[side];
    const { place } = this.#layers[side];
    if (!place.seen) return;
    onBoard(tools, moment, place, now);
    nameFeat(this.#lists[side], moment);
    if (moment.toppedOut) this.#lostAt[side] = now;
    if (!tools.moves) return;
    if (sides.length > 1 && moment.waits > moment.waited) this.#send(1 - side, side);
    this.#moveBoard(moment, this.#motions[side], place.cell / devicePixelRatio);
  }

  /** Shows an attack that flies from board to board. @param {number} from @param {number} to */
  #send(from, to) {
    const [sender, receiver] = [this.#layers[from], this.#layers[to]];
    const way = wayOf(this.#moments[from], sender.place, this.#moments[to], receiver.place);
    if (way === null || !sender.place.seen) return;
    const on = (/** @type {Layer} */ { corner }, /** @type {{ x: number, y: number }} */ { x, y }) => ({
      x: corner.x + x / devicePixelRatio,
      y: corner.y + y / devicePixelRatio,
    });
    const { flash, pieces } = this.#tools[from].inks;
    this.#bolts.send(
      on(sender, way.from), on(receiver, way.to),
      way.size / devicePixelRatio, way.piece ? pieces[way.piece] : flash,
    );
  }

  /** @param {Moment} moment @param {Motion} motion @param {number} cell */
  #moveBoard(moment, motion, cell) {
    if (moment.toppedOut) motion.fall(cell);
    else if (moment.entered > 0) motion.lift(cell, moment.entered);
    else if (moment.from >= 0) motion.nudge(cell);
  }

  /**
   * Draws the effects that depend only on the current state of the board, not on its events.
   * @param {Fields} view
   * @param {number} side
   * @param {number} left the rest of the countdown in ms
   * @param {number} countdown the whole countdown in ms
   * @param {number} now
   */
  #drawSide(view, side, left, countdown, now) {
    const layer = this.#layers[side];
    const { place } = layer;
    const { moves, inks } = this.#tools[side];
    if (!place.seen) return;
    if (view.u8("alive") === 1) this.#motions[side].stand();
    else if (Math.abs(now - this.#lostAt[side]) < LOST_MS)
      drawLost(layer, place, view, this.#theme, now - this.#lostAt[side], moves);
    if (!moves) return;
    this.#motions[side].count();
    if (left > 0) drawCount(layer, inks.flash, left / countdown);
    else if (view.u32("ready") > 0 && view.u8("alive") === 1)
      drawReady(layer, inks.flash, Math.min(ROWS, view.u32("ready")), now);
  }
}
