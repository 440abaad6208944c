// @ts-check
/**
 * The keys that control the replay player. They do not depend on the game's bindings: they are the usual keys of media players.
 */

/** @type {Readonly<Record<string, string>>} */
const KEYS = {
  Space: "play", KeyK: "play",
  ArrowLeft: "back", ArrowRight: "forth", ArrowUp: "faster", ArrowDown: "slower",
  KeyJ: "far-back", KeyL: "far-forth", Comma: "second-back", Period: "second-forth",
  KeyN: "moment-forth", KeyP: "moment-back", Home: "first", End: "last", KeyS: "swap", Escape: "list",
};
/** When the seek bar has the focus, arrow keys move along it. @type {Readonly<Record<string, string>>} */
const ON_BAR = { ArrowLeft: "second-back", ArrowRight: "second-forth", ArrowUp: "far-forth", ArrowDown: "far-back" };

/**
 * Returns the current action of a key. Returns nothing if a control uses the key itself.
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export function actOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement && target.type === "range") return ON_BAR[event.code] ?? KEYS[event.code];
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement)
    return event.code === "Escape" ? KEYS.Escape : undefined;
  if (target instanceof HTMLButtonElement && event.code === "Space") return undefined;
  return KEYS[event.code];
}
