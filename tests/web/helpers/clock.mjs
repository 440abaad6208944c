// @ts-check
/**
 * The page's clock in the tests' hands: frames come when they are called, at any display's rate, and keys with the time
 * stamps that they are given. All of it runs in the page.
 */

/** Runs before anything else: until `window.clock.take()` frames come as they do, afterwards when `frame` is called. */
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
    // Time stamps are no whole numbers, and here always the same.
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
 * Begins a game by a key and plays a timeline of keys. The events arrive as on a page that is busy until its next frame:
 * late, with their own time stamps, and again and again while they are held.
 * @param {{ hertz: number, timeline: readonly (readonly [number, string, string])[], until: number, begin?: string }} what times
 *   in ms since the game's first tick; `begin` is the key, which restarts a game alone when it is not given
 */
export async function playKeys({ hertz, timeline, until, begin = "KeyR" }) {
  // @ts-ignore: put there by `holdClock`
  const { clock } = window;
  const host = /** @type {HTMLElement} */ (document.querySelector("stack-mate"));
  /** @param {string} type @param {string} code @param {number} time @param {boolean} [repeat] */
  const tell = (type, code, time, repeat = false) => {
    const event = new KeyboardEvent(type, { code, repeat, bubbles: true, composed: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: time });
    (host.shadowRoot?.activeElement ?? host).dispatchEvent(event);
  };
  clock.take();
  const start = clock.now;
  tell("keydown", begin, start);
  tell("keyup", begin, start);
  let next = 0;
  for (let frame = 1; (frame * 1000) / hertz <= until; frame += 1) {
    const now = start + (frame * 1000) / hertz;
    clock.set(now);
    for (; next < timeline.length && start + timeline[next][0] <= now; next += 1) {
      const [time, type, code] = timeline[next];
      tell(type, code, start + time);
      if (type === "keydown") tell(type, code, start + time, true);
    }
    clock.call(now);
    // The rest of the page gets a turn now and then.
    if (frame % 100 === 0) await new Promise((done) => setTimeout(done));
  }
}
