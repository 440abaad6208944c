// @ts-check
/** Uses the menu as a person does. */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens the menu and chooses a mode.
 * @param {Page} page
 * @param {string} mode
 */
export async function choose(page, mode) {
  await page.locator('.bar [data-action="menu"]').click();
  await page.locator(`dialog.menu[open] [data-mode="${mode}"]`).click();
  await page.locator("dialog.menu").waitFor({ state: "hidden" });
}
