// @ts-check
/**
 * The ways out of a game on another site's page: its wordmark is a link to the site's own page, which shows the same mode,
 * position, replay or pieces, and a button fills the screen with the game.
 */
import { pageUrl } from "../base/assets.js";
import { element, find } from "../base/elements.js";
import { trustedMarkup } from "../base/trusted.js";
import { need, t, write } from "../language/language.js";
import { MODES } from "../shell/modes.js";
import { CHOICES } from "./known.js";
import { openThroughWordPress } from "./wordpress.js";

/** Choices that belong to the other site's page, that the site's own page chooses itself, or that have a second name. */
const NOT_CARRIED = [
  "mode", "seed", "start", "theme", "controls", "muted", "threads", "replay", "left", "right", "pps", "fumen",
];
/** A link opens in a new tab, also if the page that embeds the game has its own opinion about its links. */
const NEW_TAB = { target: "_blank", rel: "noopener" };

const ICON = '<svg viewBox="0 0 16 16" aria-hidden="true">' +
  '<path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10"/></svg>';

/**
 * Adds the link and the button to a game.
 * @param {HTMLElement} host
 * @param {import("../shell/mount.js").Mounted} game
 * @param {AbortSignal} signal ends with the game
 */
export function addDoors(host, game, signal) {
  const root = /** @type {ShadowRoot} */ (host.shadowRoot);
  const named = need("embed").catch(() => undefined);
  const link = /** @type {HTMLAnchorElement} */ (element("a", "", { class: "brand", ...NEW_TAB }));
  const brand = find(root, ".brand");
  link.append(...brand.childNodes);
  brand.replaceWith(link);
  const button = element("button", "", { type: "button", class: "fill", hidden: "" });
  button.innerHTML = trustedMarkup(ICON);
  find(root, ".tools").append(button);
  void named.then(() => {
    if (signal.aborted) return;
    for (const name of ["title", "aria-label"]) write(link, () => t("embed.open"), name);
    button.hidden = !document.fullscreenEnabled;
    nameButton(button);
  });
  /** The position on the board, as an address: solver and practice report it. @type {{ mode: string, query: string }} */
  let position = { mode: "", query: "" };
  const mode = () => find(root, ".app").dataset.mode ?? "";
  host.addEventListener("address", (event) => {
    position = { mode: mode(), query: /** @type {CustomEvent<string>} */ (event).detail };
  }, { signal });
  const point = () => {
    const isKnown = position.mode === mode() && position.query !== "";
    link.href = pageUrl(isKnown ? position.query : addressOf(host, mode(), game.seed()));
  };
  // Tab reaches a link only if it has an address. It changes with every round, so it is written again when it may be used.
  point();
  for (const type of ["pointerdown", "focus", "click", "pointerenter"]) link.addEventListener(type, point, { signal });
  link.addEventListener("click", () => game.command("pause"), { signal });
  openThroughWordPress(link, signal);
  button.addEventListener("click", () => void toggle(host).catch(() => undefined), { signal });
  document.addEventListener("fullscreenchange", () => nameButton(button), { signal });
}

/** @param {HTMLElement} host */
const toggle = (host) => (document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen());

/** @param {HTMLElement} button */
function nameButton(button) {
  const key = document.fullscreenElement ? "embed.full.leave" : "embed.full";
  for (const name of ["title", "aria-label"]) write(button, () => t(key), name);
}

/**
 * Returns the part of the address after the site's name that shows what a game shows.
 * @param {{ getAttribute(name: string): string | null }} host with the game's choices
 * @param {string} mode
 * @param {string | undefined} seed of the current round
 */
export function addressOf(host, mode, seed) {
  const query = new URLSearchParams({ mode });
  const first = MODES.find(host.getAttribute("mode") ?? MODES.forGuests.id);
  // The choices belong to the mode that the page around chose, not to one that the person went to.
  const isFirst = first?.id === mode;
  for (const name of isFirst ? CHOICES.filter((name) => !NOT_CARRIED.includes(name)) : []) {
    const value = host.getAttribute(name);
    if (value !== null) query.set(name, value);
  }
  if (seed !== undefined) query.set("seed", seed);
  const replay = host.getAttribute("replay");
  return `?${query}${isFirst && replay !== null ? `#replay=${replay}` : ""}`;
}
