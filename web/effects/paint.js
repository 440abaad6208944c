// @ts-check
/**
 * Draws each kind of effect: a pure function of the effect and of its progress.
 */

/** @typedef {import("./layer.js").Layer} Layer */
/** @typedef {import("./pool.js").Effect} Effect */

/** The kinds of effects; 0 means no effect. */
export const KIND = Object.freeze({ bar: 1, shard: 2, trail: 3, cell: 4, ring: 5, rows: 6, sweep: 7 });

/** The number of steps in which a trail fades upwards. */
const TRAIL_STEPS = 10;
/** The growth of a ring (the outline of a cell) during its animation, as a fraction of a cell. */
const RING_GROWTH = 0.9;
/** The distance that a shard falls during its animation, as a multiple of its width. */
const FALL = 1.6;

/** Eases out: starts fast and ends slowly. @param {number} t */
const easeOut = (t) => 1 - (1 - t) ** 3;
/** Eases in: starts slowly and ends fast. @param {number} t */
const easeIn = (t) => t * t * (1.6 - 0.6 * t);

/**
 * @param {Layer} layer
 * @param {Effect} effect
 * @param {number} t the progress, from 0 to 1
 */
export function paint(layer, effect, t) {
  layer.context.fillStyle = effect.colour;
  PAINTERS[effect.kind](layer, effect, t);
  layer.context.globalAlpha = 1;
}

/**
 * Draws a cleared row: a bright bar that becomes thinner until it vanishes.
 * @param {Layer} layer
 * @param {Effect} effect
 * @param {number} t
 */
function bar(layer, { x, y, w, h, dy, force }, t) {
  const height = h * (1 - dy * easeOut(t));
  layer.context.globalAlpha = force * (1 - t) ** 1.5;
  layer.fill(x, y + (h - height) / 2, w, height);
}

/** Draws a flying cell of a cleared row. @param {Layer} layer @param {Effect} effect @param {number} t */
function shard(layer, { x, y, w, dx, dy, force }, t) {
  const size = w * (1 - easeIn(t));
  layer.context.globalAlpha = force * (1 - t);
  layer.fill(x + dx * easeOut(t) + (w - size) / 2, y + dy * t + FALL * w * t * t + (w - size) / 2, size, size);
}

/** Draws the trail of a falling piece. @param {Layer} layer @param {Effect} effect @param {number} t */
function trail(layer, { x, y, w, h, force }, t) {
  const step = h / TRAIL_STEPS;
  const from = easeOut(t) * TRAIL_STEPS;
  for (let i = Math.floor(from); i < TRAIL_STEPS; i++) {
    layer.context.globalAlpha = force * (1 - t) * ((i + 1) / TRAIL_STEPS) ** 2;
    layer.fill(x, y + i * step, w, step + 0.5);
  }
}

/** Draws a cell of a piece that locked. @param {Layer} layer @param {Effect} effect @param {number} t */
function cell(layer, { x, y, w, h, force }, t) {
  layer.context.globalAlpha = force * (1 - t) ** 2;
  layer.fill(x, y, w, h);
}

/**
 * Draws the outline of a cell of a piece that has spun; the outline grows away from the middle of the piece.
 * @param {Layer} layer
 * @param {Effect} effect
 * @param {number} t
 */
function ring(layer, { x, y, w, dx, dy, force }, t) {
  const out = easeOut(t) * RING_GROWTH;
  const size = w * (1 + out * 0.4);
  const line = Math.max(1, w * 0.1 * (1 - t));
  const left = x + dx * out - (size - w) / 2;
  const top = y + dy * out - (size - w) / 2;
  layer.context.globalAlpha = force * (1 - t);
  layer.fill(left, top, size, line);
  layer.fill(left, top + size - line, size, line);
  layer.fill(left, top + line, line, size - 2 * line);
  layer.fill(left + size - line, top + line, line, size - 2 * line);
}

/**
 * Draws the rows that are added to a garbage meter or removed from it.
 * @param {Layer} layer
 * @param {Effect} effect
 * @param {number} t
 */
function rows(layer, { x, y, w, h, dx, force }, t) {
  const wider = dx * (1 - easeOut(t));
  layer.context.globalAlpha = force * (1 - t);
  layer.fill(x - wider, y, w + 2 * wider, h);
}

/** Draws a band that runs up the board. @param {Layer} layer @param {Effect} effect @param {number} t */
function sweep(layer, { x, y, w, h, dy, force }, t) {
  const middle = y + dy * easeOut(t);
  for (let i = 0; i < TRAIL_STEPS; i++) {
    layer.context.globalAlpha = (force * (1 - t) * (TRAIL_STEPS - i)) / TRAIL_STEPS;
    layer.fill(x, middle + (i * h) / TRAIL_STEPS, w, h / TRAIL_STEPS + 0.5);
  }
}

/**
 * The function that draws each kind of effect, indexed by the kind.
 * @type {readonly ((layer: Layer, effect: Effect, t: number) => void)[]}
 */
const PAINTERS = [() => undefined, bar, shard, trail, cell, ring, rows, sweep];
