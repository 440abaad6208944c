// @ts-check
/** Tests the element of a release on other sites' pages: poster, frame, attributes, methods, events and autoplay. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { serve } from "../helpers/server.mjs";
import { speedUp } from "../helpers/speed.mjs";
import { gameFrame, heard, listen } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
let server, browser, site;

before(async () => {
  server = await serve("--dist");
  browser = await launch();
  const { origin } = server;
  // This HTML is the example line of docs/embed.md.
  const line = (
    /<script async.*\n<stack-mate.*/.exec(await readFile(new URL("../../../docs/embed.md", import.meta.url), "utf8"))?.[0] ?? ""
  ).replace("https://YOUR-HOST", origin);
  const shifts =
    "<script>window.shifts = []; new PerformanceObserver((list) => " +
    "shifts.push(...list.getEntries().map(({ value }) => value)))" +
    ".observe({ type: 'layout-shift', buffered: true });</script>";
  site = await blog({
    "/": post(origin) + shifts,
    "/muted": post(origin, 'mode="watch" autoplay muted controls="none" seed="5" pps="5"'),
    "/beside": post(origin, 'id="other" mode="play" level="first game"') + post(origin, 'mode="watch" autoplay'),
    "/around": "<!doctype html>",
    "/below": post(origin, 'mode="watch" autoplay muted').replace(
      "<stack-mate",
      '<p style="height: 3000px">Long.</p><stack-mate',
    ),
    "/line": `<!doctype html><title>blog</title><link rel="icon" href="data:,"><body style="max-width: 600px">
      <p>Text.</p>${line}<p>More.</p>${shifts}`,
    "/nothing": post(origin, 'mode="solve"'),
    "/over": post(origin, 'mode="watch" level="first game" pps="8"'),
    "/two": post(origin, 'id="a" mode="watch" pps="5"') + post(origin, 'id="b" mode="watch" pps="5"'),
  });
}, SLOW);

after(async () => {
  site?.stop();
  await browser?.close();
  await server?.stop();
});

test("a poster loads one script and shifts no layout, and a click plays in a frame of the game's origin", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${site.origin}/`);
  await page.locator("stack-mate .poster").waitFor();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith("http")),
  );
  assert.deepEqual(asked, [`${server.origin}/embed.js`]);
  await page.evaluate(listen);
  await page.locator("stack-mate .poster").click();
  const frame = await gameFrame(page);
  await frame.waitForFunction(havePlaced, 5, WAIT);
  const attributes = await page
    .locator("stack-mate iframe")
    .evaluate((it) => ["allow", "sandbox", "title"].map((name) => it.getAttribute(name)));
  assert.deepEqual(attributes, [
    "cross-origin-isolated; gamepad; fullscreen; autoplay",
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    "Stackmate",
  ]);
  for (const wanted of [["ready"], ["state", "playing"], ["stats"], ["resize"]]) await page.waitForFunction(heard, wanted, WAIT);
  // @ts-ignore: `window.shifts` is defined by the page
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
  assert.deepEqual(errors, []);
  await close();
});

test("the documented line shifts no layout even if its script is late, and fills the width of its column",
  SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.route("**/embed.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`${site.origin}/line`);
  await page.locator("stack-mate .poster").waitFor();
  await page.waitForTimeout(200);
  // @ts-ignore: `window.shifts` is defined by the page
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
  for (const width of [1000, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await page.locator("stack-mate .poster").waitFor();
    const [column, game] = await page.evaluate(() =>
      ["p", "stack-mate"].map((it) => document.querySelector(it)?.getBoundingClientRect().width));
    assert.equal(game, column);
  }
  await close();
});

for (const [named, theme, system] of /** @type {[string | null, string, "light" | "dark"][]} */ ([
  [null, "light", "light"], [null, "dark", "dark"],
  ["light", "light", "dark"], ["system", "light", "light"], ["system", "dark", "dark"],
  ["contrast", "contrast", "light"],
])) {
  test(`with ${named ?? "no theme"} on a ${system} system, the poster and the game are both ${theme}`,
    SLOW, async () => {
    const opened = await openInside(post(server.origin, named ? `theme="${named}"` : ""));
    await opened.page.emulateMedia({ colorScheme: system });
    const element = opened.page.locator("stack-mate");
    const poster = await element.evaluate((it) => getComputedStyle(it).backgroundColor);
    await element.locator(".poster").click();
    await element.locator(".app").waitFor(WAIT);
    await element.locator(`.game[data-theme="${theme}"]`).waitFor(WAIT);
    const game = await element.locator(".app").evaluate((app) => {
      app.style.color = "var(--page)";
      return getComputedStyle(app).color;
    });
    assert.equal(poster, game);
    await opened.close();
  });
}

test("Enter on the poster plays, and the frame gets the focus", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/`);
  await page.locator("stack-mate .poster").focus();
  await page.keyboard.press("Enter");
  const frame = await gameFrame(page);
  await frame.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), "stack-mate");
  await close();
});

