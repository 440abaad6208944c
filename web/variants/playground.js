// @ts-check
/** The page that writes the lines for another page: every change of its form shows the lines, and what they show. */
import { pageUrl } from "../base/assets.js";
import { embedCode } from "../base/embed-code.js";
import { find } from "../base/elements.js";
import { LEVELS } from "../match/rating/levels.js";

/** The modes in which bots play, by the number of them that a page can choose. @type {Record<string, number>} */
const BOTS = { watch: 2, play: 1, race: 1, dig: 1 };

const form = /** @type {HTMLFormElement} */ (find(document, "form"));
const lines = /** @type {HTMLTextAreaElement} */ (find(document, "textarea"));
const place = find(document, ".preview");
const said = find(document, "[role=status]");

for (const select of form.querySelectorAll("[data-levels]"))
  select.append(...Object.keys(LEVELS).map((level) => new Option(level)));

/**
 * Returns the chosen attributes; defaults are omitted.
 * @param {Record<string, string>} fields
 * @param {number} bots the number of bots that can be chosen
 */
function attributesIn(fields, bots) {
  const isUsed = (/** @type {string} */ name) =>
    name === "left" ? bots === 2 : name === "right" || name === "pps" ? bots > 0 : true;
  const used = Object.entries(fields).filter(([name, value]) => value !== "" && isUsed(name));
  return Object.fromEntries(used.map(([name, value]) => [name, value === "on" ? "" : value]));
}

function show() {
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const { shape, ...fields } = Object.fromEntries(all);
  const bots = BOTS[fields.mode] ?? 0;
  for (const [name, least] of /** @type {const} */ ([[".of-bots", 2], [".of-rival", 1]]))
    for (const label of form.querySelectorAll(name)) /** @type {HTMLElement} */ (label).hidden = bots < least;
  if (!form.checkValidity()) return;
  const attributes = attributesIn(fields, bots);
  const style = `display: block; ${shape}`;
  lines.value = embedCode(pageUrl(`?${new URLSearchParams(attributes)}`), style);
  const element = document.createElement("stack-mate");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.style.cssText = style;
  place.replaceChildren(element);
  said.textContent = "";
}

form.addEventListener("change", show);
find(document, "button").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(lines.value);
    said.textContent = find(document, "button").dataset.copied ?? "";
  } catch {
    // Some pages may not write to the clipboard: then the text is selected, so that the person can copy it.
    lines.select();
  }
});
show();
