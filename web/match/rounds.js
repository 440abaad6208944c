// @ts-check
/** The rounds of a match: who won each, how long it took and how it ended, as a table for the result. */
import { element } from "../base/elements.js";
import { t } from "../language/language.js";

/** @typedef {import("../round/round.js").Outcome} Outcome */
/** @typedef {{ won: Outcome, ms: number, how: string }} Finished a finished round; `how` is a sentence or more */

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
    row.append(element("th", String(at + 1), { scope: "row" }), ...[winner, minutes(ms), how].map((text) => element("td", text)));
    return row;
  }));
  return table;
}

/** Formats a time such as `1:05`. @param {number} ms */
const minutes = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, "0")}`;
