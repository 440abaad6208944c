// @ts-check
/**
 * The markup of practice: the line under the board with the hint and its buttons.
 */

/**
 * Returns a button; the settings add the name of its key.
 * @param {string} command
 * @param {string} [more] further attributes
 */
const button = (command, more = "") =>
  `<button type="button" data-command="${command}"${more}>` +
  `<span data-t="practice.${command}"></span><kbd aria-hidden="true"></kbd></button>`;

export const PRACTICE = `
  <div class="practice" role="group" data-t-label="mode.practice.name">
    <ol class="advice" data-t-label="practice.advice" hidden></ol>
    <p class="hint" role="status" aria-live="polite"></p>
    <div class="back-and-forth">
      ${button("undo")}${button("redo")}${button("plan", ' aria-pressed="false"')}
      ${button("advice", ' aria-pressed="false"')}${button("edit")}
    </div>
  </div>`;
