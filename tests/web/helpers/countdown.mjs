// @ts-check
/** Waits for the end of the countdown before a game. */
import { drawn } from "./picture.mjs";

/**
 * Waits until the countdown of a game that has begun is over. The countdown is shown from the game's first frame on. The text
 * is empty before that frame too, so this function first waits for a frame.
 * @param {import("playwright-core").Page} page
 */
export async function countedDown(page) {
  await drawn(page);
  await page.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector(".count")?.textContent === "",
    null,
    { timeout: 60_000 },
  );
}
