// @ts-check
/** Tests editing the position in practice by mouse, keyboard and finger, and with invalid positions. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

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

/**
 * Returns the centre of a cell in CSS pixels.
 * @param {Page} page
 * @param {[number, number]} cell column and row, from the bottom left
 */
async function at(page, [x, y]) {
  const box = await page.locator(".editing .editor").boundingBox();
  if (box === null) throw new Error("the editor is not there");
  return { x: box.x + ((x + 0.5) * box.width) / 10, y: box.y + ((19.5 - y) * box.height) / 20 };
}

/** Finds an input of the editor. @param {Page} page @param {string} name */
const input = (page, name) => page.locator(`.editing [name="${name}"]`);

/** Finds the error message beside an input. @param {Page} page @param {string} place */
const problem = (page, place) => page.locator(`.editing .problem[data-for="${place}"]`);

test("by mouse a row with one gap is drawn, and a piece then clears it", SLOW, async () => {
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
  await page.locator('.editing [data-edit="done"]').click();
  await page.locator("dialog.editing").waitFor({ state: "detached" });
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator(".practice .hint", { hasText: "1 piece" }).waitFor(WAIT);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight", { delay: 30 });
  await page.keyboard.press("Space", { delay: 30 });
  await page.locator(".callouts", { hasText: "Perfect clear" }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the keyboard alone edits the field, and Esc discards the changes", SLOW, async () => {
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
  assert.equal(await input(page, "queue").inputValue(), before, "the game was paused during editing");
  assert.deepEqual(errors, []);
  await close();
});

test("undo restores the field that the editor opened with, and then is disabled", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&field=XX________`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('[data-command="edit"]').click();
  await page.locator("dialog.editing[open]").waitFor(WAIT);
  const undo = page.locator('.editing [data-edit="undo"]');
  assert.ok(await undo.isDisabled());
  await page.keyboard.press("Control+z");
  assert.equal(await input(page, "field").inputValue(), "XX________");
  await page.locator('.editing [data-edit="clear"]').click();
  await undo.click();
  assert.equal(await input(page, "field").inputValue(), "XX________");
  assert.ok(await undo.isDisabled());
  assert.deepEqual(errors, []);
  await close();
});

test("an invalid field or queue gives an error message beside it", SLOW, async () => {
  const { page, errors, close } = await edit(DEVICES.phone);
  const submit = page.locator('.editing [data-edit="done"]');
  await input(page, "field").fill("XXXXXXXXXX");
  await submit.tap();
  assert.match(await problem(page, "field").innerText(), /Row 1 is full/);
  await input(page, "field").fill("v115@nonsense!");
  assert.notEqual(await problem(page, "field").innerText(), "");
  await submit.tap();
  assert.ok(await page.locator("dialog.editing[open]").isVisible());
  await input(page, "field").fill("XX________");
  await input(page, "queue").fill("IOX");
  await submit.tap();
  assert.match(await problem(page, "queue").innerText(), /“X”/);
  await input(page, "queue").fill("io");
  const cell = await at(page, [9, 1]);
  await page.touchscreen.tap(cell.x, cell.y);
  assert.equal(await input(page, "field").inputValue(), "_________X/XX________");
  await submit.tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("an edited position is copied as a link, and the link opens that position", SLOW, async () => {
  const { page, errors, close } = await edit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = async (/** @type {string} */ what) => {
    await page.locator(`.editing [data-copy="${what}"]`).click();
    await page.locator(".editing .copied", { hasText: new RegExp(`^${what} copied$`, "i") }).waitFor(WAIT);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await input(page, "field").fill("XXXXXX____/XXXXXX____");
  await input(page, "queue").fill("IX");
  await page.locator('.editing [data-copy="link"]').click();
  assert.match(await problem(page, "queue").innerText(), /“X”/, "no link is made for an invalid position");
  await input(page, "queue").fill("IIO");
  await input(page, "hold").fill("t");
  const link = await copy("link");
  assert.equal(link, `${server.origin}/?mode=practice&field=XXXXXX____/XXXXXX____&queue=IIO&hold=T`);
  const fumen = await copy("fumen");
  assert.match(fumen, /^v115@/);
  await page.locator('.editing [data-edit="done"]').click();
  await page.locator("dialog.editing").waitFor({ state: "detached" });
  assert.equal(page.url(), link, "the address names the position");
  for (const address of [link, `${server.origin}/?mode=practice&field=${fumen}&queue=i%20io&hold=t`]) {
    await page.goto(address);
    await page.waitForFunction(isIn, "playing", WAIT);
    await page.locator('[data-command="edit"]').click();
    await page.locator("dialog.editing[open]").waitFor(WAIT);
    assert.equal(await input(page, "field").inputValue(), "XXXXXX____/XXXXXX____");
    assert.match(await input(page, "queue").inputValue(), /^IIO/);
    assert.equal(await input(page, "hold").inputValue(), "T");
  }
  assert.deepEqual(errors, []);
  await close();
});

test("an address with an invalid position gives an error message, and an empty board is offered", SLOW, async () => {
  for (const [wrong, complaint] of [["field=XX", /2 cells wide/], ["queue=IQ", /IQ/], ["hold=IT", /IT/]]) {
    const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&${wrong}`);
    await page.waitForFunction(isIn, "error", WAIT);
    assert.match(await page.locator(".overlay").innerText(), complaint);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(isIn, "playing", WAIT);
    assert.deepEqual(errors, []);
    await close();
  }
});

test("in a frame that may not submit forms, the button and Enter in an input still close the editor and play", SLOW, async () => {
  const sandbox = "allow-scripts allow-same-origin allow-popups";
  const site = await blog({
    "/": `<!doctype html><title>blog</title><link rel="icon" href="data:,">
      <iframe src="${server.origin}/?mode=practice&seed=3&start=" sandbox="${sandbox}" title="Stackmate"
        width="1000" height="700"></iframe>`,
  });
  const { page, errors, close } = await open(browser, `${site.origin}/`);
  const game = page.frameLocator("iframe");
  for (const done of [
    () => game.locator('[data-edit="done"]').click(),
    () => game.locator('.editing [name="queue"]').press("Enter"),
  ]) {
    await game.locator('[data-command="edit"]').click();
    await game.locator('.editing [name="queue"]').fill("TIO");
    await done();
    await game.locator("dialog.editing").waitFor({ state: "detached" });
    await game.locator('.app[data-state="playing"]').waitFor(WAIT);
  }
  assert.deepEqual(errors, []);
  await close();
  site.stop();
});
