// @ts-check
/**
 * Loads the dialog that edits a position, and asks for one.
 */
import { need } from "../../language/language.js";
import { find } from "../../panel.js";
import { styled } from "../../sheet.js";
import { EditDialog } from "./dialog.js";

/**
 * @param {ShadowRoot} root
 * @param {Parameters<typeof EditDialog.ask>[1]} parts
 * @param {import("../position.js").Position} position to begin with
 * @returns {Promise<import("../position.js").Position | null>} null when the person thought better of it
 */
export async function editPosition(root, parts, position) {
  await Promise.all([need("edit"), need("solve"), styled(root, "solve/solve.css"), styled(root, "practice/edit/edit.css")]);
  return EditDialog.ask(find(root, ".app"), parts, position);
}
