// @ts-check
/**
 * The statistics of a game, as tables and curves.
 */
import { fixed, number, t, write } from "../../language/language.js";
import { chartOf } from "./chart.js";

/** @typedef {import("../../types").SideReport} SideReport */
/** @typedef {any} Side the report of a side: each game has its own counts */
/** @typedef {readonly [label: string | (() => string), value: (side: Side) => string]} Row `label` is a text or its key */
/**
 * @typedef {object} Statistics what a report shows
 * @property {(sides: Side[]) => { title: string, rows: readonly Row[] }[]} tables `title` is the key of a text
 * @property {{ what: string, titles: [string, string], inWords: (name: string, side: Side) => string }} chart keys of texts, and
 *   a sentence about a side's curves
 */

/** @param {keyof SideReport} name @param {number} digits */
const rate = (name, digits) => (/** @type {SideReport} */ side) => fixed(Number(side[name]) / 1000, digits);
/** @param {keyof SideReport} name */
const count = (name) => (/** @type {SideReport} */ side) => number(Number(side[name]));

/** @type {readonly Row[]} */
const SPEED = [
  ["main.result.pps", rate("pps", 2)],
  ["main.result.apm", rate("apm", 1)],
  ["replays.report.app", rate("app", 2)],
  ["replays.report.vs", rate("vs", 1)],
  ["replays.report.kpp", rate("kpp", 2)],
  ["replays.report.faults", ({ faults, judged }) => t("replays.report.faults-of", { faults, judged })],
];
/** @type {readonly Row[]} */
const COUNTS = [
  ["main.pieces", count("pieces")],
  ["main.result.lines", count("lines")],
  ["main.result.attack", count("attack")],
  ["replays.report.received", count("garbage_received")],
  ["replays.report.dug", count("garbage_cleared")],
  ["main.result.combo", count("max_combo")],
  ["main.result.back-to-back", count("max_back_to_back")],
];

/**
 * Lists the clears by kind: the plain ones always, the others if a player made one.
 * @param {SideReport[]} sides
 * @returns {Row[]}
 */
function clears(sides) {
  /** @type {[string, (side: SideReport) => number][]} */
  const kinds = [
    ...[1, 2, 3, 4].map((rows) => kind(`main.clear.${rows}`, ({ clears }) => clears[rows - 1])),
    ...[0, 1, 2].map((rows) => kind(`main.clear.mini.${rows}`, ({ minis }) => minis[rows])),
    ...[0, 1, 2, 3].map((rows) => kind(`main.clear.spin.${rows}`, ({ spins }) => spins[rows])),
    kind("main.clear.perfect", ({ perfect_clears }) => perfect_clears),
  ];
  const made = kinds.filter(([, value], i) => i < 4 || sides.some((side) => value(side) > 0));
  return made.map(([key, value]) => [key, (side) => number(value(side))]);
}

/**
 * @param {string} key
 * @param {(side: SideReport) => number} value
 * @returns {[string, (side: SideReport) => number]}
 */
const kind = (key, value) => [key, value];

/** What is shown of a match with attacks. @type {Statistics} */
export const STATISTICS = {
  tables: (sides) => [
    { title: "replays.report.speed", rows: SPEED },
    { title: "replays.report.counts", rows: COUNTS },
    { title: "replays.report.clears", rows: clears(sides) },
  ],
  chart: {
    what: "replays.chart.what",
    titles: ["replays.chart.attack", "replays.chart.height"],
    inWords: (name, { attack, curve }) => t("replays.chart.side", { name, attack, height: highest(curve) }),
  },
};

/** Returns the greatest height of a curve. @param {SideReport["curve"]} curve */
const highest = (curve) => Math.max(0, ...curve.map(([, , height]) => height));

/**
 * @param {Side[]} sides
 * @param {(side: number) => string} nameOf
 * @param {number} length in ticks
 * @param {Statistics} statistics
 * @returns {HTMLElement[]}
 */
export function reportOf(sides, nameOf, length, statistics) {
  const tables = document.createElement("div");
  tables.className = "tables";
  tables.append(...statistics.tables(sides).map(({ title, rows }) => table(title, rows, sides, nameOf)));
  return [chartOf(sides, nameOf, length, statistics.chart), tables];
}

/**
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {Side[]} sides
 * @param {(side: number) => string} nameOf
 */
function table(title, rows, sides, nameOf) {
  const made = document.createElement("table");
  const head = made.createTHead().insertRow();
  head.append(
    cell("th", () => t(title), "col"),
    ...sides.map((_, side) => cell("th", () => nameOf(side), "col")),
  );
  const body = made.createTBody();
  for (const [label, value] of rows) {
    const words = typeof label === "string" ? () => t(label) : label;
    body.insertRow().append(cell("th", words, "row"), ...sides.map((side) => cell("td", () => value(side))));
  }
  return made;
}

/**
 * @param {"th" | "td"} tag
 * @param {() => string} text
 * @param {string} [scope]
 */
function cell(tag, text, scope) {
  const made = document.createElement(tag);
  if (scope) made.setAttribute("scope", scope);
  write(made, text);
  return made;
}
