// @ts-check
/**
 * Draws the chance to win over a match, over the attack of both sides, or in a game alone the share of the time that was
 * necessary. Each fault has a mark.
 */
import { sharpened } from "../../base/canvas.js";
import { minutes } from "../../base/minutes.js";
import { t } from "../../language/language.js";

/** @typedef {{ tick: number, chance: number, kind: string }} Fault */
/**
 * @typedef {object} Shown
 * @property {[tick: number, chance: number][]} curve
 * @property {[tick: number, attack: number, height: number][][]} attacks by side, as in a replay's report
 * @property {Fault[]} faults of the shown side
 * @property {number} length in ticks
 * @property {number} at the tick of the shown placement
 * @property {number} side the shown one
 * @property {boolean} [isAlone] whether the curve shows shares of time instead of chances
 */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The radius of a mark, in CSS pixels. */
const MARKS = /** @type {Readonly<Record<string, number>>} */ ({ inaccuracy: 3, mistake: 4, blunder: 5 });
/** The corners of a mark, in radii; a disk has none. */
const CORNERS = /** @type {Readonly<Record<string, number[][]>>} */ ({
  mistake: [[0, -1], [1, 0.8], [-1, 0.8]], blunder: [[0, -1], [1, 0], [0, 1], [-1, 0]],
});
const DASH = [3, 3];

/** Draws a review's curve on its canvas. @param {HTMLCanvasElement} canvas @param {Shown} shown */
export function drawCurve(canvas, shown) {
  const at = sharpened(canvas);
  if (at === null) return;
  const { context: ctx, ratio } = at;
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const text = Math.round(11 * ratio);
  /** @type {Box} */
  const box = { left: 0, top: 3 * ratio, width: canvas.width, height: canvas.height - text * 1.4 - 3 * ratio };
  const x = (/** @type {number} */ tick) => box.left + (box.width * tick) / Math.max(1, shown.length);
  const y = (/** @type {number} */ part) => box.top + box.height * (1 - part);
  ctx.lineWidth = Math.max(1, ratio);
  const sides = [colour("piece-j"), colour("piece-l")];
  drawMiddle(ctx, box, y(0.5), colour("line"));
  const most = Math.max(1, ...shown.attacks.flatMap((curve) => curve.map(([, attack]) => attack)));
  shown.attacks.forEach((curve, side) => {
    drawLine(ctx, curve.map(([tick, attack]) => [x(tick), y(attack / most)]), sides[side], [ratio, 2 * ratio], ratio);
  });
  const points = shown.curve.map(([tick, chance]) => /** @type {[number, number]} */ ([x(tick), y(chance)]));
  fillBelow(ctx, box, points, sides[shown.side]);
  drawLine(ctx, points, sides[shown.side], [], 2 * ratio);
  for (const { tick, chance, kind } of shown.faults)
    drawMark(ctx, x(tick), y(chance), kind, (MARKS[kind] ?? 3) * ratio, colour(`review-${kind}`));
  ctx.fillStyle = colour("ink");
  ctx.fillRect(Math.min(box.width - ratio, x(shown.at)), box.top, Math.max(1, ratio), box.height);
  drawEnds(ctx, canvas.height, text, `${text}px ${style.fontFamily}`, colour("ink-2"), box.width, shown.length);
}

/** @param {CanvasRenderingContext2D} ctx @param {Box} box @param {number} y @param {string} colour */
function drawMiddle(ctx, { left, width }, y, colour) {
  ctx.strokeStyle = colour;
  ctx.setLineDash(DASH.map((dash) => dash * ctx.lineWidth));
  ctx.beginPath();
  ctx.moveTo(left, y);
  ctx.lineTo(left + width, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number[][]} points
 * @param {string} colour
 * @param {number[]} dash
 * @param {number} width
 */
function drawLine(ctx, points, colour, dash, width) {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.setLineDash(dash);
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.stroke();
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {Box} box @param {[number, number][]} points @param {string} colour */
function fillBelow(ctx, { top, height }, points, colour) {
  if (points.length === 0) return;
  ctx.save();
  ctx.globalAlpha = 0.22;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(points[0][0], top + height);
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.lineTo(points[points.length - 1][0], top + height);
  ctx.fill();
  ctx.restore();
}

/**
 * Draws the mark of a fault. The shapes differ too: a disk, a triangle, a square on its corner.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 * @param {number} radius
 * @param {string} colour
 */
function drawMark(ctx, x, y, kind, radius, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  if (kind === "inaccuracy") ctx.arc(x, y, radius, 0, 2 * Math.PI);
  for (const [dx, dy] of CORNERS[kind] ?? []) ctx.lineTo(x + dx * radius, y + dy * radius);
  ctx.fill();
}

/**
 * Writes the first and the last moment below the curve.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} bottom
 * @param {number} text its size
 * @param {string} font
 * @param {string} colour
 * @param {number} width
 * @param {number} length
 */
function drawEnds(ctx, bottom, text, font, colour, width, length) {
  ctx.font = font;
  ctx.fillStyle = colour;
  ctx.textBaseline = "bottom";
  ctx.textAlign = "left";
  ctx.fillText(minutes(0), 0, bottom - text * 0.1);
  ctx.textAlign = "right";
  ctx.fillText(minutes(length), width, bottom - text * 0.1);
  ctx.textAlign = "left";
}

/** Describes a curve for people who cannot see it. @param {Shown} shown @param {string} name @returns {string} */
export function curveInWords({ curve, faults, isAlone = false }, name) {
  if (curve.length === 0) return t(isAlone ? "review.curve.empty.alone" : "review.curve.empty");
  const [lowest, highest] = [Math.min, Math.max].map((pick) => Math.round(100 * pick(...curve.map(([, chance]) => chance))));
  return t(isAlone ? "review.curve.alone" : "review.curve", { name, lowest, highest, count: faults.length });
}