/**
 * Opens a page whose game has the attribute `autoplay`.
 * @param {string} path
 * @returns the result of `open`, and functions that scroll the page and that run its idle callbacks
 */
async function withAutoplay(path) {
  const opened = await open(browser, "about:blank", { viewport: { width: 800, height: 600 } });
  const { page } = opened;
  await page.addInitScript(() => {
    const idle = /** @type {(() => void)[]} */ ([]);
    Object.assign(window, { idle, requestIdleCallback: (/** @type {() => void} */ then) => idle.push(then) });
  });
  await page.goto(`${site.origin}${path}`);
  await page.locator("[autoplay] .poster").waitFor({ state: "attached" });
  /** @param {number} share the part of the game that is in sight afterwards, from 0 to 1 */
  const scroll = async (share) => {
    await page.evaluate(async (share) => {
      const { top, height } = /** @type {Element} */ (document.querySelector("[autoplay]")).getBoundingClientRect();
      scrollBy({ top: top - innerHeight + share * height, behavior: "instant" });
      // Intersection observers report in one of the next animation frames.
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }, share);
  };
  // @ts-ignore: `window.idle` is defined above
  const idle = () => page.evaluate(() => window.idle.splice(0).map((then) => then()).length);
  return { ...opened, scroll, idle };
}

test("with autoplay the game loads only when the page is idle and a quarter of the game is still in sight",
  SLOW, async () => {
  const { page, close, scroll, idle } = await withAutoplay("/below");
  const asked = () => page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith("http")));
  for (const share of [-1, 0.1]) {
    await scroll(share);
    await idle();
    assert.equal(await page.locator("stack-mate iframe").count(), 0);
  }
  assert.deepEqual(await asked(), [`${server.origin}/embed.js`]);
  await scroll(0.3);
  await scroll(0.1);
  assert.ok((await idle()) > 0);
  assert.equal(await page.locator("stack-mate iframe").count(), 0);
  await scroll(0.3);
  assert.equal(await page.locator("stack-mate iframe").count(), 0);
  assert.ok((await idle()) > 0);
  const frame = await gameFrame(page);
  await frame.waitForFunction(isIn, "playing", WAIT);
  await close();
});

test("with autoplay only the latest report of the observer decides whether the game is in sight", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  // The observer reports all its entries in one call, as on a page that was busy.
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      /** @param {IntersectionObserverCallback} report @param {IntersectionObserverInit} [options] */
      constructor(report, options) {
        super(
          (entries, it) => report([.../** @type {any[]} */ ([{ isIntersecting: true, intersectionRatio: 1 }]), ...entries], it),
          options,
        );
      }
    };
    Object.assign(window, { requestIdleCallback: (/** @type {() => void} */ then) => then() });
  });
  await page.goto(`${site.origin}/below`);
  await page.locator("stack-mate .poster").waitFor({ state: "attached" });
  await page.waitForTimeout(500);
  assert.equal(await page.locator("stack-mate iframe").count(), 0);
  await close();
});

