// @ts-check
/**
 * The controls of the question: reads and writes them, and shows error messages beside the controls.
 */
import { Complaint, say, t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { HEIGHT, FieldModel } from "./field.js";
import { Editor } from "./editor.js";
import { boardOf } from "./board.js";

/** @typedef {import("./address.js").Asked} Asked */
/** @typedef {Pick<import("../../types").StackmateModule, "readField" | "goals">} Reader */

export class Form {
  #form;
  #reader;
  #onChange;
  #field;
  #editor;
  /** Whether the program, not the person, is changing the controls. */
  #quiet = false;

  /**
   * @param {HTMLElement} root the solver's root element
   * @param {{ reader: Reader, announce: (words: string) => void, onChange: () => void, signal: AbortSignal }} parts
   */
  constructor(root, { reader, announce, onChange, signal }) {
    this.#form = /** @type {HTMLFormElement} */ (find(root, ".question"));
    this.#reader = reader;
    this.#onChange = onChange;
    this.#field = new FieldModel(() => this.#drawn());
    this.#editor = new Editor(find(this.#form, ".editor"), this.#field, announce, signal);
    for (const button of this.#form.querySelectorAll("[data-add]")) {
      const { add, piece = "" } = /** @type {HTMLElement} */ (button).dataset;
      write(button, () => t(`solve.add.${add}`, { piece }), "aria-label");
    }
    this.#form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.#form.addEventListener("input", (event) => this.#typed(event), { signal });
    this.#form.addEventListener("click", (event) => this.#clicked(event), { signal });
  }

  /** @returns {Asked} */
  get asked() {
    const text = (/** @type {string} */ name) => this.#input(name).value.trim();
    const hold = this.#input("use-hold").checked ? text("hold").toUpperCase() : "off";
    return { field: this.#field.text, queue: text("queue"), hold, lines: this.#choice("lines"), drop: this.#choice("drop") };
  }

  /**
   * Writes a question to the controls.
   * @param {Asked} asked as in an address; invalid parts are reported beside their controls
   */
  set asked({ field, queue, hold, lines, drop }) {
    this.#quiet = true;
    this.#input("queue").value = queue;
    this.#input("use-hold").checked = hold !== "off";
    this.#input("hold").value = hold === "off" ? "" : hold;
    this.#choose("lines", lines);
    this.#choose("drop", drop);
    this.#input("field").value = field;
    this.#readField(field, "open");
    this.#quiet = false;
    this.#showLines();
  }

  redraw() {
    this.#editor.draw();
  }

  /**
   * Shows an error message.
   * @param {string} field of the question; a message for a field that the form does not have goes beside the answer
   * @param {import("../../engine/client.js").Why} message
   * @param {ParentNode} root the solver's root element
   */
  complain(field, message, root) {
    const place = field === "pattern" ? "queue" : field;
    const box = root.querySelector(`.problem[data-for="${place}"]`) ?? find(root, '.problem[data-for="question"]');
    write(box, () => say(message));
    this.#form.querySelector(`[name="${place}"]`)?.setAttribute("aria-invalid", "true");
  }

  /**
   * Removes the error messages, except the message about a text of the field that cannot be read.
   * @param {ParentNode} root
   */
  settle(root) {
    for (const box of root.querySelectorAll('.problem:not([data-for="field"])')) write(box, () => "");
    for (const input of this.#form.querySelectorAll('[aria-invalid]:not([name="field"])')) input.removeAttribute("aria-invalid");
  }

  /** @param {Event} event */
  #typed({ target }) {
    if (target === this.#input("field")) this.#readField(this.#input("field").value);
    if (target === this.#input("hold") && this.#input("hold").value.trim() !== "") this.#input("use-hold").checked = true;
    this.#changed();
  }

  /** @param {Event} event */
  #clicked({ target }) {
    const button = target instanceof Element ? target.closest("button") : null;
    const { add, piece = "", edit } = button?.dataset ?? {};
    const queue = this.#input("queue");
    if (add === "queue") queue.value += piece;
    else if (add === "hold") {
      this.#input("hold").value = this.#input("hold").value === piece ? "" : piece;
      this.#input("use-hold").checked = true;
    } else if (edit === "shorter") queue.value = queue.value.trim().slice(0, -1);
    else if (edit === "undo" || edit === "redo" || edit === "mirror" || edit === "clear") return this.#field[edit]();
    else return;
    this.#changed();
  }

  /** @param {string} text rows or a fumen @param {"set" | "open"} [how] `set` keeps the undo history, `open` clears it */
  #readField(text, how = "set") {
    const box = find(this.#form, '.problem[data-for="field"]');
    try {
      const rows = this.#reader.readField(text);
      const height = boardOf(rows).length;
      if (height > HEIGHT) throw new Complaint("solve.field.high", { count: height, most: HEIGHT });
      this.#field[how](rows);
      write(box, () => "");
      this.#input("field").removeAttribute("aria-invalid");
    } catch (error) {
      write(box, () => say(error));
      this.#input("field").setAttribute("aria-invalid", "true");
    }
  }

  /** Updates the form after a change of the field. */
  #drawn() {
    const input = this.#input("field");
    const isTyped = input.matches(":focus");
    if (!isTyped && !this.#quiet) {
      input.value = this.#field.text;
      write(find(this.#form, '.problem[data-for="field"]'), () => "");
      input.removeAttribute("aria-invalid");
    }
    if (!isTyped && !this.#quiet) this.#changed();
    this.#editor.draw();
  }

  #changed() {
    this.#showLines();
    this.#onChange();
  }

  /** Shows which numbers of lines can be chosen, and whether undo and redo are possible. */
  #showLines() {
    const goals = this.#reader.goals(this.#field.text);
    for (const input of this.#form.querySelectorAll('[name="lines"]')) {
      const radio = /** @type {HTMLInputElement} */ (input);
      radio.disabled = !radio.checked && !goals.some(({ lines }) => String(lines) === radio.value);
    }
    this.#editor.setLines(Math.min(HEIGHT, Number(this.#choice("lines")) || HEIGHT));
    /** @type {HTMLButtonElement} */ (find(this.#form, '[data-edit="undo"]')).disabled = !this.#field.canUndo;
    /** @type {HTMLButtonElement} */ (find(this.#form, '[data-edit="redo"]')).disabled = !this.#field.canRedo;
  }

  /** @param {string} name */
  #input(name) {
    return /** @type {HTMLInputElement} */ (find(this.#form, `[name="${name}"]`));
  }

  /** Values from the address that the controls do not offer, by the name of the control. @type {Record<string, string>} */
  #odd = {};

  /** @param {string} name */
  #choice(name) {
    const chosen = /** @type {HTMLInputElement | null} */ (this.#form.querySelector(`[name="${name}"]:checked`));
    return chosen?.value ?? this.#odd[name] ?? "";
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #choose(name, value) {
    this.#odd[name] = value;
    for (const input of this.#form.querySelectorAll(`[name="${name}"]`)) {
      const radio = /** @type {HTMLInputElement} */ (input);
      radio.disabled = false;
      radio.checked = radio.value === value;
    }
  }
}
