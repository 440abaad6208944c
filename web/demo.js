// @ts-check
/**
 * For a wall: bots play bots, one match after another, and a table says who won how often. The address chooses:
 * `?levels=casual,master&rest=4000&seed=7&pace=3&threads=2` and whatever else the game itself reads. What it cannot mean is
 * told by a warning, and left out.
 */
import { openGuest } from "./embed/guest.js";
import { known } from "./embed/known.js";
import { need, number, onLanguage, t, translate } from "./language/language.js";
import { find } from "./page/panel.js";
import { MODES } from "./shell/modes.js";
import { loadGame } from "./engine/requirements.js";
import { Table, pairings } from "./demo/table.js";

const LEVELS = ["beginner", "casual", "steady", "skilled", "expert", "master"];
/** How long a result stays, unless the address says otherwise. */
const REST_MS = 4000;
const LONGEST_REST_MS = 600_000;

const query = new URLSearchParams(location.search);
// Before anything is waited for: what listens later may miss it.
addEventListener("load", () => void import("./shell/offline.js").then(({ goOffline }) => goOffline(() => true)));
const host = find(document, ".game");
host.addEventListener("error", (/** @type {any} */ { detail }) => console.warn(`stack-mate: ${detail.message}`));

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @param {(text: string) => T | null} parse null when it means nothing
 */
function read(name, usual, parse) {
  const text = query.get(name);
  if (text === null) return usual;
  const value = parse(text);
  if (value === null)
    host.dispatchEvent(new CustomEvent("error", { detail: { message: `${name}="${text.slice(0, 80)}" is not understood` } }));
  return value ?? usual;
}

// Where there is no game, it says so itself.
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

/** @returns {Record<string, string>} what the next match is asked for by */
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
