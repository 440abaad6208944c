// @ts-check
/** Links and files with a training. They are checked first: if they are damaged, nothing changes. */
import { loadGame } from "../../engine/requirements.js";
import { wordsOf } from "../../language/failure.js";
import { Complaint, need, say, t } from "../../language/language.js";
import { sharedIn } from "./link.js";
import { loadLearn } from "./package.js";

/** @typedef {import("./seats.js").Seats} Seats */

/**
 * Reads a link, and checks whether a training can begin with it.
 * @param {string} text the part of an address
 * @returns {Promise<{ shared: import("./link.js").Shared }>} with what the screen is entered
 * @throws {Error} naming what is wrong
 */
export async function readLink(text) {
  const [module] = await Promise.all([loadGame(loadLearn), need("learn")]);
  try {
    const shared = sharedIn(text);
    new module.Training(shared.options, shared.run, shared.weights).free();
    return { shared };
  } catch (error) {
    throw new Complaint("learn.link.failed", { why: wordsOf(error) });
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
