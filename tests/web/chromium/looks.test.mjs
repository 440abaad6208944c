// @ts-check
/** Tests the options for the boards' looks: from the settings dialog to the boards, in a settings file, and the shown keys. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { distance, inCell, mixed, named, pixels, placeOf } from "../helpers/picture.mjs";
import { DEVICES, THEMES } from "../helpers/screens.mjs";
import { closeSettings, keep, openSettings } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 30_000 };
const { server, browser } = await fixture(launch);

/**
 * Opens a practice game with a row of garbage.
 * @param {object} looks
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function practising(looks, options) {
  const opened = await open(browser, "about:blank", options);
  await keep(opened.page, { version: 2, looks: { effects: "off", ...looks } });
  await opened.page.goto(`${server.origin}/?mode=practice&seed=7&field=XXXX______&queue=TZ`);
  await opened.page.waitForFunction(isIn, "playing", WAIT);
  return opened;
}

/** Returns the colour in the middle of a block of garbage. @param {import("playwright-core").Page} page */
const garbage = async (page) => (await pixels(page, [inCell(await placeOf(page), [0, 0], [0.5, 0.6])]))[0];

/** Returns the colours of the sample's pixels, as a text. @param {import("playwright-core").Page} page */
const sample = (page) => page.locator(".sample canvas").evaluate((canvas) =>
  /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

test("skin, ghost and grid reach the boards and the sample, and a settings file takes them along", SLOW, async () => {
  const { page, errors, close } = await practising({});
  const [well, piece, grey] = await named(page, "well", "piece-t", "piece-garbage");
  assert.equal(await garbage(page), grey);
  await openSettings(page, "looks");
  const pane = page.locator("#pane-looks");
  /** @type {Set<string>} */
  const seen = new Set([await sample(page)]);
  for (const name of ["Flat", "Gem", "Neon", "Dots", "Filled"]) {
    await pane.getByRole("radio", { name, exact: true }).check();
    seen.add(await sample(page));
  }
  assert.equal(seen.size, 6, "each choice changes the sample");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save to file" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  await closeSettings(page);
  const at = await placeOf(page);
  const look = async () => {
    const ghost = inCell(at, [4, 1], [0.5, 0.5]);
    const corner = inCell(at, [2, 10], [0, 0]);
    return { block: await garbage(page), ghost: (await pixels(page, [ghost]))[0], corner: (await pixels(page, [corner]))[0] };
  };
  const chosen = await look();
  assert.ok(distance(chosen.block, mixed(grey, "#000000", 0.5)) <= 2, `a neon block is dark: ${chosen.block}`);
  assert.ok(distance(chosen.ghost, mixed(well, piece, 0.42)) <= 2, `the ghost is filled: ${chosen.ghost}`);
  assert.equal(chosen.corner, (await named(page, "line"))[0], "a dot is at the corner");
  await openSettings(page, "looks");
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.getByRole("button", { name: "Really reset?" }).click();
  assert.equal(await garbage(page), grey);
  await page.locator('dialog.settings input[type="file"]').setInputFiles({
    name: "x.json", mimeType: "application/json", buffer: Buffer.from(text),
  });
  await page.getByText("Loaded.").waitFor();
  await closeSettings(page);
  assert.deepEqual(await look(), chosen);
  assert.deepEqual(errors, []);
  await close();
});

test("smaller boards stay in the middle, and nothing sticks out; a phone keeps its size", SLOW, async () => {
  const sizes = async (/** @type {number} */ size, /** @type {import("playwright-core").BrowserContextOptions} */ options) => {
    const { page, close } = await practising({ size }, options);
    const { cell } = await placeOf(page);
    const [inside, stage] = await page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector("stack-mate")?.shadowRoot);
      const box = (/** @type {string} */ name) => /** @type {Element} */ (root.querySelector(name)).getBoundingClientRect();
      const [seat, aside, whole] = [box('.seat[data-side="0"]'), box(".practice"), box(".stage")];
      return [{ left: seat.left, right: aside.right, width: document.documentElement.scrollWidth }, whole];
    });
    await close();
    return { cell, inside, stage };
  };
  const desktop = { viewport: { width: 1440, height: 900 } };
  const [fit, small] = [await sizes(100, desktop), await sizes(70, desktop)];
  assert.ok(Math.abs(small.cell / fit.cell - 0.7) < 0.06, `cells of ${small.cell} and ${fit.cell} pixels`);
  assert.ok(Math.abs(small.inside.left + small.inside.right - small.stage.left - small.stage.right) < 2, "it is in the middle");
  assert.equal(small.inside.width, 1440);
  const [usual, chosen] = [await sizes(100, DEVICES.phone), await sizes(70, DEVICES.phone)];
  assert.equal(chosen.cell, usual.cell);
});

test("a shown key lights up while its button is held, and goes out when the window loses the focus", SLOW, async () => {
  const { page, errors, close } = await practising({ key_overlay: true });
  const held = () => page.locator(".keycaps .held").evaluateAll((caps) =>
    caps.map((cap) => /** @type {HTMLElement} */ (cap).dataset.button).join());
  assert.match(await page.locator('.keycaps [data-button="hold"]').textContent() ?? "", /^C/);
  assert.equal(await held(), "");
  await page.keyboard.down("ArrowLeft");
  await page.keyboard.down("x");
  assert.equal(await held(), "cw,left");
  await page.keyboard.up("x");
  assert.equal(await held(), "left");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  assert.equal(await held(), "");
  await openSettings(page, "looks");
  await page.getByRole("switch", { name: /Show keys/ }).uncheck();
  assert.equal(await page.locator(".keycaps").count(), 0);
  assert.deepEqual(errors, []);
  await close();
  const ground = await open(browser, "about:blank");
  await keep(ground.page, { version: 2, looks: { key_overlay: true } });
  await ground.page.goto(`${server.origin}/?mode=20g&seed=7`);
  await ground.page.waitForFunction(isIn, "playing", WAIT);
  const keys = await ground.page.locator(".keycaps").boundingBox();
  const screen = await ground.page.locator('.seat[data-side="0"] .screen').boundingBox();
  assert.ok(keys && screen && keys.x + keys.width < screen.x + screen.width / 2, "in 20G the right column has the hints");
  await ground.close();
  const phone = await practising({ key_overlay: true }, DEVICES.phone);
  assert.equal(await phone.page.locator(".keycaps").isVisible(), false, "a phone has buttons of its own");
  await phone.close();
});

test("the shown keys have enough contrast in every theme", SLOW, async () => {
  const { page, close } = await practising({ key_overlay: true, skin: "neon", grid: "dots" }, FOR_AXE);
  await addAxe(page);
  // axe skips what is hidden from screen readers.
  await page.locator(".keycaps").evaluate((keys) => keys.removeAttribute("aria-hidden"));
  await page.keyboard.down("ArrowLeft");
  assert.deepEqual(await seriousInThemes(page, THEMES, ".screen"), []);
  await close();
});
