// @ts-check
/**
 * The statistics of a game, as tables and curves.
 */
import { fixed, number, t, write } from "../../language/language.js";
import { chartOf } from "./chart.js";

/** @typedef {import("../../types").SideReport} SideReport */
/** @typedef {readonly [key: string, value: (side: SideReport) => string]} Row */

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

/**
 * @param {SideReport[]} sides
 * @param {(side: number) => string} nameOf
 * @param {number} length in ticks
 * @returns {HTMLElement[]}
 */
export function reportOf(sides, nameOf, length) {
  const tables = document.createElement("div");
  tables.className = "tables";
  tables.append(...[SPEED, COUNTS, clears(sides)].map((rows, i) => table(["speed", "counts", "clears"][i], rows, sides, nameOf)));
  return [chartOf(sides, nameOf, length), tables];
}

/**
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {SideReport[]} sides
 * @param {(side: number) => string} nameOf
 */
function table(title, rows, sides, nameOf) {
  const made = document.createElement("table");
  const head = made.createTHead().insertRow();
  head.append(
    cell("th", () => t(`replays.report.${title}`), "col"),
    ...sides.map((_, side) => cell("th", () => nameOf(side), "col")),
  );
  const body = made.createTBody();
  for (const [key, value] of rows) {
    body.insertRow().append(cell("th", () => t(key), "row"), ...sides.map((side) => cell("td", () => value(side))));
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
