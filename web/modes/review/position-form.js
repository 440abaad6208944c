// @ts-check
/** The form with which a person writes down a position, to be asked about it. */
import { find } from "../../base/elements.js";
import { wordsOf } from "../../language/failure.js";
import { say, translate, write } from "../../language/language.js";
import { positionIn } from "../practice/address.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("../../types").From} From */

/** More text is certainly no position. */
const MOST = 4_000;

const MARKUP = `<summary data-t="review.add"></summary>
  <form>
    <label><span data-t="review.add.field"></span><textarea name="field" rows="2" maxlength="${MOST}" spellcheck="false"
      data-t-placeholder="review.add.field.such"></textarea></label>
    <label><span data-t="review.add.queue"></span><input name="queue" required maxlength="40" spellcheck="false"
      autocomplete="off" data-t-placeholder="review.add.queue.such"></label>
    <label><span data-t="review.add.hold"></span><input name="hold" maxlength="1" spellcheck="false" autocomplete="off"></label>
    <button type="submit" data-t="review.add.do"></button>
    <p role="status"></p>
  </form>`;

/**
 * Adds the form to the column of a review.
 * @param {HTMLElement} column
 * @param {(from: From) => Promise<void>} onPosition its error is shown in the form, and nothing that was written is lost
 */
export function addPositionForm(column, onPosition) {
  const box = document.createElement("details");
  box.className = "review-add";
  box.innerHTML = trustedMarkup(MARKUP);
  translate(box);
  find(column, ".review-share").before(box);
  const form = /** @type {HTMLFormElement} */ (find(box, "form"));
  const [button, words] = [/** @type {HTMLButtonElement} */ (find(form, "button")), find(form, "p")];
  const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const from = positionIn(value);
    if (from === null || button.disabled) return;
    button.disabled = true;
    write(words, () => "");
    try {
      await onPosition(from);
      form.reset();
      box.open = false;
    } catch (error) {
      const why = error instanceof Error ? wordsOf(error) : /** @type {import("../../engine/client.js").Why} */ (error);
      write(words, () => say(why));
    }
    button.disabled = false;
  });
}
