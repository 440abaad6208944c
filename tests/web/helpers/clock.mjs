// @ts-check
/**
 * Functions by which a test controls the page's clock. The test decides when the callbacks of animation frames are called, at the
 * rate of any display, and which time stamps key events have. All functions run in the page.
 */

/**
 * Runs before all other scripts: animation frames run normally until the test calls `window.clock.take()`. After that, they run
 * only when the test calls `call`.
 */
export function holdClock() {
  const now = performance.now.bind(performance);
  const request = window.requestAnimationFrame.bind(window);
  /** @type {Map<number, FrameRequestCallback>} */
  const waiting = new Map();
  let count = 0;
  /** @type {number | null} */
  let held = null;
  performance.now = () => held ?? now();
  window.requestAnimationFrame = (callback) => {
    waiting.set(++count, callback);
    return count;
  };
  window.cancelAnimationFrame = (handle) => void waiting.delete(handle);
  /** @param {number} time */
  const call = (time) => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const callback of due) callback(time);
  };
  /** @param {number} time */
  const pass = (time) => {
    if (held !== null) return;
    call(time);
    request(pass);
  };
  request(pass);
  const clock = {
    // Real time stamps are not whole numbers, so this one has a fraction too. It is the same in every run.
    take: () => void (held ??= Math.ceil(now()) + 0.567),
    get now() {
      return held ?? now();
    },
    /** @param {number} time */
    set(time) {
      held = time;
    },
    call,
  };
  Object.assign(window, { clock });
}

/**
 * Plays a timeline of keys after a key that begins the game. The events arrive as on a page that is busy until its next animation
 * frame: late, with their own time stamps, and with repeated events while a key is held.
 * @param {{ hertz: number, timeline: readonly (readonly [number, string, string])[], until: number, begin?: string }} what Times
 * are in ms since the game's first tick. `begin` is the code of the first key; the default restarts a one-player game.
 */
export async function playKeys({ hertz, timeline, until, begin = "KeyR" }) {
  // @ts-ignore: defined by `holdClock`
  const { clock } = window;
  const host = /** @type {HTMLElement} */ (document.querySelector("stack-mate"));
  /** @param {string} type @param {string} code @param {number} time @param {boolean} [repeat] */
  const dispatch = (type, code, time, repeat = false) => {
    const event = new KeyboardEvent(type, { code, repeat, bubbles: true, composed: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: time });
    (host.shadowRoot?.activeElement ?? host).dispatchEvent(event);
  };
  clock.take();
  const start = clock.now;
  dispatch("keydown", begin, start);
  dispatch("keyup", begin, start);
  let next = 0;
  for (let frame = 1; (frame * 1000) / hertz <= until; frame += 1) {
    const now = start + (frame * 1000) / hertz;
    clock.set(now);
    for (; next < timeline.length && start + timeline[next][0] <= now; next += 1) {
      const [time, type, code] = timeline[next];
      dispatch(type, code, start + time);
      if (type === "keydown") dispatch(type, code, start + time, true);
    }
    clock.call(now);
    // After every 100 frames, other tasks of the page, such as timers, can run.
    if (frame % 100 === 0) await new Promise((done) => setTimeout(done));
  }
}
