// @ts-check
/**
 * Curves over time, drawn on a canvas: one value above (such as the attack), the height below, one line for each player.
 *
 * The players' lines differ not only in colour: the second one is dashed.
 */
import { number } from "../../language/language.js";
import { minutes } from "../../base/minutes.js";

/** @typedef {[tick: number, value: number, height: number][]} Curve */
/** @typedef {{ faint: string, grid: string, font: string, lines: string[], dashes: number[][] }} Look */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** Steps of the time axis, in s. The first step with few enough marks is used. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 14400];
const MOST_MARKS = 7;
/** Steps of the vertical axes. */
const ROWS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

/**
 * Returns the first step that divides a length into few enough parts.
 * @param {number} length
 * @param {readonly number[]} steps
 * @param {number} most
 */
export const stepFor = (length, steps, most) => steps.find((step) => length / step <= most) ?? steps[steps.length - 1];

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ width: number, height: number, ratio: number }} size in device pixels
 * @param {Look} look
 * @param {{ curves: Curve[], length: number, titles: [string, string] }} what `length` is in ticks
 */
export function drawPlot(ctx, { width, height, ratio }, look, { curves, length, titles }) {
  ctx.clearRect(0, 0, width, height);
  const text = Math.round(12 * ratio);
  ctx.font = `${text}px ${look.font}`;
  ctx.lineWidth = Math.max(1, Math.round(ratio));
  const most = [1, 2].map((value) => Math.max(1, ...curves.flatMap((curve) => curve.map((point) => point[value]))));
  const left = Math.ceil(Math.max(...most.map((value) => ctx.measureText(number(value)).width)) + 0.7 * text);
  const room = (height - 5.2 * text) / 2;
  most.forEach((value, i) => {
    /** @type {Box} */
    const box = {
      left, top: Math.round(1.5 * text + i * (room + 2.2 * text)),
      width: width - left - ratio, height: Math.round(room),
    };
    drawRows(ctx, box, look, value, text);
    ctx.fillStyle = look.faint;
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    ctx.fillText(titles[i], box.left, box.top - 0.45 * text);
    curves.forEach((curve, side) => {
      const points = curve.map((point) => [point[0] / length, point[i + 1] / value]);
      drawLine(ctx, box, look, side, points);
    });
  });
  drawTimes(ctx, { left, top: height - 1.2 * text, width: width - left - ratio, height: text }, look, length);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Box} box
 * @param {Look} look
 * @param {number} most
 * @param {number} text
 */
function drawRows(ctx, { left, top, width, height }, look, most, text) {
  ctx.strokeStyle = look.grid;
  ctx.fillStyle = look.faint;
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  const step = stepFor(most, ROWS, Math.max(1, Math.floor(height / (1.8 * text))));
  for (let value = 0; value <= most; value += step) {
    const y = Math.round(top + height * (1 - value / most)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(left + width, y);
    ctx.stroke();
    ctx.fillText(number(value), left - 0.5 * text, y);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Box} box
 * @param {Look} look
 * @param {number} length
 */
function drawTimes(ctx, { left, top, width }, look, length) {
  ctx.fillStyle = look.faint;
  ctx.textBaseline = "top";
  const step = stepFor(length / 1000, STEPS, MOST_MARKS) * 1000;
  for (let tick = 0; tick <= length; tick += step) {
    const x = left + (width * tick) / Math.max(1, length);
    ctx.textAlign = tick === 0 ? "left" : x > left + width * 0.95 ? "right" : "center";
    ctx.fillText(minutes(tick), x, top);
  }
}

/**
 * Draws a line of steps, because counts change in jumps.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Box} box
 * @param {Look} look
 * @param {number} side
 * @param {number[][]} points from 0 to 1 in both directions
 */
function drawLine(ctx, { left, top, width, height }, look, side, points) {
  ctx.save();
  ctx.strokeStyle = look.lines[side];
  ctx.lineWidth *= 2;
  ctx.lineJoin = "round";
  ctx.setLineDash(look.dashes[side].map((dash) => dash * ctx.lineWidth));
  ctx.beginPath();
  let before = top + height;
  ctx.moveTo(left, before);
  for (const [x, y] of points) {
    ctx.lineTo(left + x * width, before);
    before = top + height * (1 - y);
    ctx.lineTo(left + x * width, before);
  }
  ctx.stroke();
  ctx.restore();
}
