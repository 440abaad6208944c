// @ts-check
/**
 * The markup of practice: the line under the board with the hint and its buttons.
 */

/**
 * @param {string} command
 * @param {string} label
 * @param {string} key
 */
const button = (command, label, key) =>
  `<button type="button" data-command="${command}">${label}<kbd aria-hidden="true">${key}</kbd></button>`;

export const PRACTICE = `
  <div class="practice" role="group" aria-label="Practice">
    <p class="hint" role="status" aria-live="polite"></p>
    <div class="back-and-forth">
      ${button("undo", "Undo", "U")}${button("redo", "Redo", "Y")}
      <button type="button" data-command="plan" aria-pressed="false">Show<kbd aria-hidden="true">H</kbd></button>
    </div>
  </div>`;
