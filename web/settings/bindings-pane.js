// @ts-check
/**
 * The sections for keys and for a gamepad: one row per action with its bindings, which can be added and removed. A row also
 * reports conflicts.
 */
import { t } from "../language/language.js";
import { conflicts, toggled } from "./bindings.js";
import { MOST_BINDINGS } from "./fields.js";
import { ACTIONS } from "./schema.js";
import { block, button, make } from "./widgets.js";

/** @typedef {import("./schema.js").Action} Action */
/** @typedef {import("./schema.js").Bindings} Bindings */

/** Each group of rows, and its heading. @type {readonly (readonly [string, readonly Action[]])[]} */
const GROUPS = [
  ["settings.bindings.game", ACTIONS.slice(0, 9)],
  ["settings.bindings.around", ACTIONS.slice(9)],
];

/**
 * @param {object} options
 * @param {"keys" | "gamepad"} options.section
 * @param {import("./store.js").Store} options.store
 * @param {string} options.waiting the key of the button's text while it waits
 * @param {(name: string) => string} options.labelOf
 * @param {(onDone: (name: string | null) => void) => void} options.capture waits for a key or a control; null means that the
 *   person cancelled
 * @param {HTMLElement[]} [options.extra] shown above the rows
 * @returns {import("./dialog.js").Pane}
 */
export function bindingsPane({ section, store, waiting, labelOf, capture, extra = [] }) {
  /** @type {Map<Action, HTMLElement>} */
  const rows = new Map(ACTIONS.map((action) => [action, make("div", { class: "binding", "data-binding": action })]));
  /** Adds or removes a binding; the focus stays in the row. @param {Action} action @param {string} name */
  const toggle = (action, name) => {
    store.set(section, toggled(store.settings[section], action, name));
    /** @type {HTMLElement | null | undefined} */ (rows.get(action)?.querySelector(".add"))?.focus();
  };
  /** @param {Action} action */
  const add = (action) => {
    const adder = /** @type {HTMLElement} */ (rows.get(action)?.querySelector(".add"));
    adder.textContent = t(waiting);
    adder.dataset.waiting = "";
    capture((name) => {
      if (name !== null && !store.settings[section][action].includes(name)) return toggle(action, name);
      adder.textContent = t("settings.bindings.add");
      delete adder.dataset.waiting;
    });
  };
  /** @param {Action} action @param {Bindings} bindings @param {ReturnType<typeof conflicts>} clashes */
  const fill = (action, bindings, clashes) => {
    const label = t(`main.action.${action}`);
    const names = bindings[action];
    const chips = names.map((name) => {
      const remove = t("settings.bindings.remove", { name: labelOf(name), action: label });
      return button(() => toggle(action, name), { class: "chip", "aria-label": remove, title: remove }, labelOf(name));
    });
    const adder = button(
      () => add(action),
      { class: "add", "aria-label": t("settings.bindings.add-to", { action: label }) },
      t("settings.bindings.add"),
    );
    adder.disabled = names.length >= MOST_BINDINGS;
    const clash = (clashes.get(action) ?? [])
      .map(({ name, other }) => t("settings.bindings.both", { name: labelOf(name), other: t(`main.action.${other}`) }))
      .join(t("main.space"));
    rows.get(action)?.replaceChildren(
      make("b", {}, label, ...(action === "restart" ? [make("small", {}, t("settings.bindings.restart"))] : [])),
      make("div", { class: "chips" }, ...(chips.length > 0 ? chips : [make("small", {}, t("settings.bindings.none"))]), adder),
      ...(clash ? [make("p", { class: "clash", role: "alert" }, clash)] : []),
    );
  };
  const blocks = GROUPS.map(([title, actions]) =>
    block(title, ...actions.map((action) => /** @type {HTMLElement} */ (rows.get(action)))),
  );
  const reset = button(() => store.reset([section]), { "data-t": "settings.bindings.reset" });
  return {
    element: make("div", { class: "column" }, ...extra, ...blocks, make("div", { class: "row" }, reset)),
    show: (settings) => {
      const clashes = conflicts(settings[section]);
      for (const action of ACTIONS) fill(action, settings[section], clashes);
    },
  };
}
