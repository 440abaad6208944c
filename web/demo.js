// @ts-check
/**
 * The demo page, made for a large screen on a wall: bots play against bots, one match after another, and a table counts the wins.
 * The address sets its options: `?levels=casual,master&rest=4000&seed=7&pace=3&threads=2` and all choices of the game itself.
 * Invalid options cause a warning and are ignored.
 */
import { openGuest } from "./embed/guest.js";
import { known } from "./embed/known.js";
import { need, number, onLanguage, t, translate } from "./language/language.js";
import { find } from "./page/panel.js";
import { MODES } from "./shell/modes.js";
import { loadGame } from "./engine/requirements.js";
import { Table, pairings } from "./demo/table.js";

const LEVELS = ["beginner", "casual", "steady", "skilled", "expert", "master"];
/** The default time for which the result of a match is shown. */
const REST_MS = 4000;
const LONGEST_REST_MS = 600_000;

const query = new URLSearchParams(location.search);
// This listener is added before the first `await`, because a later listener could miss the event.
addEventListener("load", () => void import("./shell/offline.js").then(({ goOffline }) => goOffline(() => true)));
const host = find(document, ".game");
host.addEventListener("error", (/** @type {any} */ { detail }) => console.warn(`stack-mate: ${detail.message}`));

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @param {(text: string) => T | null} parse null if it is invalid
 */
function read(name, usual, parse) {
  const text = query.get(name);
  if (text === null) return usual;
  const value = parse(text);
  if (value === null)
    host.dispatchEvent(new CustomEvent("error", { detail: { message: `${name}="${text.slice(0, 80)}" is not understood` } }));
  return value ?? usual;
}

// If the game cannot be loaded, the game itself shows the reason, and the names in `LEVELS` are used.
const names = await loadGame().then(({ module }) => module.levels().map(({ name }) => name), () => LEVELS);
const levels = read("levels", LEVELS, (text) => {
  const asked = text.split(",").map((name) => name.trim().replace(/[-_]/g, " "));
  return asked.every((name) => names.includes(name)) ? asked : null;
});
const rest = read("rest", REST_MS, (text) =>
  text !== "" && Number(text) >= 0 && Number(text) <= LONGEST_REST_MS ? Number(text) : null,
);
const pairs = pairings(levels);
const table = new Table(levels);
let [left, right] = pairs.next().value;

/** @returns {Record<string, string>} the choices of the next match */
const choices = () => ({
  ...known(query), mode: MODES.forGuests.id, "first-to": "1", next: "off", controls: "none",
  level: `${left},${right}`, start: "",
});

function show() {
  find(document, ".now").textContent = t("demo.now", { match: table.games + 1, left, right });
  find(document, ".board tbody").replaceChildren(...table.rows().map(({ name, won, played }) => {
    const row = document.createElement("tr");
    const head = Object.assign(document.createElement("th"), { scope: "row", textContent: name });
    const cells = [won, played].map((count) =>
      Object.assign(document.createElement("td"), { textContent: number(count) }));
    row.append(head, ...cells);
    row.toggleAttribute("data-plays", name === left || name === right);
    return row;
  }));
}

host.addEventListener("gameover", (event) => {
  const { winner, final } = /** @type {CustomEvent} */ (event).detail;
  table.add(left, right, winner);
  setTimeout(() => {
    if (!final) return void guest.hear("play");
    [left, right] = pairs.next().value;
    show();
    guest.hear("load", choices());
  }, rest);
});
const guest = openGuest(host, choices());
onLanguage(() => {
  translate(document);
  show();
});
await need("demo");
translate(document);
show();
find(document, ".board").hidden = false;
