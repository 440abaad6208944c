// @ts-check
/** Tests that the game on another site's page leaves keys, scrolling, styles, globals and network alone, framed or not. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const PAGE = "/variants/play.html";
let server, browser, site;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
  const { origin } = server;
  const long = '<p style="height: 3000px">Long.</p>';
  site = await blog({
    "/": post(origin, 'mode="play" seed="7"') + '<a href="#after" id="after">after</a>' + long,
    "/watch": post(origin, 'mode="watch" seed="7"') + long,
    "/strict": {
      body: `<!doctype html><meta charset="utf-8"><title>blog</title>
        <script async src="${origin}/embed.js"></script><stack-mate seed="7"></stack-mate>`,
      headers: { "content-security-policy": `default-src 'none'; script-src ${origin}; frame-src ${origin}` },
    },
  });
}, SLOW);

after(async () => {
  site?.stop();
  await browser?.close();
  await server?.stop();
});

/** The places where the game can run, each with a function that returns the page's address. @type {[string, () => string][]} */
const PLACES = [["in a frame", () => `${site.origin}/`], ["in the page", () => `${server.origin}${PAGE}`]];

/**
 * Runs in the page or the frame: returns whether the game is in a state.
 * @param {string} state
 */
function stands(state) {
  const element = document.querySelector("stack-mate")?.shadowRoot;
  const root = element?.querySelector(".game")?.shadowRoot ?? element;
  return root?.querySelector(".app")?.getAttribute("data-state") === state;
}

/**
 * Clicks the poster and waits for the game.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<import("playwright-core").Page | import("playwright-core").Frame>} the page or frame that has the game
 */
async function play(page) {
  await page.locator("stack-mate .poster").click();
  await page.locator("stack-mate :is(iframe, .game)").first().waitFor({ state: "attached" });
  const frame = await (await page.locator("stack-mate :is(iframe, .game)").first().elementHandle())?.contentFrame();
  const where = frame ?? page;
  await where.waitForFunction(stands, "playing", WAIT);
  await where.waitForFunction(() => document.hasFocus(), undefined, WAIT);
  return where;
}

/** Runs in the page: records for every key whether its default action was prevented. */
function noteKeys() {
  const keys = /** @type {Record<string, boolean>} */ ({});
  Object.assign(window, { keys });
  addEventListener("keydown", (event) =>
    setTimeout(() => (keys[event.ctrlKey ? `Control+${event.code}` : event.code] = event.defaultPrevented)),
  );
}

for (const [name, address] of PLACES) {
  test(`the game takes only bound keys, and only with the focus; Tab leaves it, ${name}`, SLOW, async () => {
    const { page, close } = await open(browser, address());
    const where = await play(page);
    // The game must not pause in the half second after it has begun.
    await page.waitForTimeout(500);
    assert.equal(await where.evaluate(stands, "playing"), true);
    await where.evaluate(noteKeys);
    const taken = ["ArrowLeft", "ArrowDown", "Space", "KeyX", "KeyC"];
    const free = ["KeyQ", "F2", "Home", "PageDown", "Slash", "Control+KeyC"];
    for (const key of [...taken, ...free]) await page.keyboard.press(key);
    // The key PageDown scrolls the game's iframe out of sight. It draws no animation frames there, so a timer checks the
    // condition.
    const noted = await (
      // @ts-ignore: defined by `noteKeys`
      await where.waitForFunction((last) => last in window.keys && window.keys, free.at(-1), { ...WAIT, polling: 100 })
    ).jsonValue();
    assert.deepEqual(
      taken.filter((key) => !noted[key]),
      [],
    );
    assert.deepEqual(
      free.filter((key) => noted[key]),
      [],
    );
    /** Asserts that Tab leaves the game. @param {string} state the state of the game, for the message */
    const leaves = async (state) => {
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press("Tab");
        if ((await page.evaluate(() => document.activeElement?.localName)) !== "stack-mate") return;
      }
      assert.fail(`Tab does not leave while the game is ${state}`);
    };
    await leaves("playing");
    await page.evaluate(noteKeys);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Space");
    // @ts-ignore: defined by `noteKeys`
    await page.waitForFunction(() => "Space" in window.keys, undefined, WAIT);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).keys), { ArrowLeft: false, Space: false });
    await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector("stack-mate"));
      element.pause();
    });
    await where.waitForFunction(stands, "paused", { ...WAIT, polling: 100 });
    await page.locator("stack-mate :is(iframe, .game)").first().focus();
    await leaves("paused");
    await close();
  });

  test(`the game changes nothing else on the page and sends requests only to its own server, ${name}`, SLOW, async () => {
    const { page, close } = await open(browser, "about:blank");
    /** @type {Set<string>} */
    const origins = new Set();
    page.on("request", (request) => void (request.url().startsWith("http") && origins.add(new URL(request.url()).origin)));
    await page.addInitScript(() => {
      const snapshot = () => ({
        globals: Object.getOwnPropertyNames(window).sort(),
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        root: [...document.documentElement.attributes, ...document.body.attributes].map(({ name, value }) => `${name}=${value}`),
        places: [...document.querySelectorAll("body *")].map((it) => JSON.stringify(it.getBoundingClientRect())),
        // Any effect of a style sheet of the game on the page would change the style of one of these elements.
        styles: ["html", "body", "p"].map((it) => {
          const style = getComputedStyle(/** @type {Element} */ (document.querySelector(it)));
          return [...style]
            .filter((property) => !/size|height|origin|width|perspective|margin/.test(property))
            .map((property) => `${property}: ${style.getPropertyValue(property)}`);
        }),
        variables: ["--u", "--page", "--ink"].map((variable) =>
          getComputedStyle(document.documentElement).getPropertyValue(variable),
        ),
        elements: document.querySelectorAll("*").length,
      });
      Object.assign(window, { snapshot });
    });
    await page.goto(address());
    await page.evaluate(() => document.body.append(document.createElement("p")));
    await page.locator("stack-mate .poster").waitFor();
    const before = await page.evaluate(() => /** @type {any} */ (window).snapshot());
    await play(page);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).snapshot()), before);
    assert.deepEqual(before.variables, ["", "", ""]);
    assert.deepEqual([...origins].sort(), [...new Set([new URL(address()).origin, server.origin])].sort());
    assert.deepEqual(await page.context().cookies(), []);
    await close();
  });
}

