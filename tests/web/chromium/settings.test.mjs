// @ts-check
/** Tests the settings dialog: keyboard use, key bindings, presets, storage, files, and invalid stored settings. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { resign } from "../helpers/match.mjs";
import { DEVICES } from "../helpers/screens.mjs";
import { closeSettings, configs, focused, keep, openSettings, pressed, watch } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const HARD_DROP = 8;
const HOLD = 128;
const { server, browser } = await fixture(launch);

/**
 * Opens the page and waits for the title.
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} [prepare] is called before the page loads
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function title(prepare, options) {
  const opened = await open(browser, "about:blank", options);
  await prepare?.(opened.page);
  await opened.page.goto(`${server.origin}/?seed=5&level=first-game`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/** Returns the data attributes that select the look of the page. @param {import("playwright-core").Page} page */
const lookOf = (page) => page.evaluate(() => ({ ...document.querySelector("stack-mate")?.dataset }));

test("the keyboard alone opens the settings, moves around, changes a value and returns to the game", SLOW, async () => {
  const { page, errors, close } = await title(watch);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  for (let i = 0; i < 30 && (await page.evaluate(focused)).action !== "settings"; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("dialog.settings[open]").waitFor();
  assert.equal(await page.evaluate(isIn, "paused"), true, "the game is paused");
  assert.equal((await page.evaluate(focused)).tab, "handling");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal((await page.evaluate(focused)).tab, "sound");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const { any, inDialog } = await page.evaluate(focused);
    assert.ok(!any || inDialog, "the focus left the dialog");
  }
  await page.locator('[data-tab="sound"]').focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.locator('.tools [data-action="sound"]').getAttribute("aria-pressed"), "false");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("#pane-sound output").first().textContent(), "65%");
  await page.keyboard.press("Escape");
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
  assert.equal((await page.evaluate(focused)).action, "settings", "the focus returns to the button");
  assert.equal(await page.evaluate(isIn, "paused"), true, "the key that closed the dialog has no other effect");
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the settings also open from the pause", SLOW, async () => {
  const { page, close } = await title();
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.press("Escape");
  await page.locator('.overlay [data-action="settings"]').click();
  await page.locator("dialog.settings[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(isIn, "paused"), true);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await close();
});

