// @ts-check
/** The solver's screen as a person sees and uses it. Playwright's locators look into the element by themselves. */

/** @typedef {import("playwright-core").Page} Page */

/**
 * Waits until the answer's headline matches.
 * @param {Page} page
 * @param {RegExp} words
 */
export async function found(page, words) {
  await page.locator(".found", { hasText: words }).waitFor({ timeout: 60_000 });
}

/**
 * What is complained about, by the field it stands beside.
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export function problems(page) {
  return page
    .locator(".solve .problem")
    .evaluateAll((boxes) =>
      Object.fromEntries(
        boxes.filter((box) => box.textContent).map((box) => [/** @type {HTMLElement} */ (box).dataset.for, box.textContent]),
      ),
    );
}

/**
 * Waits for a complaint beside a field.
 * @param {Page} page
 * @param {string} field
 * @param {RegExp} words
 */
export async function complaint(page, field, words) {
  await page.locator(`.solve .problem[data-for="${field}"]`, { hasText: words }).waitFor();
}

/**
 * Draws from one cell to another with the mouse.
 * @param {Page} page
 * @param {[number, number]} from column and row, from 0 at the bottom left
 * @param {[number, number]} to
 */
export async function drag(page, from, to) {
  const box = await page.locator(".editor").boundingBox();
  if (box === null) throw new Error("the editor is not there");
  const at = (/** @type {[number, number]} */ [x, y]) =>
    /** @type {const} */ ([box.x + ((x + 0.5) * box.width) / 10, box.y + ((7.5 - y) * box.height) / 8]);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

/**
 * The drawn field as text.
 * @param {Page} page
 */
export async function field(page) {
  return (await page.locator('.solve [name="field"]').inputValue()).replaceAll("\n", "/");
}
