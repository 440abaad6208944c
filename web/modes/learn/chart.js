// @ts-check
/**
 * The curves of a training: how long its games last, and the paper's other figures, over the pieces of training.
 */
import { sharpened } from "../../base/canvas.js";
import { number, t } from "../../language/language.js";
import { LINES, clears } from "./lines.js";
import { PAPER } from "./numbers.js";

/** @typedef {import("./lines.js").Tab} Tab */
/** @typedef {import("./lines.js").Line} Line */

/** @typedef {import("./types").ExamPoint} ExamPoint */
/**
 * @typedef {{ games: [number, number][], exams: ExamPoint[], order: number, pieces: number, isOn: boolean }} Series a learner's
 *   data; `isOn` means that it began with opened weights
 */

/** The least and the largest number on the axes of survival. */
const [LEAST_X, LEAST_Y, LARGEST_Y] = [10, 5, 10_000];
const [FONT_SIZE, MARGIN] = [11, 10];

export class Chart {
  #canvas;
  /** @type {{ tab: Tab, series: Series[] }} */
  #shown = { tab: "survival", series: [] };
  #observer;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.draw());
    this.#observer.observe(canvas);
  }

  /** @param {Tab} tab @param {Series[]} series of one or two learners */
  show(tab, series) {
    this.#shown = { tab, series };
    this.draw();
  }

  draw() {
    const canvas = this.#canvas;
    const at = sharpened(canvas);
    if (at === null) return;
    const { context, width, height, ratio } = at;
    context.scale(ratio, ratio);
    const style = getComputedStyle(canvas);
    const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const plot = new Plot(context, width, height, this.#shown, {
      font: `${FONT_SIZE}px ${style.fontFamily}`,
      grid: ink("--line"), text: ink("--ink-2"), paper: ink("--ink"),
      series: [ink("--accent"), ink("--piece-l")],
      lines: [ink("--accent"), ink("--piece-l"), ink("--piece-t")],
    });
    plot.draw();
  }

  close() {
    this.#observer.disconnect();
  }
}

/** @typedef {{ font: string, grid: string, text: string, paper: string, series: string[], lines: string[] }} Inks */

/** One picture of the curves. Lengths are CSS pixels. */
class Plot {
  #context;
  #box;
  #shown;
  #inks;
  #mostX;
  #mostY;

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   * @param {{ tab: Tab, series: Series[] }} shown
   * @param {Inks} inks
   */
  constructor(context, width, height, shown, inks) {
    this.#context = context;
    this.#shown = shown;
    this.#inks = inks;
    this.#box = { left: 44, top: 8, right: width - MARGIN, bottom: height - 20 };
    this.#mostX = Math.max(1000, ...shown.series.map(({ pieces }) => pieces));
    this.#mostY = shown.tab === "survival" ? LARGEST_Y : this.#largestValue();
  }

