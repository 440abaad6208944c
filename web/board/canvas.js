// @ts-check
/**
 * A sharp canvas for one board: it adapts to its size on the page and to the pixel ratio, and draws only when the picture has
 * changed.
 */
import { layersOf } from "./columns.js";
import { geometry } from "./geometry.js";
import { t } from "../language/language.js";
import { SIGNATURE_LENGTH, changed, draw } from "./render.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("./geometry.js").Theme} Theme */

/** The empty board before a match. @type {Fields} */
const BLANK = { u8: (name) => (name === "alive" ? 1 : 0), u32: () => 0, bytes: (_, length) => new Uint8Array(length) };

const PIECES = ["i", "o", "t", "l", "j", "s", "z", "garbage"];

/**
 * Reads the theme of an element from its CSS custom properties, which the style sheet and the settings determine.
 * @param {Element} element
 * @returns {Theme}
 */
export function readTheme(element) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    well: read("well"),
    grid: read("grid"),
    label: read("ink-2"),
    ready: read("danger"),
    queued: read("warn"),
    font: style.fontFamily,
    frame: read("frame"),
    ink: read("ink"),
    hold: t("main.hold"),
    next: t("main.next"),
    backToBack: t("main.counter.back-to-back"),
    combo: t("main.counter.combo"),
    ghost: Number(read("ghost")),
    ghostFill: Number(read("ghost-fill")),
    ghostLine: Number(read("ghost-line")),
    dots: read("dots") === "yes",
    block: layersOf(read("block")),
    mark: read("mark"),
    marks: /** @type {Theme["marks"]} */ (read("marks")),
    previews: Number(read("previews")),
    plain: read("plain") === "yes",
    turned: read("turned") === "yes",
    pieces: [read("dead"), ...PIECES.map((name) => read(`piece-${name}`))],
  };
}

export class BoardCanvas {
  #canvas;
  #onGeometry;
  #context;
  #observer;
  #signature = new Uint8Array(SIGNATURE_LENGTH);
  #view = BLANK;
  #stale = true;
  /** The pixel ratio at the last resize. It changes when a window moves to another monitor. */
  #ratio = 1;
  #geometry = geometry(300, 320);
  /** @type {Theme | null} */
  #theme = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(at: import("./geometry.js").Geometry, ratio: number) => void} onGeometry called when the size changed; `ratio` is
   *   device pixels per CSS pixel
   */
  constructor(canvas, onGeometry) {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser has no 2D canvas");
    this.#canvas = canvas;
    this.#onGeometry = onGeometry;
    this.#context = context;
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(canvas);
  }

  /**
   * Shows the board of a side from now on.
   * @param {Fields | null} view null shows an empty board
   */
  show(view) {
    this.#view = view ?? BLANK;
    this.#stale = true;
    this.paint();
  }

  /** Draws if the picture has changed. Returns whether it drew. */
  paint() {
    if (this.#theme === null) return false;
    if (this.#ratio !== devicePixelRatio) this.#resize();
    const differs = changed(this.#view, this.#signature);
    if (!differs && !this.#stale) return false;
    this.#stale = false;
    draw(this.#context, this.#view, this.#geometry, this.#theme);
    return true;
  }

  /** Draws again with the current style. */
  restyle() {
    if (this.#theme === null) return;
    const { plain } = this.#theme;
    this.#theme = readTheme(this.#canvas);
    this.#stale = true;
    // A plain board has another shape.
    if (this.#theme.plain !== plain) this.#resize();
    this.paint();
  }

  close() {
    this.#observer.disconnect();
  }

  #resize() {
    const ratio = devicePixelRatio;
    this.#ratio = ratio;
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#theme = readTheme(this.#canvas);
    const at = geometry(this.#canvas.width, this.#canvas.height, this.#theme.plain);
    this.#geometry = at;
    this.#onGeometry(at, ratio);
    this.#stale = true;
    this.paint();
  }
}
