// @ts-check
/**
 * Gamepads, polled once per frame: which control went down and which came up, with the time stamp of the pad's own data.
 *
 * A control is called `b` and the button's number, or `a`, the axis's number and a direction. A stick has to go further to
 * press than to let go, so that one which rests near the edge does not stutter. Pads come and go at any time.
 */

const PRESS = 0.5;
const LET_GO = 0.35;

/** What is read of a pad; the browser's `Gamepad` is one. */
/** @typedef {Pick<Gamepad, "index" | "timestamp" | "axes"> & { buttons: readonly { pressed: boolean, value: number }[] }} Pad */
/**
 * @typedef {object} Sink takes what happens; `source` tells pads and controls apart
 * @property {(control: string, source: string, timeStamp: number) => void} press
 * @property {(control: string, source: string, timeStamp: number) => void} release
 */

/**
 * The controls of a pad that are held.
 * @param {Pad} pad
 * @param {ReadonlySet<string>} before those that were
 * @returns {Set<string>}
 */
export function controlsHeld(pad, before) {
  const held = new Set();
  pad.buttons.forEach(({ pressed, value }, i) => {
    if (pressed || value > PRESS) held.add(`b${i}`);
  });
  pad.axes.forEach((value, i) => {
    for (const [name, push] of /** @type {const} */ ([[`a${i}-`, -value], [`a${i}+`, value]])) {
      if (push > (before.has(name) ? LET_GO : PRESS)) held.add(name);
    }
  });
  return held;
}

/** The browser's pads; none where it has none or forbids them. @returns {readonly (Pad | null)[]} */
function browserPads() {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

export class Gamepads {
  #sink;
  #read;
  /** @type {Map<number, Set<string>>} */
  #held = new Map();
  #polled = 0;

  /**
   * @param {Sink} sink
   * @param {() => readonly (Pad | null)[]} [read]
   */
  constructor(sink, read = browserPads) {
    this.#sink = sink;
    this.#read = read;
  }

  /** @param {number} now the frame's time stamp; pads tell theirs on the same clock */
  poll(now) {
    const pads = this.#read().filter((pad) => pad !== null);
    for (const pad of pads) this.#update(pad, now);
    for (const index of this.#held.keys()) {
      if (!pads.some((pad) => pad.index === index)) this.#forget(index, now);
    }
    this.#polled = now;
  }

  /**
   * @param {Pad} pad
   * @param {number} now
   */
  #update(pad, now) {
    const before = this.#held.get(pad.index) ?? new Set();
    const held = controlsHeld(pad, before);
    const time = pad.timestamp > this.#polled && pad.timestamp < now ? pad.timestamp : now;
    for (const control of before) if (!held.has(control)) this.#sink.release(control, nameOf(pad.index, control), time);
    this.#held.set(pad.index, held);
    for (const control of held) if (!before.has(control)) this.#sink.press(control, nameOf(pad.index, control), time);
  }

  /**
   * The pad is gone: it holds nothing any more.
   * @param {number} index
   * @param {number} now
   */
  #forget(index, now) {
    for (const control of this.#held.get(index) ?? []) this.#sink.release(control, nameOf(index, control), now);
    this.#held.delete(index);
  }
}

/**
 * @param {number} index
 * @param {string} control
 */
const nameOf = (index, control) => `pad ${index} ${control}`;
