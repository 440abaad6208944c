// @ts-check
/** Waits for the end of the countdown before a game. */
import { drawn } from "./picture.mjs";

/**
 * Waits until the countdown of a game that has begun is over. The countdown is shown from the game's first animation frame on.
 * Before that frame its text is also empty, so this function first waits for a frame.
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
