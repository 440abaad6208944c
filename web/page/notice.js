// @ts-check
/**
 * A notice at the foot of the page. It stays until the person dismisses it.
 */
import { t, write } from "../language/language.js";

/**
 * @param {ParentNode} root
 * @param {() => string} text
 * @param {() => void} [onRead]
 * @returns {() => void} removes it, dismissed or not
 */
export function showNotice(root, text, onRead) {
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "alert");
  const words = document.createElement("p");
  write(words, text);
  const button = document.createElement("button");
  button.type = "button";
  write(button, () => t("main.notice.read"));
  button.addEventListener("click", () => {
    box.remove();
    onRead?.();
  });
  box.append(words, button);
  // The game may have been taken off the page meanwhile; then there is no place for the notice.
  root.querySelector(".app")?.append(box);
  return () => box.remove();
}