test("with autoplay the game in sight plays without sound and does not take the focus", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/muted`);
  const frame = await gameFrame(page);
  await frame.waitForFunction(havePlaced, 5, WAIT);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), "body");
  assert.equal(
    await frame.evaluate(() =>
      document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-action="sound"]')?.getAttribute("aria-pressed"),
    ),
    "false",
  );
  assert.equal(await frame.locator(".bar").isVisible(), false);
  await close();
});

test("with autoplay a game does not interrupt a person who plays in another", SLOW, async () => {
  const { page, close, scroll, idle } = await withAutoplay("/beside");
  await page.locator("#other .poster").click();
  await (await gameFrame(page)).waitForFunction(isIn, "playing", WAIT);
  await scroll(0.3);
  await idle();
  assert.equal(await page.locator("[autoplay] iframe").count(), 0);
  // The person's game is paused once it is out of sight. Then autoplay interrupts nothing.
  await scroll(1);
  await idle();
  await page.locator("[autoplay] iframe").waitFor(WAIT);
  await close();
});

test("the element's methods control the game", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/`);
  await page.locator("stack-mate .poster").waitFor();
  await page.evaluate(listen);
  /** @param {string} name @param {any} [value] */
  const call = (name, value) =>
    page.locator("stack-mate").evaluate((it, [name, value]) => /** @type {any} */ (it)[name](value), [name, value]);
  await call("play");
  const frame = await gameFrame(page);
  await frame.waitForFunction(isIn, "playing", WAIT);
  await call("pause");
  await frame.waitForFunction(isIn, "paused", WAIT);
  await call("play");
  await frame.waitForFunction(isIn, "playing", WAIT);
  await call("setTheme", "light");
  await frame.waitForFunction(
    () => /** @type {HTMLElement} */ (document.querySelector("stack-mate")).dataset.theme === "light",
    undefined,
    WAIT,
  );
  await frame.waitForFunction(havePlaced, 2, WAIT);
  await call("restart");
  await frame.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector('[data-stat="pieces"]')?.textContent === "0",
    undefined,
    WAIT,
  );
  await frame.waitForFunction(isIn, "playing", WAIT);
  await call("setTheme", "pink");
  await page.waitForFunction(heard, ["error"], WAIT);
  await call("load", { mode: "play", seed: "9" });
  await frame.waitForFunction(
    () => document.querySelector("stack-mate")?.shadowRoot?.querySelector('.app[data-mode="versus"][data-state="playing"]'),
    undefined,
    WAIT,
  );
  await close();
});

/**
 * Opens a page on the game's own origin, where the game plays in the page.
 * @param {string} body
 */
async function openInside(body) {
  const opened = await open(browser, "about:blank");
  await opened.page.route(`${server.origin}/inside.html`, (route) => route.fulfill({ contentType: "text/html", body }));
  await opened.page.goto(`${server.origin}/inside.html`);
  return opened;
}

