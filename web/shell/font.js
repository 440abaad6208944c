// @ts-check
/**
 * Loads the font of the wordmark, the headings and the figures: Oxanium, semibold, Latin letters only (SIL Open Font License,
 * `fonts/OFL.txt`; the file is that of the npm package @fontsource/oxanium 5.3.0).
 *
 * It is optional, as `font-display: optional` is: if it does not arrive before the title is shown, this visit goes without it,
 * because text that changes its width under a reader is worse than another font.
 */
import { assetUrl } from "../base/assets.js";

const NAME = "Oxanium";
/** The font of this document, which all elements share. @type {FontFace | null} */
let face = null;
/** How long the title waits for the font alone, in ms. */
const PATIENCE_MS = 100;

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} app the element whose usual fonts follow this one, for letters that it lacks
 * @param {Promise<unknown>} others what the title waits for besides
 * @returns {Promise<void>} resolves when the font is in use, or will not be
 */
export async function useFont(host, app, others) {
  const address = assetUrl("fonts/oxanium.woff2");
  // The fonts of a document belong to its site: in another site's page, or in a frame without an origin, this one is not added.
  if (new URL(address).origin !== self.origin || !("fonts" in document)) return;
  face ??= new FontFace(NAME, `url(${address})`, { weight: "600" });
  const late = others.then(() => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null)));
  if ((await Promise.race([face.load().catch(() => null), late])) === null) return;
  document.fonts.add(face);
  host.style.setProperty("--display", `${NAME}, ${getComputedStyle(app).fontFamily}`);
}
