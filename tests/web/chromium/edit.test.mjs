// @ts-check
/** Editing the position in practice: with the mouse, the keyboard and a finger; and what cannot be played. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { isIn } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
}, SLOW);

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens practice and its editor.
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function edit(options) {
  const opened = await open(browser, `${server.origin}/?mode=practice&seed=3`, options);
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  await opened.page.locator('[data-command="edit"]').click();
  await opened.page.locator("dialog.editing[open]").waitFor(WAIT);
  return opened;
}

/** Where a cell of the editor is. @param {Page} page @param {[number, number]} cell column and row from the bottom left */
async function at(page, [x, y]) {
  const box = await page.locator(".editing .editor").boundingBox();
  if (box === null) throw new Error("the editor is not there");
  return { x: box.x + ((x + 0.5) * box.width) / 10, y: box.y + ((19.5 - y) * box.height) / 20 };
}

/** @param {Page} page @param {string} name */
const input = (page, name) => page.locator(`.editing [name="${name}"]`);

test("with the mouse: a row but one cell, then a piece to clear it", SLOW, async () => {
  const { page, errors, close } = await edit();
  const [from, to] = [await at(page, [0, 0]), await at(page, [5, 0])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  assert.equal(await input(page, "field").inputValue(), "XXXXXX____");
  await input(page, "queue").fill("");
  for (const piece of "IO") await page.locator(`.editing [data-add="queue"][data-piece="${piece}"]`).click();
  await page.locator('.editing [data-add="hold"][data-piece="T"]').click();
  await page.locator(".editing [type=submit]").click();
  await page.locator("dialog.editing").waitFor({ state: "detached" });
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator(".practice .hint", { hasText: "1 piece" }).waitFor(WAIT);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight", { delay: 30 });
  await page.keyboard.press("Space", { delay: 30 });
  await page.locator(".callouts", { hasText: "Perfect clear" }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("by keyboard alone, and Esc changes nothing", SLOW, async () => {
  const { page, errors, close } = await edit();
  const before = await input(page, "queue").inputValue();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.equal(await input(page, "field").inputValue(), "XX________");
  await page.keyboard.press("Control+z");
  assert.equal(await input(page, "field").inputValue(), "X_________");
  await page.keyboard.press("Escape");
  await page.locator("dialog.editing").waitFor({ state: "detached" });
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('[data-command="edit"]').click();
  assert.equal(await input(page, "field").inputValue(), "");
  assert.equal(await input(page, "queue").inputValue(), before, "the game stood still meanwhile");
  assert.deepEqual(errors, []);
  await close();
});

test("what cannot be played is told where it stands", SLOW, async () => {
  const { page, errors, close } = await edit(DEVICES.phone);
  const problem = (/** @type {string} */ place) => page.locator(`.editing .problem[data-for="${place}"]`);
  const submit = page.locator(".editing [type=submit]");
  await input(page, "field").fill("XXXXXXXXXX");
  await submit.tap();
  assert.match(await problem("field").innerText(), /Row 1 is full/);
  await input(page, "field").fill("v115@nonsense!");
  assert.notEqual(await problem("field").innerText(), "");
  await submit.tap();
  assert.ok(await page.locator("dialog.editing[open]").isVisible());
  await input(page, "field").fill("XX________");
  await input(page, "queue").fill("IOX");
  await submit.tap();
  assert.match(await problem("queue").innerText(), /“X”/);
  await input(page, "queue").fill("io");
  const cell = await at(page, [9, 1]);
  await page.touchscreen.tap(cell.x, cell.y);
  assert.equal(await input(page, "field").inputValue(), "_________X/XX________");
  await submit.tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});
