// @ts-check
/**
 * The overlays at the end of a sprint.
 */
import { fixed, t } from "../../language/language.js";
import { STEP, clock } from "./splits.js";

/** @typedef {import("./records.js").Run} Run */

const NONE = "–";

/**
 * @param {Run} run
 * @param {number} place the rank among the best, from 1; 0 if it is not among them
 * @param {Run | undefined} before the best run before this one
 * @returns {import("../../page/panel.js").Overlay}
 */
export function resultOverlay(run, place, before) {
  /**
   * @param {string} label
   * @param {(run: Run) => string | undefined} of
   */
  const row = (label, of) => ({
    label,
    values: /** @type {[string, string]} */ ([of(run) ?? NONE, (before && of(before)) ?? NONE]),
  });
  return {
    title: clock(run.ms),
    mood: place === 1 ? "record" : "done",
    lead: place === 1 ? t("sprint.new-best") : place > 1 ? t("sprint.place", { place }) : t("sprint.done"),
    result: {
      names: [t("sprint.this"), t("sprint.before")],
      rows: [
        row(t("sprint.time"), ({ ms }) => clock(ms)),
        ...run.splits
          .slice(0, -1)
          .map((_, i) =>
            row(t("sprint.lines", { count: (i + 1) * STEP }), ({ splits }) => (i in splits ? clock(splits[i]) : undefined)),
          ),
        row(t("main.result.pps"), ({ ms, pieces }) => fixed((pieces * 1000) / ms, 2)),
        row(t("main.pieces"), ({ pieces }) => fixed(pieces, 0)),
      ],
    },
    actions: [{ label: t("sprint.again"), action: "start", key: "confirm" }],
  };
}

/**
 * @param {number} left remaining lines
 * @returns {import("../../page/panel.js").Overlay}
 */
export const lostOverlay = (left) => ({
  title: t("sprint.over"),
  mood: "loss",
  lead: t("sprint.left", { count: left }),
  actions: [{ label: t("sprint.again"), action: "start", key: "confirm" }],
});
