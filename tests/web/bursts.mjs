// @ts-check
/**
 * `node bursts.mjs <folder> [part of a name]` saves pictures of fast events, one picture every three frames: a quad and the
 * attack that it sends, a spin, the countdown before a round, and a lost board. `cargo xtask shots --bursts` starts this
 * script. The page's clock stops while a picture is taken.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, open } from "./helpers/chromium.mjs";
import { DEVICES } from "./helpers/screens.mjs";
import { serve } from "./helpers/server.mjs";
import { keep } from "./helpers/settings.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("usage: node bursts.mjs <folder> [part of a name]");
await mkdir(folder, { recursive: true });

/** The number of frames between two pictures. Frames are 16 ms apart. */
const STEP_FRAMES = 3;
/** The number of pictures that are taken of each event. */
const PICTURES = 10;
/** The longest wait for an event, in animation frames. */
const MOST_FRAMES = 60_000;

/** Runs in the page before all other scripts: replaces its clock by one that a test can stop and step. */
function ownClock() {
  const { requestAnimationFrame: next } = window;
  /** @type {FrameRequestCallback[]} */
  let due = [];
  const clock = { time: 0, runs: true, tick: () => {
    clock.time += 16;
    const now = due;
    due = [];
    for (const call of now) call(clock.time);
    for (const animation of document.querySelector("stack-mate")?.shadowRoot?.getAnimations() ?? []) {
      animation.pause();
      animation.currentTime = Number(animation.currentTime ?? 0) + 16;
    }
  } };
  Object.assign(window, { clock });
  performance.now = () => clock.time;
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => clock.time });
  window.requestAnimationFrame = (call) => due.push(call);
  const run = () => {
    if (clock.runs) clock.tick();
    next.call(window, run);
  };
  run();
}

/**
 * Runs in the page: steps the clock frame by frame until an element with the given text exists, and returns whether it does.
 * @param {{ selector: string, text: string, most: number }} wanted
 */
async function until({ selector, text, most }) {
  // @ts-ignore: defined by `ownClock`
  const { clock } = window;
  clock.runs = false;
  const root = document.querySelector("stack-mate")?.shadowRoot;
  const seen = () =>
    [...(root?.querySelectorAll(selector) ?? [])].some((element) => new RegExp(text).test(element.textContent ?? ""));
  for (let i = 0; i < most; i++) {
    clock.tick();
    if (seen()) return true;
    await new Promise((done) => setTimeout(done, 1));
  }
  return false;
}

const LEFT = '.seat[data-side="0"] .callouts';
/** @type {readonly { name: string, query: string, selector: string, text: string, device?: string, looks?: object }[]} */
const SCENES = [
  { name: "quad", query: "?mode=watch&seed=3&pace=3&level=casual,casual", selector: LEFT, text: "Quad" },
  {
    name: "quad-light", query: "?mode=watch&seed=3&pace=3&level=casual,casual", selector: LEFT, text: "Quad",
    looks: { theme: "light" },
  },
  {
    name: "quad-calm", query: "?mode=watch&seed=3&pace=3&level=casual,casual", selector: LEFT, text: "Quad",
    looks: { effects: "calm" },
  },
  { name: "quad-phone", query: "?mode=watch&seed=3&pace=3&level=casual,casual", selector: LEFT, text: "Quad", device: "phone" },
  { name: "spin", query: "?mode=watch&seed=3&pace=3&level=unleashed,unleashed", selector: LEFT, text: "T-spin (double|triple)" },
  { name: "count", query: "?mode=watch&seed=3&pace=3&level=casual,casual", selector: ".count", text: "2" },
  {
    name: "lost",
    query: "?mode=watch&seed=4&pace=6&level=unleashed,first-game",
    selector: '.app[data-state="over"] .brand',
    text: "",
  },
];

const server = await serve();
const browser = await launch();
try {
  const scenes = SCENES.filter(({ name }) => name.includes(only));
  for (const { name, query, selector, text, device = "desktop", looks = {} } of scenes) {
    const { page, close } = await open(browser, "about:blank", DEVICES[device]);
    await keep(page, { version: 2, looks });
    await page.addInitScript(ownClock);
    await page.goto(`${server.origin}/${query}`);
    await page.locator('.app[data-state="playing"]').waitFor();
    if (!(await page.evaluate(until, { selector, text, most: MOST_FRAMES }))) throw new Error(`${name}: never shown`);
    for (let picture = 0; picture < PICTURES; picture++) {
      const file = join(folder, `${name}-${String(picture).padStart(2, "0")}.png`);
      await page.screenshot({ path: file });
      // @ts-ignore: defined by `ownClock`
      await page.evaluate((frames) => { for (let i = 0; i < frames; i++) window.clock.tick(); }, STEP_FRAMES);
      console.log(file);
    }
    await close();
  }
} finally {
  await browser.close();
  await server.stop();
}
