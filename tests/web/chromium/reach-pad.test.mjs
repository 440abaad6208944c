// @ts-check
/** Tests that a gamepad alone, without keyboard, touch or mouse, reaches every screen and dialog. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { LEVELS } from "../../../web/settings/schema.js";
import { isIn, showsMode } from "../helpers/game.mjs";
import { PAD, padPress, padTo } from "../helpers/pad.mjs";
import { plugInPad, pressPad } from "../helpers/settings.mjs";

const SLOW = { timeout: 240_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Opens the page with a gamepad and waits for the title. @param {string} [query] */
async function title(query = "?seed=7") {
  const opened = await open(browser, "about:blank");
  await plugInPad(opened.page);
  await opened.page.goto(`${server.origin}/${query}`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/** Returns the state of the page. @param {Page} page @returns {Promise<string>} */
const stateOf = (page) => page.locator(".app").evaluate((app) => app.dataset.state ?? "");

/** Opens the menu from any screen. @param {Page} page */
async function openMenu(page) {
  if ((await stateOf(page)) === "playing") {
    await pressPad(page, PAD.start);
    await page.waitForFunction(isIn, "paused", WAIT);
  }
  await padPress(page, '[data-action="menu"]', PAD.up);
  await page.locator("dialog.menu[open]").waitFor(WAIT);
}

test("a gamepad changes from mode to mode and back", SLOW, async () => {
  const { page, errors, close } = await title();
  const modes = await page
    .locator(".overlay [data-mode]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-mode") ?? ""));
  assert.ok(modes.length >= 4);
  for (const mode of [...modes, "versus"]) {
    await openMenu(page);
    await padPress(page, `dialog.menu [data-mode="${mode}"]`);
    await page.waitForFunction(showsMode, mode, WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad chooses a card of the title and a level, and opens the dialog for third-party bots", SLOW, async () => {
  const { page, errors, close } = await title();
  const level = page.locator('.level[data-side="1"] select');
  const before = await level.inputValue();
  await padTo(page, '.level[data-side="1"] select');
  await pressPad(page, PAD.right);
  assert.notEqual(await level.inputValue(), before);
  for (let press = 0; press < 20 && !(await page.locator("dialog.loader[open]").count()); press += 1)
    await pressPad(page, PAD.right);
  await page.locator("dialog.loader[open]").waitFor(WAIT);
  await pressPad(page, PAD.b);
  await page.locator("dialog.loader").waitFor({ state: "hidden" });
  await padPress(page, '.overlay [data-mode="sprint"]');
  await page.waitForFunction(showsMode, "sprint", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad pauses, opens the boards in words and every section of the settings, and resumes", SLOW, async () => {
  const { page, errors, close } = await title();
  await pressPad(page, PAD.start);
  await page.waitForFunction(isIn, "playing", WAIT);
  await pressPad(page, PAD.start);
  await page.waitForFunction(isIn, "paused", WAIT);
  await padPress(page, '.overlay [data-action="describe"]');
  await page.locator("dialog.spoken[open]").waitFor(WAIT);
  await pressPad(page, PAD.b);
  await padPress(page, '.overlay [data-action="settings"]');
  await page.locator("dialog.settings[open]").waitFor(WAIT);
  const sections = await page
    .locator("dialog.settings [data-tab]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-tab")));
  assert.ok(sections.length >= 6);
  for (const section of sections.slice(1)) {
    await pressPad(page, PAD.tabs);
    assert.ok(await page.locator(`#pane-${section}`).isVisible(), section ?? "");
    await pressPad(page, PAD.down);
    assert.ok(await page.evaluate(() => document.querySelector("stack-mate")?.shadowRoot?.activeElement !== null));
    await padTo(page, `[data-tab="${section}"]`, PAD.up);
  }
  await pressPad(page, PAD.b);
  await page.locator("dialog.settings").waitFor({ state: "hidden" });
  await padPress(page, '.overlay [data-action="resume"]');
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad uses the advice in practice, draws in the editor, and plays from there", SLOW, async () => {
  const { page, errors, close } = await title("?seed=7&mode=versus");
  await padPress(page, '.overlay [data-mode="practice"]');
  await page.waitForFunction(showsMode, "practice", WAIT);
  await pressPad(page, PAD.left3);
  await page.locator(".practice .advice:not([hidden])").waitFor({ state: "attached", ...WAIT });
  await pressPad(page, PAD.right3);
  await page.locator("dialog.editing[open]").waitFor(WAIT);
  await padTo(page, "canvas.editor");
  const text = page.locator("dialog.editing textarea");
  const before = await text.inputValue();
  for (const button of [PAD.a, PAD.a, PAD.right, PAD.a]) await pressPad(page, button);
  assert.notEqual(await text.inputValue(), before);
  await pressPad(page, PAD.b);
  await padPress(page, 'dialog.editing [data-edit="done"]');
  await page.locator("dialog.editing").waitFor({ state: "hidden" });
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad opens the replay from a result, uses the player, and opens the list", SLOW, async () => {
  const { page, errors, close } = await title("?seed=7&next=off&first-to=1&level=first-game");
  await pressPad(page, PAD.start);
  await page.waitForFunction(isIn, "playing", WAIT);
  for (let drop = 0; drop < 60 && (await stateOf(page)) === "playing"; drop += 1) await pressPad(page, PAD.up);
  await page.waitForFunction(isIn, "over", WAIT);
  await page.locator('.overlay:not([hidden]) [data-do="watch"], .overlay:not([hidden]) .report button').first().waitFor(WAIT);
  await padPress(page, '.overlay .report [data-do="watch"]');
  await page.locator(".transport").waitFor(WAIT);
  await pressPad(page, PAD.b);
  await page.locator(".library tbody tr").first().waitFor(WAIT);
  await padTo(page, '.library tbody [data-do="watch"]');
  await openMenu(page);
  await pressPad(page, PAD.b);
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad chooses a piece for the solver's queue and draws the field", SLOW, async () => {
  const { page, errors, close } = await title();
  await padPress(page, '.overlay [data-mode="solve"]');
  await page.locator("main.solve").waitFor(WAIT);
  await padTo(page, "main.solve canvas.editor");
  const text = page.locator("main.solve textarea").first();
  for (const button of [PAD.a, PAD.up, PAD.a]) await pressPad(page, button);
  assert.match(await text.inputValue(), /X/);
  await pressPad(page, PAD.b);
  await openMenu(page);
  await padPress(page, 'dialog.menu [data-mode="practice"]');
  await page.waitForFunction(showsMode, "practice", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a gamepad sets level, strength and rounds of a match, and the speed and plans while two bots play",
  SLOW, async () => {
  const { page, errors, close } = await title();
  await padPress(page, '.overlay [data-action="setup"]');
  await page.locator("dialog.match[open]").waitFor(WAIT);
  await padTo(page, 'dialog.match [value="casual"]');
  await pressPad(page, PAD.right);
  assert.equal(await page.locator('dialog.match [value="steady"]').isChecked(), true);
  // The strength can be changed only if the level is Custom.
  const isCustom = () => page.locator('dialog.match [value="custom"]').isChecked();
  for (let step = 0; step < LEVELS.length && !(await isCustom()); step += 1) await pressPad(page, PAD.right);
  const strength = page.locator('dialog.match input[max="100"]').first();
  const before = Number(await strength.inputValue());
  await padTo(page, 'dialog.match input[max="100"]');
  await pressPad(page, PAD.right);
  assert.ok(Number(await strength.inputValue()) > before);
  await padTo(page, 'dialog.match input[max="10"]');
  await pressPad(page, PAD.right);
  await pressPad(page, PAD.b);
  await page.locator("dialog.match").waitFor({ state: "detached" });
  assert.equal(await page.locator(".bots .setup .rounds").textContent(), "First to 4…");
  await padPress(page, '.overlay [data-mode="watch"]');
  await page.waitForFunction(showsMode, "watch", WAIT);
  await padTo(page, ".rate input");
  await pressPad(page, PAD.left);
  assert.equal(await page.locator(".rate output").textContent(), "0.5×");
  await padPress(page, ".watching .plans");
  assert.equal(await page.locator(".watching .plans").getAttribute("aria-pressed"), "true");
  assert.deepEqual(errors, []);
  await close();
});
