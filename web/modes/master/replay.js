// @ts-check
/**
 * What the replays of 20G need: their package, their statistics and their look.
 */
import { styled } from "../../base/sheet.js";
import { loadGame } from "../../engine/requirements.js";
import { fixed, need, number, t } from "../../language/language.js";
import { clock } from "../sprint/splits.js";
import { LAST_LEVEL, SECTION } from "./numbers.js";
import { loadReplays } from "./package.js";

/** @typedef {import("./types").MasterReport} Side */
/** @typedef {readonly [label: string | (() => string), value: (side: Side) => string]} Row */

/** @type {readonly Row[]} */
const COUNTS = [
  ["master.level.label", ({ level }) => number(level)],
  ["main.pieces", ({ pieces }) => number(pieces)],
  ["master.lines", ({ lines }) => number(lines)],
  ["main.result.pps", ({ pps }) => fixed(pps / 1000, 2)],
];
/** @type {readonly Row[]} */
const CLEARS = [1, 2, 3, 4].map((rows) => [`main.clear.${rows}`, ({ clears }) => number(clears[rows - 1])]);

/** Returns a row for each section that a side has finished. @param {Side[]} sides @returns {Row[]} */
function sections(sides) {
  const most = Math.max(...sides.map(({ sections }) => sections.length));
  return Array.from({ length: most }, (_, at) => [
    () => number(Math.min(LAST_LEVEL, (at + 1) * SECTION)),
    ({ sections }) => (at in sections ? clock(sections[at]) : "–"),
  ]);
}

/** What a report shows. @type {import("../replays/report.js").Statistics} */
export const STATISTICS = {
  tables: (sides) => [
    { title: "replays.report.counts", rows: COUNTS },
    { title: "replays.report.clears", rows: CLEARS },
    { title: "master.sections", rows: sections(sides) },
  ].filter(({ rows }) => rows.length > 0),
  chart: {
    what: "master.chart.what",
    titles: ["master.level.label", "replays.chart.height"],
    inWords: (name, { level, curve }) => t("master.chart.side", {
      name, level, height: Math.max(0, ...curve.map((/** @type {number[]} */ [, , height]) => height)),
    }),
  },
};

/** Loads the package. @returns {Promise<import("../replays/games.js").Game>} */
export async function open() {
  return {
    stackmate: await loadGame(loadReplays),
    statistics: STATISTICS,
    look: "replay",
    ready: (root) => Promise.all([styled(root, "modes/master/master.css"), need("master")]),
  };
}