test("a key is bound and used, a conflict is shown, and the defaults are restored", SLOW, async () => {
  const { page, errors, close } = await title(watch);
  await openSettings(page, "keys");
  // The page makes the rows of keys again when the browser has reported the keys' names, so the test waits for the names.
  // @ts-ignore: not every browser has `navigator.keyboard`
  await page.evaluate(() => navigator.keyboard?.getLayoutMap?.().then(() => undefined));
  const drop = page.locator('#pane-keys [data-binding="hard_drop"]');
  await drop.locator(".add").click();
  await page.keyboard.press("KeyJ");
  assert.equal(await drop.locator(".chip").count(), 2);
  assert.match(await drop.textContent() ?? "", /J/);
  await drop.locator(".add").click();
  await page.keyboard.press("Escape");
  assert.equal(await drop.locator(".chip").count(), 2, "Esc is not bound");
  assert.equal(await page.locator("dialog.settings[open]").count(), 1, "Esc does not close the dialog");
  await page.locator('#pane-keys [data-binding="hold"] .add').click();
  await page.keyboard.press("KeyZ");
  assert.match(
    await page.locator('#pane-keys [data-binding="hold"] .clash').textContent() ?? "", /Z is also bound to Rotate left/,
  );
  assert.match(await page.locator('#pane-keys [data-binding="ccw"] .clash').textContent() ?? "", /Z is also bound to Hold/);
  await drop.locator(".chip").first().click();
  await closeSettings(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.waitForFunction(havePlaced, 0, WAIT);
  await page.keyboard.press("Space");
  await page.keyboard.press("KeyJ", { delay: 40 });
  await page.keyboard.press("KeyC", { delay: 40 });
  await pressed(page, HOLD, 1);
  assert.equal(await pressed(page, HARD_DROP, 1), 1, "the removed key no longer drops");
  assert.match(await page.locator(".keys").textContent() ?? "", /Jhard drop/);
  await openSettings(page, "keys");
  await page.locator("#pane-keys").getByRole("button", { name: "Reset to defaults" }).click();
  assert.match(await drop.textContent() ?? "", /Space/);
  assert.equal(await page.locator("#pane-keys .clash").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a preset applies from the next round on", SLOW, async () => {
  const { page, errors, close } = await title(watch);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await openSettings(page, "handling");
  await page.locator("#pane-handling").getByRole("radio", { name: "Fastest", exact: true }).check();
  assert.match(await page.locator("#pane-handling output").first().textContent() ?? "", /83 ms · 5\.0 F/);
  await closeSettings(page);
  await page.keyboard.press("Escape");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal((await configs(page)).length, 1, "no other round began");
  await resign(page);
  await page.keyboard.press("KeyR");
  const [before, now] = await configs(page);
  assert.deepEqual([before.handling[0].das, before.half_turns], [133, false]);
  assert.deepEqual(now.handling[0], { das: 83, arr: 0, dcd: 0, soft_drop_factor: 0, irs: true, ihs: true });
  assert.deepEqual([now.half_turns, now.handling[1]], [true, before.handling[1]]);
  assert.deepEqual(errors, []);
  await close();
});

test("sliders show milliseconds and frames, and the test board uses the chosen values", SLOW, async () => {
  const { page, errors, close } = await title(watch);
  await openSettings(page, "handling");
  await page.locator("#pane-handling input[type=range]").first().fill("100");
  assert.equal(await page.locator("#pane-handling output").first().textContent(), "100 ms · 6.0 F");
  await page.locator(".well").click();
  await page.keyboard.press("ArrowLeft", { delay: 40 });
  await pressed(page, 1, 1);
  await page.keyboard.press("Space", { delay: 40 });
  await pressed(page, HARD_DROP, 1);
  assert.deepEqual(await configs(page), [], "no match begins behind the dialog");
  assert.deepEqual(errors, []);
  await close();
});

test("by touch the test board reacts to the first tap and to every button", SLOW, async () => {
  const prepare = async (/** @type {import("playwright-core").Page} */ page) => {
    await watch(page);
    await keep(page, { rules: { half_turns: true } });
  };
  const { page, errors, close } = await title(prepare, DEVICES.phone);
  await page.locator('.tools [data-action="settings"]').tap();
  for (const [name, bit] of Object.entries({ left: 1, hold: HOLD, half: 64, ccw: 32 })) {
    await page.locator(`.thumbs [data-button="${name}"]`).tap();
    await pressed(page, bit, 1);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("the chosen settings are restored after a reload", SLOW, async () => {
  const { page, errors, close } = await title(watch);
  await openSettings(page, "looks");
  await page.locator("#pane-looks").getByRole("radio", { name: "Light", exact: true }).check();
  await page.locator("#pane-looks").getByRole("radio", { name: "Letters", exact: true }).check();
  await page.locator("#pane-looks input[type=range]").nth(1).fill("7");
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  assert.deepEqual(await lookOf(page), {
    theme: "light", palette: "plain", skin: "classic", grid: "lines", ghost: "tinted", motion: "full",
  });
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal((await configs(page))[0].previews, 7);
  assert.deepEqual(errors, []);
  await close();
});

test("there is no sound before the first gesture, and muted stays muted", SLOW, async () => {
  const { page, errors, close } = await title((page) => page.addInitScript(() => {
    const Real = window.AudioContext;
    Object.assign(window, { contexts: 0 });
    // @ts-ignore: counts the audio contexts that are made
    window.AudioContext = class extends Real {
      constructor() {
        super();
        // @ts-ignore: `window.contexts` is defined above
        window.contexts += 1;
      }
    };
  }));
  /** @returns {Promise<number>} */
  // @ts-ignore: `window.contexts` is defined above
  const contexts = () => page.evaluate(() => window.contexts);
  assert.equal(await contexts(), 0);
  await page.locator('.tools [data-action="sound"]').click();
  assert.equal(await contexts(), 1);
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  assert.equal(await page.locator('.tools [data-action="sound"]').getAttribute("aria-pressed"), "false");
  assert.equal(await contexts(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("the theme System follows the system's theme", SLOW, async () => {
  const { page, close } = await title((page) => keep(page, { looks: { theme: "system" } }), { colorScheme: "light" });
  assert.equal((await lookOf(page)).theme, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.querySelector("stack-mate")?.getAttribute("data-theme") === "dark");
  await page.emulateMedia({ colorScheme: "light", contrast: "more" });
  await page.waitForFunction(() => document.querySelector("stack-mate")?.getAttribute("data-theme") === "contrast");
  await close();
});

test("invalid settings give a notice that names them, the others apply, and a closed notice stays closed", SLOW, async () => {
  const hostile = { handling: { das: "<img src=x onerror=alert(1)>" }, rules: { previews: 3 }, looks: { theme: "light" } };
  const { page, errors, close } = await title((page) => Promise.all([watch(page), keep(page, hostile)]));
  assert.match(await page.locator(".notice").textContent() ?? "", /handling\.das is "<img src=x/);
  assert.equal((await lookOf(page)).theme, "light");
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  const [config] = await configs(page);
  assert.deepEqual([config.handling[0].das, config.previews], [133, 3]);
  await page.locator(".notice button").click();
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  assert.equal(await page.locator(".notice").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("unreadable settings or forbidden storage do not prevent the game", SLOW, async () => {
  const broken = await title((page) => keep(page, "{{{"));
  assert.match(await broken.page.locator(".notice").textContent() ?? "", /could not be read/);
  await broken.close();
  const forbidden = await title((page) => page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  }));
  const { page, errors, close } = forbidden;
  await openSettings(page, "looks");
  await page.locator("#pane-looks").getByRole("radio", { name: "High contrast", exact: true }).check();
  assert.equal((await lookOf(page)).theme, "contrast");
  assert.match(await page.locator("dialog.settings .said").textContent() ?? "", /does not save data/);
  assert.deepEqual(errors, []);
  await close();
});

test("settings are saved to a file and loaded; a broken file gives an error and changes nothing", SLOW, async () => {
  const { page, errors, close } = await title((page) => keep(page, { sound: { volume: 15 }, keys: { half: ["KeyS"] } }));
  await openSettings(page, "sound");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save to file" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  assert.equal(download.suggestedFilename(), "stackmate-settings.json");
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.getByRole("button", { name: "Really reset?" }).click();
  assert.equal(await page.locator("#pane-sound output").first().textContent(), "70%");
  /** @param {string} content */
  const load = (content) =>
    page
      .locator('dialog.settings input[type="file"]')
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await load(text.replace('"volume": 15', '"volume": 1500'));
  await page.getByText("sound.volume is 1500: it must be a whole number from 0 to 100.").waitFor();
  assert.equal(await page.locator("#pane-sound output").first().textContent(), "70%");
  await load(text);
  await page.getByText("Loaded.").waitFor();
  assert.equal(await page.locator("#pane-sound output").first().textContent(), "15%");
  assert.deepEqual(errors, []);
  await close();
});
