// @ts-check
/** Tests the messages between a page and the game in its frame: which senders and which messages are accepted. */
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { blog, post } from "../helpers/blog.mjs";
import { give, offer, openLoader, run, source } from "../helpers/bots.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { havePlaced, isIn } from "../helpers/game.mjs";
import { gameFrame, heard, listen, openPlaying, sendToGame, warnings } from "../helpers/widget.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const { server, browser } = await fixture(launch, "--dist");
const site = await blog({
  "/": post(server.origin),
  "/around": "<!doctype html>",
  "/two": post(server.origin, 'id="a" mode="watch" pps="5"') + post(server.origin, 'id="b" mode="watch" pps="5"'),
});
after(() => site.stop());

test("messages from other senders or of another version are reported and ignored", SLOW, async () => {
  const { page, frame, close } = await openPlaying(browser, `${site.origin}/`);
  await page.evaluate(() => postMessage({ stackmate: 1, type: "gameover", detail: {} }, "*"));
  await page.waitForFunction(heard, ["error"], WAIT);
  assert.equal(await page.evaluate(heard, ["gameover"]), false);
  await page.evaluate(listen);
  await sendToGame(page, { stackmate: 2, type: "pause" });
  await page.waitForFunction(heard, ["error"], WAIT);
  await page.evaluate(listen);
  await sendToGame(page, { stackmate: 1, type: "dance" });
  await page.waitForFunction(heard, ["error"], WAIT);
  assert.equal(await frame.evaluate(isIn, "playing"), true);
  await close();
});

