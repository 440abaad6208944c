// @ts-check
/** Tests sound: a gesture of any kind starts or resumes it, and locks and clears have sounds unless sound is off. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { launchWhole, open } from "../helpers/chromium.mjs";
import { fixture } from "../helpers/fixture.mjs";
import { isIn } from "../helpers/game.mjs";
import { keep } from "../helpers/settings.mjs";

const SLOW = { timeout: 120_000 };
const WAIT = { timeout: 60_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const { server, browser } = await fixture(launchWhole);

/**
 * Runs in the page before all other scripts: records in `window.heard` the audio contexts and the sounds that were scheduled.
 * A context starts only after a gesture. The function decides which events are gestures as the HTML standard does (activation
 * triggering input events), because a browser under test treats all input as a person's.
 */
function listen() {
  const heard = {
    contexts: /** @type {any[]} */ ([]), sounds: /** @type {any[]} */ ([]), gains: /** @type {number[]} */ ([]),
    active: false,
  };
  Object.assign(window, { heard });
  for (const type of ["keydown", "mousedown", "pointerdown", "pointerup", "touchend"]) {
    window.addEventListener(type, (event) => {
      const byMouse = event instanceof PointerEvent && event.pointerType === "mouse";
      if (!type.startsWith("pointer") || byMouse === (type === "pointerdown")) heard.active = true;
    }, { capture: true });
  }
  window.AudioContext = class extends AudioContext {
    standing = this.attempt();

    constructor() {
      super();
      heard.contexts.push(this);
    }

    get state() {
      return /** @type {any} */ (this.standing);
    }

    attempt() {
      return heard.active ? "running" : this.standing ?? "suspended";
    }

    async resume() {
      this.standing = this.attempt();
      if (this.standing !== "running") throw new DOMException("not now", "InvalidStateError");
    }
  };
  window.GainNode = class extends GainNode {
    /** @param {BaseAudioContext} context @param {GainOptions} [options] */
    constructor(context, options) {
      super(context, options);
      heard.gains.push(this.gain.value);
    }
  };
  window.OscillatorNode = class extends OscillatorNode {
    /** @param {number} when */
    start(when) {
      heard.sounds.push({ type: this.type, in: when - this.context.currentTime });
      super.start(when);
    }
  };
}

/**
 * Opens a page that records its sounds.
 * @param {string} query
 * @param {object} sound the settings
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function listening(query, sound, options) {
  const opened = await open(browser, "about:blank", options);
  await opened.page.addInitScript(listen);
  await keep(opened.page, { sound });
  await opened.page.goto(`${server.origin}/?seed=7&${query}`);
  return opened;
}

/**
 * Returns what was recorded so far.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<{ states: string[], sounds: { type: string, in: number }[], gains: number[] }>}
 */
const heard = (page) => page.evaluate(() => {
  // @ts-ignore: defined by `listen`
  const { contexts, ...rest } = window.heard;
  return { ...rest, states: contexts.map((/** @type {AudioContext} */ { state }) => state) };
});

test("a tap starts sound, and resumes it after an interruption such as a phone call", SLOW, async () => {
  const { page, errors, close } = await listening("level=first-game", {}, PHONE);
  await page.waitForFunction(isIn, "title", WAIT);
  assert.deepEqual((await heard(page)).states, [], "there is no context before the first gesture");
  await page.locator('.overlay [data-action="start"]').tap();
  await page.waitForFunction(isIn, "playing", WAIT);
  assert.deepEqual((await heard(page)).states, ["running"]);
  for (const place of ['.pad [data-button="cw"]', '.tools [data-action="pause"]']) {
    await page.evaluate(() => {
      // @ts-ignore: defined by `listen`
      const { heard } = window;
      heard.active = false;
      heard.contexts[0].standing = "interrupted";
    });
    await page.locator(place).tap();
    assert.deepEqual((await heard(page)).states, ["running"], place);
  }
  assert.deepEqual(errors, []);
  await close();
});

/** Runs in the page before all other scripts: stores every new audio context in `window.contexts`. */
function keepContexts() {
  const contexts = /** @type {AudioContext[]} */ ([]);
  Object.assign(window, { contexts });
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      contexts.push(this);
    }
  };
}

