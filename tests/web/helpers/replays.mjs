// @ts-check
/** Helpers that record, list and watch replays as a person does. */
import { BUTTON } from "../../../web/input/input.js";
import { isIn } from "./game.mjs";
import { choose } from "./menu.mjs";
import { rules } from "./rules.mjs";

/** @typedef {import("playwright-core").Page} Page */

const WAIT = { timeout: 60_000 };

/**
 * Presses keys one after another, each for 40 ms.
 * @param {Page} page
 * @param {string[]} keys
 */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key, { delay: 40 });
}

/**
 * Plays a short practice game, then leaves it for the list of replays, which ends the game.
 * @param {Page} page
 * @param {string[]} [keys]
 */
export async function playShort(
  page,
  keys = ["Space", "ArrowLeft", "ArrowLeft", "Space", "x", "ArrowRight", "Space", "c", "Space"],
) {
  await page.waitForFunction(isIn, "playing", WAIT);
  await press(page, ...keys);
  const drops = keys.filter((key) => key === "Space").length;
  await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${drops}$`) }).waitFor(WAIT);
  await openList(page);
}

/**
 * Opens the list of replays and waits until it has at least `games` games.
 * @param {Page} page
 * @param {number} [games]
 */
export async function openList(page, games = 1) {
  await choose(page, "replays");
  await page.locator(".library").waitFor(WAIT);
  await page.locator(".library tbody tr").nth(games - 1).waitFor(WAIT);
}

/**
 * Returns the rows of the list, as texts by column.
 * @param {Page} page
 * @returns {Promise<Record<string, string>[]>}
 */
export function rows(page) {
  return page
    .locator(".library tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        Object.fromEntries([...row.querySelectorAll("td:not(.edits)")].map((cell) => [cell.className, cell.textContent ?? ""])),
      ),
    );
}

/**
 * Clicks one of the buttons of a row.
 * @param {Page} page
 * @param {string} what
 * @param {number} [index]
 */
export async function act(page, what, index = 0) {
  await page.locator(`.library tbody tr`).nth(index).locator(`[data-do="${what}"]`).click();
}

/** Waits until the player shows a replay. @param {Page} page */
export async function watching(page) {
  await page.locator(".transport").waitFor(WAIT);
}

/**
 * Returns from a replay to the list, and waits until the list has been read again and has new rows.
 * @param {Page} page
 */
export async function backToList(page) {
  const row = await page.locator(".library tbody tr").first().elementHandle();
  await press(page, "Escape");
  await page.waitForFunction((row) => !row?.isConnected, row, WAIT);
}

/**
 * Returns the time of the replay that is shown, in ms.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export const moment = (page) =>
  page.locator('.transport input[type="range"]').evaluate((bar) => /** @type {HTMLInputElement} */ (bar).valueAsNumber);

/**
 * Returns the length of the replay that is shown, in ms.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export const length = (page) =>
  page.locator('.transport input[type="range"]').evaluate((bar) => Number(/** @type {HTMLInputElement} */ (bar).max));

/**
 * Returns the file that a button of the player saves.
 * @param {Page} page
 * @param {import("playwright-core").Locator} button
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/**
 * Leaves a game as a page does that is closed during play. The next page stores it as a game of this device.
 * @param {Page} page that shows any page of the game
 * @param {Buffer} replay
 */
export const leaveDraft = (page, replay) =>
  page.evaluate((text) => localStorage.setItem("stackmate.unfinished.test", text), replay.toString("base64url"));

/**
 * Returns the replay of a match in which the right side sends half of its attacks. For a second, the sides hold left and right;
 * for another second they hold nothing.
 * @returns {Promise<Buffer>}
 */
export async function heldReplay() {
  const { module } = await rules();
  const match = new module.Round({ boards: 2, seed: "7", countdown_ms: 0, garbage: { attack_percent: [100, 50] } });
  match.advance(1000, BUTTON.left, BUTTON.right);
  match.advance(1000, 0, 0);
  const bytes = Buffer.from(match.replay());
  match.free();
  return bytes;
}

/** Returns a replay of irregular key presses that is too long for a link. @returns {Promise<Buffer>} */
export async function longReplay() {
  const { module } = await rules();
  const { left, right, cw, ccw } = BUTTON;
  const match = new module.Round({ boards: 1, seed: "7" });
  let random = 1;
  for (let i = 0; i < 8_000; i += 1) {
    random = (random * 48_271) % 2_147_483_647;
    match.advance(1 + (random % 7), (random >> 8) & (left | right | cw | ccw), 0);
  }
  const bytes = Buffer.from(match.replay());
  match.free();
  return bytes;
}

/**
 * Returns the replay of a match that ends after a few pieces: the person on the left drops pieces here and there, and the right
 * side piles them up in the middle until it loses.
 * @returns {Promise<Buffer>}
 */
export async function shortMatch() {
  const { module } = await rules();
  const { left, right, hard_drop: drop } = BUTTON;
  const match = new module.Round({ boards: 2, seed: "7", countdown_ms: 0, handling: [{}, {}] });
  const way = [0, left, right, left, right, 0];
  for (let piece = 0; piece < 30; piece += 1) {
    for (const move of [way[piece % way.length], 0, way[(piece + 1) % way.length], 0]) match.advance(60, move, 0);
    match.advance(40, drop, drop);
    match.advance(40, 0, 0);
  }
  const bytes = Buffer.from(match.replay('{"mode":"versus","seats":["person","level:casual"],"at":1}'));
  match.free();
  return bytes;
}
