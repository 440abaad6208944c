// @ts-check
/** Tests replays: every game is stored, and can be renamed, saved, deleted, imported and watched; broken ones give an error. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { drawn } from "../helpers/picture.mjs";
import {
  act, backToList, heldReplay, length, longReplay, moment, openList, playShort, press, rows, saved, watching,
} from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";
import { keep } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const STACKERS = await readFile(new URL("../../data/replays/stackers.smrp", import.meta.url));
const { server, browser } = await fixture(launch);

/** @typedef {import("playwright-core").Page} Page */

/**
 * Imports files as a person would.
 * @param {Page} page
 * @param {{ name: string, buffer: Buffer }[]} files
 */
async function read(page, ...files) {
  await page
    .locator('.library input[type="file"]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: "application/octet-stream" })));
}

/**
 * Waits for an error message above the list.
 * @param {Page} page
 * @param {RegExp} words
 */
async function complaint(page, words) {
  await page.locator(".library .problem", { hasText: words }).waitFor(WAIT);
}

test("a game is stored, renamed, saved, deleted, restored and imported again, and ends as it was played", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await playShort(page);
  const [first] = await rows(page);
  assert.deepEqual([first.game, first.mode, first.result], ["You", "Practice", "Not finished"]);
  await act(page, "rename");
  await page.keyboard.type("An  opening ");
  await page.keyboard.press("Enter");
  await page.locator(".library .title", { hasText: /^An  opening$/ }).waitFor(WAIT);
  const file = await saved(page, page.locator('.library tbody [data-do="file"]'));
  assert.equal(file.name, "An  opening.smrp");
  await act(page, "remove");
  await page.locator(".library .empty").waitFor(WAIT);
  await page.locator('.library [data-do="undo"]').click();
  await page.locator(".library .title", { hasText: "An  opening" }).waitFor(WAIT);
  await act(page, "remove");
  await page.locator(".library .empty").waitFor(WAIT);
  await page.reload();
  await page.waitForFunction(isIn, "playing", WAIT);
  await choose(page, "replays");
  await page.locator(".library .empty").waitFor(WAIT);
  await read(page, { name: file.name, buffer: file.bytes });
  await watching(page);
  await press(page, "End");
  assert.equal(await moment(page), await length(page));
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^4$/ }).waitFor(WAIT);
  assert.equal(await page.locator(".transport .problem").textContent(), "");
  const { module } = await rules();
  const player = new module.Playback(file.bytes);
  player.seek(player.length());
  assert.ok(player.endsAsRecorded());
  assert.deepEqual(JSON.parse(player.about()).seats, ["person"]);
  player.free();
  assert.deepEqual(errors, []);
  await close();
});

test("a game whose page closes in the middle is stored once", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space", "Space");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^2$/ }).waitFor(WAIT);
  await page.reload();
  await openList(page);
  await page.reload();
  await openList(page);
  assert.deepEqual((await rows(page)).map(({ mode }) => mode), ["Practice"]);
  assert.deepEqual(errors.filter((error) => !error.includes("ERR_ABORTED")), [], "only the reload aborts requests");
  await close();
});

test("the list shows a game that was left unfinished, the first time and later", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`);
  for (const games of [1, 2]) {
    await page.waitForFunction(isIn, "playing", WAIT);
    await press(page, "Space");
    await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^1$/ }).waitFor(WAIT);
    await openList(page, games);
    await choose(page, "practice");
  }
  assert.deepEqual(errors, []);
  await close();
});

test("unfinished games that cannot be read are dropped with a notice, and the others are stored", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript((whole) => {
    if (sessionStorage.getItem("left") === null) {
      const drafts = { a: "no!good", b: whole, c: whole.slice(0, 100), d: "", e: "AAAA" };
      for (const [name, text] of Object.entries(drafts)) localStorage.setItem(`stackmate.unfinished.${name}`, text);
    }
    sessionStorage.setItem("left", "yes");
  }, STACKERS.toString("base64url"));
  await page.goto(`${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator(".notice", { hasText: /^4 games could not be read and were discarded: their pages/ }).waitFor(WAIT);
  assert.deepEqual(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("stackmate.unfinished."))),
    [],
  );
  await playShort(page);
  assert.deepEqual((await rows(page)).map(({ length }) => length).sort().at(-1), "0:36", "the complete game");
  assert.equal((await rows(page)).length, 2);
  await page.reload();
  await page.waitForFunction(isIn, "playing", WAIT);
  await openList(page, 2);
  assert.equal(await page.locator(".notice").count(), 0, "the notice is shown only once");
  assert.deepEqual(errors, []);
  await close();
});

