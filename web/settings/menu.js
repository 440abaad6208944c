// @ts-check
/**
 * Controls menus with a gamepad: the D-pad or the left stick moves from control to control and moves sliders, A presses, B goes
 * back, the shoulder buttons switch tabs. The game's bindings do not change this.
 */

/** @type {Readonly<Record<string, string>>} */
const MOVES = {
  b12: "up", b13: "down", b14: "left", b15: "right", "a1-": "up", "a1+": "down", "a0-": "left", "a0+": "right",
  b0: "press", b1: "back", b4: "tab-", b5: "tab+",
};

const STOPS = "button, input:not([type=file]), select, summary, a[href], [tabindex='0']";
/** The number of steps from one end of a slider to the other. */
const STEPS = 25;
/** The keys that a field for drawing receives for each control of the gamepad, from a press of A until a press of B. */
const KEYS = /** @type {Readonly<Record<string, string>>} */ ({
  up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight", press: " ",
});

/**
 * @param {ShadowRoot} root
 * @param {string} control
 * @returns {boolean} whether it had an effect
 */
export function menuControl(root, control) {
  const move = MOVES[control];
  const menus = shownMenus(root);
  if (move === undefined || menus.length === 0) return false;
  const active = root.activeElement;
  const at = active instanceof HTMLElement && menus.some((menu) => menu.contains(active)) ? active : null;
  if (at?.matches("[role=application]") && (move === "press" || at.dataset.pad)) return draw(at, move);
  if (move === "press") return press(at);
  if (move === "back") return back(menus);
  if (move.startsWith("tab")) return nextTab(menus[0], move === "tab+" ? 1 : -1);
  const by = move === "up" || move === "left" ? -1 : 1;
  if ((move === "left" || move === "right") && change(at, by)) return true;
  return go(menus, at, by);
}

/**
 * Returns the areas that a gamepad can reach, the main one first: only the dialog; or a modal overlay and the controls that stay
 * in use beside it; else also the controls above and below the boards.
 * @param {ShadowRoot} root
 * @returns {Element[]}
 */
function shownMenus(root) {
  const dialog = root.querySelector("dialog[open]");
  if (dialog !== null) return [dialog];
  const shown = (/** @type {string} */ selector) =>
    [...root.querySelectorAll(selector)].find((menu) => menu.checkVisibility());
  const overlay = shown(".overlay");
  const beside = shown('[data-menu="beside"]');
  const others = overlay?.ariaModal === "true" ? [] : [root.querySelector(".foot"), root.querySelector(".bar")];
  return [overlay ?? shown('[data-menu=""]'), beside, ...others].filter((menu) => menu != null);
}

/** @param {Element[]} menus */
function back([menu]) {
  if (menu instanceof HTMLDialogElement) {
    menu.close();
    return true;
  }
  const button = [...menu.querySelectorAll("[data-back]")].find((back) => back.checkVisibility());
  if (button instanceof HTMLElement) button.click();
  return button !== undefined;
}

/**
 * @param {HTMLElement} at
 * @param {string} move
 */
function draw(at, move) {
  if (!at.dataset.pad) {
    at.dataset.pad = "draws";
    at.addEventListener("blur", () => delete at.dataset.pad, { once: true });
  } else if (move in KEYS) at.dispatchEvent(new KeyboardEvent("keydown", { key: KEYS[move], bubbles: true, cancelable: true }));
  else delete at.dataset.pad;
  return true;
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
 * Moves a slider, or selects the next option of a list or group.
 * @param {HTMLElement | null} at
 * @param {number} by
 */
function change(at, by) {
  if (at instanceof HTMLSelectElement) return choose(at, by);
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
 * @param {HTMLSelectElement} list
 * @param {number} by
 */
function choose(list, by) {
  const rest =
    by > 0 ? [...list.options].slice(list.selectedIndex + 1) : [...list.options].slice(0, list.selectedIndex).reverse();
  const next = rest.find((option) => !option.disabled && !option.hidden);
  if (next === undefined) return true;
  list.value = next.value;
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  // After a choice, the page returns the focus to the boards; with a gamepad, the person may want to choose again.
  list.focus();
  return true;
}

/**
 * @param {Element[]} menus
 * @param {HTMLElement | null} at
 * @param {number} by
 */
function go(menus, at, by) {
  const stops = menus
    .flatMap((menu) => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll(STOPS)]))
    .filter((stop) => isStop(stop, at));
  const from = at === null ? (by > 0 ? -1 : 0) : stops.indexOf(at);
  const next = stops[(from + by + stops.length) % stops.length];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/**
 * Returns whether an element can have the focus. A group of radio buttons is one stop: its checked option, or the first if none
 * is checked.
 * @param {HTMLElement} stop
 * @param {HTMLElement | null} at
 */
function isStop(stop, at) {
  if (stop === at) return true;
  if (stop.tabIndex < 0 || stop.matches(":disabled") || stop.closest("[inert]") || !stop.checkVisibility()) return false;
  const group = stop.matches("[type=radio]") ? stop.closest("[role=radiogroup]") : null;
  return group === null || stop === (group.querySelector(":checked") ?? group.querySelector("input"));
}
