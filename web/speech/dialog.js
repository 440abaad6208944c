// @ts-check
/**
 * A dialog that describes the boards in words, for reading or for screen readers.
 */
import { element, find } from "../base/elements.js";
import { need, t } from "../language/language.js";
import { styled } from "../base/sheet.js";
import { cursorOf } from "./cursor.js";
import { rowsOf, summaryOf } from "./summary.js";

/** @typedef {import("../types").Fields} Fields */
/**
 * @typedef {{ name: string, facts: { name: string, text: string }[], title: string, rows: string[] }} Spoken a board in words:
 *   facts, and its rows or columns with a title
 */
/** @typedef {{ name: string, view: Fields, isPlain: boolean } | Spoken} Board `isPlain`: without hold and garbage */

/**
 * Loads the texts for the dialog that describes the boards in words.
 * @param {ShadowRoot} root
 * @param {() => Board[]} boards
 * @returns {Promise<(opener: HTMLElement) => void>} shows the boards as they are at that moment; `opener` gets the focus back
 * @throws {Error} if the texts cannot be loaded
 */
export async function describe(root, boards) {
  await Promise.all([need("speech"), styled(root, "speech/speech.css")]);
  return (opener) => show(root, boards(), opener);
}

/**
 * @param {ShadowRoot} root
 * @param {Board[]} boards
 * @param {HTMLElement} opener
 */
function show(root, boards, opener) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", "", { class: "spoken", "aria-labelledby": "spoken-title" }));
  const close = element("button", t("speech.close"), { type: "button" });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  const end = element("div", "", { class: "end" });
  end.append(close);
  dialog.append(element("h2", t("main.action.describe"), { id: "spoken-title", tabindex: "-1" }), ...boards.map(part), end);
  find(root, ".app").append(dialog);
  opener.focus({ preventScroll: true });
  dialog.showModal();
  // Reading begins at the top, not at the Close button.
  find(dialog, "h2").focus();
}

/** Returns a board in words. @param {Board} board @returns {Spoken} */
const spokenOf = (board) =>
  "view" in board
    ? { name: board.name, facts: summaryOf(board.view, board.isPlain), title: t("speech.rows"), rows: rowsOf(board.view) }
    : board;

/** @param {Board} board */
function part(board) {
  const { name, facts, title, rows } = spokenOf(board);
  const section = element("section", "");
  const list = element("dl", "");
  for (const { name, text } of facts) {
    const fact = element("div", "");
    fact.append(element("dt", name), element("dd", text));
    list.append(fact);
  }
  const lines = element("ol", "");
  lines.append(...rows.map((text) => element("li", text)));
  section.append(
    element("h3", name), list, element("h4", title),
    lines.childElementCount > 0 ? lines : element("p", t("speech.rows.none")),
    ..."view" in board ? [element("h4", t("speech.cells")), cursorOf(board.view)] : [],
  );
  return section;
}