test("a match against the bot is stored with the players' names", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?seed=5&level=beginner`);
  await page.waitForFunction(isIn, "title", WAIT);
  await page.keyboard.press("Enter");
  await page.waitForFunction(isIn, "playing", WAIT);
  await page.locator('.seat[data-side="1"] [data-stat="pieces"]', { hasText: /^[1-9]/ }).waitFor(WAIT);
  await openList(page);
  const [match] = await rows(page);
  assert.deepEqual([match.game, match.mode], ["You – Beginner", "Match"]);
  await act(page, "watch");
  await watching(page);
  assert.equal(await page.locator('.seat[data-side="1"] .name').textContent(), "Beginner");
  await press(page, "s");
  assert.equal(await page.locator('.seat[data-side="0"] .name').textContent(), "Beginner");
  assert.deepEqual(errors, []);
  await close();
});

test("a link carries the whole replay into a new profile, where it can be stored", SLOW, async () => {
  const { page, close } = await open(browser, `${server.origin}/?mode=practice&seed=3`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await playShort(page);
  await act(page, "link");
  await page.locator(".library .status", { hasText: /kB, with the whole replay/ }).waitFor(WAIT);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await close();
  assert.match(link, /\/#replay=[dr][\w-]+$/);
  const other = await open(browser, link);
  await watching(other.page);
  await press(other.page, "End");
  await other.page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^4$/ }).waitFor(WAIT);
  await other.page.locator('.transport [data-do="keep"]').click();
  await other.page.locator(".transport .status", { hasText: "Saved" }).waitFor(WAIT);
  await press(other.page, "Escape");
  assert.equal(await other.page.evaluate(() => location.hash), "", "the address has no replay once none is shown");
  await other.page.locator(".library tbody tr").waitFor(WAIT);
  assert.deepEqual(other.errors, []);
  await other.close();
});

test("a replay that is too long for a link gives a message, and its file is complete", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator(".library .empty").waitFor(WAIT);
  const bytes = await longReplay();
  await read(page, { name: "long.smrp", buffer: bytes });
  await watching(page);
  const link = page.locator('.transport [data-do="link"]', { hasText: /^Too long for a link \([\d.]+ kB\)$/ });
  await link.waitFor(WAIT);
  assert.ok(await link.isDisabled());
  assert.deepEqual((await saved(page, page.locator('.transport [data-do="file"]'))).bytes, bytes);
  await backToList(page);
  await page.evaluate(() => navigator.clipboard.writeText("as it was"));
  await act(page, "link");
  await page.locator(".library .status", { hasText: /The link would have [\d.]+ kB, .* Save the file instead/ }).waitFor(WAIT);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "as it was");
  assert.deepEqual((await saved(page, page.locator('.library tbody [data-do="file"]'))).bytes, bytes);
  assert.deepEqual(errors, []);
  await close();
});

test("a replay shows the handicap, and the keys that the player of the large board holds", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await keep(page, { looks: { key_overlay: true } });
  await page.goto(`${server.origin}/?mode=replay`);
  await page.locator(".library").waitFor(WAIT);
  await read(page, { name: "held.smrp", buffer: await heldReplay() });
  await watching(page);
  await press(page, "Space");
  const caps = page.locator(".keycaps .held");
  const seek = (/** @type {number} */ tick) => page.locator('.transport input[type="range"]').fill(String(tick));
  const held = async (/** @type {string} */ button) => {
    await caps.and(page.locator(`[data-button="${button}"]`)).waitFor(WAIT);
    assert.equal(await caps.count(), 1);
  };
  assert.deepEqual(await page.locator(".seat .name").allTextContents(), ["Left", "Right ×0.5"]);
  await seek(500);
  await held("left");
  await page.keyboard.down("x");
  await held("left");
  await page.keyboard.up("x");
  await page.locator('.transport [data-do="swap"]').click();
  await held("right");
  assert.deepEqual(await page.locator(".seat .name").allTextContents(), ["Right ×0.5", "Left"]);
  await seek(1500);
  await caps.waitFor({ state: "detached", ...WAIT });
  assert.deepEqual(errors, []);
  await close();
});

test("a page that is opened with a broken link shows the error above the list", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/#replay=dAA!A`);
  await complaint(page, /“!” at position 4/);
  assert.equal(await page.locator(".transport").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

/** Returns the bytes of a replay whose body `change` has changed, with a correct checksum. */
function forged(change) {
  const bytes = Buffer.from(STACKERS);
  change(bytes);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes.subarray(0, -8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  bytes.writeBigUInt64LE(hash, bytes.length - 8);
  return bytes;
}

test("several files are imported at once; other files, other rules and another end give messages", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const rulesTwo = Buffer.concat([Buffer.from("SMRP\x04"), Buffer.from([1, 0, 0, 0]), Buffer.from([2]), Buffer.alloc(8)]);
  let hash = 0xcbf29ce484222325n;
  for (const byte of rulesTwo.subarray(0, -8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  rulesTwo.writeBigUInt64LE(hash, rulesTwo.length - 8);
  await read(
    page, { name: "a.smrp", buffer: STACKERS }, { name: "b.txt", buffer: Buffer.from("no") },
    { name: "c.smrp", buffer: rulesTwo },
  );
  await complaint(page, /b\.txt: This is not a replay of Stackmate\.\s+c\.smrp: .*under other rules/s);
  await page.locator(".library tbody tr").waitFor(WAIT);
  await read(page, { name: "a again.smrp", buffer: STACKERS });
  await watching(page);
  await press(page, "Escape");
  assert.equal((await rows(page)).length, 1, "the same game is not stored twice");
  const at = STACKERS.length - 60;
  await read(page, { name: "d.smrp", buffer: forged((bytes) => (bytes[at] ^= 1)) });
  await watching(page);
  await page.locator(".transport .problem", { hasText: /does not end as it was recorded/ }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("a click that ends a rename performs its action too, and the name is stored", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const other = forged((bytes) => (bytes[STACKERS.length - 60] ^= 1));
  await read(page, { name: "a.smrp", buffer: STACKERS }, { name: "b.smrp", buffer: other });
  await page.locator(".library tbody tr").nth(1).waitFor(WAIT);
  /**
   * Renames the first game, and holds the mouse on a button of the second game until the new name is shown.
   * @param {string} name
   * @param {string} what
   */
  const nameAndPress = async (name, what) => {
    await act(page, "rename");
    await page.keyboard.type(name);
    await page.locator(`.library tbody tr:nth-child(2) [data-do="${what}"]`).hover();
    await page.mouse.down();
    await page.locator(".library tr:first-child .title", { hasText: name }).waitFor(WAIT);
    await page.mouse.up();
  };
  await nameAndPress("Mine", "watch");
  await watching(page);
  await backToList(page);
  await nameAndPress("Ours", "rename");
  assert.equal(
    await page
      .locator(".library tr:nth-child(2) input")
      .evaluate((input) => /** @type {ShadowRoot} */ (input.getRootNode()).activeElement === input),
    true,
  );
  await page.keyboard.press("Escape");
  await nameAndPress("Yours", "remove");
  await page.locator('.library [data-do="undo"]').waitFor(WAIT);
  assert.deepEqual((await rows(page)).map(({ game }) => game), ["Yours"]);
  assert.deepEqual(errors, []);
  await close();
});

test("the key that confirms a word of an input method (IME) does not end a rename", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  await read(page, { name: "a.smrp", buffer: STACKERS }, { name: "none.smrp", buffer: Buffer.from("") });
  await page.locator(".library tbody tr").waitFor(WAIT);
  await act(page, "rename");
  const client = await page.context().newCDPSession(page);
  const input = page.locator(".library .game input");
  for (const key of ["Enter", "Escape"]) {
    await client.send("Input.imeSetComposition", { text: "けっしょう", selectionStart: 5, selectionEnd: 5 });
    await page.keyboard.press(key);
    assert.ok(await input.isVisible(), key);
  }
  await client.send("Input.insertText", { text: "決勝" });
  await page.keyboard.press("Enter");
  await page.locator(".library .title", { hasText: /^決勝$/ }).waitFor(WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the result of a slow check of one replay is not shown for the next replay", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  await page.evaluate(() => {
    const Real = CompressionStream;
    /** The first stream starts to compress only when `go` is called. */
    const late = new Promise((go) => Object.assign(window, { go }));
    let made = 0;
    window.CompressionStream = /** @type {any} */ (
      function (/** @type {CompressionFormat} */ format) {
        const { readable, writable } = new Real(format);
        made += 1;
        return made > 1
          ? { readable, writable }
          : { writable, readable: readable.pipeThrough(new TransformStream({ start: () => late })) };
      }
    );
  });
  await read(page, { name: "long.smrp", buffer: await longReplay() });
  await watching(page);
  const link = page.locator('.transport [data-do="link"]');
  await press(page, "Escape");
  await read(page, { name: "a.smrp", buffer: STACKERS });
  await link.waitFor(WAIT);
  const words = await link.textContent();
  await page.evaluate(() => new Promise((done) => {
    const { btoa } = window;
    // The page's check of the replay calls `btoa` last. The page handles the result of the check before this timer runs.
    window.btoa = (text) => {
      setTimeout(done);
      return btoa(text);
    };
    /** @type {any} */ (window).go();
  }));
  assert.equal(await link.textContent(), words);
  assert.ok(await link.isEnabled());
  assert.deepEqual(errors, []);
  await close();
});

test("seeking shows the same as playing, and each key of the player works", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  await read(page, { name: "a.smrp", buffer: STACKERS });
  await watching(page);
  // When the texts under the boards appear, the boards become smaller, so the test waits for the texts.
  await page.locator('.transport [data-do="link"]').waitFor(WAIT);
  await drawn(page);
  const picture = () =>
    page
      .locator('.seat[data-side="0"] canvas')
      .first()
      .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await press(page, "Space", "Home");
  assert.equal(await moment(page), 0);
  const begin = await picture();
  const steps = [];
  for (let i = 0; i < 5; i += 1) {
    await press(page, "ArrowRight");
    steps.push({ at: await moment(page), picture: await picture() });
  }
  assert.ok(steps.every(({ at }, i) => at > (steps[i - 1]?.at ?? 0)) && steps[4].picture !== begin);
  await press(page, "End");
  for (const { at, picture: before } of [...steps].reverse()) {
    await page.locator('.transport input[type="range"]').evaluate((bar, at) => {
      /** @type {HTMLInputElement} */ (bar).value = String(at);
      bar.dispatchEvent(new Event("input", { bubbles: true }));
    }, at);
    assert.equal(await picture(), before, `at ${at}`);
  }
  await press(page, "ArrowLeft");
  assert.equal(await moment(page), 0, "before the first piece has locked");
  await press(page, ".", "l");
  assert.equal(await moment(page), 6_000);
  await press(page, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "k");
  await page.waitForFunction(
    () => Number(document.querySelector("stack-mate").shadowRoot.querySelector(".transport .now").textContent.split(":")[1]) > 20,
    null,
    WAIT,
  );
  await press(page, "k");
  assert.equal(await page.locator(".transport select").inputValue(), "16");
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page: counts the coloured pixels above and below the middle of the seek bar. */
function marks() {
  const canvas = /** @type {HTMLCanvasElement} */ (
    document.querySelector("stack-mate")?.shadowRoot?.querySelector(".transport .line canvas")
  );
  const { width, height } = canvas;
  const half = (/** @type {number} */ from) => canvas.getContext("2d")?.getImageData(0, from, width, height / 2).data
    .filter((byte, i) => i % 4 === 3 && byte > 0).length ?? 0;
  return [half(0), half(height / 2)];
}

test("the seek bar has marks for highlights by side, and buttons and keys jump to them and describe them", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  await read(page, { name: "a.smrp", buffer: STACKERS });
  await watching(page);
  await press(page, "k");
  const [back, forth] = ["back", "forth"].map((way) => page.locator(`.transport [data-do="moment-${way}"]`));
  await forth.waitFor(WAIT);
  const words = page.locator(".transport .moment");
  await forth.click();
  assert.match(await words.textContent() ?? "", /^0:3\d\.\d · Right: near death, 1\d rows high$/);
  const near = await moment(page);
  await press(page, "n");
  assert.match(await words.textContent() ?? "", /Right: Quad, \+4$/);
  const quad = await moment(page);
  assert.ok(near > 30_000 && quad > near, `${near} ${quad}`);
  await press(page, "p");
  assert.equal(await moment(page), near);
  const [above, below] = await page.evaluate(marks);
  assert.ok(above === 0 && below > 0, `${above} ${below}`);
  await press(page, "s");
  assert.deepEqual(await page.evaluate(marks), [below, 0], "the marks follow their board");
  await page.locator('.transport [data-do="report"]').click();
  await page.locator(".statistics .moments button", { hasText: "Quad" }).click();
  await page.locator(".statistics").waitFor({ state: "detached" });
  assert.ok(await moment(page) >= quad);
  await backToList(page);
  assert.equal(await back.isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("a position of a replay can be continued in practice", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator(".library .empty").waitFor(WAIT);
  await read(page, { name: "a.smrp", buffer: STACKERS });
  await watching(page);
  await press(page, "Space", "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.locator('.transport [data-do="fumen"]').click();
  await page.locator(".transport .status", { hasText: "Fumen copied" }).waitFor(WAIT);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^v115@/);
  await page.locator('.transport [data-do="practise"]').click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await page.locator(".app").getAttribute("data-mode"), "practice");
  assert.equal((await page.locator('.seat[data-side="0"] [data-stat="pieces"]').textContent()), "0");
  assert.deepEqual(errors, []);
  await close();
});

test("if nothing can be stored the game continues, and a notice and the list say why", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await page.goto(`${server.origin}/?mode=practice&seed=3`);
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "Space", "Space", "r");
  await page.locator(".notice", { hasText: /not saved on this device: .*insecure/ }).waitFor(WAIT);
  await press(page, "Space");
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: /^1$/ }).waitFor(WAIT);
  await choose(page, "replays");
  await complaint(page, /use a database.*insecure/);
  await read(page, { name: "a.smrp", buffer: STACKERS });
  await watching(page);
  assert.deepEqual(errors, []);
  await close();
});

