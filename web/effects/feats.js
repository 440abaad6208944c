// @ts-check
/**
 * Marks the last call-out (a text beside the board) with its kind, so that the style sheet can highlight a spin, a quad and a
 * perfect clear.
 */

/**
 * @param {HTMLElement} list the call-outs of the board
 * @param {import("./moment.js").Moment} moment
 */
export function nameFeat(list, moment) {
  const feat = moment.perfect ? "perfect" : moment.spin > 0 ? "spin" : moment.lines === 4 ? "quad" : "";
  const last = /** @type {HTMLElement | null} */ (list.lastElementChild);
  if (last === null || feat === "" || last.dataset.feat) return;
  last.dataset.feat = feat;
}
