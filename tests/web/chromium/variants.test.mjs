// @ts-check
/**
 * Tests the pages of `web/variants/`, one for every use: all are listed, and each works in the page and in a frame.
 */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { blog } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const FOLDER = fileURLToPath(new URL("../../../web/variants/", import.meta.url));
const { server, browser } = await fixture(launch, "--dist");

/**
 * Runs in the page or the game's frame: returns whether a part of the game exists, with the given text if there is one.
 * @param {[string, string?]} wanted a selector, and part of its text
 */
function shows([selector, text = ""]) {
  return [...document.querySelectorAll("stack-mate")].some((element) => {
    const root = element.shadowRoot?.querySelector(".game")?.shadowRoot ?? element.shadowRoot;
    return root?.querySelector(selector)?.textContent?.includes(text);
  });
}

/** @type {[string, string?]} */
const PLAYING = ['.app[data-state="playing"]'];
/** The part that each page shows once it is started. @type {Record<string, [string, string?]>} */
const USES = {
  watch: PLAYING,
  play: ['.app[data-mode="versus"][data-state="playing"]'],
  autoplay: PLAYING,
  several: PLAYING,
  script: PLAYING,
  strict: PLAYING,
  column: ['.app[data-mode="versus"][data-state="playing"]'],
  replay: ['.app[data-replay="player"] .transport .now', "0:03"],
  solve: [".answer", "1 of 5"],
  frame: ['.app[data-state="playing"]'],
  playground: PLAYING,
};

test("the list of variants has every page, and every page of the list exists", async () => {
  const pages = (await readdir(FOLDER)).filter((name) => name.endsWith(".html") && name !== "index.html").sort();
  const listed = [...(await readFile(`${FOLDER}index.html`, "utf8")).matchAll(/href="(\w+\.html)"/g)]
    .map(([, name]) => name)
    .sort();
  assert.deepEqual(listed, pages);
  assert.deepEqual(Object.keys(USES).map((name) => `${name}.html`).sort(), pages);
});

/**
 * Starts the game of a page.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function begin(page, name) {
  if (name === "autoplay") return page.locator("stack-mate").scrollIntoViewIfNeeded();
  // A match of two bots begins automatically.
  if (name === "frame") return;
  return page.locator("stack-mate .poster").first().click();
}

for (const [name, wanted] of Object.entries(USES)) {
  test(`the variant ${name} works on the game's own host`, SLOW, async () => {
    const { page, errors, close } = await open(browser, `${server.origin}/variants/${name}.html`);
    await begin(page, name);
    const where = name === "frame" ? page.frames()[1] : page;
    await where.waitForFunction(shows, wanted, WAIT);
    assert.deepEqual(errors, []);
    await close();
  });

  // The other pages have an element in their text, which works on any page.
  if (["frame", "script", "playground"].includes(name)) continue;
  test(`the variant ${name} works on another site's page`, SLOW, async () => {
    const html = await readFile(`${FOLDER}${name}.html`, "utf8");
    const [element] = /<stack-mate[^>]*>/.exec(html) ?? assert.fail("no element");
    const body = `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">
      <script async src="${server.origin}/embed.js"></script>${element}</stack-mate>`;
    const site = await blog({ "/": body });
    const { page, errors, close } = await open(browser, site.origin);
    await begin(page, name);
    await page.locator("stack-mate iframe").waitFor({ state: "attached" });
    const frame = await (await page.locator("stack-mate iframe").elementHandle())?.contentFrame();
    assert.ok(frame);
    await frame.waitForFunction(shows, wanted, WAIT);
    assert.deepEqual(errors, []);
    await close();
    site.stop();
  });
}

test("the playground writes the lines for a page and shows what they show; what does not apply is hidden", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${server.origin}/variants/playground.html`);
  const lines = page.locator("textarea");
  const tag = async () => (await lines.inputValue()).split("\n")[1];
  const style = (/** @type {string} */ shape) => `style="display: block; ${shape}"></stack-mate>`;
  assert.equal(await tag(), `<stack-mate mode="watch" ${style("height: min(500px, 85vh)")}`);
  await page.getByLabel("Left bot").selectOption("first game");
  await page.locator("[name=right]").selectOption("master");
  await page.getByLabel("Pieces per second").fill("2.5");
  await page.getByLabel("Shape").selectOption("square");
  await page.getByLabel("without sound").check();
  const chosen = 'left="first game" right="master" pps="2.5"';
  assert.equal(await tag(), `<stack-mate mode="watch" ${chosen} muted="" ${style("aspect-ratio: 1 / 1")}`);
  await page.locator("stack-mate .poster", { hasText: "first game – master" }).waitFor(WAIT);
  await page.locator("[name=mode]").selectOption("play");
  assert.equal(await page.getByLabel("Left bot").isVisible(), false);
  assert.match(await tag(), /mode="play" right="master" pps="2.5" muted/);
  await page.locator("[name=mode]").selectOption("sumten");
  assert.match(await tag(), /mode="sumten" muted="" style/);
  await page.getByLabel("Pieces (a number)").fill("banana");
  await page.getByLabel("Pieces (a number)").blur();
  assert.doesNotMatch(await tag(), /banana/);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied").waitFor(WAIT);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await lines.inputValue());
  assert.deepEqual(errors, []);
  await close();
});

/**
 * Waits until the game's time does not change any more. The time stops some animation frames after the request to stop.
 * @template T
 * @param {() => Promise<T>} time
 * @returns {Promise<T>} the time at which it stopped
 */
async function standing(time) {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await time();
    await new Promise((done) => setTimeout(done, 1_000));
    if ((await time()) === before) return before;
  }
  return assert.fail("the time does not stop");
}

test("a replay stops out of sight and continues in sight, and pause() and play() control it", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/variants/replay.html`);
  await begin(page, "replay");
  await page.waitForFunction(shows, USES.replay, WAIT);
  const time = () =>
    page.evaluate(
      () =>
        document.querySelector("stack-mate")?.shadowRoot?.querySelector(".game")?.shadowRoot?.querySelector(".transport .now")
          ?.textContent,
    );
  await page.locator("stack-mate").evaluate((it) => (it.style.marginTop = "3000px"));
  const stopped = await standing(time);
  await page.locator("stack-mate").evaluate((it) => (it.style.marginTop = "0"));
  await page.waitForFunction(
    (stopped) =>
      document.querySelector("stack-mate")?.shadowRoot?.querySelector(".game")?.shadowRoot?.querySelector(".transport .now")
        ?.textContent !== stopped,
    stopped,
    WAIT,
  );
  await page.evaluate(() => /** @type {any} */ (document.querySelector("stack-mate")).pause());
  const paused = await standing(time);
  for (let twice = 0; twice < 2; twice++)
    await page.evaluate(() => /** @type {any} */ (document.querySelector("stack-mate")).play());
  await page.waitForFunction(
    (paused) =>
      document.querySelector("stack-mate")?.shadowRoot?.querySelector(".game")?.shadowRoot?.querySelector(".transport .now")
        ?.textContent !== paused,
    paused,
    WAIT,
  );
  await close();
});
