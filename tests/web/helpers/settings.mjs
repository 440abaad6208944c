// @ts-check
/**
 * The settings on the game page as a person uses them, and what of it reaches the game: the configuration that a match is
 * made with, and the buttons it is advanced with. Both are watched at the border of wasm, where nothing can be made up.
 */

/** @typedef {import("playwright-core").Page} Page */

const WAIT = { timeout: 60_000 };

/** Runs in the page before anything else: keeps what crosses the border in `window.crossed`. */
function watchBorder() {
  const crossed = {
    configs: /** @type {any[]} */ ([]), words: /** @type {number[]} */ ([]),
    ticks: /** @type {number[]} */ ([]), presses: /** @type {Record<number, number>} */ ({}),
  };
  Object.assign(window, { crossed });
  // Wasm reads what is in a configuration this way, and nobody else does.
  const { values } = Object;
  Object.values = /** @param {any} value */ (value) => {
    if (value?.handling && value.boards === 2) crossed.configs.push(JSON.parse(JSON.stringify(value)));
    return values(value);
  };
  let before = 0;
  /** @param {WebAssembly.Exports} from */
  const watched = (from) => {
    const exports = { ...from };
    const advance = /** @type {Function} */ (from.round_advance);
    if (advance === undefined) return from;
    exports.round_advance = (/** @type {any[]} */ ...values) => {
      const word = values[2];
      for (let bit = 1; bit < 256; bit *= 2) if (word & ~before & bit) crossed.presses[bit] = (crossed.presses[bit] ?? 0) + 1;
      before = word;
      crossed.words.push(word);
      crossed.ticks.push(values[1]);
      return advance(...values);
    };
    return exports;
  };
  for (const name of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
    const real = /** @type {Function} */ (WebAssembly[name]);
    // @ts-ignore: in place of the browser's own
    WebAssembly[name] = async (...values) => {
      const made = await real.apply(WebAssembly, values);
      return made.instance ? { module: made.module, instance: { exports: watched(made.instance.exports) } } : made;
    };
  }
}

/** @param {Page} page */
export const watch = (page) => page.addInitScript(watchBorder);

/**
 * The configurations of matches so far.
 * @param {Page} page
 * @returns {Promise<any[]>}
 */
// @ts-ignore: put there by `watchBorder`
export const configs = (page) => page.evaluate(() => window.crossed.configs);

/**
 * Waits until a person's button has gone down so often.
 * @param {Page} page
 * @param {number} bit
 * @param {number} times
 */
export async function pressed(page, bit, times) {
  // @ts-ignore: put there by `watchBorder`
  await page.waitForFunction(([bit, times]) => (window.crossed.presses[bit] ?? 0) >= times, [bit, times], WAIT);
  // @ts-ignore: put there by `watchBorder`
  return page.evaluate((bit) => window.crossed.presses[bit], bit);
}

/**
 * Settings that are there before the page loads.
 * @param {Page} page
 * @param {object | string} settings a string is kept as it is
 */
export async function keep(page, settings) {
  const text = typeof settings === "string" ? settings : JSON.stringify({ version: 1, ...settings });
  await page.addInitScript((text) => {
    if (sessionStorage.getItem("kept")) return;
    sessionStorage.setItem("kept", "yes");
    localStorage.setItem("stackmate.settings", text);
  }, text);
}

/**
 * Has all settings be these, as if somebody had chosen them in another window.
 * @param {Page} page
 * @param {object} settings
 */
export const change = (page, settings) => page.evaluate((text) => {
  localStorage.setItem("stackmate.settings", text);
  window.dispatchEvent(new StorageEvent("storage", { key: "stackmate.settings" }));
}, JSON.stringify({ version: 1, ...settings }));

/**
 * @param {Page} page
 * @param {string} [tab]
 */
export async function openSettings(page, tab) {
  await page.locator('.tools [data-action="settings"]').click();
  await page.locator("dialog.settings[open]").waitFor();
  if (tab) await page.locator(`dialog.settings [data-tab="${tab}"]`).click();
}

/** @param {Page} page */
export async function closeSettings(page) {
  await page.locator("dialog.settings .close").click();
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
}

/** What has the focus, by class, action or text; and whether it is in the dialog. Runs in the page. */
export function focused() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const at = /** @type {HTMLElement | null | undefined} */ (root?.activeElement);
  return {
    action: at?.dataset.action ?? "", tab: at?.dataset.tab ?? "", inDialog: at?.closest("dialog") != null,
    any: at != null,
  };
}

/** Runs in the page before anything else: a gamepad that does what `window.pad` says. */
function plugIn() {
  const pad = { down: /** @type {number[]} */ ([]), axes: [0, 0, 0, 0], there: true, polled: 0 };
  Object.assign(window, { pad });
  navigator.getGamepads = () => /** @type {any} */ ([
    (pad.polled += 1) && pad.there
      ? {
        id: "Pad of the tests", index: 0, connected: true, mapping: "standard", timestamp: performance.now(), axes: pad.axes,
        buttons: Array.from({ length: 17 }, (_, i) => (
          { pressed: pad.down.includes(i), touched: false, value: pad.down.includes(i) ? 1 : 0 })),
      }
      : null,
  ]);
}

/** @param {Page} page */
export const plugInPad = (page) => page.addInitScript(plugIn);

/**
 * Holds some of the gamepad's buttons until they were seen, and lets go.
 * @param {Page} page
 * @param {...number} buttons
 */
export async function pressPad(page, ...buttons) {
  await page.evaluate(async (buttons) => {
    // @ts-ignore: put there by `plugIn`
    const { pad } = window;
    const seen = async () => {
      for (const until = pad.polled + 2; pad.polled < until; ) await new Promise((done) => requestAnimationFrame(done));
    };
    pad.down = buttons;
    await seen();
    pad.down = [];
    await seen();
  }, buttons);
}

/**
 * A finger's way over the page, as fast as it is said, however long a browser that is busy takes over each point.
 * @param {Page} page
 * @param {[number, number][]} way
 * @param {number} [pause] ms between its points
 */
export async function drag(page, way, pause = 16) {
  const session = await page.context().newCDPSession(page);
  const [[x, y], ...rest] = way;
  let timestamp = Date.now() / 1000;
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }], timestamp });
  for (const [x, y] of rest) {
    await page.waitForTimeout(pause);
    timestamp += pause / 1000;
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }], timestamp });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
  await session.detach();
}