test("a frame accepts messages only from the page around it, and only with the origin in the address", SLOW, async () => {
  const { page, frame, warned, close } = await openPlaying(browser, `${site.origin}/`);
  // Another window, with the same origin as the page around the frame, sends a message.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: `<script>
    parent.document.querySelector("stack-mate").shadowRoot.querySelector("iframe").contentWindow
      .postMessage({ stackmate: 1, type: "pause" }, "*");
  </script>` })));
  await page.waitForFunction(heard, ["error"], WAIT);
  assert.equal(await frame.evaluate(isIn, "playing"), true);
  // The page around the frame sends a message. But the frame's address says that the page around has another origin.
  const address = new URL(frame.url());
  address.searchParams.set("host", "https://example.org");
  await frame.goto(address.href);
  await frame.waitForFunction(isIn, "playing", WAIT);
  warned.length = 0;
  await sendToGame(page, { stackmate: 1, type: "pause" });
  const warning = `stack-mate: a message from ${site.origin} is ignored`;
  for (let tries = 0; tries < 600 && !warned.includes(warning); tries++) await page.waitForTimeout(100);
  assert.ok(warned.includes(warning), `${warned}`);
  await page.waitForTimeout(200);
  assert.equal(await frame.evaluate(isIn, "playing"), true);
  await close();
});

test("invalid messages of another sender are reported once for each kind; unrelated messages are ignored", SLOW, async () => {
  const { page, frame, warned, errors, close } = await openPlaying(browser, `${site.origin}/`);
  warned.length = 0;
  /** Sends messages to the page and to the game, from another window of the page. @param {unknown[]} messages */
  const shout = (messages) => page.evaluate(async (messages) => {
    const stranger = document.body.appendChild(Object.assign(document.createElement("iframe"), { srcdoc: `<script>
      const game = parent.document.querySelector("stack-mate").shadowRoot.querySelector("iframe").contentWindow;
      onmessage = ({ data }) => data.forEach((it) => [parent, game].forEach((to) => to.postMessage(it, "*")));
    </script>` }));
    await new Promise((resolve) => (stranger.onload = resolve));
    stranger.contentWindow?.postMessage(messages, "*");
  }, messages);
  const ours = { stackmate: 1, type: "pause" };
  const odd = { stackmate: { toString: 1, valueOf: 1 }, type: "pause" };
  await shout([
    ...Array(20).fill("hello"),
    null, 7, [], { type: "pause" }, odd, { stackmate: "1" },
    ...Array(20).fill(ours),
    { ...ours, stackmate: 2 },
  ]);
  await page.waitForFunction(
    () => /** @type {any} */ (window).heard.filter((/** @type {[string]} */ [type]) => type === "error").length >= 2,
    undefined,
    WAIT,
  );
  // Once this message is reported, all messages before it have been received.
  await sendToGame(page, { stackmate: 1, type: "dance" });
  await page.waitForFunction(
    // @ts-ignore: defined by `listen`
    () => window.heard.some(([type, detail]) => type === "error" && detail.message.includes("dance")),
    undefined,
    WAIT,
  );
  // @ts-ignore: defined by `listen`
  const texts = await page.evaluate(() => window.heard.filter(([type]) => type === "error").map(([, detail]) => detail.message));
  assert.equal(texts.length, 3, texts.join("\n"));
  // If the frame and the element around it both receive an invalid message, each of them warns.
  assert.ok(new Set(warned).size === 3 && warned.length <= 2 * 3, warned.join("\n"));
  assert.deepEqual(errors, []);
  assert.equal(await frame.evaluate(isIn, "playing"), true);
  await close();
});

test("after any message from the page around, the game continues, and it reports each kind of error once", SLOW, async () => {
  const { page, frame, errors, close } = await openPlaying(browser, `${site.origin}/`);
  await page.evaluate(() => {
    const game = /** @type {HTMLIFrameElement} */ (document.querySelector("stack-mate")?.shadowRoot?.querySelector("iframe"))
      .contentWindow;
    const odd = { toString: 1, valueOf: 1 };
    /** @type {any} */
    const ring = {};
    ring.ring = ring;
    const details = [
      "x".repeat(1e6), Array(1e5).fill(0), new Uint8Array(1e5), new Map(), ring, { seed: odd },
      { seed: "x".repeat(1e5) }, { theme: odd, mode: ring, [`${"y".repeat(9)}`]: 1 },
    ];
    for (let i = 0; i < 3; i += 1) {
      for (const type of ["setTheme", odd, ["load"], null, "__proto__", "toString", "constructor"])
        game?.postMessage({ stackmate: 1, type, detail: { theme: odd } }, "*");
      for (const detail of details) game?.postMessage({ stackmate: 1, type: "load", detail }, "*");
    }
    for (let i = 0; i < 200; i += 1)
      game?.postMessage({ stackmate: 1, type: "load", detail: { mode: "watch", seed: String(i), start: "" } }, "*");
  });
  await frame.waitForFunction(() => document.querySelector("stack-mate")?.getAttribute("seed") === "199", undefined, WAIT);
  await frame.waitForFunction(isIn, "playing", WAIT);
  // @ts-ignore: defined by `listen`
  const texts = await page.evaluate(() => window.heard.filter(([type]) => type === "error").map(([, detail]) => detail.message));
  assert.ok(texts.length >= 4 && texts.length <= 10 && new Set(texts).size === texts.length, texts.join("\n"));
  // @ts-ignore: defined by `listen`
  const loads = await page.evaluate(() => window.heard.filter(([type]) => type === "ready").length);
  assert.ok(loads <= 12, `it was loaded ${loads} times`);
  assert.deepEqual(errors, []);
  await close();
});

test("an element accepts messages from its own frame only", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/two`, { viewport: { width: 800, height: 1800 } });
  for (const name of ["a", "b"]) await page.locator(`#${name} .poster`).click();
  const b = (await (await page.locator("#b iframe").elementHandle())?.contentFrame()) ?? assert.fail();
  await b.waitForFunction(isIn, "playing", WAIT);
  await page.evaluate(() => {
    /** @type {string[]} */
    const heard = [];
    for (const element of document.querySelectorAll("stack-mate")) {
      element.addEventListener("gameover", () => heard.push(element.id));
      element.addEventListener(
        "resize",
        (event) =>
          /** @type {any} */ (event).detail.width === 1 &&
          element.id === "b" &&
          setTimeout(() => Object.assign(window, { heard })),
      );
    }
  });
  await b.evaluate(() => {
    const messages = /** @type {[string, object][]} */ ([["gameover", { winner: 0 }], ["resize", { width: 1 }]]);
    for (const [type, detail] of messages) parent.postMessage({ stackmate: 1, type, detail }, "*");
  });
  // @ts-ignore: `window.heard` is defined above
  assert.deepEqual(await (await page.waitForFunction(() => window.heard, undefined, WAIT)).jsonValue(), ["b"]);
  await close();
});

