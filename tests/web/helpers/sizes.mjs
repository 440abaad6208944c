// @ts-check
/** Windows that the page has to look right in, and what can be measured of it there. */

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
 * Makes Japanese and Chinese as wide as they are with their own fonts, which a machine that runs tests may lack: every letter
 * becomes a dash as wide as it is high, and a line may break after each.
 * @param {Page} page
 */
export const widen = (page) => page.route(/\/language\/(ja|zh)\/\w+\.json$/, async (route) => {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.replace(/[\u3000-\u9fff\uff00-\uffef]/g, "\u2014\u200b") });
});

/**
 * The places of both boards on the page: their ten columns and twenty rows.
 * @param {Page | Frame} page
 * @returns {Promise<Box[]>}
 */
export const boards = (page) => page.evaluate(() => {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  return [...(root?.querySelectorAll(".seat") ?? [])].map((seat) => {
    // A hard drop moves the screen in the seat for a moment: the seat stands still.
    const { left: x, top: y } = seat.getBoundingClientRect();
    const { style } = /** @type {HTMLElement} */ (seat);
    const [cell, left, top] = ["cell", "left", "top"].map((name) => parseFloat(style.getPropertyValue(`--${name}`)));
    return { left: x + left, top: y + top, right: x + left + 10 * cell, bottom: y + top + 20 * cell };
  });
});

/** The size of a box, for comparisons. @param {Box} box */
export const sizeOf = ({ left, top, right, bottom }) => [right - left, bottom - top].map(Math.round).join(" by ");
