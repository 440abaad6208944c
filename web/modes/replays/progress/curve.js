// @ts-check
/** Draws the means of days or weeks as a line with dots. */
import { sharpened } from "../../../base/canvas.js";

/** @typedef {import("./periods.js").Period} Period */

/** The size of the text and of a dot, in CSS pixels. */
const [TEXT, DOT] = [12, 3.5];
/** The room above and below the curve, as a part of the range. */
const MARGIN = 0.1;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Period[]} periods at least one
 * @param {{ value: (value: number) => string, day: (at: number) => string }} words
 */
export function drawCurve(canvas, periods, words) {
  const at = sharpened(canvas);
  if (at === null) return;
  const { context: ctx, ratio, width, height } = at;
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  ctx.scale(ratio, ratio);
  ctx.font = `${TEXT}px ${style.fontFamily}`;
  const [low, high] = rangeOf(periods.map(({ mean }) => mean));
  const [first, last] = [periods[0].start, periods[periods.length - 1].start];
  const marks = [low, (low + high) / 2, high];
  const left = Math.max(...marks.map((value) => ctx.measureText(words.value(value)).width)) + TEXT;
  const [top, bottom, right] = [TEXT, height - 2 * TEXT, width - 2 * DOT];
  const part = (/** @type {number} */ start) => (last === first ? 0.5 : (start - first) / (last - first));
  const x = (/** @type {number} */ start) => left + (right - left) * part(start);
  const y = (/** @type {number} */ value) => bottom - ((bottom - top) * (value - low)) / (high - low);
  [ctx.strokeStyle, ctx.fillStyle, ctx.textBaseline] = [colour("line"), colour("ink-2"), "middle"];
  for (const value of marks) {
    line(ctx, [[left, y(value)], [right, y(value)]]);
    ctx.textAlign = "right";
    ctx.fillText(words.value(value), left - TEXT / 2, y(value));
  }
  ctx.textAlign = "left";
  ctx.fillText(words.day(first), left, height - TEXT / 2);
  ctx.textAlign = "right";
  if (last !== first) ctx.fillText(words.day(last), right, height - TEXT / 2);
  [ctx.strokeStyle, ctx.fillStyle, ctx.lineWidth] = [colour("piece-j"), colour("piece-j"), 2];
  const points = periods.map(({ start, mean }) => /** @type {[number, number]} */ ([x(start), y(mean)]));
  line(ctx, points);
  for (const [left, top] of points) {
    ctx.beginPath();
    ctx.arc(left, top, DOT, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** Returns a range around numbers that is never empty. @param {number[]} values @returns {[number, number]} */
export function rangeOf(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = high > low ? MARGIN * (high - low) : Math.max(Math.abs(high) * MARGIN, MARGIN);
  return [low - margin, high + margin];
}

/** @param {CanvasRenderingContext2D} ctx @param {[number, number][]} points */
function line(ctx, points) {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.stroke();
}
