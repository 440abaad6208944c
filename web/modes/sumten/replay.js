// @ts-check
/** What the replays of Sum-Ten need: their package, their statistics, and the boards that show them. */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { loadGame } from "../../engine/requirements.js";
import { need, number, t } from "../../language/language.js";
import { LEVELS } from "./numbers.js";
import { loadSumten } from "./package.js";
import { SumStage } from "./stage.js";

/** @typedef {import("./types").SumReport} Side */
/** @typedef {import("../replays/games.js").ReplayDisplay} ReplayDisplay */
/** @typedef {readonly [label: string | (() => string), value: (side: Side) => string]} Row */

/** @type {readonly Row[]} */
const CHAINS = [
  ["sumten.report.best", ({ best }) => number(best)],
  ["sumten.report.longest", ({ longest }) => number(longest)],
  ["sumten.report.fires", ({ fires }) => number(fires)],
  ["sumten.report.sent", ({ sent }) => number(sent)],
  ["sumten.report.promised", ({ promised }) => number(promised)],
];
/** @type {readonly Row[]} */
const COUNTS = [
  ["sumten.score", ({ score }) => number(score)],
  ["sumten.report.turns", ({ turns }) => number(turns)],
  ["sumten.report.level", ({ programs }) => t(programs === 0 ? "sumten.report.person" : `main.level.${LEVELS[programs - 1]}`)],
  ["sumten.list", ({ list }) => String(list)],
];

/** What a report shows. @type {import("../replays/report.js").Statistics} */
export const STATISTICS = {
  tables: () => [{ title: "sumten.report.chains", rows: CHAINS }, { title: "replays.report.counts", rows: COUNTS }],
  chart: {
    what: "sumten.chart.what",
    titles: ["sumten.score", "sumten.report.potential"],
    inWords: (name, { score, promised, best }) => t("sumten.chart.side", { name, score, promised, best }),
  },
};

/** Shows a replay on the boards of Sum-Ten. @implements {ReplayDisplay} */
class ReplayBoards {
  #stage;
  #display;

  /** @param {HTMLElement} place @param {import("../../round/display.js").Display} display which plays the sounds */
  constructor(place, display) {
    this.#stage = new SumStage(place);
    this.#display = display;
  }

  /** @param {import("../replays/games.js").Shown} playback @param {() => readonly string[]} names */
  open(playback, names) {
    this.#stage.show(() => playback.sides, names);
  }

  /** @param {import("../replays/games.js").Shown} playback @param {readonly number[]} events */
  frame(playback, events) {
    this.#stage.play(playback.sides, events, this.#display, false);
  }

  clear() {
    this.#stage.close();
  }

  restyle() {
    this.#stage.restyle();
  }
}

/** Loads the package. @returns {Promise<import("../replays/games.js").Game>} */
export async function open() {
  return {
    stackmate: /** @type {any} */ (await loadGame(loadSumten)),
    statistics: STATISTICS,
    look: "sums",
    ready: (root) => Promise.all([styled(root, "modes/sumten/sumten.css"), need("sumten")]),
    boards: (root, display) => new ReplayBoards(find(root, ".stage"), display),
  };
}
