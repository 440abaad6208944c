// @ts-check
/** Tests the solver's screen: drawn, pasted and linked fields, streamed solutions, steps, chances, and invalid questions. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launch, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { complaint, drag, field, found, problems } from "../helpers/solve.mjs";

const SLOW = { timeout: 120_000 };
const { server, browser } = await fixture(launch);

/** Opens the solver. @param {string} query */
async function solver(query = "?mode=solve") {
  const opened = await open(browser, `${server.origin}/${query}`, { permissions: ["clipboard-read", "clipboard-write"] });
  await opened.page.locator(".solve .editor").waitFor();
  return opened;
}

test("a field is drawn with the mouse and with keys, and undone", SLOW, async () => {
  const { page, errors, close } = await solver();
  await drag(page, [0, 0], [5, 0]);
  await drag(page, [0, 1], [5, 1]);
  assert.equal(await field(page), "XXXXXX____/XXXXXX____");
  await drag(page, [2, 1], [2, 0]);
  assert.equal(await field(page), "XX_XXX____/XX_XXX____", "a stroke that starts on a filled cell erases");
  await page.locator('[data-edit="undo"]').click();
  assert.equal(await field(page), "XXXXXX____/XXXXXX____");
  await page.locator('[data-edit="mirror"]').click();
  assert.equal(await field(page), "____XXXXXX/____XXXXXX");
  await page.locator(".editor").press("ArrowUp");
  await page.locator(".editor").press(" ");
  assert.equal(await field(page), "__X_______/____XXXXXX/____XXXXXX");
  await page.locator('[data-edit="clear"]').click();
  assert.equal(await field(page), "");
  await page.locator(".editor").press("Control+z");
  await page.locator(".editor").press("Control+z");
  assert.equal(await field(page), "____XXXXXX/____XXXXXX");
  assert.deepEqual(errors, []);
  await close();
});

test("a fumen and rows are pasted, and a fumen is copied", SLOW, async () => {
  const { page, errors, close } = await solver();
  const text = page.locator('.solve [name="field"]');
  await text.fill("XXXXXX____\nXXXXXX____");
  await page.locator('[data-copy="fumen"]').click();
  await page.locator(".copied", { hasText: "Fumen copied" }).waitFor();
  const fumen = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(fumen, /^v115@/);
  await page.locator('[data-edit="clear"]').click();
  await text.fill(fumen);
  await page.locator('[data-edit="mirror"]').click();
  assert.equal(await field(page), "____XXXXXX/____XXXXXX");
  await text.fill("XXXX");
  await complaint(page, "field", /4 cells wide/);
  await text.fill(Array(9).fill("X_________").join("/"));
  await complaint(page, "field", /9 rows high/);
  await page.locator('[data-edit="mirror"]').click();
  assert.equal(await field(page), "XXXXXX____/XXXXXX____", "an unreadable text changes nothing");
  assert.deepEqual(errors, []);
  await close();
});