  draw() {
    const { tab, series } = this.#shown;
    this.#context.font = this.#inks.font;
    this.#axes();
    if (tab === "survival") {
      series.forEach((one, at) => this.#survival(one, this.#inks.series[at]));
      if (series.length > 1) this.#legend(series.map((_, side) => t(`learn.side.${side}`)), this.#inks.series);
    } else {
      LINES[tab].forEach((line, at) =>
        series.forEach((one, side) => this.#line(one, line, this.#inks.lines[at], side === 1)));
      this.#legend(LINES[tab].map(({ name }) => t(name)), this.#inks.lines);
    }
  }

  #largestValue() {
    const { tab, series } = this.#shown;
    if (tab === "survival") return LARGEST_Y;
    const all = LINES[tab].flatMap(({ values, paper }) =>
      series.flatMap(({ exams, order }) =>
        [...exams.map(({ result }) => values(result)), ...(paper(order === 4 ? 4 : 1) ?? [])]));
    return Math.max(0.1, ...all) * 1.1;
  }

  /** @param {number} pieces */
  #x(pieces) {
    const { left, right } = this.#box;
    const part = Math.log(Math.max(LEAST_X, pieces) / LEAST_X) / Math.log(this.#mostX / LEAST_X);
    return left + part * (right - left);
  }

  /** @param {number} value */
  #y(value) {
    const { top, bottom } = this.#box;
    const part = this.#shown.tab === "survival"
      ? Math.log(Math.max(LEAST_Y, Math.min(LARGEST_Y, value)) / LEAST_Y) / Math.log(LARGEST_Y / LEAST_Y)
      : value / this.#mostY;
    return bottom - part * (bottom - top);
  }

  #axes() {
    const context = this.#context;
    const { left, right, bottom } = this.#box;
    context.lineWidth = 1;
    context.fillStyle = this.#inks.text;
    context.strokeStyle = this.#inks.grid;
    context.globalAlpha = 0.5;
    const compact = (/** @type {number} */ value) => number(value, { notation: "compact" });
    for (const value of this.#marksY()) {
      const y = Math.round(this.#y(value)) + 0.5;
      this.#path([[left, y], [right, y]]);
      context.globalAlpha = 1;
      context.textAlign = "right";
      context.fillText(compact(value), left - 6, y + FONT_SIZE / 3);
      context.globalAlpha = 0.5;
    }
    context.globalAlpha = 1;
    context.textAlign = "center";
    for (let pieces = LEAST_X; pieces <= this.#mostX; pieces *= 10) {
      const text = compact(pieces);
      const most = right + MARGIN - context.measureText(text).width / 2;
      context.fillText(text, Math.min(this.#x(pieces), most), bottom + FONT_SIZE + 4);
    }
  }

  #marksY() {
    if (this.#shown.tab === "survival") return [10, 100, 1000, 10_000];
    const step = 10 ** Math.floor(Math.log10(this.#mostY));
    const scale = this.#mostY / step > 4 ? 2 * step : this.#mostY / step > 2 ? step : step / 2;
    return Array.from({ length: Math.floor(this.#mostY / scale) + 1 }, (_, at) => Number((at * scale).toPrecision(6)));
  }

  /**
   * Draws the games, the held-out games with the band of their middle half, and the paper's points.
   * @param {Series} series
   * @param {string} ink
   */
  #survival({ games, exams, order }, ink) {
    const context = this.#context;
    context.fillStyle = ink;
    context.globalAlpha = games.length > 200 ? 0.25 : 0.7;
    for (const [trained, pieces] of games) context.fillRect(this.#x(trained) - 1.5, this.#y(pieces) - 1.5, 3, 3);
    context.globalAlpha = 0.16;
    if (exams.length > 1) {
      context.beginPath();
      exams.forEach(({ at, high }) => context.lineTo(this.#x(at), this.#y(high)));
      [...exams].reverse().forEach(({ at, low }) => context.lineTo(this.#x(at), this.#y(low)));
      context.fill();
    }
    context.globalAlpha = 1;
    context.strokeStyle = ink;
    context.lineWidth = 2;
    this.#path(exams.map(({ at, mean }) => [this.#x(at), this.#y(mean)]));
    const last = exams.at(-1);
    if (last !== undefined) this.#dot(last.at, last.mean, ink, 3.5);
    this.#paper(PAPER[order === 4 ? 4 : 1].pieces, this.#inks.paper);
  }

  /** @param {Series} series @param {Line} line @param {string} ink @param {boolean} isDashed */
  #line({ exams, order }, { values, paper }, ink, isDashed) {
    const context = this.#context;
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.setLineDash(isDashed ? [5, 4] : []);
    this.#path(exams.filter(({ result }) => clears(result) > 0).map(({ at, result }) => [this.#x(at), this.#y(values(result))]));
    context.setLineDash([]);
    const points = paper(order === 4 ? 4 : 1);
    if (points !== null && !isDashed) this.#paper(points, ink);
  }

  /** Draws the paper's points as crosses. @param {number[]} values @param {string} ink */
  #paper(values, ink) {
    const context = this.#context;
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    values.forEach((value, at) => {
      const [x, y] = [this.#x(PAPER.trained[at]), this.#y(value)];
      this.#path([[x - 4, y - 4], [x + 4, y + 4]]);
      this.#path([[x - 4, y + 4], [x + 4, y - 4]]);
    });
  }

  /** @param {number} at @param {number} value @param {string} ink @param {number} radius */
  #dot(at, value, ink, radius) {
    const context = this.#context;
    context.fillStyle = ink;
    context.beginPath();
    context.arc(this.#x(at), this.#y(value), radius, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {string[]} names @param {string[]} inks */
  #legend(names, inks) {
    const context = this.#context;
    context.textAlign = "left";
    let x = this.#box.left + 8;
    names.forEach((name, at) => {
      context.fillStyle = inks[at];
      context.fillRect(x, this.#box.top + 2, 10, 3);
      context.fillText(name, x + 14, this.#box.top + 8);
      x += context.measureText(name).width + 30;
    });
  }

  /** @param {number[][]} points */
  #path(points) {
    this.#context.beginPath();
    for (const [x, y] of points) this.#context.lineTo(x, y);
    this.#context.stroke();
  }
}
