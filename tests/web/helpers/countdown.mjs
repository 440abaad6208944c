// @ts-check
/** The countdown before a game. */
import { drawn } from "./picture.mjs";

/**
 * Waits until the countdown of a game that has begun is over. It is shown with the game's first frame: before, it looks as
 * if it were over.
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
