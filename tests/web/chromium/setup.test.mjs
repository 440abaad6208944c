// @ts-check
/** Tests the choices for a match (bots, pace, strength, rounds to win): they are stored, and the address overrides them. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { FOR_AXE, addAxe, serious } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { DEVICES } from "../helpers/screens.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/** Runs in the page before all other scripts: records the options that bots are opened with. */
function keepInits() {
  const inits = /** @type {object[]} */ ([]);
  Object.assign(window, { inits });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    if (message.type === "stackmate_init") inits.push(message);
    // @ts-ignore: passes the arguments on unchanged
    return post.apply(this, arguments);
  };
}

/**
 * Opens the page and waits for the title.
 * @param {string} query
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function title(query, options) {
  const opened = await open(browser, "about:blank", options);
  await opened.page.addInitScript(keepInits);
  await opened.page.goto(`${server.origin}/${query}`);
  await opened.page.waitForFunction(isIn, "title", WAIT);
  return opened;
}

/** Returns the options that the last bot was opened with. @param {Page} page */
// @ts-ignore: defined by `keepInits`
const lastInit = (page) => page.evaluate(() => window.inits.at(-1));

/** Sets a slider of the dialog. @param {Page} page @param {string} label @param {number} value */
const slide = (page, label, value) =>
  page
    .locator("dialog.match .row", { hasText: label })
    .locator("input")
    .evaluate((slider, value) => {
      /** @type {HTMLInputElement} */ (slider).value = String(value);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);

test("custom strength, pace and rounds are restored after a reload, and the address overrides them", SLOW, async () => {
  const { page, errors, close } = await title("");
  await page.locator(".overlay .setup").click();
  await page.locator("dialog.match[open]").waitFor(WAIT);
  await page.locator("dialog.match .pill", { has: page.locator('[value="custom"]') }).click();
  await slide(page, "Strength", 40);
  assert.match((await page.locator("dialog.match .row", { hasText: "Pace" }).textContent()) ?? "", /2\.00 PPS \(level default\)/);
  await slide(page, "Pace", 125);
  await slide(page, "Rounds", 7);
  await page.keyboard.press("Escape");
  await page.locator("dialog.match").waitFor({ state: "detached" });
  const { level, nodes, slips } = await lastInit(page);
  assert.ok(level === "custom" && nodes > 1_000 && nodes < 10_000 && slips > 50, JSON.stringify({ level, nodes, slips }));
  assert.equal(await page.locator(".score .first-to").textContent(), "first to 7");
  assert.equal(await page.locator(".bots .setup .rounds").textContent(), "First to 7…");
  assert.equal(await page.locator(".pace output").textContent(), "1.25 PPS");
  assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "custom");
  await page.reload();
  await page.waitForFunction(isIn, "title", WAIT);
  assert.deepEqual([(await lastInit(page)).nodes, await page.locator(".pace output").textContent()], [nodes, "1.25 PPS"]);
  assert.equal(await page.locator(".score .first-to").textContent(), "first to 7");
  await page.goto(`${server.origin}/?level=expert&first-to=2&pps=3`);
  await page.waitForFunction(isIn, "title", WAIT);
  assert.deepEqual([(await lastInit(page)).level, await page.locator(".pace output").textContent()], ["expert", "3.00 PPS"]);
  assert.equal(await page.locator(".bots .setup .rounds").textContent(), "First to 2…");
  await page.goto(`${server.origin}/`);
  await page.waitForFunction(isIn, "title", WAIT);
  assert.equal((await lastInit(page)).level, "custom", "choices from the address are not stored");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () =>
      Number(
        document.querySelector("stack-mate")?.shadowRoot?.querySelector('.seat[data-side="1"] [data-stat="pieces"]')?.textContent,
      ) >= 3,
    null,
    WAIT,
  );
  assert.deepEqual(errors, []);
  await close();
});

