// @ts-check
/**
 * Effects while the player waits: a ring for the rest of the countdown before a round, and a glow for garbage that is about to
 * enter.
 */
import { COLUMNS, ROWS } from "../board/geometry.js";

/** @typedef {import("./layer.js").Layer} Layer */

/** Garbage that is about to enter glows slowly: the period of the glow in ms, and its maximum opacity. */
const PULSE_MS = 1000;
const PULSE = 0.32;
/**
 * The ring around the number of the countdown, in cells: its radius, its line width, and the distance of its centre from the top
 * of the board.
 */
const RING = { radius: 2.5, line: 0.14, row: 7.4 };

/** @param {Layer} layer @param {string} colour @param {number} part the remaining part of the count */
export function drawCount(layer, colour, part) {
  const { context, place: { left, top, cell } } = layer;
  const [x, y, radius] = [left + (COLUMNS / 2) * cell, top + RING.row * cell, RING.radius * cell];
  const reach = radius + cell;
  layer.touch(x - reach, y - reach, 2 * reach, 2 * reach);
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, RING.line * cell);
  context.globalAlpha = 0.7;
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, 2 * Math.PI * part - Math.PI / 2);
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * Draws the glow of garbage that enters with the next lock.
 * @param {Layer} layer
 * @param {string} colour
 * @param {number} rows
 * @param {number} now
 */
export function drawReady(layer, colour, rows, now) {
  const { context, place: { meterLeft, meter, top, cell } } = layer;
  context.fillStyle = colour;
  context.globalAlpha = (PULSE * (1 - Math.cos((2 * Math.PI * now) / PULSE_MS))) / 2;
  layer.fill(meterLeft, top + (ROWS - rows) * cell, meter, rows * cell);
  context.globalAlpha = 1;
}
