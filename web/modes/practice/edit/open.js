// @ts-check
/**
 * Loads the dialog that edits a position.
 */
import { need } from "../../../language/language.js";
import { find } from "../../../page/panel.js";
import { styled } from "../../../base/sheet.js";
import { EditDialog } from "./dialog.js";

/**
 * @param {ShadowRoot} root
 * @returns a function that asks for a position and begins with the current one
 */
export async function loadEditor(root) {
  await Promise.all([
    need("edit"), need("solve"), styled(root, "modes/solve/solve.css"),
    styled(root, "modes/practice/edit/edit.css"),
  ]);
  const ask = (
    /** @type {Parameters<typeof EditDialog.ask>[1]} */ parts,
    /** @type {import("../position.js").Position} */ position,
  ) => EditDialog.ask(find(root, ".app"), parts, position);
  return ask;
}
