// @ts-check
/** Links and files with a training: the shown learner begins with them. If they are damaged, nothing changes. */
import { wordsOf } from "../../language/failure.js";
import { say, t } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";

/** @typedef {import("./seats.js").Seats} Seats */

/**
 * @param {string} link the part of an address
 * @param {Seats} seats
 * @param {ShadowRoot} root
 * @returns {boolean} whether it was taken
 */
export function takeLink(link, seats, root) {
  try {
    seats.take(link);
    return true;
  } catch (error) {
    showNotice(root, () => t("learn.link.failed", { why: say(wordsOf(error)) }));
    return false;
  }
}

/**
 * @param {File} file
 * @param {Seats} seats
 * @param {import("./panel.js").Panel} panel shows the answer
 * @param {() => void} begin begins the training
 */
export async function takeFile(file, seats, panel, begin) {
  try {
    await seats.load(file);
    begin();
    panel.answer(() => t("learn.loaded"));
  } catch (error) {
    panel.answer(() => say(wordsOf(error)));
  }
}
