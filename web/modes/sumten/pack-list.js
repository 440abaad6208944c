// @ts-check
/** The dialog with all packs of a list, from the current turn on. */
import { element, find } from "../../base/elements.js";
import { t, translate } from "../../language/language.js";
import { trustedMarkup } from "../../base/trusted.js";
import { BOX_CELLS, OJAMA, TURNS } from "./numbers.js";
import { LIST } from "./template.js";
import { packWords } from "./words.js";

/**
 * @param {HTMLElement} parent
 * @param {import("./types").SumRoundHandle} game
 * @param {number} list
 */
export function showList(parent, game, list) {
  const made = element("dialog", "", { class: "sum-list", "aria-labelledby": "sum-list-title" });
  const dialog = /** @type {HTMLDialogElement} */ (made);
  dialog.innerHTML = trustedMarkup(LIST);
  translate(dialog);
  const from = game.turn();
  const packs = game.packs(from, TURNS);
  find(dialog, ".of").textContent = t("sumten.list.of", { list, turn: from + 1 });
  const rows = Array.from({ length: packs.length / BOX_CELLS }, (_, at) =>
    packPicture(packs.subarray(at * BOX_CELLS, (at + 1) * BOX_CELLS), from + at + 1));
  find(dialog, ".sum-packs").append(...rows);
  find(dialog, "button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove(), { once: true });
  parent.append(dialog);
  dialog.showModal();
}

/**
 * @param {Uint8Array} pack
 * @param {number} turn from 1
 */
function packPicture(pack, turn) {
  const item = element("div", "", { role: "listitem", class: "sum-pack", "aria-label": `${turn}: ${packWords(pack)}` });
  const grid = element("div", "", { "aria-hidden": "true" });
  grid.append(...Array.from(pack, (cell) =>
    element("i", cell === 0 || cell === OJAMA ? "" : String(cell), { "data-digit": String(cell) })));
  item.append(element("small", String(turn), { "aria-hidden": "true" }), grid);
  return item;
}