test("too many games evict the oldest ones without a name; a full device gives a message", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`);
  await page.locator(".library .empty").waitFor(WAIT);
  const left = await page.evaluate(async () => {
    const { Library, MOST } = await import(new URL("modes/replays/library.js", location.href).href);
    const library = await Library.open();
    let kept = 0;
    /** @param {number} count @param {string} name */
    const add = async (count, name) => {
      for (let i = 0; i < count; i += 1, kept += 1) {
        const entry = {
          name, about: { mode: "", seats: [], at: null }, kept, boards: 1, ticks: kept, outcome: "running",
          size: 1, sum: String(kept),
        };
        await library.add(entry, new Uint8Array([kept]));
      }
    };
    await add(2, "");
    await add(MOST + 1, "dear");
    await add(MOST, "");
    const entries = await library.list();
    const others = entries.filter((/** @type {any} */ { name }) => name === "");
    const gone = await library.bytes(1).catch((/** @type {Error} */ error) => error.message);
    return { named: entries.length - others.length, others: others.length, oldest: others.at(-1).kept, gone };
  });
  assert.deepEqual(left, { named: 201, others: 200, oldest: 203, gone: "The game no longer exists." });
  await page.reload();
  await page
    .locator(".library .how-many", { hasText: /^401 games\. All named games are kept, and the latest 200 others\.$/ })
    .waitFor(WAIT);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      const request = Reflect.apply(put, this, values);
      Object.defineProperty(this.transaction, "error", { value: new DOMException("no room", "QuotaExceededError") });
      this.transaction.abort();
      return request;
    };
  });
  await read(
    page,
    { name: "a.smrp", buffer: STACKERS },
    { name: "b.smrp", buffer: forged((bytes) => (bytes[STACKERS.length - 60] ^= 1)) },
  );
  await complaint(page, /no room left on this device/);
  assert.deepEqual(errors, []);
  await close();
});
