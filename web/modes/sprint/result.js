// @ts-check
/**
 * The overlays at the end of a sprint.
 */
import { fixed, number, t } from "../../language/language.js";
import { MEASURES, splitName } from "./measure.js";
import { clock } from "./splits.js";

/** @typedef {import("./records.js").Run} Run */
/** @typedef {import("./courses.js").Course} Course */

const NONE = "–";

/** @param {number} score */
const pointsText = (score) => t("sprint.points", { count: score, points: number(score) });

/**
 * Formats what remains of a course, or its points.
 * @param {Course} course
 * @param {number} count
 */
export function leftText({ counts, splitBy }, count) {
  if (counts === "score") return pointsText(count);
  return t(splitBy === "lines" ? "sprint.left" : "sprint.rows-left", { count });
}

/** @returns {import("../../page/panel.js").Overlay["actions"]} */
const again = () => [{ label: t("sprint.again"), action: "start", key: "confirm" }];

/**
 * @param {Course} course
 * @param {Run} run
 * @param {number} place the rank among the best, from 1; 0 if it is not among them
 * @param {Run | undefined} before the best run before this one
 * @returns {import("../../page/panel.js").Overlay}
 */
export function resultOverlay(course, run, place, before) {
  const { counts } = course;
  const { of, text } = MEASURES[counts];
  /**
   * @param {string} label
   * @param {(run: Run) => string | undefined} of
   */
  const row = (label, of) => ({
    label,
    values: /** @type {[string, string]} */ ([of(run) ?? NONE, (before && of(before)) ?? NONE]),
  });
  const rank = place === 1 ? t(`sprint.new-best.${counts}`) : place > 1 ? t("sprint.place", { place }) : "";
  const splits = run.splits.slice(0, counts === "time" ? -1 : undefined);
  return {
    title: counts === "score" ? pointsText(of(run)) : text(of(run)),
    mood: place === 1 ? "record" : "done",
    lead: [t(course.goal === null ? "sprint.over.sentence" : "sprint.done"), rank].filter(Boolean).join(t("main.space")),
    result: {
      names: [t("sprint.this"), t("sprint.before")],
      rows: [
        ...(counts === "score" ? [row(t("sprint.score"), (run) => text(of(run)))] : []),
        row(t("sprint.time"), ({ ms }) => clock(ms)),
        ...splits.map((_, i) => row(splitName(course, i), ({ splits }) => (i in splits ? text(splits[i]) : undefined))),
        row(t("main.result.pps"), ({ ms, pieces }) => fixed((pieces * 1000) / ms, 2)),
        row(t("main.pieces"), ({ pieces }) => fixed(pieces, 0)),
      ],
    },
    actions: again(),
  };
}

/**
 * @param {Course} course
 * @param {number} left what remained
 * @returns {import("../../page/panel.js").Overlay}
 */
export const lostOverlay = (course, left) =>
  ({ title: t("sprint.over"), mood: "loss", lead: course.counts === "score" ? "" : leftText(course, left), actions: again() });
