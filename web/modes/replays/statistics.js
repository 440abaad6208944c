// @ts-check
/**
 * The dialog with the statistics of the current replay.
 */
import { element } from "../../base/elements.js";
import { t, write } from "../../language/language.js";
import { nameOf } from "./about.js";
import { LEAD, inWords, momentsOf } from "./moments.js";
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
  const name = (/** @type {number} */ side) => nameOf(playback.about, side);
  report.append(...reportOf(playback.report, name, playback.length, statistics));
  report.append(...highlights(playback, name, () => dialog.close()));
  dialog.append(head, report);
  dialog.addEventListener("close", () => dialog.remove(), { once: true });
  parent.append(dialog);
  dialog.showModal();
}

/**
 * Lists the highlights; a press on one continues the replay shortly before it.
 * @param {import("./playback.js").Playback} playback
 * @param {(side: number) => string} nameOf
 * @param {() => void} onChoice
 * @returns {HTMLElement[]} nothing if there are no highlights
 */
function highlights(playback, nameOf, onChoice) {
  const moments = momentsOf(playback.report);
  if (moments.length === 0) return [];
  const title = element("h3", "");
  write(title, () => t("replays.moments"));
  const list = element("ol", "", { class: "moments" });
  list.append(...moments.map((moment) => {
    const button = element("button", "", { type: "button", "data-kind": moment.kind });
    write(button, () => inWords(moment, nameOf));
    button.addEventListener("click", () => {
      onChoice();
      playback.seek(moment.tick - LEAD);
      playback.play();
    });
    const item = element("li", "");
    item.append(button);
    return item;
  }));
  return [title, list];
}
