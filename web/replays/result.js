// @ts-check
/**
 * What is told about a game that has just ended: curves, tables, and what can be made of its replay.
 */
import { t, translate, write } from "../language/language.js";
import { find } from "../panel.js";
import { readAbout } from "./about.js";
import { saveFile } from "./files.js";
import { reportOf } from "./report.js";
import { copyLink, linkOf } from "./share.js";
import { playerOf, survey } from "./summary.js";
import { sizeOf } from "./words.js";
import { trustedMarkup } from "../trusted.js";

const BUTTONS = `
  <div class="row"><button type="button" data-do="watch" data-t="replays.do.watch"></button><button type="button" data-do="link"></button><button type="button" data-do="file"></button></div>
  <p class="told" role="status"></p>`;

/**
 * @param {HTMLElement} place
 * @param {{ bytes: Uint8Array, stackmate: import("../types").Stackmate, nameOf: (side: number) => string, onWatch: () => void }} parts
 * @throws {import("../language/language.js").Complaint} when the replay cannot be played
 */
export async function fillReport(place, { bytes, stackmate, nameOf, onWatch }) {
  const player = playerOf(stackmate.module, bytes);
  try {
    const [{ size, fits }] = await Promise.all([linkOf(bytes), survey(player)]);
    const row = document.createElement("div");
    row.innerHTML = trustedMarkup(BUTTONS);
    const link = /** @type {HTMLButtonElement} */ (find(row, '[data-do="link"]'));
    link.disabled = !fits;
    write(link, () => t(fits ? "replays.do.link-of" : "replays.do.no-link", { size: sizeOf(size) }));
    write(find(row, '[data-do="file"]'), () => t("replays.do.file-of", { size: sizeOf(bytes.length) }));
    const about = readAbout(player.about());
    row.addEventListener("click", ({ target }) => {
      const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
      if (what === "watch") onWatch();
      else if (what === "file") saveFile(bytes, { name: "", about, kept: Date.now() });
      else if (what === "link") void copyLink(bytes).then((words) => write(find(row, ".told"), words));
    });
    translate(row);
    const [chart, tables] = reportOf(player.report(), nameOf, player.length());
    place.replaceChildren(chart, row, tables);
  } finally {
    player.free();
  }
}
