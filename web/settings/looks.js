// @ts-check
/**
 * Applies the chosen looks to the element: attributes, for which style sheets define colours and the skins of blocks; and the
 * numbers of drawing as custom properties.
 */

/** @typedef {import("./schema.js").Settings} Settings */

const THEMES = /** @type {const} */ (["system", "dark", "light", "contrast"]);
const LIGHT = "(prefers-color-scheme: light)";
const CONTRAST = "(prefers-contrast: more)";

/**
 * Returns the theme to show; for the theme `system` it queries the system.
 * @param {Settings["looks"]["theme"]} theme
 * @param {(query: string) => boolean} matches
 */
export function themeFor(theme, matches) {
  if (theme !== "system") return theme;
  if (matches(CONTRAST)) return "contrast";
  return matches(LIGHT) ? "light" : "dark";
}

/**
 * Returns the theme that the element's attribute names.
 * @param {HTMLElement} host
 */
function namedTheme(host) {
  return THEMES.find((theme) => theme === host.getAttribute("theme"));
}

/**
 * @param {HTMLElement} host
 * @param {Pick<Settings, "looks" | "rules">} settings
 */
export function applyLooks(host, { looks, rules }) {
  host.dataset.theme = themeFor(namedTheme(host) ?? looks.theme, (query) => matchMedia(query).matches);
  const { palette, skin, grid, ghost_style: ghost, effects: motion } = looks;
  Object.assign(host.dataset, { palette, skin, grid, ghost, motion });
  host.style.setProperty("--ghost", String(looks.ghost / 100));
  host.style.setProperty("--size", String(looks.size / 100));
  host.style.setProperty("--marks", looks.marks);
  host.style.setProperty("--previews", String(rules.previews));
}

/**
 * @param {() => void} onChange called when the system's preference changed
 * @param {AbortSignal} signal removes the listeners
 */
export function watchSystem(onChange, signal) {
  for (const query of [LIGHT, CONTRAST]) matchMedia(query).addEventListener("change", onChange, { signal });
}
