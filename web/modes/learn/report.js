// @ts-check
/** Draws what the learners report: the curves and the weights, and the numbers for the page around. */
import { Stats } from "./stats.js";

/** How often something is drawn at most, in ms. */
const EVERY_MS = 200;

export class Report {
  #panel;
  #seats;
  #stats;
  #drawnAt = -Infinity;
  /** Whether something has changed since it was drawn. */
  isNew = true;

  /**
   * @param {import("./panel.js").Panel} panel
   * @param {import("./seats.js").Seats} seats
   * @param {(stats: object) => void} onStats
   */
  constructor(panel, seats, onStats) {
    this.#panel = panel;
    this.#seats = seats;
    this.#stats = new Stats(onStats);
  }

  /** @param {number} now */
  frame(now) {
    if (!this.isNew || now - this.#drawnAt < EVERY_MS) return;
    this.#drawnAt = now;
    this.isNew = false;
    const { all, side, run, shown } = this.#seats;
    const series = all.map(({ learner: { games, exams, state }, options: { order }, weights }) =>
      ({ games, exams, order, pieces: state?.pieces ?? 0, isOn: weights.length > 0 }));
    this.#panel.showCurves(series, side);
    const { learner: { state, exams }, options: { features, order } } = shown;
    if (state === null) return;
    this.#panel.weights.show(state.weights, features);
    this.#stats.note(state, exams.at(-1), { side, order, run }, now);
  }
}
