// @ts-check
/**
 * The sections for keys and for a gamepad: a row for every action, with what is bound to it; more can be added and every
 * one taken away. What does two things at once is said in its row.
 */
import { ACTION_LABELS, conflicts, toggled } from "./bindings.js";
import { MOST_BINDINGS } from "./fields.js";
import { ACTIONS } from "./schema.js";
import { block, button, make } from "./widgets.js";

/** @typedef {import("./schema.js").Action} Action */
/** @typedef {import("./schema.js").Bindings} Bindings */

const TEXT = {
  add: "Add",
  addTo: (/** @type {string} */ action) => `Add to ${action}`,
  remove: (/** @type {string} */ name, /** @type {string} */ action) => `Remove ${name} from ${action}`,
  none: "nothing",
  both: (/** @type {string} */ name, /** @type {string} */ other) => `${name} is also ${other}.`,
  reset: "As usual again",
};

/** Each group of rows, and its heading. @type {readonly (readonly [string, readonly Action[]])[]} */
const GROUPS = [
  ["In the game", ACTIONS.slice(0, 8)],
  ["Around it", ACTIONS.slice(8)],
];

/**
 * @param {object} options
 * @param {"keys" | "gamepad"} options.section
 * @param {import("./store.js").Store} options.store
 * @param {string} options.waiting what the button says while it waits
 * @param {(name: string) => string} options.labelOf
 * @param {(onDone: (name: string | null) => void) => void} options.capture waits for a key or a control; null when a person thought better
 *   of it
 * @param {HTMLElement[]} [options.extra] over the rows
 * @returns {import("./dialog.js").Pane}
 */
export function bindingsPane({ section, store, waiting, labelOf, capture, extra = [] }) {
  /** @type {Map<Action, HTMLElement>} */
  const rows = new Map(ACTIONS.map((action) => [action, make("div", { class: "binding", "data-binding": action })]));
  /** Bound or let go; the focus stays in the row. @param {Action} action @param {string} name */
  const toggle = (action, name) => {
    store.set(section, toggled(store.settings[section], action, name));
    /** @type {HTMLElement | null | undefined} */ (rows.get(action)?.querySelector(".add"))?.focus();
  };
  /** @param {Action} action */
  const add = (action) => {
    const adder = /** @type {HTMLElement} */ (rows.get(action)?.querySelector(".add"));
    adder.textContent = waiting;
    adder.dataset.waiting = "";
    capture((name) => {
      if (name !== null && !store.settings[section][action].includes(name)) return toggle(action, name);
      adder.textContent = TEXT.add;
      delete adder.dataset.waiting;
    });
  };
  /** @param {Action} action @param {Bindings} bindings @param {ReturnType<typeof conflicts>} clashes */
  const fill = (action, bindings, clashes) => {
    const label = ACTION_LABELS[action];
    const names = bindings[action];
    const chips = names.map((name) => button(labelOf(name), () => toggle(action, name), {
      class: "chip", "aria-label": TEXT.remove(labelOf(name), label), title: TEXT.remove(labelOf(name), label),
    }));
    const adder = button(TEXT.add, () => add(action), { class: "add", "aria-label": TEXT.addTo(label) });
    adder.disabled = names.length >= MOST_BINDINGS;
    const clash = (clashes.get(action) ?? []).map(({ name, other }) => TEXT.both(labelOf(name), ACTION_LABELS[other])).join(" ");
    rows.get(action)?.replaceChildren(
      make("b", {}, label),
      make("div", { class: "chips" }, ...(chips.length > 0 ? chips : [make("small", {}, TEXT.none)]), adder),
      ...(clash ? [make("p", { class: "clash", role: "alert" }, clash)] : []),
    );
  };
  const blocks = GROUPS.map(([title, actions]) => block(title, ...actions.map((action) => /** @type {HTMLElement} */ (rows.get(action)))));
  const reset = button(TEXT.reset, () => store.reset([section]));
  return {
    element: make("div", { class: "column" }, ...extra, ...blocks, make("div", { class: "row" }, reset)),
    show: (settings) => {
      const clashes = conflicts(settings[section]);
      for (const action of ACTIONS) fill(action, settings[section], clashes);
    },
  };
}
