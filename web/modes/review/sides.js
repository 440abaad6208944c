// @ts-check
/** The buttons of both sides in the column of a review, and the words that say how this kind of game is counted. */
import { find } from "../../base/elements.js";
import { t, write } from "../../language/language.js";
import { accuracyOf, countsInWords, countsOf } from "./words.js";

/** @typedef {import("./types").Player} Player */

/**
 * @param {HTMLElement} root the column
 * @param {string[]} names of both sides, or of the only one
 * @param {Player[]} players empty before the first verdict
 * @param {number} side the shown one
 */
export function showSides(root, names, players, side) {
  for (const shown of [0, 1]) {
    const button = find(root, `[data-side="${shown}"]`);
    const player = players[shown];
    button.hidden = shown >= names.length;
    button.setAttribute("aria-pressed", String(shown === side));
    button.toggleAttribute("disabled", names.length < 2);
    write(find(button, ".name"), () => names[shown] ?? "");
    write(find(button, ".accuracy"), () => accuracyOf(player?.accuracy ?? null));
    write(find(button, ".counts"), () => (player === undefined ? "" : countsOf(player)));
    write(find(button, ".counts"), () => (player === undefined ? "" : countsInWords(player)), "aria-label");
  }
}

/** Writes how a match or a game alone is counted. @param {HTMLElement} root the column @param {boolean} isAlone */
export function showKind(root, isAlone) {
  const kind = isAlone ? ".alone" : "";
  for (const name of ["legend", "chance", "class", "accuracy"]) {
    const key = name === "legend" ? `review.legend${kind}` : `review.about.${name}${kind}`;
    write(find(root, `[data-kind-of="${name}"]`), () => t(key));
  }
}
