// @ts-check
/**
 * Menus with a gamepad: the cross or the left stick goes from control to control and moves sliders, A presses, B goes
 * back, the shoulders go from tab to tab. These are the same for everybody, whatever is bound for the game.
 */

/** @type {Readonly<Record<string, string>>} */
const MOVES = {
  b12: "up", b13: "down", b14: "left", b15: "right", "a1-": "up", "a1+": "down", "a0-": "left", "a0+": "right",
  b0: "press", b1: "back", b4: "tab-", b5: "tab+",
};

const STOPS = "button, input:not([type=file]), select, a[href], [tabindex='0']";
/** A slider moves by so much of its way. */
const STEPS = 25;

/**
 * @param {ShadowRoot} root
 * @param {string} control
 * @returns {boolean} whether it meant something
 */
export function menuControl(root, control) {
  const move = MOVES[control];
  const dialog = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog[open]"));
  const menu = dialog ?? root.querySelector(".overlay:not([hidden])") ?? shownMenu(root);
  if (move === undefined || menu === null) return false;
  const at = root.activeElement instanceof HTMLElement && menu.contains(root.activeElement) ? root.activeElement : null;
  if (move === "press") return press(at);
  if (move === "back") return back(dialog, menu);
  if (move.startsWith("tab")) return nextTab(menu, move === "tab+" ? 1 : -1);
  const by = move === "up" || move === "left" ? -1 : 1;
  if ((move === "left" || move === "right") && change(at, by)) return true;
  return go(menu, at, by);
}

/**
 * A screen that is used like a menu.
 * @param {ShadowRoot} root
 */
const shownMenu = (root) => [...root.querySelectorAll("[data-menu]")].find((menu) => menu.checkVisibility()) ?? null;

/**
 * @param {HTMLDialogElement | null} dialog
 * @param {Element} menu
 */
function back(dialog, menu) {
  const button = /** @type {HTMLElement | null} */ (menu.querySelector("[data-back]"));
  dialog?.close();
  if (dialog === null) button?.click();
  return dialog !== null || button !== null;
}

/** @param {HTMLElement | null} at */
function press(at) {
  if (at === null || !at.matches(STOPS)) return false;
  at.click();
  return true;
}

/**
 * @param {Element} menu
 * @param {number} by
 */
function nextTab(menu, by) {
  const tabs = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("[role=tab]")]);
  const next = tabs[tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true") + by];
  next?.click();
  next?.focus();
  return next !== undefined;
}

/**
 * Moves a slider, or chooses the next of a group.
 * @param {HTMLElement | null} at
 * @param {number} by
 */
function change(at, by) {
  if (!(at instanceof HTMLInputElement)) return false;
  if (at.type === "range") {
    const step = Number(at.step) || 1;
    const wanted = (Number(at.max) - Number(at.min)) / STEPS;
    at.value = String(at.valueAsNumber + by * Math.max(step, Math.round(wanted / step) * step));
    at.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  if (at.type !== "radio") return false;
  const group = /** @type {HTMLInputElement[]} */ ([...(at.closest("[role=radiogroup]")?.querySelectorAll("input") ?? [])]);
  const next = group[group.indexOf(at) + by];
  next?.focus();
  next?.click();
  return true;
}

/**
 * @param {Element} menu
 * @param {HTMLElement | null} at
 * @param {number} by
 */
function go(menu, at, by) {
  const stops = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll(STOPS)]).filter((stop) => isStop(stop, at));
  const from = at === null ? (by > 0 ? -1 : 0) : stops.indexOf(at);
  const next = stops[(from + by + stops.length) % stops.length];
  next?.focus();
  return next !== undefined;
}

/**
 * Whether the focus can rest there; a group of choices is one stop: its choice, or the first where none is made.
 * @param {HTMLElement} stop
 * @param {HTMLElement | null} at
 */
function isStop(stop, at) {
  if (stop === at) return true;
  if (stop.tabIndex < 0 || stop.matches(":disabled") || !stop.checkVisibility()) return false;
  const group = stop.matches("[type=radio]") ? stop.closest("[role=radiogroup]") : null;
  return group === null || stop === (group.querySelector(":checked") ?? group.querySelector("input"));
}
