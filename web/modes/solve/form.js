// @ts-check
/**
 * The question's controls: reads and writes them, and puts complaints beside what they are about.
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
  /** Whether something is being put in that is no change by a person. */
  #quiet = false;

  /**
   * @param {HTMLElement} root the solver's
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

  /** @param {Asked} asked as in an address: what cannot be is complained about where it belongs */
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
   * @param {string} field of the question; what is none of the form's goes beside the answer
   * @param {import("../../engine/client.js").Why} message
   * @param {ParentNode} root the solver's
   */
  complain(field, message, root) {
    const place = field === "pattern" ? "queue" : field;
    const box = root.querySelector(`.problem[data-for="${place}"]`) ?? find(root, '.problem[data-for="question"]');
    write(box, () => say(message));
    this.#form.querySelector(`[name="${place}"]`)?.setAttribute("aria-invalid", "true");
  }

  /**
   * Takes back what was complained about, but for the text of a field that cannot be read.
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

  /** @param {string} text rows or a fumen @param {"set" | "open"} [how] it is set: whether there is a way back */
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

  /** The field is another one. */
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

  /** Which numbers of lines can be asked for, and what can be undone. */
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

  /** What an address said instead of what can be chosen. @type {Record<string, string>} */
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