test("the solutions of the empty field are listed as they are found, and shown step by step", SLOW, async () => {
  const { page, errors, close } = await solver();
  await page.locator('.solve [name="queue"]').fill("IOTLJSZIOTL");
  await page.locator(".chosen canvas").waitFor();
  await found(page, /1,000 or more|1,000 solutions or more/);
  assert.equal(await page.locator(".thumbs button").count(), 24);
  await page.locator('[data-answer="more"]').click();
  assert.equal(await page.locator(".thumbs button").count(), 72);
  const caption = page.locator(".chosen .caption");
  assert.match((await caption.textContent()) ?? "", /^1 of 10: [IO]/);
  await page.locator('[data-step="forth"]').click();
  assert.match((await caption.textContent()) ?? "", /^2 of 10/);
  await page.locator(".chosen").press("ArrowRight");
  await page.locator(".chosen").press("ArrowLeft");
  assert.match((await caption.textContent()) ?? "", /^2 of 10/);
  await page.locator(".thumbs button").nth(5).click();
  assert.match((await caption.textContent()) ?? "", /^1 of 10/);
  for (let step = 0; step < 10; step += 1) await page.locator(".chosen").press("ArrowRight");
  assert.equal(await caption.textContent(), "Cleared");
  await page.locator('[data-step="play"]').click();
  // A step may end before the test reads its caption.
  await page.locator(".chosen .caption", { hasText: /^([3-9]|10) of 10|^Cleared$/ }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("a link asks the same question again", SLOW, async () => {
  const first = await solver("?mode=solve&field=XXXXXX____/XXXXXX____&queue=OO&hold=off&lines=2");
  await found(first.page, /^1 solution$/);
  await first.page.locator('[data-add="queue"][data-piece="I"]').click();
  await first.page.locator('[data-add="hold"][data-piece="I"]').click();
  await first.page.locator('.solve [name="drop"][value="hard"]').check({ force: true });
  await found(first.page, /^1 solution$/);
  await first.page.locator('[data-copy="link"]').click();
  await first.page.locator(".copied", { hasText: "Link copied" }).waitFor();
  const link = await first.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(new URL(link).search, "?mode=solve&field=XXXXXX____/XXXXXX____&queue=OOI&hold=I&lines=2&drop=hard");
  assert.equal(first.page.url(), link, "the page's address is the same as the link");
  const second = await solver(new URL(link).search);
  await found(second.page, /^1 solution$/);
  assert.equal(await second.page.locator('.solve [data-edit="undo"]').isDisabled(), true, "undo stops at the linked field");
  assert.equal(await field(second.page), "XXXXXX____/XXXXXX____");
  assert.deepEqual([...first.errors, ...second.errors], []);
  await first.close();
  await second.close();
});

test("a queue without a solution is proven so, and a pattern shows its chance and the queues that fail", SLOW, async () => {
  const { page, errors, close } = await solver("?mode=solve&field=XXXXXX____/XXXXXX____&lines=2&queue=ST");
  await found(page, /^No perfect clear$/);
  await page.locator('.solve [name="queue"]').fill("[IO],[IO],[SO]");
  await page.locator(".chance", { hasText: "6 of 8 queues: 75.00%" }).waitFor();
  await page.locator(".failing summary", { hasText: "2 queues without a solution" }).click();
  assert.deepEqual((await page.locator(".failing p").textContent())?.split(" ").sort(), ["IOS", "OIS"]);
  await found(page, /^2 solutions$/);
  assert.deepEqual(errors, []);
  await close();
});

test("a long search is stopped, and a new question ends it", SLOW, async () => {
  const { page, errors, close } = await solver("?mode=solve&lines=6&queue=TLJSZTLJSZTLJSZT&drop=hard");
  await found(page, /Looking|so far/);
  await page.locator('[data-answer="stop"]').click();
  await found(page, /^Stopped: \d+ solutions? so far$/);
  await page.locator('.solve [name="queue"]').fill("TLJSZTLJSZTLJSZJ");
  await found(page, /Looking|so far/);
  await page.locator('.solve [name="lines"][value="2"]').check({ force: true });
  await page.locator('.solve [name="queue"]').fill("IILLJOJ");
  await found(page, /^\d+ solutions?$|^No perfect clear$/);
  assert.deepEqual(errors, []);
  await close();
});

test("an invalid question gives an error beside its field, and no input is lost", SLOW, async () => {
  const { page, errors, close } = await solver("?mode=solve&field=XX&queue=IQ&hold=Q&lines=9&drop=sonic");
  await complaint(page, "field", /2 cells wide/);
  assert.equal(await page.locator('.solve [name="queue"]').inputValue(), "IQ");
  await complaint(page, "queue", /'Q'/);
  await page.locator('.solve [name="queue"]').fill("IOT");
  await complaint(page, "hold", /Q/);
  await page.locator('[data-add="hold"][data-piece="T"]').click();
  await complaint(page, "drop", /"sonic"/);
  await page.locator('.solve [name="drop"][value="soft"]').check({ force: true });
  await complaint(page, "lines", /9/);
  await page.locator('.solve [name="lines"][value="4"]').check({ force: true });
  await complaint(page, "queue", /4 pieces, but a perfect clear needs 10/);
  assert.deepEqual(Object.keys(await problems(page)).sort(), ["field", "queue"]);
  await page.locator('.solve [name="queue"]').fill("*p7,*p7");
  await complaint(page, "queue", /25,401,600 queues/);
  await drag(page, [0, 0], [0, 0]);
  await complaint(page, "lines", /39 cells/);
  assert.deepEqual(Object.keys(await problems(page)), ["lines"], "drawing replaces the text that could not be read");
  assert.deepEqual(errors, []);
  await close();
});

test("without workers the solver runs on the page itself", SLOW, async () => {
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(() => {
    // @ts-ignore: simulates a page that may not start workers
    window.Worker = class {
      constructor() {
        throw new DOMException("workers are not allowed here", "SecurityError");
      }
    };
  });
  await opened.page.goto(`${server.origin}/?mode=solve&queue=IOTLJSZIOTL`);
  await found(opened.page, /1,000 solutions or more/);
  await opened.close();
});
