// @ts-check
/**
 * The curves of a game as an element: sharp at every size, in the current colours, and with a description in words.
 */
import { sharpened } from "../../base/canvas.js";
import { t, write } from "../../language/language.js";
import { drawPlot } from "./plot.js";

/** @typedef {import("./report.js").Side} Side */
/** @typedef {import("./report.js").Statistics["chart"]} Chart */

const DASHES = [[], [3, 2]];

/**
 * @param {Side[]} sides
 * @param {(side: number) => string} nameOf
 * @param {number} length in ticks
 * @param {Chart} chart
 * @returns {HTMLElement}
 */
export function chartOf(sides, nameOf, length, chart) {
  const figure = document.createElement("figure");
  figure.className = "chart";
  const legend = document.createElement("figcaption");
  legend.append(...sides.map((_, side) => {
    const entry = document.createElement("span");
    entry.dataset.side = String(side);
    write(entry, () => nameOf(side));
    return entry;
  }));
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  write(canvas, () => inWords(sides, nameOf, chart), "aria-label");
  figure.append(legend, canvas);
  follow(canvas, () => draw(canvas, sides, length, chart));
  return figure;
}

/**
 * Describes the curves for people who cannot see them.
 * @param {Side[]} sides
 * @param {(side: number) => string} nameOf
 * @param {Chart} chart
 */
function inWords(sides, nameOf, { what, inWords }) {
  return [t(what), ...sides.map((side, at) => inWords(nameOf(at), side))].join(t("main.space"));
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Side[]} sides
 * @param {number} length
 * @param {Chart} chart
 */
function draw(canvas, sides, length, { titles: [upper, lower] }) {
  const at = sharpened(canvas);
  if (at === null) return;
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const look = {
    faint: colour("ink-2"), grid: colour("line"), font: style.fontFamily,
    lines: [colour("piece-j"), colour("piece-l")], dashes: DASHES,
  };
  const curves = sides.map(({ curve }) => curve);
  drawPlot(at.context, { width: canvas.width, height: canvas.height, ratio: at.ratio }, look, {
    curves,
    length,
    titles: [t(upper), t(lower)],
  });
}

/**
 * Draws again when the size, the language or the looks change, while the canvas is on the page.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} redraw
 */
export function follow(canvas, redraw) {
  let wasThere = false;
  const again = () => {
    wasThere ||= canvas.isConnected;
    if (canvas.isConnected || !wasThere) return redraw();
    sizes.disconnect();
    looks.disconnect();
  };
  const sizes = new ResizeObserver(() => {
    const app = canvas.closest(".app");
    const { host } = /** @type {ShadowRoot} */ (canvas.getRootNode());
    if (app !== null)
      for (const one of [app, host]) looks.observe(one, { attributeFilter: ["data-theme", "data-palette", "style", "lang"] });
    again();
  });
  const looks = new MutationObserver(again);
  sizes.observe(canvas);
}
