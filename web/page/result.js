// @ts-check
/**
 * The table of a finished match.
 */
import { element } from "../base/elements.js";

/** @typedef {import("../types").ResultRow} ResultRow */

/** @param {{ names: [string, string], rows: ResultRow[] }} result */
export function resultTable({ names, rows }) {
  const table = element("table", "");
  const head = element("tr", "");
  head.append(element("td", ""), ...names.map((name) => element("th", name, { scope: "col" })));
  table.append(head, ...rows.map(({ label, values }) => {
    const row = element("tr", "");
    row.append(element("th", label, { scope: "row" }), ...values.map((value) => element("td", value)));
    return row;
  }));
  return table;
}
