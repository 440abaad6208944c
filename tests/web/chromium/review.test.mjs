// @ts-check
/** Tests reviews: a match is judged while the page stays in use, explained, tried again, shared, and goes on after a reload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { FOR_AXE, addAxe, seriousInThemes } from "../helpers/axe.mjs";
import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { choose } from "../helpers/menu.mjs";
import { THEMES } from "../helpers/screens.mjs";
import { heldReplay, leaveDraft, openList, playShort, press, saved, shortMatch } from "../helpers/replays.mjs";
import { rules } from "../helpers/rules.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 90_000 };
const SIZES = [[1440, 900], [1024, 600], [820, 1180], [390, 844], [844, 390], [320, 568]];
const { server, browser } = await fixture(launch);
const MATCH = await shortMatch();

/** Returns the address of the review of a replay. @param {Buffer} bytes */
const addressOf = (bytes) => `${server.origin}/?mode=review#replay=d${deflateRawSync(bytes).toString("base64url")}`;

/** Waits until all placements are judged. @param {Page} page */
const judged = (page) => page.locator(".review-progress[hidden]").waitFor({ state: "attached", ...WAIT });

/** Presses a button of the column. @param {Page} page @param {string} what */
const act = (page, what) => page.locator(`[data-review="${what}"]`).click();

/** Returns the text of a part of the column. @param {Page} page @param {string} part */
const text = async (page, part) => (await page.locator(`.review ${part}`).textContent()) ?? "";

/** Counts the placements that the page has its workers judge. @param {Page} page */
async function countJudging(page) {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    /** @type {any} */ (window).judged = 0;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...more) {
      if (message?.type === "judge") /** @type {any} */ (window).judged += 1;
      return postMessage.call(this, message, .../** @type {[any]} */ (more));
    };
  });
}

const judging = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).judged);

test("a match is judged, its most costly placement shown, and every step of the best line", SLOW, async () => {
  const { page, errors, close } = await open(browser, addressOf(MATCH));
  await judged(page);
  assert.match(await text(page, ".review-news"), /^All \d+ placements are judged\.$/);
  assert.equal(await page.locator(".review-summary ol li").count(), 5);
  assert.match(await text(page, '[data-side="0"]'), /You\s+\d+\.\d%/);
  assert.match(await text(page, '[data-side="1"]'), /Casual\s+\d+\.\d%/);
  const kind = await page.locator(".review-verdict").getAttribute("data-kind");
  assert.ok(["inaccuracy", "mistake", "blunder"].includes(kind ?? ""), `the worst placement is ${kind}`);
  assert.ok((await page.locator(".review-why li").count()) > 0);
  await act(page, "best");
  const [, steps] = /** @type {RegExpExecArray} */ (/1 \/ (\d+)/.exec(await text(page, ".review-steps output")));
  for (let step = 2; step <= Number(steps); step++) {
    await act(page, "step");
    assert.equal(await text(page, ".review-steps output"), `${step} / ${steps}`);
  }
  assert.ok(await page.locator('[data-review="step"]').isDisabled());
  await page.locator(".review-figures summary").click();
  assert.equal(await page.locator(".review-figures tbody tr").count(), 17);
  assert.deepEqual(errors, []);
  await close();
});

test("placements are walked through by buttons, keys, the slider, the curve and the summary", SLOW, async () => {
  const { page, errors, close } = await open(browser, addressOf(MATCH));
  await judged(page);
  const where = () => text(page, ".review-when");
  const begun = await where();
  await press(page, "ArrowLeft");
  assert.notEqual(await where(), begun, "keys work before anything has the focus");
  await page.locator(".review-graph input").fill("0");
  assert.match(await where(), /^Piece 1 /);
  await act(page, "forth");
  assert.match(await where(), /^Piece 2 /);
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  assert.match(await where(), /^Piece 3 /);
  await act(page, "fault-forth");
  const fault = await where();
  const kind = await page.locator(".review-verdict").getAttribute("data-kind");
  assert.ok(["inaccuracy", "mistake", "blunder"].includes(kind ?? ""));
  await page.locator(".review-graph canvas").click({ position: { x: 4, y: 20 } });
  assert.match(await where(), /^Piece 1 /);
  await act(page, "fault-back");
  assert.equal(await text(page, ".review-answer"), "There is no earlier mistake.");
  await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
  assert.equal(await where(), fault, "the same fault after the third piece");
  await page.locator(".review-worst button").first().click();
  const worst = await text(page, ".review-worst button >> nth=0");
  assert.ok(worst.startsWith((await where()).replace(/^.*· /, "").slice(0, -2)), `${worst} and ${await where()}`);
  await page.locator('.review [data-side="1"]').click();
  assert.equal(await page.locator('.review [data-side="1"]').getAttribute("aria-pressed"), "true");
  assert.match(await text(page, ".review-summary ol"), /Casual placed with an accuracy/);
  assert.deepEqual(errors, []);
  await close();
});

