// @ts-check
/**
 * Uses the settings on the game page as a person does, and records what reaches the game: the configuration of each match,
 * and the buttons that it is advanced with. Both are recorded at the calls into wasm, so they are what the game really gets.
 */

/** @typedef {import("playwright-core").Page} Page */

const WAIT = { timeout: 60_000 };

/** Runs in the page before all other scripts: records what is passed to wasm in `window.crossed`. */
function watchBorder() {
  const crossed = {
    configs: /** @type {any[]} */ ([]), words: /** @type {number[]} */ ([]),
    ticks: /** @type {number[]} */ ([]), presses: /** @type {Record<number, number>} */ ({}),
  };
  Object.assign(window, { crossed });
  // Of the page's code, only the wasm package reads a configuration through `Object.values`.
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
      for (let bit = 1; bit <= 256; bit *= 2) if (word & ~before & bit) crossed.presses[bit] = (crossed.presses[bit] ?? 0) + 1;
      before = word;
      crossed.words.push(word);
      crossed.ticks.push(values[1]);
      return advance(...values);
    };
    return exports;
  };
  for (const name of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
    const real = /** @type {Function} */ (WebAssembly[name]);
    // @ts-ignore: replaces the browser's function
    WebAssembly[name] = async (...values) => {
      const made = await real.apply(WebAssembly, values);
      return made.instance ? { module: made.module, instance: { exports: watched(made.instance.exports) } } : made;
    };
  }
}

/** Installs `watchBorder` in the page. @param {Page} page */
export const watch = (page) => page.addInitScript(watchBorder);

/**
 * Returns the configurations of all matches so far.
 * @param {Page} page
 * @returns {Promise<any[]>}
 */
// @ts-ignore: defined by `watchBorder`
export const configs = (page) => page.evaluate(() => window.crossed.configs);

/**
 * Waits until a game button was pressed at least `times` times, and returns the number of its presses.
 * @param {Page} page
 * @param {number} bit
 * @param {number} times
 */
export async function pressed(page, bit, times) {
  // @ts-ignore: defined by `watchBorder`
  await page.waitForFunction(([bit, times]) => (window.crossed.presses[bit] ?? 0) >= times, [bit, times], WAIT);
  // @ts-ignore: defined by `watchBorder`
  return page.evaluate((bit) => window.crossed.presses[bit], bit);
}

/**
 * Stores settings before the page loads.
 * @param {Page} page
 * @param {object | string} settings a string is stored unchanged
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
 * Replaces all settings, as if a person had changed them in another window.
 * @param {Page} page
 * @param {object} settings
 */
export const change = (page, settings) => page.evaluate((text) => {
  localStorage.setItem("stackmate.settings", text);
  window.dispatchEvent(new StorageEvent("storage", { key: "stackmate.settings" }));
}, JSON.stringify({ version: 1, ...settings }));

/**
 * Opens the settings.
 * @param {Page} page
 * @param {string} [tab] the tab to open
 */
export async function openSettings(page, tab) {
  await page.locator('.tools [data-action="settings"]').click();
  await page.locator("dialog.settings[open]").waitFor();
  if (tab) await page.locator(`dialog.settings [data-tab="${tab}"]`).click();
}

/** Closes the settings. @param {Page} page */
export async function closeSettings(page) {
  await page.locator("dialog.settings .close").click();
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
}

/** Runs in the page: returns the action and tab of the focused element, and whether the element is in a dialog. */
export function focused() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const at = /** @type {HTMLElement | null | undefined} */ (root?.activeElement);
  return {
    action: at?.dataset.action ?? "", tab: at?.dataset.tab ?? "", inDialog: at?.closest("dialog") != null,
    any: at != null,
  };
}

/** Runs in the page before all other scripts: simulates a gamepad that `window.pad` controls. */
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

/** Connects the simulated gamepad. @param {Page} page */
export const plugInPad = (page) => page.addInitScript(plugIn);

/**
 * Holds buttons of the gamepad until the page has read them twice, and releases them.
 * @param {Page} page
 * @param {...number} buttons
 */
export async function pressPad(page, ...buttons) {
  await page.evaluate(async (buttons) => {
    // @ts-ignore: defined by `plugIn`
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
 * Drags a finger over the page. The events' time stamps have the given speed, even if a busy browser handles them late.
 * @param {Page} page
 * @param {[number, number][]} way the points
 * @param {number} [pause] the time between two points, in ms
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
