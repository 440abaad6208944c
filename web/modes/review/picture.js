// @ts-check
/** Draws a review as a picture to show around: both players, the curve, and the summary. */
import { drawCurve } from "./curve.js";
import { accuracyOf, countsOf } from "./words.js";

/** @typedef {import("./types").Player} Player */

/** The size of the picture, in pixels: that of the cards in which sites show links. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 48;
const CURVE = { top: 170, height: 220 };

/**
 * @param {HTMLElement} root the column of the review, whose colours and font the picture takes
 * @param {object} shown
 * @param {import("./curve.js").Shown} shown.curve
 * @param {string[]} shown.names
 * @param {Player[]} shown.players
 * @param {string[]} shown.sentences
 * @returns {Promise<Blob>}
 */
export async function pictureOf(root, { curve, names, players, sentences }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(root);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  context.fillStyle = colour("page");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textBaseline = "alphabetic";
  /** @param {string} text @param {number} x @param {number} y @param {number} size */
  const write = (text, x, y, size, ink = "ink") => {
    context.font = `${size > 30 ? 700 : 400} ${size}px ${style.fontFamily}`;
    context.fillStyle = colour(ink);
    context.fillText(text, x, y, WIDTH / 2 - MARGIN);
  };
  players.forEach((player, side) => {
    const x = MARGIN + side * (WIDTH / 2);
    write(names[side], x, 68, 30);
    write(accuracyOf(player.accuracy), x, 124, 52);
    write(countsOf(player), x + 200, 118, 26, "ink-2");
  });
  drawOver(root, context, curve);
  context.font = `24px ${style.fontFamily}`;
  context.fillStyle = colour("ink");
  sentences.forEach((sentence, nth) => context.fillText(sentence, MARGIN, 442 + 34 * nth, WIDTH - 2 * MARGIN));
  write("Stackmate", WIDTH - MARGIN - 130, HEIGHT - 20, 26, "accent");
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"));
}

/**
 * Draws the curve at its place. It is drawn on a canvas of the column first, because it takes its size and colours from there.
 * @param {HTMLElement} root
 * @param {CanvasRenderingContext2D} context
 * @param {import("./curve.js").Shown} curve
 */
function drawOver(root, context, curve) {
  const canvas = document.createElement("canvas");
  const size = { width: `${WIDTH - 2 * MARGIN}px`, height: `${CURVE.height}px` };
  Object.assign(canvas.style, { position: "fixed", left: "0", top: "0", visibility: "hidden", ...size });
  root.append(canvas);
  drawCurve(canvas, curve);
  context.drawImage(canvas, MARGIN, CURVE.top, WIDTH - 2 * MARGIN, CURVE.height);
  canvas.remove();
}