test("the person places the piece again, and it is compared", SLOW, async () => {
  const { page, errors, close } = await open(browser, addressOf(MATCH));
  await judged(page);
  await act(page, "try");
  assert.equal(await text(page, ".review-verdict h3"), "Your turn");
  assert.ok(await page.locator(".review-lines").isHidden());
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, "ArrowLeft", "Space");
  await page.locator(".review-answer", { hasText: /In the game it cost|✓ is the best one/ }).waitFor(WAIT);
  await page.waitForFunction(isIn, "ready", WAIT);
  await act(page, "try");
  await press(page, "Escape");
  assert.notEqual(await text(page, ".review-verdict h3"), "Your turn");
  await choose(page, "practice");
  await page.waitForFunction(isIn, "playing", WAIT);
  const judges = page.workers().filter((worker) => worker.url().includes("modes/review"));
  assert.deepEqual(judges, [], "the judges stop when the review is left");
  assert.deepEqual(errors, []);
  await close();
});

test("a review goes on after a reload, and without a database", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  await countJudging(page);
  await page.goto(addressOf(MATCH));
  await judged(page);
  const all = await judging(page);
  assert.ok(all > 20, `${all} judged`);
  await page.waitForTimeout(1500);
  await page.reload();
  await judged(page);
  assert.equal(await judging(page), 0, "everything was kept");
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { get: () => { throw new Error("refused"); } }));
  await page.reload();
  await judged(page);
  assert.equal(await judging(page), all);
  assert.deepEqual(errors.filter((error) => !error.includes("refused")), []);
  await close();
});

test("own mistakes become cards, which are asked again and come back another day", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank");
  const begun = Date.now();
  await page.clock.setFixedTime(begun);
  await page.goto(server.origin);
  await leaveDraft(page, MATCH);
  await page.goto(`${server.origin}/?mode=review`);
  await judged(page);
  const cards = page.locator('[data-review="cards"]');
  const count = async () => Number(/about (\d+) card/.exec((await cards.textContent()) ?? "")?.[1] ?? 0);
  await page.locator('[data-review="cards"]', { hasText: /Ask me about/ }).waitFor(WAIT);
  const all = await count();
  assert.ok(all > 0);
  await cards.click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await text(page, ".review-verdict h3"), "Your turn");
  await press(page, "Space");
  await page.locator(".review-news", { hasText: /comes back in \d+ day/ }).waitFor(WAIT);
  assert.equal(await count(), all - 1);
  await page.goto("about:blank");
  await page.clock.setFixedTime(begun + 40 * 86_400_000);
  await page.goto(`${server.origin}/?mode=review`);
  await judged(page);
  assert.equal(await count(), all, "the card is due again");
  await cards.click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual(errors, []);
  await close();
});

test("the mistakes in a game from a link may be another person's, and become cards on request", SLOW, async () => {
  const { page, errors, close } = await open(browser, addressOf(MATCH));
  await judged(page);
  const [make, ask] = ["make-cards", "cards"].map((what) => page.locator(`[data-review="${what}"]`));
  await make.waitFor(WAIT);
  const [, count] = /Make (\d+) cards? of this player's mistakes?/.exec((await make.textContent()) ?? "") ?? [];
  assert.equal(await ask.isVisible(), false);
  await make.click();
  await page.locator('[data-review="cards"]', { hasText: new RegExp(`Ask me about ${count} card`) }).waitFor(WAIT);
  assert.equal(await make.isVisible(), false);
  await page.reload();
  await judged(page);
  await ask.waitFor(WAIT);
  assert.equal(await make.isVisible(), false, "each mistake has a card");
  assert.deepEqual(errors, []);
  await close();
});

