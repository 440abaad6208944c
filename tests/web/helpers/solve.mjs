// @ts-check
/** Reads and uses the solver's screen as a person does. Playwright's locators search inside the element's shadow tree. */

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
 * Returns the error messages, by the field that each stands beside.
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
 * Waits for an error message beside a field.
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
 * @param {[number, number]} from column and row, counted from 0 at the bottom left
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
 * Returns the drawn field as text.
 * @param {Page} page
 */
export async function field(page) {
  return (await page.locator('.solve [name="field"]').inputValue()).replaceAll("\n", "/");
}