test("choices that the page around the frame may not make are reported and ignored", SLOW, async () => {
  const { page, frame, warned, close } = await openPlaying(browser, `${site.origin}/`);
  /** @param {string} type @param {object} detail @param {string[]} words */
  const isNamed = async (type, detail, words) => {
    await sendToGame(page, { stackmate: 1, type, detail });
    for (const word of words) {
      await page.waitForFunction(
        // @ts-ignore: defined by `listen`
        (word) => window.heard.some(([type, detail]) => type === "error" && detail.message.includes(word)),
        word,
        WAIT,
      );
      assert.ok(
        warned.some((text) => text.startsWith("stack-mate: ") && text.includes(word)),
        `${warned}`,
      );
    }
  };
  await isNamed("setTheme", { theme: "pink" }, ["pink"]);
  await isNamed("setTheme", {}, ["undefined"]);
  assert.equal(await frame.evaluate(() => document.querySelector("stack-mate")?.getAttribute("theme")), "system");
  await isNamed(
    "load",
    { mode: "watch", seed: "8", theme: "mauve", lang: "?", controls: "some", onclick: "alert()", pace: "999" },
    ["mauve", "lang", "some", "onclick", "999"],
  );
  await frame.waitForFunction(() => document.querySelector("stack-mate")?.getAttribute("seed") === "8", undefined, WAIT);
  await frame.waitForFunction(isIn, "playing", WAIT);
  const kept = await frame.evaluate(() =>
    ["theme", "lang", "controls", "onclick"].map((name) => document.querySelector("stack-mate")?.getAttribute(name)),
  );
  assert.deepEqual(kept, ["system", null, "slim", null], "the defaults");
  await close();
});

for (const host of ["foo", "data:text/html,x", ""]) {
  test(`an address with host="${host}" gives one warning, and the page around gets no messages`, SLOW, async () => {
    const { page, errors, close } = await open(browser, "about:blank");
    const warned = warnings(page);
    await page.goto(`${site.origin}/around`);
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement("iframe"), { src, width: 640, height: 400 })),
      `${server.origin}/index.html?${new URLSearchParams({ mode: "watch", pace: "5", host })}`,
    );
    const frame = page.frames()[1] ?? (await page.waitForEvent("frameattached"));
    await frame.waitForFunction(havePlaced, 2, WAIT);
    assert.equal(warned.filter((text) => text.startsWith(`stack-mate: host="${host}"`)).length, 1);
    assert.deepEqual(errors.filter((text) => text.startsWith("exception")), []);
    await close();
  });
}

test("in a frame that may not submit forms, a third-party bot is loaded by mouse and by Enter", SLOW, async () => {
  const { page, close } = await open(browser, `${site.origin}/`, { viewport: { width: 800, height: 800 } });
  await page.locator("stack-mate").evaluate((it) => {
    it.setAttribute("controls", "all");
    it.style.cssText = "display: block; height: 760px; width: 760px";
  });
  await page.locator("stack-mate .poster").click();
  const frame = /** @type {any} */ (await gameFrame(page));
  await frame.waitForFunction(isIn, "playing", WAIT);
  const text = await source("lowest-row.js");
  await openLoader(frame);
  await offer(frame, "mouse.js", text);
  await run(frame);
  await frame.locator(".loader").waitFor({ state: "hidden" });
  await frame.locator('.seat[data-side="1"] .name', { hasText: "mouse" }).waitFor(WAIT);
  await openLoader(frame, 0);
  await give(frame, "enter.js", text);
  await frame.locator(".loader [inputmode=url]").press("Enter");
  await frame.locator(".loader .warning [type=submit]").press("Enter");
  await frame.locator(".loader").waitFor({ state: "hidden" });
  await frame.locator('.seat[data-side="0"] .name', { hasText: "enter" }).waitFor(WAIT);
  await close();
});

test("the page around the frame sets the game's choices and no other attribute", SLOW, async () => {
  const { page, frame, close } = await openPlaying(browser, `${site.origin}/`);
  await sendToGame(page, {
    stackmate: 1,
    type: "load",
    detail: { mode: "watch", seed: "8", onclick: "alert()", "bad name": "" },
  });
  await frame.waitForFunction(() => document.querySelector("stack-mate")?.getAttribute("seed") === "8", undefined, WAIT);
  await frame.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await frame.evaluate(() => document.querySelector("stack-mate")?.hasAttribute("onclick")), false);
  const address = new URL(frame.url());
  address.searchParams.set("onclick", "alert()");
  await frame.goto(address.href);
  await frame.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await frame.evaluate(() => document.querySelector("stack-mate")?.hasAttribute("onclick")), false);
  await close();
});
