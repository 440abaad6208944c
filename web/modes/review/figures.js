// @ts-check
/** The figures by which players compare themselves, as rows of a table. */
import { element } from "../../base/elements.js";
import { fixed, number, percent, t, write } from "../../language/language.js";

/** @typedef {import("./types").Player["statistics"]} Figures */

/** @param {number} digits */
const rate = (digits) => (/** @type {string} */ key) => (/** @type {Figures} */ figures) =>
  typeof figures[key] === "number" ? fixed(Number(figures[key]), digits) : "–";
const count = (/** @type {string} */ key) => (/** @type {Figures} */ figures) => number(Number(figures[key]));
const part = (/** @type {string} */ key) => (/** @type {Figures} */ figures) =>
  figures[key] === null ? "–" : percent(100 * Number(figures[key]));

/** @type {readonly [string, (key: string) => (figures: Figures) => string][]} */
const KINDS = [
  ["pieces", count], ["pps", rate(2)], ["apm", rate(1)], ["app", rate(2)], ["vs", rate(1)], ["ds_per_second", rate(2)],
  ["ds_per_piece", rate(2)], ["app_and_ds_per_piece", rate(2)], ["vs_per_apm", rate(2)], ["cheese_index", rate(1)],
  ["garbage_efficiency", rate(2)], ["tanked", count], ["cancelled", count], ["cancelled_share", part], ["opening_app", rate(2)],
  ["midgame_app", rate(2)],
];

/** The rows: the name of each figure, and how it is written. @type {readonly [string, (figures: Figures) => string][]} */
const ROWS = [
  ...KINDS.map(([key, kind]) => /** @type {[string, (figures: Figures) => string]} */ ([key, kind(key)])),
  ["death", ({ death }) => (death === null ? "–" : t(`review.death.${String(death).replaceAll(" ", "-")}`))],
];

/**
 * Fills a table with the figures of both sides.
 * @param {HTMLTableElement} table
 * @param {string[]} names
 * @param {import("./types").Player[]} players
 */
export function fillFigures(table, names, players) {
  table.replaceChildren();
  table.createTHead().insertRow().append(element("td", ""), ...names.map((name) => element("th", name, { scope: "col" })));
  const body = table.createTBody();
  for (const [key, value] of ROWS) {
    const label = element("th", "", { scope: "row" });
    write(label, () => t(`review.figure.${key}`));
    const values = players.map(({ statistics }) => {
      const cell = element("td", "");
      write(cell, () => value(statistics));
      return cell;
    });
    body.insertRow().append(label, ...values);
  }
}
