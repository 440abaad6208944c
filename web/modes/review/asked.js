// @ts-check
/** Finds what the person is asked about: a card that is due, or a position that was written down. */
import { Complaint } from "../../language/language.js";
import { matchIn } from "./position-card.js";
import { Kept } from "./store.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {{ bytes: Uint8Array, card: import("./deck.js").Card, kept: Kept | null }} Asked a card with its match */

/**
 * Returns the next card that is due, or null.
 * @param {Study | null} study
 * @returns {Promise<Asked | null>}
 */
export async function nextCard(study) {
  const next = await study?.next();
  return next ? { ...next, kept: await Kept.open(next.bytes) } : null;
}

/**
 * Makes a card of a position.
 * @param {import("../../types").StackmateModule} module
 * @param {Study | null} study
 * @param {import("../../types").From} from
 * @returns {Promise<Asked>}
 * @throws {unknown} naming what is wrong with the position, or why it cannot be kept
 */
export async function cardIn(module, study, from) {
  if (study === null) throw new Complaint("review.add.refused");
  const bytes = await matchIn(module, from);
  const kept = await Kept.open(bytes);
  if (kept === null) throw new Complaint("review.add.refused");
  try {
    await kept.finish();
    return { bytes, card: await study.enter(kept.id), kept };
  } catch (why) {
    kept.close();
    throw why;
  }
}