test("the script adds no property to the window", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(() => Object.assign(window, { names: Object.getOwnPropertyNames(window) }));
  await page.goto(`${site.origin}/`);
  await page.locator("stack-mate .poster").waitFor();
  const added = await page.evaluate(() =>
    // @ts-ignore: `window.names` is defined above
    Object.getOwnPropertyNames(window).filter((name) => !window.names.includes(name) && name !== "names"),
  );
  // Browsers make every element with an id a property of the window, so `after` is expected.
  assert.deepEqual(added.filter((name) => name !== "after"), []);
  await close();
});

/**
 * Swipes upwards with a finger.
 * @param {import("playwright-core").CDPSession} session
 * @param {{ x: number, y: number }} from
 */
async function swipeUp(session, { x, y }) {
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let way = 10; way <= 200; way += 10)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y - way }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/**
 * The ways to scroll at a place on the page.
 * @type {Record<"fingers" | "wheel", (page: import("playwright-core").Page, at: { x: number, y: number }) => Promise<void>>}
 */
const SCROLLERS = {
  fingers: async (page, at) => swipeUp(await page.context().newCDPSession(page), at),
  wheel: async (page, { x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 200);
  },
};

for (const [name, address] of /** @type {[string, () => string][]} */ ([
  ...PLACES,
  ["in a frame, two bots", () => `${site.origin}/watch`],
])) {
  for (const [by, scroll] of Object.entries(SCROLLERS)) {
    test(`the page scrolls by ${by} beside the game and over its poster and boards, ${name}`, SLOW, async () => {
      const { page, close } = await open(browser, address(), {
        viewport: { width: 760, height: 800 },
        hasTouch: by === "fingers",
      });
      await page.evaluate(() => (document.body.style.minHeight = "4000px"));
      await page.locator("stack-mate .poster").waitFor();
      const box = await page.locator("stack-mate").boundingBox();
      assert.ok(box !== null);
      const over = { x: Math.round(box.x + box.width / 4), y: Math.round(box.y + box.height / 2) };
      const beside = { x: over.x, y: Math.round(box.y + box.height + 100) };
      /** @param {string} where @param {{ x: number, y: number }} at */
      const scrolls = async (where, at) => {
        await scroll(page, at);
        // In Chromium 150 the page scrolls 100 pixels if the fingers move 200 pixels over a frame.
        await page
          .waitForFunction(() => scrollY > 50, undefined, WAIT)
          .catch(() => assert.fail(`the page does not scroll by ${by} over ${where}`));
        // The page may still scroll after the last swipe, and a new swipe would only stop this movement. So the test waits until
        // the page stops.
        for (let still = 0; still < 3; still++) {
          await page.evaluate(() => scrollTo(0, 0));
          await page.waitForTimeout(100);
          if ((await page.evaluate(() => scrollY)) !== 0) still = -1;
        }
      };
      await scrolls("the text beside the game", beside);
      await scrolls("the poster", over);
      await play(page);
      await scrolls("the text beside the game", beside);
      await scrolls("the boards", over);
      await close();
    });
  }
}

test("on a page with a strict policy the game is drawn and plays", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${site.origin}/strict`);
  await play(page);
  const box = await page.locator("stack-mate").boundingBox();
  assert.ok(box !== null && Math.abs(box.width / box.height - 1.6) < 0.01, JSON.stringify(box));
  assert.deepEqual(errors.filter((line) => !line.includes("favicon")), []);
  await close();
});
