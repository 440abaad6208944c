// @ts-check
/**
 * The dialog with the statistics of the current replay.
 */
import { t, write } from "../../language/language.js";
import { nameOf } from "./about.js";
import { reportOf } from "./report.js";

/**
 * @param {HTMLElement} parent
 * @param {import("./playback.js").Playback} playback
 * @param {import("./report.js").Statistics} statistics
 */
export function showStatistics(parent, playback, statistics) {
  // There are no statistics until the whole replay has been simulated once, which takes a moment.
  if (playback.report.length === 0) return;
  playback.stop();
  const dialog = document.createElement("dialog");
  dialog.className = "statistics";
  const head = document.createElement("header");
  const title = document.createElement("h2");
  title.id = "statistics-title";
  dialog.setAttribute("aria-labelledby", title.id);
  write(title, () => t("replays.do.report"));
  const close = document.createElement("button");
  close.type = "button";
  write(close, () => t("replays.do.close"));
  close.addEventListener("click", () => dialog.close());
  head.append(title, close);
  const report = document.createElement("div");
  report.className = "report";
  report.append(...reportOf(playback.report, (side) => nameOf(playback.about, side), playback.length, statistics));
  dialog.append(head, report);
  dialog.addEventListener("close", () => dialog.remove(), { once: true });
  parent.append(dialog);
  dialog.showModal();
}