test("a tap while two bots play starts sound without a warning", SLOW, async () => {
  const { page, errors, close } = await open(browser, "about:blank", PHONE);
  /** @type {string[]} */
  const warnings = [];
  page.on("console", (message) => void (/AudioContext/.test(message.text()) && warnings.push(message.text())));
  await page.addInitScript(keepContexts);
  await page.goto(`${server.origin}/?mode=watch&seed=7`);
  const session = await page.context().newCDPSession(page);
  // Playwright's own `evaluate` counts as a person's gesture, but this function does not.
  const evaluate = async (/** @type {string} */ expression) => {
    const answer = await session.send("Runtime.evaluate", { expression, returnByValue: true, userGesture: false });
    return answer.result.value;
  };
  const until = async (/** @type {string} */ expression) => {
    for (const begun = Date.now(); !(await evaluate(expression)); await page.waitForTimeout(50)) {
      assert.ok(Date.now() - begun < WAIT.timeout, expression);
    }
  };
  await until(`document.querySelector("stack-mate")?.shadowRoot?.querySelector('.app[data-state="playing"]') != null`);
  const finger = { x: 195, y: 400 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  await page.waitForTimeout(300);
  const before = await evaluate("[navigator.userActivation.hasBeenActive, contexts.length]");
  assert.deepEqual(before, [false, 0], "touching down is not a gesture yet");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await until(`contexts.length === 1 && contexts[0].state === "running"`);
  assert.deepEqual(warnings, []);
  assert.deepEqual(errors, []);
  await close();
});

/** The first O fills the gap in two rows and clears them; the second O clears nothing. */
const GAP = "mode=practice&field=X_________/XXXX__XXXX/XXXX__XXXX&queue=OOO";

/**
 * Drops two pieces, and returns the sounds of each.
 * @param {object} sound
 */
async function dropped(sound) {
  const { page, errors, close } = await listening(GAP, sound);
  await page.waitForFunction(isIn, "playing", WAIT);
  // Sound starts some frames after the first gesture, so the test first presses a key that does nothing in the game.
  await page.keyboard.press("F8");
  const drops = [];
  for (const pieces of ["1", "2"]) {
    const before = await heard(page);
    await page.keyboard.press("Space", { delay: 40 });
    await page.locator('.seat[data-side="0"] [data-stat="pieces"]', { hasText: new RegExp(`^${pieces}$`) }).waitFor(WAIT);
    const { sounds, gains, states } = await heard(page);
    assert.deepEqual(states, ["running"]);
    drops.push({ sounds: sounds.slice(before.sounds.length), gains: gains.slice(before.gains.length) });
  }
  assert.deepEqual(errors, []);
  await close();
  return drops;
}

test("a clear and a lock have sounds without delay, at the volume of the settings", SLOW, async () => {
  const [clear, lock] = await dropped({ volume: 80 });
  assert.ok(clear.sounds.length > 0 && lock.sounds.length > 0, "there are no sounds");
  assert.notDeepEqual(clear.sounds.map(({ type }) => type), lock.sounds.map(({ type }) => type), "the sounds differ");
  for (const sound of [...clear.sounds, ...lock.sounds]) assert.ok(sound.in > -0.1 && sound.in < 0.1, `in ${sound.in} s`);
  const [quietClear, quietLock] = await dropped({ volume: 40 });
  for (const [loud, quiet] of [[clear, quietClear], [lock, quietLock]]) {
    assert.equal(quiet.gains.length, loud.gains.length);
    for (const [i, gain] of loud.gains.entries())
      assert.ok(Math.abs(quiet.gains[i] - gain / 2) < 1e-4 && gain > 0, `${gain} and ${quiet.gains[i]}`);
  }
});

test("if sound is muted or the volume is zero, no sound is scheduled", SLOW, async () => {
  for (const sound of [{ muted: true }, { volume: 0 }]) {
    const nothing = { sounds: [], gains: [] };
    assert.deepEqual(await dropped(sound), [nothing, nothing], JSON.stringify(sound));
  }
});