test("the custom strength can be changed only at the level Custom, by keyboard and by mouse", SLOW, async () => {
  const { page, errors, close } = await title("");
  await page.locator(".overlay .setup").click();
  await page.locator("dialog.match[open]").waitFor(WAIT);
  const strength = page.getByRole("slider", { name: "Strength" });
  const pill = (/** @type {string} */ value) => page.locator("dialog.match .pill", { has: page.locator(`[value="${value}"]`) });
  const before = await strength.inputValue();
  assert.equal(await strength.isDisabled(), true);
  const { x, y, width, height } = (await strength.boundingBox()) ?? assert.fail("there is no slider");
  const drag = () => page.mouse.click(x + width * 0.9, y + height / 2);
  await drag();
  assert.equal(await strength.inputValue(), before);
  assert.equal(await page.locator('dialog.match [value="casual"]').isChecked(), true);
  // This part uses the mouse.
  await pill("custom").click();
  assert.equal(await strength.isDisabled(), false);
  await drag();
  const byMouse = Number(await strength.inputValue());
  assert.ok(byMouse > 80, `${byMouse}`);
  // This part uses the keyboard: it chooses the level before Custom, and then Custom again.
  await page.locator('dialog.match [value="custom"]').focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator('dialog.match [value="unleashed"]').isChecked(), true);
  assert.equal(await strength.isDisabled(), true);
  await page.keyboard.press("Tab");
  assert.equal(await strength.evaluate((slider) => slider.matches(":focus")), false, "the focus skips the disabled slider");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  assert.equal(await strength.evaluate((slider) => slider.matches(":focus")), true);
  await page.keyboard.press("ArrowLeft");
  assert.equal(Number(await strength.inputValue()), byMouse - 1);
  assert.equal(await page.locator('dialog.match [value="custom"]').isChecked(), true);
  assert.deepEqual(errors, []);
  await close();
});

test("the keyboard alone changes a bot's level during a match, and the match continues with it", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(keepInits);
  await page.goto(`${server.origin}/?mode=watch&seed=3`);
  await page.waitForFunction(havePlaced, 2, WAIT);
  await page.locator(".bots .setup").focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog.match[open]").waitFor(WAIT);
  await page.locator('dialog.match [value="master"]').first().focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator('dialog.match [value="skilled"]').first().isChecked(), true);
  await page.keyboard.press("Escape");
  await page.locator("dialog.match").waitFor({ state: "detached" });
  // @ts-ignore: defined by `keepInits`
  assert.deepEqual(await page.evaluate(() => window.inits.slice(-2).map(({ level }) => level)), ["skilled", "expert"]);
  assert.equal(await page.evaluate(isIn, "playing"), true);
  await page.waitForFunction(havePlaced, 8, WAIT);
  await page.reload();
  await page.waitForFunction(havePlaced, 1, WAIT);
  assert.equal(await page.locator('.level[data-side="0"] select').inputValue(), "skilled");
  assert.deepEqual(errors, []);
  await close();
});

test("invalid stored choices give a notice and are replaced by the defaults", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(() =>
    localStorage.setItem(
      "stackmate.settings",
      JSON.stringify({
        kind: "stackmate settings", version: 1, rival: { level: "__proto__", pace: -5, strength: "9" },
        match: { first_to: 1e9, onward: "yes" },
      }),
    ),
  );
  await page.goto(`${server.origin}/`);
  await page.waitForFunction(isIn, "title", WAIT);
  assert.match((await page.locator(".notice").textContent()) ?? "", /rival\.level is "__proto__"/);
  assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "casual");
  assert.equal(await page.locator(".score .first-to").textContent(), "first to 3");
  await close();
});

for (const locale of ["en", "ja", "zh-CN"]) {
  test(`on the smallest phone the dialog fits, works by touch, and axe finds nothing serious: ${locale}`,
    SLOW, async () => {
    const device = { ...DEVICES.phone, viewport: { width: 320, height: 568 } };
    const { page, errors, close } = await title("", { ...device, locale, ...FOR_AXE });
    await page.locator(".overlay .setup").tap();
    await page.locator("dialog.match[open]").waitFor(WAIT);
    const beyond = await page.locator("dialog.match").evaluate((dialog) =>
      [...dialog.querySelectorAll("button, .pill, input, b, small, output")]
        .filter((element) =>
          element.getBoundingClientRect().right > innerWidth || element.getBoundingClientRect().left < 0)
        .map(({ textContent }) => textContent));
    assert.deepEqual(beyond, []);
    await addAxe(page);
    assert.deepEqual(await serious(page), []);
    await page.locator("dialog.match .pill", { has: page.locator('[value="skilled"]') }).tap();
    await page.locator("dialog.match .close").tap();
    assert.equal(await page.locator('.level[data-side="1"] select').inputValue(), "skilled");
    assert.deepEqual(errors, []);
    await close();
  });
}