for (const inside of [false, true]) {
  const place = inside ? "in the page" : "in a frame";
  /** @param {(element: any) => void} calls are made at once, long before the game is loaded */
  const early = async (calls) => {
    const { page, errors, close } = inside
      ? await openInside(post(server.origin, 'mode="watch" pps="5"'))
      : await open(browser, `${site.origin}/`);
    await page.locator("stack-mate .poster").waitFor();
    await page.evaluate(listen);
    await page.locator("stack-mate").evaluate(calls);
    const where = inside ? page : await gameFrame(page);
    /** @param {string} selector within the game @param {string} [text] */
    const shows = (selector, text = "") => where.waitForFunction(([selector, text]) => {
      const root = document.querySelector("stack-mate")?.shadowRoot;
      return (root?.querySelector(".game")?.shadowRoot ?? root)?.querySelector(selector)?.textContent?.includes(text);
    }, [selector, text], WAIT);
    const states = () =>
      page.evaluate(() =>
        // @ts-ignore: defined by `listen`
        window.heard.filter(([type]) => type === "ready" || type === "state").map(([type, detail]) => detail.state ?? type),
      );
    return { page, where, errors, close, shows, states };
  };

  for (const name of ["play", "restart"]) {
    test(`${name}() before the game is loaded plays it, and there is one event "ready", ${place}`, SLOW, async () => {
      const { where, errors, close, shows, states } = await early(name === "play" ? (it) => it.play() : (it) => it.restart());
      await shows('.app[data-state="playing"] [data-stat="pieces"]', "2");
      assert.deepEqual((await states()).slice(0, 4), ["loading", "ready", "title", "playing"]);
      assert.equal((await states()).filter((it) => it === "ready").length, 1);
      assert.equal(await where.locator(".overlay").isVisible(), false);
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`pause(), load() and setTheme() take effect before the game is loaded, ${place}`, SLOW, async () => {
    const { page, where, errors, close, shows, states } = await early((it) => {
      it.play();
      it.load({ mode: "play", seed: "9" });
      it.setTheme("light");
      it.pause();
    });
    await shows('.app[data-mode="versus"][data-state="paused"]');
    await where.locator(".overlay").waitFor();
    await where.locator('[data-theme="light"][seed="9"]').waitFor();
    // There is one "ready" event for the first game, and one for the game that `load` starts in its place.
    assert.equal((await states()).filter((it) => it === "ready").length, 2);
    await page.locator("stack-mate").evaluate((/** @type {any} */ it) => it.play());
    await shows('.app[data-mode="versus"][data-state="playing"]');
    assert.deepEqual(errors, []);
    await close();
  });

  test(`a listener of "ready" may load another game at once, ${place}`, SLOW, async () => {
    const { errors, close, shows, states } = await early((it) => {
      it.addEventListener("ready", () => it.load({ seed: "9" }), { once: true });
      it.play();
    });
    await shows('.app[data-mode="watch"][data-state="playing"] [data-stat="pieces"]', "2");
    assert.equal((await states()).filter((it) => it === "ready").length, 2);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a level for one bot alone is accepted, and the other bot has the default", SLOW, async () => {
  const { page, close } = await openInside(post(server.origin, 'mode="watch" right="master"'));
  await page.locator("stack-mate .poster").waitFor();
  await page.evaluate(listen);
  await page.locator("stack-mate .poster").click();
  await page.locator('.app[data-state="playing"]').waitFor(WAIT);
  assert.deepEqual(
    await page.locator(".level select").evaluateAll((all) => all.map((it) => /** @type {HTMLSelectElement} */ (it).value)),
    ["casual", "master"],
  );
  assert.equal(await page.evaluate(heard, ["error"]), false);
  await close();
});

test("a game that fails to load does not stop the others, and a click tries again", SLOW, async () => {
  const { page, close } = await openInside(
    post(server.origin, 'id="a" mode="watch"') + post(server.origin, 'id="b" mode="watch"'),
  );
  await page.setViewportSize({ width: 800, height: 1800 });
  await page.locator("#a .poster").click();
  await page.locator('#a .app[data-state="playing"]').waitFor(WAIT);
  await page.evaluate(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = () => {
      Element.prototype.attachShadow = attachShadow;
      throw new Error("not today");
    };
  });
  await page
    .locator("#b")
    .evaluate((it) =>
      it.addEventListener("error", (event) => Object.assign(window, { message: /** @type {any} */ (event).detail.message })),
    );
  await page.locator("#b .poster").click();
  // @ts-ignore: `window.message` is defined above
  assert.equal(await (await page.waitForFunction(() => window.message, undefined, WAIT)).jsonValue(), "not today");
  await page.locator('#a .app[data-state="playing"]').waitFor(WAIT);
  await page.waitForTimeout(500);
  await page.locator('#a .app[data-state="playing"]').waitFor(WAIT);
  await page.locator("#b .poster").click();
  await page.locator('#b .app[data-state="playing"]').waitFor(WAIT);
  await close();
});

test("in a page without its own address (srcdoc) the game plays, and the element's methods work", SLOW, async () => {
  for (const inside of [false, true]) {
    const { page, close } = inside ? await openInside("<!doctype html>") : await open(browser, `${site.origin}/around`);
    await page.evaluate(
      (html) => document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: html, width: 800, height: 900 })),
      post(server.origin, 'mode="watch" pps="5"'),
    );
    const around = page.frameLocator("iframe");
    await around.locator("stack-mate .poster").click();
    await around.locator(inside ? "stack-mate .game" : "stack-mate iframe").waitFor();
    const game = inside ? around : around.frameLocator("stack-mate iframe");
    await game.locator('.app[data-state="playing"]').waitFor(WAIT);
    await around.locator("stack-mate").evaluate((/** @type {any} */ it) => it.pause());
    await game.locator('.app[data-state="paused"]').waitFor(WAIT);
    await close();
  }
});

