// @ts-check
/** Tests that axe finds nothing serious in replays, in any theme, on desktop and phone, and that the keyboard alone suffices. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { act, moment, playShort, rows, watching } from "../helpers/replays.mjs";
import { DEVICES, THEMES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Asserts in every theme that axe finds nothing serious. @param {Page} page @param {string} what */
async function inEveryTheme(page, what) {
  assert.deepEqual(await seriousInThemes(page, THEMES), [], what);
}

for (const [name, device] of Object.entries(DEVICES)) {
  test(`axe finds nothing serious in replays on a ${name}`, SLOW, async () => {
    const { page, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`, { ...device, ...FOR_AXE });
    await addAxe(page);
    await playShort(page);
    await act(page, "rename");
    await inEveryTheme(page, "list, while a name is written");
    await page.keyboard.press("Escape");
    await page.locator('.library input[type="file"]').setInputFiles({ name: "no.smrp", mimeType: "", buffer: Buffer.from("no") });
    await page.locator(".library .problem", { hasText: "not a replay" }).waitFor(WAIT);
    await act(page, "remove");
    await page.locator('.library [data-do="undo"]').waitFor(WAIT);
    await inEveryTheme(page, "list, deleted");
    await page.locator('.library [data-do="undo"]').click();
    await act(page, "watch");
    await watching(page);
    await inEveryTheme(page, "player");
    await close();
  });
}

/**
 * Presses the Tab key until a control has the focus.
 * @param {Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let stop = 0; stop < 60; stop += 1) {
    const isThere = await page.evaluate(
      (selector) => document.querySelector("stack-mate")?.shadowRoot?.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the focus never reaches ${selector}`);
}

test("the keyboard alone can rename, delete, undo, watch, step, seek, swap sides, set the speed, and go back", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  // The replay is long enough not to end before the test stops it.
  const file = { name: "a.smrp", mimeType: "", buffer: STACKERS };
  await page
    .locator('.library input[type="file"]')
    .setInputFiles([file, { ...file, name: "none.smrp", buffer: Buffer.from("") }]);
  await page.locator(".library tbody tr").waitFor(WAIT);
  await tabTo(page, '[data-do="rename"]');
  await page.keyboard.press("Enter");
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.locator(".library .title", { hasText: "First" }).waitFor(WAIT);
  await tabTo(page, '[data-do="rename"]');
  await page.keyboard.press("Enter");
  await page.keyboard.type("Other");
  await page.keyboard.press("Escape");
  assert.equal((await rows(page))[0].game, "First");
  await tabTo(page, '[data-do="remove"]');
  await page.keyboard.press("Enter");
  await page.locator(".library .empty").waitFor(WAIT);
  await tabTo(page, '[data-do="undo"]');
  await page.keyboard.press("Space");
  await page.locator(".library .title", { hasText: "First" }).waitFor(WAIT);
  await tabTo(page, ".title");
  await page.keyboard.press("Enter");
  await watching(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.locator('[data-do="play"][data-shows="play"]').waitFor(WAIT);
  await page.keyboard.press("ArrowRight");
  const first = await moment(page);
  await page.keyboard.press("ArrowRight");
  assert.ok((await moment(page)) > first && first > 0);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await moment(page), first);
  await tabTo(page, '.transport input[type="range"]');
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await moment(page),
    Math.min(first + 1000, Number(await page.locator('.transport input[type="range"]').getAttribute("max"))),
  );
  await tabTo(page, ".transport select");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator(".transport select").inputValue(), "2");
  await page.keyboard.press("Escape");
  await page.locator(".library").waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});
