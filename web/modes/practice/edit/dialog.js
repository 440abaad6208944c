// @ts-check
/**
 * The dialog that edits a position: the field with mouse, touch or arrow keys, the queue and the hold as letters or by buttons.
 * Invalid input is reported beside its field, and no input is lost.
 */
import { pageUrl } from "../../../base/assets.js";
import { embedCode } from "../../../base/embed-code.js";
import { say, t } from "../../../language/language.js";
import { find } from "../../../page/panel.js";
import { boardOf } from "../../solve/board.js";
import { copy } from "../../solve/copy.js";
import { Editor } from "../../solve/editor.js";
import { FieldModel } from "../../solve/field.js";
import { queryOf } from "../address.js";
import { HEIGHT, lettersOf, problemOf } from "./position.js";
import { editMarkup } from "./template.js";
import { trustedMarkup } from "../../../base/trusted.js";

/** @typedef {import("../position.js").Position} Position */
/** @typedef {Pick<import("../../../types").StackmateModule, "readField" | "fullRows" | "fumenOf">} Reader */

export class EditDialog {
  #dialog;
  #reader;
  #field = new FieldModel(() => this.#drawn(), HEIGHT);
  #editor;
  #stop = new AbortController();

  /**
   * Asks the person for a position; the dialog first shows the current position.
   * @param {HTMLElement} parent
   * @param {{ reader: Reader, say: (words: string) => void }} parts
   * @param {Position} position
   * @returns {Promise<Position | null>} null if the person cancels
   */
  static async ask(parent, parts, position) {
    const dialog = new EditDialog(parent, parts);
    return dialog.#ask(position);
  }

  /**
   * @param {HTMLElement} parent
   * @param {{ reader: Reader, say: (words: string) => void }} parts
   */
  constructor(parent, { reader, say }) {
    const { signal } = this.#stop;
    this.#reader = reader;
    this.#dialog = document.createElement("dialog");
    this.#dialog.className = "editing";
    this.#dialog.setAttribute("aria-labelledby", "edit-title");
    this.#dialog.innerHTML = trustedMarkup(editMarkup());
    parent.append(this.#dialog);
    this.#editor = new Editor(find(this.#dialog, ".editor"), this.#field, say, signal);
    this.#dialog.addEventListener("input", ({ target }) => this.#typed(target), { signal });
    this.#dialog.addEventListener("click", ({ target }) => this.#clicked(target), { signal });
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event), { signal });
  }

  /**
   * @param {Position} position
   * @returns {Promise<Position | null>}
   */
  #ask({ field, queue, hold }) {
    this.#field.open(field);
    this.#input("queue").value = queue;
    this.#input("hold").value = hold;
    this.#dialog.showModal();
    this.#drawn();
    find(this.#dialog, ".editor").focus();
    return new Promise((resolve) => {
      this.#dialog.addEventListener("close", () => {
        resolve(this.#dialog.returnValue === "done" ? this.#position : null);
        this.#stop.abort();
        this.#dialog.remove();
      }, { once: true });
    });
  }

  /** @returns {Position} */
  get #position() {
    return { field: this.#field.text, queue: lettersOf(this.#input("queue").value), hold: lettersOf(this.#input("hold").value) };
  }

  #finish() {
    if (this.#isSound()) this.#dialog.close("done");
  }

  /**
   * Finishes when Enter is pressed in a text field, as in a form. There is no form, because a frame may forbid forms.
   * @param {KeyboardEvent} event
   */
  #pressed({ key, isComposing, target }) {
    if (key === "Enter" && !isComposing && target instanceof HTMLInputElement) this.#finish();
  }

  /** Returns whether the position can be played. If not, it reports the fault and focuses its field. */
  #isSound() {
    const problem = problemOf(this.#position, this.#reader.fullRows);
    if (problem !== null) this.#complain(problem.place, problem.message);
    const place = problem?.place ?? (this.#complaint("field").textContent === "" ? null : "field");
    if (place !== null) this.#input(place).focus();
    return place === null;
  }

  /** @param {"link" | "fumen" | "embed"} what the form of the position that is copied */
  #copy(what) {
    if (!this.#isSound()) return;
    const link = pageUrl(queryOf(this.#position));
    const texts = { link: () => link, embed: () => embedCode(link), fumen: () => this.#reader.fumenOf(this.#field.text) };
    void copy(texts[what](), what, find(this.#dialog, ".copied"));
  }

  /** @param {EventTarget | null} target */
  #typed(target) {
    const { name } = /** @type {HTMLInputElement} */ (target);
    if (name === "field") this.#readField(this.#input("field").value);
    else this.#complain(name, "");
  }

  /** @param {EventTarget | null} target */
  #clicked(target) {
    const { add, piece = "", edit, copy: what } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
    const [queue, hold] = [this.#input("queue"), this.#input("hold")];
    if (add === "queue") queue.value += piece;
    else if (add === "hold") hold.value = hold.value === piece ? "" : piece;
    else if (edit === "shorter") queue.value = queue.value.trim().slice(0, -1);
    else if (edit === "done") this.#finish();
    else if (edit === "cancel") this.#dialog.close("");
    else if (edit === "undo" || edit === "redo" || edit === "mirror" || edit === "clear") this.#field[edit]();
    else if (what === "link" || what === "fumen" || what === "embed") this.#copy(what);
    if (add !== undefined) this.#complain(add, "");
  }

  /** @param {string} text rows or a fumen */
  #readField(text) {
    try {
      const rows = this.#reader.readField(text);
      const { length } = boardOf(rows);
      if (length > HEIGHT) throw new Error(t("edit.tooHigh", { height: length, most: HEIGHT }));
      this.#field.set(rows);
      this.#complain("field", "");
    } catch (error) {
      this.#complain("field", say(error));
    }
  }

  /** Updates the dialog after a change of the field. */
  #drawn() {
    const input = this.#input("field");
    if (!input.matches(":focus")) {
      input.value = this.#field.text;
      this.#complain("field", "");
    }
    const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (find(this.#dialog, `[data-edit="${name}"]`));
    button("undo").disabled = !this.#field.canUndo;
    button("redo").disabled = !this.#field.canRedo;
    this.#editor.setLines(HEIGHT);
  }

  /**
   * @param {string} place
   * @param {string} message empty if there is no fault
   */
  #complain(place, message) {
    this.#complaint(place).textContent = message;
    this.#input(place).setAttribute("aria-invalid", String(message !== ""));
  }

  /** @param {string} place */
  #complaint(place) {
    return find(this.#dialog, `.problem[data-for="${place}"]`);
  }

  /** @param {string} name */
  #input(name) {
    return /** @type {HTMLInputElement} */ (find(this.#dialog, `[name="${name}"]`));
  }
}
