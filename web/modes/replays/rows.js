// @ts-check
/**
 * The list of games: one row for each game, with buttons for its actions.
 */
import { t, translate, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { trustedMarkup } from "../../base/trusted.js";
import { modeOf, resultOf } from "./about.js";
import { COLUMNS, sign } from "./template.js";
import { minutes } from "../../base/minutes.js";
import { dateOf, sizeOf, titleOf } from "./words.js";

/** @typedef {import("./library.js").Entry} Entry */

const LONGEST_NAME = 60;

/**
 * @param {Entry} entry
 * @param {import("./games.js").Games} games
 * @returns {HTMLTableRowElement}
 */
export function rowOf(entry, games) {
  const row = document.createElement("tr");
  row.setAttribute("role", "row");
  row.dataset.id = String(entry.id);
  const { about, ticks, size, kept } = entry;
  const title = document.createElement("button");
  Object.assign(title, { type: "button", className: "title" });
  title.dataset.do = "watch";
  write(title, () => titleOf(entry));
  const texts = [
    () => dateOf(about.at ?? kept),
    () => games.nameOf(entry) || modeOf(about),
    () => resultOf(entry),
    () => minutes(ticks),
    () => sizeOf(size),
  ];
  const columns = texts.map((text, i) => textCell(["played", "mode", "result", "length", "size"][i], text));
  row.append(cell("game", title), ...columns, edits(["rename", "link", "file", "remove"], () => titleOf(entry)));
  translate(row);
  return row;
}

/**
 * Creates the row of a record that cannot be shown. The remaining data of the game can still be saved.
 * @param {IDBValidKey} key
 * @returns {HTMLTableRowElement}
 */
export function damagedRowOf(key) {
  const row = document.createElement("tr");
  row.setAttribute("role", "row");
  row.className = "damaged";
  const words = textCell("game", () => t("replays.unreadable", { id: labelOf(key) }));
  words.colSpan = COLUMNS.length;
  row.append(words, edits(["file", "remove"], () => labelOf(key)));
  translate(row);
  return row;
}

/**
 * Returns the name of a record without a title.
 * @param {IDBValidKey} key
 */
export const labelOf = (key) => `#${String(key).slice(0, LONGEST_NAME)}`;

/**
 * Lets the person edit a game's name in its row. If they press a button of the row instead, that button still works.
 * @param {HTMLTableRowElement} row
 * @param {Entry} entry
 * @returns {Promise<string | null>} null if they cancel
 */
export function askName(row, entry) {
  const place = find(row, ".game");
  const button = find(row, '[data-do="rename"]');
  const title = /** @type {HTMLElement} */ (find(place, ".title"));
  const input = document.createElement("input");
  Object.assign(input, {
    type: "text", value: entry.name, maxLength: LONGEST_NAME, placeholder: titleOf({ ...entry, name: "" }),
  });
  input.setAttribute("aria-label", t("replays.name"));
  title.hidden = true;
  place.append(input);
  input.focus();
  input.select();
  return new Promise((resolve) => {
    let isDone = false;
    /** @param {boolean} isMeant */
    const end = (isMeant) => {
      if (isDone) return;
      isDone = true;
      const name = input.value.trim();
      input.remove();
      title.hidden = false;
      resolve(isMeant ? name : null);
    };
    input.addEventListener("keydown", (event) => {
      if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      event.stopPropagation();
      end(event.key === "Enter");
      button.focus();
    });
    input.addEventListener("blur", () => end(true));
  });
}

/**
 * Returns whether a key belongs to an input method that is still composing. Safari ends the composition before the event of its
 * last key; that event only has the key code of composing keys.
 * @param {KeyboardEvent} event
 */
const isComposing = (event) => event.isComposing || event.keyCode === 229;

/**
 * @param {string} name
 * @param {...(Node | string)} children
 */
function cell(name, ...children) {
  const made = document.createElement("td");
  made.setAttribute("role", "cell");
  made.className = name;
  made.append(...children);
  return made;
}

/**
 * @param {string} name
 * @param {() => string} text
 */
function textCell(name, text) {
  const words = document.createElement("span");
  write(words, text);
  return cell(name, words);
}

/**
 * @param {string[]} acts
 * @param {() => string} game returns the name of the row
 */
function edits(acts, game) {
  const made = cell("edits");
  made.innerHTML = trustedMarkup(acts.map((what) => sign(/** @type {any} */ (what), what, `replays.do.${what}`)).join(""));
  // The label of each button contains the name of its game.
  for (const button of made.querySelectorAll("button")) {
    write(button, () => t("replays.of", { what: t(`replays.do.${button.dataset.do}`), game: game() }), "aria-label");
    button.removeAttribute("data-t-label");
  }
  return made;
}
