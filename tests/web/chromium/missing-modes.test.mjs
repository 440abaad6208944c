// @ts-check
/**
 * Tests every mode when the browser lacks something: the mode plays without the missing feature and says so, or says why it
 * cannot play, in the chosen language.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { MODES } from "../../../web/shell/modes.js";
import { launch, open } from "../helpers/chromium.mjs";
import { isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 240_000 };
const WAIT = { timeout: 60_000 };
let server, browser;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
}, SLOW);

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Patterns that match a sentence in a language. @type {Record<string, RegExp>} */
const TONGUES = { en: /^[^ぁ-んァ-ヶ一-龠]*[a-z]+ [a-z]+ [^ぁ-んァ-ヶ一-龠]*$/s, ja: /[ぁ-ん]{2}/ };
const LANGUAGES = Object.keys(TONGUES);

/** Returns whether an address is of a wasm file. @param {URL} url */
const isWasm = (url) => url.pathname.endsWith(".wasm");

/**
 * The faults that prevent the game in every mode, each with a function that causes it on a page.
 * @type {Record<string, (page: Page) => Promise<unknown>>}
 */
const STOPS = {
  "no WebAssembly": (page) => page.addInitScript(() => void Reflect.deleteProperty(window, "WebAssembly")),
  "wasm that is not found": (page) => page.route(isWasm, (route) => route.fulfill({ status: 404, body: "not found" })),
  "wasm that is damaged": (page) =>
    page.route(isWasm, (route) => route.fulfill({ contentType: "application/wasm", body: "something else" })),
};

/**
 * Opens a new page without a service worker, calls `spoil` on it, and records the game's `error` events.
 * @param {(page: Page) => Promise<unknown>} spoil
 */
async function spoiled(spoil) {
  const { page, errors, close } = await open(browser, "about:blank", { serviceWorkers: "block" });
  await spoil(page);
  await page.addInitScript(() => {
    const messages = /** @type {string[]} */ ([]);
    Object.assign(window, { messages });
    addEventListener("error", (event) => event instanceof CustomEvent && messages.push(event.detail.message), true);
  });
  const thrown = () => errors.filter((text) => text.startsWith("exception"));
  return { page, thrown, close };
}

/**
 * Opens a mode in every language in turn: the address sets the first language, and the element's attribute sets the others.
 * @param {Page} page
 * @param {string} mode
 * @param {(language: string) => Promise<unknown>} check
 */
async function inEveryLanguage(page, mode, check) {
  const [first, ...others] = MODES.ids.indexOf(mode) % 2 === 0 ? LANGUAGES : [...LANGUAGES].reverse();
  const question = mode === "solve" ? { field: "XXXXXX____", queue: "I", lines: "1" } : {};
  await page.goto(
    `${server.origin}/index.html?${new URLSearchParams({ mode, lang: first, seed: "3", pace: "8", start: "", ...question })}`,
  );
  await check(first);
  for (const language of others) {
    await page.evaluate((language) => document.querySelector("stack-mate")?.setAttribute("lang", language), language);
    await check(language);
  }
}

/**
 * Waits until a part of the page is visible and its text is in a language and matches `words`.
 * @param {Page} page
 * @param {string} part
 * @param {string} language
 * @param {RegExp} [words]
 */
async function says(page, part, language, words = /./) {
  const tongue = TONGUES[language];
  await page.waitForFunction(([part, tongue, words]) => {
    const it = document.querySelector("stack-mate")?.shadowRoot?.querySelector(part);
    if (!it?.checkVisibility({ visibilityProperty: true })) return false;
    // The element at the middle of the part belongs to the part only if nothing covers the part.
    const { left, top, width, height } = it.getBoundingClientRect();
    const seen = document.querySelector("stack-mate")?.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
    const text = it.textContent ?? "";
    return it.contains(seen ?? null) && new RegExp(tongue).test(text) && new RegExp(words).test(text);
  }, [part, tongue.source, words.source], WAIT);
}

for (const [what, stop] of Object.entries(STOPS)) {
  test(`with ${what} every mode shows an error message and dispatches an error event to the page`, SLOW, async () => {
    const { page, thrown, close } = await spoiled(stop);
    for (const mode of MODES.ids) {
      await inEveryLanguage(page, mode, async (language) => {
        await page.waitForFunction(isIn, "error", WAIT);
        await says(page, ".overlay .lead", language);
      });
      const messages = /** @type {string[]} */ (await page.evaluate(() => /** @type {any} */ (window).messages));
      assert.equal(messages.length, 1, `${mode}: ${messages}`);
      assert.ok(Object.values(TONGUES).some((tongue) => tongue.test(messages[0])), messages[0]);
    }
    assert.deepEqual(thrown(), []);
    await close();
  });
}

/** The first state of each mode whose first state is not "playing". @type {Record<string, string>} */
const STATES = { solve: "ready", replays: "ready", review: "ready" };
/**
 * For each mode that needs a worker, the selector of the part of the page that says that there is no worker.
 * @type {Record<string, string>}
 */
const LINES = {
  versus: ".engine .what", watch: ".engine .what", race: ".engine .what", dig: ".engine .what",
  practice: ".practice .hint", solve: ".runs",
};

/** Opens the line about the engine if `part` is in it: it is folded into a dot. @param {Page} page @param {string} part */
async function unfold(page, part) {
  const engine = page.locator(".engine");
  if (!part.startsWith(".engine") || (await engine.getAttribute("open")) !== null) return;
  await engine.locator("summary").click();
}

/** Runs in the page: returns whether the bot or the solver has done something. @param {string} mode */
function hasThought(mode) {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  if (mode === "solve") return root?.querySelector(".thumbs button") !== null;
  return Number(root?.querySelector('.seat[data-side="1"] [data-stat="pieces"]')?.textContent) > 0;
}

test("without workers every mode plays, and says that its bot or solver runs on the page itself", SLOW, async () => {
  const { page, thrown, close } = await spoiled((page) =>
    page.addInitScript(() => void Reflect.deleteProperty(window, "Worker")),
  );
  for (const mode of MODES.ids) {
    await inEveryLanguage(page, mode, async (language) => {
      await page.waitForFunction(isIn, STATES[mode] ?? "playing", WAIT);
      if (!(mode in LINES)) return;
      await unfold(page, LINES[mode]);
      await says(page, LINES[mode], language, /worker|ワーカー/);
    });
    if (mode in LINES && mode !== "practice") await page.waitForFunction(hasThought, mode, WAIT);
  }
  assert.deepEqual(thrown(), []);
  await close();
});

test("if the browser forbids storage every mode plays, and says that nothing is kept", SLOW, async () => {
  const { page, thrown, close } = await spoiled((page) => page.addInitScript(() => {
    const get = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get });
  }));
  for (const mode of MODES.ids) {
    await inEveryLanguage(page, mode, async (language) => {
      await page.waitForFunction(isIn, STATES[mode] ?? "playing", WAIT);
      await says(page, ".notice", language);
      if (mode === "replays") await says(page, ".library .problem", language);
    });
    assert.equal(await page.locator(".library .empty").isVisible(), false, "a list that cannot be read is not called empty");
  }
  assert.deepEqual(thrown(), []);
  await close();
});
