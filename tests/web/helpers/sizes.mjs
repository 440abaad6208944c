// @ts-check
/** Window sizes in which the page must look right, and functions that measure the page in them. */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in CSS pixels */

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** @type {Readonly<Record<string, import("playwright-core").BrowserContextOptions>>} */
export const SIZES = {
  "1440x900": { viewport: { width: 1440, height: 900 } },
  "1920x1080": { viewport: { width: 1920, height: 1080 } },
  "1024x600": { viewport: { width: 1024, height: 600 } },
  "820x1180": { viewport: { width: 820, height: 1180 }, ...TOUCH },
  "390x844": { viewport: { width: 390, height: 844 }, ...TOUCH },
  "844x390": { viewport: { width: 844, height: 390 }, ...TOUCH },
};

/**
 * Replaces each Japanese and Chinese letter by a dash that is as wide as it is high, and after which a line may break. So texts
 * are as wide as with Japanese and Chinese fonts, even on a machine without such fonts.
 * @param {Page} page
 */
export const widen = (page) => page.route(/\/language\/(ja|zh)\/\w+\.json$/, async (route) => {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.replace(/[\u3000-\u9fff\uff00-\uffef]/g, "\u2014\u200b") });
});

/**
 * Returns the rectangles of the boards on the page: of their ten columns and twenty rows.
 * @param {Page | Frame} page
 * @returns {Promise<Box[]>}
 */
export const boards = (page) => page.evaluate(() => {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  return [...(root?.querySelectorAll(".seat") ?? [])].map((seat) => {
    // A hard drop moves the canvas inside the seat for a moment, but the seat does not move.
    const { left: x, top: y } = seat.getBoundingClientRect();
    const { style } = /** @type {HTMLElement} */ (seat);
    const [cell, left, top] = ["cell", "left", "top"].map((name) => parseFloat(style.getPropertyValue(`--${name}`)));
    return { left: x + left, top: y + top, right: x + left + 10 * cell, bottom: y + top + 20 * cell };
  });
});

/** Formats the size of a box, for comparisons. @param {Box} box */
export const sizeOf = ({ left, top, right, bottom }) => [right - left, bottom - top].map(Math.round).join(" by ");
