// @ts-check
/**
 * The keys of the player. They are not the game's: these are the ones that playback players have, whatever is bound.
 */

/** @type {Readonly<Record<string, string>>} */
const KEYS = {
  Space: "play", KeyK: "play",
  ArrowLeft: "back", ArrowRight: "forth", ArrowUp: "faster", ArrowDown: "slower",
  KeyJ: "far-back", KeyL: "far-forth", Comma: "second-back", Period: "second-forth",
  Home: "first", End: "last", KeyS: "swap", Escape: "list",
};
/** With the focus on the bar of the whole replay, arrows go along it. @type {Readonly<Record<string, string>>} */
const ON_BAR = { ArrowLeft: "second-back", ArrowRight: "second-forth", ArrowUp: "far-forth", ArrowDown: "far-back" };

/**
 * What a key does just now; nothing where a control needs it itself.
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
