// @ts-check
/** Reads pixels from the boards' canvases. Colours are `#rrggbb`; lengths are in device pixels. */
import { geometry } from "../../../web/board/geometry.js";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {{ count: number, left: number, top: number, right: number, bottom: number }} Patch the number of pixels that have a
 * colour, and the bounding box of these pixels
 */

/** The pieces' letters in the order of the view's codes. */
export const PIECES = ["i", "o", "t", "l", "j", "s", "z"];

/**
 * Waits until the latest change is drawn: for at least two animation frames, the last with a time stamp after the call. A frame
 * that comes late has an older time stamp.
 * @param {Page} page
 */
export const drawn = (page) =>
  page.evaluate(async () => {
    const since = performance.now();
    for (let frames = 0, time = 0; frames < 2 || time < since + 1; frames += 1)
      time = await new Promise((done) => requestAnimationFrame(done));
  });

/**
 * Returns the size of a side's canvas and the positions of the board and its other parts on it.
 * @param {Page} page
 * @param {number} [side]
 */
export async function placeOf(page, side = 0) {
  const { width, height } = await page.locator(`.seat[data-side="${side}"] canvas`).first().evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    return { width, height };
  });
  return { width, height, ...geometry(width, height) };
}

/**
 * Returns the colours in a part of the picture, each with the number and the bounding box of its pixels.
 * @param {Page} page
 * @param {{ x: number, y: number, w: number, h: number }} part
 * @param {number} [side]
 * @returns {Promise<Record<string, Patch>>}
 */
export async function colours(page, part, side = 0) {
  await drawn(page);
  return page.locator(`.seat[data-side="${side}"] canvas`).first().evaluate((canvas, { x, y, w, h }) => {
    const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
    const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(x, y, w, h);
    /** @type {Record<string, Patch>} */
    const seen = {};
    for (let i = 0; i < data.length; i += 4) {
      const name = `#${[0, 1, 2].map((j) => data[i + j].toString(16).padStart(2, "0")).join("")}`;
      const [px, py] = [x + ((i / 4) % w), y + Math.floor(i / 4 / w)];
      const patch = (seen[name] ??= { count: 0, left: px, top: py, right: px, bottom: py });
      patch.count += 1;
      [patch.left, patch.right] = [Math.min(patch.left, px), Math.max(patch.right, px)];
      [patch.top, patch.bottom] = [Math.min(patch.top, py), Math.max(patch.bottom, py)];
    }
    return seen;
  }, part);
}

/**
 * Returns the colour at each of the points.
 * @param {Page} page
 * @param {readonly (readonly [number, number])[]} points
 * @param {number} [side]
 * @returns {Promise<string[]>}
 */
export async function pixels(page, points, side = 0) {
  await drawn(page);
  return page
    .locator(`.seat[data-side="${side}"] canvas`)
    .first()
    .evaluate((canvas, points) => {
      const context = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext("2d"));
      const hex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, "0");
      return points.map(([x, y]) => {
        const { data } = context.getImageData(Math.floor(x), Math.floor(y), 1, 1);
        return `#${[...data.slice(0, 3)].map(hex).join("")}`;
      });
    }, points);
}

/**
 * Returns the coordinates of a point in a cell of the board.
 * @param {Awaited<ReturnType<typeof placeOf>>} at
 * @param {readonly [number, number]} cell column and row
 * @param {readonly [number, number]} [part] the point within the cell, from 0 to 1, rightwards and downwards
 * @returns {[number, number]}
 */
export const inCell = ({ left, top, cell }, [column, row], [x, y] = [0.92, 0.5]) => [
  left + (column + x) * cell,
  top + (19 - row + y) * cell,
];

/**
 * Returns the values of custom properties of the style sheet, such as colours.
 * @param {Page} page
 * @param {...string} names of custom properties
 */
export const named = (page, ...names) =>
  page
    .locator("canvas")
    .first()
    .evaluate((canvas, names) => names.map((name) => getComputedStyle(canvas).getPropertyValue(`--${name}`).trim()), names);

/** @param {string} colour @returns {number[]} */
const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/**
 * Returns the difference between two colours in the channel (red, green or blue) in which they differ most.
 * @param {string} a
 * @param {string} b
 */
export const distance = (a, b) => Math.max(...channels(a).map((value, i) => Math.abs(value - channels(b)[i])));

/** Blends a colour over another one. @param {string} below @param {string} above @param {number} alpha */
export const mixed = (below, above, alpha) => {
  const mix = (/** @type {number} */ value, /** @type {number} */ i) =>
    Math.round(value + alpha * (channels(above)[i] - value)).toString(16).padStart(2, "0");
  return `#${channels(below).map(mix).join("")}`;
};
