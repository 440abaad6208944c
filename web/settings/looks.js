// @ts-check
/**
 * Puts the chosen looks on the element: theme and palette as attributes, which the style sheet answers with colours; and
 * what the boards are drawn with as custom properties.
 */

/** @typedef {import("./schema.js").Settings} Settings */

const THEMES = /** @type {const} */ (["system", "dark", "light", "contrast"]);
const LIGHT = "(prefers-color-scheme: light)";
const CONTRAST = "(prefers-contrast: more)";

/**
 * The theme to show, once the system has been asked.
 * @param {Settings["looks"]["theme"]} theme
 * @param {(query: string) => boolean} matches
 */
export function themeFor(theme, matches) {
  if (theme !== "system") return theme;
  if (matches(CONTRAST)) return "contrast";
  return matches(LIGHT) ? "light" : "dark";
}

/**
 * The theme that the element's attribute names.
 * @param {HTMLElement} host
 */
function namedTheme(host) {
  return THEMES.find((theme) => theme === host.getAttribute("theme"));
}

/**
 * @param {HTMLElement} host
 * @param {Settings} settings
 */
export function applyLooks(host, { looks, rules }) {
  host.dataset.theme = themeFor(namedTheme(host) ?? looks.theme, (query) => matchMedia(query).matches);
  host.dataset.palette = looks.palette;
  host.dataset.motion = looks.effects;
  host.style.setProperty("--ghost", String(looks.ghost / 100));
  host.style.setProperty("--marks", looks.marks);
  host.style.setProperty("--previews", String(rules.previews));
}

/**
 * @param {() => void} onChange when the system has changed its mind
 * @param {AbortSignal} signal ends the listening
 */
export function watchSystem(onChange, signal) {
  for (const query of [LIGHT, CONTRAST]) matchMedia(query).addEventListener("change", onChange, { signal });
}
