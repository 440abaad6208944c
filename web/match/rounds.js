// @ts-check
/** The rounds of a match: who won each, how long it took and how it ended, as a table for the result. */
import { element } from "../base/elements.js";
import { minutes } from "../base/minutes.js";
import { t } from "../language/language.js";

/** @typedef {import("../round/round.js").Outcome} Outcome */
/** @typedef {{ won: Outcome, ms: number, how: () => string }} Finished a finished round; `how` says how it ended */

/**
 * @param {Finished[]} rounds
 * @param {readonly string[]} names of both sides
 * @returns {HTMLTableElement}
 */
export function roundsTable(rounds, names) {
  const table = /** @type {HTMLTableElement} */ (element("table", "", { class: "rounds" }));
  const head = element("tr", "");
  head.append(...["round", "winner", "time", "how"].map((name) => element("th", t(`bots.rounds.${name}`), { scope: "col" })));
  table.append(head, ...rounds.map(({ won, ms, how }, at) => {
    const row = element("tr", "");
    const winner = won === "draw" ? t("main.result.draw") : names[won];
    const cells = [winner, minutes(ms), how()].map((text) => element("td", text));
    row.append(element("th", String(at + 1), { scope: "row" }), ...cells);
    return row;
  }));
  return table;
}