test("a solver without a question waits for one and shows no error", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/nothing`);
  await page.locator("stack-mate .poster").waitFor();
  await page.evaluate(listen);
  await page.locator("stack-mate .poster").click();
  const frame = await gameFrame(page);
  await frame.locator('.answer .found[data-state="idle"]').waitFor(WAIT);
  assert.equal((await frame.locator(".problem").allTextContents()).join(""), "");
  assert.equal(await frame.locator('[name="queue"]').getAttribute("aria-invalid"), null);
  assert.equal(await page.evaluate(heard, ["error"]), false);
  await close();
});

test("the event at the end of a game has its score", SLOW, async () => {
  const { page, close } = await open(browser, "about:blank");
  await page.addInitScript(speedUp, 8);
  await page.goto(`${site.origin}/over`);
  await page.locator("stack-mate .poster").waitFor();
  await page.evaluate(listen);
  await page.locator("stack-mate .poster").click();
  await page.waitForFunction(heard, ["gameover"], { timeout: 100_000 });
  // @ts-ignore: defined by `listen`
  const { winner, score, final } = await page.evaluate(() => window.heard.find(([type]) => type === "gameover")[1]);
  assert.ok([0, 1, "draw"].includes(winner));
  assert.deepEqual(score, winner === "draw" ? [0, 0] : winner === 0 ? [1, 0] : [0, 1]);
  assert.equal(final, false);
  await close();
});

test("of two games the one used last plays and the other is paused; out of sight none plays", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/two`, { viewport: { width: 800, height: 1800 } });
  for (const name of ["a", "b"]) await page.locator(`#${name} .poster`).click();
  const [a, b] = await Promise.all(
    ["a", "b"].map(
      async (name) => (await (await page.locator(`#${name} iframe`).elementHandle())?.contentFrame()) ?? assert.fail(),
    ),
  );
  await b.waitForFunction(isIn, "playing", WAIT);
  await a.waitForFunction(
    () => !document.querySelector("stack-mate")?.shadowRoot?.querySelector('.app[data-state="playing"]'),
    undefined,
    WAIT,
  );
  await a.locator(".stage").click({ position: { x: 5, y: 5 } });
  await a.waitForFunction(isIn, "playing", WAIT);
  await b.waitForFunction(isIn, "paused", WAIT);
  await page.setViewportSize({ width: 800, height: 300 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator("#a").evaluate((it) => (it.style.marginTop = "3000px"));
  // An iframe that is out of sight draws nothing, so a timer checks its state instead of an animation frame.
  await a.waitForFunction(isIn, "paused", { ...WAIT, polling: 200 });
  await close();
});

test("on a page of its own origin the game plays in the page, and takes keys only while the board has the focus",
  SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/variants/play.html`);
  await page.locator("stack-mate .poster").click();
  const placed = () => {
    const root = document.querySelector("stack-mate")?.shadowRoot?.querySelector(".game")?.shadowRoot;
    return root?.querySelector(".app")?.getAttribute("data-state") === "playing";
  };
  await page.waitForFunction(placed, undefined, WAIT);
  await page.evaluate(() => {
    Object.assign(window, { kept: [] });
    // @ts-ignore: `window.kept` is defined above
    addEventListener("keydown", (event) => setTimeout(() => window.kept.push(event.defaultPrevented)));
  });
  const kept = (/** @type {number} */ count) =>
    // @ts-ignore: `window.kept` is defined above
    page.waitForFunction((count) => window.kept.length === count && window.kept, count, WAIT);
  await page.keyboard.press("Space");
  await kept(1);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press("Space");
  assert.deepEqual(await (await kept(2)).jsonValue(), [true, false]);
  assert.deepEqual(errors, []);
  await close();
});
