// @ts-check
/**
 * The controls of the dialog's sections. Each is created with functions that read and write its setting. It shows the setting
 * after every change, whatever caused the change.
 */

import { fill } from "../language/language.js";

/** @typedef {import("./schema.js").Settings} Settings */
/** @typedef {{ element: HTMLElement, show: (settings: Settings) => void }} Widget */

/**
 * @param {string} tag
 * @param {Record<string, string | boolean>} [attributes] true sets the attribute without a value, false omits it; `data-t` and
 *   similar attributes name texts
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  fill(element);
  return element;
}

/** The number of ids so far. An id connects a label to its control. */
let ids = 0;
const nextId = () => `setting-${++ids}`;

/**
 * @param {string} label the key of a text
 * @param {string} help another key, or an empty string
 */
function words(label, help) {
  return make("span", { class: "words" }, make("b", { "data-t": label }), ...(help ? [make("small", { "data-t": help })] : []));
}

/**
 * @param {object} options
 * @param {string} options.label the key of a text
 * @param {string} [options.help] another key
 * @param {number} options.least
 * @param {number} options.most
 * @param {number} [options.step]
 * @param {(settings: Settings) => number} options.get
 * @param {(value: number) => void} options.set
 * @param {(value: number) => string} options.say formats the value
 * @param {() => boolean} [options.isEnabled] whether the value has an effect now
 * @returns {Widget}
 */
export function slider({ label, help = "", least, most, step = 1, get, set, say, isEnabled = () => true }) {
  const id = nextId();
  const range = { type: "range", id, min: String(least), max: String(most), step: String(step) };
  const input = /** @type {HTMLInputElement} */ (make("input", range));
  const output = make("output", { for: id });
  input.addEventListener("input", () => set(input.valueAsNumber));
  return {
    element: make("div", { class: "row slide" }, make("label", { for: id }, words(label, help)), output, input),
    show: (settings) => {
      const value = get(settings);
      input.value = String(value);
      input.disabled = !isEnabled();
      output.textContent = say(value);
      input.setAttribute("aria-valuetext", say(value));
    },
  };
}

/**
 * @param {object} options
 * @param {string} options.label the key of a text
 * @param {string} [options.help] another key
 * @param {(settings: Settings) => boolean} options.get
 * @param {(value: boolean) => void} options.set
 * @returns {Widget}
 */
export function toggle({ label, help = "", get, set }) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", role: "switch" }));
  input.addEventListener("change", () => set(input.checked));
  return {
    element: make("label", { class: "row" }, words(label, help), input),
    show: (settings) => {
      input.checked = get(settings);
    },
  };
}

/**
 * @template {string} T
 * @param {object} options
 * @param {string} options.label the key of a text
 * @param {string} [options.help] another key
 * @param {readonly (readonly [T, string])[]} options.choices values and the keys of their texts
 * @param {(settings: Settings) => T | undefined} options.get
 * @param {(value: T) => void} options.set
 * @returns {Widget}
 */
export function choice({ label, help = "", choices, get, set }) {
  const group = nextId();
  const inputs = choices.map(([value]) => /** @type {HTMLInputElement} */ (make("input", { type: "radio", name: group, value })));
  const pills = choices.map(([, text], i) => make("label", { class: "pill" }, inputs[i], make("span", { "data-t": text })));
  choices.forEach(([value], i) => inputs[i].addEventListener("change", () => set(value)));
  return {
    element: make(
      "div",
      { class: "row wide", role: "radiogroup", "data-t-label": label },
      words(label, help),
      make("div", { class: "pills" }, ...pills),
    ),
    show: (settings) => {
      const value = get(settings);
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * @template {string} T
 * @param {object} options
 * @param {string} options.label the key of a text
 * @param {string} [options.help] another key
 * @param {readonly HTMLOptionElement[]} options.options
 * @param {(settings: Settings) => T} options.get
 * @param {(value: T) => void} options.set
 * @returns {Widget}
 */
export function select({ label, help = "", options, get, set }) {
  const id = nextId();
  const list = /** @type {HTMLSelectElement} */ (make("select", { id }, ...options));
  list.addEventListener("change", () => set(/** @type {T} */ (list.value)));
  return {
    element: make("div", { class: "row" }, make("label", { for: id }, words(label, help)), list),
    show: (settings) => {
      list.value = get(settings);
    },
  };
}

/**
 * @param {() => void} onClick
 * @param {Record<string, string | boolean>} attributes
 * @param {...(Node | string)} children
 */
export function button(onClick, attributes, ...children) {
  const element = /** @type {HTMLButtonElement} */ (make("button", { type: "button", ...attributes }, ...children));
  element.addEventListener("click", onClick);
  return element;
}

/**
 * Creates a section's heading with its contents.
 * @param {string} title the key of a text, or an empty string
 * @param {...(Node | string)} children
 */
export function block(title, ...children) {
  return make("section", { class: "block" }, ...(title ? [make("h3", { "data-t": title })] : []), ...children);
}
