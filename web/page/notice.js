// @ts-check
/**
 * A notice at the foot of the page, until somebody has read it.
 */
import { t, write } from "../language/language.js";

/**
 * @param {ParentNode} root
 * @param {() => string} text
 * @param {() => void} [onRead]
 * @returns {() => void} takes it away, read or not
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
  // What was under way when the game was taken off the page has nobody to tell.
  root.querySelector(".app")?.append(box);
  return () => box.remove();
}
