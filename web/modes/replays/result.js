// @ts-check
/**
 * The statistics of a game that has just ended: curves, tables, and buttons for its replay.
 */
import { element } from "../../base/elements.js";
import { t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { readAbout } from "./about.js";
import { saveFile } from "./files.js";
import { reportOf } from "./report.js";
import { isReviewed } from "./reviewed.js";
import { copyEmbed, copyLink, linkOf } from "./share.js";
import { playerOf, survey } from "./summary.js";
import { totalOf } from "./total.js";
import { sizeOf } from "./words.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("./total.js").Round} Round */

const BUTTONS = `
  <div class="row">
    <button type="button" data-do="review" data-t="replays.do.review"></button>
    <button type="button" data-do="watch" data-t="replays.do.watch"></button>
    <button type="button" data-do="link"></button>
    <button type="button" data-do="embed" data-t="main.embed"></button>
    <button type="button" data-do="file"></button>
  </div>
  <p class="status" role="status"></p>`;

/**
 * Shows the statistics of a game, or of the match that ends with it.
 * @param {HTMLElement} place
 * @param {object} parts
 * @param {Uint8Array | null} parts.bytes the replay of the game; null if no piece was placed
 * @param {Promise<Round | null>[]} parts.earlier the earlier rounds of the match, if the match ends with this game; null is a
 *   round without a report
 * @param {import("./games.js").Game} parts.game
 * @param {(side: number) => string} parts.nameOf
 * @param {() => void} parts.onWatch
 * @param {() => void} parts.onReview
 * @returns {Promise<Round | null>} the report of this game alone
 * @throws {import("../../language/language.js").Complaint} if the replay cannot be played
 */
export async function fillReport(place, { bytes, earlier, game, nameOf, onWatch, onReview }) {
  const last = bytes === null ? null : await read(game, bytes);
  const rounds = [...(await Promise.all(earlier)), last?.round ?? null].filter((round) => round !== null);
  if (rounds.length === 0) return null;
  const total = totalOf(rounds);
  const [chart, tables] = reportOf(total.sides, nameOf, total.length, game.statistics);
  const buttons = bytes === null || last === null ? [] : [await replayButtons(bytes, last, { onWatch, onReview })];
  if (earlier.length > 0) buttons.forEach((row) => row.prepend(paragraph("of", () => t("replays.report.last-round"))));
  const title = earlier.length > 0 ? [paragraph("whole", () => t("replays.report.match", { count: rounds.length }))] : [];
  place.replaceChildren(...title, chart, ...buttons, tables);
  return last?.round ?? null;
}

/**
 * Plays a replay to its end and returns its report.
 * @param {import("./games.js").Game} game
 * @param {Uint8Array} bytes
 */
async function read({ stackmate }, bytes) {
  const player = playerOf(stackmate.module, bytes);
  try {
    await survey(player);
    const round = { sides: player.report(), length: player.length(), countdown: player.countdown() };
    const isReviewable = isReviewed({ bytes, boards: player.boards() });
    return { round, about: readAbout(player.about()), isReviewable };
  } finally {
    player.free();
  }
}

/**
 * Creates the buttons for a replay.
 * @param {Uint8Array} bytes
 * @param {{ about: import("./about.js").About, isReviewable: boolean }} game
 * @param {{ onWatch: () => void, onReview: () => void }} acts
 */
async function replayButtons(bytes, { about, isReviewable }, { onWatch, onReview }) {
  const { size, fits } = await linkOf(bytes);
  const row = document.createElement("div");
  row.innerHTML = trustedMarkup(BUTTONS);
  find(row, '[data-do="review"]').hidden = !isReviewable;
  const link = /** @type {HTMLButtonElement} */ (find(row, '[data-do="link"]'));
  link.disabled = !fits;
  find(row, '[data-do="embed"]').hidden = !fits;
  write(link, () => t(fits ? "replays.do.link-of" : "replays.do.no-link", { size: sizeOf(size) }));
  write(find(row, '[data-do="file"]'), () => t("replays.do.file-of", { size: sizeOf(bytes.length) }));
  row.addEventListener("click", ({ target }) => {
    const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
    if (what === "watch") onWatch();
    else if (what === "review") onReview();
    else if (what === "file") saveFile(bytes, { name: "", about, kept: Date.now() });
    else if (what === "link" || what === "embed")
      void (what === "link" ? copyLink : copyEmbed)(bytes).then((words) => write(find(row, ".status"), words));
  });
  translate(row);
  return row;
}

/** @param {string} name @param {() => string} text */
function paragraph(name, text) {
  const made = element("p", "", { class: name });
  write(made, text);
  return made;
}
