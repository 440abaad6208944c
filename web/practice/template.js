// @ts-check
/**
 * The markup of practice: the line under the board with the hint and its buttons.
 */

/**
 * A button; the settings name its key.
 * @param {string} command
 * @param {string} label
 * @param {string} [more] attributes
 */
const button = (command, label, more = "") =>
  `<button type="button" data-command="${command}"${more}>${label}<kbd aria-hidden="true"></kbd></button>`;

export const PRACTICE = `
  <div class="practice" role="group" aria-label="Practice">
    <p class="hint" role="status" aria-live="polite"></p>
    <div class="back-and-forth">
      ${button("undo", "Undo")}${button("redo", "Redo")}${button("plan", "Show", ' aria-pressed="false"')}
    </div>
  </div>`;
