// @ts-check
/**
 * Tests the languages: every screen uses the browser's language, a change applies at once, and the page works without a language
 * table that fails to load.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn, seen } from "../helpers/game.mjs";
import { PLACES } from "../helpers/screens.mjs";
import { openSettings } from "../helpers/settings.mjs";

const SLOW = { timeout: 300_000 };
const WAIT = { timeout: 60_000 };
/** Words that are the same in every language: names, units, labels of keys, and texts by the makers of bots. */
const EVERYWHERE = new RegExp([
  "Stackmate|PPS|APM|APP|KPP|DAS|ARR|DCD|I[RH]S|SRS\\+|TETR\\.IO|Jstris|BtoB|B2B|Mini|Esc|Enter|Ctrl|Shift|Space|Backspace|ms",
  "English|fumen|Select|Start|Home|IOTLJSZ|IndexedDB|Tetris Bot Protocol|Web Worker|JavaScript",
  "https:\\/\\/example\\.org\\S+|\\w+\\.smrp",
].join("|"), "g");
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../helpers/screens.mjs").Place} Place */

/**
 * Runs in the page: returns every text that is visible or that a screen reader reads.
 * @returns {string[]}
 */
function texts() {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const elements = [...(root?.querySelectorAll(".app *") ?? [])].filter(
    (element) => element.checkVisibility() && !element.closest("[lang='en']"),
  );
  return elements
    .flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ""),
      ...["aria-label", "title", "placeholder", "aria-valuetext"].map((name) => element.getAttribute(name) ?? ""),
    ])
    .map((text) => text.trim())
    .filter(Boolean);
}

/** Returns the texts that contain untranslated English words. @param {Page} page */
async function latin(page) {
  const all = await page.evaluate(texts);
  assert.ok(all.length > 10, `too few texts: ${all}`);
  return all.filter((text) => /[A-Za-z]{3}/.test(text.replace(EVERYWHERE, "")));
}

/**
 * Asserts that a screen is completely in a language.
 * @param {Page} page
 * @param {Place} place
 * @param {string} language
 */
async function isTranslated(page, { name }, language) {
  await page.locator(`.app[lang="${language}"]`).waitFor(WAIT);
  assert.deepEqual(await latin(page), [], `${name} in ${language}`);
  if (name === "title") assert.equal(await page.locator(".mode-name").textContent(), language === "ja" ? "対戦" : "对战");
  assert.equal(await page.locator("html").getAttribute("lang"), language);
}

for (const half of [0, 1]) {
  test(`every screen is in the browser's language and, after a change, in another one: part ${half + 1}`, SLOW, async () => {
    for (const place of PLACES.filter((_, i) => i % 2 === half)) {
      const { page, errors, close } = await open(browser, `${server.origin}/${place.query}`, { locale: "ja-JP" });
      await place.reach(page);
      await isTranslated(page, place, "ja");
      await page.evaluate(() => document.querySelector("stack-mate")?.setAttribute("lang", "zh"));
      await isTranslated(page, place, "zh");
      assert.deepEqual(errors, []);
      await close();
    }
  });
}

test("a browser in Chinese gets the page in Chinese", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/`, { locale: "zh-CN" });
  await page.locator(".overlay", { hasText: "比机器人坚持更久" }).waitFor(WAIT);
  assert.equal(await page.locator("html").getAttribute("lang"), "zh");
  assert.deepEqual(await latin(page), []);
  assert.deepEqual(errors, []);
  await close();
});

test("a language that is chosen during a game applies to all texts at once, and after a reload", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?seed=7`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.keyboard.press("Escape");
  await page.locator(".overlay", { hasText: "Paused" }).waitFor();
  await openSettings(page, "words");
  const list = page.locator("#pane-words select").first();
  await list.selectOption({ label: "简体中文" });
  await page.locator('[data-tab="words"]', { hasText: "语言" }).waitFor();
  assert.deepEqual(await latin(page), []);
  assert.equal(
    await list.evaluate((element) => element.matches(":focus") || element.getRootNode().activeElement !== null),
    true,
    "the focus was lost",
  );
  await page.keyboard.press("Escape");
  await page.locator(".overlay", { hasText: "已暂停" }).waitFor();
  assert.deepEqual(await latin(page), []);
  assert.equal((await page.evaluate(seen))?.state, "paused", "the game is still paused");
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.reload();
  await page.locator(".overlay", { hasText: "比机器人坚持更久" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("the element's attribute overrides the language of the address, and the settings override both", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?lang=ja`);
  await page.locator(".overlay", { hasText: "ボットより長く生き残ろう" }).waitFor();
  await page.evaluate(() => document.querySelector("stack-mate")?.setAttribute("lang", "zh"));
  await page.locator(".overlay", { hasText: "比机器人坚持更久" }).waitFor();
  await openSettings(page, "words");
  await page.locator("#pane-words select").first().selectOption("en");
  await page.locator('[data-tab="words"]', { hasText: "Language" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("an error of the core is shown in the language, and again in another after a change", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=solve&field=XX&queue=IOT`, { locale: "ja-JP" });
  await page.locator('.problem[data-for="field"]', { hasText: "幅が2マスです" }).waitFor(WAIT);
  await page.evaluate(() => document.querySelector("stack-mate")?.setAttribute("lang", "zh"));
  await page.locator('.problem[data-for="field"]', { hasText: "宽 2 格" }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

/**
 * Opens the page while some tables fail to load.
 * @param {string | RegExp} tables
 */
async function without(tables) {
  const opened = await open(browser, "about:blank", { locale: "ja-JP" });
  await opened.page.route(tables, (route) => route.fulfill({ status: 503, body: "" }));
  await opened.page.goto(`${server.origin}/?seed=7`);
  return opened;
}

test("a table that fails to load is replaced by English, with a notice", SLOW, async () => {
  const { page, close } = await without("**/language/ja/main.json");
  await page.locator(".notice", { hasText: 'the words of "main" in ja could not be loaded (503)' }).waitFor(WAIT);
  await page.locator(".overlay", { hasText: "Outlast the bot" }).waitFor(WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await close();
});

test("the game plays even if no table loads", SLOW, async () => {
  const { page, close } = await without(/language\/.*json/);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator(".notice").first().waitFor();
  assert.equal(await page.locator(".app").isVisible(), true);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await close();
});

test("another screen's table that fails to load gives a notice there, and is requested again", SLOW, async () => {
  const { page, close } = await without("**/language/*/settings.json");
  await page.waitForFunction(isIn, "title", WAIT);
  await page.locator('.tools [data-action="settings"]').click();
  await page.locator(".notice", { hasText: "設定を開けませんでした" }).waitFor(WAIT);
  await page.unroute("**/language/*/settings.json");
  await openSettings(page, "words");
  await close();
});