test("a position that is pasted is asked at once, and comes back another day", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=review`);
  await page.locator(".review-news", { hasText: /^No game to review yet/ }).waitFor(WAIT);
  await page.locator(".review-add summary").click();
  const [field, queue, hold] = ["textarea", 'input[name="queue"]', 'input[name="hold"]'].map((input) =>
    page.locator(`.review-add ${input}`));
  await field.fill((await rules()).module.fumenOf(Array(4).fill("_XXXXXXXXX").join("/")));
  await queue.pressSequentially("ioxls");
  await hold.fill("T");
  await page.locator(".review-add button").click();
  await page.locator(".review-add [role=status]", { hasText: /X/ }).waitFor(WAIT);
  assert.equal(await queue.inputValue(), "ioxls", "nothing that was written is lost");
  await queue.fill("iojls");
  await page.locator(".review-add button").click();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.equal(await text(page, ".review-verdict h3"), "Your turn");
  await press(page, "x", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Space");
  await page.locator(".review-news", { hasText: /comes back in \d+ days?/ }).waitFor(WAIT);
  assert.match(await text(page, ".review-answer"), /best/i, "the quad");
  assert.equal(await page.locator('[data-review="cards"]').isVisible(), true);
  assert.deepEqual(errors, []);
  await close();
});

test("a review is entered from the list of replays, shared as a link and saved as data", SLOW, async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=replays`, { permissions });
  const file = { name: "a.smrp", buffer: MATCH, mimeType: "application/octet-stream" };
  await page.locator('.library input[type="file"]').setInputFiles(file);
  await openList(page);
  await page.locator('.library tbody [data-do="watch"]').click();
  await page.locator('.transport [data-do="review"]').click();
  await judged(page);
  await act(page, "link");
  await page.locator(".review-shared", { hasText: "The link was copied" }).waitFor(WAIT);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await act(page, "fumen");
  await page.locator(".review-shared", { hasText: "copied as a fumen" }).waitFor(WAIT);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^v115@/);
  assert.match(link, /\?mode=review#replay=d[\w-]+$/);
  const data = await saved(page, page.locator('[data-review="json"]'));
  assert.equal(data.name, "stackmate-review.json");
  const { players, placements, nodes } = JSON.parse(data.bytes.toString());
  assert.deepEqual([players.map((/** @type {any} */ { name }) => name), nodes], [["person", "casual"], 100_000]);
  const { bytes: picture } = await saved(page, page.locator('[data-review="picture"]'));
  assert.deepEqual([picture.toString("latin1", 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)], ["PNG", 1200, 630]);
  const other = await open(browser, link);
  await judged(other.page);
  const [first, second] = await Promise.all([page, other.page].map((one) => text(one, ".review-sides")));
  assert.equal(second, first);
  assert.ok(placements.length > 20);
  await choose(page, "review");
  await judged(page);
  assert.match(await text(page, ".review-news"), /^All/, "the menu opens the latest match");
  assert.deepEqual([...errors, ...other.errors], []);
  await Promise.all([close(), other.close()]);
});

test("games that cannot be reviewed, damaged links and an empty library say so", SLOW, async () => {
  const { page, errors, close } = await open(browser, `${server.origin}/?mode=review`);
  const says = (/** @type {RegExp} */ words) => page.locator(".review-news", { hasText: words }).waitFor(WAIT);
  await says(/^No game to review yet\./);
  await page.goto("about:blank");
  await page.goto(addressOf(await heldReplay()));
  await says(/cannot be reviewed: no piece was placed/);
  await page.goto("about:blank");
  await page.goto(addressOf(MATCH.subarray(0, 60)));
  await says(/./);
  assert.equal(await page.locator(".review-verdict").isVisible(), false);
  assert.deepEqual(errors, []);
  await close();
});

test("the column fits every size, and axe finds nothing in any theme", SLOW, async () => {
  const { page, errors, close } = await open(browser, addressOf(MATCH), FOR_AXE);
  await judged(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const box = await page.locator(".review").evaluate((column) => {
      const { left, right, top, bottom } = column.getBoundingClientRect();
      return { left, right, top, bottom, room: column.scrollWidth - column.clientWidth };
    });
    assert.ok(box.left >= 0 && box.right <= width && box.bottom <= height + 1, `${width}x${height}: ${JSON.stringify(box)}`);
    assert.ok(box.room <= 0, `${width}x${height}: the column is ${box.room} pixels too narrow`);
    const board = await page.locator('.seat[data-side="0"] canvas').first().boundingBox();
    assert.ok((board?.height ?? 0) > 0.3 * height, `${width}x${height}: the board is ${board?.height} high`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await addAxe(page);
  assert.deepEqual(await seriousInThemes(page, THEMES), []);
  assert.deepEqual(errors, []);
  await close();
});
