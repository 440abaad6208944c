// @ts-check
/** Gives a review away: as a link, a picture, or the data that `stackmate review --json` prints; or its position as a fumen. */
import { pageUrl } from "../../base/assets.js";
import { copyText } from "../../base/clipboard.js";
import { embedCode } from "../../base/embed-code.js";
import { download } from "../../base/download.js";
import { t } from "../../language/language.js";
import { LONGEST_LINK, packed } from "../replays/code.js";

/** @typedef {{ session: import("./session.js").Session, bytes: Uint8Array, root: HTMLElement,
 *   stackmate: import("../../types").Stackmate }} Given `root` is the column */

/**
 * Does what a button says.
 * @param {string} what
 * @param {Given} given
 * @returns {Promise<() => string>} the answer
 */
export async function shareActs(what, { session, bytes, root, stackmate }) {
  if (what === "link") return copyReview(bytes, (address) => address, () => t("review.copied"));
  if (what === "embed") return copyReview(bytes, embedCode, () => t("main.embed.copied"));
  if (what === "fumen") return copyText(stackmate.module.fumenOf(session.start().field), () => t("review.fumen.copied"));
  if (!session.isDone) return () => t("review.not-done");
  if (what === "picture") return savePicture(session, root);
  if (what !== "json") return () => "";
  const text = JSON.stringify(await session.report());
  download(new TextEncoder().encode(`${text}\n`), "application/json", "stackmate-review.json");
  return () => t("review.saved");
}

/**
 * Saves a picture of the curve and the summary.
 * @param {import("./session.js").Session} session
 * @param {HTMLElement} root
 */
async function savePicture(session, root) {
  const { pictureOf } = await import("./picture.js");
  const picture = await pictureOf(root, session.shown());
  download(new Uint8Array(await picture.arrayBuffer()), "image/png", "stackmate-review.png");
  return () => t("review.pictured");
}

/**
 * Copies an address that contains the match, or a text made from it. The review is computed again where it is opened.
 * @param {Uint8Array} bytes
 * @param {(address: string) => string} make
 * @param {() => string} done the confirmation
 */
async function copyReview(bytes, make, done) {
  const text = await packed(bytes);
  if (text.length > LONGEST_LINK) return () => t("review.too-long");
  return copyText(make(pageUrl(`?mode=review#replay=${text}`)), done);
}
