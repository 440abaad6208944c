// @ts-check
/**
 * A notice at the foot of the page. It stays until the person dismisses it.
 */
import { t, write } from "../language/language.js";
import { RELOAD } from "./overlays.js";

/**
 * @param {ParentNode} root
 * @param {() => string} text
 * @param {() => void} [onRead]
 * @returns {() => void} removes it, dismissed or not
 */
export function showNotice(root, text, onRead) {
  const box = boxOf(root, text);
  box.append(button("main.notice.read", () => {
    box.remove();
    onRead?.();
  }));
  return () => box.remove();
}

/**
 * Shows that a part of the page failed to load. The person may go on without it, or reload the page.
 * @param {ParentNode} root
 * @param {() => string} text
 */
export function showFailure(root, text) {
  const box = boxOf(root, text);
  box.append(button(RELOAD.label, RELOAD.run), button("main.notice.read", () => box.remove()));
}

/**
 * Adds a box with a text to the page.
 * @param {ParentNode} root
 * @param {() => string} text
 */
function boxOf(root, text) {
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "alert");
  const words = document.createElement("p");
  write(words, text);
  box.append(words);
  // The game may have been taken off the page meanwhile; then there is no place for the notice.
  root.querySelector(".app")?.append(box);
  return box;
}

/**
 * @param {string} key of its text
 * @param {(() => void) | undefined} onClick
 */
function button(key, onClick) {
  const made = document.createElement("button");
  made.type = "button";
  write(made, () => t(key));
  made.addEventListener("click", () => onClick?.());
  return made;
}
